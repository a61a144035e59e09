"""Whether a turn violates the A-claim or the P-claim of 1969 (wff-1969 3.5)."""

from __future__ import annotations

from forceout.core.claims import Resources
from forceout.onsets.mat import Cubes
from forceout.onsets.solver.kernel import Budget
from forceout.onsets.solver.solver import Solver


def is_safe(solver: Solver, cubes: Cubes, values: tuple[int, ...], *, budget: Budget | None = None) -> bool:
    """Neither the A-claim nor the P-claim is violated: not with one more cube, and yet with all of Resources."""
    return not solver.is_solvable(cubes, values, Resources.ONE, budget=budget) and solver.is_solvable(
        cubes, values, Resources.ANY, budget=budget
    )
