"""What happened, as a journal keeps it: facts are small, of plain JSON, and enough to make the event again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from forceout.core.errors import Malformed
from forceout.records.documents.fields import Fields


@dataclass(frozen=True, slots=True)
class PlayerSet:
    """A player is entered, or has other entries now."""

    player: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RoundsSet:
    """From this round on the event has these rounds: seated, seated again, swapped or played off."""

    first: int
    rounds: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Published:
    round: int


@dataclass(frozen=True, slots=True)
class Opened:
    """The tables of a round are live; each has its code."""

    round: int
    codes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SheetAdded:
    round: int
    table: int
    sheet: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Adjusted:
    player: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class ClockSet:
    """How far the clock of a round is, and since when it runs; None where it stands."""

    round: int
    played: int
    since: int | None


@dataclass(frozen=True, slots=True)
class Shown:
    standings: bool


Fact = PlayerSet | RoundsSet | Published | Opened | SheetAdded | Adjusted | ClockSet | Shown
_KINDS: Final[Mapping[str, type[Any]]] = {
    "player": PlayerSet,
    "rounds": RoundsSet,
    "published": Published,
    "opened": Opened,
    "sheet": SheetAdded,
    "adjusted": Adjusted,
    "clock": ClockSet,
    "shown": Shown,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action: who asked when, what they asked, and what happened. Its version is its place in the journal, from 1."""

    by: str
    at: int
    ref: str
    action: Mapping[str, Any]
    facts: tuple[Fact, ...]

    def document(self) -> dict[str, Any]:
        return {
            "by": self.by,
            "at": self.at,
            "ref": self.ref,
            "action": dict(self.action),
            "facts": [fact_document(fact) for fact in self.facts],
        }


def fact_document(fact: Fact) -> dict[str, Any]:
    """A fact as a journal keeps it."""
    (kind,) = (name for name, its in _KINDS.items() if isinstance(fact, its))
    values = {each.name: getattr(fact, each.name) for each in fields(fact)}
    return {
        "fact": kind,
        **{name: list(value) if isinstance(value, tuple) else value for name, value in values.items()},
    }


def read_entry(document: object) -> Entry:
    """An entry of a journal; Malformed names the field that is wrong."""
    row = Fields(document)
    entry = Entry(
        row.text("by"),
        row.integer("at"),
        row.text("ref"),
        row.object("action").values(),
        tuple(_read_fact(fact) for fact in row.objects("facts")),
    )
    row.finish()
    return entry


def _read_fact(row: Fields) -> Fact:
    kind = _KINDS.get(row.text("fact"))
    if kind is None:
        raise Malformed(row.path("fact"), f"expected one of {', '.join(_KINDS)}")
    names = [each.name for each in fields(kind)]
    values = row.values()
    if set(values) != set(names):
        raise Malformed(row.path("fact"), f"expected the fields {', '.join(names)}")
    fact: Fact = kind(
        **{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    )
    return fact
