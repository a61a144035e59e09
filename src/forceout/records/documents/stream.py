"""One JSON object or JSON Lines in, one answer a line out: how the machine-facing commands talk."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from forceout.core.errors import ForceoutError, Malformed
from forceout.records.documents.fields import shown_name

Handler = Callable[[object], dict[str, Any]]

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_NOT_UTF_8 = re.compile("[\udc80-\udcff]")


@dataclass(frozen=True, slots=True)
class Answered:
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


def answers(source: str | Iterable[bytes], handle: Handler) -> Iterator[Answered]:
    """Answer every document of a text, or of lines as they come, in order; a malformed one is answered in place."""
    # Not splitlines: a string of a document may hold U+2028 or U+0085, and they end no line of JSON Lines.
    lines = source.split("\n") if isinstance(source, str) else _decoded(source)
    for number, part in _documents(lines):
        where = "" if number == 1 else f"line {number}: "
        identity: dict[str, Any] = {}
        try:
            document = _load(part)
            identity = _identity(document)
            yield Answered({**identity, **handle(document)})
        except Malformed as wrong:
            error = {"field": wrong.field, "message": wrong.message}
            yield Answered({**identity, "error": error}, f"{where}{wrong}")
        except ForceoutError as wrong:
            yield Answered(
                {**identity, "error": {"field": "document", "message": str(wrong)}}, f"{where}{wrong}"
            )


def _documents(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The documents of an input, each with the number of its first line, as soon as they are there.

    JSON Lines: a line is a document, and no line waits for the next. Only a first line that opens an object and does
    not close it may be one over several lines. It is, when these are JSON together, or when no line behind it
    begins an object in the first column; otherwise it is a broken line of many, and each is answered by itself.
    """
    numbered = ((number, text) for number, text in enumerate(lines, 1) if text.strip())
    first = next(numbered, None)
    if first is None:
        yield 1, ""
        return
    if _opens(first[1]):
        yield from _unfolded(first, numbered)
    else:
        yield first
    yield from numbered


def _unfolded(first: tuple[int, str], numbered: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """One document over several lines, or the lines that turn out not to be one."""
    gathered = [first]
    depth, openings = _depth(first[1]), 0
    for number, text in numbered:
        gathered.append((number, text))
        if text.startswith("{"):
            openings += 1
            # Looked at with the first, second, fourth, eighth … only, so that a long document is not read over and over.
            if openings & (openings - 1) == 0 and not _may_go_on(_joined(gathered)):
                yield from gathered
                return
        depth += _depth(text)
        if depth <= 0 and _is_json(_joined(gathered)):
            yield first[0], _joined(gathered)
            return
    if openings:
        yield from gathered
    else:
        yield first[0], _joined(gathered)


def _joined(gathered: Sequence[tuple[int, str]]) -> str:
    return "\n".join(text for _, text in gathered)


def _depth(line: str) -> int:
    """How many objects and lists a line opens more than it closes; a string of JSON ends on its line."""
    plain = _STRING.sub("", line)
    return plain.count("{") + plain.count("[") - plain.count("}") - plain.count("]")


def _decoded(lines: Iterable[bytes]) -> Iterator[str]:
    """The lines as text; a byte that is not UTF-8 is kept as a lone surrogate, for ``_load`` to refuse."""
    encoding = "utf-8-sig"
    for line in lines:
        yield line.removesuffix(b"\n").decode(encoding, "surrogateescape")
        encoding = "utf-8"


def _opens(line: str) -> bool:
    """Whether a line begins an object or a list that it does not close."""
    return line.lstrip()[0] in "{[" and not _is_json(line)


def _may_go_on(text: str) -> bool:
    """Whether the text is JSON, or JSON as far as it goes."""
    try:
        json.loads(text)
    except json.JSONDecodeError as wrong:
        return wrong.pos >= len(text.rstrip())
    except (ValueError, RecursionError):
        return False
    return True


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _load(text: str) -> object:
    bad = _NOT_UTF_8.search(text)
    if bad:
        byte = len(text[: bad.start()].encode()) + 1
        raise Malformed("document", f"expected UTF-8, byte {byte} is not")
    if not text.strip():
        raise Malformed("document", "expected JSON, and there is nothing")
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
