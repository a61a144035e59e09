"""What bots say when a shake is over: the Solution that each had in mind."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

from forceout.bots.player import Player
from forceout.core.solution import Solution
from forceout.table import Table


def had_in_mind(table: Table, shake: int, bots: Mapping[str, Player]) -> dict[str, Solution | None]:
    """By seat, for a shake that is over, the first being 0: a Solution for the cubes as they lay at its end, or None for one who saw none.

    Of a shake without a Goal there is nothing to say.
    """
    over = bisect_left(range(table.version + 1), shake + 1, key=lambda at: table.at(at).finished_shakes)
    then = table.at(over - 1)
    if then.view().mat.goal is None:
        return {}
    return {seat: bot.saw(then.view(seat)) for seat, bot in bots.items()}
