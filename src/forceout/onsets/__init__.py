"""On-Sets: from what is written to what it means, and whether it is right. The solver is beside it, in ``forceout.onsets.solver``."""

from forceout.onsets.goal import Goal
from forceout.onsets.judge import judge
from forceout.onsets.position import Position, Solution, Written
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Variation

__all__ = [
    "Goal",
    "Position",
    "Solution",
    "Symbol",
    "Variation",
    "Written",
    "judge",
]
