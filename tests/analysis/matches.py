"""Random matches for analysis: played at a ``Table`` with legal actions, leaning towards Forbidden so that few cubes are left."""

from __future__ import annotations

import random

from forceout import Table, rules
from forceout.match import commands as do
from forceout.match.values import Section


def random_record(game, edition, division, seed, *, shakes=2, forbidding=0.6, players=("Ann", "Ben")):
    """The record of a match of so many shakes."""
    rng = random.Random(seed)
    table = Table.new(
        rules(game, edition, division), players, seed=seed, shakes=shakes, clock="none", adventurous=False
    )
    while not table.is_over:
        seat = rng.choice(table.awaited or [seat for seat in table.may_act if seat != "judge"])
        table.do(_choice(table, seat, rng, forbidding))
    return table.record()


def _choice(table, seat, rng, forbidding):
    legal = [
        command
        for command in table.legal(seat)
        if not isinstance(command, do.DeclareNoGoal | do.Charge | do.MarkAbsent | do.PickUp)
    ]
    moves = [command for command in legal if isinstance(command, do.Move)]
    away = [command for command in moves if command.to is Section.FORBIDDEN]
    if away and rng.random() < forbidding:
        return rng.choice(away)
    if moves and rng.random() < 0.9:
        return rng.choice(moves)
    examples = [form.example(rng) for form in table.forms(seat) if form.do in ("goal", "present")]
    return rng.choice([*legal, *filter(None, examples)])
