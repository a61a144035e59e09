"""A coach's view of many tables, with one word to all of them; and keys, by which another device becomes a coach or a judge.

A key is made of tokens and stands behind the # of a link: a browser never sends that part, so no server logs it. The page
hands it over in a form and gets cookies for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.functional import Promise
from django.views.decorators.http import require_GET, require_POST

from forceout import Table
from forceout.match.commands import JUDGE
from forceout.match.observe import SPECTATOR
from forceout_web import limits
from forceout_web.pages import access, lobby, responses, words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.language import gettext_lazy
from forceout_web.pages.rendering import render
from forceout_web.refusals import Refused, too_often
from forceout_web.requests import address_of
from forceout_web.running import hall
from forceout_web.tables.clock import now_ms
from forceout_web.tables.live.table import Actor
from forceout_web.tables.tokens import Token, read_token

_MOST = 60
"""Tokens in one key: a coach with more tables makes two."""
_SMALL = 700
"""Letters of a link that a phone still reads from a screen as a QR code."""

_DONE: dict[str, Promise] = {
    "stop-clock": gettext_lazy("The clocks stand still."),
    "run-clock": gettext_lazy("The clocks run."),
    "end-round": gettext_lazy("The round is over: no more shakes are started."),
}
"""What a word to all tables has brought about."""


@dataclass(frozen=True, slots=True)
class CoachRow:
    """A table as a coach sees it. ``hand`` is set if the table waits for the judge."""

    code: str
    book: str
    players: str
    phase: str
    waiting: str
    left: str
    round_left: str
    round_over: bool
    away: str
    stopped: bool
    scores: str
    hand: bool


@dataclass(frozen=True, slots=True)
class KeyShown:
    """A link with a key in it, to be carried to another device."""

    what: str
    link: str
    qr: str
    open: bool = False


@require_GET
async def coach(request: HttpRequest) -> HttpResponse:
    """The tables that this device opened, a row each, with one clock for all."""
    owned = await _owned(request)
    rows = [_row(actor) for actor in owned]
    if request.headers.get("HX-Request"):
        return responses.answer(render("table/_coach.html", rows=rows))
    return _page(request, owned)


def _page(request: HttpRequest, owned: list[Actor], shown: KeyShown | None = None) -> HttpResponse:
    own = [Token(actor.id, None) for actor in owned][-_MOST:]
    if shown is None and own:
        shown = _key(request, _("These tables on another device"), own)
    done = _DONE.get(request.GET.get("done", ""), "")
    found_at = responses.reach_of(request)
    front, *others = found_at.links(reverse("front"))
    return responses.page(
        request,
        "coach.html",
        rows=[_row(actor) for actor in owned],
        key=shown,
        done=done,
        front=front,
        others=others,
        limit=lobby.limit(found_at),
        qr=lobby.qr_code(front),
    )


def _key(request: HttpRequest, what: str, tokens: list[Token], *, shown: bool = False) -> KeyShown:
    coach = f"{responses.reach_of(request).best}{reverse('coach')}"
    link = f"{coach}#{access.BETWEEN.join(one.signed() for one in tokens)}"
    return KeyShown(what, link, lobby.qr_code(link) if len(link) <= _SMALL else "", shown)


async def _owned(request: HttpRequest) -> list[Actor]:
    found = []
    for table in access.owned_by(request.COOKIES):
        try:
            found.append(await hall().glance(table))
        except Refused:
            continue
    return sorted(found, key=lambda actor: actor.created)


def _row(actor: Actor) -> CoachRow:
    table = actor.table
    present = actor.present()
    names = [row.name for row in actor.players()]
    now = actor.clock.seconds(now_ms())
    awaited = table.awaited if table else ()
    return CoachRow(
        code=actor.code,
        book=lobby.book(actor),
        players=", ".join(names) or _("nobody yet"),
        phase=words.phase(actor.phase),
        waiting=", ".join(_("the judge") if seat == JUDGE else seat for seat in awaited),
        left=""
        if table is None or table.deadline is None
        else words.digits(round((table.deadline - now) * 1000)),
        round_left=_round_left(table, now) if isinstance(table, Table) else "",
        round_over=isinstance(table, Table) and table.view(SPECTATOR).state.round_ended is not None,
        away=", ".join(name for name in names if name not in present),
        stopped=actor.clock.stopped is not None,
        scores=", ".join(f"{name} {score}" for name, score in table.scores.items()) if table else "",
        hand=JUDGE in awaited,
    )


def _round_left(table: Table, now: float) -> str:
    length = table.rules.round.length if table.rules.round else None
    if length is None or table.is_over or table.opening().get("clock") == "none":
        return ""
    return words.digits(round((length - now) * 1000))


@require_POST
async def coach_do(request: HttpRequest) -> HttpResponse:
    """Stop or start the clock or end the round at one or all tables, or sit down as the judge of one, or show a key for its judge."""
    what, only = request.POST.get("what", ""), request.POST.get("code", "")
    owned = await _owned(request)
    for actor in owned:
        if only and actor.code != only:
            continue
        if what in ("stop-clock", "run-clock"):
            await hall().call(actor.id, "set_clock_running", running=what == "run-clock")
        elif what == "judge":
            return await _sit_as_judge(request, actor)
        elif what == "judge-key":
            judge = await _judge_of(actor)
            return _page(
                request,
                owned,
                _key(request, _("The judge of table %(code)s") % {"code": only}, [judge], shown=True),
            )
        elif what == "end-round":
            await _end_round(actor)
    return HttpResponseRedirect(f"{reverse('coach')}?done={what}" if what in _DONE else reverse("coach"))


async def _judge_of(actor: Actor) -> Token:
    given = await hall().call(actor.id, "sit_as_judge")
    if "error" in given:
        raise Refused.unpacked(given)
    return Token(actor.id, given["place"], given["serial"])


async def _sit_as_judge(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Beside the seats that this device has there already."""
    try:
        judge = await _judge_of(actor)
    except Refused as refusal:
        return responses.refused(request, refusal)
    response = HttpResponseRedirect(reverse("table", args=[actor.code]))
    access.sit(response, actor.id, [judge, *access.tokens_at(request.COOKIES, actor.id)])
    return response


