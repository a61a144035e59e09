"""Seating of the next round, the wishes it could not meet, and the proofs that fewer faults are impossible.

Exchanging players finds a good seating of any size. If counting does not prove it best, CP-SAT does so in small fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import takewhile
from typing import Any

from forceout.core.errors import ForceoutError
from forceout.tournament.check import given_document
from forceout.tournament.counting import Given, Key, given_up
from forceout.tournament.event import Event
from forceout.tournament.seating.bounds import least
from forceout.tournament.seating.costs import Costs, weights
from forceout.tournament.seating.exact import Model, is_small
from forceout.tournament.seating.exchange import Numbers, start
from forceout.tournament.seating.question import Layout, Question, Wish, ask
from forceout.tournament.seating.rounds import Rounds, Tables, count

STEPS = 1_500
"""How many exchanges are tried for each player to narrow the spread; as many again with each effort."""
PASSES = 3
"""How often each round of a plan is seated again beside the others."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table: its number and its players, each to the left of the previous one (T16)."""

    number: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round of a seating. ``gave`` names the pairs that break a key, and the players who moved."""

    number: int
    tables: tuple[SeatedTable, ...]
    byes: tuple[str, ...]
    gave: tuple[Given, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """The seated rounds, how often they break each key, and the keys for which fewer is impossible.

    ``proved`` counts keys from the first one. ``is_repair``: the round replaces the event's last one.
    """

    rounds: tuple[SeatedRound, ...]
    broken: Mapping[Key, int]
    proved: tuple[Key, ...]
    is_repair: bool = False

    @property
    def gave(self) -> tuple[Given, ...]:
        return tuple(given for each in self.rounds for given in each.gave)

    def document(self) -> dict[str, Any]:
        """Return the answer of `forceout tournament seat`."""
        return {
            "rounds": [
                {
                    "round": each.number,
                    "tables": [
                        {"table": table.number, "players": list(table.players)} for table in each.tables
                    ],
                    "byes": list(each.byes),
                    "gave": [given_document(given) for given in each.gave],
                }
                for each in self.rounds
            ],
            "broken": {str(key): number for key, number in self.broken.items()},
            "proved": [str(key) for key in self.proved],
        }


def seat(event: Event, wish: Wish) -> Seating:
    """Seat the next round, or several. Raise Refused if that is impossible."""
    question = ask(event, wish)
    if find_spec("ortools") is None:
        raise ForceoutError("seating needs OR-Tools; install it with: pip install 'forceout[tournament]'")
    rounds = _exchanged(question)
    proved = _proved_by_counting(question, rounds)
    if len(proved) < len(question.keys) and is_small(question):
        rounds, keys = Model(question).solve(rounds)
        proved = tuple(takewhile(keys.__contains__, question.keys))
    rounds = [_numbered(question, *pair) for pair in zip(question.layouts, rounds, strict=True)]
    broken = count(question, rounds)
    return Seating(tuple(_seated(question, rounds)), broken, proved, question.is_repair)


def _exchanged(question: Question) -> Rounds:
    """Seat round after round by exchanging players. Then improve each round of a plan again, given the others."""
    rounds: list[Tables] = []
    for layout in question.layouts:
        rounds.append(_exchange(question, layout, rounds))
    for _ in range(PASSES if len(rounds) > 1 else 0):
        if _proved_by_counting(question, rounds) == question.keys:
            break
        before = count(question, rounds)
        for place, layout in enumerate(question.layouts):
            others = [*rounds[:place], *rounds[place + 1 :]]
            rounds[place] = _exchange(question, layout, others)
        if count(question, rounds) == before:
            break
    return rounds


def _exchange(question: Question, layout: Layout, others: Rounds) -> Tables:
    if layout.has_bye:
        return []
    costs = Costs(question, layout, [[players for _, players in tables] for tables in others])
    seats = start(layout, costs)
    seats.improve(question.effort)
    steps = STEPS * question.effort * len(layout.players)
    seats.narrow(steps, _least_cost(question, layout), Numbers(layout.number))
    seats.improve(question.effort)
    return [
        (number, tuple(layout.players[place] for place in group))
        for number, group in zip(seats.numbers, seats.groups, strict=True)
    ]


def _least_cost(question: Question, layout: Layout) -> int:
    """Return the cost at which counting proves every key, so that the search can stop."""
    weight, found = weights(question), dict[Key, int]()
    for key in question.keys:
        found[key] = least(replace(question, layouts=(layout,)), key, found)
    return sum(weight[key] * found[key] for key in found)


def _proved_by_counting(question: Question, rounds: Rounds) -> tuple[Key, ...]:
    counts = count(question, rounds)
    return tuple(takewhile(lambda key: counts[key] == least(question, key, counts), question.keys))


def _numbered(question: Question, layout: Layout, tables: Tables) -> Tables:
    """Number the tables: as required, or by mean level from the highest down."""
    settled = {
        frozenset(players): number
        for number, players in tables
        if number is not None and (question.is_repair or any(player in layout.at for player in players))
    }
    free = iter(number for number in layout.numbers if number not in settled.values())
    groups = [players for _, players in tables]
    if question.levels is not None:
        groups.sort(key=lambda players: -_mean_level(question, players))
    found = [(settled.get(frozenset(players)) or next(free), players) for players in groups]
    return sorted(found)


def _mean_level(question: Question, players: Sequence[str]) -> int:
    """Return six times the mean level, which is an integer for two and three players."""
    return 6 * sum((question.levels or {})[player] for player in players) // len(players)


def _seated(question: Question, rounds: Sequence[Tables]) -> list[SeatedRound]:
    history, found = question.history.copy(), []
    for layout, tables in zip(question.layouts, rounds, strict=True):
        seats = [
            SeatedTable(number, question.chance.shuffle(sorted(players), f"seats {layout.number} {number}"))
            for number, players in tables
            if number is not None
        ]
        pairs = given_up(
            question.ties, history, [(table.number, table.players) for table in seats], question.keys
        )
        moved = [
            Given(table.number, Key.MOVED, (player,))
            for table in seats
            for player in sorted(table.players)
            if layout.old.get(player, table.number) != table.number
        ]
        byes = layout.players if layout.has_bye else ()
        gave = sorted((*moved, *pairs), key=lambda given: given.table)
        found.append(SeatedRound(layout.number, tuple(seats), byes, tuple(gave)))
        history.add(table.players for table in seats)
    return found
