"""The games there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

GameName = Literal["on-sets", "equations"]
"""What a game is called in documents."""

GAMES: tuple[GameName, ...] = get_args(GameName)
"""In the order in which they are listed."""

TITLES: Mapping[str, str] = {"on-sets": "On-Sets", "equations": "Equations"}
"""What people call each game."""


def game_named(name: str) -> GameName | None:
    """The game of that name."""
    return next((game for game in GAMES if game == name), None)
