"""JSON Schemas (draft 2020-12) of the interchange contract's documents.

A schema tells the form of a document; what a rulebook allows in it the readers know. So whatever a schema refuses the
command refuses too, and what a command writes its schema accepts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from forceout.core.errors import ForceoutError
from forceout.records.documents.schemas.declared import definitions

NAMES = (
    "judge-input",
    "judge-output",
    "solve-input",
    "solve-output",
    "replay-input",
    "replay-output",
    "analyse-output",
    "table-event",
    "kit-input",
    "kit-output",
    "puzzle-output",
    "exercise-output",
    "tournament-seat-input",
    "tournament-seat-output",
    "tournament-standings-input",
    "tournament-standings-output",
    "tournament-check-input",
    "tournament-check-output",
)
_LOCAL = "#/$defs/"


def load(name: str) -> dict[str, Any]:
    """The schema of that name, whole in itself: every definition that it refers to is in it.

    >>> load("judge-input")["title"]
    'forceout judge: a case'
    """
    if name not in NAMES:
        raise ForceoutError(f"there is no schema {name!r}; there are {', '.join(NAMES)}")
    schema = _read(name)
    known = {**_read("definitions")["$defs"], **definitions(), **schema.pop("$defs", {})}
    return {**schema, "$defs": {name: known[name] for name in _needed(schema, known)}}


def _needed(schema: object, known: dict[str, Any]) -> list[str]:
    """The names of the definitions that a schema refers to, directly or through others."""
    found: dict[str, None] = {}
    waiting = list(_references(schema))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting += _references(known[name])
    return sorted(found)


def _references(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(reference := part.get("$ref"), str):
            yield reference.removeprefix(_LOCAL)
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from _references(inner)


@cache
def _text(name: str) -> str:
    return files(__name__).joinpath(f"{name}.json").read_text(encoding="utf-8")


def _read(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(_text(name))
    return schema
