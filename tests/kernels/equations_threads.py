"""Run as a program with a kernel built for the thread sanitizer: threads that share a Solver, then exit 0."""

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import sanitizer


def main():
    count = sanitizer.use("equations")
    from tests.equations.solver import drawn

    from forceout.equations.solver import solve
    from forceout.equations.solver.solver import Solver

    def ask(number):
        here, solver = shared[number % len(shared)]
        if number % 4 == 3:
            solver.memory()
            solver.goal_values(here.goal)
        else:
            solve(here, budget_ms=100, limit=2, solver=solver, progress=lambda *facts: told.append(facts))

    told = []
    shared = []
    for seed in range(4):
        here = drawn.in_play(Random(seed))
        shared.append((here, Solver.of(here)))
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(ask, range(count)))
    sys.stdout.write(f"{count} questions, no complaint\n")


if __name__ == "__main__":
    main()
