"""`forceout lesson`, `worksheet`, `quiz` and `drill`: JSON out, and answers checked from standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from forceout.cli.streams import answer_stream
from forceout.core.errors import ForceoutError, in_words
from forceout.records.documents.stream import write

if TYPE_CHECKING:
    from forceout.training.learning.quiz import Quiz


def printed(documents: Callable[[], Iterable[dict[str, Any]]]) -> int:
    """Print each document on a line; 2 and a line on standard error where what was asked for is not there."""
    try:
        for document in documents():
            sys.stdout.buffer.write(write(document).encode() + b"\n")
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


def list_lessons(lang: str) -> int:
    from forceout.training.learning.lesson import expect_language, lessons

    return printed(lambda: (each.listed(expect_language(lang)) for each in lessons().values()))


def show_lesson(name: str | None, rules: str | None, division: str | None, lang: str, *, keys: bool) -> int:
    """One lesson, or without a name every lesson in every book and division."""
    from forceout.training.learning.lesson import expect_language, lesson, lessons

    def documents() -> Iterable[dict[str, Any]]:
        expect_language(lang)
        if name is not None:
            yield lesson(name).document(rules, division, lang, keys=keys)
            return
        for each in lessons().values():
            for book, divisions in each.places.items():
                for there in divisions:
                    yield each.document(book, there, lang, keys=keys)

    return printed(documents)


def check_answers(file: Path | None, what: str) -> int:
    """Check answers to steps, quizzes or drills: one answer a line."""
    from forceout.training.learning import documents

    return answer_stream(getattr(documents, f"{what}_document"), file)


def listed(what: str, lang: str) -> int:
    """The topics of worksheets, the techniques of drills, or the sections of the self-test."""
    from forceout.training.learning import drill, quiz, worksheet

    lists = {"drill": drill.listed, "quiz": quiz.listed, "worksheet": worksheet.listed}
    return printed(lambda: lists[what](lang))


def make_worksheet(
    topics: list[str], code: str | None, chosen: dict[str, Any], out: Path | None, *, keys: bool
) -> int:
    """One sheet, by its topics or by its code, on standard output or into a file of JSON."""
    from forceout.core.errors import Malformed
    from forceout.training.learning.worksheet import worksheet, worksheet_of

    def documents() -> Iterable[dict[str, Any]]:
        if code is not None and topics:
            raise Malformed("code", "expected topics, or a code")
        if out is not None and out.suffix != ".json":
            raise Malformed("-o", "expected a file whose name ends in .json")
        sheet = worksheet_of(code) if code is not None else worksheet(topics, **chosen)
        document = sheet.document(keys=keys)
        if out is None:
            return [document]
        try:
            out.write_text(write(document) + "\n", encoding="utf-8")
        except OSError as wrong:
            raise ForceoutError(f"{out}: {in_words(wrong)}") from None
        return []

    return printed(documents)


def make_quiz(kind: str, chosen: dict[str, Any], *, keys: bool) -> int:
    """Print a quiz as JSON."""
    return printed(lambda: [_quiz(kind, chosen).document(keys=keys)])


def play_quiz(kind: str, chosen: dict[str, Any], lang: str) -> int:
    """Ask the questions of a quiz on this terminal, and grade the answers."""
    from forceout.cli.quiz_play import play

    try:
        return play(_quiz(kind, chosen), lang)
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2


def _quiz(kind: str, chosen: dict[str, Any]) -> Quiz:
    """The quiz; that of the month is this month's where no date is told."""
    from datetime import UTC, datetime

    from forceout.training.learning.quiz import quiz

    if kind == "month" and chosen.get("date") is None:
        chosen = {**chosen, "date": f"{datetime.now(UTC):%Y-%m}"}
    return quiz(kind, **chosen)


def make_drill(techniques: list[str], seed: str, count: int, level: int, *, keys: bool) -> int:
    from forceout.training.learning.drill import drill

    return printed(
        lambda: [drill(techniques, seed=seed_of(seed), count=count, level=level).document(keys=keys)]
    )


def seed_of(text: str) -> int | str:
    """A seed of the command line: a number where it is one."""
    return int(text) if text.isdecimal() else text
