"""On-Sets: one solver a shake answers everything exactly."""

from __future__ import annotations

from typing import Any

from forceout.analysis.examiner import Found, legal_plays
from forceout.core.challenge import Resources
from forceout.core.position import Position
from forceout.core.solving import Labelled
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position as OnSetsPosition
from forceout.onsets.solver import Solver, moves, solve
from forceout.records.documents.onsets import solution_document


class OnSetsExaminer:
    """Answers for a shake of On-Sets; nothing is ever undecided."""

    def __init__(self, position: Position) -> None:
        assert isinstance(position, OnSetsPosition)
        self._solver = Solver.of(position)

    def opening(self, position: Position) -> Found:
        return self._shown(position, Resources.ONE)

    def shortest(self, position: Position) -> Found:
        return self._shown(position, Resources.ANY)

    def _shown(self, position: Position, reach: Resources) -> Found:
        assert isinstance(position, OnSetsPosition)
        assert position.goal is not None
        values = self._solver.goal_values(position.goal)
        shown = self._solver.shown(Cubes.of(position), values, reach)
        if not shown:
            return Found(solvable=False)
        return Found(True, solution_document(shown[0].solution, position.rules.equipment.colours))

    def plays(self, position: Position) -> tuple[Labelled[Any, Any], ...]:
        assert isinstance(position, OnSetsPosition)
        return legal_plays(moves(position, solver=self._solver).labelled)

    def some_goal(self, position: Position) -> bool | None:
        assert isinstance(position, OnSetsPosition)
        return solve(position, solver=self._solver).solvable
