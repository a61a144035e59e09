"""``Tournament``: an event as a program holds it. Nothing in it changes; what is done gives a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from forceout.core.errors import ForceoutError
from forceout.records.documents.fields import Fields
from forceout.tournament.check import Check, check
from forceout.tournament.event import Event, Player, PlayOffOf, Round, RoundTable
from forceout.tournament.reading import read_adjustment, read_event, read_round, read_sheet
from forceout.tournament.season import Season, SeasonRules, season
from forceout.tournament.seating import Seating, read_wish, seat
from forceout.tournament.standings import Standings, standings
from forceout.tournament.writing import event_document


class Tournament(Event):
    """One event: one game, one rulebook, one division, its players and its rounds.

    >>> event = Tournament.of(
    ...     {
    ...         "event": {"game": "equations", "rules": "agloa-2015", "division": "middle"},
    ...         "players": [{"player": "FOX"}, {"player": "OWL"}],
    ...         "rounds": [{"tables": [{"table": 1, "players": ["FOX", "OWL"]}]}],
    ...     }
    ... )
    >>> event = event.with_sheet(1, 1, {"FOX": 14, "OWL": 10}, by="desk 1")
    >>> [(line.place, line.player, line.points) for line in event.standings().players]
    [(1, 'FOX', 6), (2, 'OWL', 4)]
    """

    __slots__ = ()

    @classmethod
    def of(cls, document: object) -> Tournament:
        """Read an event document; ``Malformed`` names the field that is wrong."""
        return read_event(Fields(document), cls)

    def document(self) -> dict[str, Any]:
        """The event document; ``of`` reads it as this event again."""
        return event_document(self)

    def seat(self, **wish: Any) -> Seating:
        """Seat the next round: ``method``, ``seed``, ``avoid``, ``plan``, ``missing``, ``repair`` and ``effort``.

        ``Refused`` says why no seating can be made. It needs the extra ``tournament``.
        """
        return seat(self, read_wish(Fields(wish, "seat")))

    def standings(self) -> Standings:
        """Where players, teams and schools stand."""
        return standings(self)

    def check(self) -> Check:
        """What is missing, doubtful or against the rules of seating."""
        return check(self)

    @staticmethod
    def season(
        events: Sequence[Event], *, count: int | None = None, scale: int | None = None, need: int = 0
    ) -> Season:
        """Several events as one standing (T19)."""
        return season(events, SeasonRules(count, scale, need))

    def with_player(self, player: Player) -> Tournament:
        """The event with one more player, or with this player's entry changed."""
        if self.player(player.code) is None:
            return replace(self, players=(*self.players, player))
        players = (player if each.code == player.code else each for each in self.players)
        return replace(self, players=tuple(players))

    def with_round(self, seating: Seating) -> Tournament:
        """The event with the rounds that were seated; a repair takes the place of the last round."""
        before = self.rounds[:-1] if seating.is_repair else self.rounds
        if seating.rounds[0].number != len(before) + 1:
            raise ForceoutError(f"this seating is of round {seating.rounds[0].number}, not {len(before) + 1}")
        seated = (
            Round(tuple(RoundTable(table.number, table.players) for table in each.tables), each.byes)
            for each in seating.rounds
        )
        return replace(self, rounds=(*before, *seated))

    def with_playoff(self, of: PlayOffOf, tables: Sequence[Sequence[str]]) -> Tournament:
        """The event with a play-off, seated by hand (T8)."""
        seated = [{"table": number, "players": list(players)} for number, players in enumerate(tables, 1)]
        codes = {player.code for player in self.players}
        played = read_round(Fields({"tables": seated, "playoff": of}, "play-off"), codes)
        return replace(self, rounds=(*self.rounds, played))

    def with_adjustment(self, player: str, points: int, reason: str) -> Tournament:
        """The event with points given or taken, for a reason."""
        row = Fields({"player": player, "points": points, "reason": reason}, "adjustment")
        found = read_adjustment(row, {each.code for each in self.players})
        return replace(self, adjustments=(*self.adjustments, found))

    def with_sheet(
        self,
        round: int,  # noqa: A002 - as the contract calls it
        table: int,
        scores: Mapping[str, int],
        *,
        by: str,
        marks: Mapping[str, str] | None = None,
        reason: str | None = None,
        at: str | int | None = None,
    ) -> Tournament:
        """The event with one more sheet of a table; none is ever struck out (T12)."""
        seated = self._table(round, table)
        optional = {"marks": marks and dict(marks), "reason": reason, "at": at}
        document = {"by": by, "scores": dict(scores)} | {k: v for k, v in optional.items() if v is not None}
        sheet = read_sheet(Fields(document, "sheet"), seated.players)
        return self._with_table(round, replace(seated, sheets=(*seated.sheets, sheet)))

    def swap(self, round: int, one: str, other: str) -> Tournament:  # noqa: A002
        """The event with the seats of two players of a round exchanged by hand; ``check`` says what that breaks.

        Someone who has no seat in the round takes the other's. What was played stays (T12).
        """
        played = self._round(round)
        there = (*played.seated, *played.byes)
        if one == other or not {one, other} & set(there):
            raise ForceoutError(f"expected two players, one of them seated in round {round}")
        for player in (one, other):
            if self.player(player) is None:
                raise ForceoutError(f"{player} is not among the players")
        seat_of = {one: other, other: one}
        tables = tuple(
            replace(table, players=tuple(seat_of.get(player, player) for player in table.players))
            for table in played.tables
        )
        for before, after in zip(played.tables, tables, strict=True):
            if before.players != after.players and before.sheets:
                raise ForceoutError(f"table {before.number} of round {round} has a sheet already")
        byes = tuple(seat_of.get(player, player) for player in played.byes)
        return self._with_round_at(round, replace(played, tables=tables, byes=byes))

    def _round(self, number: int) -> Round:
        played = self.round(number)
        if played is None:
            raise ForceoutError(f"there is no round {number}; there are {len(self.rounds)}")
        return played

    def _table(self, number: int, table: int) -> RoundTable:
        found = self._round(number).table(table)
        if found is None:
            raise ForceoutError(f"there is no table {table} in round {number}")
        return found

    def _with_table(self, number: int, changed: RoundTable) -> Tournament:
        played = self._round(number)
        tables = tuple(changed if table.number == changed.number else table for table in played.tables)
        return self._with_round_at(number, replace(played, tables=tables))

    def _with_round_at(self, number: int, changed: Round) -> Tournament:
        return replace(self, rounds=(*self.rounds[: number - 1], changed, *self.rounds[number:]))
