"""On-Sets: from what is written to what it means, and whether it is right; and the solver beside the judge."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from forceout.onsets.goal import Goal
from forceout.onsets.judge import judge
from forceout.onsets.position import Position, Solution, Written
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Variation

if TYPE_CHECKING:
    from forceout.onsets.solver import Solver, moves, solve

__all__ = [
    "Goal",
    "Position",
    "Solution",
    "Solver",
    "Symbol",
    "Variation",
    "Written",
    "judge",
    "moves",
    "solve",
]

_OF_THE_SOLVER = ("Solver", "moves", "solve")


def __getattr__(name: str) -> Any:
    """What the solver offers, loaded when it is first used: who only judges needs no kernel."""
    if name not in _OF_THE_SOLVER:
        raise AttributeError(f"module 'forceout.onsets' has no attribute {name!r}")
    return getattr(import_module("forceout.onsets.solver"), name)
