"""The variations that the games know, and what the chooser of each must name.

A rulebook lists which of them a division has, always or by choice, and with what limits. One that is new altogether
needs a line here and a named function in its game.
"""

from __future__ import annotations

from collections.abc import Mapping

_ON_SETS: Mapping[str, str | None] = {
    "required-cube": "cube",
    "wild-cube": "cube",
    "union-intersection-interchangeable": None,
    "universe-null-interchangeable": None,
    "two-operations": None,
    "multiple-operations": None,
    "shift-from-permitted": None,
    "no-null-restrictions": None,
    "absolute-value": None,
    "double-set": "set",
    "required-card": "card",
    "forbidden-card": "card",
    "blank-card-wild": None,
    "symmetric-difference": None,
    "two-solutions": None,
}

_EQUATIONS: Mapping[str, str | None] = {
    "sideways": None,
    "upside-down": None,
    "zero-wild": None,
    "x-wild": None,
    "factorial": None,
    "multiple-operations": None,
    "three-operation-solution": None,
    "remainder": None,
    "average": None,
    "smallest-prime": None,
    "percent": None,
    "decimal-point": None,
    "two-digit-numerals": None,
    "lcm": None,
    "gcf": None,
    "number-of-factors": None,
    "base": "m",
    "multiple-of-k": "k",
    "exponent": "colour",
    "powers-of-the-base": None,
    "root-is-i": None,
    "decimal-in-goal": None,
    "log": None,
}

ASKS: Mapping[str, Mapping[str, str | None]] = {"on-sets": _ON_SETS, "equations": _EQUATIONS}
"""By game: each variation, and the name of what its chooser fills in."""
