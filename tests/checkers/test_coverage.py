"""How citations are found, and what the survey makes of them."""

from pathlib import Path

import pytest
from tools import coverage
from tools.coverage import (
    BookCoverage,
    Citation,
    Coverage,
    citations,
    complaints,
    survey,
    update_ledgers,
    without_stale_marks,
)

from forceout.editions.ledger import Entry, Kind, Ledger, all_ledgers, parse_ledger

EQUATIONS = next(ledger for ledger in all_ledgers() if ledger.book == "agloa-2015")


def cited(text, **options):
    return [f"{book} {number}" for _, book, number in citations(text, all_ledgers(), **options)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# agloa-2023 VII-B-4-e: one cube", ["agloa-2023 VII-B-4-e"]),
        ("(agloa-2023 VII-B-4-e)", ["agloa-2023 VII-B-4-e"]),
        ('"cite": "mlag-2019 VI Comment b"', ["mlag-2019 VI Comment b"]),
        ("AGLOA VII-B-6.", ["agloa-2014 VII-B-6", "agloa-2023 VII-B-6"]),
        ("AGLOA VII-C-6", ["agloa-2023 VII-C-6"]),
        ("AGLOA VII-A-3", ["agloa-2014 VII-A-3"]),
        ("Equations VII-B-3-e", ["agloa-2015 VII-B-3-e"]),
        ("agloa-2015 VII-B-2 Example ii", ["agloa-2015 VII-B-2 Example ii"]),
        ("mlag I-B-2-d(iii)", ["mlag-2019 I-B-2-d-iii"]),
        ("agloa-2023 XIII-A-3 comment (b) and", ["agloa-2023 XIII-A-3 Comment b"]),
        ("agloa-2023 XIII-A-4 comment about", ["agloa-2023 XIII-A-4 Comment"]),
        ("agloa-2023 VII-B-6 comment about", ["agloa-2023 VII-B-6"]),
        ("agloa-2023 X-A-1, X-A-2 and X-B-1; then", [f"agloa-2023 X-{n}" for n in ("A-1", "A-2", "B-1")]),
        ("agloa-2023 X-A-1, mlag-2019 X-A-2", ["agloa-2023 X-A-1", "mlag-2019 X-A-2"]),
        ("wff-1969 3.7 Comment 3", ["wff-1969 3.7 Comment 3"]),
        ("wff 3.4′-E-5-a", ["wff-1969 3.4′-E-5-a"]),
        ("wff 3.4'-E-7", ["wff-1969 3.4′-E-7"]),
        ("wff-1969 4.2-B P11-D", ["wff-1969 4.2-B P11-D"]),
        ("wff-1969 4.3-B2 P4-C", ["wff-1969 4.3-B2 P4-C"]),
        ("wff-1969 5-b, 6-d", ["wff-1969 5-b"]),
        ("wff-1969 3.2, 3.10-A", ["wff-1969 3.2", "wff-1969 3.10-A"]),
        ("wff-1969 Equipment", ["wff-1969 Equipment"]),
        ("agloa-2023 Glossary Digit cube", ["agloa-2023 Glossary Digit cube"]),
        ("agloa-2023 Appendix A 2", ["agloa-2023 Appendix A 2"]),
        ("agloa-2023 Basic VI-C", ["agloa-2023 Basic VI-C"]),
        ("on-sets agloa-2023 senior", []),
        ("agloa-2023.toml", []),
        ("load('on-sets', 'agloa-2023')", []),
        ("agloa-2015 7 cubes", []),
        ("VII-B-6-c", []),
    ],
)
def test_a_citation_is_a_book_and_a_number(text, expected):
    assert cited(text) == expected


def test_every_entry_can_be_cited_by_its_number():
    for ledger in all_ledgers():
        for number in ledger.entries:
            assert cited(f"see {ledger.book} {number}.") == [f"{ledger.book} {number}"]


def test_in_the_equations_folder_the_book_may_be_left_out():
    assert cited("as VII-B-6-c has it", bare=EQUATIONS) == ["agloa-2015 VII-B-6-c"]
    assert cited("Z-X-Y and XX-B", bare=EQUATIONS) == []


def test_a_citation_names_its_line():
    assert list(citations("\n\nagloa-2023 X-D", all_ledgers())) == [(3, "agloa-2023", "X-D")]


def test_a_citation_of_nothing_is_unknown(tmp_path):
    tree(tmp_path, "# agloa-2023 VII-B-4-z", "# AGLOA XXI-B")
    assert [(found.place, found.number) for found in survey(tmp_path).unknown] == [
        ("src/a.py:1", "VII-B-4-z"),
        ("tests/test_a.py:1", "XXI-B"),
    ]
    assert not survey(tmp_path).complete


def tree(root: Path, code: str, test: str) -> None:
    (root / "src" / "forceout" / "editions").mkdir(parents=True)
    (root / "tests" / "equations").mkdir(parents=True)
    (root / "src" / "a.py").write_text(code, encoding="utf-8")
    (root / "src" / "forceout" / "editions" / "a.py").write_text("# agloa-2023 I-Z", encoding="utf-8")
    (root / "src" / "notes.txt").write_text("agloa-2023 I-Z", encoding="utf-8")
    (root / "tests" / "test_a.py").write_text(test, encoding="utf-8")
    (root / "tests" / "equations" / "test_b.py").write_text("# III-B-1", encoding="utf-8")


