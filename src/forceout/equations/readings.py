"""Every legal reading of a row of numbers and signs, by dynamic programming over its stretches.

Where variations are played there is no order of operations (VII-B-6-a): a binary sign may join any stretch on its
left with any on its right. √ and prefix × take the numeral or group right behind them, ! and an exponent the one in
front (VII-B-6-b); where two such defaults meet, each order of applying them is a reading, and the sign behind may
reach further left (VII-B-6-c).
For each stretch one reading is kept for each value that it can have, so that the work does not grow like the number
of bracketings, and the reading that breaks an Equation can be shown.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from forceout.equations.goal import Goal
from forceout.equations.numbers.effort import CannotVerify, Exhausted, spend
from forceout.equations.numbers.form import Number
from forceout.equations.operations import Operations, Undefined
from forceout.equations.writing import Symbol

Role = Literal["atom", "infix", "prefix", "postfix", "tight"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an expression: an operation with its operands, or a numeral or group as it was written.

    ``value`` is None where the reading is ``undefined`` or cannot be ``verified``.
    """

    value: Number | None
    operation: str = ""
    operands: tuple[Reading, ...] = ()
    text: str = ""
    undefined: Undefined | None = None

    @property
    def key(self) -> Hashable:
        """Readings with the same key are as good as each other."""
        return self.value if self.value is not None else "undefined" if self.undefined else "unverified"

    @property
    def verified(self) -> bool:
        return self.value is not None or self.undefined is not None

    def __str__(self) -> str:
        texts: dict[int, str] = {}
        for part in self.steps():
            operands = [_bracketed(operand, texts) for operand in part.operands]
            texts[id(part)] = part.text if part.operation == "<=" else written(part.operation, operands)
        return texts.get(id(self), self.text)

    def steps(self) -> Iterator[Reading]:
        """The operations in the order in which they are carried out; not recursive, for brackets may be deep."""
        found, pending = [], [self]
        while pending:
            part = pending.pop()
            if part.operation:
                found.append(part)
            pending += part.operands
        return reversed(found)


def _bracketed(reading: Reading, texts: Mapping[int, str]) -> str:
    return reading.text if reading.operation in ("", "<=") else f"({texts[id(reading)]})"


def written(operation: str, operands: Sequence[str]) -> str:
    """An operation with its operands as it is written."""
    if operation == "!":
        return f"{operands[0]}!"
    if len(operands) == 1:
        return f"{operation}{operands[0]}"
    left, right = operands
    spaced = f" {operation} " if operation.isalpha() else operation
    return f"{left}{'' if operation == '·' else spaced}{right}"


Readings = dict[Hashable, Reading]


@dataclass(frozen=True, slots=True)
class Item:
    """One place of a row: a number with its readings, or a sign in its role.

    ``first`` and ``last`` number the cubes of the mat's Goal that it shows, where it shows any; ``two_digit`` marks a
    numeral that is only allowed as a direct operand of percent; ``bare_i`` the imaginary unit by itself; ``implicit`` a
    multiplication that no cube shows.
    """

    role: Role
    operation: str = ""
    readings: Readings = field(default_factory=dict)
    argument: Readings = field(default_factory=dict)
    first: int | None = None
    last: int | None = None
    two_digit: bool = False
    bare_i: bool = False
    implicit: bool = False

    def __hash__(self) -> int:
        return id(self)


def atom(readings: Readings, symbols: Sequence[Symbol], *, two_digit: bool = False) -> Item:
    """The number that these symbols show."""
    cubes = [symbol.cube for symbol in symbols if symbol.cube is not None]
    first, last = (min(cubes), max(cubes)) if cubes else (None, None)
    return Item("atom", readings=readings, first=first, last=last, two_digit=two_digit)


