"""Which play was the first flub? A shake between two careless players, stopped some plays after it."""

from __future__ import annotations

from random import Random

from forceout.analysis import Decision, analyse
from forceout.analysis.examiner import Budget
from forceout.bots.sight import size
from forceout.match import commands as do
from forceout.match.values import Phase
from forceout.table import Table
from forceout.training.puzzles.found import Found, grade
from forceout.training.puzzles.start import Start

_PLAYS = 8
_BUDGET = Budget(question_ms=0, plays_ms=0, question_work=200_000)
"""Work, not time, so that the seed decides alone; how many other plays were safe is not asked."""


def make(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """Every play up to the flub is proved safe. Hard: a long Solution was opened, and the flub comes late."""
    _play_on(start.table, rng)
    record = {name: value for name, value in start.table.record().items() if name not in ("seed", "shakes")}
    (shake,) = analyse(record, budget=_BUDGET).shakes
    made = [each for each in shake.decisions if isinstance(each, Decision)]
    first = next((place for place, each in enumerate(made) if each.flub), None)
    if first is None or first < 2 or any(each.flub is None for each in made[:first]):
        return None
    opening = made[first].opening
    seen = 5 if opening is None else size(opening)
    return Found(record, "Which play was the first flub?", made[first].event, grade(seen + first / 3))


def _play_on(table: Table, rng: Random) -> None:
    for _ in range(rng.randint(4, _PLAYS)):
        plays = [command for command in table.legal(table.awaited[0]) if isinstance(command, do.Move)]
        if not plays or table.phase is not Phase.TURN:
            return
        table.do(rng.choice(plays))
