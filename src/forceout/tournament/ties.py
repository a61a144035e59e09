"""How equal players are parted: by play-offs (T8), then as the league has said beforehand (T7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, groupby

from forceout.tournament.event import Event, TieKey
from forceout.tournament.tallies import Tally

Parting = Callable[[Sequence[str]], Mapping[str, Fraction | int]]
"""How good each of some equals is; more is better."""


def rank(worth: Mapping[str, Fraction | int], partings: Sequence[Parting] = ()) -> dict[str, int]:
    """Places from 1, the best first; equals who cannot be parted share one: 1, 1, 3."""
    groups = [sorted(worth)]
    for parting in (lambda equals: {who: worth[who] for who in equals}, *partings):
        groups = [part for group in groups for part in _parted(group, parting)]
    places: dict[str, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _parted(equals: Sequence[str], parting: Parting) -> list[list[str]]:
    if len(equals) == 1:
        return [list(equals)]
    worth = parting(equals)
    best_first = sorted(equals, key=lambda who: worth[who], reverse=True)
    return [list(group) for _, group in groupby(best_first, key=lambda who: worth[who])]


def partings(event: Event, found: Mapping[str, Tally]) -> list[Parting]:
    """What parts players with equal points, in order."""
    ways: dict[TieKey, Parting] = {
        TieKey.WINS: _each(lambda player: found[player].wins),
        TieKey.SCORES: _each(lambda player: found[player].scores),
        TieKey.OPPONENTS: _each(
            lambda player: sum(found[other].match_points for other in found[player].opponents)
        ),
        TieKey.HEAD_TO_HEAD: lambda equals: _head_to_head(equals, found),
        TieKey.LOT: _each(lambda player: -_lot(event.seed, player)),
    }
    playoffs = _each(lambda player: found[player].playoffs.get("players", 0))
    return [playoffs, *(ways[key] for key in event.scoring.ties)]


def _each(worth: Callable[[str], int]) -> Parting:
    return lambda equals: {player: worth(player) for player in equals}


def _head_to_head(equals: Sequence[str], found: Mapping[str, Tally]) -> Mapping[str, Fraction | int]:
    """The mean of one's cells against the others, if every two have met."""
    if any(other not in found[player].cells for player, other in combinations(equals, 2)):
        return dict.fromkeys(equals, 0)
    return {
        player: _mean([found[player].cells[other] for other in equals if other != player])
        for player in equals
    }


def _mean(met: Sequence[Sequence[int]]) -> Fraction:
    every = [cell for cells in met for cell in cells]
    return Fraction(sum(every), len(every))


def _lot(seed: int, player: str) -> int:
    return int(sha256(f"{seed}:{player}".encode()).hexdigest(), 16)
