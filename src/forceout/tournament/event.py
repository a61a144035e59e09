"""An event as values: players, rounds, tables and sheets. One event is one game, one rulebook and one division.

Rounds are numbered by their place, from 1, play-offs too. ``docs/tournament-format.md`` describes the document, and
``docs/rulings-tournament.md`` explains the rulings that this package cites, such as T9.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal

from forceout.core.edition import Rules

PlayOffOf = Literal["players", "teams"]


class Mark(StrEnum):
    """What a sheet says about a player besides the score."""

    ABSENT = "absent"
    DISQUALIFIED = "disqualified"
    DECEIT = "deceit"


class TieKey(StrEnum):
    """What a league may part equal players by (T7)."""

    WINS = "wins"
    SCORES = "scores"
    OPPONENTS = "opponents"
    HEAD_TO_HEAD = "head-to-head"
    LOT = "lot"


def _spelled_out() -> frozenset[str]:
    """Optional fields that the document writes although they hold the default; they are written again."""
    return field(default=frozenset(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Player:
    """Someone who plays, by code. There is no field for a name (T20)."""

    code: str
    nickname: str | None = None
    school: str | None = None
    team: str | None = None
    skill: int = 0
    first: int = 1
    last: int | None = None
    out: tuple[int, ...] = ()
    spelled_out: frozenset[str] = _spelled_out()

    def can_play(self, number: int) -> bool:
        """Whether the player is there in this round."""
        return self.first <= number and (self.last is None or number <= self.last) and number not in self.out


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one person read on a scoresheet: the sum of each player's shakes, and marks."""

    by: str
    scores: Mapping[str, int]
    marks: Mapping[str, Mark] = field(default_factory=dict)
    reason: str | None = None
    at: str | int | None = None
    spelled_out: frozenset[str] = _spelled_out()

    def says_the_same_as(self, other: Sheet) -> bool:
        return self.scores == other.scores and self.marks == other.marks

    @property
    def sat(self) -> tuple[str, ...]:
        """Those who sat down: the ones with a score (T1)."""
        return tuple(self.scores)


@dataclass(frozen=True, slots=True)
class RoundTable:
    """One table of a round: who is seated there, in order, and every sheet that was typed (T12: none is struck out)."""

    number: int
    players: tuple[str, ...]
    sheets: tuple[Sheet, ...] = ()
    code: str | None = None
    spelled_out: frozenset[str] = _spelled_out()


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its tables, who has a bye, and whether it is a play-off (T8)."""

    tables: tuple[RoundTable, ...]
    byes: tuple[str, ...] = ()
    playoff: PlayOffOf | None = None
    spelled_out: frozenset[str] = _spelled_out()

    def table(self, number: int) -> RoundTable | None:
        return next((table for table in self.tables if table.number == number), None)

    @property
    def seated(self) -> tuple[str, ...]:
        return tuple(player for table in self.tables for player in table.players)


@dataclass(frozen=True, slots=True)
class Scoring:
    """How the league counts.

    ``base``: given once to everyone who played (T6). ``bye``: what a bye is worth (T3). ``rank``: match points or the
    coaches' grid (T17). ``ties``: what parts equal players, in order (T7). ``playoff``: ties for places up to this one
    are listed (T8). ``checks``: how many persons must have typed the same (T11).
    """

    base: int = 0
    bye: int = 5
    rank: Literal["points", "grid"] = "points"
    ties: tuple[TieKey, ...] = ()
    playoff: int = 1
    checks: int = 2
    spelled_out: frozenset[str] = _spelled_out()


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that the league gives or takes, with the reason."""

    player: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Event:
    """Everything there is to know about one event."""

    rules: Rules
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    title: str | None = None
    planned: int | None = None
    size: int = 3
    seed: int = 0
    scoring: Scoring = field(default_factory=Scoring)
    adjustments: tuple[Adjustment, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    at: Mapping[str, int] = field(default_factory=dict)
    log: Sequence[Any] = ()
    id: str | None = None
    spelled_out: frozenset[str] = _spelled_out()

    def player(self, code: str) -> Player | None:
        return next((player for player in self.players if player.code == code), None)

    def round(self, number: int) -> Round | None:
        """The round of this number, counted from 1."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None
