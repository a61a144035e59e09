"""The pages. Each asks the hall, and hands what it sees to the renderer; no rule is here."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from forceout.training.kit.games import game_of
from forceout_web import limits
from forceout_web.addresses import Reach, reach
from forceout_web.api.requests import address_of
from forceout_web.learning import kit_words
from forceout_web.pages import cookies, front_page, live, page_words, seating, terms, words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import reader_language
from forceout_web.pages.opponents import levels
from forceout_web.pages.renderer import render
from forceout_web.pool import warm_pool
from forceout_web.refusals import Refused, malformed, text, too_often
from forceout_web.running import hall
from forceout_web.tables.clock import now_ms
from forceout_web.tables.live.table import SPECTATOR, Actor
from forceout_web.tables.names import friendly_name, is_id, read_code
from forceout_web.tables.tokens import Token


def page(request: HttpRequest, template: str, status: int = 200, **shown: Any) -> HttpResponse:
    """A whole page."""
    html = render(
        template,
        language=reader_language(),
        csrf_input=format_html(
            '<input type="hidden" name="csrfmiddlewaretoken" value="{}">', get_token(request)
        ),
        **shown,
    )
    return answer(html, status)


def reach_of(request: HttpRequest) -> Reach:
    """Where others find the server at which this request came in."""
    return reach(request.build_absolute_uri("/").rstrip("/"), settings.ENVIRONMENT)


def answer(html: str, status: int = 200) -> HttpResponse:
    """A page or a part of one. It is of one seat and one moment: nobody may keep it for another."""
    response = HttpResponse(html, status=status, headers={"Cache-Control": "private, no-cache"})
    patch_vary_headers(response, ("Cookie", "HX-Request", "X-Forceout-Frame"))
    return response


def message(
    request: HttpRequest, status: int, head: str, say: str, to: tuple[str, str] | None = None
) -> HttpResponse:
    """A plain page that says what happened and what to do, with one button: an address and what it says."""
    way, label = to or (reverse("front"), _("To the front page"))
    return page(request, "message.html", status, head=head, say=say, way=way, label=label)


def refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    heads = {
        404: _("There is no such table"),
        403: _("Not yours"),
        429: _("Too often"),
        503: _("The server is busy"),
    }
    calm = _("Nothing is lost.")
    head, say = heads.get(refusal.status, _("That did not work")), words.refusal(refusal)
    if refusal.status not in (429, 503):
        return message(request, refusal.status, head, say)
    return message(request, refusal.status, head, f"{say} {calm}", _once_more(request))


def _once_more(request: HttpRequest) -> tuple[str, str]:
    """The same page again; where a form was sent, the page that holds it."""
    came_from = request.headers.get("Referer", "")
    if request.method == "GET":
        way = request.get_full_path()
    elif url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        way = came_from
    else:
        way = reverse("front")
    return way, _("Try again")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No page, or no table: a code that was mistyped is the usual reason."""
    del exception
    known = request.resolver_match.kwargs if request.resolver_match else {}
    code = read_code(str(known.get("code") or known.get("ident") or ""))
    if code is None:
        return nothing_here(request)
    say = _("Ask for its four letters again; or it was deleted by who opened it. Nothing of yours is lost.")
    return message(request, 404, _("There is no table %(code)s") % {"code": code}, say)


def nothing_here(request: HttpRequest, status: int = 404) -> HttpResponse:
    say = _("The page may have been moved, or the table was deleted. Nothing of yours is lost.")
    return message(request, status, _("There is nothing here"), say)


def server_error(request: HttpRequest) -> HttpResponse:
    say = _("Something broke on our side. Go back and try again; the tables are stored.")
    return message(request, 500, _("That should not happen"), say)


