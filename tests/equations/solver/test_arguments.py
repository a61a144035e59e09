"""The arguments that prove "no": where the condition of one fails and a Solution exists, the answer is never no."""

from collections import Counter
from random import Random

import pytest

from equations.solver.drawn import small
from equations.solver.planter import planted
from forceout._native.equations_kernel import ARGUMENTS
from forceout.core.errors import ForceoutError
from forceout.editions import load
from forceout.equations.judge import judge
from forceout.equations.position import Position, Solution
from forceout.equations.solver import Solver, solve
from forceout.equations.variations import Variation, in_force

EDITION = load("equations", "agloa-2015")
NAMES = [name for name, _ in ARGUMENTS]


def asked(division, goal, required, *variations):
    chosen = [Variation(*each) if isinstance(each, tuple) else Variation(each) for each in variations]
    return Position.parse(
        EDITION.rules(division), challenge="forceout", goal=goal, required=required, variations=chosen
    )


# The smallest positions where a condition fails, with a Solution that the judge accepts.
NEAR_MISSES = {
    "exact": [
        (asked("middle", "√8", "2 × √ 2"), "2×(√2) = √8"),
        (asked("elementary", "9*40", "3 * 8 0", "two-digit-numerals"), "3*80 = 9*40"),
    ],
    "height": [
        (asked("middle", "8×90", "3 + 0", "factorial"), "((3!)!)+0 = 8×90"),
        (asked("middle", "9*9", "9 * 3 × 3"), "9*(3×3) = 9*9"),
    ],
    "sign": [
        (asked("middle", "3−5", "1 × 2", "upside-down"), "1u×2 = 3−5"),
        (asked("senior", "4−5", "2 ÷ 2", "log", "sideways"), "2s log 2 = 4−5"),
    ],
    "zero": [
        (asked("elementary", "0", "4 ÷ 2", "remainder"), "4 rem 2 = 0"),
        (asked("senior", "0", "1 ÷ 2", "log"), "1 log 2 = 0"),
        (asked("middle", "0", "2 + 2", "upside-down"), "2+2u = 0"),
        (asked("middle", "0", "0 × 2"), "0×2 = 0"),
    ],
    "denominator": [
        (asked("middle", "1÷2", "2 * 0 − 1"), "2*(0−1) = 1÷2"),
        (asked("middle", "3÷2", "1 + 2", "average"), "1+2 = 3÷2"),
        (asked("middle", "1÷5", "1 × 5", "sideways"), "1×5s = 1÷5"),
    ],
    "rational": [
        (asked("middle", "√2", "2 * 2 * 0 − 1"), "2*(2*(0−1)) = √2"),
        (asked("middle", "√2", "2 * 2", "sideways"), "2*2s = √2"),
    ],
    "transcendental": [
        (asked("middle", "2", "√ 2 * √ 2 * √ 2"), "((√2)*(√2))*(√2) = 2"),
    ],
    "valuation": [
        (asked("middle", "7×2*17", "1 − 1", "powers-of-the-base", ("base", 8)), "1000000<1>−100000<1> = 7×(2*17)"),
        (asked("middle", "9*8", "3 * 8 * 2"), "(3*8)*2 = 9*8"),
    ],
    "all-powers": [
        (asked("middle", "7×2*17", "1 − 1", "powers-of-the-base", ("base", 8)), "1000000<1>−100000<1> = 7×(2*17)"),
        (asked("middle", "90", "1 − 1", "powers-of-the-base"), "100<1>−10<1> = 90"),
    ],
    "modulus": [
        (asked("senior", "3", "3 * 1 ÷ 5 * 5", "root-is-i"), "(3*(1÷5))*5 = 3"),
        (asked("senior", "0−2", "0 − 2 * 1 ÷ 5 * 5", "root-is-i"), "((0−2)*(1÷5))*5 = 0−2"),
    ],
}  # fmt: skip


def test_every_argument_has_a_near_miss():
    assert set(NEAR_MISSES) == set(NAMES)


@pytest.mark.parametrize(
    ("position", "equation"), [each for some in NEAR_MISSES.values() for each in some], ids=str
)
def test_a_near_miss_is_not_denied(position, equation):
    verdict = judge(position, Solution(equation))
    assert verdict.correct, verdict.reasons
    assert solve(position).solvable is not False


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("valuation", asked("middle", "7", "1 × 9 − 1", "powers-of-the-base")),
        ("all-powers", asked("middle", "7", "1 × 9 − 1", "powers-of-the-base")),
        ("all-powers", asked("middle", "7", "1 * 1", "powers-of-the-base")),
        ("modulus", asked("senior", "7", "3 * 2 ÷ 5", "root-is-i")),
        ("modulus", asked("senior", "32+57", "4 + 5 √", "root-is-i", "factorial")),
    ],
)
def test_an_argument_decides_what_stays_open_without_it(name, position):
    conditions = in_force(position.rules, position.variations)
    assert solve(position).solvable is False
    assert solve(position, solver=Solver(conditions, without=[name])).solvable is None


def test_an_argument_that_nobody_knows_is_refused():
    position = NEAR_MISSES["zero"][0][0]
    with pytest.raises(ForceoutError, match="no argument is named 'hight'"):
        Solver(in_force(position.rules, position.variations), without=["hight"])


@pytest.mark.soak
def test_no_argument_about_the_cubes_denies_a_planted_solution(fresh_seed, amount):
    """No expression is looked at: only what the cubes cannot come to at all is refuted."""
    told = Counter(
        solve(each.position, most_cubes=0).solvable
        for each in planted(Random(fresh_seed), amount(fast=300, slow=3_000, soak=20_000))
        if each.position.goal is not None
    )
    assert told[False] == 0
    assert told[None] > 0


@pytest.mark.soak
def test_no_argument_about_two_numbers_denies_a_planted_solution(fresh_seed, amount):
    """Radicals and large products are enclosures here, so that only these arguments tell them apart."""
    seen = Counter()
    for each in planted(Random(fresh_seed), amount(fast=100, slow=1_000, soak=10_000)):
        solver = Solver(each.position.conditions, without=["exact"])
        solvable = solve(each.position, budget_work=400_000, solver=solver).solvable
        assert solvable is not False, (each.position, each.equation)
        seen[solvable] += 1
    assert seen[True] > 0


def test_what_may_be_negative_is_an_enclosure_that_a_power_keeps():
    """A-9, General Rule: a difference of two factorials beyond 64 bits, as an exponent and before a smallest prime"""
    chosen = [Variation(name) for name in ("upside-down", "factorial", "smallest-prime")]
    piles = {"required": "+", "permitted": "1 2 8 −", "resources": "0 1 2 + + − × × × ÷ * √ √"}
    position = Position.parse(
        EDITION.rules("elementary"), challenge="now", goal="83*02", variations=chosen, **piles
    )
    assert solve(position).solvable is False


def test_the_arguments_about_the_cubes_refute_by_themselves():
    position = asked("middle", "3−5", "1 × 2")
    assert solve(position, most_cubes=0).solvable is False


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_no_answer_turns_round_without_an_argument(name, fresh_seed, amount):
    """It may become undecided, and nothing else."""
    rng, seen = Random(fresh_seed), Counter()
    for _ in range(amount(fast=40, slow=500, soak=5_000)):
        position = small(rng, 6)
        solver = Solver(in_force(position.rules, position.variations), without=[name])
        answers = (
            solve(position, budget_work=400_000).solvable,
            solve(position, budget_work=400_000, solver=solver).solvable,
        )
        assert set(answers) != {True, False}, position
        seen[answers] += 1
    assert seen[True, True] > 0
    assert seen[False, False] > 0
