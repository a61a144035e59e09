"""Making puzzles, in a process of the pool. Nothing of Django is imported here: that process has none."""

from __future__ import annotations

import time
from datetime import date
from typing import Any

from forceout import rules as rules_of
from forceout.training.puzzles.puzzle import puzzle

Document = dict[str, Any]
Book = tuple[str, str, str]

TRIES = 12
"""The number of seeds to try for the requested grade. After that the nearest is used."""
ENOUGH = 1.5
"""Seconds of work after which no further seed is tried."""

_BASIC = ("on-sets", "wff-1969", "basic")
_MIDDLE = ("on-sets", "agloa-2023", "middle")
_EQUATIONS = ("equations", "agloa-2015", "middle")
DAILY = (
    ("now", _MIDDLE),
    ("write", _BASIC),
    ("impossible", _EQUATIONS),
    ("taboo", _BASIC),
    ("break", _MIDDLE),
    ("flub", _BASIC),
    ("now", _EQUATIONS),
    ("one-cube", _BASIC),
    ("impossible", _MIDDLE),
    ("cap-claim", _BASIC),
)
"""The kinds of the day, one after another: such as are made quickly."""


def make(book: Book, kind: str, seed: str) -> Document:
    """Return the puzzle of a seed. Raise Malformed for an unknown kind or book."""
    return puzzle(rules_of(*book), kind, seed).document()


def find(book: Book, kind: str, first: int, grade: int) -> Document:
    """The puzzle from a seed from ``first`` on that has the grade, or comes nearest to it in the time there is; 0 takes any."""
    until = time.process_time() + ENOUGH
    best = make(book, kind, str(first))
    for seed in range(first + 1, first + TRIES):
        if not grade or best["difficulty"] == grade or time.process_time() > until:
            break
        other = make(book, kind, str(seed))
        if abs(other["difficulty"] - grade) < abs(best["difficulty"] - grade):
            best = other
    return best


def of_the_day(day: str) -> tuple[str, Book]:
    """Kind and book of a day, such as "2026-11-16"; its seed is the day itself."""
    return DAILY[date.fromisoformat(day).toordinal() % len(DAILY)]
