"""JSON Schemas (draft 2020-12) of the interchange contract's documents.

A schema describes the form of a document; the readers know what a rulebook allows in it. So a command refuses everything that
its schema refuses, and the schema accepts everything that the command writes. The schemas of actions and events are made from
their declarations.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from forceout.core.errors import ForceoutError
from forceout.match import commands, events  # noqa: F401 - importing them declares everything
from forceout.match.declared import ACTIONS, FACTS, By, Field
from forceout.records.documents.kinds import KINDS, VariationKind

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
    """Return the schema with this name. It is self-contained: it includes every definition that it refers to.

    >>> load("judge-input")["title"]
    'forceout judge: a case'
    """
    if name not in NAMES:
        raise ForceoutError(f"there is no schema {name!r}; there are {', '.join(NAMES)}")
    schema = _read(name)
    known = {**_read("definitions")["$defs"], **definitions(), **schema.pop("$defs", {})}
    return {**schema, "$defs": {name: known[name] for name in _needed(schema, known)}}


def _needed(schema: object, known: dict[str, Any]) -> list[str]:
    """Return the names of the definitions that a schema refers to, directly or indirectly."""
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


Schema = dict[str, Any]


def definitions() -> dict[str, Schema]:
    """Return the schemas of an action of a record and of an event of a table."""
    at = {"at": {"$ref": "#/$defs/seconds"}}
    by = {"by": {"type": "string", "description": "A player, or judge."}}
    rule = {"rule": {"type": "string", "description": "The clause that it follows from."}}
    return {
        "action": _with_by(
            _one_of("do", {name: entry.fields for name, entry in ACTIONS.items()}, {**by, **at})
        ),
        "event": _one_of("event", {name: entry.fields for name, entry in FACTS.items()}, rule),
        "seconds": {
            "type": "number",
            "minimum": 0,
            "description": "Seconds from the start of the match; left out, no time passes.",
        },
    }


def _with_by(schema: Schema) -> Schema:
    """Require "by", except for actions that belong to no player."""
    nobodys = [name for name, entry in ACTIONS.items() if entry.by is By.NOBODY]
    named: Schema = {
        "if": {"required": ["do"], "properties": {"do": {"enum": nobodys}}},
        "else": {"required": ["by"]},
    }
    return {**schema, "allOf": [named, *schema["allOf"]]}


def _one_of(key: str, declared: Mapping[str, tuple[Field, ...]], common: Schema) -> Schema:
    """Return the schema of an object whose ``key`` decides its other fields."""
    return {
        "type": "object",
        "required": [key],
        "properties": {**common, key: {"enum": list(declared)}},
        "allOf": [
            {
                "if": {"required": [key], "properties": {key: {"const": name}}},
                "then": _fields_schema(fields, played=key == "do"),
            }
            for name, fields in declared.items()
            if fields
        ],
        "unevaluatedProperties": False,
    }


def _fields_schema(fields: tuple[Field, ...], *, played: bool) -> Schema:
    properties: Schema = {}
    required: list[str] = []
    for field in fields:
        if field.inline:
            properties |= VariationKind.PROPERTIES
            required.append("name")
            continue
        properties[field.written] = KINDS[field.kind].schema(field, played=played)
        if not field.optional:
            required.append(field.written)
    return {"properties": properties, **({"required": required} if required else {})}
