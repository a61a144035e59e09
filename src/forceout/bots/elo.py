"""Elo ratings of levels from their results against each other, with 95% intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_SCALE = 400 / math.log(10)
_Z = 1.96


@dataclass(frozen=True, slots=True)
class Rating:
    """An Elo number and the interval in which it lies 19 times of 20."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Pair:
    """What ``a`` scored against ``b``."""

    a: int
    b: int
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points of ``a``, a draw counting half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share (Wilson)."""
        n, p = self.games, self.share
        if not n:
            return 0.0, 1.0
        middle = (p + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
        spread = _Z * math.sqrt(p * (1 - p) / n + _Z * _Z / (4 * n * n)) / (1 + _Z * _Z / n)
        return middle - spread, middle + spread


def ratings(pairs: Iterable[Pair], middle: float = 1500) -> Mapping[int, Rating]:
    """The ratings under which the results are likeliest (Bradley–Terry, draws half), their mean being ``middle``.

    Half a won and half a lost game against everybody met keeps a clean sheet finite.
    """
    results = [pair for pair in pairs if pair.games]
    players = sorted({player for pair in results for player in (pair.a, pair.b)})
    strength = dict.fromkeys(players, 0.0)
    for _ in range(500):
        moved = 0.0
        for player in players:
            gradient, weight = _slope(player, results, strength)
            if weight:
                step = gradient / weight
                strength[player] += step
                moved = max(moved, abs(step))
        if moved < 1e-9:
            break
    mean = sum(strength.values()) / len(strength) if strength else 0.0
    found = {}
    for player in players:
        _, weight = _slope(player, results, strength)
        elo = middle + _SCALE * (strength[player] - mean)
        spread = _Z * _SCALE / math.sqrt(weight) if weight else math.inf
        found[player] = Rating(round(elo, 1), round(elo - spread, 1), round(elo + spread, 1))
    return found


def _slope(player: int, results: Iterable[Pair], strength: Mapping[int, float]) -> tuple[float, float]:
    """How the likelihood changes with a player's strength, and how sharply."""
    gradient = weight = 0.0
    for pair in results:
        if player not in (pair.a, pair.b):
            continue
        other = pair.b if player == pair.a else pair.a
        points = pair.wins if player == pair.a else pair.losses
        expected = 1 / (1 + math.exp(strength[other] - strength[player]))
        games = pair.games + 1
        gradient += points + pair.draws / 2 + 0.5 - games * expected
        weight += games * expected * (1 - expected)
    return gradient, weight
