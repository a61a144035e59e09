"""The On-Sets solver: every question about a solver, answered with a witness or a proof.

It shares the symbols, the Goals, the positions and the variations in force with the judge, and nothing of how a Solution
is evaluated: the judge rechecks each of its answers.
"""

from forceout.core.solving import Effect, Labelled, LaidGoal, Solved
from forceout.core.turns import Section, Turn
from forceout.onsets.mat import Cubes
from forceout.onsets.solver.goals import goals
from forceout.onsets.solver.kernel import Budget, Progress, budget
from forceout.onsets.solver.moves import Moves, moves
from forceout.onsets.solver.play import (
    Forced,
    Ranked,
    RankedGoal,
    best_goals,
    best_turns,
    outcome,
    points_of_three,
)
from forceout.onsets.solver.solve import solve
from forceout.onsets.solver.solver import Solver
from forceout.onsets.solver.witness import Shown, Witness

__all__ = [
    "Budget",
    "Cubes",
    "Effect",
    "Forced",
    "Labelled",
    "LaidGoal",
    "Moves",
    "Progress",
    "Ranked",
    "RankedGoal",
    "Section",
    "Shown",
    "Solved",
    "Solver",
    "Turn",
    "Witness",
    "best_goals",
    "best_turns",
    "budget",
    "goals",
    "moves",
    "outcome",
    "points_of_three",
    "solve",
]
