"""The burden of an A-claim in 1969: the Mover must have had another move (wff 3.7 comment 3).

The other move must keep a Solution possible and not allow one with one more cube. It is looked for where the position
shows the last move; elsewhere the burden counts as met.
"""

from __future__ import annotations

from collections.abc import Iterator

from forceout.core.challenge import Resources
from forceout.core.pile import Pile
from forceout.onsets.position import LastMove, Position
from forceout.onsets.solver.cubes import Cubes
from forceout.onsets.solver.layouts import goals_of
from forceout.onsets.solver.shake import Shake


def had_another_move(position: Position, shake: Shake) -> bool:
    """Whether the Mover could have avoided the opening and kept a Solution possible, as far as the position shows it."""
    if not position.rules.solution.alternative_move_burden or position.goal is None:
        return True
    cubes = Cubes.of(position)
    if position.last_move is not None:
        values = shake.goal_values(position.goal)
        return any(is_safe(shake, turn, values) for turn in _other_turns(cubes, position.last_move))
    if cubes.required or cubes.permitted or not all(cube.is_digit for cube in position.forbidden):
        return True
    digits = [*position.goal.digits(), *position.forbidden, *position.resources]
    values_of = {shake.goal_values(goal) for goal in goals_of(digits)}
    return any(is_safe(shake, turn, values) for values in values_of for turn in _with_bonus(cubes))


def is_safe(shake: Shake, cubes: Cubes, values: tuple[int, ...]) -> bool:
    """Neither the A-claim nor the P-claim is violated: not with one more cube, and yet with all of Resources."""
    return not shake.is_solvable(cubes, values, Resources.ONE) and shake.is_solvable(
        cubes, values, Resources.ANY
    )


def _with_bonus(cubes: Cubes) -> Iterator[Cubes]:
    """The position itself, and after each bonus move (wff 3.3)."""
    yield cubes
    for cube in dict.fromkeys(cubes.resources):
        yield cubes.after_bonus(cube)


def _other_turns(after: Cubes, move: LastMove) -> Iterator[Cubes]:
    """The positions after every other turn from the one before the last move."""
    one = Pile([move.cube])
    before = Cubes(
        after.required - one if move.to == "required" else after.required,
        after.permitted - one if move.to == "permitted" else after.permitted,
        after.resources + one,
    )
    for place, start in enumerate(_with_bonus(before)):
        for cube in dict.fromkeys(start.resources):
            for to in ("required", "permitted", "forbidden"):
                if place or (cube, to) != (move.cube, move.to):
                    yield start.after_move(cube, to)