@dataclass(slots=True)
class _Cell:
    """The readings of a stretch: ``unit`` binds tightly, ``open`` ends in a unit whose defaults conflict."""

    unit: Readings = field(default_factory=dict)
    unit_open: Readings = field(default_factory=dict)
    closed: Readings = field(default_factory=dict)
    open: Readings = field(default_factory=dict)

    def units(self) -> Iterator[Reading]:
        yield from self.unit.values()
        yield from self.unit_open.values()

    def all(self) -> Iterator[Reading]:
        yield from self.closed.values()
        yield from self.open.values()


Splits = Callable[[int, int, list[int]], Iterable[int]]
_MOST_PER_STRETCH = 2000


class Chart:
    """The table of stretches of one row.

    ``free`` lets every sign reach as far as it can, as for a Goal on the mat (VII-B-6-c Note). ``goal`` brings its
    gaps: an operation with no gap beside it takes no operand that has a gap inside (IV-B-2). ``splits`` orders the
    places at which a stretch is divided; with ``one`` the first reading found for each stretch is enough.
    """

    def __init__(
        self,
        row: Sequence[Item],
        operations: Operations,
        *,
        free: bool = False,
        goal: Goal | None = None,
        splits: Splits | None = None,
        one: bool = False,
    ) -> None:
        self._row = row
        self._operations = operations
        self._free = free
        self._goal = goal if goal is not None and goal.gaps else None
        self._splits = splits
        self._one = one
        self._cells: dict[tuple[int, int], _Cell] = {}
        self._infix = [place for place, item in enumerate(row) if item.role == "infix"]
        self._tight = [place for place, item in enumerate(row) if item.role == "tight"]

    def readings(self) -> Readings:
        """The readings of the whole row, one for each value."""
        return {reading.key: reading for reading in self._cell(0, len(self._row) - 1).all()}

    def _cell(self, start: int, end: int) -> _Cell:
        """The readings of a stretch, worked out when first asked for."""
        cell = self._cells.get((start, end))
        if cell is None:
            spend(1)
            cell = self._cells[start, end] = _Cell()
            self._fill(cell, start, end)
        return cell

    def _fill(self, cell: _Cell, start: int, end: int) -> None:
        first, last = self._row[start], self._row[end]
        if start == end:
            if first.role == "atom" and not first.two_digit:
                cell.unit.update(first.readings)
                cell.closed.update(first.readings)
            return
        if first.role in ("infix", "tight", "postfix") or last.role in ("infix", "tight", "prefix"):
            return
        if last.role == "postfix":
            self._postfix(cell, start, end)
        if first.role == "prefix":
            self._prefix(cell, start, end)
        for place in self._tight:
            if start < place < end:
                self._product(cell, start, place, end)
        cell.closed.update(cell.unit)
        cell.open.update(cell.unit_open)
        if self._one and (cell.closed or cell.open):
            return
        places = self._infix[bisect_right(self._infix, start) : bisect_left(self._infix, end)]
        for place in self._splits(start, end, places) if self._splits else places:
            self._join(cell, start, place, end)
            if self._one and (cell.closed or cell.open):
                return
        if len(cell.closed) + len(cell.open) > _MOST_PER_STRETCH:
            raise Exhausted("too many values")

    def _postfix(self, cell: _Cell, start: int, end: int) -> None:
        before, item = self._cell(start, end - 1), self._row[end]
        if not self._may(item, end, (start, end - 1)):
            return
        self._into(cell.unit, item, before.unit.values())
        self._into(cell.unit_open, item, before.unit_open.values())
        self._into(cell.open, item, before.all() if self._free else before.open.values())

    def _prefix(self, cell: _Cell, start: int, end: int) -> None:
        behind, item = self._cell(start + 1, end), self._row[start]
        if self._may(item, start, (start + 1, end)):
            self._into(cell.unit_open, item, behind.all() if self._free else behind.units())

    def _into(self, target: Readings, item: Item, operands: Iterable[Reading]) -> None:
        for operand in operands:
            if item.operation == "pow":
                for exponent in item.argument.values():
                    self._apply(target, "pow", operand, exponent)
            else:
                self._apply(target, item.operation, operand)

    def _product(self, cell: _Cell, start: int, place: int, end: int) -> None:
        """Multiplication by i, which binds before anything else (XIII-D-11)."""
        item, left_i, right_i = self._row[place], self._row[place - 1].bare_i, self._row[place + 1].bare_i
        if item.implicit and not left_i and (not right_i or end != place + 1):
            return  # 2(i*8) is not a product without ×
        if not self._may(item, place, (start, place - 1), (place + 1, end)):
            return
        left, right = self._cell(start, place - 1), self._cell(place + 1, end)
        closed = item.implicit and right_i and end == place + 1
        target = cell.unit if closed else cell.unit_open
        operation = "·" if item.implicit else "×"
        for one in left.all() if self._free else left.units():
            for other in right.all() if self._free else right.units():
                self._apply(target, operation, one, other)

    def _join(self, cell: _Cell, start: int, place: int, end: int) -> None:
        item = self._row[place]
        left, right = self._cell(start, place - 1), self._cell(place + 1, end)
        if not self._may(item, place, (start, place - 1), (place + 1, end)):
            return
        ones: list[Reading] = list(left.all()) or self._direct(item, start, place - 1)
        if item.operation == "√" and not self._free:
            self._pairs(cell.open, "√", ones, list(right.units()))
            return
        self._pairs(
            cell.closed,
            item.operation,
            ones,
            list(right.closed.values()) or self._direct(item, place + 1, end),
        )
        self._pairs(cell.open, item.operation, ones, list(right.open.values()))

    def _pairs(self, target: Readings, operation: str, left: list[Reading], right: list[Reading]) -> None:
        for one in left:
            for other in right:
                self._apply(target, operation, one, other)

    def _direct(self, item: Item, start: int, end: int) -> list[Reading]:
        """A two-digit numeral beside percent (XIII-A-10)."""
        operand = self._row[start]
        direct = item.operation == "%" and start == end and operand.two_digit
        return list(operand.readings.values()) if direct else []

    def _apply(self, target: Readings, operation: str, *operands: Reading) -> None:
        spend(2)
        for reading in applied(self._operations, operation, operands):
            target.setdefault(reading.key, reading)

    def _may(self, item: Item, place: int, *operands: tuple[int, int]) -> bool:
        """Whether the gaps of the Goal allow this operation these operands."""
        goal = self._goal
        if goal is None or item.operation == "!":
            return True
        if self._has_gap(goal, item, place):
            return True
        return not any(self._gap_inside(goal, start, end) for start, end in operands)

    def _has_gap(self, goal: Goal, item: Item, place: int) -> bool:
        """Whether a gap lies beside the operation: on the side of an operand, so behind a prefix sign only.

        What is on no cube of its own, an exponent or a product without ×, lies just before the cube behind it.
        """
        beside = item.first if item.first is not None else self._row[place + 1].first
        if beside is None:
            return False
        if item.role == "prefix":
            return beside + 1 in goal.gaps
        return beside in goal.gaps or (
            item.role != "postfix" and not item.implicit and beside + 1 in goal.gaps
        )

    def _gap_inside(self, goal: Goal, start: int, end: int) -> bool:
        cubes = [n for item in self._row[start : end + 1] for n in (item.first, item.last) if n is not None]
        return bool(cubes) and goal.gap_within(min(cubes), max(cubes))


def applied(operations: Operations, operation: str, operands: tuple[Reading, ...]) -> Iterator[Reading]:
    """The readings that an operation makes of its operands: one for each value, or one without a value."""
    for operand in operands:
        if operand.undefined is not None:
            yield Reading(None, operation, operands, undefined=operand.undefined)
            return
    if any(operand.value is None for operand in operands):
        yield Reading(None, operation, operands)
        return
    try:
        name = "×" if operation == "·" else operation
        values = operations.apply(name, [operand.value for operand in operands if operand.value is not None])
        for value in values:
            yield Reading(value, operation, operands)
    except Undefined as undefined:
        yield Reading(None, operation, operands, undefined=undefined)
    except Exhausted:
        raise
    except CannotVerify:
        yield Reading(None, operation, operands)
