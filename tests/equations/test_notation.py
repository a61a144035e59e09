"""Cubes, piles, Goals and handwriting as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.errors import Malformed, Unreadable
from forceout.core.pile import Pile
from forceout.equations.cubes import COLOURS, FACES, TURNS, Cube, parse_cube, parse_pile
from forceout.equations.goal import Goal, parse_goal
from forceout.equations.writing import scan, split_equation

cubes = st.builds(Cube, st.sampled_from(FACES), st.sampled_from(TURNS), st.sampled_from([None, *COLOURS]))


@given(cubes)
def test_a_cube_is_read_back_from_its_text(cube):
    assert parse_cube(str(cube), "pile") == cube


@given(st.lists(cubes).map(Pile))
def test_a_pile_is_read_back_from_its_text(pile):
    assert parse_pile(str(pile), "pile") == pile


@given(st.lists(cubes, min_size=1, max_size=8), st.sets(st.integers(1, 7)))
def test_a_goal_is_read_back_from_its_text(laid, gaps):
    goal = Goal(tuple(laid), frozenset(gap for gap in gaps if gap < len(laid)))
    assert parse_goal(str(goal)) == goal


@pytest.mark.parametrize(
    ("text", "face"), [("x", "×"), ("X", "×"), ("-", "−"), ("/", "÷"), ("^", "*"), ("v", "√"), ("sqrt", "√")]
)
def test_what_a_keyboard_offers_stands_for_the_signs(text, face):
    assert parse_cube(text, "pile") == Cube(face)


@pytest.mark.parametrize("text", ["10", "T", "!", "2@pink", "2sx", "", "a", "2@", "%"])
def test_what_is_on_no_cube_is_malformed(text):
    with pytest.raises(Malformed):
        parse_cube(text, "required")


@pytest.mark.parametrize("text", ["", "  ", "3+y", "3=4", "2@pink"])
def test_a_goal_of_other_than_cubes_is_malformed(text):
    with pytest.raises(Malformed):
        parse_goal(text)


def test_gaps_at_the_ends_of_a_goal_are_none():
    assert parse_goal(" 3+ 4 ") == Goal((Cube("3"), Cube("+"), Cube("4")), frozenset({2}))


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("5<0>", "5<0>"),
        ("2<0>u", "2<0>u"),
        ("2u<0>", "2<0>u"),
        ("6<x>", "6<x>"),
        ("10<1>", "10<1>"),
        (".01<1>s", ".01<1>s"),
        ("25 % 16", "25%16"),
        ("8 REM 3", "8rem3"),
        ("sqrt 9", "√9"),
        ("3us", "3su"),
        ("2@red", "2"),
    ],
)
def test_symbols_as_they_are_written(text, again):
    assert "".join(map(str, scan(text))) == again


def test_before_a_wild_face_stands_one_symbol():
    four, five = scan("45<0>")
    assert (four.face, five.face, five.meaning) == ("4", "0", "5")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("3+y", 3),
        ("3+<0>", 5),
        ("5 <", 3),
        ("3>", 2),
        ("(2*3)<=4", 9),
        ("+<1>", 1),
        ("5" * 3000, 2001),
        ("1+" * 1200, 2001),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text, column):
    with pytest.raises(Unreadable) as trouble:
        scan(text if text != "3+<0>" else "3+(<0>")
    assert trouble.value.column == (column if text != "3+<0>" else 4)


def test_the_sides_of_an_equation():
    assert split_equation("3+4 = 7") == [(0, "3+4 "), (5, " 7")]
    assert split_equation("(4*2s)<=2> = 2") == [(0, "(4*2s)<=2> "), (12, " 2")]
    assert len(split_equation("1=2=3")) == 3
