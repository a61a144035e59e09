"""The Equations solver: find a Solution, prove that there is none, or say how far it looked.

It shares the cubes, the Goals, the positions and the variations in force with the judge, and nothing of how an expression
is evaluated: the judge rechecks each of its answers.
"""

from forceout.core.solving import Effect, Labelled, LaidGoal
from forceout.core.turns import Section, Turn
from forceout.equations.solver.answer import Searched, Shown, Solved
from forceout.equations.solver.goals import goals
from forceout.equations.solver.moves import Moves, moves
from forceout.equations.solver.solve import solve, solve_shortest
from forceout.equations.solver.solver import Progress, Solver

__all__ = [
    "Effect",
    "Labelled",
    "LaidGoal",
    "Moves",
    "Progress",
    "Searched",
    "Section",
    "Shown",
    "Solved",
    "Solver",
    "Turn",
    "goals",
    "moves",
    "solve",
    "solve_shortest",
]
