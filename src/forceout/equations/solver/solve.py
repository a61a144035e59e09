"""`solve`: is there a Solution in this position? One is shown, or it is proved that there is none, or neither."""

from __future__ import annotations

from forceout.core.verdict import Code
from forceout.equations.judge import judge
from forceout.equations.numbers.effort import SECONDS, STEPS, limited
from forceout.equations.position import Position, Solution
from forceout.equations.solver.answer import Solved
from forceout.equations.solver.no_goal import solve_without_goal
from forceout.equations.solver.solver import Check, Progress, Solver, asked_of

STEPS_A_MS = 200
"""The judge counts in steps of about five microseconds."""


def solve(
    position: Position,
    *,
    budget_ms: float = 0,
    limit: int = 1,
    solver: Solver | None = None,
    progress: Progress | None = None,
) -> Solved:
    """Answer a position within a budget (0: none).

    At most ``limit`` Solutions are shown, each with other cubes or another value, the shortest first. A Solver of the
    same roll and variations may be handed over, so that what it knows is used again.
    """
    solver = solver or Solver.of(position)
    if position.goal is None:
        return solve_without_goal(
            position, solver, budget_ms=budget_ms, limit=limit, check=None, progress=progress
        )
    asked = asked_of(position, position.goal)
    # A question to the judge may take a twentieth of the budget.
    steps = min(STEPS, int(budget_ms * STEPS_A_MS / 20)) if budget_ms else STEPS
    check = judged(position, steps)
    return solver.solve(asked, budget_ms=budget_ms, limit=limit, check=check, progress=progress)


def judged(position: Position, steps: int = STEPS) -> Check:
    """The judge's word on an Equation, for so much work: it stands, it does not, or that was not enough to tell.

    What nobody can verify is incorrect (XIII-C-9 Comment); that verdict takes the judge's whole budget.
    """

    def check(equation: str) -> bool | None:
        with limited(steps=steps, seconds=SECONDS * steps / STEPS):
            verdict = judge(position, Solution(equation))
        doubtful = steps < STEPS and Code.UNVERIFIABLE in verdict.codes()
        return None if doubtful else verdict.correct

    return check
