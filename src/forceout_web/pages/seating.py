"""Before the match: the code, the link and its QR code, and who sits already."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.utils.translation import ngettext
from markupsafe import Markup

from forceout.core.games import TITLES
from forceout.training.kit.games import game_of
from forceout_web.pages import words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.renderer import render
from forceout_web.tables.actor import Actor


@dataclass(frozen=True, slots=True)
class Chair:
    name: str
    free: bool
    mine: bool
    bot: bool = False


def fragment(actor: Actor, device: tuple[str, ...], address: str, *, owner: bool) -> Markup:
    return render("_seating.html", **context(actor, device, address), owner=owner)


def context(actor: Actor, device: tuple[str, ...], address: str) -> dict[str, object]:
    taken = [
        Chair(row.name, free=False, mine=row.name in device, bot=row.level is not None)
        for row in actor.players()
    ]
    free = actor.options.seats - len(taken)
    link = f"{address}/j/{actor.code}"
    return {
        "code": actor.code,
        "link": link,
        "qr": qr_code(link),
        "book": book(actor),
        "seats": [*taken, *[Chair("", free=True, mine=False)] * free],
        "waiting": waiting(free),
        "here": "play",
    }


def waiting(free: int) -> str:
    if free == 0:
        return _("All are here")
    return ngettext("Waiting for %(count)d person", "Waiting for %(count)d people", free) % {"count": free}


def book(actor: Actor) -> str:
    options = actor.options
    if options.kit:
        return f"{game_of(options.kit).title}, wff-1969"
    return f"{TITLES[options.game]}, {words.book(options.game, options.rules)}, {words.division(options.division)}"


@lru_cache(maxsize=256)
def qr_code(link: str) -> Markup:
    """The link as a QR code that the page's own style colours."""
    matrix = segno.make(link, error="m", micro=False)
    size = matrix.symbol_size(border=0)[0]
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix.matrix) for x, dark in enumerate(row) if dark
    )
    return render("_qr.html", size=size, path=path)
