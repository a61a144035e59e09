"""The front page, and what a device may prefer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from forceout.core.games import GAMES
from forceout_web import limits
from forceout_web.pages import access, responses
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pool import warm_pool
from forceout_web.refusals import Refused, too_often
from forceout_web.requests import address_of
from forceout_web.running import hall
from forceout_web.tables.live.table import Actor
from forceout_web.tables.names import read_code


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


@require_GET
async def front(request: HttpRequest) -> HttpResponse:
    warm_pool()  # whoever opens the front page may play a bot two taps later
    seats = await _waiting_seats(request)
    shown = context(seats, request.GET.get("unknown", "")[:12])
    return responses.page(request, "front.html", **shown, gone=read_code(request.GET.get("gone", "")[:12]))


async def _waiting_seats(request: HttpRequest) -> list[Actor]:
    """The tables at which this device sits and the match is not over: the last few."""
    found = []
    for table in access.tables_of(request.COOKIES)[-4:]:
        try:
            actor = await hall().glance(table)
        except Refused:
            continue
        if not actor.over and access.names_of(actor, access.tokens_at(request.COOKIES, table)):
            found.append(actor)
    return found[-2:]


@require_GET
async def find(request: HttpRequest) -> HttpResponse:
    """A code typed on the front page."""
    typed = request.GET.get("code", "")[:12]
    code = read_code(typed)
    if not limits.WRONG_CODES.has_left(address_of(request)):
        return responses.refused(request, too_often())
    if code is None or await hall().find(code) is None:
        limits.WRONG_CODES.allows(address_of(request))
        return HttpResponseRedirect(f"{reverse('front')}?unknown={typed.strip().upper()}")
    return HttpResponseRedirect(reverse("join", args=[code]))


@require_GET
def settings_page(request: HttpRequest) -> HttpResponse:
    return responses.page(
        request,
        "settings.html",
        preferences=preferences(),
        languages=settings.LANGUAGES,
    )
