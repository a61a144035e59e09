"""The documents of `forceout lesson check`, `quiz check` and `drill check`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.core.errors import Malformed
from forceout.training.learning.item import Item, check, read_item
from forceout.training.learning.lesson import expect_language, lesson

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
