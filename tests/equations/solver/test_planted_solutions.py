"""Where the judge accepts a Solution the solver never says that there is none."""

import re
from collections import Counter
from random import Random

import pytest

from equations.solver.planter import choices, planted, triples
from forceout.equations.solver import solve

WORK = 750_000

FORMS = {
    "a turned cube": r"[1-9][su]",
    "a two-digit numeral": r"(?<![.\d])\d\d",
    "a decimal of three digits": r"\d\.\d\d|\d\d\.\d|\.\d\d\d|\d\d\d\.",
    "a wild digit": r"\d<0>",
    "a wild sign": r"[+−÷*√]<[0x]>",
    "a factorial": r"!",
    "a remainder": r" rem ",
    "a logarithm": r" log ",
    "a least common multiple": r" lcm ",
    "a greatest common factor": r" gcf ",
    "a percentage": r"%",
    "a prefix ×": r"(^|\()×",
    "an exponent by its colour": r" pow ",
    "ten as a digit": r"T",
    "eleven as a digit": r"E",
    "a power of the base": r"<1>",
    "i between numerals": r"[\d)]i[su]*[\d(]",
    "a turned i": r"i[su]",
    "a chosen complex root": r"<=",
    "a root with an index": r"[\d)]√",
}


def never_no(seed, number):
    seen = Counter()
    for each in planted(Random(seed), number):
        solved = solve(each.position, budget_work=WORK)
        assert solved.solvable is not False, (each.position, each.equation)
        seen[solved.solvable] += 1
    return seen


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_no_planted_solution_is_denied(part, fresh_seed, amount):
    never_no(fresh_seed + part, amount(fast=75, slow=500, soak=5_000))


def test_most_planted_solutions_are_found():
    assert never_no(7, 150)[True] > 0.85 * 150


def test_the_planter_goes_round_every_variation_and_every_pair():
    divisions = Counter(division for division, _ in choices())
    assert divisions == {"basic": 1, "elementary": 121, "middle": 92, "junior": 46, "senior": 79}


def test_the_planter_goes_round_every_triple():
    divisions = Counter(division for division, _ in triples())
    assert divisions == {"elementary": 455, "middle": 286, "junior": 84, "senior": 220}


def test_the_planter_leaves_many_cubes_and_signs_that_must_all_be_used():
    positions = [each.position for each in planted(Random(3), 300)]
    beside_goal = [len(each.required + each.permitted + each.resources) for each in positions]
    assert max(beside_goal) >= 14
    full = [
        each for each in positions if sum(not cube.is_digit for cube in each.required) > 2 and each.permitted
    ]
    assert any(each.name == "multiple-operations" for position in full for each in position.variations)
    assert sum(len(each.variations) == 3 for each in positions) > 100


@pytest.mark.slow
def test_the_planter_writes_every_form():
    equations = [each.equation for each in planted(Random(5), 700)]
    missing = [form for form, sign in FORMS.items() if not any(re.search(sign, text) for text in equations)]
    assert missing == []
