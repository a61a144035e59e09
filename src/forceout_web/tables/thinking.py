"""What a bot does in a process of the pool, and what it says to one who asks for a hint. Nothing of Django is imported here: that process has none."""

from __future__ import annotations

from random import Random
from typing import Any

from forceout.bots import Player
from forceout.match.commands import Command
from forceout.table import Table
from forceout.training.kit.bots import BOTS as KIT_BOTS
from forceout.training.kit.games import SHAKER
from forceout.training.practice import HINTS, hint
from forceout.training.practice.hints import signs

_SECONDS = 5.0


def think(snapshot: bytes, seat: str, level: int, luck: str) -> tuple[dict[str, Any] | None, float]:
    """What the bot of that level does, from what its seat sees, and how long a person would take for it."""
    table, rng, player = Table.from_snapshot(snapshot), Random(luck), Player.of(level)  # noqa: S311 (a bot's luck)
    action = player.act(table.view(seat), rng, _SECONDS)
    if action is None:
        return None, 0.0
    document = table.document_of(action) if isinstance(action, Command) else dict(action)
    return {name: value for name, value in document.items() if name not in ("by", "at")}, player.delay(
        action, rng
    )


def think_at_the_kit(
    seen: tuple[dict[str, Any], tuple[dict[str, Any], ...]], seat: str, level: int, luck: str
) -> tuple[dict[str, Any] | None, float]:
    """The same for a game of the kit, of which ``seen`` has what lies open and what is offered.

    The Shaker throws and announces like a bot, and lets the class look first.
    """
    (layout, offered), rng = seen, Random(luck)  # noqa: S311 (a bot's luck)
    if seat not in layout["to_act"]:
        return None, 0.0
    action = KIT_BOTS[level - 1].act(layout, seat, offered, rng)
    delay = _PAUSES.get((seat == SHAKER, action["do"]), 1.0)
    return {name: value for name, value in action.items() if name != "by"}, delay * rng.uniform(0.8, 1.2)


_PAUSES = {(False, "throw"): 1.2, (False, "take"): 1.8, (True, "throw"): 2.5, (True, "announce"): 0.6}
"""Seconds that a child needs to follow, by whether it is the Shaker and what is done."""


def find_hint(snapshot: bytes, seat: str, step: int) -> dict[str, Any] | None:
    """The hint of that step for what the seat has to find; None where there is nothing to find."""
    found = hint(Table.from_snapshot(snapshot).view(seat))
    if found is None:
        return None
    step = max(1, min(HINTS, step))
    said = found.step(step)
    told: dict[str, Any] = {"step": step, "solvable": found.solvable, "said": [said.words, dict(said.facts)]}
    if found.solution is not None:
        told["cubes"] = len(signs(found.solution))
        if step >= 2:
            told["uses"] = signs(found.solution)
        if step >= HINTS:
            told["solution"] = dict(found.solution)
    return told
