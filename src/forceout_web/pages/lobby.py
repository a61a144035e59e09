"""The page before the match: the code, the link and its QR code, and the seats taken so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.utils.translation import ngettext
from markupsafe import Markup

from forceout.core.games import TITLES
from forceout.training.kit.games import game_of
from forceout_web.addresses import LISTEN_EVERYWHERE, Reach
from forceout_web.pages import words
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.rendering import render
from forceout_web.tables.live.table import Actor
from forceout_web.tables.storage.reading import SeatRow


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and the name of its player; the seat is free if there is no name."""

    place: int
    name: str = ""
    note: str = ""
    bot: bool = False


def fragment(
    actor: Actor, device: tuple[str, ...], reach: Reach, *, owner: bool = False, wall: bool = False
) -> Markup:
    """Render the seats. The ``owner`` can change them; a ``wall`` has no controls."""
    shown = context(actor, device, reach)
    return render("lobby/_seating.html", **shown, owner=owner and not wall, wall=wall, sits=bool(device))


def context(actor: Actor, device: tuple[str, ...], reach: Reach) -> dict[str, object]:
    rows = {row.place: row for row in actor.players()}
    chairs = [
        _taken(actor, rows[place], device) if place in rows else Chair(place)
        for place in range(actor.options.seats)
    ]
    link, *others = reach.links(f"/j/{actor.code}")
    return {
        "code": actor.code,
        "link": link,
        "other_links": others,
        "limit": limit(reach),
        "qr": qr_code(link),
        "book": book(actor),
        "seats": chairs,
        "taken": len(rows),
        "waiting": waiting(len(chairs) - len(rows)),
        "here": "play",
    }


def _taken(actor: Actor, row: SeatRow, device: tuple[str, ...]) -> Chair:
    if row.level is not None:
        note = _("bot, %(level)s") % {"level": _bot_called(actor, row.level)}
    elif row.name in device:
        note = _("you") if row.name == device[0] else _("at this device")
    else:
        note = ""
    return Chair(row.place, row.name, note, bot=row.level is not None)


def _bot_called(actor: Actor, level: int) -> str:
    if actor.options.kit:
        return next(name for number, name, _about in kit_words.bots() if number == level)
    name = next(one.name for one in words.levels() if one.number == level)
    return name[:1].lower() + name[1:]


def limit(reach: Reach) -> str:
    """Return why nobody else can open the link, and what to do about it."""
    if reach.limit == "loopback":
        said = _("Only this machine can open this link. For phones, start the server with “%(command)s”.")
        return said % {"command": LISTEN_EVERYWHERE}
    if reach.limit == "no-network":
        return _("Only this machine can open this link: it is on no network.")
    return ""


def waiting(free: int) -> str:
    if free == 0:
        return _("All are here")
    said = ngettext("Waiting for one person", "Waiting for %(count)s people", free)
    return said % {"count": words.number(free)}


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
    return render("lobby/_qr.html", size=size, path=path)
