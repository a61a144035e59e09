"""A line typed at the desk: ``12 14 10 8`` is table 12 and the scores in the printed order.

``-`` is absent, ``14x`` disqualified, ``14d`` deceit. The reason of a correction follows ``#`` (T12). Instead of the table, you
can type the reference printed on its sheet, ``3/12`` or ``KRTB/3/12``, or scan its code.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from forceout.core.errors import ForceoutError
from forceout.tournament.event import Event, Mark, RoundTable
from forceout.tournament.reference import Reference, event_code, read_reference

_ENTRY = re.compile(r"([-−]?\d{1,6})([xd]?)", re.ASCII)
_MARKS = {"x": Mark.DISQUALIFIED, "d": Mark.DECEIT}


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """The content of a typed line."""

    table: int
    scores: dict[str, int]
    marks: dict[str, Mark]
    reason: str | None


def read_line(event: Event, number: int, line: str) -> TypedSheet:
    """Read a line for a round. ForceoutError says in one sentence what is wrong, so that the line can be corrected."""
    written, _, reason = line.partition("#")
    first, *entries = written.split() or [""]
    seated = seated_at(event, number, first)
    if len(entries) != len(seated.players):
        asked = ", ".join(seated.players)
        raise ForceoutError(
            f"table {seated.number} has {len(seated.players)} players ({asked}), and you typed {_many(entries)}"
        )
    scores: dict[str, int] = {}
    marks: dict[str, Mark] = {}
    for player, entry in zip(seated.players, entries, strict=True):
        _read_entry(player, entry, scores, marks)
    return TypedSheet(seated.number, scores, marks, reason.strip() or None)


def _many(entries: list[str]) -> str:
    return "one score" if len(entries) == 1 else f"{len(entries)} scores"


def seated_at(event: Event, number: int, text: str) -> RoundTable:
    """Return the table of a round by its number or by the reference of its sheet, which must be of this event and round."""
    played = event.round(number)
    if played is None:
        raise ForceoutError(f"there is no round {number}; there are {len(event.rounds)}")
    reference = read_reference(text)
    if reference is not None:
        text = _table_of(event, number, reference)
    if not (text.isascii() and text.isdecimal()):
        raise ForceoutError(f"expected a table and its scores, such as 12 14 10 8, not {text[:20]!r}")
    seated = played.table(int(text[:9]))
    if seated is None:
        raise ForceoutError(f"there is no table {text[:9]} in round {number}")
    return seated


def _table_of(event: Event, number: int, reference: Reference) -> str:
    code = event_code(event)
    if reference.event not in (None, code):
        raise ForceoutError(f"that sheet is of the event {reference.event}, and this is {code}")
    if reference.round != number:
        raise ForceoutError(f"that sheet is of round {reference.round}, and this is round {number}")
    return str(reference.table)


def _read_entry(player: str, entry: str, scores: dict[str, int], marks: dict[str, Mark]) -> None:
    if entry in ("-", "−"):
        marks[player] = Mark.ABSENT
        return
    found = _ENTRY.fullmatch(entry)
    if found is None:
        raise ForceoutError(
            f"{entry[:20]!r} is no score of {player}: expected a number, - (absent), 14x (disqualified) or 14d (deceit)"
        )
    scores[player] = int(found[1].replace("−", "-"))
    if found[2]:
        marks[player] = _MARKS[found[2]]
