"""The ledger lists every number of the books, and every clause in the data is one of them."""

import pytest

from forceout import editions
from forceout.core.errors import Malformed
from forceout.editions.coverage import citations
from forceout.editions.ledger import Entry, all_ledgers, is_part, parse_ledger

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


def test_an_entry_is_words_or_words_with_one_mark():
    ledger = parse_ledger(HEAD + '"I" = "words"\n"I-A" = { words = "w", planned = "table" }\n', "x.toml")
    assert list(ledger.entries.values()) == [Entry("I", "words"), Entry("I-A", "w", planned="table")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "on-sets"\n', "x.toml: expected game, book, cited_as and"),
        (HEAD + '"I" = 3\n', "x.toml: I: expected words"),
        (HEAD + '"I" = { planned = "table" }\n', "x.toml: I: expected words"),
        (HEAD + '"I" = { words = "w", later = "table" }\n', "x.toml: I: expected one of heading, planned"),
        (
            HEAD + '"I" = { words = "w", planned = "a", not_modelled = "b" }\n',
            "x.toml: I: expected one of heading",
        ),
    ],
)
def test_a_faulty_ledger_is_refused(text, message):
    with pytest.raises(Malformed) as caught:
        parse_ledger(text, "x.toml")
    assert str(caught.value).startswith(message)
