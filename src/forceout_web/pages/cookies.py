"""Whose browser it is: the seats that it sits at, table by table, in signed cookies that no script can read.

A device that is passed round holds several seats of one table; their tokens stand in one cookie, the first is its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.http import HttpResponse

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
