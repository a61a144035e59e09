"""Answers to puzzles of every kind are checked: ours are right, in either form, and others are told why not."""

from datetime import date

import pytest

from forceout import Malformed, rules
from forceout.training.puzzles import KINDS, answer_words, check, daily, puzzle
from forceout.training.puzzles.puzzle import OF_1969, kinds_of

ON_SETS = rules("on-sets", "wff-1969", "basic")
EQUATIONS = rules("equations", "agloa-2015", "middle")
SOME = [
    *((ON_SETS, kind) for kind in KINDS),
    *((EQUATIONS, kind) for kind in KINDS if kind not in OF_1969),
]


@pytest.mark.parametrize(("book", "kind"), SOME, ids=lambda one: getattr(one, "edition_id", one))
def test_the_answer_is_right_and_can_be_told(book, kind, fresh_seed):
    found = puzzle(book, kind, fresh_seed)
    assert check(found, found.answer).right
    assert answer_words(found)


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("write", "B ∪"),
        ("write", "Q"),
        ("now", "perhaps"),
        ("flub", "the third"),
        ("flub", "0"),
        ("flub", "999"),
        ("break", "R"),
        ("one-cube", "′"),
        ("cap-claim", "none"),
        ("taboo", "sideways"),
    ],
)
def test_what_is_no_answer_is_told_why(kind, typed):
    checked = check(puzzle(ON_SETS, kind, 1), typed)
    assert checked.right is False
    assert checked.why.endswith(".")


@pytest.mark.parametrize("kind", ["now", "impossible"])
def test_yes_and_no_are_understood_in_two_languages(kind):
    found = puzzle(ON_SETS, kind, 1)
    yes, no = ("sí", "yes"), ("no", "n")
    assert all(check(found, word).right is found.answer for word in yes)
    assert all(check(found, word).right is not found.answer for word in no)


def test_a_row_as_it_is_given_does_not_break_itself():
    found = puzzle(ON_SETS, "break", 1)
    assert check(found, found.position["solution"]["set_name"]).right is False


def test_the_puzzle_of_a_day_is_everybody_s_and_changes_its_kind():
    day = date(2026, 11, 16)
    assert daily(ON_SETS, day) == daily(ON_SETS, day)
    week = [daily(ON_SETS, date(2026, 11, 16 + number)).kind for number in range(8)]
    assert set(week) == set(kinds_of(ON_SETS)) == set(KINDS)
    assert set(kinds_of(EQUATIONS)) == set(KINDS) - set(OF_1969)


def test_a_kind_without_a_book_is_refused():
    with pytest.raises(Malformed, match="1969"):
        puzzle(EQUATIONS, "taboo", 1)
