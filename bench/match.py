"""The table: folding a long match, and deciding one command, the judge aside."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from bench.row import Row
from bench.timing import seconds
from forceout.core.verdict import Verdict
from forceout.editions import load
from forceout.match import Match, decide, fold, play
from forceout.match.commands import Command
from forceout.match.events import Event, TimePassed
from forceout.match.onsets import OnSetsGame
from forceout.match.state import Setup
from forceout.records.documents.matches import replay
from forceout.records.notation.record import from_text
from forceout.table import Table

RECORD = Path(__file__).parent / "match.txt"
"""A match of several shakes, timed, with charges and every kind of ending."""


class _QuickJudge(OnSetsGame):
    """The game with every Solution correct: what is measured is the table."""

    def judge(self, *_: object) -> Verdict:
        return Verdict(0, (), equals_in_some_reading=True, reasons=())


def rows() -> Iterable[Row]:
    start, events = long_match()
    cut = events[:200]
    yield Row(
        "fold a match of 200 events", seconds(lambda: fold(start, cut), runs=20) * 1e3, "ms", at_most=10
    )
    positions = decisions()
    spent = seconds(lambda: [decide(state, command) for state, command in positions], runs=10)
    yield Row("decide one command, on average", spent / len(positions) * 1e3, "ms", at_most=0.3)
    worst = max(seconds(lambda s=state, c=command: decide(s, c), runs=5) for state, command in positions)
    yield Row("decide one command, the slowest of the match", worst * 1e3, "ms")
    yield from door_rows()


def door_rows() -> Iterable[Row]:
    """The same through ``Table``: On-Sets matches of random legal actions, no Solution presented."""
    matches = [random_match(seed) for seed in range(10)]
    steps = sum(len(match) for match in matches)
    played = seconds(lambda: [walk(seed, match, ask=False) for seed, match in enumerate(matches)], runs=5)
    yield Row("do, through Table", steps / played, "steps/s", at_least=8_000)
    asked = seconds(lambda: [walk(seed, match, ask=True) for seed, match in enumerate(matches)], runs=5)
    yield Row("legal and do, through Table", steps / asked, "steps/s", at_least=2_000)
    views = [table for seed, match in enumerate(matches) for table in tables(seed, match)]
    seen = seconds(lambda: [table.view("Ann").document() for table in views], runs=5)
    yield Row("view().document()", seen / len(views) * 1e3, "ms", at_most=0.3)


def new_table(seed: int) -> Table:
    return Table.new(load("on-sets", "agloa-2023").rules("senior"), ["Ann", "Ben"], seed=seed, shakes=4)


def random_match(seed: int) -> list[Command]:
    """What is done in one match, by seats that the table waits for."""
    table, rng, done = new_table(seed), Random(seed), []
    while not table.is_over:
        action = rng.choice(table.legal(rng.choice(table.awaited)))
        table.do(action)
        done.append(action)
    return done


def walk(seed: int, actions: list[Command], *, ask: bool) -> None:
    """Play them again, perhaps asking first for all that is legal."""
    table = new_table(seed)
    for action in actions:
        if ask:
            table.legal(action.by)
        table.do(action)


def tables(seed: int, actions: list[Command]) -> Iterable[Table]:
    """The table at every tenth step."""
    table = new_table(seed)
    for action in actions:
        table.do(action)
    return [table.at(version) for version in range(0, table.version, 10)]


def long_match() -> tuple[Match, list[Event]]:
    """Where the recorded match starts, and everything that happens in it but the ticking of the clock."""
    played = replay(from_text(RECORD.read_text(encoding="utf-8")))
    events = [event for step in played.steps for event in step.events if not isinstance(event, TimePassed)]
    assert len(events) >= 200
    return played.start, events


def decisions() -> list[tuple[Match, Command]]:
    """Every command of the recorded match with the state that it meets, judged at once."""
    played = replay(from_text(RECORD.read_text(encoding="utf-8")))
    game = _QuickJudge(load("on-sets", "agloa-2023").rules("senior"))
    setup = played.start.setup
    state = Match(Setup(game, setup.players, setup.referee, setup.checking, setup.timekeeping))
    met = []
    for step in played.steps:
        met.append((state, step.command))
        state = play(state, step.command)[0]
    return met
