"""The solver and a plain enumerator agree on random positions of all books, divisions and variations."""

from collections import Counter
from random import Random

import pytest
from tests.onsets.solver import brute_force, random_shakes

from forceout.onsets.judge import judge
from forceout.onsets.position import Position, Solution
from forceout.onsets.solver import Cubes, Solver, solve
from forceout.onsets.variations import Kind

WHOLE_FAMILY = 10_000


def positions(seeds, usable):
    for seed in seeds:
        dice = Random(seed)
        book = random_shakes.rules(*dice.choice(random_shakes.BOOKS))
        yield seed, random_shakes.position(book, dice, dice.randint(3, usable))


def check_family(seed, position):
    """Every set that can be named, the fewest symbols for each, in order; and the judge accepts each Solution."""
    solver = Solver.of(position)
    values = set(solver.goal_values(position.goal))
    expected = brute_force.named_sets(position, values)
    if len(expected) < (2 if Kind.TWO_SOLUTIONS in solver.force else 1):
        expected = {}
    found = solver.solutions(Cubes.of(position), values, position.reach, WHOLE_FAMILY)
    lengths = {frozenset(c for c in range(16) if each.cards >> c & 1): each.symbols for each in found}
    assert lengths == expected, f"seed {seed}"
    assert [each.symbols for each in found] == sorted(each.symbols for each in found), f"seed {seed}"
    check_witnesses(seed, position, solver)
    return solver, bool(expected)


def check_witnesses(seed, position, solver):
    solved = solve(position, 3, solver)
    for shown in solved.shown:
        verdict = judge(position, shown.solution)
        assert verdict.correct, f"seed {seed}: {shown.solution} {verdict.reasons}"
    if Kind.TWO_SOLUTIONS not in solver.force:
        for shown in solved.shown:
            one = Position(**{slot: getattr(position, slot) for slot in Position.__slots__})
            assert judge(one, Solution((shown.witnesses[0].written,))).value == shown.witnesses[0].count


def test_small_positions_agree():
    for seed, position in positions(range(400), usable=5):
        check_family(seed, position)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1_000_000, 1_004_000, 500))
def test_thousands_of_positions_agree(start):
    for seed, position in positions(range(start, start + 500), usable=6):
        check_family(seed, position)


@pytest.mark.slow
def test_positions_of_up_to_eight_cubes_agree():
    for seed, position in positions(range(2_000_000, 2_000_250), usable=8):
        check_family(seed, position)


def test_every_variation_is_met_with_and_without_a_solution():
    met = Counter()
    for _, position in positions(range(3_000), usable=7):
        solver = Solver.of(position)
        solvable = solver.is_solvable(Cubes.of(position), solver.goal_values(position.goal), position.reach)
        met.update((kind, solvable) for kind in solver.force.names)
    assert {kind for kind, solvable in met if solvable} == set(Kind)
    assert {kind for kind, solvable in met if not solvable} == set(Kind)


def test_judge_accepts_what_the_solver_writes_with_many_cubes():
    for seed, position in positions(range(7_000, 7_250), usable=15):
        check_witnesses(seed, position, Solver.of(position))
