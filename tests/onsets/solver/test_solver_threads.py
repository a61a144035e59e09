"""One Shake may be asked by several threads, and several Shakes work side by side."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

from tests.onsets.solver import random_shakes

from forceout.core.challenge import Resources
from forceout.onsets.solver import Cubes, Shake


def positions_of_one_shake(count):
    dice = Random(5)
    book = random_shakes.rules("agloa-2023", "middle")
    first = random_shakes.position(book, dice, 15, most_variations=0)
    shake = Shake.of(first)
    found = []
    for _ in range(count):
        cubes = list(shake.roll)
        dice.shuffle(cubes)
        cuts = sorted(dice.sample(range(len(cubes)), 3))
        piles = [
            type(shake.roll)(cubes[: cuts[0]]),
            type(shake.roll)(cubes[cuts[0] : cuts[1]]),
            type(shake.roll)(cubes[cuts[1] : cuts[2]]),
        ]
        found.append((Cubes(*piles), (dice.randint(0, 9),), dice.choice(list(Resources))))
    return shake, found


def test_threads_that_share_a_shake_get_the_answers_of_one():
    shake, asked = positions_of_one_shake(200)
    alone = [Shake(shake.rules, shake.universe, shake.roll).is_solvable(*each) for each in asked]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda each: shake.is_solvable(*each), asked))
    assert together == alone
    assert True in alone
    assert False in alone


def test_a_shake_a_thread():
    shake, asked = positions_of_one_shake(40)

    def answers(_):
        mine = Shake(shake.rules, shake.universe, shake.roll)
        return [mine.is_solvable(*each) for each in asked]

    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(answers, range(4))
    assert all(each == first for each in others)
