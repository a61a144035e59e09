"""The documents of `forceout lesson check`, `quiz check` and `drill check`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from forceout.core.errors import Malformed
from forceout.training.learning.drill import drill, weak_spots
from forceout.training.learning.item import Item, check, read_item
from forceout.training.learning.lesson import expect_language, lesson
from forceout.training.learning.quiz import quiz

Document = dict[str, Any]


def check_document(document: object) -> Document:
    """The answer to ``{"item", "answer", …}`` or ``{"lesson", "step", "answer", …}``."""
    fields = _fields(
        document, ("id", "item", "lesson", "rules", "division", "step", "answer", "lang", "tell")
    )
    if "answer" not in fields:
        raise Malformed("answer", "this field is missing")
    tell = fields.get("tell", False)
    if not isinstance(tell, bool):
        raise Malformed("tell", "expected true or false")
    item = _item(fields)
    checked = check(item, fields["answer"], _lang(fields))
    return checked.document() | ({"key": item.key} if tell else {})


def _item(fields: Mapping[str, Any]) -> Item:
    if "item" in fields:
        stray = next((name for name in ("lesson", "rules", "division", "step") if name in fields), None)
        if stray is not None:
            raise Malformed(stray, "expected an item, or a step of a lesson, not both")
        try:
            return read_item(fields["item"])
        except Malformed as wrong:
            raise Malformed(f"item.{wrong.field}", wrong.message) from None
    for name in ("lesson", "step"):
        if name not in fields:
            raise Malformed(name, "this field is missing: expected an item, or a step of a lesson")
    for name in ("lesson", "rules", "division"):
        if not isinstance(fields.get(name, ""), str):
            raise Malformed(name, "expected a string")
    step = fields["step"]
    if isinstance(step, bool) or not isinstance(step, int):
        raise Malformed("step", "expected a whole number")
    asked = lesson(fields["lesson"])
    return asked.step(step, fields.get("rules"), fields.get("division"), _lang(fields))


def _lang(fields: Mapping[str, Any]) -> str:
    return expect_language(str(fields.get("lang", "en")))


def _fields(document: object, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(document, Mapping):
        raise Malformed("document", "expected an object")
    for name in document:
        if name not in known:
            raise Malformed(str(name)[:40], f"unknown field; expected one of {', '.join(known)}")
    return document


def quiz_document(document: object) -> Document:
    """The answer to ``{"quiz", "answers", "seconds"?, "lang"?}``: graded, with what to read again."""
    fields = _fields(document, ("id", "quiz", "answers", "seconds", "lang"))
    asked = _known(quiz, fields.get("quiz"), "quiz")
    report = asked.grade(
        _numbered(fields.get("answers"), "answers"),
        {
            number: _time(value, f"seconds.{number}")
            for number, value in _numbered(fields.get("seconds", {}), "seconds").items()
        },
        _lang(fields),
    )
    return {
        "right": report.right,
        "of": len(report.marks),
        "sections": report.by("section"),
        "median_seconds": report.median_time,
        "read": report.read,
        "marks": [mark.document() for mark in report.marks],
    }


def drill_document(document: object) -> Document:
    """The answer to ``{"drill", "answers"}``: graded, with the weak spots."""
    fields = _fields(document, ("id", "drill", "answers", "lang"))
    told = fields.get("drill")
    if not isinstance(told, Mapping):
        raise Malformed("drill", "expected an object")
    names = told.get("drill")
    if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
        raise Malformed("drill.drill", "expected a list of techniques")
    asked = _known(
        drill, {"techniques": names, **{name: told[name] for name in told if name != "drill"}}, "drill"
    )
    answers: dict[int, tuple[Any, float]] = {}
    for number, pair in _numbered(fields.get("answers"), "answers").items():
        if not isinstance(pair, list) or len(pair) != 2:
            raise Malformed(f"answers.{number}", "expected an answer and milliseconds")
        answers[number] = pair[0], _time(pair[1], f"answers.{number}")
    report = asked.grade(answers, _lang(fields))
    return {
        "right": report.right,
        "of": len(report.marks),
        "median_ms": report.median_time,
        "marks": [mark.document() for mark in report.marks],
        "weak": weak_spots(report),
    }


_KINDS: dict[str, tuple[type, ...]] = {
    "kind": (str,), "game": (str,), "rules": (str,), "division": (str,), "sections": (str,), "count": (int,),
    "seed": (int, str), "level": (int,), "date": (str,), "techniques": (list,),
}  # fmt: skip


def _known(make: Callable[..., Any], told: object, where: str) -> Any:
    """What is made of an object of its arguments."""
    if not isinstance(told, Mapping):
        raise Malformed(where, "expected an object")
    names = signature(make).parameters
    for name, value in told.items():
        if name not in names:
            raise Malformed(f"{where}.{name}"[:60], f"unknown field; expected one of {', '.join(names)}")
        if isinstance(value, bool) or not isinstance(value, _KINDS[name]):
            raise Malformed(
                f"{where}.{name}", f"expected {' or '.join(kind.__name__ for kind in _KINDS[name])}"
            )
    for name, parameter in names.items():
        if parameter.default is parameter.empty and name not in told:
            raise Malformed(f"{where}.{name}", "this field is missing")
    try:
        return make(**told)
    except Malformed as wrong:
        raise Malformed(f"{where}.{wrong.field}", wrong.message) from None


def _numbered(answers: object, where: str) -> dict[int, Any]:
    """An object whose names are numbers."""
    if not isinstance(answers, Mapping) or not all(str(name).isdecimal() for name in answers):
        raise Malformed(where, "expected an object by the numbers of the items")
    return {int(name): value for name, value in answers.items()}


def _time(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise Malformed(where, "expected a time from 0 on")
    return value
