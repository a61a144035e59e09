"""`forceout puzzle`: puzzles as JSON Lines, or one after another at the keyboard."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from forceout.core.errors import ForceoutError, Malformed
from forceout.editions import load
from forceout.records.documents.stream import write
from forceout.training.puzzles import Puzzle, daily, printed, puzzles


@dataclass(frozen=True, slots=True)
class Choices:
    """What was asked for on the command line."""

    game: str
    rules: str
    division: str
    kind: str
    seed: int
    count: int
    daily: str | None
    manual: bool


def run(choices: Choices, *, play: bool) -> int:
    """Print the puzzles, one a line, or play them; the exit status."""
    try:
        if play:
            from forceout.cli.puzzle_play import run as run_play

            return run_play(found for found, _ in _found(choices))
        for _, document in _found(choices):
            sys.stdout.buffer.write(write(document).encode() + b"\n")
            sys.stdout.buffer.flush()
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


def _found(choices: Choices) -> Iterator[tuple[Puzzle, dict[str, object]]]:
    """Each puzzle and its document."""
    rules = load(choices.game, choices.rules).rules(choices.division)
    if choices.manual:
        if choices.rules != "wff-1969":
            raise Malformed("--manual", "the manual's own puzzles are those of on-sets wff-1969")
        for each in printed().values():
            if each.puzzle.kind == choices.kind and each.division == choices.division:
                yield each.puzzle, each.document()
        return
    if choices.daily is not None:
        found = daily(rules, _day(choices.daily))
        yield found, found.document()
        return
    yield from (
        (found, found.document()) for found in puzzles(rules, choices.kind, choices.seed, choices.count)
    )


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Malformed("--daily", f"expected a date such as 2026-11-16, not {text[:20]!r}") from None