async def _end_round(actor: Actor) -> None:
    """End the round, as the table's judge would."""
    if actor.table is None:
        return
    ref = f"coach-end-{actor.version}"
    await hall().act(actor.id, JUDGE, {"do": "end-round"}, actor.version, ref)


@require_POST
async def use_key(request: HttpRequest) -> HttpResponse:
    """Store each token of a link's key (the part after the #) as a cookie on this device."""
    if not limits.SEATS.allows(address_of(request)):
        return responses.refused(request, too_often())
    texts = request.POST.get("key", "").split(access.BETWEEN)[:_MOST]
    tokens = [token for text in texts if (token := read_token(text)) is not None]
    response = HttpResponseRedirect(reverse("coach"))
    used = [token for token in tokens if await _use(request, response, token)]
    if not used:
        return responses.message(
            request,
            401,
            _("This key opens nothing"),
            _("The tables are gone, or the link was copied in part. Ask for it again."),
            (reverse("coach"), _("Many tables")),
        )
    if not any(token.is_owner for token in used):
        actor = await hall().glance(used[0].table)
        response["Location"] = reverse("table", args=[actor.code])
    return response


async def _use(request: HttpRequest, response: HttpResponse, token: Token) -> bool:
    """Whether the token still opens something."""
    try:
        actor = await hall().glance(token.table)
        if token.is_owner:
            access.own(response, token.table)
            return True
        actor.seat_of(token)
    except Refused:
        return False
    others = [one for one in access.tokens_at(request.COOKIES, token.table) if one != token]
    access.sit(response, token.table, [token, *others])
    return True
