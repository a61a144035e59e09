"""The rounds of a seating while it is made, and how often they break each key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from forceout.tournament.counting import Key, count_round
from forceout.tournament.seating.question import Question

Tables = Sequence[tuple[int | None, tuple[str, ...]]]
"""A round: the number of each table, as far as it is settled, and its players."""
Rounds = Sequence[Tables]


def count(question: Question, rounds: Rounds) -> dict[Key, int]:
    """How often a seating breaks each key in question; each round as if those before it were played."""
    found: Counter[Key] = Counter(dict.fromkeys(question.keys, 0))
    history = question.history.copy()
    for layout, tables in zip(question.layouts, rounds, strict=True):
        groups = [players for _, players in tables]
        found.update(count_round(question.ties, history, groups, question.keys))
        found[Key.MOVED] += sum(
            layout.old.get(player, number) != number for number, players in tables for player in players
        )
        if question.levels is not None:
            found[Key.SPREAD] += sum(_spread(question, players) for players in groups)
        history.add(groups)
    return {key: found[key] for key in question.keys}


def _spread(question: Question, players: Sequence[str]) -> int:
    """T15: the highest level minus the lowest."""
    levels = [(question.levels or {})[player] for player in players]
    return max(levels) - min(levels)
