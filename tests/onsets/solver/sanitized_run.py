"""Run as a program with a kernel built for AddressSanitizer and UBSan: every question on random shakes, then exit 0."""

import importlib.util
import sys
from random import Random

import forceout._native


def load_kernel(path):
    spec = importlib.util.spec_from_file_location("forceout._native.onsets_kernel", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["forceout._native.onsets_kernel"] = module
    spec.loader.exec_module(module)
    forceout._native.onsets_kernel = module


def main(path, tests, count):
    load_kernel(path)
    sys.path.insert(0, tests)
    import random_shakes

    from forceout.onsets.solver import best_turns, moves, outcome, solve
    from forceout.onsets.solver.kernel import native

    assert native.__file__ == path
    for seed in range(count):
        dice = Random(seed)
        book = random_shakes.rules(*dice.choice(random_shakes.BOOKS))
        here = random_shakes.position(book, dice, dice.randint(3, 15))
        solve(here, dice.choice([1, 1, 3, 10]))
        if seed % 4 == 0:
            found = moves(here)
            for each in dice.sample(found.labelled, min(3, len(found.labelled))):
                found.witness(each.turn)
            if book.challenges.now_least_resources is not None:
                outcome(here)
                best_turns(here)
    sys.stdout.write(f"{count} positions, no complaint\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
