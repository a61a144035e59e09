"""The page of a table, and the actions of players and owner outside play: join, free a seat, seat a bot, keep, delete, go on."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from forceout.training.kit.games import game_of
from forceout_web import limits
from forceout_web.pages import access, lobby, responses, words
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import reader_language
from forceout_web.pages.table import live, texts
from forceout_web.refusals import Refused, malformed, text, too_often
from forceout_web.requests import address_of
from forceout_web.running import hall
from forceout_web.tables.clock import now_ms
from forceout_web.tables.live.table import SPECTATOR, Actor
from forceout_web.tables.names import friendly_name


@require_http_methods(["GET", "POST"])
async def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down with a nickname."""
    actor = await access.found(request, code)
    tokens = access.tokens_at(request.COOKIES, actor.id)
    if access.names_of(actor, tokens):
        return HttpResponseRedirect(reverse("table", args=[actor.code]))
    error, status = "", 200
    nickname = request.POST.get("nickname", "")[:60]
    if request.method == "POST":
        try:
            if not limits.SEATS.allows(address_of(request)):
                raise too_often()
            token = await access.sit_down(actor.id, nickname)
        except Refused as refusal:
            error, status = words.refusal(refusal), refusal.status
        else:
            response = HttpResponseRedirect(reverse("table", args=[actor.code]))
            access.sit(response, actor.id, [token])
            return response
    names = [row.name for row in actor.players() if not row.free]
    free = actor.options.seats - len(names)
    taken = frozenset(names)
    return responses.page(
        request,
        "lobby/join.html",
        status,
        code=actor.code,
        book=lobby.book(actor),
        names=", ".join(names),
        free=free,
        nickname=nickname or friendly_name(taken),
        error=error,
        freed=bool(tokens),
        spectators=actor.options.spectators,
    )


@require_GET
async def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table, as this device's first seat sees it; without a seat, as a spectator."""
    actor = await access.found(request, code)
    tokens = access.tokens_at(request.COOKIES, actor.id)
    seats = access.names_of(actor, tokens)
    if not seats and (actor.table is None or tokens) and "watch" not in request.GET:
        return HttpResponseRedirect(reverse("join", args=[actor.code]))
    return await _table_page(request, actor, seats)


