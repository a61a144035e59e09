"""The one document of a file: JSON, or a match in the text notation."""

from __future__ import annotations

from typing import Any

from forceout.core.errors import ForceoutError
from forceout.records.documents.stream import answers
from forceout.records.text import from_text, looks_like_text


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
