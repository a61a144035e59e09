"""How the cubes of a Goal may lie (XIII-A-1, XIII-A-2): the rule says what the judge says."""

import pytest

from forceout.editions import load
from forceout.equations.cubes import DIGITS, FACES, TURNS, Cube
from forceout.equations.goal import goal_turns, parse_goal
from forceout.equations.mat import has_legal_reading
from forceout.equations.variations import Variation, in_force

BOOK = load("equations", "agloa-2015")
DIVISIONS = tuple(BOOK.divisions)


def conditions(division, *names, **arguments):
    chosen = [Variation(name) for name in names]
    chosen += [Variation(name.replace("_", "-"), value) for name, value in arguments.items()]
    return in_force(BOOK.rules(division), chosen)


def turns(face, held):
    return "|".join(goal_turns(Cube(face), held))


@pytest.mark.parametrize("division", ["junior", "senior"])
@pytest.mark.parametrize("face", "123456789")
def test_in_junior_and_senior_every_number_may_always_be_turned(division, face):
    """XIII-C: Sideways and Upside-down are in effect for all shakes."""
    assert turns(face, conditions(division)) == "|s|u"


@pytest.mark.parametrize("division", ["elementary", "middle"])
def test_in_elementary_and_middle_it_has_to_be_chosen(division):
    """XIII-A-1, XIII-A-2, XIII-B-1, XIII-B-2"""
    assert turns("3", conditions(division)) == ""
    assert turns("3", conditions(division, "sideways")) == "|s"
    assert turns("3", conditions(division, "upside-down")) == "|u"


@pytest.mark.parametrize("division", DIVISIONS)
def test_no_cube_of_the_goal_lies_both_sideways_and_upside_down(division):
    """XIII-A-2 Comment a, XIII-B-2 Comment, XIII-C-2 Comment: in the Solution only."""
    listed = [
        Variation(name) for name in ("sideways", "upside-down") if name in BOOK.rules(division).variations
    ]
    held = in_force(BOOK.rules(division), listed)
    assert all("su" not in goal_turns(Cube(face), held) for face in FACES)


def test_zero_has_no_reciprocal_unless_it_is_wild():
    """XIII-A-1: a non-zero number."""
    assert turns("0", conditions("junior")) == "|u"
    assert turns("0", conditions("junior", "zero-wild")) == "|s|u"


def test_signs_that_mean_something_else_when_they_are_turned():
    """XIII-A-7, XIII-A-10, XIII-D-13"""
    assert turns("÷", conditions("elementary", "remainder")) == "|s"
    assert turns("√", conditions("elementary", "percent")) == "|u"
    assert turns("÷", conditions("senior", "log")) == "|s"
    assert turns("÷", conditions("senior")) == ""
    assert turns("+", conditions("senior", "log")) == ""


@pytest.mark.parametrize(
    ("division", "name", "goal"),
    [("elementary", "remainder", "70s4"), ("elementary", "percent", "50u4"), ("middle", "percent", "50u4")],
)
def test_a_wild_cube_is_turned_as_what_it_may_stand_for(division, name, goal):
    """XIII-A-3: in Elementary a numeral; XIII-B-3: any symbol."""
    held, laid = conditions(division, "zero-wild", name), parse_goal(goal)
    offered = laid.cubes[1].turn in goal_turns(Cube("0"), held)
    assert offered == bool(has_legal_reading(laid, held)) == (division == "middle")


@pytest.mark.parametrize("division", DIVISIONS)
@pytest.mark.parametrize("names", [(), ("sideways",), ("upside-down",), ("sideways", "upside-down")])
def test_a_digit_lies_as_the_judge_lets_it_lie(division, names):
    """XIII-A-1, XIII-A-2"""
    listed = [name for name in names if name in BOOK.rules(division).variations]
    held = conditions(division, *listed)
    for face in DIGITS:
        legal = [turn for turn in TURNS if has_legal_reading(parse_goal(f"{face}{turn}"), held)]
        assert list(goal_turns(Cube(face), held)) == legal, face


@pytest.mark.parametrize("goal", ["7÷s4", "7+s4", "7×u4", "5√u4", "5√s4"])
@pytest.mark.parametrize("name", ["remainder", "percent", "log"])
@pytest.mark.parametrize("division", ["elementary", "senior"])
def test_a_sign_lies_as_the_judge_lets_it_lie(division, name, goal):
    """XIII-A-7, XIII-A-10, XIII-D-13"""
    if name not in BOOK.rules(division).variations:
        return
    held, laid = conditions(division, name), parse_goal(goal)
    sign = laid.cubes[1]
    offered = sign.turn in goal_turns(Cube(sign.face), held)
    assert offered == bool(has_legal_reading(laid, held))
