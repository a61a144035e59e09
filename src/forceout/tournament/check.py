"""What is missing, doubtful or against the rules of seating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

from forceout.tournament.counting import (
    AVOIDABLE,
    Given,
    History,
    Key,
    Ties,
    count_round,
    given_up,
    sizes,
)
from forceout.tournament.event import Event, Round, RoundTable
from forceout.tournament.sheets import State, lacks_reason, state

LOWEST, HIGHEST = -12, 72
"""A score beyond these is unlikely: six shakes missed, or twelve of six points each."""
TEAM = 5
"""How many of one team may sit in a round (T9)."""


class ProblemCode(StrEnum):
    """What can be wrong, in the order in which it is told."""

    UNSEATED = "unseated"
    NOT_AVAILABLE = "not-available"
    SIZES = "sizes"
    TEAM_SIZE = "team-size"
    MISSING = "missing"
    ENTERED = "entered"
    DIFFERS = "differs"
    NO_REASON = "no-reason"
    UNLIKELY = "unlikely"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to look at; without a table it is about the whole round."""

    code: ProblemCode
    round: int
    table: int | None = None
    players: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        return {
            "code": str(self.code),
            "round": self.round,
            "table": self.table,
            "players": list(self.players),
        }


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """How far a round is, and what its seating breaks against the rounds before."""

    round: int
    state: Literal["complete", "running", "seated"]
    states: Mapping[State, int]
    broken: Mapping[Key, int]
    gave: tuple[Given, ...]

    def document(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "state": self.state,
            **{str(each): self.states[each] for each in State},
            "broken": {str(key): count for key, count in self.broken.items()},
            "gave": [given_document(each) for each in self.gave],
        }


@dataclass(frozen=True, slots=True)
class Check:
    """Every round, and every problem."""

    rounds: tuple[RoundCheck, ...]
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        return not self.problems

    def document(self) -> dict[str, Any]:
        """The answer of `forceout tournament check`."""
        return {
            "ok": self.ok,
            "rounds": [each.document() for each in self.rounds],
            "problems": [each.document() for each in self.problems],
        }


def given_document(given: Given) -> dict[str, Any]:
    """One entry of "gave"."""
    return {"table": given.table, "key": str(given.key), "players": list(given.players)}


def check(event: Event) -> Check:
    """Look at everything."""
    numbered = list(enumerate(event.rounds, 1))
    return Check(
        tuple(_round(event, number, played) for number, played in numbered),
        tuple(problem for number, played in numbered for problem in _problems(event, number, played)),
    )


def _round(event: Event, number: int, played: Round) -> RoundCheck:
    states = Counter(state(table.sheets, event.scoring.checks) for table in played.tables)
    ties, history = Ties.of(event), History.before(event, number)
    broken = count_round(ties, history, (table.players for table in played.tables), AVOIDABLE)
    tables = [(table.number, table.players) for table in played.tables]
    gave = tuple(given_up(ties, history, tables, AVOIDABLE))
    return RoundCheck(number, _how_far(states), {each: states[each] for each in State}, broken, gave)


def _how_far(states: Mapping[State, int]) -> Literal["complete", "running", "seated"]:
    tables = sum(states.values())
    if states[State.CHECKED] == tables:
        return "complete"
    return "seated" if states[State.MISSING] == tables else "running"


def _problems(event: Event, number: int, played: Round) -> Iterator[Problem]:
    if played.playoff is None:
        yield from _who_sits(event, number, played)
    yield from _team_sizes(event, number, played)
    is_over = number < len(event.rounds) or any(table.sheets for table in played.tables)
    for table in played.tables:
        yield from _table_problems(event, number, table, expected=is_over)


def _who_sits(event: Event, number: int, played: Round) -> Iterator[Problem]:
    there = {*played.seated, *played.byes}
    for player in event.players:
        if player.can_play(number) and player.code not in there:
            yield Problem(ProblemCode.UNSEATED, number, players=(player.code,))
    for player in event.players:
        if not player.can_play(number) and player.code in there:
            yield Problem(ProblemCode.NOT_AVAILABLE, number, players=(player.code,))
    found = sorted((len(table.players) for table in played.tables), reverse=True)
    if tuple(found) != sizes(len(played.seated), event.size):
        yield Problem(ProblemCode.SIZES, number)


def _team_sizes(event: Event, number: int, played: Round) -> Iterator[Problem]:
    sitting: dict[str, list[str]] = {}
    seated = set(played.seated)
    for player in event.players:
        if player.team is not None and player.code in seated:
            sitting.setdefault(player.team, []).append(player.code)
    for members in sitting.values():
        if len(members) > TEAM:
            yield Problem(ProblemCode.TEAM_SIZE, number, players=tuple(members))


def _table_problems(event: Event, number: int, table: RoundTable, *, expected: bool) -> Iterator[Problem]:
    found = state(table.sheets, event.scoring.checks)
    if found is State.MISSING:
        if expected:
            yield Problem(ProblemCode.MISSING, number, table.number)
        return
    if found is not State.CHECKED:
        yield Problem(ProblemCode(found.value), number, table.number)
    if lacks_reason(table.sheets, event.scoring.checks):
        yield Problem(ProblemCode.NO_REASON, number, table.number)
    for player, score in table.sheets[-1].scores.items():
        if not LOWEST <= score <= HIGHEST:
            yield Problem(ProblemCode.UNLIKELY, number, table.number, (player,))
