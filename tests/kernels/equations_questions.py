"""Run as a program with a kernel built for a sanitizer: positions of every division and variation, then exit 0."""

import sys
from random import Random

import sanitizer


def main():
    count = sanitizer.use("equations")
    from tests.equations.solver import drawn

    from forceout.equations.solver import goals, moves, solve
    from forceout.equations.solver.solver import Solver

    for seed in range(count):
        rng = Random(seed)
        here = drawn.small(rng) if seed % 2 else drawn.in_play(rng)
        solve(here, budget_ms=150, limit=rng.choice([1, 3]))
        if seed % 10 == 0:
            moves(here, budget_ms=300)
            goals(Solver.of(here), here.resources, most_cubes=1, budget_ms=5)
    sys.stdout.write(f"{count} questions, no complaint\n")


if __name__ == "__main__":
    main()
