"""Cases of judge and solve: positions, what is asked about them, and the answers, as documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed, UnknownRules
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.verdict import Reason, Verdict
from forceout.editions import load
from forceout.games import Answer, expect_position, judge, refuse_unwritten, solve
from forceout.records.documents.codec import PILES, Codec, codec_for
from forceout.records.documents.fields import Fields
from forceout.records.wording.verdicts import sentence


def judge_document(document: object) -> dict[str, Any]:
    """Judge one case; raises Malformed where it is not of the contract's form."""
    return verdict_document(judge(*read_case(document)))


def read_case(document: object) -> tuple[Position, Solution]:
    """The position of a case of judge, and the Solution that is presented in it."""
    fields = Fields(document)
    codec = codec_for(read_rules(fields))
    position = codec.position(fields)
    codec.refuse_unjudged(position)
    solution = codec.solution_in(fields.object("solution"), position)
    fields.finish()
    return position, solution


def solution_of(document: Mapping[str, Any], position: Position) -> Solution:
    """The Solution that a document presents in a position; raises Malformed."""
    fields = Fields(dict(document), "solution")
    return codec_for(expect_position(position).rules).solution_in(fields, position)


def verdict_document(verdict: Verdict) -> dict[str, Any]:
    """The answer to a case of judge."""
    return {
        "correct": verdict.correct,
        "value": verdict.value,
        "goal_values": list(verdict.goal_values),
        "equals_in_some_reading": verdict.equals_in_some_reading,
        "reasons": [reason_document(reason) for reason in verdict.reasons],
        **verdict.own_fields(),
    }


def reason_document(reason: Reason) -> dict[str, Any]:
    facts = {name: fact for name, fact in reason.facts.items() if name not in ("code", "rule", "message")}
    return {"code": str(reason.code), "rule": reason.rule, "message": sentence(reason), **facts}


@dataclass(frozen=True, slots=True)
class Question:
    """What a case of solve asks: a position, for how long to think, and how many Solutions to list."""

    position: Position
    budget_ms: int | None
    limit: int


def solve_document(document: object) -> dict[str, Any]:
    """Solve one case; raises Malformed where it is not of the contract's form."""
    asked = read_question(document)
    answer = solve(asked.position, budget_ms=asked.budget_ms, limit=asked.limit)
    return _answer_document(answer, codec_for(asked.position.rules))


def read_question(document: object) -> Question:
    fields = Fields(document)
    codec = codec_for(read_rules(fields))
    limit, budget_ms = fields.whole_number("all"), fields.whole_number("budget_ms")
    position = codec.position(fields)
    refuse_unwritten(position)
    fields.finish()
    return Question(position, budget_ms, limit or 1)


def _answer_document(answer: Answer, codec: Codec) -> dict[str, Any]:
    """The contract's answer; "searched" tells how far the search went where that is not to the end."""
    solutions = [codec.solution_fields(each) for each in answer.solutions]
    document: dict[str, Any] = {
        "solvable": answer.solvable,
        "proof": answer.proof,
        "solution": solutions[0] if solutions else None,
        "solutions": solutions,
    }
    if answer.solvable is None and answer.searched is not None:
        document["searched"] = {"cubes": answer.searched.cubes, "bounds": list(answer.searched.bounds)}
    return document


def read_rules(fields: Fields) -> Rules:
    """The rulebook and division that the case is played under."""
    fields.optional_text("id")
    game, rules, division = fields.text("game"), fields.text("rules"), fields.text("division")
    try:
        edition = load(game, rules)
    except UnknownRules as unknown:
        raise Malformed("rules", str(unknown)) from None
    try:
        return edition.rules(division)
    except UnknownRules as unknown:
        raise Malformed("division", str(unknown)) from None


_ASKED = ("solution", "budget_ms", "all")


def position_of(document: object) -> Position:
    """The position of a document; of a case of judge or solve, what is asked about it is left aside. Raises Malformed."""
    if isinstance(document, dict):
        document = {name: value for name, value in document.items() if name not in _ASKED}
    fields = Fields(document)
    position = codec_for(read_rules(fields)).position(fields)
    fields.finish()
    return position


def position_document(position: Position) -> dict[str, Any]:
    """The document that ``position_of`` reads as this position."""
    rules = position.rules
    goal = {} if position.goal is None else {"goal": str(position.goal)}
    piles = {name: str(pile) for name in PILES if (pile := getattr(position, name))}
    return {
        "game": rules.game,
        "rules": rules.edition_id,
        "division": rules.division,
        **goal,
        **piles,
        "challenge": str(position.challenge),
        **codec_for(rules).position_fields(position),
    }
