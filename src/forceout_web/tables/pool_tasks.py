"""What processes of the pool do for tables: a bot's turn, a hint, the analysis of a shake. Nothing of Django is imported here: they have none.

A bot and a hint are sent what their seat sees, never the table with its seed and its sealed papers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from forceout.analysis import analyse
from forceout.bots import Player, had_in_mind
from forceout.match.commands import Command
from forceout.records.documents.codec import codec_for
from forceout.table import Table, View
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


def study(record: Mapping[str, Any], shake: int, levels: Mapping[str, int]) -> dict[str, Any]:
    """The report of one finished shake, the first being 0, as a document; with what the bots, whose levels are given, had in mind."""
    table = Table.of(record)
    found = analyse(record, only={shake}).shakes[shake]
    bots = {seat: Player.of(level) for seat, level in levels.items()}
    return replace(found, saw=had_in_mind(table, shake, bots)).document(codec_for(table.rules))
