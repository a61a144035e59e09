"""`solve`: is there a Solution in this position? One is shown, or there is none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from forceout.onsets.alternatives import had_another_move
from forceout.onsets.layouts import goals_of
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position, Solution
from forceout.onsets.solver.safety import is_safe
from forceout.onsets.solver.solver import Solver
from forceout.onsets.solver.witness import Witness
from forceout.onsets.variations import Kind


@dataclass(frozen=True, slots=True)
class Shown:
    """A Solution with what it comes to; two witnesses with Two Solutions. ``goal`` is laid after "No Goal"."""

    witnesses: tuple[Witness, ...]
    goal: str | None = None

    @property
    def solution(self) -> Solution:
        return Solution(tuple(each.written for each in self.witnesses), self.goal)

    @property
    def length(self) -> tuple[int, int]:
        return sum(each.symbols for each in self.witnesses), sum(each.groupings for each in self.witnesses)


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer to a position: Solutions that name different sets, the shortest first; none if there is none."""

    shown: tuple[Shown, ...]

    @property
    def is_solvable(self) -> bool:
        return bool(self.shown)


def solve(position: Position, limit: int = 1, solver: Solver | None = None) -> Solved:
    """Answer a position exactly. ``limit`` Solutions are shown at most, and one at least where there is one.

    A Solver of the same roll and deal may be handed over, so that what it knows is used again.
    """
    solver = solver or Solver.of(position)
    limit = max(1, limit)
    if position.goal is None:
        return _without_goal(position, limit, solver)
    if position.rules.solution.alternative_move_burden and not had_another_move(
        position, partial(is_safe, solver)
    ):
        return Solved(())
    return Solved(tuple(_for_values(position, solver.goal_values(position.goal), limit, solver)))


def _for_values(
    position: Position, values: tuple[int, ...], limit: int, solver: Solver, goal: str | None = None
) -> list[Shown]:
    cubes, reach = Cubes.of(position), position.reach
    if Kind.TWO_SOLUTIONS in solver.force:
        return [Shown(pair, goal) for pair in solver.pairs(cubes, values, reach, limit)]
    return [Shown((one,), goal) for one in solver.solutions(cubes, values, reach, limit)]


def _without_goal(position: Position, limit: int, solver: Solver) -> Solved:
    """After "No Goal" the writer lays a Goal of digit cubes in Resources (2023 III-D-2, mlag III-D-2, wff 3.7 (4))."""
    laid: dict[tuple[int, ...], str] = {}
    for goal in goals_of(position.resources):
        laid.setdefault(solver.goal_values(goal), str(goal))
    shown = [
        each for values, goal in laid.items() for each in _for_values(position, values, limit, solver, goal)
    ]
    return Solved(tuple(sorted(shown, key=lambda each: each.length)[:limit]))
