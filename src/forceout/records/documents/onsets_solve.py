"""`forceout solve` for On-Sets: positions in, Solutions out, in the words of the interchange contract."""

from __future__ import annotations

from typing import Any

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.onsets.position import Position
from forceout.onsets.solver import Shown, Solved, solve
from forceout.records.documents.fields import Fields
from forceout.records.documents.onsets import read_position, solution_document
from forceout.records.documents.question import Question, read_limits

DEFAULT_BUDGET_MS = None
"""For a case that names none: then the solver always comes to an answer."""

MOST_SHOWN = 100
"""Solutions in one answer, however many were asked for: a document is answered in a second or two."""


def solve_document(fields: Fields, rules: Rules) -> dict[str, Any]:
    """The answer of ``forceout solve`` to one On-Sets case; without a budget it is never undecided."""
    asked = read_question(fields, rules)
    solved = solve(asked.position, min(asked.limit, MOST_SHOWN) or 1, budget_ms=asked.budget_ms)
    return solved_document(solved, rules, asked.limit)


def read_question(fields: Fields, rules: Rules) -> Question[Position]:
    budget_ms, limit = read_limits(fields, 0)
    position = read_position(fields, rules)
    if position.challenge is Claim.NO_GOAL and not rules.no_goal.objector_writes:
        raise Malformed(
            "challenge", f"in {rules.edition_id} who objects to “No Goal” lays a Goal; nothing is written"
        )
    fields.finish()
    return Question(position, budget_ms, limit)


def solved_document(solved: Solved[Shown], rules: Rules, limit: int) -> dict[str, Any]:
    documents = [solution_document(each.solution, rules.equipment.colours) for each in solved.shown]
    return {
        "solvable": solved.solvable,
        "proof": solved.proof,
        "solution": documents[0] if documents else None,
        "solutions": documents[: max(1, limit)],
    }
