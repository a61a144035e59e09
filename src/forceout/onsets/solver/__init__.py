"""The On-Sets solver: every question about a solver, answered with a witness or a proof.

It shares the symbols, the Goals, the positions and the variations in force with the judge, and nothing of how a Solution
is evaluated: the judge rechecks each of its answers.
"""

from forceout.onsets.mat import Cubes
from forceout.onsets.solver.goals import LaidGoal, goals
from forceout.onsets.solver.moves import Effect, Labelled, Moves, Turn, moves
from forceout.onsets.solver.play import (
    Outcome,
    Ranked,
    RankedGoal,
    best_goals,
    best_turns,
    outcome,
    points_of_three,
)
from forceout.onsets.solver.solve import Shown, Solved, solve
from forceout.onsets.solver.solver import Solver
from forceout.onsets.solver.witness import Witness

__all__ = [
    "Cubes",
    "Effect",
    "Labelled",
    "LaidGoal",
    "Moves",
    "Outcome",
    "Ranked",
    "RankedGoal",
    "Shown",
    "Solved",
    "Solver",
    "Turn",
    "Witness",
    "best_goals",
    "best_turns",
    "goals",
    "moves",
    "outcome",
    "points_of_three",
    "solve",
]
