"""The ledger lists every number of the books, and every clause in the data is one of them."""

import pytest

from forceout import editions
from forceout.core.errors import Malformed
from forceout.editions.coverage import citations
from forceout.editions.ledger import Entry, Kind, all_ledgers, is_part, parse_ledger

HEAD = 'game = "on-sets"\nbook = "x"\ncited_as = ["x"]\n[clauses]\n'


def test_every_book_has_a_ledger():
    books = {(edition.game, edition.id) for edition in editions.all_editions()}
    assert {(ledger.game, ledger.book) for ledger in all_ledgers()} == books


def test_every_clause_behind_a_value_is_in_the_ledger():
    known = {ledger.book: ledger.entries for ledger in all_ledgers()}
    for edition in editions.all_editions():
        for citation in citations(edition):
            assert citation.number in known[edition.id], citation


def test_every_entry_lies_below_one_that_is_listed():
    for ledger in all_ledgers():
        for number in ledger.entries:
            above = number.rpartition(" ")[0] if " " in number else number.rpartition("-")[0]
            if above and not number.startswith(("Basic", "Notes", "Glossary", "Appendix")):
                assert above in ledger.entries or above.rpartition(" ")[0] in ledger.entries, number


def test_lettered_entries_leave_no_gap():
    for ledger in all_ledgers():
        for number in ledger.entries:
            stem, mark = number[:-1], number[-1:]
            if stem.endswith(("-", "Comment ", "Example ")) and mark in "bcdefgh":
                assert stem + chr(ord(mark) - 1) in ledger.entries, number


def test_a_heading_has_parts():
    for ledger in all_ledgers():
        for entry in ledger.entries.values():
            if entry.heading:
                assert list(ledger.parts(entry.number)), entry


@pytest.mark.parametrize(
    ("number", "whole", "below"),
    [
        ("VII-B-4-e", "VII-B-4", True),
        ("VII-B Comment", "VII-B", True),
        ("3.11", "3", True),
        ("3.11", "3.1", False),
        ("XIII-A-10", "XIII-A-1", False),
        ("VIII-A", "VII", False),
        ("VII", "VII", False),
    ],
)
def test_what_lies_below_a_number(number, whole, below):
    assert is_part(number, whole) is below


MARKED = (
    HEAD
    + """
"I" = { words = "h", heading = true }
"I-A" = "w"
"I-A-1" = { words = "x", acts = true }
"I-A-2" = "y"
"II" = "z"
[told]
"I-A" = "advice"
[physical]
"I-A-2" = "the judge can warn"
"""
)


def test_a_mark_is_for_a_clause_and_all_below_it_the_longest_first():
    assert list(parse_ledger(MARKED, "x.toml").entries.values()) == [
        Entry("I", "h", heading=True),
        Entry("I-A", "w", kind=Kind.TOLD, why="advice"),
        Entry("I-A-1", "x"),
        Entry("I-A-2", "y", kind=Kind.PHYSICAL, why="the judge can warn"),
        Entry("II", "z"),
    ]
    assert [parse_ledger(MARKED, "x.toml").count(kind) for kind in Kind] == [3, 1, 1]


def test_every_physical_clause_says_what_there_is_for_it_and_no_reason_is_a_promise():
    for ledger in all_ledgers():
        for entry in ledger.entries.values():
            assert bool(entry.why) == (entry.kind is not Kind.ACTS)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "on-sets"\n', "x.toml: expected game, book, cited_as,"),
        (HEAD + '"I" = 3\n', "x.toml: I: expected words"),
        (HEAD + '"I" = { heading = true }\n', "x.toml: I: expected words"),
        (
            HEAD + '"I" = { words = "w", later = "table" }\n',
            "x.toml: I: expected words, or words with heading",
        ),
        (HEAD + '"I" = { words = "w", heading = true, acts = true }\n', "x.toml: I: expected words, or"),
        (HEAD + '"I" = "w"\n[told]\n"II" = "advice"\n', "x.toml: told: II: no clause has this number"),
        (HEAD + '"I" = "w"\n[told]\n"I" = ""\n', "x.toml: told: I: expected a reason"),
        (
            HEAD + '"I" = "w"\n[told]\n"I" = "a"\n[physical]\n"I" = "b"\n',
            "x.toml: physical: I: this is marked",
        ),
    ],
)
def test_a_faulty_ledger_is_refused(text, message):
    with pytest.raises(Malformed) as caught:
        parse_ledger(text, "x.toml")
    assert str(caught.value).startswith(message)
