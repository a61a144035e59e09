"""Goals: digit cubes as laid on the mat, and the numbers that they name.

AGLOA III-B-1, mlag III-B-1, wff 3.1: side by side is a sum, one above the other a product, upside down a negative.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

from forceout.core.errors import Malformed, Unreadable
from forceout.core.picture import Pictured
from forceout.core.pile import Pile
from forceout.core.sections import GoalRules
from forceout.onsets.symbols import DIGITS, Symbol

_TOKEN = re.compile(r"\s*([0-9])(u?)|\s*([()/])|(\s+)|(.)", re.DOTALL)
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Digit(Pictured):
    symbol: Symbol
    upside_down: bool = False

    def __str__(self) -> str:
        return f"{self.symbol}{'u' if self.upside_down else ''}"


@dataclass(frozen=True, slots=True)
class Line:
    """Cubes side by side ("row") or one above the other ("column"); each part a digit or a line of the other kind."""

    kind: Literal["row", "column"]
    parts: tuple[Digit | Line, ...]

    def __str__(self) -> str:
        mark = " " if self.kind == "row" else "/"
        return mark.join(str(part) if isinstance(part, Digit) else f"({part})" for part in self.parts)


def _digits(layout: Digit | Line) -> Iterator[Digit]:
    if isinstance(layout, Digit):
        yield layout
    else:
        for part in layout.parts:
            yield from _digits(part)


@dataclass(frozen=True, slots=True, repr=False)
class Goal(Pictured):
    """A Goal as laid. It need not be legal: an illegal one can be challenged (AGLOA V-A-1 Comment)."""

    layout: Digit | Line

    @classmethod
    def parse(cls, text: str, field: str = "goal") -> Goal:
        """Read ``3``, ``3 2``, ``3/2``, ``3/(2 1)``, ``(3/2) 1``; ``u`` after a digit turns it upside down."""
        return cls(_Parser(text, field).layout())

    def digits(self) -> Pile[Symbol]:
        return Pile(digit.symbol for digit in _digits(self.layout))

    @property
    def shape(self) -> str:
        """Return the layout as a rulebook lists it, with letters for digits: ``A/(B C)``."""
        letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return re.sub(r"\du?", lambda _: next(letters, "?"), str(self.layout))

    def is_legal_layout(self, rules: GoalRules) -> bool:
        """Whether the layout is one of the book's configurations (AGLOA III-B-1), with a legal number of cubes (AGLOA III-B)."""
        cubes = sum(1 for _ in _digits(self.layout))
        return self.shape in rules.layouts and rules.cubes_least <= cubes <= rules.cubes_most

    def values(self, rules: GoalRules, *, absolute: bool = False) -> tuple[int, ...]:
        """Return the whole numbers that the Goal may name, none if it is illegal.

        With Absolute Value, each upside-down cube may also be read upright (AGLOA XIII-B-9).
        """
        if not self.is_legal_layout(rules):
            return ()
        least = rules.least_value or 0
        turned = sum(digit.upside_down for digit in _digits(self.layout))
        choices = product((-1, 1), repeat=turned) if absolute else [(-1,) * turned]
        values = {_value(self.layout, iter(signs)) for signs in choices}
        return tuple(sorted(value for value in values if value >= least))

    def __str__(self) -> str:
        return str(self.layout)

    def __repr__(self) -> str:
        return f"<Goal {self}>"


def _value(layout: Digit | Line, signs: Iterator[int]) -> int:
    if isinstance(layout, Digit):
        return int(layout.symbol) * (next(signs) if layout.upside_down else 1)
    values = [_value(part, signs) for part in layout.parts]
    if layout.kind == "row":
        return sum(values)
    result = 1
    for value in values:
        result *= value
    return result


class _Parser:
    """Recursive descent over a text of at most 200 characters: brackets cannot nest deeply enough to hurt."""

    def __init__(self, text: str, field: str) -> None:
        self.field = field
        self.text = text
        if len(text) > _LONGEST:
            raise Malformed(field, "a Goal has at most three digit cubes")
        self.columns: list[int] = []
        self.tokens = self._tokens(text.rstrip())
        self.place = 0

    def _tokens(self, text: str) -> list[str | Digit]:
        tokens: list[str | Digit] = []
        for match in _TOKEN.finditer(text):
            digit, turned, mark, _, other = match.groups()
            column = match.end() - len(match.group(0).lstrip()) + 1
            if other:
                raise self._wrong(f"{other!r} is on no digit cube", column)
            if digit:
                if digit not in DIGITS:
                    raise self._wrong(f"no cube shows the digit {digit}", column)
                if tokens and isinstance(tokens[-1], Digit) and not match.group(0)[0].isspace():
                    raise self._wrong("leave a space between two cubes of a row", column)
                tokens.append(Digit(Symbol(digit), bool(turned)))
            elif mark:
                tokens.append(mark)
            if digit or mark:
                self.columns.append(column)
        return tokens

    def _wrong(self, message: str, column: int | None = None) -> Malformed:
        """Return the error at a column, or at the next token."""
        if column is None:
            column = (
                self.columns[self.place] if self.place < len(self.columns) else len(self.text.rstrip()) + 1
            )
        return Malformed(self.field, f"{message}: {self.text[:40]!r}", Unreadable(self.text, column, message))

    def layout(self) -> Digit | Line:
        if not self.tokens:
            raise self._wrong("expected a Goal such as 3 or 3 2 or 3/2")
        found = self._row()
        if self.place < len(self.tokens):
            raise self._wrong("a bracket is closed that was not opened")
        return found

    def _row(self) -> Digit | Line:
        parts: list[Digit | Line] = []
        mixed = False
        while self.place < len(self.tokens) and self.tokens[self.place] != ")":
            part, column_without_brackets = self._column()
            mixed |= column_without_brackets
            parts.append(part)
        if not parts:
            raise self._wrong("a bracket or a place in the Goal is empty")
        if mixed and len(parts) > 1:
            raise self._wrong("write (3/2) 1 or 3/(2 1), so that it is clear what stands beside what")
        return parts[0] if len(parts) == 1 else _line("row", parts)

    def _column(self) -> tuple[Digit | Line, bool]:
        parts = [self._unit()]
        while self.place < len(self.tokens) and self.tokens[self.place] == "/":
            self.place += 1
            parts.append(self._unit())
        return (parts[0], False) if len(parts) == 1 else (_line("column", parts), True)

    def _unit(self) -> Digit | Line:
        here = self.tokens[self.place] if self.place < len(self.tokens) else None
        if here != "(" and not isinstance(here, Digit):
            raise self._wrong("a digit is missing beside / or a bracket")
        self.place += 1
        if isinstance(here, Digit):
            return here
        inner = self._row()
        if self.place >= len(self.tokens):
            raise self._wrong("a bracket is not closed")
        self.place += 1
        return inner


def _line(kind: Literal["row", "column"], parts: list[Digit | Line]) -> Line:
    """Return a line of parts. Inner lines of the same kind are merged into it."""
    flat: list[Digit | Line] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Line) and part.kind == kind else (part,))
    return Line(kind, tuple(flat))
