"""The Equations solver: find a Solution, prove that there is none, or say how far it looked."""

from forceout.equations.solver.answer import Searched, Shown, Solved
from forceout.equations.solver.shake import Shake
from forceout.equations.solver.solve import solve

__all__ = ["Searched", "Shake", "Shown", "Solved", "solve"]
