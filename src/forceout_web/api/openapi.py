"""The OpenAPI document: made from the same typed values that the requests are read into, and the contract's JSON Schemas."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel

from forceout import __version__
from forceout.records.documents.schemas import load as schema
from forceout_web.requests import (
    ActionRequest,
    BeginRequest,
    BotRequest,
    ClockRequest,
    EndRequest,
    HintRequest,
    KeepRequest,
    LevelRequest,
    PracticeRequest,
    SeatRequest,
)
from forceout_web.tables.options import TableOptions
from forceout_web.work import COMMANDS

Document = dict[str, Any]

_STATUS = {
    "400": "malformed",
    "401": "no token, or an unknown one",
    "403": "not yours",
    "404": "not there",
    "409": "stale: the table has gone on",
    "413": "too large",
    "422": "refused by the rules",
    "429": "too often",
    "503": "busy, or out of time",
}
_TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "maxLength": 200},
    "description": "The same key and request again get the first answer and do nothing.",
}


@cache
def openapi_document() -> Document:
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Forceout",
            "version": __version__,
            "description": "Live tables of On-Sets and Equations, the judge, the solver and the rulebooks.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": _tables() | _documents() | _rules(),
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Error": _ERROR},
        },
    }


_ERROR: Document = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {name: {"type": "string"} for name in ("code", "message", "field", "rule")},
        }
    },
}


def _object(**properties: Document) -> Document:
    """Has at least these; more may be added."""
    return {"type": "object", "required": [*properties], "properties": properties}


def _list(of: Document) -> Document:
    return {"type": "array", "items": of}


_TEXT: Document = {"type": "string"}
_NUMBER: Document = {"type": "number"}
_WHOLE: Document = {"type": "integer"}
_PILE = _TEXT
_MAYBE_TEXT: Document = {"type": ["string", "null"]}
_OPENED = _object(table=_TEXT, code=_TEXT, url=_TEXT, owner=_TEXT)
_SHAKE = _object(
    goal_setter=_TEXT,
    universe={"type": ["array", "null"], "items": _TEXT},
    variations=_list(_object(name=_TEXT)),
    goal=_MAYBE_TEXT,
    required=_PILE,
    permitted=_PILE,
    forbidden=_PILE,
    resources=_PILE,
    challenge=_MAYBE_TEXT,
    papers={
        "type": "object",
        "additionalProperties": {
            "anyOf": [_object(sealed={"const": True}), _object(solution={"type": ["object", "null"]})]
        },
    },
)
_VIEW = _object(
    table=_TEXT,
    version=_WHOLE,
    now=_NUMBER,
    phase=_TEXT,
    awaited=_list(_TEXT),
    may_act=_list(_TEXT),
    deadline={"type": ["number", "null"]},
    scores={"type": "object", "additionalProperties": _WHOLE},
    seats=_list(_object(name=_TEXT, present={"type": "boolean"}, bot={"type": ["integer", "null"]})),
    options={"type": "object"},
    shake={"anyOf": [_SHAKE, {"type": "null"}]},
)
_ACTION = _object(by=_TEXT, do=_TEXT)
_RECORD = _object(players=_list(_TEXT), events=_list(_ACTION))


def _tables() -> Document:
    seats = _posts(
        "Sit down; the owner: put a bot or the judge there.",
        SeatRequest,
        "201",
        "401 403 404 422 429 503",
        _object(seat=_TEXT, token=_TEXT),
    )
    seats["parameters"] = [_KEY]
    opening = _posts(
        "Open a table: game, rules and division, or a game of the 1969 kit.",
        TableOptions,
        "201",
        "429 503",
        _OPENED,
    )
    opening |= {"parameters": [_KEY], "security": [{}]}
    reads = "401 403 404 429 503"
    return {
        "/tables": {"post": opening},
        "/codes/{code}": {
            "parameters": [{"name": "code", "in": "path", "required": True, "schema": {"type": "string"}}],
            "get": _does("The table of a code.", "404 429", _object(table=_TEXT)),
        },
        "/tables/{table}": {
            "parameters": [_TABLE],
            "get": _does("What this token's seat sees; without a token, a spectator.", reads, _VIEW),
            "patch": _posts(
                "The owner keeps the table, or no longer.", KeepRequest, "200", "401 403 404 503"
            ),
            "delete": _does("The owner deletes the table.", "401 403 404 503"),
        },
        "/tables/{table}/seats": {"parameters": [_TABLE], "post": seats},
        "/tables/{table}/seats/{name}": {
            "parameters": [
                _TABLE,
                {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}},
            ],
            "delete": _does("The owner frees a seat between shakes.", "401 403 404 422 503"),
            "patch": _posts(
                "The owner changes the strength of a bot between shakes.",
                LevelRequest,
                "200",
                "401 403 404 422 503",
            ),
        },
        "/tables/{table}/seats/{name}/bot": {
            "parameters": [
                _TABLE,
                {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}},
            ],
            "post": _posts(
                "Vote for a bot to stand in for a player who has been away for a minute; it does once all others agree.",
                BotRequest,
                "200",
                "401 403 404 422 429 503",
            ),
        },
        "/tables/{table}/practice": {
            "parameters": [_TABLE],
            "post": _posts(
                "A new table at an earlier version, bots in the other seats; or one's last choice taken back.",
                PracticeRequest,
                "201",
                "401 403 404 422 429 503",
            ),
        },
        "/practice": {
            "post": _posts("A table at a position, against a bot.", BeginRequest, "201", "422 429 503")
            | {"security": [{}]}
        },
        "/tables/{table}/hint": {
            "parameters": [_TABLE],
            "post": _posts(
                "A hint, in three steps, for one who is alone with bots.",
                HintRequest,
                "200",
                "401 403 404 422 429 503",
            ),
        },
        "/tables/{table}/options": {
            "parameters": [_TABLE],
            "get": _does("The actions that this seat may do now.", reads, _list(_ACTION)),
        },
        "/tables/{table}/forms": {
            "parameters": [_TABLE],
            "get": _does(
                "What this seat may do that is free in form, such as a Solution.",
                reads,
                _list(_object(do=_TEXT, fields=_list(_object(name=_TEXT)))),
            ),
        },
        "/tables/{table}/actions": {
            "parameters": [_TABLE],
            "post": _posts(
                "Do something at the table.",
                ActionRequest,
                "200",
                "401 403 404 409 422 429 503",
                _object(version=_WHOLE, events=_list(_object(event=_TEXT))),
            ),
        },
        "/tables/{table}/clock": {
            "parameters": [_TABLE],
            "post": _posts(
                "The judge or the owner stops the clock, or lets it go on.",
                ClockRequest,
                "200",
                "401 403 404 503",
            ),
        },
        "/tables/{table}/end": {
            "parameters": [_TABLE],
            "post": _posts(
                "A player agrees to end an open-ended round.", EndRequest, "200", "401 403 404 422 503"
            ),
        },
        "/tables/{table}/record": {
            "parameters": [_TABLE],
            "get": _does("The replay document so far, as this seat may see it.", f"{reads} 422", _RECORD),
        },
    }


def _documents() -> Document:
    paths = {}
    for command in COMMANDS:
        does = _does(f"One document of `forceout {command}`.", "400 413 429 503", _whole(f"{command}-output"))
        # A match is analysed as it is replayed.
        reads = "replay-input" if command == "analyse" else f"{command}-input"
        does["requestBody"] = {"required": True, **_json(_whole(reads))}
        paths[f"/{command}"] = {"post": does | {"security": [{}]}}
    return paths


def _whole(name: str) -> Document:
    """A schema of the contract. Its name makes the references inside it its own."""
    return {"$id": f"forceout:{name}", **schema(name)}


def _rules() -> Document:
    names = ("game", "rules", "division")
    path = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    return {
        "/rules": {
            "get": _does(
                "The rulebooks.", "", _list(_object(game=_TEXT, rules=_TEXT, divisions=_list(_TEXT)))
            )
            | {"security": [{}]}
        },
        "/rules/{game}/{rules}/{division}": {
            "parameters": path,
            "get": _does("What one rulebook says for a division.", "404") | {"security": [{}]},
        },
    }


def _does(summary: str, refusals: str, answer: Document | None = None, granted: str = "200") -> Document:
    error = {"$ref": "#/components/schemas/Error"}
    refused = {
        status: {"description": _STATUS[status], **_json(error)} for status in sorted(refusals.split())
    }
    return {
        "summary": summary,
        "security": [{"token": []}, {}],
        "responses": {
            granted: {"description": "granted", **_json(answer or {"type": "object"})},
            **refused,
        },
    }


def _posts(
    summary: str, body: type[BaseModel], granted: str, refusals: str, answer: Document | None = None
) -> Document:
    """A body may be malformed or too large, whatever is asked."""
    return {
        **_does(summary, f"400 413 {refusals}", answer, granted),
        "requestBody": {"required": True, **_json(body.model_json_schema())},
    }


def _json(schema: Document) -> Document:
    return {"content": {"application/json": {"schema": schema}}}
