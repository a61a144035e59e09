"""On-Sets: one solver a shake answers everything exactly."""

from __future__ import annotations

from typing import Any

from forceout.analysis.examiner import Found, legal_plays
from forceout.core.claims import Resources
from forceout.core.position import Position
from forceout.core.solving import Labelled
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position as OnSetsPosition
from forceout.onsets.solver import Solver, moves, solve


class OnSetsExaminer:
    """Answers for a shake of On-Sets; nothing is ever undecided, and the first Solution has the fewest cubes."""

    labels_quickly = True

    def __init__(self, position: OnSetsPosition) -> None:
        self._solver = Solver.of(position)

    def opening(self, position: Position) -> Found:
        return self._shown(position, Resources.ONE)

    def shortest(self, position: Position, *, fewest: bool = False) -> Found:  # noqa: ARG002 (it always has)
        return self._shown(position, Resources.ANY)

    def _shown(self, position: Position, reach: Resources) -> Found:
        assert isinstance(position, OnSetsPosition)
        assert position.goal is not None
        values = self._solver.goal_values(position.goal)
        shown = self._solver.shown(Cubes.of(position), values, reach)
        return Found(bool(shown), tuple(each.solution for each in shown))

    def plays(self, position: Position) -> tuple[Labelled[Any, Any], ...]:
        assert isinstance(position, OnSetsPosition)
        return legal_plays(moves(position, solver=self._solver).labelled)

    def answer(self, position: Position, limit: int = 1, *, fewest: bool = False) -> Found:  # noqa: ARG002 (as above)
        assert isinstance(position, OnSetsPosition)
        solved = solve(position, limit, solver=self._solver)
        return Found(solved.solvable, tuple(each.solution for each in solved.shown))
