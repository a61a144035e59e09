"""The table: a whole match of either game by the book, as a pure fold of events.

``decide(state, command)`` tells what happens, ``evolve(state, event)`` applies it, ``observe(state, seat)`` shows what
a seat may see. Read ``phases`` first: it has the order of play; then the module of each subject, in that order:
``start``, ``variations``, ``goal``, ``no_goal``, ``turns``, ``challenge``, ``writing``, ``checking``, ``grounds``, ``ending``,
``scoring``, ``round_end``; beside them ``procedure`` and ``charges``, ``conduct``, ``clock`` and ``deadlines``.
"""

from forceout.match.clock import Deadline, next_deadline
from forceout.match.decide import decide, play, play_all
from forceout.match.draft import Rejection
from forceout.match.evolve import evolve, fold
from forceout.match.grounds import live_ruling
from forceout.match.observe import observe, observe_event
from forceout.match.phases import to_act
from forceout.match.scoring import match_points
from forceout.match.state import Match, Setup
from forceout.match.values import CheckedBy, Phase, Referee, Timekeeping

__all__ = [
    "CheckedBy",
    "Deadline",
    "Match",
    "Phase",
    "Referee",
    "Rejection",
    "Setup",
    "Timekeeping",
    "decide",
    "evolve",
    "fold",
    "live_ruling",
    "match_points",
    "next_deadline",
    "observe",
    "observe_event",
    "play",
    "play_all",
    "to_act",
]
