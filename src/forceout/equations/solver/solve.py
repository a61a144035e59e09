"""`solve`: is there a Solution in this position? One is shown, or it is proved that there is none, or neither."""

from __future__ import annotations

from forceout.equations.judge import judge
from forceout.equations.position import Position, Solution
from forceout.equations.solver.answer import Solved
from forceout.equations.solver.no_goal import solve_without_goal
from forceout.equations.solver.shake import Check, Progress, Shake, mat_of


def solve(
    position: Position,
    *,
    budget_ms: float = 0,
    limit: int = 1,
    shake: Shake | None = None,
    progress: Progress | None = None,
) -> Solved:
    """Answer a position within a budget (0: none).

    At most ``limit`` Solutions are shown, each with other cubes or another value, the shortest first. A Shake of the
    same roll and variations may be handed over, so that what it knows is used again.
    """
    shake = shake or Shake.of(position)
    if position.goal is None:
        return solve_without_goal(position, shake, budget_ms=budget_ms, limit=limit, check=None, progress=progress)
    mat = mat_of(position, position.goal)
    return shake.solve(mat, budget_ms=budget_ms, limit=limit, check=judged(position), progress=progress)


def judged(position: Position) -> Check:
    """The judge's word on an Equation: it stands, it does not. What nobody can verify is incorrect (XIII-C-9)."""

    def check(equation: str) -> bool | None:
        return judge(position, Solution(equation)).correct

    return check
