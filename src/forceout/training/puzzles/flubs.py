"""Which play was the first flub? A shake between two careless players, stopped some plays after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from forceout.analysis import Decision, analyse
from forceout.analysis.examiner import Budget
from forceout.core.turns import Section
from forceout.match import commands as do
from forceout.match.values import Phase
from forceout.records.wording.language import text
from forceout.table import Table
from forceout.training.puzzles.found import Found, grade
from forceout.training.puzzles.start import Start

_PLAYS = 9
_AFTER = 2
"""The most plays after the flub, so that the last play is not always the answer."""
_CARELESS = 0.6
"""How often a player plays for the Solution that everybody sees."""
BUDGET = Budget(question_ms=0, plays_ms=0, question_work=200_000)
"""Work, not time, so that the seed decides alone; how many other plays were safe is not asked."""


def make(start: Start, rng: Random, *, coin: bool) -> Found | None:  # noqa: ARG001 - only claims toss it
    """Every play up to the flub is proved safe. Hard: a long Solution was opened, and the flub comes late."""
    if not _play_on(start, rng):
        return None
    record = {name: value for name, value in start.table.record().items() if name not in ("seed", "shakes")}
    (shake,) = analyse(record, budget=BUDGET).shakes
    made = [each for each in shake.decisions if isinstance(each, Decision)]
    first = next((place for place, each in enumerate(made) if each.flub), None)
    if first is None or first < 2 or any(each.flub is None for each in made[:first]):
        return None
    opening = made[first].opening
    seen = 5 if opening is None else len(opening.cubes())
    question = text("Which play was the first flub?")
    return Found(record, question, made[first].event, grade(seen + first / 3))


def _play_on(start: Start, rng: Random) -> bool:
    """Play until something is open or nothing is possible, and a little longer; False where that does not come or is undecided."""
    for _ in range(_PLAYS):
        if not _play(start.table, rng, start.serving):
            return False
        position = start.table.view().position(start.claim)
        opened, possible = (
            start.examiner.opening(position).solvable,
            start.examiner.shortest(position).solvable,
        )
        if opened is None or possible is None:
            return False
        if opened or not possible:
            for _ in range(rng.randint(0, _AFTER)):
                _play(start.table, rng, [])
            return True
    return False


def _play(table: Table, rng: Random, wanted: Sequence[str]) -> bool:
    """One play: at random, or carelessly a cube of the Solution where it serves."""
    if table.phase is not Phase.TURN:
        return False
    plays = [command for command in table.legal(table.awaited[0]) if isinstance(command, do.Move)]
    serving = [play for play in plays if play.to is not Section.FORBIDDEN and str(play.cube) in wanted]
    if not plays:
        return False
    table.do(rng.choice(serving if serving and rng.random() < _CARELESS else plays))
    return True
