"""`forceout solve` for On-Sets: positions in, Solutions out, in the words of the interchange contract."""

from __future__ import annotations

from typing import Any

from forceout.core.challenge import Challenge
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.onsets.position import Position
from forceout.onsets.solver import Solved, solve
from forceout.records.document import Fields
from forceout.records.onsets import read_position, solution_document


def solve_document(fields: Fields, rules: Rules) -> dict[str, Any]:
    """The answer of ``forceout solve`` to one On-Sets case; it never runs out of budget."""
    position, limit = read_question(fields, rules)
    return solved_document(solve(position, limit or 1), rules, limit)


def read_question(fields: Fields, rules: Rules) -> tuple[Position, int]:
    """The position, and how many Solutions are to be listed (0: just show one)."""
    limit = fields.whole_number("all")
    fields.whole_number("budget_ms")
    position = read_position(fields, rules)
    if position.challenge is Challenge.NO_GOAL and not rules.no_goal.objector_writes:
        raise Malformed(
            "challenge", f"in {rules.edition_id} who objects to “No Goal” lays a Goal; nothing is written"
        )
    fields.finish()
    return position, limit or 0


def solved_document(solved: Solved, rules: Rules, limit: int) -> dict[str, Any]:
    documents = [solution_document(each.solution, rules.equipment.colours) for each in solved.shown]
    return {
        "solvable": solved.is_solvable,
        "proof": "witness" if documents else "exhaustive",
        "solution": documents[0] if documents else None,
        "solutions": documents[: max(1, limit)],
    }
