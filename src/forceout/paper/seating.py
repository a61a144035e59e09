"""The seating of a round: by player, to find one's table; by table, for the desk and the judges; and cards for the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from forceout.paper.printing import Paper
from forceout.paper.printout import Asked, Label, Printout, event_line, height, sides
from forceout.records.wording.language import say
from forceout.tournament.check import check
from forceout.tournament.counting import Key
from forceout.tournament.event import Event

_PLAYERS = {Paper.A4: 45, Paper.LETTER: 42}
_TABLES = {Paper.A4: 18, Paper.LETTER: 18}
"""How many players and how many tables one side has room for."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player sits; without a table they have a bye."""

    label: Label
    table: int | None

    @property
    def height(self) -> str:
        return height(self.table)


@dataclass(frozen=True, slots=True)
class Seats:
    """A table with its players in the order in which they sit, each next one to the left."""

    number: int
    labels: tuple[Label, ...]
    code: str | None = None

    @property
    def height(self) -> str:
        return height(self.number)


def seating(asked: Asked) -> Printout:
    """Both lists of a round."""
    event, played, labels = asked.event, asked.played, asked.labels
    places = [Place(labels.of(code), None) for code in played.byes]
    places += [Place(labels.of(code), table.number) for table in played.tables for code in table.players]
    places.sort(key=lambda place: (place.label.text.casefold(), place.label.code))
    data: dict[str, Any] = {
        "number": asked.number,
        "about": event_line(event, _counted(len(places), len(played.tables))),
        "by_player": list(sides(places, _PLAYERS[asked.paper])),
        "by_table": list(sides(list(_tables(asked)), _TABLES[asked.paper])),
        "player_foot": _absence(event),
        "table_foot": " ".join(_table_foot(event, asked.number)),
    }
    return Printout("seating.html", data, asked.paper)


def table_cards(asked: Asked) -> Printout:
    """A card to stand on each table, two a sheet, with the code of its live table if it has one."""
    data = {
        "number": asked.number,
        "sides": list(sides(list(_tables(asked)), 2)),
        "address": asked.address,
    }
    return Printout("table_cards.html", data, asked.paper)


def _tables(asked: Asked) -> Iterator[Seats]:
    for table in sorted(asked.played.tables, key=lambda table: table.number):
        yield Seats(table.number, tuple(map(asked.labels.of, table.players)), table.code)


def _counted(players: int, tables: int) -> str:
    if tables == 1:
        return say("{players} players, one table", players=players)
    return say("{players} players, {tables} tables", players=players, tables=tables)


def _absence(event: Event) -> str:
    """What missing a shake costs (X-D); some books take nothing."""
    points = event.rules.scoring.absent
    if not points:
        return ""
    clause = event.rules.clause("scoring.absent")
    return say(
        "A player who is absent for a shake scores {points} for it ({clause}).",
        points=f"−{-points}",
        clause=clause,
    )


def _table_foot(event: Event, number: int) -> Iterator[str]:
    yield say("Seats go round to the left in this order.")
    yield say(
        "The first Goal-setter is found by lot at the table ({clause}).",
        clause=event.rules.clause("lot.method"),
    )
    broken = check(event).rounds[number - 1].broken
    if broken[Key.TEAM]:
        yield say("Pairs of one team: {count}.", count=broken[Key.TEAM])
    if broken[Key.REPEAT]:
        yield say("Pairs that have met before: {count}.", count=broken[Key.REPEAT])
    if broken[Key.SCHOOL]:
        yield say("Pairs of one school: {count}.", count=broken[Key.SCHOOL])
