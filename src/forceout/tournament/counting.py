"""The faults of a seating: each key, counted table by table against the earlier rounds (T13).

Both ``check``, which examines a given round, and ``seat``, which minimises the counts, use this module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from forceout.tournament.event import Event, Round
from forceout.tournament.sheets import result

Pair = frozenset[str]


class Key(StrEnum):
    """The faults that a seating avoids. Each is a count."""

    MOVED = "moved"
    APART = "apart"
    TEAM = "team"
    REPEAT = "repeat"
    SCHOOL = "school"
    ODD = "odd"
    SPREAD = "spread"


AVOIDABLE = (Key.APART, Key.TEAM, Key.REPEAT, Key.SCHOOL, Key.ODD)
"""What may be avoided, in the order that leagues want (T13)."""
OF_PAIRS = (Key.APART, Key.TEAM, Key.REPEAT, Key.SCHOOL)


@dataclass(frozen=True, slots=True)
class Given:
    """A wish that a seating could not meet: a pair that breaks a key, or a player who moved."""

    table: int
    key: Key
    players: tuple[str, ...]


@dataclass(slots=True)
class History:
    """How often two players have met, and how often a player sat at an odd table."""

    size: int
    met: Counter[Pair] = field(default_factory=Counter)
    odd: Counter[str] = field(default_factory=Counter)

    @classmethod
    def before(cls, event: Event, number: int) -> History:
        """Return the history before a round, including play-offs."""
        history = cls(event.size)
        for played in event.rounds[: number - 1]:
            history.add(sat_down(event, played))
        return history

    def copy(self) -> History:
        return History(self.size, Counter(self.met), Counter(self.odd))

    def add(self, tables: Iterable[Sequence[str]]) -> None:
        """Count a round in which these sat down together."""
        for players in tables:
            self.met.update(map(frozenset, combinations(players, 2)))
            if players and len(players) != self.size:
                self.odd.update(players)


def sat_down(event: Event, played: Round) -> Iterator[tuple[str, ...]]:
    """Yield the players at each table of a round: those of its result, or those listed if there is none (T2)."""
    for table in played.tables:
        found = result(table.sheets, event.scoring.checks)
        yield table.players if found is None else found.sat


def sizes(players: int, size: int) -> tuple[int, ...]:
    """Return the number of players at each table, larger tables first (T4). A single player has a bye, so there are no tables (T3)."""
    if players < 2:
        return ()
    if size == 2:
        return (3,) * (players % 2) + (2,) * (players // 2 - players % 2)
    twos = -players % 3
    return (3,) * ((players - 2 * twos) // 3) + (2,) * twos


@dataclass(frozen=True, slots=True)
class Ties:
    """The relations between players of an event: those to keep apart, teams and schools."""

    apart: frozenset[Pair]
    team: Mapping[str, str]
    school: Mapping[str, str]

    @classmethod
    def of(cls, event: Event) -> Ties:
        return cls(
            frozenset(map(frozenset, event.apart)),
            {player.code: player.team for player in event.players if player.team is not None},
            {player.code: player.school for player in event.players if player.school is not None},
        )

    def are_mates(self, one: str, other: str) -> bool:
        """Whether both are in the same team."""
        return one in self.team and self.team[one] == self.team.get(other)

    def broken_by(self, one: str, other: str) -> Iterator[Key]:
        """Return the keys that two players at one table break, regardless of earlier rounds."""
        if self.apart and frozenset((one, other)) in self.apart:
            yield Key.APART
        if self.are_mates(one, other):
            yield Key.TEAM
        elif one in self.school and self.school[one] == self.school.get(other):
            yield Key.SCHOOL


def count_round(
    ties: Ties, history: History, tables: Iterable[Sequence[str]], keys: Sequence[Key]
) -> Counter[Key]:
    """How often a round breaks each of the avoidable keys."""
    found: Counter[Key] = Counter(dict.fromkeys(keys, 0))
    for players in tables:
        for one, other in combinations(players, 2):
            found.update(ties.broken_by(one, other))
            found[Key.REPEAT] += history.met[frozenset((one, other))]
        if len(players) != history.size:
            found[Key.ODD] += sum(history.odd[player] for player in players)
    return Counter({key: found[key] for key in keys})


def given_up(
    ties: Ties, history: History, tables: Iterable[tuple[int, Sequence[str]]], keys: Sequence[Key]
) -> Iterator[Given]:
    """Each pair that breaks a key of pairs, table by table, key by key, in order of code."""
    for number, players in tables:
        pairs = list(combinations(sorted(players), 2))
        for key in keys:
            for pair in pairs:
                broken = {*ties.broken_by(*pair), *([Key.REPEAT] if history.met[frozenset(pair)] else [])}
                if key in OF_PAIRS and key in broken:
                    yield Given(number, key, pair)
