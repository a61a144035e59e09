"""AGLOA III-B, mlag-2019 III-B, wff-1969 3.1"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.errors import Malformed
from forceout.editions import load
from forceout.onsets.goal import Digit, Goal, Line
from forceout.onsets.symbols import DIGITS

RULES = load("on-sets", "agloa-2023").rules("senior").goal

digits = st.builds(Digit, st.sampled_from(sorted(DIGITS)), st.booleans())


def lines(kind, other):
    part = st.one_of(
        digits, st.builds(Line, st.just(other), st.lists(digits, min_size=2, max_size=3).map(tuple))
    )
    return st.builds(Line, st.just(kind), st.lists(part, min_size=2, max_size=3).map(tuple))


layouts = st.one_of(digits, lines("row", "column"), lines("column", "row"))


@given(layouts)
def test_goal_reads_back_from_its_text(layout):
    assert Goal.parse(str(Goal(layout))) == Goal(layout)


@pytest.mark.parametrize(
    ("laid", "value"),
    [
        ("3", 3),
        ("3 2", 5),
        ("3 2 1", 6),
        ("3/2", 6),
        ("3/2/4", 24),
        ("3/(2 1)", 9),
        ("(3/2) 1", 7),
        ("5 2u", 3),
        ("3u/2u", 6),
        ("2u/(1 3u)", 4),
        ("1 1u", 0),
    ],
)
def test_legal_layouts_and_their_values(laid, value):
    """AGLOA III-B-1-a, III-B-1-b, III-B-1-c"""
    assert Goal.parse(laid).values(RULES) == (value,)


@pytest.mark.parametrize(
    "laid", ["1 (3/2)", "(3 2)/1", "(3/2) (1/2)", "1 1 1 1", "1/1/1/1", "(2/2/2) 1", "2/(1 1 1)"]
)
def test_other_layouts_are_illegal(laid):
    """AGLOA VII-C-5-a Example a"""
    assert Goal.parse(laid).values(RULES) == ()
    assert Goal.parse(laid).values(RULES, absolute=True) == ()


def test_negative_goal_has_no_legal_value():
    """AGLOA VII-C-5-a Example b"""
    assert Goal.parse("1 3u").values(RULES) == ()


@pytest.mark.parametrize(
    ("laid", "values"),
    [("3 2u", (1, 5)), ("(3/2u) 1u", (5, 7)), ("1 3u", (4,)), ("2u", (2,)), ("1u/1u", (1,))],
)
def test_absolute_value_lets_each_upside_down_digit_stand_upright(laid, values):
    """AGLOA XIII-B-9 Example a, XIII-B-9 Example b"""
    assert Goal.parse(laid).values(RULES, absolute=True) == values


@given(layouts)
def test_absolute_value_never_takes_a_value_away(layout):
    assert set(Goal(layout).values(RULES)) <= set(Goal(layout).values(RULES, absolute=True))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6",
        "0",
        "32",
        "3 x",
        "3/",
        "/3",
        "()",
        "(3",
        "3)",
        "3u2",
        "uu",
        "3/2 1",
        "1 3/2",
        "3 ()",
        "-3",
        "3" + " 1" * 200,
    ],
)
def test_what_is_no_layout_of_digit_cubes_is_malformed(text):
    with pytest.raises(Malformed) as wrong:
        Goal.parse(text)
    assert wrong.value.field == "goal"


def test_spaces_and_useless_brackets_change_nothing():
    assert Goal.parse("  ( 3 / 2 )  1 ") == Goal.parse("(3/2) 1")
    assert Goal.parse("(3 2) 1") == Goal.parse("3 2 1")
    assert str(Goal.parse("((3))")) == "3"


def test_goal_knows_its_cubes():
    assert str(Goal.parse("3/(2u 3)").digits()) == "2 3 3"
