"""Break a Solution: it can be read in a way that does not equal the Goal; show that reading, fully grouped."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from forceout.core.position import Position
from forceout.core.verdict import Code
from forceout.games import judge
from forceout.records.documents.codec import codec_for
from forceout.records.wording.language import text
from forceout.training.puzzles.found import Found, grade
from forceout.training.puzzles.start import Start

_BRACKETS = str.maketrans("", "", "()[]{}")
_MOST = 10
"""Cubes that are kept: more make several Solutions slow to find, and are not needed to break one."""


def make(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """A correct Solution loses its brackets, or some of them; its only fault is then that it is ambiguous."""
    asked = _with_few_cubes(start, rng)
    shown = list(start.examiner.answer(asked, limit=6).solutions)
    rng.shuffle(shown)
    for solution in shown:
        if (
            solution.expression is None or len(solution.lines()) > 1
        ):  # two Solutions, or one with Restrictions
            continue
        bare = solution.with_expression(without_brackets(solution.expression))
        if bare == solution:
            continue
        reasons = judge(asked, bare).reasons
        reading = next((dict(reason.facts).get("reading") for reason in reasons), None)
        if not reading or [reason.code for reason in reasons] != [Code.AMBIGUOUS]:
            continue
        grouped = _grouped(reading)
        # A reading without a value breaks it too, but shows nobody another number.
        if Code.NOT_EQUAL in judge(asked, bare.with_expression(grouped)).codes():
            position = {**asked.document(), "solution": codec_for(start.rules).solution_fields(bare)}
            question = text("Show a reading of this Solution that does not equal the Goal.")
            return Found(position, question, grouped, grade(len(solution.cubes()) - 1))
    return None


def _with_few_cubes(start: Start, rng: Random) -> Position:
    """The cubes of a known Solution and some others lie in Resources; the rest is forbidden."""
    others = start.cubes
    for cube in start.serving:
        others.remove(cube)
    rng.shuffle(others)
    return start.spread({"resources": [*start.serving, *others][:_MOST]}, challenge=start.claim)


def _grouped(reading: object) -> str:
    """The judge tells a reading of On-Sets as a Solution, one of Equations as an Equation."""
    return str(reading["set_name"]) if isinstance(reading, Mapping) else str(reading)


def without_brackets(text: str) -> str:
    """Without brackets; of an Equation the Goal side keeps its own."""
    left, equals, right = text.partition("=")
    return left.translate(_BRACKETS) + equals + right
