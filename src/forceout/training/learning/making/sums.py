"""Makers about sums: the value of an expression of Equations, with and without variations, and the techniques of numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from random import Random
from typing import Any

from forceout.core.edition import Rules
from forceout.training.learning.asks.formulas import signs_of
from forceout.training.learning.item import Item
from forceout.training.learning.making.mats import chosen
from forceout.training.learning.making.phrases import formula_words
from forceout.training.learning.making.questions import asked
from forceout.training.learning.making.series import Make

Draw = Callable[[Random, int], str]


def make_value(draw: Draw, *variations: str, clause: str = "III", none: bool = False) -> Make:
    """What is this worth? ``none``: half of the expressions have no value."""

    def make(rng: Random, place: Rules, level: int) -> Item | None:
        listed = [chosen(rng, place, name) for name in variations]
        if None in listed:
            return None
        given: dict[str, Any] = {"expression": draw(rng, level)}
        if any(listed):
            given["variations"] = [each for each in listed if each]
        cited = place.variations[variations[0]].clause if variations else clause
        item = asked("value", place, cited, given)
        if none:
            return item if (item.key is None) is (rng.random() < 0.5) else None
        return item if item.key is not None or rng.random() < 0.1 else None

    return make


def digit(rng: Random, most: int = 9) -> str:
    return str(rng.randint(1, most))


def plain(rng: Random, level: int) -> str:
    """+ − × ÷ with brackets."""
    text = digit(rng)
    for _ in range(level):
        text = f"({text})" if len(text) > 1 else text
        sign = rng.choice("+−×÷")
        text = f"{text}{sign}{digit(rng)}" if rng.random() < 0.6 else f"{digit(rng)}{sign}{text}"
    return text


def powers(rng: Random, level: int) -> str:
    power = f"{rng.randint(0, 9)}*{rng.randint(0, 3)}"
    side = rng.randint(2, 9)
    root = rng.choice(
        [f"√({side}×{side})", f"{rng.choice('23')}√{rng.choice(['8', '4', '9', '1'])}", f"3√({side}*3)"]
    )
    if level == 1:
        return power if rng.random() < 0.6 else root
    text = f"({power}){rng.choice('+−×÷')}{rng.choice([digit(rng), f'({root})'])}"
    return text if level == 2 else f"({text}){rng.choice('+−×')}{digit(rng)}"


def negatives(rng: Random, level: int) -> str:
    text = f"{digit(rng, 5)}−{rng.randint(5, 9)}"
    for _ in range(level):
        text = f"({text}){rng.choice('+−×÷')}{digit(rng)}"
    return text


def fractional_powers(rng: Random, level: int) -> str:
    """Powers whose exponent is a quotient or below zero; the bases have the roots."""
    below = rng.randint(2, 3)
    root = rng.randint(1, 9 if below == 2 else 4)
    base = str(root**below) if root**below < 10 else f"({root}*{below})"
    power = f"{base}*({rng.randint(1, 4)}÷{below})"
    if level == 1:
        return power
    less = f"{digit(rng)}*({rng.randint(0, 2)}−{rng.randint(1, 3)})"
    return (
        rng.choice([less, f"{base}*(({digit(rng, 2)}−{digit(rng, 3)})÷{below})"])
        if level == 2
        else f"({power})*({digit(rng, 2)}−{digit(rng, 3)})"
    )


def undefined(rng: Random, level: int) -> str:
    """Things that have a value, and things that have none."""
    zero = rng.choice(["0", f"({(d := digit(rng))}−{d})"])
    texts = [
        f"{digit(rng)}÷{zero}", f"{zero}÷{digit(rng)}", f"{zero}*{zero}", f"{digit(rng)}*{zero}",
        f"{rng.choice('23')}√({digit(rng, 4)}−{rng.choice('589')})", f"{zero}*(1−{rng.choice('23')})",
        f"{digit(rng)}+({digit(rng)}÷{zero})", f"{rng.choice('35')}√(0−{rng.choice('18')})",
    ]  # fmt: skip
    text = rng.choice(texts)
    return text if level == 1 else f"({text}){rng.choice('+−×')}{digit(rng)}"


def turned(turn: str) -> Draw:
    def draw(rng: Random, level: int) -> str:
        text = digit(rng) + turn
        for _ in range(level):
            other = digit(rng) + (turn if rng.random() < 0.4 else "")
            text = (
                f"({text}){rng.choice('+−×÷')}{other}"
                if len(text) > 2
                else f"{text}{rng.choice('+−×')}{other}"
            )
        return text

    return draw


def between(word: str) -> Draw:
    """A word of a variation between two numbers: rem, lcm, gcf, %."""

    def draw(rng: Random, level: int) -> str:
        left = digit(rng) if level == 1 else f"({digit(rng)}×{digit(rng)})"
        right = digit(rng) if level < 3 else f"({digit(rng)}+{digit(rng)})"
        return f"{left} {word} {right}"

    return draw


def per_cent(rng: Random, level: int) -> str:
    """Per cent of: shares that a pupil knows first."""
    share = rng.choice(["10", "20", "25", "50", "75"] if level < 3 else ["5", "15", "30", "60", "80", "12"])
    of = (
        digit(rng)
        if level == 1
        else f"{rng.randint(1, 9)}0"
        if level == 2
        else f"({digit(rng)}×{digit(rng)})"
    )
    return f"{share}%{of}"


def average(rng: Random, level: int) -> str:
    text = f"{digit(rng)}+{digit(rng)}"
    return (
        text
        if level == 1
        else f"({text}){rng.choice('×−')}{digit(rng)}"
        if level == 2
        else f"({text})+{digit(rng)}"
    )


def before(rng: Random, level: int) -> str:
    """× before a number: its smallest prime, or its number of factors."""
    inner = f"({digit(rng)}×{digit(rng)})" if level < 3 else f"(({digit(rng)}×{digit(rng)})+{digit(rng)})"
    return f"×{digit(rng)}" if level == 1 and rng.random() < 0.3 else f"×{inner}"


def factorial(rng: Random, level: int) -> str:
    text = f"{rng.randint(2, 5)}!"
    return (
        f"{text}{rng.choice('+−')}{digit(rng)}"
        if level == 1
        else f"({text}){rng.choice('÷×−')}({digit(rng, 4)}!)"
    )


def two_digits(rng: Random, level: int) -> str:
    text = f"{rng.randint(10, 60)}{rng.choice('+−×')}{digit(rng)}"
    return text if level < 3 else f"({text}){rng.choice('+−')}{rng.randint(10, 40)}"


def decimal(rng: Random, level: int) -> str:
    text = f"{digit(rng)}.{digit(rng)}"
    return f"{text}{rng.choice('+−×')}{digit(rng)}" if level < 3 else f"({text}×{digit(rng)})+.{digit(rng)}"


def based(rng: Random, level: int) -> str:
    text = f"{rng.randint(1, 7)}{rng.randint(0, 7)}"
    return text + ("" if level == 1 else f"{rng.choice('+−×')}{rng.randint(1, 7)}")


def logarithm(rng: Random, level: int) -> str:
    """Which power: a power, a root or a quotient of powers; now and then a logarithm that has no value."""
    base, power = rng.randint(2, 9), rng.randint(1, 4)
    if rng.random() < 0.08:
        return rng.choice([f"{base} log 1", f"0 log {base}", f"({base}−{base}) log {base}"])
    if level == 1:
        number = base**power
        return f"{number} log {base}" if number < 10 else f"({base}*{power}) log {base}"
    if level == 2:
        return f"({base}*{power}) log ({base}*{rng.randint(1, 3)})"
    return f"(({base}*{power})÷({base}*{rng.randint(1, 5)})) log {base}"


def imaginary(rng: Random, level: int) -> str:
    """Powers of i, sums with them, and products of two complex numbers."""
    power = f"i*{rng.randint(2, 9)}"
    if level == 1:
        return rng.choice(
            [power, f"({digit(rng)}i)*2", f"{digit(rng)}i+{digit(rng)}i", f"({digit(rng)}i)×({digit(rng)}i)"]
        )
    if level == 2:
        return f"({power}){rng.choice('+−×')}{digit(rng)}"
    return f"({digit(rng)}{rng.choice('+−')}i)×({digit(rng)}{rng.choice('+−')}i)"


def coloured_power(rng: Random, level: int) -> str:
    """A digit of the chosen colour is a power without * (XIII-B-12)."""
    power = f"{digit(rng, 5)} pow {rng.randint(0, 3)}"
    if level == 1:
        return power
    text = rng.choice([f"{digit(rng)}{rng.choice('+−×')}{power}", f"({digit(rng, 4)}+{digit(rng, 4)}) pow 2"])
    return text if level == 2 else f"({text}){rng.choice('+−×')}{digit(rng)}"


def make_number(formula: str) -> Make:
    """A technique of numbers modulo k, or of divisors; the numbers grow with the level."""

    def make(rng: Random, _place: Rules, level: int) -> Item | None:
        numbers = _NUMBERS[formula](rng, level)
        if numbers is None:
            return None
        given = {"formula": formula, **numbers}
        return Item("number", given, say=formula_words(given), clause=_CLAUSE[formula])

    return make


def _power(rng: Random, level: int) -> dict[str, int]:
    return {"a": rng.randint(2, 9), "b": rng.randint(3, (9, 40, 400)[level - 1]), "k": rng.randint(6, 11)}


def _tower(rng: Random, level: int) -> dict[str, int]:
    most = (3, 5, 9)[level - 1]
    return {
        "a": rng.randint(2, 9),
        "b": rng.randint(2, most + 1),
        "c": rng.randint(2, most),
        "k": rng.randint(6, 11),
    }


def _fraction(rng: Random, level: int) -> dict[str, int] | None:
    numbers = {**_power(rng, level), "c": rng.randint(2, 9)}
    return numbers if gcd(numbers["c"], numbers["k"]) == 1 else None


def _divisors(rng: Random, level: int) -> dict[str, int]:
    if rng.random() < 0.4:
        return {
            "base": rng.randint(2, (6, 12, 30)[level - 1]),
            "power": rng.randint(2, (3, 6, 20)[level - 1]),
        }
    return {"n": rng.randint(6, (60, 400, 3000)[level - 1])}


def _exponent(rng: Random, level: int) -> dict[str, int]:
    base, signs = rng.choice((8, 9, 10, 11)), rng.randint(1, min(level, 2))
    return {
        "base": base,
        "signs": signs,
        "value": signs_of(base, signs, rng.randint(0, (8, 14, 25)[level - 1])),
    }


_NUMBERS: dict[str, Callable[[Random, int], dict[str, int] | None]] = {
    "power-mod": _power,
    "tower-mod": _tower,
    "fraction-mod": _fraction,
    "cycle": lambda rng, level: {"a": rng.randint(2, (9, 20, 200)[level - 1]), "k": rng.randint(6, 11)},
    "lambda": lambda rng, _level: {"k": rng.randint(6, 11)},
    "factors": _divisors,
    "factors-power": _exponent,
    "reach": lambda rng, level: {"value": rng.randint(2, (12, 40, 200)[level - 1])},
}
_CLAUSE = {
    "power-mod": "XIII-B-7", "tower-mod": "XIII-B-7", "fraction-mod": "XIII-B-7", "cycle": "XIII-B-7",
    "lambda": "XIII-B-7", "factors": "XIII-B-11", "factors-power": "XIII-C-9", "reach": "XIII-C-9",
}  # fmt: skip
