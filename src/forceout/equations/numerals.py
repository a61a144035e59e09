"""Numbers as cubes show them: numerals, digits laid on their side, powers of the base, the imaginary unit.

In bases eleven and twelve a plain * or √ may also be a digit, so that a numeral may end in several places
(VII-C-5-e, XIII-C-5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from forceout.core.errors import Unreadable
from forceout.equations.brackets import Part
from forceout.equations.goal import Goal
from forceout.equations.meanings import digit_value
from forceout.equations.numbers.complex import imaginary_unit
from forceout.equations.numbers.powers import whole_power
from forceout.equations.operations import Operations, Undefined
from forceout.equations.readings import Item, Reading, atom
from forceout.equations.variations import Conditions
from forceout.equations.writing import Symbol, is_digit

SideName = Literal["solution", "goal", "value"]


class TooLong(Unreadable):
    """A numeral with more digits than its place allows."""


class Numerals:
    """Reads the number that starts at a symbol, on one side of an Equation under the conditions of a shake.

    With ``goal`` a gap on the mat must not lie inside a numeral. ``too_long`` is the first numeral that is.
    """

    def __init__(self, conditions: Conditions, side: SideName, text: str, goal: Goal | None) -> None:
        self._conditions = conditions
        self._operations = Operations(conditions)
        self._side = side
        self._text = text
        self._goal = goal
        self.too_long: TooLong | None = None

    def starts(self, part: Symbol) -> bool:
        """Whether a number may start with this symbol."""
        return (
            is_digit(part.meaning)
            or part.meaning == "."
            or part.power is not None
            or self._may_be_digit(part)
            or self.is_imaginary(part)
        )

    def _may_be_digit(self, part: Part) -> bool:
        """A plain * in base eleven or twelve, a plain √ in base twelve."""
        if not isinstance(part, Symbol) or part.turn:
            return False
        return self._conditions.base > {"*": 10, "√": 11}.get(part.meaning, 99)

    def at(self, parts: Sequence[Part], start: int) -> Iterator[tuple[Item, int]]:
        """Every number that starts here, each with the place behind it; none where nothing does."""
        part = parts[start]
        assert isinstance(part, Symbol)
        if part.power is not None:
            yield self._power_of_base(part), start + 1
            return
        if self.is_imaginary(part):
            yield self._imaginary(part), start + 1
            if part.meaning == "i":
                return
        if is_digit(part.meaning) and part.turn:
            yield self._turned_digit(part), start + 1
            return
        if self._stands_alone(parts, start, part):
            yield _DIGIT_ITEMS[part.meaning], start + 1
        elif is_digit(part.meaning) or part.meaning == "." or self._may_be_digit(part):
            for end in self._ends(parts, start):
                run = [_as_digit(symbol) for symbol in parts[start:end] if isinstance(symbol, Symbol)]
                yield self._numeral(run), end

    def is_imaginary(self, part: Symbol) -> bool:
        """Whether the symbol is i; with √ = i a plain √ is (XIII-D-11)."""
        return part.meaning == "i" or (part.meaning == "√" and "root-is-i" in self._conditions)

    def exponent(self, parts: Sequence[Part], start: int) -> Item:
        """The numeral of one cube (XIII-B-12); raises Unreadable where there is none or more than one."""
        part = parts[start]
        assert isinstance(part, Symbol)
        ends = [start + 1] if part.turn or part.power else list(self._ends(parts, start))
        if ends[0] > start + 1:
            raise TooLong(self._text, part.column, "an exponent is the numeral on one cube")
        item, _ = next(self.at(parts[: start + 1], start))
        return item

    def _stands_alone(self, parts: Sequence[Part], at: int, part: Symbol) -> bool:
        """A plain digit below eight with no digit, point or sign that may be one behind it: the ordinary case."""
        if part.meaning not in _DIGIT_ITEMS or part.named or part.cube is not None:
            return False
        if at + 1 == len(parts):
            return True
        behind = parts[at + 1]
        return isinstance(behind, Symbol) and behind.meaning in _ENDS_NUMERAL and self._conditions.base <= 10

    def _ends(self, parts: Sequence[Part], start: int) -> Iterator[int]:
        """Where a numeral that starts here may end: plain digits all belong to it, a * or √ may."""
        at, borrowed = start, False
        while at < len(parts):
            part = parts[at]
            if not isinstance(part, Symbol) or part.power is not None or part.turn:
                break
            if is_digit(part.meaning) or part.meaning == ".":
                at += 1
            elif self._may_be_digit(part):
                if at > start and not (borrowed and _length(parts, start, at) > 2):
                    yield at
                borrowed, at = True, at + 1
            else:
                break
            if borrowed and _length(parts, start, at) > 2:
                return
        yield at

    def _numeral(self, run: Sequence[Symbol]) -> Item:
        digits = [symbol for symbol in run if symbol.meaning != "."]
        points = [symbol for symbol in run if symbol.meaning == "."]
        for symbol in digits:
            if digit_value(symbol.meaning) >= self._conditions.base:
                raise self._fail(symbol, f"{symbol} is no digit in base {self._conditions.base}")
        if points:
            self._check_points(points, digits)
        cubes = [symbol.cube for symbol in run if symbol.cube is not None]
        if self._goal is not None and cubes and self._goal.gap_within(cubes[0], cubes[-1]):
            raise self._fail(run[0], "a gap never lies inside a numeral")
        limit, percent = self._digit_limits(bool(points))
        if len(digits) > max(limit, percent):
            message = f"a numeral of {len(digits)} digits; at most {limit}"
            self.too_long = self.too_long or TooLong(self._text, run[0].column, message)
            return atom({}, run, two_digit=True)  # it can be read on, but has no legal reading
        whole = run.index(points[0]) if points else len(digits)
        value = Fraction(0)
        for symbol in digits:
            value = value * self._conditions.base + digit_value(symbol.meaning)
        value /= self._conditions.base ** (len(digits) - whole)
        reading = Reading(value, text="".join(map(str, run)))
        return atom({reading.key: reading}, run, two_digit=len(digits) > limit)

    def _check_points(self, points: Sequence[Symbol], digits: Sequence[Symbol]) -> None:
        allowed = "decimal-point" in self._conditions or (
            "decimal-in-goal" in self._conditions and self._side == "goal"
        )
        if self._side != "value" and not allowed:
            raise self._fail(points[0], "there is no decimal point in this shake")
        if len(points) > 1 or not digits:
            raise self._fail(points[-1], "a decimal point belongs to one numeral")

    def _digit_limits(self, decimal: bool) -> tuple[int, int]:
        """How many digits a numeral may have, and how many beside percent."""
        if self._side == "value":
            return 20, 20
        conditions = self._conditions
        plain = conditions.rules.goal.numeral_digits if self._side == "goal" else conditions.solution_digits
        if decimal:
            return conditions.number("decimal-point", "numeral_digits") or plain, 0
        return plain, conditions.number("percent", "numeral_digits") or 0

    def _turned_digit(self, part: Symbol) -> Item:
        self._check_turn(part)
        if digit_value(part.meaning) >= self._conditions.base:
            raise self._fail(part, f"{part} is no digit in base {self._conditions.base}")
        return self._turned(Reading(Fraction(digit_value(part.meaning)), text=str(part)), part)

    def _check_turn(self, part: Symbol) -> None:
        for letter, name in (("s", "sideways"), ("u", "upside-down")):
            if letter in part.turn and name not in self._conditions:
                raise self._fail(part, f"no cube lies {name} in this shake")
        if part.turn == "su" and self._side == "goal":
            raise self._fail(part, "a cube in the Goal does not lie both sideways and upside down")

    def _turned(self, upright: Reading, part: Symbol) -> Item:
        assert upright.value is not None
        try:
            reading = replace(upright, value=self._operations.turned(upright.value, part.turn))
        except Undefined as undefined:
            reading = replace(upright, value=None, undefined=undefined)
        return atom({reading.key: reading}, [part])

    def _power_of_base(self, part: Symbol) -> Item:
        """A 1 that stands for a power of the base; the numeral is written in the base (XIII-B-13)."""
        assert part.power is not None
        self._check_turn(part)
        exponent = self._exponent_of_power(part, part.power)
        value = whole_power(Fraction(self._conditions.base), exponent)
        return self._turned(Reading(value, text=str(part)), part)

    def _exponent_of_power(self, part: Symbol, power: str) -> int:
        if power.startswith("10^"):
            return int(power.removeprefix("10^").replace("−", "-"))
        if power.strip("0.") != "1":
            raise self._fail(part, "a 1 stands for a power of the base only")
        whole, _, decimals = power.partition(".")
        return len(whole) - whole.index("1") - 1 if "1" in whole else -decimals.index("1") - 1

    def _imaginary(self, part: Symbol) -> Item:
        if "root-is-i" not in self._conditions:
            raise self._fail(part, "i has no meaning without √ = i")
        self._check_turn(part)
        item = self._turned(Reading(imaginary_unit(), text=f"i{str(part)[1:]}"), part)
        return replace(item, bare_i=True)

    def _fail(self, part: Symbol, message: str) -> Unreadable:
        return Unreadable(self._text, part.column, message)


def _length(parts: Sequence[Part], start: int, end: int) -> int:
    return sum(1 for part in parts[start:end] if isinstance(part, Symbol) and part.meaning != ".")


_BORROWED = {"*": "T", "√": "E"}


def _as_digit(symbol: Symbol) -> Symbol:
    """A * or √ as the digit that it may be."""
    digit = _BORROWED.get(symbol.meaning)
    return symbol if digit is None else replace(symbol, meaning=digit)


def _digit_item(digit: str) -> Item:
    reading = Reading(Fraction(int(digit)), text=digit)
    return atom({reading.key: reading}, [])


_DIGIT_ITEMS = {digit: _digit_item(digit) for digit in "01234567"}  # in every base
_ENDS_NUMERAL = set("+−×÷*√!")
