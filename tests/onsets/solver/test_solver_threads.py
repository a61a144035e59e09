"""One Solver may be asked by several threads, and several Shakes work side by side."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.onsets.solver import random_shakes

from forceout.core.claims import Resources
from forceout.onsets.solver import Cubes, Solver


def positions_of_one_shake(count):
    dice = Random(5)
    book = random_shakes.rules("agloa-2023", "middle")
    first = random_shakes.position(book, dice, 15, most_variations=0)
    solver = Solver.of(first)
    found = []
    for _ in range(count):
        cubes = list(solver.roll)
        dice.shuffle(cubes)
        cuts = sorted(dice.sample(range(len(cubes)), 3))
        piles = [
            type(solver.roll)(cubes[: cuts[0]]),
            type(solver.roll)(cubes[cuts[0] : cuts[1]]),
            type(solver.roll)(cubes[cuts[1] : cuts[2]]),
        ]
        found.append((Cubes(*piles), (dice.randint(0, 9),), dice.choice(list(Resources))))
    return solver, found


def test_threads_that_share_a_shake_get_the_answers_of_one():
    solver, asked = positions_of_one_shake(200)
    alone = [Solver(solver.rules, solver.universe, solver.roll).is_solvable(*each) for each in asked]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: solver.is_solvable(*each), asked))
    assert together == alone
    assert True in alone
    assert False in alone


def test_a_shake_a_thread():
    solver, asked = positions_of_one_shake(40)

    def answers(_):
        mine = Solver(solver.rules, solver.universe, solver.roll)
        return [mine.is_solvable(*each) for each in asked]

    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(answers, range(4))
    assert all(each == first for each in others)
