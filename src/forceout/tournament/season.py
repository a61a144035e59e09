"""Several events as one season (T19): each player's best results are added, and players who attended enough events qualify."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from forceout.tournament.event import Event
from forceout.tournament.standings import points_of
from forceout.tournament.tallies import tallies
from forceout.tournament.ties import rank


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a league adds events.

    ``count``: how many of a player's best results count, all if None. ``scale``: the best result of each event becomes this many
    points. ``need``: how many events a player must attend to qualify.
    """

    count: int | None = None
    scale: int | None = None
    need: int = 0


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A player's line. ``events`` has None for each event in which they did not play."""

    player: str
    place: int | None
    points: Fraction
    events: tuple[Fraction | None, ...]
    attended: int
    qualified: bool


@dataclass(frozen=True, slots=True)
class Season:
    """The standings after several events."""

    players: tuple[SeasonPlace, ...]

    def document(self) -> dict[str, Any]:
        """Return the answer of `forceout tournament standings` to a season."""
        return {
            "players": [
                {
                    "player": line.player,
                    "place": line.place,
                    "points": str(line.points),
                    "events": [None if points is None else str(points) for points in line.events],
                    "attended": line.attended,
                    "qualified": line.qualified,
                }
                for line in self.players
            ]
        }


def season(events: Sequence[Event], rules: SeasonRules) -> Season:
    """Compute the standings over all events."""
    earned = [_earned(event, rules.scale) for event in events]
    codes = sorted({player.code for event in events for player in event.players})
    rows = {code: tuple(each.get(code) for each in earned) for code in codes}
    sums = {code: _best(row, rules.count) for code, row in rows.items()}
    attended = {code: sum(points is not None for points in row) for code, row in rows.items()}
    places = rank({code: sums[code] for code in codes if attended[code]})
    return Season(
        tuple(
            SeasonPlace(
                code, places.get(code), sums[code], rows[code], attended[code], attended[code] >= rules.need
            )
            for code in sorted(codes, key=lambda code: (code not in places, places.get(code, 0), code))
        )
    )


def _earned(event: Event, scale: int | None) -> Mapping[str, Fraction]:
    """Return the points of the players who took part, scaled if the league scales."""
    found = tallies(event)
    points = {
        player: Fraction(worth) for player, worth in points_of(event, found).items() if found[player].played
    }
    if scale is None or not points:
        return points
    highest = max(points.values())
    return {
        player: worth * scale / highest if highest > 0 else Fraction(0) for player, worth in points.items()
    }


def _best(row: Sequence[Fraction | None], count: int | None) -> Fraction:
    attended = sorted((points for points in row if points is not None), reverse=True)
    return sum(attended[:count], Fraction(0))
