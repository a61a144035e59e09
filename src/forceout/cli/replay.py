"""`forceout replay`: records played back, for programs and, with --show, for people."""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from rich.console import Console
from rich.text import Text

from forceout.cli.documents import one_document
from forceout.cli.streams import decoded, opened, write_answers
from forceout.cli.terminal import people
from forceout.core.errors import ForceoutError
from forceout.draw.table import table
from forceout.match import observe, observe_event
from forceout.records.documents.actions import action_document
from forceout.records.documents.replay import Replay, Step, replay, replay_document, report
from forceout.records.documents.stream import answers, write
from forceout.records.sentences.refusals import refusal_sentence
from forceout.records.sentences.telling import tell_all
from forceout.records.text import event_text, looks_like_text, to_text


def run(file: Path | None, *, show: bool, as_text: bool) -> int:
    """Read JSON, JSON Lines or the text notation; the exit status."""
    with opened(file) as source:
        if source is None:
            return 2
        opening = _opening(source)
        if not _is_notation(opening) and not show and not as_text:
            return write_answers(answers(chain(opening, source), replay_document))
        content = b"".join([*opening, source.read()])
    try:
        document = one_document(decoded(content, file))
        played = replay(document)
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    if as_text:
        sys.stdout.buffer.write(to_text(document, _notes(played)).encode())
    elif show:
        _step_through(people(), played)
    else:
        sys.stdout.buffer.write(write(report(played)).encode() + b"\n")
    return 0


def _opening(source: BinaryIO) -> list[bytes]:
    """The lines up to the first that says something: it tells the text notation from JSON."""
    opening = []
    for line in source:
        opening.append(line)
        if line.strip() and not line.startswith(b"#"):
            break
    return opening


def _is_notation(opening: list[bytes]) -> bool:
    return looks_like_text(b"".join(opening).decode("utf-8-sig", "replace"))


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
    scribe = played.scribe
    console.print(Text(f"{step.index}. {event_text(action_document(step.command, scribe))}", "bold"))
    for sentence in tell_all(map(observe_event, step.events), scribe):
        console.print(Text(f"   {sentence}"))
    if step.rejection is not None:
        rule = f" [{step.rejection.rule}]" if step.rejection.rule else ""
        console.print(Text(f"   Refused: {refusal_sentence(step.rejection)}{rule}", "yellow"))
    console.print(table(observe(step.state)))
