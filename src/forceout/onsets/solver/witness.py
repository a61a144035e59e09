"""From the kernel's symbols to handwriting that the judge reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forceout.onsets.position import Solution, Written
from forceout.onsets.solver import kernel

_OPEN = -1


@dataclass(frozen=True, slots=True)
class Witness:
    """A Solution that proves an answer: the handwriting, the cards of its set and what they count.

    ``symbols`` is its length as written, Restrictions included; ``groupings`` the pairs of brackets in it. It is
    proved to be the shortest unless ``is_shortest`` is false: with very many Required cubes the proof would take too
    long, and the shortest of a large sample is shown.
    """

    written: Written
    cards: int
    count: int
    symbols: int
    groupings: int
    is_shortest: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A Solution with what it comes to; two witnesses with Two Solutions. ``goal`` is laid after "No Goal"."""

    witnesses: tuple[Witness, ...]
    goal: str | None = None

    @property
    def solution(self) -> Solution:
        return Solution(tuple(each.written for each in self.witnesses), self.goal)

    @property
    def length(self) -> tuple[int, int]:
        return sum(each.symbols for each in self.witnesses), sum(each.groupings for each in self.witnesses)


def witness(found: kernel.native.Solution, colours: tuple[str, ...]) -> Witness:
    """A Solution as a careful writer puts it down: every inner operation in brackets, every wild cube marked."""
    written = Written(
        set_name=expression(found.name, colours),
        restrictions=tuple(expression(part, colours) for part in found.restrictions),
        blank=found.dots,
    )
    return Witness(written, found.cards, found.count, found.symbols, found.groupings, found.is_shortest)


def expression(symbols: Sequence[tuple[int, int]], colours: tuple[str, ...]) -> str:
    """The text of an expression; each symbol is a meaning and the wild face that it stands on, or -1."""
    text = ""
    for meaning, face in symbols:
        if meaning < 0:
            text += "(" if meaning == _OPEN else ")"
            continue
        symbol = kernel.face(meaning, colours)
        sign = str(symbol) if face < 0 else f"{symbol}<{kernel.face(face, colours)}>"
        text += f" {sign} " if symbol.is_binary or symbol.is_relation else sign
    return text
