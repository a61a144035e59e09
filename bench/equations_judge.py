"""The Equations judge: whole commands, exact comparisons, and its reading of rows beside listing every bracketing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from bench.equations_cases import ordinary
from bench.row import Row
from bench.timing import command_seconds, seconds
from forceout.editions import load
from forceout.equations.numbers import decide
from forceout.equations.numbers.form import Number, add, multiply, subtract
from forceout.equations.numbers.powers import positive_power
from forceout.equations.operations import Operations, Undefined
from forceout.equations.sides import Reader
from forceout.equations.variations import Conditions, in_force
from forceout.equations.writing import scan
from forceout.records.documents.cases import judge_document


def rows() -> Iterable[Row]:
    cases = list(ordinary())
    lines = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases).encode()
    what = "forceout judge, 1,000 ordinary cases as JSON Lines"
    yield Row(what, command_seconds(["judge"], lines), "s", at_most=3)
    per_case = seconds(lambda: [judge_document(case) for case in cases], runs=3) / len(cases)
    yield Row("judge one ordinary case, in process", per_case * 1e6, "µs")
    yield from _comparisons()
    conditions = in_force(load("equations", "agloa-2015").rules("middle"), [])
    for operands in (5, 7, 9):
        yield _reading(operands, conditions)


def _comparisons() -> Iterator[Row]:
    def root(number: Number | int, index: int = 2) -> Number:
        inside = Fraction(number) if isinstance(number, int) else number
        return positive_power(inside, Fraction(1, index))

    pairs = {
        "√2+√3 = √(5+2√6)": (add(root(2), root(3)), root(add(Fraction(5), multiply(Fraction(2), root(6))))),
        "two nested radicals differ": (root(add(root(2), root(3))), root(add(root(5), root(7)))),
        "∛(2+√5)−∛(√5−2) = 1": (
            subtract(root(add(Fraction(2), root(5)), 3), root(subtract(root(5), Fraction(2)), 3)),
            Fraction(1),
        ),
    }
    for name, (left, right) in pairs.items():
        decide.equal(left, right)  # the worker is started before the clock
        yield Row(f"decide {name}", seconds(lambda a=left, b=right: decide.equal(a, b)) * 1e3, "ms")  # type: ignore[misc]


def _reading(operands: int, conditions: Conditions) -> Row:
    """The values of a row without brackets, all its readings considered."""
    digits = [place % 4 + 1 for place in range(operands)]
    signs = [("+", "×", "−")[place % 3] for place in range(operands - 1)]
    text = str(digits[0]) + "".join(f"{sign}{digit}" for sign, digit in zip(signs, digits[1:], strict=True))
    symbols, operations = scan(text), Operations(conditions)
    numbers = [Fraction(digit) for digit in digits]
    found = Reader(conditions, "solution", text).read(symbols).readings
    assert set(found) == set(_every_bracketing(numbers, signs, operations))
    return Row(
        f"all readings of a row of {operands}",
        seconds(lambda: Reader(conditions, "solution", text).read(symbols)) * 1e3,
        "ms",
        baseline=seconds(lambda: list(_every_bracketing(numbers, signs, operations)), runs=2) * 1e3,
        baseline_name="listing every bracketing",
    )


def _every_bracketing(
    numbers: Sequence[Fraction], signs: Sequence[str], operations: Operations
) -> Iterator[Number | str]:
    """The plain way: one value a bracketing, of which there are Catalan many."""
    if len(numbers) == 1:
        yield numbers[0]
    for split, sign in enumerate(signs):
        for left in _every_bracketing(numbers[: split + 1], signs[:split], operations):
            for right in _every_bracketing(numbers[split + 1 :], signs[split + 1 :], operations):
                if isinstance(left, str) or isinstance(right, str):
                    yield "undefined"
                    continue
                try:
                    yield from operations.apply(sign, [left, right])
                except Undefined:
                    yield "undefined"
