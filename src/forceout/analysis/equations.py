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


class EquationsExaminer:
    """Answers for a shake of Equations."""

    labels_quickly = False

    def __init__(self, position: EquationsPosition, budget: Budget) -> None:
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
        return Found(solved.solvable, tuple(each.solution for each in solved.shown))

    def plays(self, position: Position) -> tuple[Labelled[Any, Any], ...]:
        assert isinstance(position, EquationsPosition)
        found = moves(position, bonus=False, budget_ms=self._budget.plays_ms, solver=self._solver)
        return legal_plays(found.labelled)

    def answer(self, position: Position, limit: int = 1, *, fewest: bool = False) -> Found:
        assert isinstance(position, EquationsPosition)
        return self._solve(position, limit, fewest=fewest)
