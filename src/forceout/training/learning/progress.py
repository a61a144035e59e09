"""A learner's progress: a document stored on the device, and the lossless merging of two of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forceout.core.errors import Malformed

FORMAT = 1
Document = dict[str, Any]
_LESSON = {"done", "tries", "last"}
_DRILL = {"level", "best_ms", "right", "of"}
_QUIZ = {"quiz", "right", "of", "day"}


def empty() -> Document:
    """Return the progress of a new learner."""
    return {"format": FORMAT, "lessons": {}, "drills": {}, "quizzes": []}


def joined(one: object, other: object) -> Document:
    """Merge two documents of the same learner: unite the steps, keep the better results, count nothing twice.

    The order does not matter, and merging a document with itself changes nothing. Malformed names a wrong field.
    """
    first, second = read_progress(one), read_progress(other)
    quizzes = {_day_first(quiz): quiz for quiz in (*first["quizzes"], *second["quizzes"])}
    return {
        "format": FORMAT,
        "lessons": _by_name(first["lessons"], second["lessons"], _one_lesson),
        "drills": _by_name(first["drills"], second["drills"], _one_drill),
        "quizzes": [quizzes[key] for key in sorted(quizzes)],
    }


def _by_name(
    one: Mapping[str, Document], other: Mapping[str, Document], join: Callable[[Document, Document], Document]
) -> dict[str, Document]:
    return {
        name: join(one.get(name, other.get(name, {})), other.get(name, one.get(name, {})))
        for name in sorted({*one, *other})
    }


def _one_lesson(one: Document, other: Document) -> Document:
    return {
        "done": sorted({*one["done"], *other["done"]}),
        "tries": max(one["tries"], other["tries"]),
        "last": max(one["last"], other["last"]),
    }


def _one_drill(one: Document, other: Document) -> Document:
    """Merge a drill. Keep the counts of the longer practice, because each device may already include the other's answers."""
    of, right = max((each["of"], each["right"]) for each in (one, other))
    times = [each["best_ms"] for each in (one, other) if each["best_ms"] is not None]
    return {
        "level": max(one["level"], other["level"]),
        "best_ms": min(times, default=None),
        "right": right,
        "of": of,
    }


def _day_first(quiz: Document) -> tuple[str, str]:
    return quiz["day"], repr(_ordered({name: quiz[name] for name in _QUIZ}))


def _ordered(value: Any) -> Any:
    """Sort the names in all objects of a value, so that equal quizzes compare equal."""
    if isinstance(value, Mapping):
        return [(name, _ordered(value[name])) for name in sorted(value)]
    return value


def read_progress(document: object) -> Document:
    """Read a document of progress, with strict validation."""
    found = _object(document, "progress", {"format", "lessons", "drills", "quizzes"})
    if found["format"] != FORMAT:
        raise Malformed("format", f"expected {FORMAT}")
    for name, lesson in _entries(found, "lessons").items():
        where = f"lessons.{name[:40]}"
        _object(lesson, where, _LESSON)
        if not isinstance(lesson["done"], list):
            raise Malformed(f"{where}.done", "expected a list of steps")
        for step in lesson["done"]:
            _whole(step, f"{where}.done", 1)
        _whole(lesson["tries"], f"{where}.tries")
        _day(lesson["last"], f"{where}.last")
    for name, drill in _entries(found, "drills").items():
        where = f"drills.{name[:40]}"
        _object(drill, where, _DRILL)
        _whole(drill["level"], f"{where}.level", 1)
        if drill["best_ms"] is not None:
            _whole(drill["best_ms"], f"{where}.best_ms")
        _counts(drill, where)
    if not isinstance(found["quizzes"], list):
        raise Malformed("quizzes", "expected a list")
    for place, quiz in enumerate(found["quizzes"]):
        where = f"quizzes[{place}]"
        _object(quiz, where, _QUIZ)
        if not isinstance(quiz["quiz"], Mapping):
            raise Malformed(f"{where}.quiz", "expected an object")
        _counts(quiz, where)
        _day(quiz["day"], f"{where}.day")
    return found


def _object(value: object, where: str, names: set[str]) -> Document:
    if not isinstance(value, dict) or set(value) != names:
        raise Malformed(where, f"expected an object with {', '.join(sorted(names))}")
    return value


def _entries(document: Document, name: str) -> dict[str, Document]:
    found = document[name]
    if not isinstance(found, dict) or not all(isinstance(each, str) for each in found):
        raise Malformed(name, "expected an object")
    return found


def _whole(value: object, where: str, least: int = 0) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise Malformed(where, f"expected a whole number from {least} on")


def _counts(value: Document, where: str) -> None:
    for name in ("right", "of"):
        _whole(value[name], f"{where}.{name}")
    if value["right"] > value["of"]:
        raise Malformed(f"{where}.right", "expected at most the number of answers")


def _day(value: object, where: str) -> None:
    if not isinstance(value, str) or not _is_day(value):
        raise Malformed(where, "expected a day such as 2026-11-18")


def _is_day(text: str) -> bool:
    year, *rest = text.split("-")
    return (
        len(rest) == 2
        and len(text) == 10
        and all(part.isdecimal() for part in (year, *rest))
        and len(year) == 4
    )
