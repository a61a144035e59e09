"""`forceout quiz … --play`: one question after another on a terminal, and the report at the end."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any

from rich.console import Console

from forceout.core.errors import Malformed
from forceout.core.position import Position
from forceout.draw.terminal import mat_of
from forceout.records.documents.codec import EXPRESSION
from forceout.records.wording.language import spoken
from forceout.training.learning.given import BOOK
from forceout.training.learning.item import Item, check
from forceout.training.learning.lesson import expect_language
from forceout.training.learning.quiz import Quiz

_FORMS = {
    "legal": "true or false",
    "same": "true or false",
    "correct": 'true or false; with a reason {"correct": false, "code": "not-equal"}',
    "claim": "now, impossible or none",
    "way": "recommended, acceptable or unacceptable",
    "worth": "[1, 5]",
    "which": "[0, 2], counted from 0",
    "order": '["lot", "roll"]',
    "late": '{"lost": 1, "done": true}',
    "break": "the line with brackets",
}
_BY_PLAYER = ("who", "score", "points", "ruling")
_LINES = ("break", "write")
"""Asks whose answer is a line of a paper."""


def play(asked: Quiz, lang: str) -> int:
    """Ask the questions, mark each answer, and print the sections and what to read again. Return 1 if the person stopped early."""
    console, expected = Console(), expect_language(lang)
    answers: dict[int, Any] = {}
    seconds: dict[int, float] = {}
    stopped = False
    with spoken(expected):
        items = asked.items
    for item in items:
        number = item.place["n"]
        console.print(f"\n[bold]{number}[/bold] of {len(items)}  {item.say}  [dim]{item.clause}[/dim]")
        for shown in _pictures(item):
            console.print(shown)
        begun = monotonic()
        try:
            answer = _ask(console, item, expected)
        except (EOFError, KeyboardInterrupt):
            stopped = True
            break
        if answer is not None:
            answers[number], seconds[number] = answer[0], monotonic() - begun
    report = asked.grade(answers, seconds, expected)
    console.print(f"\n[bold]{report.right} of {len(report.marks)} right[/bold]")
    for name, (right, of) in report.by("section").items():
        console.print(f"  {name}  {right} of {of}")
    if report.read:
        console.print(f"Read again: {', '.join(report.read)}")
    return int(stopped)


def _ask(console: Console, item: Item, lang: str) -> tuple[Any] | None:
    """Return an answer of the right form, or None if the question is skipped."""
    form = (
        f"each of {', '.join(_players(item))} in an object"
        if item.ask in _BY_PLAYER
        else _FORMS.get(item.ask, "a number")
    )
    console.print(f"[dim]Answer with {form}. Enter alone passes.[/dim]", highlight=False)
    while True:
        text = _line().strip()
        if not text:
            return None
        try:
            answer = _answer(item, text)
            told = check(item, answer, lang)
        except Malformed as wrong:
            console.print(f"{wrong.field}: {wrong.message}", highlight=False, markup=False)
            continue
        console.print("[green]✓[/green]" if told.right else "[red]✗[/red]", told.why, f"({told.rule})")
        return (answer,)


def _line() -> str:
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _answer(item: Item, text: str) -> object:
    """Read JSON if it is valid, else take the text as it is. A line of a paper goes into its field."""
    try:
        found = json.loads(text)
    except ValueError:
        found = text
    if item.ask in _LINES and isinstance(found, str):
        return {EXPRESSION[item.given["game"]]: found}
    return found


def _players(item: Item) -> list[str]:
    given: Mapping[str, Any] = item.given.get("record", item.given)
    found: Any = given.get("players") or [*given.get("scores", {}), *given.get("marks", {})]
    return list(dict.fromkeys(found))


def _pictures(item: Item) -> Iterator[Any]:
    """Yield the mat, the table so far, and everything else that the answer depends on."""
    given = dict(item.given)
    if item.ask == "which":
        for place, each in enumerate(given.pop("items")):
            yield f"  {place}: {each['say']}"
        return
    record = given.pop("record", None)
    if record is not None:
        yield f"  players: {', '.join(record['players'])}"
        yield from (f"  {_told(event)}" for event in record["events"])
        yield from (f"  → {_told(event)}" for event in given.pop("events", ()))
        return
    if "goal" in given and {"required", "permitted", "resources"} & set(given):
        names = (*BOOK, "universe", "goal", "required", "permitted", "forbidden", "resources", "variations")
        position = {name: given.pop(name) for name in names if name in given}
        yield mat_of(Position.of({**position, "challenge": given.get("challenge", "impossible")}))
    rest = {name: value for name, value in given.items() if name not in (*BOOK, "asks")}
    yield from (f"  {name}: {_plain(value)}" for name, value in rest.items())


def _told(event: Mapping[str, Any]) -> str:
    return " ".join(_plain(value) for value in event.values())


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
