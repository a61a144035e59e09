"""Break a Solution: it can be read in a way that does not equal the Goal; show that reading, fully grouped."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from forceout import judge
from forceout.bots.sight import size
from forceout.core.verdict import Code
from forceout.training.puzzles.found import Found, grade
from forceout.training.puzzles.start import Start

_BRACKETS = str.maketrans("", "", "()[]{}")


def make(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """A correct Solution loses its brackets, or some of them; its only fault is then that it is ambiguous."""
    shown = list(start.examiner.answer(start.position, limit=6).solutions)
    rng.shuffle(shown)
    for solution in shown:
        name = "equation" if "equation" in solution else "set_name"
        if name not in solution or "restrictions" in solution:
            continue
        bare: dict[str, Any] = {**solution, name: _stripped(str(solution[name]))}
        if bare[name] == solution[name]:
            continue
        reasons = judge(start.position, bare).reasons
        reading = next((dict(reason.facts).get("reading") for reason in reasons), None)
        if not reading or [reason.code for reason in reasons] != [Code.AMBIGUOUS]:
            continue
        text = _text(reading)
        # A reading without a value breaks it too, but shows nobody another number.
        if Code.NOT_EQUAL in judge(start.position, {**bare, name: text}).codes():
            position = {**start.position.document(), "solution": bare}
            question = "Show a reading of this Solution that does not equal the Goal."
            return Found(position, question, text, grade(size(solution) - 1))
    return None


def _text(reading: object) -> str:
    """The judge tells a reading of On-Sets as a Solution, one of Equations as an Equation."""
    return str(reading["set_name"]) if isinstance(reading, Mapping) else str(reading)


def _stripped(text: str) -> str:
    """Without brackets; of an Equation the Goal side keeps its own."""
    left, equals, right = text.partition("=")
    return left.translate(_BRACKETS) + equals + right
