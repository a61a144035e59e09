"""Equations: the solver within a budget; what it cannot tell in time stays undecided."""

from __future__ import annotations

from functools import partial
from typing import Any

from forceout.analysis.examiner import Budget, Found, asked, legal_plays
from forceout.core.claims import Claim
from forceout.core.position import Position
from forceout.core.solving import Labelled
from forceout.equations.position import Position as EquationsPosition
from forceout.equations.solver import Solver, moves, solve, solve_shortest
from forceout.records.documents.equations_solve import shown_document

FEW_CUBES = 6
"""Of so many cubes a plain search tries everything: the answers to puzzles are made of no more."""


class GameExaminer:
    """Answers for a shake of Equations."""

    labels_quickly = False

    def __init__(self, position: Position, budget: Budget) -> None:
        assert isinstance(position, EquationsPosition)
        self._solver = Solver.of(position)
        self._budget = budget

    def opening(self, position: Position) -> Found:
        return self._solve(asked(position, Claim.NOW))

    def shortest(self, position: Position, *, fewest: bool = False) -> Found:
        return self._solve(asked(position, Claim.IMPOSSIBLE), fewest=fewest)

    def _solve(self, position: EquationsPosition, limit: int = 1, *, fewest: bool = False) -> Found:
        budget = self._budget
        ask = solve_shortest if fewest else partial(solve, limit=limit)
        solved = ask(
            position, budget_ms=budget.question_ms, budget_work=budget.question_work, solver=self._solver
        )
        return Found(solved.solvable, tuple(map(shown_document, solved.shown)))

    def plays(self, position: Position) -> tuple[Labelled[Any, Any], ...]:
        assert isinstance(position, EquationsPosition)
        found = moves(position, bonus=False, budget_ms=self._budget.plays_ms, solver=self._solver)
        return legal_plays(found.labelled)

    def answer(self, position: Position, limit: int = 1, *, fewest: bool = False) -> Found:
        assert isinstance(position, EquationsPosition)
        return self._solve(position, limit, fewest=fewest)
