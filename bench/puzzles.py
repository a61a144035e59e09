"""Puzzles: making one of each kind, and the one of the day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from statistics import median

from bench.row import Row
from bench.seeds import RUN
from bench.timing import seconds
from forceout import all_editions
from forceout.core.edition import Rules
from forceout.training.puzzles import KINDS, daily, puzzle
from forceout.training.puzzles.puzzle import kinds_of

MOST_MS = 300.0
"""For one puzzle, at the median over the divisions of all books."""
MOST_OF_A_DAY_MS = 1000.0
DAYS = 2
"""Puzzles of a day that are measured in each division."""


def rows() -> Iterable[Row]:
    books = [edition.rules(division) for edition in all_editions() for division in edition.divisions]
    for kind in KINDS:
        spent = sorted(_spent(book, kind) for book in books if kind in kinds_of(book))
        yield Row(f"make a puzzle: {kind}, the median of {len(spent)}", median(spent), "ms", at_most=MOST_MS)
        yield Row(f"make a puzzle: {kind}, the slowest", spent[-1], "ms")
    first = date(2026, 1, 1) + timedelta(days=RUN.number % 3650)
    of_days = [
        seconds(lambda book=book, day=first + timedelta(days=number): daily(book, day), runs=1) * 1e3
        for book in books
        for number in range(DAYS)
    ]
    yield Row(f"the puzzle of a day, the median of {len(of_days)}", median(of_days), "ms", at_most=MOST_MS)
    yield Row("the puzzle of a day, the slowest", max(of_days), "ms", at_most=MOST_OF_A_DAY_MS)


def _spent(book: Rules, kind: str) -> float:
    """One puzzle from a seed that nobody has seen, once: a second time its shake would be known."""
    return seconds(lambda: puzzle(book, kind, RUN.number), runs=1) * 1e3
