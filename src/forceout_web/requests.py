"""Parse what clients send into typed values, and refuse malformed input."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Annotated, Any, Literal, TypeVar

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse, RawPostDataException
from django.views.decorators.csrf import csrf_exempt
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from forceout_web.reading import read_json
from forceout_web.refusals import Refused, failed, malformed, text, too_large, unknown_token
from forceout_web.tables.bots import HIGHEST
from forceout_web.tables.tokens import Token, read_token

log = logging.getLogger(__name__)

Document = dict[str, Any]
M = TypeVar("M", bound=BaseModel)
View = Callable[..., Coroutine[Any, Any, JsonResponse]]

REF_LENGTH = 64
SMALL = 16 * 1024
"""Bytes of an action or of a table's options."""
LARGE = 1024 * 1024
"""Bytes of a document to be judged, solved or replayed."""

Ref = Annotated[str, Field(min_length=1, max_length=REF_LENGTH)]
Version = Annotated[int, Field(ge=0)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ActionRequest(Strict):
    """POST tables/ID/actions."""

    ref: Ref
    seen: Version
    action: Document


class SeatRequest(Strict):
    """POST tables/ID/seats: a player with a nickname, or (owner only) a bot or the judge."""

    nickname: str | None = Field(default=None, max_length=200)
    bot: int | None = Field(default=None, ge=1, le=HIGHEST)
    judge: Literal[True] | None = None


class KeepRequest(Strict):
    """PATCH tables/ID, the owner: whether the table outlives the time of retention."""

    kept: bool


class ClockRequest(Strict):
    """POST tables/ID/clock, the judge or the owner: stop the match's clock, or let it go on."""

    running: bool


class EndRequest(Strict):
    """POST tables/ID/end, a player: whether the round may end, where it lasts until all agree."""

    agree: bool


class LevelRequest(Strict):
    """PATCH tables/ID/seats/NAME, the owner: the strength of a bot."""

    bot: int = Field(ge=1, le=HIGHEST)


class BotRequest(Strict):
    """POST tables/ID/seats/NAME/bot, a player: let a bot stand in for a player who is away."""

    bot: int = Field(default=3, ge=1, le=HIGHEST)


class PracticeRequest(Strict):
    """POST tables/ID/practice: go on from a version of the match, or take the last choice back."""

    version: int | None = Field(default=None, ge=0)
    back: Literal[True] | None = None
    seat: str | None = Field(default=None, max_length=24)
    bot: int = Field(default=3, ge=1, le=HIGHEST, description="The strength of bots in the seats of people.")


class BeginRequest(Strict):
    """POST practice: a position, or a record that is to be gone on with."""

    position: Document
    nickname: str = Field(default="You", max_length=200)
    bot: int = Field(default=3, ge=1, le=HIGHEST)


class HintRequest(Strict):
    """POST tables/ID/hint, a player who is alone with bots."""

    step: int = Field(default=1, ge=1, le=3)


class ActMessage(ActionRequest):
    """On the socket."""

    type: Literal["act"]


class SinceMessage(Strict):
    type: Literal["since"]
    version: Version


def read_document(body: bytes, most: int) -> Document:
    """The JSON object of a body."""
    if len(body) > most:
        raise too_large()
    try:
        document = read_json(body.decode("utf-8-sig"))
    except (ValueError, RecursionError) as wrong:
        raise malformed("document", "expected one JSON object in UTF-8") from wrong
    if not isinstance(document, dict):
        raise malformed("document", "expected an object")
    return document


def parse(model: type[M], document: Document) -> M:
    try:
        return model.model_validate(document)
    except ValidationError as wrong:
        raise refusal_of(wrong) from wrong


def refusal_of(wrong: ValidationError) -> Refused:
    """The first thing that is wrong, with its field."""
    error = wrong.errors(include_url=False, include_input=False)[0]
    field = ".".join(map(str, error["loc"])) or "document"
    words = {"missing": text("this field is missing"), "extra_forbidden": text("unknown field")}
    return malformed(field, words.get(error["type"], error["msg"]))


def body_of(request: HttpRequest, most: int) -> Document:
    try:
        return read_document(request.body, most)
    except (RequestDataTooBig, RawPostDataException) as wrong:
        raise too_large() from wrong


def token_of(request: HttpRequest) -> Token | None:
    """Return the request's token; refuse one that is not ours."""
    scheme, _, text = request.headers.get("Authorization", "").partition(" ")
    if not scheme:
        return None
    token = read_token(text.strip()) if scheme.lower() == "bearer" else None
    if token is None:
        raise unknown_token()
    return token


def key_of(request: HttpRequest, token: Token | None) -> str:
    """Return the key of a rate limit: the token, or the address without one."""
    return token.signed() if token else address_of(request)


def address_of(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR") or "")


def once_key(request: HttpRequest, document: Document) -> str | None:
    """Return the Idempotency-Key hashed with its sender and content, so that no one gets another sender's answer."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not 0 < len(key) <= 200:
        raise malformed("Idempotency-Key", "expected 1 to 200 characters")
    parts = (request.path, address_of(request), request.headers.get("Authorization", ""), key)
    whole = json.dumps([*parts, document], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()


class WrongMethod(Refused):
    """A request with a method that the address does not support."""

    def __init__(self, methods: tuple[str, ...]) -> None:
        super().__init__(405, "method", f"Expected {' or '.join(methods)}.")
        self.methods = methods

    def headers(self) -> dict[str, str]:
        return {"Allow": ", ".join(self.methods)}


def answered(view: View) -> View:
    """A view of the API: what it refuses is answered in the contract's form. Bearer tokens need no CSRF check."""

    @csrf_exempt
    @wraps(view)
    async def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> JsonResponse:
        try:
            return await view(request, *args, **kwargs)
        except Refused as refused:
            return JsonResponse(refused.body(), status=refused.status, headers=refused.headers())
        except Exception:
            log.exception("a request failed")
            return JsonResponse(failed().body(), status=500)

    return wrapped
