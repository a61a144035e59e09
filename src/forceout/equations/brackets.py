"""Brackets: a line of symbols as groups inside each other, matched in kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forceout.core.errors import Unreadable
from forceout.equations.writing import CLOSE, OPEN, Symbol

_DEEPEST = 50


@dataclass(frozen=True, slots=True)
class Group:
    """Symbols between brackets."""

    parts: tuple[Symbol | Group, ...]
    column: int
    brackets: str

    def symbols(self) -> Iterator[Symbol]:
        for part in self.parts:
            if isinstance(part, Group):
                yield from part.symbols()
            else:
                yield part


Part = Symbol | Group


def grouped(symbols: Sequence[Symbol], text: str) -> Group:
    """The symbols with their brackets matched in kind; raises Unreadable."""
    stack: list[tuple[Symbol | None, list[Part]]] = [(None, [])]
    for symbol in symbols:
        if symbol.meaning in OPEN:
            if len(stack) > _DEEPEST:
                raise Unreadable(text, symbol.column, f"more than {_DEEPEST} brackets inside each other")
            stack.append((symbol, []))
        elif symbol.meaning in CLOSE:
            opening, parts = stack.pop()
            if opening is None or OPEN.index(opening.meaning) != CLOSE.index(symbol.meaning):
                raise Unreadable(text, symbol.column, f"{symbol.meaning} does not match")
            group = Group(tuple(parts), opening.column, opening.meaning + symbol.meaning)
            stack[-1][1].append(group)
        else:
            stack[-1][1].append(symbol)
    opening, parts = stack.pop()
    if opening is not None:
        raise Unreadable(text, opening.column, f"{opening.meaning} is never closed")
    return Group(tuple(parts), 1 if not symbols else symbols[0].column, "")
