"""Run as a program with a kernel built for a sanitizer: every question on random shakes, then exit 0."""

import sys
from random import Random

import sanitizer


def main():
    count = sanitizer.use("onsets")
    from tests.onsets.solver import random_shakes

    from forceout.core.errors import OutOfBudget
    from forceout.onsets.solver import best_turns, budget, moves, outcome, solve

    for seed in range(count):
        dice = Random(seed)
        book = random_shakes.rules(*dice.choice(random_shakes.BOOKS))
        here = random_shakes.position(book, dice, dice.randint(3, 15))
        solve(here, dice.choice([1, 1, 3, 10]), budget_work=dice.choice([0, 0, 1_000, 30_000]))
        if seed % 4 == 0:
            try:
                found = moves(here, budget=budget(work=dice.choice([0, 20_000])))
            except OutOfBudget:
                continue
            for each in dice.sample(found.labelled, min(3, len(found.labelled))):
                found.witness(each.turn)
            if book.challenges.now_least_resources is not None:
                outcome(here)
                best_turns(here)
    sys.stdout.write(f"{count} questions, no complaint\n")


if __name__ == "__main__":
    main()
