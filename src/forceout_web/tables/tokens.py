"""Tokens. Each gives its bearer a seat or the ownership of a table. They are signed, contain no secrets, and never appear in a URL."""

from __future__ import annotations

import time
from dataclasses import dataclass

from django.core import signing

OWNER = "owner"
_SALT = "forceout.tables.token"


@dataclass(frozen=True, slots=True)
class Token:
    """``place`` is the seat's, with the serial that it had when the token was given; or None for the owner."""

    table: str
    place: int | None
    serial: int = 0

    @property
    def is_owner(self) -> bool:
        return self.place is None

    def signed(self) -> str:
        who = OWNER if self.place is None else f"{self.place}.{self.serial}"
        return signing.Signer(salt=_SALT, sep="~").sign(f"{self.table}.{who}")


def new_serial() -> int:
    """Return a new seat serial. Serials increase with time, so old tokens stay invalid even if the row was deleted."""
    return time.time_ns() // 1_000


def read_token(text: str) -> Token | None:
    """Return the token, or None if it was not signed here."""
    try:
        table, _, who = signing.Signer(salt=_SALT, sep="~").unsign(text[:200]).partition(".")
    except signing.BadSignature:
        return None
    if who == OWNER:
        return Token(table, None)
    place, _, serial = who.partition(".")
    return Token(table, int(place), int(serial))
