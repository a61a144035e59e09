"""What a scoresheet is known by: ``KRTB/3/12`` is table 12 of round 3 of the event KRTB. It is printed as a QR code, and can be typed."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from forceout.tournament.event import Event
from forceout.tournament.reading import CODE

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowel and no Y: a code spells no word (T24)."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A table of a round; without an event, of the one that is open."""

    round: int
    table: int
    event: str | None = None

    def __str__(self) -> str:
        return "/".join(str(part) for part in (self.event, self.round, self.table) if part is not None)


def event_code(event: Event) -> str:
    """The event's "id" where that is a code, else four letters that follow from its head."""
    if event.id is not None and CODE.fullmatch(event.id):
        return event.id
    head = (
        event.rules.game,
        event.rules.edition_id,
        event.rules.division,
        event.title or "",
        str(event.seed),
    )
    return event_letters(int.from_bytes(sha256("\n".join(head).encode()).digest()))


def event_letters(chance: int) -> str:
    """Four letters by chance, as the codes of tables are."""
    return "".join(LETTERS[chance // len(LETTERS) ** place % len(LETTERS)] for place in range(4))


def read_reference(text: str) -> Reference | None:
    """The reference that is typed or scanned: ``3/12``, ``KRTB/3/12`` or an address that ends so; None if it is none."""
    *before, played, table = ["", *text.split("/")]
    if not (_is_number(played) and _is_number(table)):
        return None
    code = before[-1].upper() if before else ""
    if code and not CODE.fullmatch(code):
        return None
    return Reference(int(played), int(table), code or None)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 7
