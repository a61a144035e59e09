"""The HTTP interface of the contract, section 9. No rule is here: the hall and the library are asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, JsonResponse

from forceout.core.edition import Rules
from forceout.core.errors import UnknownRules
from forceout.editions import all_editions, load
from forceout.records.documents.codec import codec_for
from forceout.records.documents.rulebooks import book_document, list_document
from forceout.training.practice import HINTS, Hint
from forceout_web import limits
from forceout_web.api.openapi import openapi_document
from forceout_web.limits import Limit
from forceout_web.refusals import Refused, malformed, not_found, not_yours, text, too_often, unknown_token
from forceout_web.requests import (
    LARGE,
    SMALL,
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
    WrongMethod,
    address_of,
    answered,
    body_of,
    key_of,
    once_key,
    parse,
    token_of,
)
from forceout_web.running import hall
from forceout_web.tables import practice
from forceout_web.tables.clock import now_ms
from forceout_web.tables.live.table import JUDGES_PLACE, Actor
from forceout_web.tables.names import friendly_name, read_code
from forceout_web.tables.options import TableOptions
from forceout_web.tables.tokens import Token
from forceout_web.work import Command, work

Document = dict[str, Any]


@answered
async def tables(request: HttpRequest) -> JsonResponse:
    """POST: open a table."""
    _only(request, "POST")
    _limit(limits.TABLES, address_of(request))
    document = body_of(request, SMALL)
    options = parse(TableOptions, document)
    key = once_key(request, document)
    opened = partial(_opened, request)
    answer = await hall().create_once(key, options, opened) if key else opened(await hall().create(options))
    return JsonResponse(answer, status=201)


def _opened(request: HttpRequest, actor: Actor) -> Document:
    return {
        "table": actor.id,
        "code": actor.code,
        "url": request.build_absolute_uri(f"/t/{actor.code}"),
        "owner": Token(actor.id, None).signed(),
    }


@answered
async def code(request: HttpRequest, typed: str) -> JsonResponse:
    """GET: the table of a code."""
    _only(request, "GET")
    if not limits.WRONG_CODES.has_left(address_of(request)):
        raise too_often()
    read = read_code(typed)
    table = await hall().find(read) if read else None
    if table is None:
        limits.WRONG_CODES.allows(address_of(request))
        raise not_found(text("There is no such code."))
    return JsonResponse({"table": table})


@answered
async def table(request: HttpRequest, table: str) -> JsonResponse:
    """GET: what this token's seat sees; PATCH and DELETE: the owner keeps or deletes it."""
    if request.method == "GET":
        return await _read(request, table, Actor.document)
    _only(request, "GET", "PATCH", "DELETE")
    _owner(token_of(request), table)
    if request.method == "DELETE":
        return _answer(await hall().call(table, "delete"))
    asked = parse(KeepRequest, body_of(request, SMALL))
    return _answer(await hall().call(table, "keep", kept=asked.kept))


@answered
async def seats(request: HttpRequest, table: str) -> JsonResponse:
    """POST: sit down, or (owner only) seat a bot or the judge."""
    _only(request, "POST")
    _limit(limits.SEATS, address_of(request))
    token = token_of(request)
    document = body_of(request, SMALL)
    asked = parse(SeatRequest, document)
    key = once_key(request, document) or ""
    if asked.judge:
        if asked.bot is not None or asked.nickname is not None:
            raise malformed("judge", "the judge is no bot, and is called judge")
        _owner(token, table)
        given = await hall().call(table, "sit_as_judge", once=key)
    elif asked.bot is not None:
        _owner(token, table)
        given = await hall().call(table, "sit", nickname=asked.nickname, level=asked.bot, once=key)
    elif asked.nickname is None:
        raise malformed("nickname", "this field is missing")
    else:
        given = await hall().call(table, "sit", nickname=asked.nickname, once=key)
    _raise_refused(given)
    seat = Token(table, given["place"], given["serial"])
    return JsonResponse({"seat": given["seat"], "token": seat.signed()}, status=201)


