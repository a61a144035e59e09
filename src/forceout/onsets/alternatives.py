"""The burden of an A-claim in 1969, and of a C-claim that stems from one: the Mover must have had another move (wff 3.7 comment 3).

The other move must keep a Solution possible and not allow one with one more cube. It is looked for where the position shows the
last move: nothing but digits on the mat (the Goal was just laid), or ``last_move``. Elsewhere, and with more cubes than
the kit holds, the burden counts as met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from forceout.core.claims import Claim
from forceout.core.errors import MissingKernel
from forceout.core.pile import Pile
from forceout.core.turns import Section, Turn, moved, turns
from forceout.onsets.layouts import goals_of
from forceout.onsets.mat import Cubes
from forceout.onsets.position import LastMove, Position
from forceout.onsets.small_search import small_search

# Whether cubes that lie so neither open a Solution with one more cube nor make one impossible, for these Goal values.
Safe = Callable[[Cubes, tuple[int, ...]], bool]


def had_another_move(position: Position, is_safe: Safe | None = None) -> bool:
    """Whether the Mover could have avoided the opening and kept a Solution possible, as far as the position shows it."""
    if position.challenge is not Claim.A or position.goal is None:
        return True
    turns = _other_turns(position)
    if turns is None:
        return True
    is_safe = is_safe or _search(position)
    return is_safe is None or any(is_safe(cubes, values) for cubes, values in turns)


def violated_a(position: Position, is_safe: Safe | None = None) -> bool:
    """Whether the last move opened a Solution although another would have avoided that (wff-1969 3.5-B-A, 3.5 Comment 2).

    Asked of an earlier move of a shake in which a Solution is still possible: so one that is not safe has opened one.
    """
    assert position.goal is not None
    is_safe = is_safe or _search(position)
    if is_safe is None:
        return True
    opened = not is_safe(Cubes.of(position), position.goal.values(position.rules.goal))
    return opened and had_another_move(position, is_safe)


def _search(position: Position) -> Safe | None:
    """The solver, for a position that the kit can make; on a machine without its kernel a small search, which a large
    position is too much for.
    """
    from forceout.onsets.solver.safety import is_safe  # noqa: PLC0415 - the judge loads the kernel for this alone
    from forceout.onsets.solver.solver import Solver  # noqa: PLC0415

    if position.cube_count > position.rules.equipment.cube_count:
        return None
    try:
        return partial(is_safe, Solver.of(position))
    except MissingKernel:
        return small_search(position)


def _other_turns(position: Position) -> Iterator[tuple[Cubes, tuple[int, ...]]] | None:
    """How the cubes would lie after every other turn, with the values of the Goal; None where the last move is not seen."""
    assert position.goal is not None
    cubes = Cubes.of(position)
    if position.last_move is not None:
        values = position.goal.values(position.rules.goal)
        return ((turn, values) for turn in _other_moves(cubes, position.last_move))
    if cubes.required or cubes.permitted or not all(cube.is_digit for cube in position.forbidden):
        return None
    digits = [*position.goal.digits(), *position.forbidden, *position.resources]
    rules = position.rules.goal
    laid = sorted({goal.values(rules) for goal in goals_of(digits, rules)})
    return ((turn, values) for values in laid for turn in _with_bonus(cubes))


def _with_bonus(cubes: Cubes) -> Iterator[Cubes]:
    """The cubes as they lie, and after each bonus move (wff 3.3)."""
    yield cubes
    for cube in dict.fromkeys(cubes.resources):
        yield moved(cubes, cube, Section.RESOURCES, Section.FORBIDDEN)


def _other_moves(after: Cubes, move: LastMove) -> Iterator[Cubes]:
    """The cubes after every other turn from the position before the last move."""
    one = Pile([move.cube])
    before = Cubes(
        after.required - one if move.to == "required" else after.required,
        after.permitted - one if move.to == "permitted" else after.permitted,
        after.resources + one,
    )
    last = Turn(move.cube, Section(move.to))
    return (turn.after(before) for turn in turns(before.resources, before.permitted) if turn != last)
