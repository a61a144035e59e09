"""`solve`: is there a Solution in this position? One is shown, or it is proved that there is none, or neither."""

from __future__ import annotations

from dataclasses import replace

from forceout.core.claims import Claim
from forceout.core.solving import refuse_beyond_kit
from forceout.core.verdict import Code
from forceout.equations.goal import parse_goal
from forceout.equations.judge import judge
from forceout.equations.numbers.effort import SECONDS, STEPS, limited
from forceout.equations.position import Position, Solution
from forceout.equations.solver.answer import Shown, Solved
from forceout.equations.solver.no_goal import solve_without_goal
from forceout.equations.solver.solver import ANY_CUBES, Budget, Check, Progress, Solver, asked_of

MOST_SHOWN = 25
"""Solutions that one answer lists at most."""
STEPS_A_MS = 200
"""The judge counts in steps of about five microseconds."""
WORK_A_STEP = 10
"""The kernel's work is some tenths of a microsecond."""


def solve(
    position: Position,
    *,
    budget_ms: float = 0,
    budget_work: int = 0,
    limit: int = 1,
    solver: Solver | None = None,
    progress: Progress | None = None,
    most_cubes: int = ANY_CUBES,
) -> Solved:
    """Answer a position within a budget of time and one of work (0: none); work alone gives the same answer every time.

    At most ``limit`` Solutions are shown (up to ``MOST_SHOWN``), shortest first. They differ in cubes or value, and the judge has found
    them correct. Pass a Solver of the same roll and variations to reuse what it knows. With fewer ``most_cubes``, only shorter
    Solutions are searched. A position with more cubes than the kit is refused.
    """
    refuse_beyond_kit(position.cube_count, position.rules.equipment.cube_count)
    solver = solver or Solver.of(position)
    limit = min(max(1, limit), MOST_SHOWN)
    # The judge looks at what is shown: about a millisecond each, kept back from the budget.
    search_ms = max(budget_ms / 2, budget_ms - limit) if budget_ms else 0
    budget = Budget(search_ms, budget_work)
    if position.goal is None:
        solved = solve_without_goal(position, solver, budget=budget, limit=limit, progress=progress)
    else:
        asked, check = asked_of(position, position.goal), judged(position, *_effort(budget_ms, budget_work))
        solved = solver.solve(
            asked, budget=budget, limit=limit, check=check, progress=progress, most_cubes=most_cubes
        )
    # One that did not stand would prove nothing either way.
    return replace(solved, shown=tuple(each for each in solved.shown if is_correct(position, each)))


def solve_shortest(
    position: Position, *, budget_ms: float = 0, budget_work: int = 0, solver: Solver | None = None
) -> Solved:
    """Like ``solve``, but if a guess was quicker than the search, search each smaller number of cubes with the same budget."""
    solver = solver or Solver.of(position)
    solved = solve(position, budget_ms=budget_ms, budget_work=budget_work, solver=solver)
    while position.goal is not None and solved.shown:
        fewer = len(solved.shown[0].cubes) - 1
        if solved.searched.cubes >= fewer:
            break
        again = solve(position, budget_ms=budget_ms, budget_work=budget_work, solver=solver, most_cubes=fewer)
        if not again.shown:
            break
        solved = again
    return solved


def _effort(budget_ms: float, budget_work: int) -> tuple[int, float]:
    """Return the steps and seconds for a question to the judge: a twentieth of the budget. A budget of work has no time limit."""
    steps = min(STEPS, budget_work // (20 * WORK_A_STEP)) if budget_work else STEPS
    if not budget_ms:
        return steps, SECONDS
    steps = min(steps, int(budget_ms * STEPS_A_MS / 20))
    return steps, SECONDS * steps / STEPS


def is_correct(position: Position, shown: Shown) -> bool:
    """Return the judge's verdict on a Solution that the solver shows."""
    if shown.goal is not None:
        position = replace(position, goal=parse_goal(shown.goal), challenge=Claim.IMPOSSIBLE)
    return judge(position, Solution(shown.equation)).correct


def judged(position: Position, steps: int = STEPS, seconds: float = SECONDS) -> Check:
    """Return a check of Equations by the judge within a budget: correct, incorrect, or None if the budget was too small.

    An Equation that nobody can verify is incorrect (XIII-C-9 Comment). That verdict takes the judge's whole budget.
    """

    def check(equation: str) -> bool | None:
        with limited(steps=steps, seconds=seconds):
            verdict = judge(position, Solution(equation))
        doubtful = steps < STEPS and Code.UNVERIFIABLE in verdict.codes()
        return None if doubtful else verdict.correct

    return check
