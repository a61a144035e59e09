"""A checker's attempt to prove ambiguity: an Equation copied, with grouping symbols added (VII-C-5-c)."""

from __future__ import annotations

from dataclasses import replace

from forceout.core.errors import Unreadable
from forceout.core.grouping import Bracket, Token, adds_grouping
from forceout.equations.position import Solution
from forceout.equations.writing import CLOSE, OPEN, Symbol, scan, split_equation


def regrouped(solution: Solution, reading: str) -> Solution | None:
    """The Equation read so; None where the reading is no grouping of it.

    ``reading`` is the whole Equation, or one side of it.
    """
    written = [text for _, text in split_equation(solution.equation)]
    shown = [text for _, text in split_equation(reading)]
    if len(shown) == 1:
        place = next((place for place, side in enumerate(written) if _groups(side, shown[0])), None)
        if place is None:
            return None
        shown = [*written[:place], shown[0], *written[place + 1 :]]
    if len(shown) != len(written) or not all(map(_groups, written, shown)):
        return None
    return replace(solution, equation="=".join(shown))


def _groups(written: str, shown: str) -> bool:
    try:
        return adds_grouping(_tokens(written), _tokens(shown))
    except Unreadable:
        return False


def _tokens(text: str) -> list[Token]:
    return [_token(symbol) for symbol in scan(text)]


def _token(symbol: Symbol) -> Token:
    if symbol.meaning in OPEN:
        return Bracket.OPENS
    if symbol.meaning in CLOSE:
        return Bracket.CLOSES
    selected = None if symbol.selected is None else tuple(map(_token, symbol.selected))
    return (symbol.meaning, symbol.face, symbol.turn, symbol.colour, symbol.named, symbol.power, selected)
