"""The Goals that the Goal-setter may lay, with the shortest Solution of each."""

from __future__ import annotations

from collections.abc import Iterable

from forceout.core.claims import Resources
from forceout.core.solving import LaidGoal
from forceout.equations.cubes import Cube
from forceout.equations.goal import Goal
from forceout.equations.solver.answer import Shown
from forceout.equations.solver.boxes import Asked
from forceout.equations.solver.no_goal import left_by, rows_of
from forceout.equations.solver.solver import Budget, Solver

Laid = LaidGoal[Goal, str, Shown]
"""Nobody challenges Now before a cube is played (VI-A-2-b): a Goal with a Solution is safe."""


def goals(solver: Solver, roll: Iterable[Cube], *, most_cubes: int = 2, budget_ms: float = 100) -> list[Laid]:
    """Return every legal Goal of at most ``most_cubes`` cubes, shortest Solution first. ``budget_ms`` is per Goal."""
    cubes = tuple(roll)
    found = []
    for goal in rows_of(solver.conditions, cubes):
        if len(goal.cubes) > most_cubes:
            break
        values = solver.goal_values(goal)
        if not values:
            continue
        asked = Asked(goal, (), (), left_by(cubes, goal, solver.conditions.exponent_colour), Resources.ANY)
        solved = solver.solve(asked, budget=Budget(budget_ms))
        found.append(LaidGoal(goal, values, solved.shown[0] if solved.shown else None, solved.solvable))
    return sorted(found, key=_length)


def _length(laid: Laid) -> tuple[bool, int]:
    return laid.shown is None, len(laid.shown.cubes) if laid.shown else 0