def old_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token: its page stood open for long, or this device keeps no cookies."""
    del reason
    say = _("It stood open for long, or this device keeps no cookies. Open it anew. Nothing is lost.")
    return message(request, 403, _("This page was too old"), say, _once_more(request))


@require_GET
async def front(request: HttpRequest) -> HttpResponse:
    warm_pool()  # whoever opens the front page may play a bot two taps later
    seats = await _waiting_seats(request)
    shown = front_page.context(seats, request.GET.get("unknown", "")[:12])
    return page(request, "front.html", **shown, gone=read_code(request.GET.get("gone", "")[:12]))


async def _waiting_seats(request: HttpRequest) -> list[Actor]:
    """The tables at which this device sits and the match is not over: the last few."""
    found = []
    for table in cookies.tables_of(request.COOKIES)[-4:]:
        try:
            actor = await hall().glance(table)
        except Refused:
            continue
        if not actor.over and live.names_of(actor, cookies.tokens_at(request.COOKIES, table)):
            found.append(actor)
    return found[-2:]


@require_GET
async def find(request: HttpRequest) -> HttpResponse:
    """A code typed on the front page."""
    typed = request.GET.get("code", "")[:12]
    code = read_code(typed)
    if not limits.WRONG_CODES.has_left(address_of(request)):
        return refused(request, too_often())
    if code is None or await hall().find(code) is None:
        limits.WRONG_CODES.allows(address_of(request))
        return HttpResponseRedirect(f"{reverse('front')}?unknown={typed.strip().upper()}")
    return HttpResponseRedirect(reverse("join", args=[code]))


async def sit_down(table: str, nickname: str, place: int | None = None) -> Token:
    """A seat for a player of this device, at the wished place if it is free."""
    given = await hall().call(table, "sit", nickname=nickname, place=place)
    if "error" in given:
        raise Refused.unpacked(given)
    return Token(table, given["place"], given["serial"])


async def found(request: HttpRequest, name: str) -> Actor:
    """The table of that code or id. After too many that led nowhere, only those who belong to a table find it."""
    read = read_code(name)
    table = await hall().find(read) if read else name if is_id(name) else None
    address = address_of(request)
    belongs = table is not None and cookies.belongs(request.COOKIES, table)
    if not belongs and not limits.WRONG_CODES.has_left(address):
        raise too_often()
    if table is None:
        limits.WRONG_CODES.allows(address)
        raise Http404(name)
    try:
        return await hall().actor(table)
    except Refused as refused:
        if refused.status != 404:
            raise
        raise Http404(name) from refused


@require_http_methods(["GET", "POST"])
async def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down with a nickname."""
    actor = await found(request, code)
    tokens = cookies.tokens_at(request.COOKIES, actor.id)
    if live.names_of(actor, tokens):
        return HttpResponseRedirect(reverse("table", args=[actor.code]))
    error, status = "", 200
    nickname = request.POST.get("nickname", "")[:60]
    if request.method == "POST":
        try:
            if not limits.SEATS.allows(address_of(request)):
                raise too_often()
            token = await sit_down(actor.id, nickname)
        except Refused as refusal:
            error, status = words.refusal(refusal), refusal.status
        else:
            response = HttpResponseRedirect(reverse("table", args=[actor.code]))
            cookies.sit(response, actor.id, [token])
            return response
    names = [row.name for row in actor.players() if not row.free]
    free = actor.options.seats - len(names)
    taken = frozenset(names)
    return page(
        request,
        "join.html",
        status,
        code=actor.code,
        book=seating.book(actor),
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
    actor = await found(request, code)
    tokens = cookies.tokens_at(request.COOKIES, actor.id)
    seats = live.names_of(actor, tokens)
    if not seats and (actor.table is None or tokens) and "watch" not in request.GET:
        return HttpResponseRedirect(reverse("join", args=[actor.code]))
    return await _table_page(request, actor, seats)


@require_GET
async def wall(request: HttpRequest, code: str) -> HttpResponse:
    """For a projector: nobody's private things, no controls."""
    return await _table_page(request, await found(request, code), (), wall=True)


async def _table_page(
    request: HttpRequest, actor: Actor, seats: tuple[str, ...], *, wall: bool = False
) -> HttpResponse:
    if not seats and not actor.options.spectators and not cookies.owns(request.COOKIES, actor.id):
        return _not_shown(request, actor)
    seat = seats[0] if seats else SPECTATOR
    owner = cookies.owns(request.COOKIES, actor.id)
    async with actor.lock:
        found_at = reach_of(request)
        shown = live.inner(actor, live.Reader(seat, seats, reader_language(), found_at, wall, owner))
    options = actor.options
    seats_bots = owner and (actor.table is None or any(row.free for row in actor.players()))
    seated_bots = [row for row in actor.players() if row.level is not None] if owner else []
    script_words = page_words.script_words()
    more: dict[str, Any] = {
        "bots": levels() if seats_bots else (),
        "seated_bots": seated_bots,
        "levels": levels() if seated_bots else (),
    }
    if options.kit:
        game = game_of(options.kit)
        bots = kit_words.bots() if seats_bots else []
        more = {"game": game, "about": kit_words.about(game), "bots": bots}
        script_words += kit_words.script_words(game)
    return page(
        request,
        "kit.html" if options.kit else "table.html",
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
        keys=page_words.keys(),
        terms=terms.listed(),
        phrases=page_words.phrases() if seats else [],
    )


def _not_shown(request: HttpRequest, actor: Actor) -> HttpResponse:
    """A table that only its players see; who comes in time may become one."""
    is_free = sum(not row.free for row in actor.players()) < actor.options.seats
    return message(
        request,
        403,
        _("This table is not shown"),
        _("Nobody may watch it without a seat."),
        (reverse("join", args=[actor.code]), _("Sit down")) if is_free else None,
    )


@require_POST
async def delete(request: HttpRequest, code: str) -> HttpResponse:
    """One click by its owner deletes a table at once."""
    actor = await found(request, code)
    if not cookies.owns(request.COOKIES, actor.id):
        return refused(request, Refused(403, "not-yours", _("Only who opened the table may delete it.")))
    await hall().call(actor.id, "delete")
    response = HttpResponseRedirect(f"{reverse('front')}?gone={actor.code}")
    cookies.leave(response, actor.id)
    return response


def back_to_table(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Where its owner was: without a seat he watches."""
    seated = live.names_of(actor, cookies.tokens_at(request.COOKIES, actor.id))
    return HttpResponseRedirect(f"{reverse('table', args=[actor.code])}{'' if seated else '?watch=1'}")


@require_POST
async def bot(request: HttpRequest, code: str) -> HttpResponse:
    """Its owner seats a bot."""
    actor = await found(request, code)
    level, place = request.POST.get("level", ""), request.POST.get("place", "")
    if not cookies.owns(request.COOKIES, actor.id):
        return refused(request, Refused(403, "not-yours", _("Only who opened the table may seat a bot.")))
    if not level.isdecimal():
        return refused(request, malformed("level", text("expected a number")))
    wished = int(place[:4]) if place.isdecimal() else None
    answer = await hall().call(actor.id, "sit", nickname=None, level=int(level[:4]), place=wished)
    if "error" in answer:
        return refused(request, Refused.unpacked(answer))
    return back_to_table(request, actor)


@require_POST
async def agree_to_end(request: HttpRequest, code: str) -> HttpResponse:
    """A round that lasts until all agree: this device's players do, or no longer do."""
    actor = await found(request, code)
    agree = request.POST.get("agree") == "yes"
    for name in live.names_of(actor, cookies.tokens_at(request.COOKIES, actor.id)):
        answer = await hall().call(actor.id, "agree_to_end", seat=name, agree=agree, arrived=now_ms())
        if "error" in answer:
            return refused(request, Refused.unpacked(answer))
    return HttpResponseRedirect(reverse("table", args=[actor.code]))


@require_POST
async def free(request: HttpRequest, code: str) -> HttpResponse:
    """Its owner frees the seat of somebody who does not come back, for another person."""
    actor = await found(request, code)
    if not cookies.owns(request.COOKIES, actor.id):
        return refused(request, Refused(403, "not-yours", _("Only who opened the table may free a seat.")))
    answer = await hall().call(actor.id, "free_seat", name=request.POST.get("name", ""))
    if "error" in answer:
        return refused(request, Refused.unpacked(answer))
    return back_to_table(request, actor)


@require_POST
async def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Its owner keeps a table beyond the time after which it would be deleted, or no longer."""
    actor = await found(request, code)
    if not cookies.owns(request.COOKIES, actor.id):
        return refused(request, Refused(403, "not-yours", _("Only who opened the table may keep it.")))
    await hall().call(actor.id, "keep", kept=request.POST.get("kept") == "yes")
    return back_to_table(request, actor)


@require_POST
async def again(request: HttpRequest, code: str) -> HttpResponse:
    """Another match with the same people: a new table with the same options, and a seat for each who follows."""
    actor = await found(request, code)
    tokens = cookies.tokens_at(request.COOKIES, actor.id)
    names = live.names_of(actor, tokens)
    if not names:
        return refused(request, Refused(403, "not-yours", _("Only the players may go on together.")))
    fresh = await live.next_table(actor)
    given = [
        await sit_down(fresh.id, name) for name in names if name not in {row.name for row in fresh.players()}
    ]
    response = HttpResponseRedirect(reverse("table", args=[fresh.code]))
    if given:
        cookies.sit(response, fresh.id, given)
    return response


@require_GET
def settings_page(request: HttpRequest) -> HttpResponse:
    return page(
        request,
        "settings.html",
        preferences=front_page.preferences(),
        languages=settings.LANGUAGES,
    )
