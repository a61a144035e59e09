"""Brackets: a line of symbols as groups inside each other, matched in kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from forceout.core.errors import Unreadable
from forceout.equations.writing import CLOSE, OPEN, Symbol


@dataclass(frozen=True, slots=True)
class Group:
    """Symbols between brackets."""

    parts: tuple[Symbol | Group, ...]
    column: int
    brackets: str

    def symbols(self) -> Iterator[Symbol]:
        """The symbols in it, however deep."""
        for group in self.inside_out():
            yield from (part for part in group.parts if isinstance(part, Symbol))

    def inside_out(self) -> list[Group]:
        """The groups in it, inner ones before those around them, and itself at the end."""
        found, pending = [], [self]
        while pending:
            group = pending.pop()
            found.append(group)
            pending += [part for part in group.parts if isinstance(part, Group)]
        return found[::-1]


Part = Symbol | Group
Result = TypeVar("Result")


class OncePerGroup(Generic[Result]):
    """What is worked out of a group: a result, or the Unreadable that it raises; asked for again, it is the same."""

    def __init__(self, work: Callable[[Group], Result]) -> None:
        self._work = work
        self._found: dict[int, Result | Unreadable] = {}

    def __call__(self, group: Group) -> Result:
        if id(group) not in self._found:
            try:
                self._found[id(group)] = self._work(group)
            except Unreadable as trouble:
                self._found[id(group)] = trouble
        found = self._found[id(group)]
        if isinstance(found, Unreadable):
            raise found
        return found


def grouped(symbols: Sequence[Symbol], text: str) -> Group:
    """The symbols with their brackets matched in kind; raises Unreadable."""
    stack: list[tuple[Symbol | None, list[Part]]] = [(None, [])]
    for symbol in symbols:
        if symbol.meaning in OPEN:
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
