"""`forceout replay`: records played back, for programs and, with --show, for people."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from forceout.cli.documents import answer_records, one_document
from forceout.cli.streams import read_input
from forceout.cli.terminal import people
from forceout.core.errors import ForceoutError
from forceout.draw.table import table
from forceout.match import observe, observe_event
from forceout.records.documents.actions import action_document
from forceout.records.documents.matches import Replay, Step, replay, replay_document
from forceout.records.notation.actions import event_text
from forceout.records.notation.record import to_text
from forceout.records.wording.events import tell_all
from forceout.records.wording.language import say
from forceout.records.wording.refusals import refusal_sentence


def run(file: Path | None, *, show: bool, as_text: bool) -> int:
    """Read JSON, JSON Lines or the text notation; the exit status."""
    return _tell(file, as_text) if show or as_text else answer_records(replay_document, file)


def _tell(file: Path | None, as_text: bool) -> int:
    content = read_input(file)
    if content is None:
        return 2
    try:
        document = one_document(content)
        played = replay(document)
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    if as_text:
        sys.stdout.buffer.write(to_text(document, _notes(played)).encode())
    else:
        _step_through(people(), played)
    return 0


def _notes(played: Replay) -> dict[int, str]:
    """How each shake ended, as comments."""
    return {
        number: f"{record.ending}: "
        + ", ".join(f"{player} {points}" for player, points in record.scores.items())
        for number, record in enumerate(played.end.finished, 1)
        if record.scores
    }


def _step_through(console: Console, played: Replay) -> None:
    """One action after the other; with a person at the keyboard, each waits for Enter."""
    waiting = sys.stdin.isatty()
    console.print(table(observe(played.start)))
    for step in played.steps:
        if waiting and console.input("[dim]Enter for the next action, q to leave[/dim] ").strip() == "q":
            return
        _show(console, played, step)


def _show(console: Console, played: Replay, step: Step) -> None:
    codec = played.codec
    console.print(Text(f"{step.index}. {event_text(action_document(step.command, codec))}", "bold"))
    for sentence in tell_all(map(observe_event, step.events), codec):
        console.print(Text(f"   {sentence}"))
    if step.rejection is not None:
        rule = f" [{step.rejection.rule}]" if step.rejection.rule else ""
        console.print(
            Text(f"   {say('Refused: {why}', why=refusal_sentence(step.rejection))}{rule}", "yellow")
        )
    console.print(table(observe(step.state)))
