"""The kernel and a slow solver that shares no code with it answer alike."""

from collections import Counter
from random import Random

import pytest

from equations.solver.drawn import small
from equations.solver.slow_solver import SlowSolver, TooHard
from forceout.equations.solver import solve


def compare(seed, number, cubes):
    """How often both found a Solution, or both none; any contradiction fails."""
    rng = Random(seed)
    seen = Counter()
    for _ in range(number):
        position = small(rng, cubes)
        solved = solve(position, budget_work=4_000_000)
        slow = SlowSolver(position)
        try:
            found = slow.solvable()
        except TooHard:
            seen["too hard"] += 1
            continue
        seen[solved.solvable] += 1
        if found:
            assert solved.solvable is True, (position, solved)
        elif not slow.is_endless():
            assert solved.solvable is not True, (position, solved)
    return seen


def test_the_kernel_agrees_with_the_slow_solver():
    seen = compare(seed=20, number=400, cubes=5)
    assert seen[True] > 20
    assert seen[False] > 200
    assert seen[None] < 40


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_kernel_agrees_with_the_slow_solver_on_many_positions(seed):
    seen = compare(seed, number=1500, cubes=6)
    assert seen[True] > 100
    assert seen[False] > 800
