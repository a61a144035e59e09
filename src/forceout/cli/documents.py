"""Records of matches as a file has them: JSON, or the text notation."""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from forceout.cli.streams import decoded, opened, write_answers
from forceout.core.errors import ForceoutError
from forceout.records.documents.stream import Handler, answers, write
from forceout.records.notation.record import from_text, looks_like_text


def one_document(content: str) -> dict[str, Any]:
    """The document as it was read strictly; ForceoutError where there is none, or more than one."""
    if looks_like_text(content):
        return from_text(content)
    found: list[dict[str, Any]] = []

    def keep(document: object) -> dict[str, Any]:
        if not isinstance(document, dict):
            raise ForceoutError("document: expected an object")
        found.append(document)
        return {}

    for answer in answers(content, keep):
        if answer.trouble is not None:
            raise ForceoutError(answer.trouble)
    if len(found) != 1:
        raise ForceoutError(f"expected one document, not {len(found)}")
    return found[0]


def answer_records(handle: Handler, file: Path | None) -> int:
    """Answer every record of a file or of standard input, as they come, or the one in the text notation; the exit status."""
    with opened(file) as source:
        if source is None:
            return 2
        opening = _opening(source)
        if not _is_notation(opening):
            return write_answers(answers(chain(opening, source), handle))
        content = b"".join([*opening, source.read()])
    try:
        answer = handle(one_document(decoded(content, file)))
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    sys.stdout.buffer.write(write(answer).encode() + b"\n")
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
