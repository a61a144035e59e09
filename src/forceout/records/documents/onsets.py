"""On-Sets documents: positions and Solutions as the interchange contract writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.onsets.cards import BLANK, card_name, cards_of, parse_card
from forceout.onsets.judge import judge
from forceout.onsets.position import Position, Solution, Written, parse_last_move
from forceout.onsets.symbols import Symbol, parse_symbol
from forceout.onsets.variations import Kind, Variation
from forceout.records.documents.fields import Fields
from forceout.records.documents.position import place_of, read_piles
from forceout.records.documents.verdict import verdict_document

WRITTEN_FIELD = "set_name"
"""The field of a Solution that stands for it where there is nothing else to tell."""
CALLED = "a Solution"
MADE_BY = "Solution.of({!r})"
"""What a Solution is called in ``forceout``, and how one is made from a text."""


def judge_document(fields: Fields, rules: Rules) -> dict[str, Any]:
    """The answer of ``forceout judge`` to one On-Sets case."""
    position, solution = read_case(fields, rules)
    return verdict_document(judge(position, solution))


def read_case(fields: Fields, rules: Rules) -> tuple[Position, Solution]:
    position = read_position(fields, rules)
    if position.challenge is Claim.NO_GOAL and not rules.no_goal.objector_writes:
        raise Malformed(
            "challenge", f"in {rules.edition_id} who objects to “No Goal” lays a Goal; nothing is judged"
        )
    solution = read_solution(fields.object("solution"), position)
    fields.finish()
    return position, solution


def read_position(fields: Fields, rules: Rules) -> Position:
    challenge = fields.text("challenge")
    if challenge == Claim.NO_GOAL and "goal" in fields:
        raise Malformed("goal", "after “No Goal” the position has none; the Solution brings one")
    last_move = None
    if "last_move" in fields:
        if not rules.solution.alternative_move_burden:
            raise Malformed("last_move", "only wff-1969 asks for the last move")
        move = fields.object("last_move")
        last_move = parse_last_move(move.text("cube"), move.text("to"), rules.equipment.colours)
        move.finish()
    position = Position.parse(
        rules,
        universe=fields.texts("universe"),
        challenge=challenge,
        goal=None if challenge == Claim.NO_GOAL else fields.text("goal"),
        variations=[read_variation(choice, rules) for choice in fields.objects("variations", optional=True)],
        last_move=last_move,
        **read_piles(fields),
    )
    if last_move is not None and last_move.cube not in getattr(position, last_move.to):
        raise Malformed("last_move.cube", f"there is no {last_move.cube} in {last_move.to}")
    return position


def position_fields(position: Position) -> dict[str, Any]:
    """What an On-Sets position has beside what every position has."""
    colours = position.rules.equipment.colours
    document: dict[str, Any] = {
        "universe": [card_name(card, colours) for card in cards_of(position.universe)]
    }
    if position.variations:
        document["variations"] = [
            {"name": str(one.kind), **one.choices(colours)} for one in position.variations
        ]
    if position.last_move is not None:
        document["last_move"] = {"cube": str(position.last_move.cube), "to": position.last_move.to}
    return document


def read_variation(fields: Fields, rules: Rules) -> Variation:
    name = fields.text("name")
    return Variation.parse(rules, name, fields.rest(), place_of(fields))


def solution_of(document: dict[str, Any], position: Position) -> Solution:
    """The Solution of a document; raises Malformed."""
    return read_solution(Fields(document, "solution"), position)


def read_solution(fields: Fields, position: Position) -> Solution:
    brings_goal = position.challenge is Claim.NO_GOAL and "goal" in fields
    goal = fields.text("goal") if brings_goal else None
    colours = position.rules.equipment.colours
    if "solutions" in fields:
        if Kind.TWO_SOLUTIONS not in position.force:
            raise Malformed(fields.path("solutions"), "two are written only where two-solutions is in force")
        parts = tuple(read_written(part, colours) for part in fields.objects("solutions"))
        if len(parts) != 2:
            raise Malformed(fields.path("solutions"), f"expected two Solutions, not {len(parts)}")
        fields.finish()
    else:
        parts = (read_written(fields, colours),)
    return Solution(parts, goal)


def read_written(fields: Fields, colours: tuple[str, ...]) -> Written:
    """One Solution as it was written down."""
    blank = fields.text("blank", default="")
    written = Written(
        set_name=fields.text("set_name"),
        restrictions=tuple(fields.texts("restrictions", optional=True)),
        wild=_read_wild(fields, colours),
        blank=parse_card(blank, fields.path("blank"), colours) if blank else BLANK,
    )
    fields.finish()
    return written


def _read_wild(fields: Fields, colours: tuple[str, ...]) -> Mapping[Symbol, Symbol]:
    where = fields.path("wild")
    wild: dict[Symbol, Symbol] = {}
    for typed, meant in fields.mapping("wild").items():
        face = parse_symbol(typed, where, colours)
        if face in wild:
            raise Malformed(where, f"the meaning of {face} is given twice")
        wild[face] = parse_symbol(meant, f"{where}.{face}", colours)
    return wild


def solution_document(solution: Solution, colours: tuple[str, ...]) -> dict[str, Any]:
    """A Solution in the form in which the judge reads it."""
    parts = [_written_document(part, colours) for part in solution.parts]
    document = parts[0] if len(parts) == 1 else {"solutions": parts}
    return document if solution.goal is None else {**document, "goal": solution.goal}


def _written_document(written: Written, colours: tuple[str, ...]) -> dict[str, Any]:
    document: dict[str, Any] = {"set_name": written.set_name}
    if written.restrictions:
        document["restrictions"] = list(written.restrictions)
    if written.wild:
        document["wild"] = {str(face): str(meaning) for face, meaning in written.wild.items()}
    if written.blank != BLANK:
        document["blank"] = card_name(written.blank, colours)
    return document
