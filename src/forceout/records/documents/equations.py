"""Equations documents: positions and Solutions as the interchange contract writes them."""

from __future__ import annotations

from typing import Any

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.variations import ASKS
from forceout.equations.judge import judge
from forceout.equations.position import Position, Solution
from forceout.equations.variations import Variation
from forceout.records.documents.fields import Fields
from forceout.records.documents.position import place_of, read_piles
from forceout.records.documents.verdict import verdict_document

WRITTEN_FIELD = "equation"
"""The field of a Solution that stands for it where there is nothing else to tell."""
CALLED = "an Equation"
MADE_BY = "Equation({!r})"
"""What a Solution is called in ``forceout``, and how one is made from a text."""


def judge_document(fields: Fields, rules: Rules) -> dict[str, Any]:
    """The answer of ``forceout judge`` to one Equations case."""
    position, solution = read_case(fields, rules)
    return verdict_document(judge(position, solution))


def read_case(fields: Fields, rules: Rules) -> tuple[Position, Solution]:
    position = read_position(fields, rules)
    if position.challenge is Claim.NO_GOAL:
        # IV-D-2: who objects lays a Goal, and play goes on; there is no Equation to judge.
        raise Malformed("challenge", "after “No Goal” an objector lays a Goal; nothing is judged")
    solution = read_solution(fields.object("solution"))
    fields.finish()
    return position, solution


def read_position(fields: Fields, rules: Rules) -> Position:
    challenge = fields.text("challenge")
    if challenge == Claim.NO_GOAL and "goal" in fields:
        raise Malformed("goal", "after “No Goal” the position has none; the Solution brings one")
    return Position.parse(
        rules,
        challenge=challenge,
        goal=None if challenge == Claim.NO_GOAL else fields.text("goal"),
        variations=[read_variation(choice, rules) for choice in fields.objects("variations", optional=True)],
        **read_piles(fields),
    )


def position_fields(position: Position) -> dict[str, Any]:
    """What an Equations position has beside what every position has."""
    if not position.variations:
        return {}
    return {"variations": [variation_document(one) for one in position.variations]}


def variation_document(variation: Variation) -> dict[str, Any]:
    """A variation as ``read_variation`` reads it."""
    asks = ASKS["equations"][variation.name]
    return {"name": variation.name} | ({} if asks is None else {asks: variation.argument})


def read_variation(fields: Fields, rules: Rules) -> Variation:
    name = fields.text("name")
    return Variation.parse(rules, name, fields.values(), place_of(fields))


def solution_of(document: dict[str, Any], _position: Position) -> Solution:
    """The Equation of a document; raises Malformed."""
    return read_solution(Fields(document, "solution"))


def read_solution(fields: Fields) -> Solution:
    solution = Solution.parse(fields.text("equation"), fields.mapping("wild"), fields.path("wild"))
    fields.finish()
    return solution


def solution_document(solution: Solution) -> dict[str, Any]:
    """A Solution in the form in which the judge reads it."""
    document: dict[str, Any] = {"equation": solution.equation}
    if solution.wild:
        document["wild"] = dict(solution.wild)
    return document
