"""Answers as people type them: Solutions, moves, lists, and the word that there is none."""

from __future__ import annotations

import re

from forceout.core.errors import Malformed
from forceout.core.turns import SECTIONS
from forceout.onsets.position import Solution
from forceout.onsets.symbols import parse_symbol
from forceout.training.kit.games import COLOURS

NONE = "none"
_NONE = (NONE, "no", "ninguno", "ninguna")
_YES = ("yes", "y", "true", "sí", "si", "s")
_NO = ("no", "n", "false")
_ARROW = re.compile(r"\s+(?:to|a)\s+|\s*→\s*|\s+")


def is_none(typed: str) -> bool:
    return typed.strip().lower() in _NONE


def yes_or_no(typed: str) -> bool | None:
    said = typed.strip().lower()
    return True if said in _YES else False if said in _NO else None


def phrases(typed: str) -> list[str]:
    """Answers with commas or semicolons between; none is an empty list."""
    found = [each.strip() for each in re.split(r"[,;]", typed)]
    return [] if is_none(typed) else [each for each in found if each]


def solution_of(text: str) -> Solution:
    """An On-Sets Solution as the manual prints it: statements, each with a semicolon behind it, and a Set-Name."""
    *statements, name = (each.strip() for each in text.split(";"))
    return Solution.of(name, *statements)


def move_of(typed: str) -> str | None:
    """A move as people write it, "B to forbidden" or "B F", in full; None where it is none."""
    words = _ARROW.split(typed.strip())
    if len(words) != 2:
        return None
    cube, where = words
    section = next((each for each in SECTIONS if where and each.value.startswith(where.lower())), None)
    try:
        symbol = parse_symbol(cube, "move", COLOURS)
    except Malformed:
        return None
    return f"{symbol} to {section.value}" if section else None


def without_spaces(text: str) -> str:
    return re.sub(r"\s+", "", text)
