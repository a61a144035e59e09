"""Every Solution that the solver shows is one that the judge accepts, in all divisions and variations."""

from collections import Counter
from random import Random

import pytest

from equations.solver.drawn import in_play
from forceout.equations.judge import judge
from forceout.equations.position import Solution
from forceout.equations.solver import solve


def judged(seed, number, work):
    rng = Random(seed)
    seen = Counter()
    for _ in range(number):
        position = in_play(rng, moves=rng.choice((6, 9, 12, 14)))
        solved = solve(position, budget_work=work, limit=rng.choice((1, 1, 3)))
        seen[solved.solvable] += 1
        for shown in solved.shown:
            verdict = judge(position, Solution(shown.equation))
            assert verdict.correct, (position, shown, verdict.reasons)
    return seen


def test_the_judge_accepts_every_witness():
    seen = judged(seed=5, number=300, work=150_000)
    assert seen[True] > 100
    assert seen[False] > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_judge_accepts_every_witness_of_20_000_positions(seed):
    assert judged(seed, number=5_000, work=75_000)[True] > 1_500
