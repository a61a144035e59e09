"""What the survey makes of tests and values: a citation counts for a book that the test runs, a value if code reads it."""

import pytest
from tools.coverage import ROOT, survey
from tools.reads import unread_values
from tools.runs import books_run

BOOKS = frozenset({"wff-1969", "agloa-2014", "mlag-2019", "agloa-2023", "agloa-2015"})
MODULE = '''
from .other import THEIRS

MINE = [("mlag-2019", "basic")]


@pytest.mark.parametrize("book", MINE)
def test_by_a_constant(table, book):
    """agloa-2023 V-B"""


def test_unnamed(table):
    """AGLOA V-B"""
    table(referee="table")


def test_by_import(table):
    for book in THEIRS:
        table(book)


def test_named(table):
    helper(table)


def helper(table):
    return table("agloa-2023", "senior")


def test_all():
    for edition in all_editions():
        pass


def test_none():
    """wff-1969 3.2"""
'''


@pytest.mark.parametrize(
    ("name", "books"),
    [
        ("test_by_a_constant", {"mlag-2019"}),
        ("test_unnamed", {"agloa-2014", "agloa-2023"}),
        ("test_by_import", {"wff-1969"}),
        ("test_named", {"agloa-2023"}),
        ("test_all", BOOKS),
        ("test_none", set()),
    ],
)
def test_a_test_runs_the_books_that_it_names(tmp_path, name, books):
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "other.py").write_text('THEIRS = ["wff-1969"]\n', encoding="utf-8")
    path = folder / "test_mine.py"
    path.write_text(MODULE, encoding="utf-8")
    line = next(number for number, text in enumerate(MODULE.splitlines(), 1) if f"def {name}" in text)
    assert books_run(path, line + 1 if name != "test_none" else line, BOOKS) == books


def test_no_value_is_left_unread():
    assert unread_values(ROOT) == ()


def test_a_value_that_nobody_reads_is_found(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "one.py").write_text("rules.deal.minimum\n", encoding="utf-8")
    unread = unread_values(tmp_path)
    assert "agloa-2023 deal.maximum" in unread
    assert "agloa-2023 deal.minimum" not in unread


def test_every_entry_is_covered_for_its_own_book():
    found = survey()
    assert [(book.ledger.book, book.uncovered) for book in found.books if book.uncovered] == []
