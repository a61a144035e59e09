"""The games there are. Each layer keeps its part of a game in a module with the game's word in its name.

``part("on-sets", "cli.explain_{}")`` is ``forceout.cli.explain_onsets``. It is imported when it is first asked for: who
judges On-Sets does not wait for exact arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

WORDS: Mapping[str, str] = {"on-sets": "onsets", "equations": "equations"}
"""The name of each game in documents, and the word in the names of its modules; in the order in which they are listed."""


def part(game: str, place: str) -> Any:
    """A layer's module for the game; ``place`` names it below ``forceout``, with ``{}`` for the game's word."""
    return import_module(f"forceout.{place.format(WORDS[game])}")
