"""Which Goals the Goal-setter may lay, with the shortest Solution of each."""

from __future__ import annotations

from forceout.core.claims import Resources
from forceout.core.pile import Pile
from forceout.core.solving import LaidGoal
from forceout.onsets.goal import Goal
from forceout.onsets.layouts import goals_of
from forceout.onsets.mat import Cubes
from forceout.onsets.solver.safety import is_safe
from forceout.onsets.solver.solver import Solver
from forceout.onsets.solver.witness import Shown

Laid = LaidGoal[Goal, int, Shown]
"""With Two Solutions its Solution is a pair. Where a challenge on an empty mat is heard (1969), a Goal is safe only if
one more cube makes no Solution."""


def goals(solver: Solver, cubes: Cubes | None = None) -> list[Laid]:
    """Every legal Goal of the digits in Resources, shortest Solution first; those without one come last.

    Without ``cubes`` the whole roll lies in Resources.
    """
    cubes = cubes or Cubes(Pile(), Pile(), solver.roll)
    answers: dict[tuple[int, ...], tuple[Shown | None, bool]] = {}
    found = []
    for goal in goals_of(cubes.resources, solver.rules.goal):
        values = solver.goal_values(goal)
        if not values:
            continue
        if values not in answers:
            answers[values] = _shortest(solver, cubes, values), _goal_is_safe(solver, cubes, values)
        found.append(LaidGoal(goal, values, *answers[values]))
    return sorted(found, key=_length)


def _shortest(solver: Solver, cubes: Cubes, values: tuple[int, ...]) -> Shown | None:
    return next(iter(solver.shown(cubes, values, Resources.ANY)), None)


def _goal_is_safe(solver: Solver, cubes: Cubes, values: tuple[int, ...]) -> bool:
    if solver.rules.challenges.now_needs_cube_on_mat and not cubes.required and not cubes.permitted:
        return solver.is_solvable(cubes, values, Resources.ANY)
    return is_safe(solver, cubes, values)


def _length(laid: Laid) -> tuple[bool, int]:
    return laid.shown is None, laid.shown.length[0] if laid.shown else 0
