"""A match played back: the mat at any version, the log beside it, the scoresheet, and what can be taken away."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from forceout import Table
from forceout.draw import svg
from forceout.match import events as happened
from forceout.match.events import Event
from forceout.match.observe import SPECTATOR
from forceout.records.documents.position import position_of
from forceout.records.text import to_text
from forceout_web.pages import board, cookies, live, log, scoresheet, table_page, views, words
from forceout_web.pages.renderer import render
from forceout_web.pages.sight import Sight, sight_of
from forceout_web.refusals import Refused
from forceout_web.tables.actor import Actor

_STEPS = (
    happened.GoalSet,
    happened.CubeMoved,
    happened.BonusMoved,
    happened.Challenged,
    happened.LastCubePlayed,
    happened.ShakeScored,
    happened.ShakeVoided,
    happened.CubesRolled,
    happened.CardsDealt,
    happened.VariationChosen,
)
"""At what the slider stops."""


@require_GET
async def replay(request: HttpRequest, code: str) -> HttpResponse:
    """The match so far, as this device's seat may see it. ``at`` is the stop of the slider."""
    actor, seat = await _seen(request, code)
    kept = await live.chronicle(actor)
    async with actor.lock:
        if actor.table is None:
            raise Http404(code)
        live.bring_up_to_date(actor)
        stops = _stops(kept.dated)
        at = _stop(request.GET.get("at"), len(stops))
        shown = _context(actor, actor.table, kept.dated, at, seat)
    language = get_language() or settings.LANGUAGE_CODE
    if request.headers.get("X-Forceout-Frame"):
        return views.answer(render("_replay.html", **shown))
    return views.page(request, "replay.html", **shown, book_path=_book_path(actor), lang=language)


async def _seen(request: HttpRequest, code: str) -> tuple[Actor, str]:
    actor = await views.found(code)
    seats = live.names_of(actor, cookies.tokens_at(request.COOKIES, actor.id))
    if not seats and not actor.options.spectators and not cookies.owns(request.COOKIES, actor.id):
        raise Http404(code)
    return actor, seats[0] if seats else SPECTATOR


def _book_path(actor: Actor) -> str:
    return f"{actor.options.game}/{actor.options.rules}/{actor.options.division}"


def _stops(dated: list[tuple[int, Event]]) -> list[int]:
    """The versions at which something lies differently."""
    found = dict.fromkeys(version for version, event in dated if isinstance(event, _STEPS))
    return [0, *found]


def _stop(text: str | None, count: int) -> int:
    if text is None or not text.isdigit():
        return count - 1
    return min(count - 1, int(text[:6]))


def _context(
    actor: Actor, table: Table, dated: list[tuple[int, Event]], at: int, seat: str
) -> dict[str, Any]:
    stops = _stops(dated)
    version = stops[at]
    then = table.at(version)
    events = [event for when, event in dated if when <= version]
    sight = sight_of(then, seat, code=actor.code, events=events, wall=True)
    mat = table_page.mat_of(sight)
    end = sight_of(table, seat, code=actor.code, wall=True)
    return {
        "code": actor.code,
        "names": words.names(table.players),
        "sight": sight,
        "page": sight.rules.game,
        "compact": True,
        "goal": board.goal(mat),
        "zones": board.zones(sight, mat, with_resources=True),
        "face": table_page.PLAYING,
        "universe": board.universe(sight, table_page.universe_of(sight)),
        "universe_head": _("Universe"),
        "variations": board.variations(sight, sight.shake.chosen) if sight.shake else [],
        "log": log.lines(sight),
        "at": at,
        "last": len(stops) - 1,
        "shakes": _shakes(dated, stops),
        "shake": sight.number,
        "say": _say(sight),
        "sheet": scoresheet.sheet(end),
        "over": table.is_over,
    }


def _say(sight: Sight) -> str:
    newest = log.newest(sight)
    return newest.say if newest else _("Before the first roll")


def _shakes(dated: list[tuple[int, Event]], stops: list[int]) -> list[tuple[int, int]]:
    """Each shake with the stop at which it begins."""
    found: list[tuple[int, int]] = []
    for version, event in dated:
        if isinstance(event, happened.ShakeBegan):
            first = next((place for place, stop in enumerate(stops) if stop >= version), len(stops) - 1)
            found.append((len(found) + 1, first))
    return found


@require_GET
async def download(request: HttpRequest, code: str, form: str) -> HttpResponse:
    """The record as JSON or in match notation, or a picture of a position."""
    actor, seat = await _seen(request, code)
    kept = await live.chronicle(actor)
    async with actor.lock:
        if actor.table is None:
            raise Http404(code)
        live.bring_up_to_date(actor)
        try:
            body, kind = _made(actor.table, form, seat, kept.dated, request.GET.get("at"))
        except Refused as refusal:
            return views.refused(request, refusal)
    name = f"forceout-{actor.code}.{form}"
    return HttpResponse(
        body, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _made(
    table: Table, form: str, seat: str, dated: list[tuple[int, Event]], at: str | None
) -> tuple[str, str]:
    match form:
        case "json":
            return json.dumps(table.record(seat), ensure_ascii=False, indent=1), "application/json"
        case "txt":
            return to_text(table.record(seat)), "text/plain; charset=utf-8"
        case "svg":
            stops = _stops(dated)
            return _picture(table.at(stops[_stop(at, len(stops))]), seat), "image/svg+xml"
        case _:
            raise Http404(form)


def _picture(table: Table, seat: str) -> str:
    sight = sight_of(table, seat)
    mat = table_page.mat_of(sight)
    if mat.goal is None:
        raise Refused(422, "no-goal", _("There is no Goal yet: there is no position to draw."))
    rules = table.rules
    shake = sight.shake
    document: dict[str, Any] = {
        "game": rules.game,
        "rules": rules.edition_id,
        "division": rules.division,
        "goal": str(mat.goal),
        "required": str(mat.required),
        "permitted": str(mat.permitted),
        "forbidden": str(mat.forbidden),
        "resources": str(mat.resources),
        "challenge": str(shake.trial.claim) if shake and shake.trial else str(rules.challenges.claims[0]),
        "variations": [sight.scribe.selection_fields(one) for one in shake.variations] if shake else [],
    }
    cards = table_page.universe_of(sight)
    if cards:
        document["universe"] = [sight.scribe.card_text(card) for card in cards]
    return svg(position_of(document))
