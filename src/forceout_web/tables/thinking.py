"""What a bot does in a process of the pool, and what it says to one who asks for a hint. Nothing of Django is imported here: that process has none.

It is sent what a seat sees, never the table with its seed and its sealed papers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from forceout.bots import Player
from forceout.match.commands import Command
from forceout.table import View
from forceout.training.kit.bots import BOTS as KIT_BOTS
from forceout.training.kit.games import SHAKER
from forceout.training.practice import Hint, hint

_SECONDS = 5.0


def think(view: View, level: int, luck: str) -> tuple[Command | None, float]:
    """What the bot of that level does, from what its seat sees, and how long a person would take for it."""
    rng, player = Random(luck), Player.of(level)  # noqa: S311 (a bot's luck)
    action = player.act(view, rng, _SECONDS)
    return (None, 0.0) if action is None else (action, player.delay(action, rng))


def think_at_the_kit(
    view: dict[str, Any], seat: str, offered: Sequence[dict[str, Any]], level: int, luck: str
) -> tuple[dict[str, Any], float]:
    """The same for a game of the kit; the Shaker throws and announces like a bot, and lets the class look first."""
    rng = Random(luck)  # noqa: S311 (a bot's luck)
    action = KIT_BOTS[level - 1].act(view, seat, offered, rng)
    delay = _PAUSES.get((seat == SHAKER, action["do"]), 1.0)
    return action, delay * rng.uniform(0.8, 1.2)


_PAUSES = {(False, "throw"): 1.2, (False, "take"): 1.8, (True, "throw"): 2.5, (True, "announce"): 0.6}
"""Seconds that a child needs to follow, by whether it is the Shaker and what is done."""


def find_hint(view: View) -> Hint | None:
    """The hint for what the seat has to find; None where there is nothing to find."""
    return hint(view)
