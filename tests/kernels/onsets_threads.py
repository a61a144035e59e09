"""Run as a program with a kernel built for the thread sanitizer: threads that share a Solver, then exit 0."""

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import sanitizer


def main():
    count = sanitizer.use("onsets")
    from tests.onsets.solver import random_shakes

    from forceout.core.errors import OutOfBudget
    from forceout.onsets.solver import Cubes, Solver, moves, solve

    def ask(number):
        """One of the questions that a table asks, at random, some with a budget that is soon spent."""
        dice = Random(number)
        here, solver = shared[number % len(shared)]
        kind = number % 4
        try:
            if kind == 0:
                solve(here, dice.choice([1, 4]), solver, budget_ms=dice.choice([0, 1]), progress=told.append)
            elif kind == 1:
                moves(here, solver=solver)
            elif kind == 2:
                solver.is_solvable(Cubes.of(here), (dice.randint(0, 9),), here.reach)
            else:
                solver.memory()
        except OutOfBudget:
            pass

    told = []
    shared = []
    for seed in range(4):
        dice = Random(seed)
        here = random_shakes.position(random_shakes.rules("agloa-2023", "senior"), dice, 10)
        shared.append((here, Solver.of(here)))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(ask, range(count)))
    sys.stdout.write(f"{count} questions, no complaint\n")


if __name__ == "__main__":
    main()
