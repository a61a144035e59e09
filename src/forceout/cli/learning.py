"""`forceout lesson`, `worksheet`, `quiz` and `drill`: JSON out, and answers checked from standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from forceout.cli.streams import answer_stream
from forceout.core.errors import ForceoutError
from forceout.records.documents.stream import write


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
