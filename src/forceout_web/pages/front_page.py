"""The front page, and what a device may prefer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from markupsafe import Markup

from forceout.equations.cubes import Cube
from forceout.onsets.symbols import Symbol
from forceout_web.pages import drawing
from forceout_web.tables.actor import Actor


@dataclass(frozen=True, slots=True)
class GameShown:
    name: str
    title: str
    say: str
    art: tuple[Markup, ...]


def context(seats: Iterable[Actor], unknown: str) -> dict[str, Any]:
    return {
        "seats": list(seats),
        "unknown": unknown,
        "games": [_onsets(), _equations()],
        "days": settings.ENVIRONMENT.retention_days,
    }


def _onsets() -> GameShown:
    cubes = (Symbol.SUBSET, Symbol.YELLOW, Symbol.BLUE, Symbol.UNION, Symbol.NULL, Symbol.PRIME)
    cards = (15, 6)
    art = [drawing.cube(cube, spoken=False) for cube in cubes]
    art += [drawing.card(card, ("B", "R", "G", "Y")) for card in cards]
    say = _("Cards with coloured dots. Name the set that has as many cards as the Goal says.")
    return GameShown("on-sets", "On-Sets", say, tuple(art))


def _equations() -> GameShown:
    cubes = [
        ("9", "black"),
        ("×", "green"),
        ("3", "blue"),
        ("√", "black"),
        ("6", "green"),
        ("−", "red"),
        ("0", "red"),
        ("÷", "blue"),
    ]
    art = tuple(drawing.cube(Cube(face, colour=colour), spoken=False) for face, colour in cubes)
    say = _("Digits and signs. Build what equals the Goal before anyone calls your move.")
    return GameShown("equations", "Equations", say, art)


def preferences() -> list[tuple[str, str, list[tuple[str, str]]]]:
    return [
        (
            "theme",
            _("Theme"),
            [
                ("system", _("As the device")),
                ("light", _("Light")),
                ("dark", _("Dark")),
                ("contrast", _("Contrast")),
            ],
        ),
        ("symbols", _("Colours of On-Sets"), [("system", _("Letters")), ("shapes", _("Letters and shapes"))]),
        ("motion", _("Motion"), [("system", _("As the device")), ("full", _("Yes")), ("none", _("None"))]),
        (
            "confirm",
            _("Confirm a move"),
            [("touch", _("On touch screens")), ("always", _("Always")), ("never", _("Never"))],
        ),
        ("shortcuts", _("Keys"), [("on", _("On")), ("off", _("Off"))]),
        ("sound", _("Sound"), [("off", _("Off")), ("on", _("On"))]),
    ]
