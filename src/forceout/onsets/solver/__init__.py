"""The On-Sets solver: every question about a shake, answered with a witness or a proof.

It shares the symbols, the Goals, the positions and the variations in force with the judge, and nothing of how a Solution
is evaluated: the judge rechecks each of its answers.
"""

from forceout.onsets.solver.shake import Shake
from forceout.onsets.solver.solve import Solved, solve

__all__ = ["Shake", "Solved", "solve"]
