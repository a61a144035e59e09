"""The writing pad: its lines and keys. It never counts, checks or warns."""

from __future__ import annotations

from dataclasses import dataclass

from forceout_web.pages.drawing import SIGNS, Sign
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class PadLine:
    """A line to write on. ``many``: another one like it may be added."""

    field: str
    label: str
    many: bool = False
    part: int = 0


@dataclass(frozen=True, slots=True)
class Key:
    """``text`` goes into the line; ``sign`` is drawn, or ``text`` where the sprite has no such sign."""

    text: str
    sign: Sign | None
    name: str


@dataclass(frozen=True, slots=True)
class Pad:
    """``ident`` is of this challenge, so that a draft is kept as long as it lasts and no longer."""

    ident: str
    game: str
    lines: tuple[PadLine, ...]
    keys: tuple[Key, ...]
    blanks: tuple[str, ...] = ()
    of: str = ""


def pad(sight: SeatView, *, purpose: str = "solution") -> Pad:
    ident = f"{sight.code}-{sight.number}-{purpose}"
    return pages_of(sight.rules.game).pad(sight, ident)


def in_force(sight: SeatView) -> frozenset[str]:
    """The names of the variations of the open shake."""
    always = {rule.name for rule in sight.rules.variations.values() if rule.always}
    chosen = {selection.name for selection in sight.shake.variations} if sight.shake else set()
    return frozenset(always | chosen)


def key(text: str) -> Key:
    """The key that writes this text."""
    sign = SIGNS.get(text)
    said = {
        "s": _("sideways"),
        "u": _("upside down"),
        "!": _("factorial"),
        "%": _("per cent"),
        ".": _("decimal point"),
        "/": _("above"),
    }
    return Key(text, sign, str(sign.name) if sign else said.get(text, text.strip()))
