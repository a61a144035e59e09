"""A match played back: the mat at any version, the log beside it, the scoresheet, and what can be taken away."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from forceout import Table
from forceout.draw import svg
from forceout.match import events as happened
from forceout.match.observe import SPECTATOR
from forceout.records.documents.cases import position_of
from forceout.records.notation.record import to_text
from forceout.training.kit.table import KitTable
from forceout_web.pages import access, responses, words
from forceout_web.pages.kit import replay as kit_replay
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import reader_language
from forceout_web.pages.rendering import render
from forceout_web.pages.table import analysis, log, scoresheet, texts
from forceout_web.pages.table import page as table_page
from forceout_web.pages.table.seat_view import SeatView, seat_view_of
from forceout_web.refusals import Refused
from forceout_web.tables.live.game_table import GameTable
from forceout_web.tables.live.table import Actor
from forceout_web.tables.practice import is_alone

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
async def replay(request: HttpRequest, ident: str) -> HttpResponse:
    """The match so far, as this device's seat may see it. ``at`` is the stop of the slider.

    Its link has the table's id, which is never given again; a code leads there.
    """
    actor, seat = await _seen(request, ident)
    if ident != actor.id:
        query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
        return HttpResponseRedirect(f"{reverse('replay', args=[actor.id])}{query}")
    if isinstance(actor.table, KitTable):
        return await _kit_replay(request, actor, actor.table)
    async with actor.lock:
        if not isinstance(actor.table, Table):  # it has not begun
            raise Http404(ident)
        shown = _context(actor, _stop(request.GET.get("at"), _stops(actor.table)), seat)
    if request.headers.get("X-Forceout-Frame"):
        return responses.answer(render("replay/_replay.html", **shown))
    return responses.page(
        request,
        "replay/replay.html",
        **shown,
        book_path=_book_path(actor),
        lang=reader_language(),
        terms=texts.listed(),
    )


async def _kit_replay(request: HttpRequest, actor: Actor, match: KitTable) -> HttpResponse:
    """Replay a game of the kit. Only its stock is hidden, so everyone sees the same."""
    async with actor.lock:
        at = kit_replay.stop(request.GET.get("at"), match.version)
        shown = await words.in_thread(kit_replay.context, match, actor.code, actor.id, at)
    if request.headers.get("X-Forceout-Frame"):
        return responses.answer(render("kit/_kit_replay.html", **shown))
    return responses.page(request, "kit/kit_replay.html", **shown)


async def _seen(request: HttpRequest, ident: str) -> tuple[Actor, str]:
    actor = await access.found(request, ident)
    seats = access.names_of(actor, access.tokens_at(request.COOKIES, actor.id))
    if not seats and not actor.options.spectators and not access.owns(request.COOKIES, actor.id):
        raise Http404(ident)
    return actor, seats[0] if seats else SPECTATOR


def _book_path(actor: Actor) -> str:
    return f"{actor.options.game}/{actor.options.rules}/{actor.options.division}"


def _stops(table: Table) -> list[int]:
    """The versions at which something lies differently."""
    return [
        0,
        *(step.version for step in table.steps() if any(isinstance(each, _STEPS) for each in step.events)),
    ]


def _stop(text: str | None, stops: list[int]) -> int:
    """The stop of that number, or with "v" the first at or after that version; else the last."""
    last = len(stops) - 1
    if text is None or not text.removeprefix("v").isdigit():
        return last
    number = int(text.removeprefix("v")[:6])
    if text.startswith("v"):
        return next((place for place, version in enumerate(stops) if version >= number), last)
    return min(last, number)


def _context(actor: Actor, at: int, seat: str) -> dict[str, Any]:
    """The match at the stop of that number."""
    table = actor.table
    assert isinstance(table, Table)
    stops = _stops(table)
    then = table.at(stops[at])
    sight = seat_view_of(then, seat, code=actor.code, wall=True)
    end = seat_view_of(table, seat, code=actor.code, wall=True, studies=actor.studies)
    shake = _shake_of(sight)
    over = shake < table.finished_shakes
    return {
        "code": actor.code,
        "match": actor.id,
        "names": words.names(table.players),
        "sight": sight,
        **table_page.still(sight),
        "log": log.lines(sight),
        "at": at,
        "last": len(stops) - 1,
        "shakes": _shakes(table, stops),
        "shake": shake + 1,
        "say": _say(sight),
        "safe": analysis.safe_now(actor.studies.get(shake), then.version) if over else "",
        "seen": analysis.seen(end, shake, stops=stops, version=then.version) if over else None,
        "accounts": analysis.accounts(end),
        "version": then.version,
        "play_as": _play_as(then, seat) if over or is_alone(actor, seat) else None,
        "sheet": scoresheet.sheet(end),
        "over": table.is_over,
    }


def _shake_of(sight: SeatView) -> int:
    """Which shake is looked at, the first being 0: the open one, or the one that has just been decided."""
    finished = len(sight.state.finished)
    return finished - 1 if sight.shake is None and finished else finished


def _play_as(then: Table, seat: str) -> str | None:
    """Return the player who would continue from there: the one who must act, or else the reader. None after the match."""
    if then.is_over:
        return None
    return next((name for name in then.awaited if name in then.players), seat or then.players[0])


def _say(sight: SeatView) -> str:
    return log.newest(sight) or _("Before the first roll")


def _shakes(table: Table, stops: list[int]) -> list[tuple[int, int]]:
    """Return each shake's number and the stop at which it begins."""
    begun = [
        step.version
        for step in table.steps()
        for event in step.events
        if isinstance(event, happened.ShakeBegan)
    ]
    last = len(stops) - 1
    return [
        (number, next((place for place, stop in enumerate(stops) if stop >= version), last))
        for number, version in enumerate(begun, 1)
    ]


@require_GET
async def download(request: HttpRequest, ident: str, form: str) -> HttpResponse:
    """The record as JSON or in match notation, the scoresheet, or a picture of a position."""
    actor, seat = await _seen(request, ident)
    async with actor.lock:
        if actor.table is None:
            raise Http404(ident)
        try:
            body, kind = await words.in_thread(_made, actor.table, form, seat, request.GET.get("at"))
        except Refused as refusal:
            return responses.refused(request, refusal)
    name = f"forceout-{actor.code}.{form}"
    return HttpResponse(
        body, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _made(table: GameTable, form: str, seat: str, at: str | None) -> tuple[str, str]:
    if isinstance(table, KitTable):
        return kit_replay.made(table, form, seat, at)
    assert isinstance(table, Table)
    match form:
        case "json":
            return json.dumps(table.record(seat), ensure_ascii=False, indent=1), "application/json"
        case "txt":
            return to_text(table.record(seat)), "text/plain; charset=utf-8"
        case "csv":
            return scoresheet.as_csv(scoresheet.sheet(seat_view_of(table, seat))), "text/csv; charset=utf-8"
        case "svg":
            stops = _stops(table)
            return _picture(table.at(stops[_stop(at, stops)]), seat), "image/svg+xml"
        case _:
            raise Http404(form)


def _picture(table: Table, seat: str) -> str:
    sight = seat_view_of(table, seat)
    if table_page.mat_of(sight).goal is None:
        raise Refused(422, "no-goal", _("There is no Goal yet: there is no position to draw."))
    return svg(position_of(table_page.position_document(sight)))
