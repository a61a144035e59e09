"""An event with the state from its journal: published rounds, the clock, and answered requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from forceout.records.documents.fields import Fields
from forceout.tournament.desk.clock import Clock
from forceout.tournament.desk.facts import (
    Adjusted,
    ClockSet,
    Entry,
    Fact,
    Opened,
    PlayerSet,
    Published,
    RoundsSet,
    SheetAdded,
    Shown,
)
from forceout.tournament.event import Round
from forceout.tournament.reading import read_player, read_round
from forceout.tournament.tournament import Tournament
from forceout.tournament.writing import round_document


@dataclass(frozen=True, slots=True)
class Desk:
    """The event after ``version`` entries of its journal.

    ``changed`` is the version of the last entry that was no sheet. ``typed`` has the version of the last sheet for each round and
    table. ``answered`` has the version with which each person's ref was answered.
    """

    event: Tournament
    version: int = 0
    changed: int = 0
    published: frozenset[int] = frozenset()
    opened: frozenset[int] = frozenset()
    shown: bool = False
    clock: Clock = field(default_factory=Clock)
    typed: Mapping[tuple[int, int], int] = field(default_factory=dict)
    answered: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def round_documents(self, first: int) -> tuple[dict[str, Any], ...]:
        """Return the rounds from ``first`` on, as facts contain them."""
        return tuple(map(round_document, self.event.rounds[first - 1 :]))

    def is_draft(self, number: int) -> bool:
        """Whether a round is seated and not yet published."""
        return self.event.round(number) is not None and number not in self.published


def replay(event: Tournament, journal: Iterable[Entry]) -> Desk:
    """Return the state after a journal. Rounds that the event has at the beginning are published."""
    desk = Desk(event, published=frozenset(range(1, len(event.rounds) + 1)))
    for entry in journal:
        desk = after(desk, entry)
    return desk


def after(desk: Desk, entry: Entry) -> Desk:
    """Return the state after one more entry."""
    for fact in entry.facts:
        desk = evolve(desk, fact)
    version = desk.version + 1
    sheets = {(fact.round, fact.table): version for fact in entry.facts if isinstance(fact, SheetAdded)}
    return replace(
        desk,
        version=version,
        changed=desk.changed if sheets else version,
        typed={**desk.typed, **sheets},
        answered={**desk.answered, (entry.by, entry.ref): version},
    )


def evolve(desk: Desk, fact: Fact) -> Desk:
    """Return the state after a fact. Raise Malformed if it does not fit."""
    match fact:
        case PlayerSet(player):
            return replace(desk, event=desk.event.with_player(read_player(Fields(dict(player)))))
        case RoundsSet(first, rounds):
            before = desk.event.rounds[: first - 1]
            return replace(desk, event=replace(desk.event, rounds=(*before, *_read(desk.event, rounds))))
        case Published(number):
            return replace(desk, published=desk.published | {number})
        case Opened(number, codes):
            return replace(desk, event=_with_codes(desk.event, number, codes), opened=desk.opened | {number})
        case SheetAdded(number, table, sheet):
            rest = {name: value for name, value in sheet.items() if name != "scores"}
            return replace(desk, event=desk.event.with_sheet(number, table, sheet["scores"], **rest))
        case Adjusted(player, points, reason):
            return replace(desk, event=desk.event.with_adjustment(player, points, reason))
        case ClockSet(number, played, since):
            return replace(desk, clock=Clock(number, played, since))
        case Shown(standings):
            return replace(desk, shown=standings)
        case _:
            assert_never(fact)


def _read(event: Tournament, rounds: Iterable[Mapping[str, Any]]) -> tuple[Round, ...]:
    codes = {player.code for player in event.players}
    return tuple(read_round(Fields(dict(each), "rounds"), codes) for each in rounds)


def _with_codes(event: Tournament, number: int, codes: Mapping[str, str]) -> Tournament:
    played = event.rounds[number - 1]
    tables = tuple(replace(table, code=codes.get(str(table.number), table.code)) for table in played.tables)
    rounds = (*event.rounds[: number - 1], replace(played, tables=tables), *event.rounds[number:])
    return replace(event, rounds=rounds)
