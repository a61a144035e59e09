"""Whose browser it is, and which tables it may open: the seats that it sits at, table by table, in signed cookies that no script can read.

A device that is passed round holds several seats of one table; their tokens stand in one cookie, the first is its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from forceout_web import limits
from forceout_web.refusals import Refused, too_often
from forceout_web.requests import address_of
from forceout_web.running import hall
from forceout_web.tables.live.table import Actor
from forceout_web.tables.names import is_id, read_code
from forceout_web.tables.tokens import Token, read_token

BETWEEN = "!"
_PREFIX = "forceout-"
_OWNER = "owner-"
_DAYS = 31
_MOST = 12
"""Seats at one device: as many as may sit at a table."""


def tokens_at(cookies: Mapping[str, str], table: str) -> list[Token]:
    """The seats of this device at that table."""
    read = (read_token(text) for text in cookies.get(_PREFIX + table, "").split(BETWEEN)[:_MOST] if text)
    return [token for token in read if token is not None and token.table == table and not token.is_owner]


def owns(cookies: Mapping[str, str], table: str) -> bool:
    token = read_token(cookies.get(_OWNER + table, ""))
    return token is not None and token.table == table and token.is_owner


def belongs(cookies: Mapping[str, str], table: str) -> bool:
    """Whether this device has a seat at the table, or opened it."""
    return owns(cookies, table) or bool(tokens_at(cookies, table))


def tables_of(cookies: Mapping[str, str]) -> list[str]:
    """The tables at which this device has a seat."""
    return [name.removeprefix(_PREFIX) for name in cookies if name.startswith(_PREFIX)]


def owned_by(cookies: Mapping[str, str]) -> list[str]:
    """The tables that this device opened."""
    found = [name.removeprefix(_OWNER) for name in cookies if name.startswith(_OWNER)]
    return [table for table in found if owns(cookies, table)]


def sit(response: HttpResponse, table: str, tokens: Iterable[Token]) -> None:
    _set(response, _PREFIX + table, BETWEEN.join(token.signed() for token in tokens))


def own(response: HttpResponse, table: str) -> None:
    _set(response, _OWNER + table, Token(table, None).signed())


def leave(response: HttpResponse, table: str) -> None:
    response.delete_cookie(_PREFIX + table)
    response.delete_cookie(_OWNER + table)


def _set(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=_DAYS * 86_400,
        httponly=True,
        samesite="Lax",
        secure=settings.ENVIRONMENT.production,
    )


def names_of(actor: Actor, tokens: Iterable[Token]) -> tuple[str, ...]:
    """The seats of a device that are still its own."""
    return tuple(actor.seat_of(token).name for token in still_good(actor, tokens))


def still_good(actor: Actor, tokens: Iterable[Token]) -> list[Token]:
    """Those of a device's tokens whose seats were not freed since."""
    found = []
    for token in tokens:
        try:
            actor.seat_of(token)
        except Refused:
            continue
        found.append(token)
    return found


async def found(request: HttpRequest, name: str) -> Actor:
    """Return the table of a code or id. After too many wrong codes, only people who belong to the table can open it."""
    read = read_code(name)
    table = await hall().find(read) if read else name if is_id(name) else None
    address = address_of(request)
    is_known = table is not None and belongs(request.COOKIES, table)
    if not is_known and not limits.WRONG_CODES.has_left(address):
        raise too_often()
    if table is None:
        limits.WRONG_CODES.allows(address)
        raise Http404(name)
    try:
        return await hall().actor(table)
    except Refused as refused:
        if refused.status != 404:
            raise
        raise Http404(name) from refused


async def owned(request: HttpRequest, code: str, otherwise: str) -> Actor:
    """Return the table for its owner; refuse everyone else with this sentence."""
    actor = await found(request, code)
    if not owns(request.COOKIES, actor.id):
        raise Refused(403, "not-yours", otherwise)
    return actor


async def sit_down(table: str, nickname: str, place: int | None = None) -> Token:
    """A seat for a player of this device, at the wished place if it is free."""
    given = await hall().call(table, "sit", nickname=nickname, place=place)
    if "error" in given:
        raise Refused.unpacked(given)
    return Token(table, given["place"], given["serial"])


def back_to_table(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Redirect the owner back to the table. Without a seat they watch it."""
    seated = names_of(actor, tokens_at(request.COOKIES, actor.id))
    return HttpResponseRedirect(f"{reverse('table', args=[actor.code])}{'' if seated else '?watch=1'}")
