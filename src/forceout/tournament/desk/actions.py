"""The actions that people may request, validated strictly (contract: actions), and the person who requests them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Literal, cast

from forceout.core.errors import Malformed
from forceout.records.documents.fields import Fields
from forceout.tournament.event import PlayOffOf
from forceout.tournament.reading import LONGEST_TITLE, read_number, read_text

LONGEST_REF = 64


class Role(StrEnum):
    """The role that a token gives. Anyone without a token is a visitor."""

    OWNER = "owner"
    HELPER = "helper"
    LIVE = "live"
    VISITOR = "visitor"


@dataclass(frozen=True, slots=True)
class Person:
    """The person who requests an action. ``name`` appears on sheets and in the log. A live table's name is "live"."""

    role: Role
    name: str


@dataclass(frozen=True, slots=True)
class Enter:
    """Add a player."""

    player: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """Change a player's entries. A field that is None goes back to its default."""

    code: str
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seat:
    """Seat the next round, seat the draft again, or repair the last round."""

    wish: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the seats of two players in the last round."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Publish:
    """Show a round to everyone (T26)."""

    round: int


@dataclass(frozen=True, slots=True)
class Open:
    """Open live tables for a round."""

    round: int


@dataclass(frozen=True, slots=True)
class TypeSheet:
    """The scores that a person typed from a scoresheet."""

    round: int
    table: int
    scores: Mapping[str, Any]
    marks: Mapping[str, Any] | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Adjust:
    """Give or take points."""

    player: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class SetClock:
    """Start, pause, end the round ("no new shake"), or stop it."""

    do: Literal["start", "pause", "end", "stop"]


@dataclass(frozen=True, slots=True)
class Show:
    """Show the standings to everyone, or hide them."""

    standings: bool


@dataclass(frozen=True, slots=True)
class PlayOff:
    """Seat a round by hand, to separate the players who share a place (T8)."""

    of: PlayOffOf
    tables: tuple[tuple[str, ...], ...]


Action = Enter | Change | Seat | Swap | Publish | Open | TypeSheet | Adjust | SetClock | Show | PlayOff


@dataclass(frozen=True, slots=True)
class Asked:
    """An action as it arrived. The server adds ``at`` and ``codes`` (those of the live tables that ``open`` makes).

    ``seen`` is the version that the person was looking at. A sheet needs none.
    """

    by: Person
    ref: str
    at: int
    action: Action
    document: Mapping[str, Any]
    seen: int | None = None
    codes: Mapping[int, str] = field(default_factory=dict)


def read_asked(request: object, by: Person, at: int, codes: Mapping[int, str] | None = None) -> Asked:
    """A request ``{"ref", "seen", "action"}``. "by", "at" and codes in it are unknown fields."""
    fields = Fields(request)
    ref = fields.text("ref")
    if not 1 <= len(ref) <= LONGEST_REF:
        raise Malformed("ref", f"expected 1 to {LONGEST_REF} letters")
    document = fields.object("action").values()
    action = read_action(document)
    seen = read_number(fields, "seen", 0) if "seen" in fields else None
    if seen is None and not isinstance(action, TypeSheet):
        raise Malformed("seen", "this field is missing")
    fields.finish()
    return Asked(by, ref, at, action, document, seen, codes or {})


def read_action(document: object) -> Action:
    """Read an action, an object with its name and fields: ``{"publish": {"round": 2}}``."""
    outer = Fields(document, "action")
    names = list(outer.values())
    if len(names) != 1 or names[0] not in _READERS:
        raise Malformed("action", f"expected an object with one of {', '.join(_READERS)}")
    row = outer.object(names[0])
    action = _READERS[names[0]](row)
    row.finish()
    return action


def _read_sheet(row: Fields) -> TypeSheet:
    return TypeSheet(
        read_number(row, "round", 1),
        read_number(row, "table", 1),
        row.object("scores").values(),
        row.object("marks").values() if "marks" in row else None,
        row.optional_text("reason"),
    )


def _read_playoff(row: Fields) -> PlayOff:
    of = row.choice("of", ("players", "teams"), "")
    where = row.path("tables")
    tables: list[tuple[str, ...]] = []
    for place, table in enumerate(row.items("tables")):
        if not isinstance(table, list) or not all(isinstance(code, str) for code in table):
            raise Malformed(f"{where}[{place}]", "expected a list of players")
        tables.append(tuple(table))
    return PlayOff(cast("PlayOffOf", of), tuple(tables))


def _read_clock(row: Fields) -> SetClock:
    return SetClock(cast("Any", row.choice("do", ("start", "pause", "end", "stop"), "")))


def _read_adjustment(row: Fields) -> Adjust:
    return Adjust(row.text("player"), read_number(row, "points"), read_text(row, "reason", LONGEST_TITLE))


_READERS: Final[Mapping[str, Callable[[Fields], Action]]] = {
    "enter": lambda row: Enter({"player": row.text("player"), **row.values()}),
    "change": lambda row: Change(row.text("player"), row.values()),
    "seat": lambda row: Seat(row.values()),
    "swap": lambda row: Swap(row.text("a"), row.text("b")),
    "publish": lambda row: Publish(read_number(row, "round", 1)),
    "open": lambda row: Open(read_number(row, "round", 1)),
    "sheet": _read_sheet,
    "adjust": _read_adjustment,
    "clock": _read_clock,
    "show": lambda row: Show(row.flag("standings")),
    "play-off": _read_playoff,
}
