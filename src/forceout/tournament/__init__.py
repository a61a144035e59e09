"""Tournaments: an event as values, its standings, its seating, and what is missing or doubtful.

Pure: no files, no clock, no server. Read ``event`` first: it has the values; then ``points`` and ``sheets``, ``tallies``,
``ties``, ``standings`` and ``season``; ``counting`` and ``check``; ``seating``. ``reading``, ``writing``, ``documents`` and
``lists`` are the doors: JSON and CSV. ``tournament.Tournament`` holds them together.
"""

from forceout.tournament.seating import Refused, Seating
from forceout.tournament.tournament import Tournament

__all__ = ["Refused", "Seating", "Tournament"]
