"""One side of an Equation with all its readings, however deep its brackets and however long its rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from forceout.core.errors import Unreadable
from forceout.equations.brackets import Group, OncePerGroup, grouped
from forceout.equations.goal import Goal
from forceout.equations.numbers import decide
from forceout.equations.numbers.effort import CannotVerify, Exhausted, limited
from forceout.equations.numerals import Numerals, SideName, TooLong
from forceout.equations.operations import Operations, Undefined
from forceout.equations.readings import Chart, Item, Reading, Readings, Splits, atom
from forceout.equations.rows import Rows
from forceout.equations.variations import Conditions
from forceout.equations.writing import Symbol

_MOST_OPERANDS = 24  # as many cubes as there are; a longer row cannot be made of them, and is only sampled
_LONG_ROW = 12  # operands; they have 58,786 bracketings
_STEPS_FOR_ALL, _STEPS_FOR_ONE = 40_000, 4_000


@dataclass(frozen=True, slots=True)
class SideReadings:
    """All readings of one side, one for each value; some of them only, where ``complete`` is false."""

    readings: Readings
    complete: bool = True


class Reader:
    """Reads one side of an Equation under the conditions of a shake.

    With ``goal`` the gaps on the mat must allow the grouping; ``free`` lets the signs of a Goal reach as far as they
    can (VII-B-6-c Note). A Solution without variations has the usual order of operations, a Goal never has
    (VII-B-6-a, IV-B-2). ``too_long`` is the first numeral that is.
    """

    def __init__(
        self,
        conditions: Conditions,
        side: SideName,
        text: str,
        *,
        goal: Goal | None = None,
        free: bool = False,
    ) -> None:
        self._conditions = conditions
        self._operations = Operations(conditions)
        self._text = text
        self._goal = goal
        self._free = free
        self._ordered = side == "solution" and conditions.rules.solution.order_of_operations
        self._numerals = Numerals(conditions, side, text, goal)
        self._rows = Rows(conditions, self._numerals, text, bracket=self._bracket, choose=self._choose)
        self._complete = True
        self._group = OncePerGroup(self._read_group)

    @property
    def too_long(self) -> TooLong | None:
        return self._numerals.too_long

    def rows(self, symbols: Sequence[Symbol]) -> list[list[Item]]:
        """The rows of a line without brackets."""
        return self._rows.of(grouped(symbols, self._text))

    def read(self, symbols: Sequence[Symbol]) -> SideReadings:
        """Every reading; raises Unreadable, or TooLong where a numeral is the trouble."""
        whole = grouped(symbols, self._text)
        for group in whole.inside_out():  # inner groups first, so that brackets may be as deep as they like
            with suppress(Unreadable):  # raised again where the group is used
                self._group(group)
        return SideReadings(self._group(whole), complete=self._is_complete())

    def _is_complete(self) -> bool:
        return self._complete and self._rows.complete

    def _read_group(self, group: Group) -> Readings:
        """The readings of what stands between brackets."""
        found: Readings = {}
        for row in self._rows.of(group):
            for key, reading in self._readings_of(row).items():
                found.setdefault(key, reading)
        if not found and self._is_complete():
            raise self.too_long or TooLong(self._text, group.column, "a numeral is too long for its place")
        return found

    def _bracket(self, group: Group) -> Item:
        rows = self._rows.of(group)
        if len(rows) == 1 and len(rows[0]) == 1 and rows[0][0].two_digit:
            inner, two_digit = rows[0][0].readings, True  # brackets round a numeral change nothing
        else:
            inner, two_digit = self._group(group), False
        readings = {key: _in_brackets(reading, group.brackets) for key, reading in inner.items()}
        return atom(readings, list(group.symbols()), two_digit=two_digit)

    def _choose(self, item: Item, selected: Sequence[Symbol]) -> Item:
        """The number with the values that ``<=EXPR>`` says are meant."""
        wanted = Reader(self._conditions, "value", self._text).read(selected).readings
        kept: Readings = {}
        for key, reading in item.readings.items():
            chosen = _one_of(reading, wanted)
            if chosen is not False:
                value = reading.value if chosen else None
                text = f"{_as_group(reading)}<={next(iter(wanted.values()))}>"
                kept[key] = Reading(value, "<=", reading.operands, text, reading.undefined)
        if not kept and item.readings:  # a group that was too much to read has none
            undefined = Undefined(
                self._selection_clause(), "the value that is said to be meant is none of its values"
            )
            nothing = Reading(
                None, "<=", text=_as_group(next(iter(item.readings.values()))), undefined=undefined
            )
            kept = {nothing.key: nothing}
        return replace(item, readings=kept)

    def _selection_clause(self) -> str:
        return self._conditions.clause("root-is-i") if "root-is-i" in self._conditions else "III-A"

    def _readings_of(self, row: list[Item]) -> Readings:
        """All readings of a row. Of a long one some are looked at first: where they differ, that is enough."""
        operands = sum(item.role == "atom" for item in row)
        same = operands > 2 and self._goal is None and self._is_one_operation(row)
        some: Readings = {}
        if operands > _LONG_ROW and not (same or self._ordered):
            some = self._some(row)
            if len(some) > 1 or operands > _MOST_OPERANDS:
                self._complete = False
                return some
        try:
            with limited(_STEPS_FOR_ALL):
                if same:
                    return self._from_the_left(row)
                splits = _usual_order(row, _from_the_left) if self._ordered else None
                return Chart(
                    row, self._operations, free=self._free, goal=self._goal, splits=splits
                ).readings()
        except Exhausted:
            self._complete = False
        return some or self._some(row)

    def _is_one_operation(self, row: list[Item]) -> bool:
        """Whether the row is a sum or a product of numbers as they stand, the same however it is grouped."""
        signs = {item.operation for item in row if item.role != "atom"}
        plain = all(item.role in ("atom", "infix") for item in row)
        return plain and len(signs) == 1 and self._operations.is_associative(signs.pop())

    def _from_the_left(self, row: list[Item]) -> Readings:
        left = row[0]
        for place in range(1, len(row), 2):
            left = atom(Chart([left, *row[place : place + 2]], self._operations).readings(), [])
        return left.readings

    def _some(self, row: list[Item]) -> Readings:
        """A few readings of a row: from the left, from the right, and some between."""
        found: Readings = {}
        for order in (_from_the_left, _from_the_right, *map(_shuffled, (3, 7, 11))):
            splits = _usual_order(row, order) if self._ordered else order
            try:
                with limited(_STEPS_FOR_ONE):
                    chart = Chart(row, self._operations, goal=self._goal, splits=splits, one=True)
                    found.update(chart.readings())
            except CannotVerify:
                self._complete = False
        return found


def _from_the_left(_start: int, _end: int, places: list[int]) -> list[int]:
    return places[::-1]


def _from_the_right(_start: int, _end: int, places: list[int]) -> list[int]:
    return places


def _shuffled(seed: int) -> Splits:
    def order(start: int, end: int, places: list[int]) -> list[int]:
        return sorted(places, key=lambda place: (place * 2654435761 + start * 40503 + end * seed) % 1009)

    return order


_LEVELS = {"+": 0, "−": 0, "×": 1, "÷": 1, "*": 2, "√": 2}


def _usual_order(row: Sequence[Item], order: Splits) -> Splits:
    """Powers and roots first, then × and ÷, then + and −, from the left; ``order`` takes the places of a row of powers.

    There is no usual order among powers: 2*3*2 may be read both ways.
    """

    def places_of(start: int, end: int, places: list[int]) -> Iterable[int]:
        if not places:
            return places
        lowest = min(_LEVELS[row[place].operation] for place in places)
        last = [place for place in places if _LEVELS[row[place].operation] == lowest]
        return order(start, end, last) if lowest == _LEVELS["*"] else last[-1:]

    return places_of


def _in_brackets(reading: Reading, brackets: str) -> Reading:
    """A group counts as one number; what is inside stays as it was read."""
    if reading.operation in ("", "<="):
        return replace(reading, text=f"{brackets[0]}{reading.text}{brackets[1]}")
    return reading


def _as_group(reading: Reading) -> str:
    return f"({reading})" if reading.operation not in ("", "<=") else reading.text


def _one_of(reading: Reading, wanted: Readings) -> bool | None:
    """Whether a reading has one of the wanted values."""
    unknown = False
    for other in wanted.values():
        if reading.value is not None and other.value is not None:
            same = decide.equal(reading.value, other.value)
            if same:
                return True
            unknown |= same is None
        else:
            unknown |= not (reading.verified and other.verified)
    return None if unknown else False
