"""After "No Goal": can a Goal be laid that has a Solution? (IV-D)

Where there are too few numerals for a Goal and a Solution, that is the proof (IV-D-1 Comment a). Otherwise Goals are
tried from the shortest, every row of cubes once, turned where a variation turns them. Gaps are left out: they only take
readings away. The cubes that are left make the Solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forceout.core.claims import Resources
from forceout.equations.cubes import Cube
from forceout.equations.goal import Goal, goal_turns
from forceout.equations.position import Position
from forceout.equations.solver.answer import Searched, Solved
from forceout.equations.solver.boxes import Asked
from forceout.equations.solver.kernel import endless, new_stopwatch
from forceout.equations.solver.solver import Budget, Progress, Solver
from forceout.equations.variations import Conditions

MOST_GOALS = 20_000
"""Rows of cubes that are tried before the answer is left open."""


def solve_without_goal(
    position: Position,
    solver: Solver,
    *,
    budget: Budget,
    limit: int,
    progress: Progress | None,
) -> Solved:
    """Goals with a Solution, or the proof that no Goal has one."""
    cubes = tuple(position.resources)
    watch, nodes = new_stopwatch(), 0
    if has_too_few_numerals(solver.conditions, cubes):
        return Solved.of((), Searched(len(cubes), (), nodes, endless(()), watch.milliseconds()))
    gaps: set[str] = set()
    for tried, goal in enumerate(rows_of(solver.conditions, cubes)):
        spent = watch.milliseconds()
        out_of_time = budget.milliseconds and spent >= budget.milliseconds
        if tried == MOST_GOALS or out_of_time or (budget.work and nodes >= budget.work):
            gaps.add("budget")
            break
        asked = Asked(goal, (), (), left_by(cubes, goal, solver.conditions.exponent_colour), Resources.ANY)
        left = Budget(
            max(1.0, budget.milliseconds - spent) if budget.milliseconds else 0,
            budget.work - nodes if budget.work else 0,
        )
        solved = solver.solve(asked, budget=left, limit=limit, progress=progress)
        nodes += solved.searched.nodes
        gaps.update(solved.searched.gaps)
        if solved.shown:
            shown = tuple(replace(each, goal=str(goal)) for each in solved.shown)
            return replace(solved, shown=shown)
    left_out = tuple(sorted(gaps))
    return Solved.of((), Searched(len(cubes), left_out, nodes, endless(left_out), watch.milliseconds()))


def has_too_few_numerals(conditions: Conditions, cubes: tuple[Cube, ...]) -> bool:
    """Whether the cubes that can show a number are too few for a Goal and a Solution (IV-D-1 Comment a).

    A Goal takes one of them. A Solution has two cubes at least (VII-B-3-a): two numbers, or one with a sign in front,
    or one with a decimal point (XIII-A-11).
    """
    left = [cube for cube in cubes if not _can_be_number(cube, conditions)]
    numbers = len(cubes) - len(left)
    before_one = ["√"] if "root-is-i" not in conditions else []
    if "smallest-prime" in conditions or "number-of-factors" in conditions:
        before_one.append("×")
    if "decimal-point" in conditions:
        before_one.append("*")
    in_solution = 1 if any(cube.face in before_one for cube in left) else 2
    return numbers < 1 + in_solution


def _can_be_number(cube: Cube, conditions: Conditions) -> bool:
    if cube.face == conditions.wild_face:
        return True
    if cube.is_digit:
        return int(cube.face) < conditions.base
    if cube.face == "√" and "root-is-i" in conditions:
        return True
    return (cube.face == "*" and conditions.base > 10) or (cube.face == "√" and conditions.base > 11)


def rows_of(conditions: Conditions, cubes: tuple[Cube, ...]) -> Iterator[Goal]:
    """Every row of the cubes that could be a Goal, the shortest first."""
    for length in range(conditions.rules.goal.cubes_least, conditions.rules.goal.cubes_most + 1):
        for row in _rows(_kept(conditions, cubes), length):
            for laid in _laid(conditions, row):
                yield Goal(laid)


def _kept(conditions: Conditions, cubes: tuple[Cube, ...]) -> tuple[Cube, ...]:
    """The cubes without what makes no difference to a Goal: the colours other than the Exponent's."""
    colour = conditions.exponent_colour
    return tuple(Cube(cube.face, colour=cube.colour if cube.colour == colour else None) for cube in cubes)


def _rows(cubes: tuple[Cube, ...], length: int) -> Iterator[tuple[Cube, ...]]:
    if length == 0:
        yield ()
        return
    for cube in dict.fromkeys(cubes):
        left = list(cubes)
        left.remove(cube)
        for rest in _rows(tuple(left), length - 1):
            yield (cube, *rest)


def _laid(conditions: Conditions, row: tuple[Cube, ...]) -> Iterator[tuple[Cube, ...]]:
    if not row:
        yield ()
        return
    for rest in _laid(conditions, row[1:]):
        for turn in goal_turns(row[0], conditions):
            yield (replace(row[0], turn=turn), *rest)


def left_by(cubes: tuple[Cube, ...], goal: Goal, colour: str | None) -> tuple[Cube, ...]:
    """The cubes that the Goal leaves; of several with its face, one of its colour goes, or else one of none that matters."""
    left = list(cubes)
    for laid in goal.cubes:
        same = [cube for cube in left if cube.face == laid.face]
        other = [cube for cube in same if cube.colour != colour]
        left.remove(next((cube for cube in same if cube.colour == laid.colour), (other or same)[0]))
    return tuple(left)
