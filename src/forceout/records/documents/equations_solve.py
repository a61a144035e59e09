"""`forceout solve` for Equations: positions in, Solutions out, in the words of the interchange contract."""

from __future__ import annotations

from typing import Any

from forceout.core.edition import Rules
from forceout.equations.position import Position
from forceout.equations.solver import Progress, Shown, Solved, Solver, solve
from forceout.records.documents.equations import read_position
from forceout.records.documents.fields import Fields
from forceout.records.documents.question import Question, read_limits

DEFAULT_BUDGET_MS = 1_500
"""For a case that names none."""


def solve_document(fields: Fields, rules: Rules) -> dict[str, Any]:
    """The answer of ``forceout solve`` to one Equations case."""
    asked = read_question(fields, rules)
    return solved_document(answer(asked), asked.limit)


def answer(
    asked: Question[Position], solver: Solver | None = None, progress: Progress | None = None
) -> Solved:
    """The solver's answer."""
    return solve(
        asked.position,
        budget_ms=asked.budget_ms,
        limit=max(1, asked.limit),
        solver=solver,
        progress=progress,
    )


def read_question(fields: Fields, rules: Rules) -> Question[Position]:
    budget_ms, limit = read_limits(fields, DEFAULT_BUDGET_MS)
    position = read_position(fields, rules)
    fields.finish()
    return Question(position, budget_ms, limit)


def solved_document(solved: Solved, limit: int) -> dict[str, Any]:
    """The contract's answer; "searched" tells how far the search went where that is not to the end."""
    documents = [shown_document(each) for each in solved.shown]
    document: dict[str, Any] = {
        "solvable": solved.solvable,
        "proof": solved.proof,
        "solution": documents[0] if documents else None,
        "solutions": documents[: max(1, limit)],
    }
    if solved.solvable is None:
        document["searched"] = {"cubes": solved.searched.cubes, "bounds": list(solved.searched.bounds)}
    return document


def shown_document(shown: Shown) -> dict[str, Any]:
    """A Solution in the form in which the judge reads it."""
    document = {"equation": shown.equation}
    return document if shown.goal is None else {**document, "goal": shown.goal}