@answered
async def seat(request: HttpRequest, table: str, name: str) -> JsonResponse:
    """Owner only. DELETE frees the seat or removes the bot; PATCH changes the bot's level."""
    _only(request, "DELETE", "PATCH")
    _owner(token_of(request), table)
    if request.method == "PATCH":
        asked = parse(LevelRequest, body_of(request, SMALL))
        return _answer(await hall().call(table, "set_level", name=name, level=asked.bot))
    return _answer(await hall().call(table, "free_seat", name=name))


@answered
async def bot(request: HttpRequest, table: str, name: str) -> JsonResponse:
    """POST: vote for a bot to stand in for a player who is away. It does once all other players agree."""
    _only(request, "POST")
    asked = parse(BotRequest, body_of(request, SMALL))
    who = await _mine(request, table)
    return _answer(await hall().call(table, "let_bot_play_for", seat=who, name=name, level=asked.bot))


async def _mine(request: HttpRequest, table: str) -> str:
    """Return the seat of the request's token."""
    token = token_of(request)
    if token is None:
        raise unknown_token()
    _limit(limits.ACTIONS, key_of(request, token))
    name: str = await hall().look(table, lambda actor: _seat_name(actor, token))
    return name


@answered
async def go_back(request: HttpRequest, table: str) -> JsonResponse:
    """POST: a new table at an earlier version of the match, bots in the other seats."""
    _only(request, "POST")
    _limit(limits.TABLES, address_of(request))
    asked = parse(PracticeRequest, body_of(request, SMALL))
    token = token_of(request)
    me = await hall().look(table, lambda actor: actor.viewer(token))
    actor = await hall().actor(table)
    if asked.back:
        fresh, seat = await practice.take_back(hall(), actor, me)
    elif asked.version is None:
        raise malformed("version", "this field is missing")
    else:
        fresh, seat = await practice.go_back(
            hall(), actor, asked.version, me=me, seat=asked.seat, level=asked.bot
        )
    return _begun(request, fresh, seat)


@answered
async def begin(request: HttpRequest) -> JsonResponse:
    """POST: a table at a position, a bot on the other side."""
    _only(request, "POST")
    _limit(limits.TABLES, address_of(request))
    asked = parse(BeginRequest, body_of(request, LARGE))
    fresh, seat = await practice.begin(hall(), asked.position, asked.nickname, asked.bot)
    return _begun(request, fresh, seat)


def _begun(request: HttpRequest, actor: Actor, seat: Token) -> JsonResponse:
    told = {**_opened(request, actor), "seat": actor.seat_of(seat).name, "token": seat.signed()}
    return JsonResponse(told, status=201)


@answered
async def hint(request: HttpRequest, table: str) -> JsonResponse:
    """POST: a hint for a player who is alone with bots."""
    _only(request, "POST")
    _limit(limits.WORK, address_of(request))
    asked = parse(HintRequest, body_of(request, SMALL))
    who = await _mine(request, table)
    actor = await hall().actor(table)
    found = await practice.hint(actor, who)
    return JsonResponse(_hint_document(found, asked.step, actor.options.book()))


def _hint_document(found: Hint, step: int, rules: Rules) -> Document:
    """So much of a hint as belongs to that step."""
    told: Document = {"step": step, "solvable": found.solvable}
    if found.solution is not None:
        cubes = found.solution.cubes()
        told["cubes"] = len(cubes)
        if step >= 2:
            told["uses"] = list(map(str, cubes))
        if step >= HINTS:
            told["solution"] = codec_for(rules).solution_fields(found.solution)
    return {**told, "text": str(found.step(step))}


@answered
async def options(request: HttpRequest, table: str) -> JsonResponse:
    """GET: the actions that this seat may do now."""
    return await _read(request, table, Actor.offers)


@answered
async def forms(request: HttpRequest, table: str) -> JsonResponse:
    """GET: what this seat may do that is free in form, such as a Solution."""
    return await _read(request, table, Actor.forms)


async def _read(request: HttpRequest, table: str, reading: Callable[[Actor, str], Any]) -> JsonResponse:
    """What the token's seat may read of a table."""
    _only(request, "GET")
    token = token_of(request)
    _limit(limits.READS, key_of(request, token))
    shown = await hall().look(table, lambda actor: reading(actor, actor.viewer(token)))
    return JsonResponse(shown, safe=False)