LEDGER = """
game = "on-sets"
book = "agloa-2023"
cited_as = ["agloa-2023"]
[clauses]
"V" = { words = "heading", heading = true }
"V-A" = "shown by a test"
"V-B" = "shown by nothing"
"V-C" = "only code names it"
"V-D" = "told"
"V-E" = "physical"
"V-F" = "told, and below it something that acts"
"V-F Comment" = "a test shows it"
"V-F Example" = { words = "a test shows this too", acts = true }
"VI" = { words = "heading of what nothing shows", heading = true }
"VI-A" = "shown by nothing"

[told]
"V-D" = "advice"
"V-F" = "advice"

[physical]
"V-E" = "the judge can warn"
"""
TEST = """
BOOK = 'agloa-2023'
# agloa-2023 V-A and V-E; agloa-2023 V-F Comment, V-F Example
"""


def surveyed(tmp_path, monkeypatch, text=LEDGER):
    monkeypatch.setattr(coverage, "all_ledgers", lambda: (parse_ledger(text, "x"),))
    monkeypatch.setattr(coverage, "all_editions", lambda: ())
    tree(tmp_path, "# agloa-2023 V-A, V-C", TEST)
    (book,) = survey(tmp_path).books
    return book


def test_what_should_act_is_shown_by_a_test_and_code_alone_shows_nothing(tmp_path, monkeypatch):
    book = surveyed(tmp_path, monkeypatch)
    assert (book.count("data"), book.count("code"), book.count("tests")) == (0, 2, 4)
    assert [entry.number for entry in book.uncovered] == ["V-B", "V-C", "VI", "VI-A"]


def test_what_is_marked_and_acts_is_stale(tmp_path, monkeypatch):
    book = surveyed(tmp_path, monkeypatch)
    assert [entry.number for entry in book.stale] == ["V-E", "V-F Comment"]


def test_a_case_in_the_package_shows_that_a_clause_acts(tmp_path, monkeypatch):
    surveyed(tmp_path, monkeypatch)
    (tmp_path / "src" / "exercises.toml").write_text('cite = "agloa-2023 V-B"\n', encoding="utf-8")
    (book,) = survey(tmp_path).books
    assert [entry.number for entry in book.uncovered] == ["V-C", "VI", "VI-A"]


def test_stale_marks_are_mended_and_nothing_else():
    entries = parse_ledger(LEDGER, "x").entries
    mended = without_stale_marks(LEDGER, [entries["V-E"], entries["V-F Comment"]])
    assert '"V-F Comment" = { words = "a test shows it", acts = true }' in mended
    assert '"V-E" = "the judge can warn"' not in mended
    assert '"V-E" = "physical"' in mended
    assert without_stale_marks(LEDGER, []) == LEDGER


def test_the_ledger_files_are_updated_in_place(tmp_path, monkeypatch):
    file = tmp_path / "ledger" / "agloa-2023.toml"
    file.parent.mkdir()
    file.write_text(LEDGER, encoding="utf-8")
    monkeypatch.setattr(coverage, "LEDGERS", file.parent)
    first = Coverage((surveyed(tmp_path, monkeypatch),), ())
    assert update_ledgers(first) == 2
    monkeypatch.setattr(
        coverage, "all_ledgers", lambda: (parse_ledger(file.read_text(encoding="utf-8"), "x"),)
    )
    assert survey(tmp_path).books[0].stale == ()


def test_a_rulebook_without_a_ledger_is_complained_of(monkeypatch):
    monkeypatch.setattr(coverage, "all_ledgers", lambda: (parse_ledger(LEDGER, "x"),))
    assert {found.book for found in survey().unknown} >= {"agloa-2014", "wff-1969"}


def test_each_thing_that_is_left_out_is_named():
    left, late = Entry("V-A", "left out"), Entry("V-B", "done by now", kind=Kind.TOLD, why="advice")
    book = BookCoverage(
        Ledger("on-sets", "book-2020", ("book-2020",), {"V-A": left, "V-B": late}), {}, (left,), (late,)
    )
    unknown = (Citation("book-2020", "V-Z", "code", "a.py:1"),)
    found = Coverage((book,), unknown, ("book-2020 goal.layouts",))
    assert not found.complete
    assert list(complaints(found)) == [
        "a.py:1: book-2020 V-Z is no entry of the ledger",
        "book-2020 goal.layouts: no code reads this value; read it, or move it to the part told of its file",
        "book-2020 V-A (left out) should act: no value that is read and no test shows it",
        "book-2020 V-B (done by now) acts, and the ledger calls it told (python -m tools.coverage --update mends it)",
    ]


def test_no_clause_of_the_five_books_is_left_out():
    found = survey()
    assert found.unknown == ()
    assert [(book.ledger.book, entry.number) for book in found.books for entry in book.uncovered] == []
