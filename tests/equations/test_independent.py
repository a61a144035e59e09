"""Random expressions, against an evaluator that shares nothing with the library."""

import random
from fractions import Fraction

import mpmath
import pytest
from tests.equations import slow_evaluator as slow

from forceout.editions import load
from forceout.equations.numbers import decide
from forceout.equations.numbers.balls import Balls
from forceout.equations.numbers.effort import limited
from forceout.equations.sides import Reader
from forceout.equations.variations import Variation, in_force
from forceout.equations.writing import scan

WORDS = ("rem", "lcm", "gcf", "log")
GAMES = {
    "elementary-even": ("elementary", ["sideways", "upside-down", "factorial", "remainder", "smallest-prime", "percent"], "+−×÷*√%", ["rem"]),
    "elementary-odd": ("elementary", ["sideways", "upside-down", "factorial", "lcm", "gcf", "number-of-factors"], "+−×÷*√", ["lcm", "gcf"]),
    "basic": ("basic", [], "+−×÷*√", []),
    "middle": ("middle", ["sideways", "upside-down", "factorial", "number-of-factors"], "+−×÷*√", []),
    "senior": ("senior", ["factorial", "log", "number-of-factors"], "+−×÷*√", ["log"]),
}  # fmt: skip


def tree(dice, depth, signs, words, names):
    if depth == 0 or dice.random() < 0.15:
        digit = dice.randint(0, 9)
        turn = dice.random()
        if turn < 0.1 and "sideways" in names:
            return ("s", digit)
        if turn < 0.2 and "upside-down" in names:
            return ("u", digit)
        return digit
    kind = dice.random()
    if kind < 0.12:
        return ("√", tree(dice, depth - 1, signs, words, names))
    if kind < 0.2 and "factorial" in names:
        return ("!", tree(dice, depth - 1, signs, words, names))
    if kind < 0.28 and ("smallest-prime" in names or "number-of-factors" in names):
        return ("×", tree(dice, depth - 1, signs, words, names))
    operation = dice.choice([*signs, *words])
    return (operation, tree(dice, depth - 1, signs, words, names), tree(dice, depth - 1, signs, words, names))


def text(expression):
    if isinstance(expression, int):
        return str(expression)
    operation, *operands = expression
    if operation in ("s", "u"):
        return f"{operands[0]}{operation}"
    written = [text(one) if isinstance(one, int) or one[0] in "su" else f"({text(one)})" for one in operands]
    if len(written) == 1:
        return f"{written[0]}!" if operation == "!" else f"{operation}{written[0]}"
    return f"{written[0]} {operation} {written[1]}"


def compare(count, seed, most_unverified):
    """Compare so many expressions; the share that the library left unverified must be small."""
    dice = random.Random(seed)
    unverified = compared = 0
    wrong = []
    shakes = {}
    for name, (division, names, _, _) in GAMES.items():
        shakes[name] = in_force(
            load("equations", "agloa-2015").rules(division), [Variation(one) for one in names]
        )
    for _ in range(count):
        name = dice.choice(list(GAMES))
        division, names, signs, words = GAMES[name]
        conditions = shakes[name]
        expression = tree(dice, dice.randint(1, 3), signs, words, conditions.arguments)
        rules = {
            "whole": division == "elementary",
            "prime": "smallest-prime" in names,
            "largest": {"elementary": 200, "middle": 1000}.get(division),
        }
        expected = slow.answer(expression, rules)
        written = text(expression)
        with limited():
            (reading,) = Reader(conditions, "solution", written).read(scan(written)).readings.values()
            if expected is slow.UNSURE:
                continue
            compared += 1
            if not reading.verified:
                unverified += 1
            elif disagree(reading, expected):
                wrong.append(f"{name}: {written}: {reading.value} and {expected}")
    assert not wrong, "\n".join(wrong[:20])
    assert compared > count / 2
    assert unverified <= most_unverified * compared


def disagree(reading, expected):
    if expected is slow.UNDEFINED or reading.value is None:
        return (expected is slow.UNDEFINED) != (reading.value is None)
    if isinstance(expected, Fraction):
        return not decide.equal(reading.value, expected)
    ball = Balls(300).value(reading.value)
    digits = mpmath.mpf(ball.real.mid().str(75, radius=False))
    return abs(digits - expected) > abs(expected) * mpmath.mpf(10) ** -45 or not abs(ball.imag) < 1e-60


def test_a_sample_of_random_expressions_agrees():
    compare(1500, seed=2015, most_unverified=0.01)


@pytest.mark.slow
def test_fifty_thousand_random_expressions_agree():
    compare(50_000, seed=16, most_unverified=0.01)


def test_random_pairs_are_equal_or_different_as_their_digits_say():
    """Small expressions over few digits meet often; what meets must be proved equal, what does not, different."""
    dice = random.Random(7)
    conditions = in_force(load("equations", "agloa-2015").rules("middle"), [])
    rules = {"whole": False, "prime": False, "largest": None}
    seen = []
    while len(seen) < 120:
        expression = tree(dice, 2, "+−×÷√√*", [], ())
        expected = slow.answer(expression, rules)
        if expected in (slow.UNDEFINED, slow.UNSURE) or abs(expected) > 50:
            continue
        written = text(expression)
        (reading,) = Reader(conditions, "solution", written).read(scan(written)).readings.values()
        if reading.value is not None:
            seen.append((written, reading.value, slow.number(expected)))
    for index, (left, value, digits) in enumerate(seen):
        for right, other, others in seen[index + 1 :]:
            same = abs(digits - others) < mpmath.mpf(10) ** -45
            assert decide.equal(value, other) is same, f"{left} and {right}"
