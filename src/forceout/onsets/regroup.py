"""A checker's attempt to prove ambiguity: the Solution copied, with grouping symbols added (AGLOA VII-C-5-c)."""

from __future__ import annotations

from dataclasses import replace

from forceout.core import grouping
from forceout.core.errors import Unreadable
from forceout.core.grouping import Token, adds_grouping
from forceout.onsets.notation import Bracket, read
from forceout.onsets.position import Solution


def regrouped(solution: Solution, reading: str, colours: tuple[str, ...]) -> Solution | None:
    """The Solution read so; None where the reading is no grouping of it.

    ``reading`` is one line of the Solution, or all of them in order (the Restrictions first), with ";" between them.
    """
    written = [line for part in solution.parts for line in (*part.restrictions, part.set_name)]
    shown = [line.strip() for line in reading.split(";") if line.strip()]
    if len(shown) == 1 < len(written):
        fits = (place for place, line in enumerate(written) if _groups(line, shown[0], colours))
        place = next(fits, None)
        if place is None:
            return None
        return _with_lines(solution, [*written[:place], shown[0], *written[place + 1 :]])
    if len(shown) != len(written):
        return None
    fit = all(_groups(line, as_shown, colours) for line, as_shown in zip(written, shown, strict=True))
    return _with_lines(solution, shown) if fit else None


def _with_lines(solution: Solution, lines: list[str]) -> Solution:
    parts = []
    for part in solution.parts:
        count = len(part.restrictions)
        parts.append(replace(part, restrictions=tuple(lines[:count]), set_name=lines[count]))
        lines = lines[count + 1 :]
    return replace(solution, parts=tuple(parts))


def _groups(written: str, shown: str, colours: tuple[str, ...]) -> bool:
    try:
        return adds_grouping(_tokens(written, colours), _tokens(shown, colours))
    except Unreadable:
        return False


def _tokens(text: str, colours: tuple[str, ...]) -> list[Token]:
    found: list[Token] = []
    for token in read(text, colours).tokens:
        if isinstance(token, Bracket):
            found.append(grouping.Bracket.OPENS if token.opens else grouping.Bracket.CLOSES)
        else:
            found.append((token.meaning, token.face))
    return found
