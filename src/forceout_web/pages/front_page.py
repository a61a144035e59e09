"""The front page, and what a device may prefer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from markupsafe import Markup

from forceout.core.games import GAMES
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.tables.live.table import Actor


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
        "games": [pages_of(game).front() for game in GAMES],
        "days": settings.ENVIRONMENT.retention_days,
    }


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
