"""One JSON object or JSON Lines in, one answer a line out: how the machine-facing commands talk."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from forceout.core.errors import ForceoutError, Malformed
from forceout.records.document import shown_name

Handler = Callable[[object], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one document; ``trouble`` says in one line why it was malformed."""

    document: dict[str, Any]
    trouble: str | None = None

    def line(self) -> str:
        return write(self.document)


def write(document: dict[str, Any]) -> str:
    """A document on one line. A lone surrogate cannot be UTF-8, so such a document is written in escapes."""
    text = json.dumps(document, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(document)
    return text


def answers(text: str, handle: Handler) -> Iterator[Answer]:
    """Answer every document of the text in order; a malformed one is answered in place."""
    for number, part in _documents(text):
        where = "" if number is None else f"line {number}: "
        identity: dict[str, Any] = {}
        try:
            document = _load(part)
            identity = _identity(document)
            yield Answer({**identity, **handle(document)})
        except Malformed as wrong:
            error = {"field": wrong.field, "message": wrong.message}
            yield Answer({**identity, "error": error}, f"{where}{wrong}")
        except ForceoutError as wrong:
            yield Answer(
                {**identity, "error": {"field": "document", "message": str(wrong)}}, f"{where}{wrong}"
            )


def _documents(text: str) -> Iterator[tuple[int | None, str]]:
    """The documents of a text: its lines, or the whole of it when it is one object over several lines."""
    # Not splitlines: a string of a document may hold U+2028 or U+0085, and they end no line of JSON Lines.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) == 1:
        yield None, lines[0][1]
    elif not lines or _is_one_document(text, lines[0][1].strip(), lines[1][1].strip()):
        yield None, text
    else:
        yield from lines


def _is_one_document(text: str, first: str, second: str) -> bool:
    """Whether several lines are one document: the whole is JSON, or looks like a single object with a mistake in it."""
    if _is_json(first):
        return False
    return _is_json(text) or (first[0] in "{[" and first[-1] not in "}]" and second[0] not in "{[")


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _load(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except RecursionError:
        raise Malformed("document", "the JSON is nested too deeply") from None
    except Malformed:
        raise  # it names the field; as a ValueError it would be taken for a fault of the JSON
    except ValueError as wrong:
        raise Malformed("document", f"expected JSON: {wrong}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Malformed(shown_name(name), "this field is given twice")
        found[name] = value
    return found


def _no_constant(name: str) -> None:
    raise Malformed("document", f"expected JSON: {name} is not a JSON value")


def _identity(document: object) -> dict[str, str]:
    if isinstance(document, dict) and "id" in document:
        if not isinstance(document["id"], str):
            raise Malformed("id", "expected a string")
        return {"id": document["id"]}
    return {}
