"""Positions of real play: every position that a decision was made in, in shakes of bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from forceout.bots import Player, Seating
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.equations.position import Position
from forceout.table import Table

LEVELS = (3, 4, 5)
SHAKES = 4
"""Shakes of one match."""


def positions_of_play(rules: Rules, rng: Random, shakes: int) -> Iterator[Position]:
    """Positions with a Goal from that many shakes between strong bots, which also choose the variations."""
    for first in range(0, shakes, SHAKES):
        seed = str(rng.random())
        players = ["Ann", "Ben"]
        number = min(SHAKES, shakes - first)
        table = Table.new(rules, players, seed=seed, shakes=number, clock="none")
        bots = {name: Player.of(rng.choice(LEVELS)) for name in players}
        yield from _positions(Seating(table, bots, rng))


def _positions(seating: Seating) -> Iterator[Position]:
    last = None
    while not seating.table.is_over and seating.step():
        view = seating.table.view()
        if view.mat.goal is None:
            continue
        position = view.position(Claim.NOW)
        if position != last and isinstance(position, Position):
            yield position
        last = position
