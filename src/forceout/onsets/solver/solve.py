"""`solve`: is there a Solution in this position? One is shown, or there is none, or the budget ran out before."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from forceout.core.errors import OutOfBudget
from forceout.core.solving import Solved, refuse_beyond_kit
from forceout.onsets.alternatives import had_another_move
from forceout.onsets.judge import judge
from forceout.onsets.layouts import goals_of
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position
from forceout.onsets.solver.kernel import Budget, Progress, budget
from forceout.onsets.solver.safety import is_safe
from forceout.onsets.solver.solver import Solver
from forceout.onsets.solver.witness import Shown


def solve(
    position: Position,
    limit: int = 1,
    solver: Solver | None = None,
    *,
    budget_ms: float = 0,
    budget_work: int = 0,
    progress: Progress | None = None,
) -> Solved[Shown]:
    """Answer a position: ``limit`` Solutions are shown at most, and one at least where there is one.

    Without a budget the answer is never "undecided". A Solver of the same roll and deal may be handed over, so that
    what it knows is used again. Whatever is shown, the judge has found correct.
    """
    refuse_beyond_kit(position.cube_count, position.rules.equipment.cube_count)
    spending = budget(budget_ms, budget_work, progress)
    solver = solver or Solver.of(position)
    try:
        shown = _solutions(position, 1, solver, spending)
    except OutOfBudget:
        return Solved((), exhausted=False)
    if shown and limit > 1:
        with suppress(OutOfBudget):  # one is there to show; more as far as the budget goes
            shown = _solutions(position, limit, solver, spending)
    return _judged(position, shown)


def _judged(position: Position, shown: list[Shown]) -> Solved[Shown]:
    """The judge rechecks every Solution; one that did not stand would prove nothing."""
    correct = tuple(each for each in shown if judge(position, each.solution).correct)
    return Solved(correct, exhausted=not shown)


def _solutions(position: Position, limit: int, solver: Solver, spending: Budget) -> list[Shown]:
    if position.goal is None:
        return _without_goal(position, limit, solver, spending)
    safe = partial(is_safe, solver, budget=spending)
    if position.rules.solution.alternative_move_burden and not had_another_move(position, safe):
        return []
    values = solver.goal_values(position.goal)
    return solver.shown(Cubes.of(position), values, position.reach, limit, budget=spending)


def _without_goal(position: Position, limit: int, solver: Solver, spending: Budget) -> list[Shown]:
    """After "No Goal" the writer lays a Goal of digit cubes in Resources (2023 III-D-2, mlag III-D-2, wff 3.7 (4))."""
    laid: dict[tuple[int, ...], str] = {}
    for goal in goals_of(position.resources, position.rules.goal):
        laid.setdefault(solver.goal_values(goal), str(goal))
    cubes = Cubes.of(position)
    shown = [
        each
        for values, goal in laid.items()
        for each in solver.shown(cubes, values, position.reach, limit, goal=goal, budget=spending)
    ]
    return sorted(shown, key=lambda each: each.length)[:limit]
