"""What could have been seen at every decision of a recorded match.

``analyse(record)`` gives a ``Report``: which plays were flubs, which challenges were right or missed, how many safe plays
there were, and the shortest Solution each time.
"""

from forceout.analysis.analyse import analyse, analyse_document
from forceout.analysis.report import Challenged, Decision, Missed, Report, ShakeReport

__all__ = [
    "Challenged",
    "Decision",
    "Missed",
    "Report",
    "ShakeReport",
    "analyse",
    "analyse_document",
]
