"""Which Goals the Goal-setter may lay, with the shortest Solution of each."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.core.challenge import Resources
from forceout.onsets.goal import Goal
from forceout.onsets.layouts import goals_of
from forceout.onsets.mat import Cubes
from forceout.onsets.solver.safety import is_safe
from forceout.onsets.solver.solver import Solver
from forceout.onsets.solver.witness import Witness
from forceout.onsets.variations import Kind


@dataclass(frozen=True, slots=True)
class LaidGoal:
    """A Goal that may be laid, its values, its shortest Solution if there is one, and whether laying it is safe.

    With Two Solutions there are two witnesses. A Goal is safe if nobody can rightly challenge it: where a challenge on
    an empty mat is heard (1969), also no Solution with one more cube.
    """

    goal: Goal
    values: tuple[int, ...]
    witnesses: tuple[Witness, ...]
    is_safe: bool


def goals(solver: Solver, cubes: Cubes | None = None) -> list[LaidGoal]:
    """Every legal Goal of the digits in Resources, shortest Solution first; those without one come last.

    Without ``cubes`` the whole roll lies in Resources.
    """
    cubes = cubes or Cubes(type(solver.roll)(), type(solver.roll)(), solver.roll)
    answers: dict[tuple[int, ...], tuple[tuple[Witness, ...], bool]] = {}
    found = []
    for goal in goals_of(cubes.resources):
        values = solver.goal_values(goal)
        if not values:
            continue
        if values not in answers:
            answers[values] = _shortest(solver, cubes, values), _goal_is_safe(solver, cubes, values)
        found.append(LaidGoal(goal, values, *answers[values]))
    return sorted(found, key=_length)


def _shortest(solver: Solver, cubes: Cubes, values: tuple[int, ...]) -> tuple[Witness, ...]:
    if Kind.TWO_SOLUTIONS in solver.force:
        pairs = solver.pairs(cubes, values, Resources.ANY)
        return pairs[0] if pairs else ()
    return tuple(solver.solutions(cubes, values, Resources.ANY))


def _goal_is_safe(solver: Solver, cubes: Cubes, values: tuple[int, ...]) -> bool:
    if solver.rules.challenges.now_needs_cube_on_mat and not cubes.required and not cubes.permitted:
        return solver.is_solvable(cubes, values, Resources.ANY)
    return is_safe(solver, cubes, values)


def _length(laid: LaidGoal) -> tuple[bool, int]:
    return not laid.witnesses, sum(each.symbols for each in laid.witnesses)
