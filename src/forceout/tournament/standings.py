"""Standings of players, teams of five (T9) and schools (T10), and the ties worth a play-off (T8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from forceout.tournament.event import Event, PlayOffOf
from forceout.tournament.sheets import State, state
from forceout.tournament.tallies import Tally, tallies
from forceout.tournament.ties import partings, rank

TOP = 5
"""How many of a school's best count for its Top Five (T10)."""


@dataclass(frozen=True, slots=True)
class PlayerPlace:
    """A player's line. A player who has not played has no place."""

    player: str
    place: int | None
    points: int
    rounds: tuple[int | None, ...]
    played: int


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team's line: the sum of all who played under its name (T9)."""

    team: str
    place: int | None
    points: int
    players: int


@dataclass(frozen=True, slots=True)
class SchoolPlace:
    """A school's line, ranked twice (T10). If none of its players has played, it has neither place nor average."""

    school: str
    players: int
    top5: int
    top5_place: int | None
    average: Fraction | None
    average_place: int | None


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """The players or teams who share a place that the league plays off (T8)."""

    place: int
    of: PlayOffOf
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event. ``provisional``: some table is not checked (T11)."""

    players: tuple[PlayerPlace, ...]
    teams: tuple[TeamPlace, ...]
    schools: tuple[SchoolPlace, ...]
    playoffs: tuple[SharedPlace, ...]
    provisional: bool
    grid: Mapping[str, Mapping[str, Sequence[int]]] | None = None

    def document(self) -> dict[str, Any]:
        """Return the answer of `forceout tournament standings`."""
        answer: dict[str, Any] = {
            "players": [
                {
                    "player": line.player,
                    "place": line.place,
                    "points": line.points,
                    "rounds": list(line.rounds),
                    "played": line.played,
                }
                for line in self.players
            ],
            "teams": [
                {"team": line.team, "place": line.place, "points": line.points, "players": line.players}
                for line in self.teams
            ],
            "schools": [
                {
                    "school": line.school,
                    "players": line.players,
                    "top5": line.top5,
                    "top5_place": line.top5_place,
                    "average": None if line.average is None else str(line.average),
                    "average_place": line.average_place,
                }
                for line in self.schools
            ],
            "playoffs": [{"place": tie.place, "of": tie.of, "who": list(tie.who)} for tie in self.playoffs],
            "provisional": self.provisional,
        }
        if self.grid is not None:
            answer["grid"] = {
                player: {opponent: list(cells) for opponent, cells in met.items()}
                for player, met in self.grid.items()
            }
        return answer


def standings(event: Event) -> Standings:
    """Compute the standings of the event."""
    found = tallies(event)
    points = points_of(event, found)
    places = rank(
        {player: points[player] for player, tally in found.items() if tally.played}, partings(event, found)
    )
    teams, team_places = _teams(event, found, points)
    return Standings(
        players=tuple(
            PlayerPlace(
                player, places.get(player), points[player], tuple(found[player].rounds), found[player].played
            )
            for player in _in_order(found, places)
        ),
        teams=teams,
        schools=_schools(event, found, points),
        playoffs=(
            *_shared(event, "players", places),
            *_shared(event, "teams", team_places),
        ),
        provisional=any(
            state(table.sheets, event.scoring.checks) is not State.CHECKED
            for played in event.rounds
            for table in played.tables
        ),
        grid=_grid(found) if event.scoring.rank == "grid" else None,
    )


def points_of(event: Event, found: Mapping[str, Tally]) -> dict[str, int]:
    """Return every player's points: the rounds, the base for those who played (T6), and adjustments."""
    points = {
        player: sum(worth or 0 for worth in tally.rounds) + (event.scoring.base if tally.played else 0)
        for player, tally in found.items()
    }
    for adjustment in event.adjustments:
        points[adjustment.player] += adjustment.points
    return points


def _in_order(names: Mapping[str, object], places: Mapping[str, int]) -> list[str]:
    """Sort by place, those without one last, then by name."""
    return sorted(names, key=lambda name: (name not in places, places.get(name, 0), name))


def _teams(
    event: Event, found: Mapping[str, Tally], points: Mapping[str, int]
) -> tuple[tuple[TeamPlace, ...], dict[str, int]]:
    members: dict[str, list[str]] = {}
    for player in event.players:
        if player.team is not None:
            playing = members.setdefault(player.team, [])
            playing += [player.code] if found[player.code].played else []
    sums = {team: sum(points[player] for player in playing) for team, playing in members.items()}
    playoff = {
        team: sum(
            found[player.code].playoffs.get("teams", 0) for player in event.players if player.team == team
        )
        for team in members
    }
    places = rank(
        {team: sums[team] for team, playing in members.items() if playing},
        [lambda equals: {team: playoff[team] for team in equals}],
    )
    lines = (
        TeamPlace(team, places.get(team), sums[team], len(members[team]))
        for team in _in_order(members, places)
    )
    return tuple(lines), places


def _schools(event: Event, found: Mapping[str, Tally], points: Mapping[str, int]) -> tuple[SchoolPlace, ...]:
    earned: dict[str, list[int]] = {}
    for player in event.players:
        if player.school is not None:
            sums = earned.setdefault(player.school, [])
            sums += [points[player.code]] if found[player.code].played else []
    there = {school: sorted(sums, reverse=True) for school, sums in earned.items() if sums}
    top = rank({school: sum(sums[:TOP]) for school, sums in there.items()})
    averages = {school: Fraction(sum(sums), len(sums)) for school, sums in there.items()}
    average = rank(averages)
    return tuple(
        SchoolPlace(
            school,
            len(earned[school]),
            sum(there.get(school, [])[:TOP]),
            top.get(school),
            averages.get(school),
            average.get(school),
        )
        for school in _in_order(earned, top)
    )


def _shared(event: Event, of: PlayOffOf, places: Mapping[str, int]) -> Iterator[SharedPlace]:
    for place in sorted(set(places.values())):
        who = sorted(name for name, its in places.items() if its == place)
        if place <= event.scoring.playoff and len(who) > 1:
            yield SharedPlace(place, of, tuple(who))


def _grid(found: Mapping[str, Tally]) -> dict[str, dict[str, list[int]]]:
    return {
        player: {opponent: found[player].cells[opponent] for opponent in sorted(found[player].cells)}
        for player in sorted(found)
        if found[player].cells
    }
