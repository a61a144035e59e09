"""Which variations may be chosen on a roll (II-B-2)."""

import pytest

from forceout.editions import load
from forceout.equations.cubes import parse_pile
from forceout.equations.position import Position
from forceout.equations.selection import legal_selections, selection_fault
from forceout.equations.variations import Variation

FULL = "0@red 1@red 2@red 3@red 4@green 5@green 6@green 7@black 8@black 9@black + − × ÷ * √"


def rules(division):
    return load("equations", "agloa-2015").rules(division)


def fault(division, roll, name, *chosen, argument=None):
    return selection_fault(parse_pile(roll, "roll"), rules(division), chosen, Variation(name, argument))


def test_xiii_a_5_multiple_operations_has_an_effect_on_factorials():
    """XIII-A-5: with Factorial chosen before, as many as one likes."""
    assert fault("elementary", "1 2 3", "multiple-operations", Variation("factorial")) is None


AVERAGE, ZERO = Variation("average"), Variation("zero-wild")
ROLL = "7@red 9@red 8@red 8@red 0@red 0@red " + " ".join(
    f"{face}@{colour}" for colour in ("blue", "green", "black") for face in ["1", "2", "3", "1", "2", "3"]
)


@pytest.mark.parametrize(
    ("roll", "chosen", "held"),
    [
        (ROLL, (AVERAGE, ZERO), False),
        (ROLL, (ZERO, AVERAGE), True),
        (ROLL.replace("3@black", "+@black"), (AVERAGE, ZERO), True),
        (ROLL.replace("3@black", ""), (AVERAGE, ZERO), True),
    ],
)
def test_ii_b_2_what_had_no_effect_when_it_was_chosen_is_ignored(roll, chosen, held):
    """II-B-2: in the order of choosing; a sketch of fewer than 24 cubes does not tell what was rolled."""
    position = Position.parse(
        rules("middle"), challenge="impossible", goal=None, resources=roll, variations=chosen
    )
    assert ("average" in position.conditions) is held


@pytest.mark.parametrize("division", ["elementary", "middle", "junior", "senior"])
def test_on_a_full_roll_everything_that_is_not_in_effect_may_be_chosen(division):
    names = {variation.name for variation in legal_selections(parse_pile(FULL, "roll"), rules(division), [])}
    listed = {name for name, rule in rules(division).variations.items() if not rule.always}
    assert names == listed


def test_a_basic_game_has_nothing_to_choose():
    assert legal_selections(parse_pile(FULL, "roll"), rules("basic"), []) == ()


@pytest.mark.parametrize(
    ("division", "name", "argument", "roll"),
    [
        ("elementary", "zero-wild", None, "1 2 3 +"),
        ("elementary", "average", None, "1 2 3 −"),
        ("elementary", "sideways", None, "0 1 1 +"),
        ("elementary", "upside-down", None, "0 0 +"),
        ("elementary", "factorial", None, "+ −"),
        ("elementary", "multiple-operations", None, "1 2 3"),
        ("elementary", "remainder", None, "1 2 +"),
        ("elementary", "smallest-prime", None, "1 2 +"),
        ("elementary", "percent", None, "1 2 +"),
        ("elementary", "decimal-point", None, "1 2 +"),
        ("elementary", "two-digit-numerals", None, "1 + −"),
        ("elementary", "lcm", None, "1 2 +"),
        ("elementary", "gcf", None, "1 2 +"),
        ("elementary", "number-of-factors", None, "1 2 +"),
        ("middle", "base", 8, "8 9 7 +"),
        ("middle", "powers-of-the-base", None, "2 3 +"),
        ("middle", "exponent", "red", "2@blue +@red 3"),
        ("junior", "x-wild", None, "2 3 +"),
        ("senior", "root-is-i", None, "2 3 +"),
        ("senior", "decimal-in-goal", None, "+ −"),
        ("senior", "log", None, "2 3 +"),
    ],
)
def test_a_variation_without_effect_is_illegal(division, name, argument, roll):
    assert fault(division, roll, name, argument=argument) == "no-effect"
    assert fault(division, FULL, name, argument=argument) is None


def test_a_wild_cube_gives_an_effect_to_what_was_not_rolled():
    zero_wild = Variation("zero-wild")
    assert fault("middle", "0 1 2", "average", zero_wild) is None
    assert fault("elementary", "0 1 2", "average", zero_wild) == "no-effect"  # there 0 is numerals only
    assert (
        fault(
            "middle", "8@black 9@black 0@black", "exponent", zero_wild, Variation("base", 8), argument="black"
        )
        is None
    )


def test_only_eights_and_nines_of_the_colour_are_no_exponents_in_base_eight():
    """XIII-B-12 (c)."""
    roll = "8@black 9@black 1@red 2@red"
    assert fault("middle", roll, "exponent", Variation("base", 8), argument="black") == "no-effect"
    assert fault("middle", roll, "exponent", argument="black") is None


def test_xiii_b_12_comment_c_any_wild_cube_in_effect_allows_black_exponent_in_base_eight():
    """The wild cube need not be black; but a digit of the colour must have been rolled."""
    base_eight, zero_wild = Variation("base", 8), Variation("zero-wild")
    roll = "8@black 9@black 0@red 2@red"
    assert fault("middle", roll, "exponent", base_eight, argument="black") == "no-effect"
    assert fault("middle", roll, "exponent", base_eight, zero_wild, argument="black") is None
    assert fault("middle", "√@black 0@red 2@red", "exponent", zero_wild, argument="black") == "no-effect"


def test_the_same_variation_is_not_chosen_twice():
    assert fault("middle", FULL, "base", Variation("base", 8), argument=9) == "repeated"
    assert fault("junior", FULL, "x-wild", Variation("zero-wild")) == "repeated"
    assert fault("junior", FULL, "sideways") == "repeated"


def test_conflicting_variations():
    assert fault("elementary", FULL, "smallest-prime", Variation("number-of-factors")) == "conflict"
    assert fault("elementary", FULL, "number-of-factors", Variation("smallest-prime")) == "conflict"


def test_this_seasons_list_leaves_out_the_other_years():
    roll = parse_pile(FULL, "roll")
    even = {variation.name for variation in legal_selections(roll, rules("elementary"), [], "even")}
    odd = {variation.name for variation in legal_selections(roll, rules("elementary"), [], "odd")}
    assert even - odd == {"average", "smallest-prime", "percent", "decimal-point"}
    assert odd - even == {"two-digit-numerals", "lcm", "gcf", "number-of-factors"}


def test_a_selection_that_asks_is_offered_with_every_argument():
    found = legal_selections(parse_pile(FULL, "roll"), rules("junior"), [])
    assert [v.argument for v in found if v.name == "base"] == [8, 9, 11, 12]