@answered
async def actions(request: HttpRequest, table: str) -> JsonResponse:
    """POST: do something."""
    _only(request, "POST")
    token = token_of(request)
    if token is None:
        raise unknown_token()
    _limit(limits.ACTIONS, key_of(request, token))
    asked = parse(ActionRequest, body_of(request, SMALL))
    name = await hall().look(table, lambda actor: _seat_name(actor, token))
    return _answer(await hall().act(table, name, asked.action, asked.seen, asked.ref))


def _seat_name(actor: Actor, token: Token) -> str:
    if token.is_owner or token.table != actor.id:
        raise not_yours(text("This token has no seat at this table."))
    return actor.seat_of(token).name


@answered
async def clock(request: HttpRequest, table: str) -> JsonResponse:
    """POST: the judge or the owner stops the match's clock, or lets it go on."""
    _only(request, "POST")
    token = token_of(request)
    if token is None:
        raise unknown_token()
    if token.table != table or not (token.is_owner or token.place == JUDGES_PLACE):
        raise not_yours()
    await hall().look(table, lambda actor: actor.viewer(token))
    asked = parse(ClockRequest, body_of(request, SMALL))
    return _answer(await hall().call(table, "set_clock_running", running=asked.running))


@answered
async def end(request: HttpRequest, table: str) -> JsonResponse:
    """POST: a player agrees to end a round that lasts until all agree, or no longer does."""
    _only(request, "POST")
    token = token_of(request)
    if token is None:
        raise unknown_token()
    asked = parse(EndRequest, body_of(request, SMALL))
    name = await hall().look(table, lambda actor: _seat_name(actor, token))
    return _answer(await hall().call(table, "agree_to_end", seat=name, agree=asked.agree, arrived=now_ms()))


@answered
async def record(request: HttpRequest, table: str) -> JsonResponse:
    """GET: the replay document so far, as this seat may see it."""
    return await _read(request, table, Actor.record)


@answered
async def command(request: HttpRequest, command: Command) -> JsonResponse:
    """POST judge, solve, replay: one document of that command."""
    _only(request, "POST")
    _limit(limits.WORK, address_of(request))
    return JsonResponse(await work(command, body_of(request, LARGE)))


@answered
async def books(request: HttpRequest) -> JsonResponse:
    """GET rules: the rulebooks."""
    _only(request, "GET")
    return JsonResponse(list_document(all_editions()), safe=False)


@answered
async def book(request: HttpRequest, game: str, rules: str, division: str) -> JsonResponse:
    """GET rules/GAME/RULES/DIVISION: what one book says for a division."""
    _only(request, "GET")
    try:
        said = await asyncio.to_thread(book_document, load(game, rules), division)
    except UnknownRules as wrong:
        raise not_found(text("There is no such rulebook.")) from wrong
    return JsonResponse(said)


@answered
async def nickname(request: HttpRequest) -> JsonResponse:
    """GET: a friendly nickname to offer."""
    _only(request, "GET")
    return JsonResponse({"nickname": friendly_name()})


@answered
async def openapi(request: HttpRequest) -> JsonResponse:
    _only(request, "GET")
    return JsonResponse(openapi_document())


@answered
async def unknown(_request: HttpRequest, rest: str) -> JsonResponse:
    raise Refused(404, "not-found", f"There is nothing at {rest[:60]!r}.")


def _only(request: HttpRequest, *methods: str) -> None:
    if request.method not in methods:
        raise WrongMethod(methods)


def _limit(limit: Limit, key: str) -> None:
    if not limit.allows(key):
        raise too_often()


def _owner(token: Token | None, table: str) -> None:
    if token is None:
        raise unknown_token()
    if not token.is_owner or token.table != table:
        raise not_yours(text("Only the owner of the table may do that."))


def _raise_refused(packed: Document) -> None:
    if "error" in packed:
        raise Refused.unpacked(packed)


def _answer(packed: Document) -> JsonResponse:
    """What the table answered, as it was packed for a journey between processes."""
    _raise_refused(packed)
    return JsonResponse({name: value for name, value in packed.items() if name != "status"})
