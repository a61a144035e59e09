"""What the pages show of one game only: a module each, with the same names, called like those of the library.

What is in the browser is by game too: ``signs.js`` (what a keyboard has in place of a sign) and ``pad.js`` (a Solution
from the lines of the pad).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from forceout.core.games import WORDS

NAMES = (
    "DESK_KEYS",
    "USUAL",
    "cube",
    "drawn_from",
    "front",
    "goal",
    "goal_in_words",
    "goal_layout",
    "goal_worth",
    "how_to_lay",
    "pad",
    "puzzle_pad",
    "sent",
    "value_in_words",
    "written",
)
"""The keys of the judge's desk; the usual book and division; the game on the front page; a Goal laid, in a sentence, and how one is laid; the pad; what a
Goal and a Solution come to, and where its cubes lie; and a case of the judge's desk."""


def page_part(game: str) -> Any:
    """The game's own part of the pages."""
    return import_module(f"forceout_web.pages.games.{WORDS[game]}")