@require_GET
async def wall(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table on a projector: no private information, no controls."""
    return await _table_page(request, await access.found(request, code), (), wall=True)


async def _table_page(
    request: HttpRequest, actor: Actor, seats: tuple[str, ...], *, wall: bool = False
) -> HttpResponse:
    if not seats and not actor.options.spectators and not access.owns(request.COOKIES, actor.id):
        return _not_shown(request, actor)
    seat = seats[0] if seats else SPECTATOR
    owner = access.owns(request.COOKIES, actor.id)
    async with actor.lock:
        found_at = responses.reach_of(request)
        shown = live.inner(actor, live.Reader(seat, seats, reader_language(), found_at, wall, owner))
    options = actor.options
    seats_bots = owner and (actor.table is None or any(row.free for row in actor.players()))
    seated_bots = [row for row in actor.players() if row.level is not None] if owner else []
    script_words = texts.script_words()
    more: dict[str, Any] = {
        "bots": words.levels() if seats_bots else (),
        "seated_bots": seated_bots,
        "levels": words.levels() if seated_bots else (),
    }
    if options.kit:
        game = game_of(options.kit)
        bots = kit_words.bots() if seats_bots else []
        more = {"game": game, "about": kit_words.about(game), "bots": bots}
        script_words += kit_words.script_words(game)
    return responses.page(
        request,
        "kit/kit.html" if options.kit else "table/table.html",
        **more,
        code=actor.code,
        seat=seat,
        device_seats=seats,
        wall=wall,
        title=shown["title"].removesuffix(" · Forceout"),
        classes=shown["classes"],
        inner=shown["html"],
        seats_told=shown["seats"] if owner else None,
        link=f"{found_at.best}{reverse('join', args=[actor.code])}",
        socket=f"/ws/pages/{actor.id}{'/wall' if wall else ''}",
        book_path=f"{options.game}/{options.rules}/{options.division}",
        again="kit_again" if options.kit else "again",
        owner=owner,
        ends_by_agreement=bool(seats) and options.length == "agreed",
        agreed=seat in actor.agreed,
        kept=actor.kept,
        seated=[row.name for row in actor.players() if not row.free],
        page_words=script_words,
        keys=texts.keys(),
        terms=texts.listed(),
        phrases=texts.phrases() if seats else [],
    )


def _not_shown(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the page for a table without spectators. The visitor may still join if there is a free seat."""
    is_free = sum(not row.free for row in actor.players()) < actor.options.seats
    return responses.message(
        request,
        403,
        _("This table is not shown"),
        _("Nobody may watch it without a seat."),
        (reverse("join", args=[actor.code]), _("Sit down")) if is_free else None,
    )


@require_POST
async def delete(request: HttpRequest, code: str) -> HttpResponse:
    """One click by its owner deletes a table at once."""
    actor = await access.owned(request, code, _("Only who opened the table may delete it."))
    await hall().call(actor.id, "delete")
    response = HttpResponseRedirect(f"{reverse('front')}?gone={actor.code}")
    access.leave(response, actor.id)
    return response


@require_POST
async def bot(request: HttpRequest, code: str) -> HttpResponse:
    """Its owner seats a bot."""
    actor = await access.owned(request, code, _("Only who opened the table may seat a bot."))
    level, place = request.POST.get("level", ""), request.POST.get("place", "")
    if not level.isdecimal():
        raise malformed("level", text("expected a number"))
    wished = int(place[:4]) if place.isdecimal() else None
    answer = await hall().call(actor.id, "sit", nickname=None, level=int(level[:4]), place=wished)
    if "error" in answer:
        raise Refused.unpacked(answer)
    return access.back_to_table(request, actor)


@require_POST
async def agree_to_end(request: HttpRequest, code: str) -> HttpResponse:
    """A round that lasts until all agree: this device's players do, or no longer do."""
    actor = await access.found(request, code)
    agree = request.POST.get("agree") == "yes"
    for name in access.names_of(actor, access.tokens_at(request.COOKIES, actor.id)):
        answer = await hall().call(actor.id, "agree_to_end", seat=name, agree=agree, arrived=now_ms())
        if "error" in answer:
            raise Refused.unpacked(answer)
    return HttpResponseRedirect(reverse("table", args=[actor.code]))


@require_POST
async def free(request: HttpRequest, code: str) -> HttpResponse:
    """Let the owner free the seat of a player who does not come back, so that another person can take it."""
    actor = await access.owned(request, code, _("Only who opened the table may free a seat."))
    answer = await hall().call(actor.id, "free_seat", name=request.POST.get("name", ""))
    if "error" in answer:
        raise Refused.unpacked(answer)
    return access.back_to_table(request, actor)


@require_POST
async def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Its owner keeps a table beyond the time after which it would be deleted, or no longer."""
    actor = await access.owned(request, code, _("Only who opened the table may keep it."))
    await hall().call(actor.id, "keep", kept=request.POST.get("kept") == "yes")
    return access.back_to_table(request, actor)


@require_POST
async def again(request: HttpRequest, code: str) -> HttpResponse:
    """Another match with the same people: a new table with the same options, and a seat for each who follows."""
    actor = await access.found(request, code)
    tokens = access.tokens_at(request.COOKIES, actor.id)
    names = access.names_of(actor, tokens)
    if not names:
        return responses.refused(
            request, Refused(403, "not-yours", _("Only the players may go on together."))
        )
    fresh = await next_table(actor)
    given = [
        await access.sit_down(fresh.id, name)
        for name in names
        if name not in {row.name for row in fresh.players()}
    ]
    response = HttpResponseRedirect(reverse("table", args=[fresh.code]))
    if given:
        access.sit(response, fresh.id, given)
    return response


async def next_table(actor: Actor) -> Actor:
    """Return the table at which these people continue. The first request opens it, and later ones get the same table in any process."""
    given = await hall().create_once(f"again-{actor.id}", actor.options, lambda fresh: {"table": fresh.id})
    return await hall().actor(given["table"])
