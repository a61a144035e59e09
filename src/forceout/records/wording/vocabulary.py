"""Cubes in a sentence: people read "red 1" and not the notation ``1@red``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from forceout.records.wording.language import say, text

_COLOURS = (text("red"), text("blue"), text("green"), text("black"))
_COLOUR = re.compile(rf"@(?:{'|'.join(_COLOURS)})")


def cube_words(cube: object) -> str:
    """A cube: what it shows, and its colour where that is known."""
    return pile_words([cube])


def _coloured(colour: str, faces: str) -> str:
    return say("{colour} {face}", colour=say(colour), face=faces)


def pile_words(cubes: Iterable[object]) -> str:
    """Many cubes: those of one colour together, ``red 1 3 +, blue 2``."""
    groups: dict[str, list[str]] = {}
    for cube in cubes:
        face, _, colour = str(cube).partition("@")
        groups.setdefault(colour, []).append(face)
    order = sorted(groups, key=("", *_COLOURS).index)
    return ", ".join(
        _coloured(colour, " ".join(groups[colour])) if colour else " ".join(groups[colour])
        for colour in order
    )


def goal_words(goal: object) -> str:
    """A Goal as it is written, without the colours of its cubes: where they lie, they are seen."""
    return _COLOUR.sub("", str(goal))
