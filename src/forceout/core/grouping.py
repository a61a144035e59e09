"""Whether one writing is another with grouping symbols added: what a checker who tries to prove ambiguity must show."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import Enum


class Bracket(Enum):
    """A grouping symbol, whichever of the three kinds it is."""

    OPENS = "("
    CLOSES = ")"


Token = Hashable
"""A bracket, or a symbol as its game compares it."""


def adds_grouping(written: Sequence[Token], reading: Sequence[Token]) -> bool:
    """The same symbols in the same order, and every group that was written (AGLOA VII-C-5-c; Equations Example b)."""
    if _symbols(written) != _symbols(reading):
        return False
    groups, more = _groups(written), _groups(reading)
    return groups is not None and more is not None and groups <= more


def _symbols(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if not isinstance(token, Bracket)]


def _groups(tokens: Sequence[Token]) -> frozenset[tuple[int, int]] | None:
    """The symbols that each pair of brackets encloses, from and to; None where the brackets do not pair."""
    opened: list[int] = []
    found: set[tuple[int, int]] = set()
    place = 0
    for token in tokens:
        if token is Bracket.OPENS:
            opened.append(place)
        elif token is Bracket.CLOSES:
            if not opened:
                return None
            found.add((opened.pop(), place))
        else:
            place += 1
    # Brackets round one symbol, or round all of them, group nothing.
    return None if opened else frozenset(span for span in found if 1 < span[1] - span[0] < place)
