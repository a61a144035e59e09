"""Practice on the pages: five opponents, a position to begin at, "Play from here", taking back, hints, and bots' seats."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from markupsafe import escape

from forceout.bots import LEVELS
from forceout.core.errors import ForceoutError
from forceout.core.games import TITLES, GameName, game_named
from forceout.records.notation.record import from_text
from forceout.training.practice import HINTS
from forceout_web import limits
from forceout_web.pages import access, responses, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import gettext as _
from forceout_web.pages.rendering import render
from forceout_web.pages.table import analysis
from forceout_web.pool import warm_pool
from forceout_web.reading import checked, read_json
from forceout_web.refusals import Refused, malformed, must_have_solvers, not_yours, too_often
from forceout_web.requests import address_of
from forceout_web.running import hall
from forceout_web.tables import practice
from forceout_web.tables.live.table import SPECTATOR, Actor
from forceout_web.tables.names import friendly_name
from forceout_web.tables.options import TableOptions
from forceout_web.tables.tokens import Token

_LONGEST = 200_000
_EXAMPLE = """\
{"game": "on-sets", "rules": "agloa-2023", "division": "middle",
 "challenge": "now", "goal": "4", "required": "B", "permitted": "", "forbidden": "",
 "resources": "R ∪ G Y B −",
 "universe": ["B", "R", "BR", "G", "Y", "BG"]}"""


@require_http_methods(["GET", "POST"])
async def opponents(request: HttpRequest, game: str) -> HttpResponse:
    """Five opponents with a sentence each; one tap starts."""
    played = game_named(game)
    if played is None:
        raise Http404(game)
    if request.method == "POST":
        try:
            return await _start(request, played)
        except Refused as refusal:
            return responses.refused(request, refusal)
    warm_pool()  # who came here by an address of his own has not seen the front page
    return responses.page(
        request, "practice/opponents.html", game=game, title=TITLES[game], levels=words.levels()
    )


async def _start(request: HttpRequest, game: GameName) -> HttpResponse:
    if not limits.TABLES.allows(address_of(request)):
        raise too_often()
    must_have_solvers()
    level = _level(request)
    rules, division = pages_of(game).USUAL
    actor = await hall().create(TableOptions(game=game, rules=rules, division=division, clock="relaxed"))
    given = await hall().call(actor.id, "sit", nickname=friendly_name())
    token = Token(actor.id, given["place"], given["serial"])
    await hall().call(actor.id, "sit", nickname=None, level=level)
    return _to(actor, token)


@require_http_methods(["GET", "POST"])
async def position(request: HttpRequest) -> HttpResponse:
    """Begin at a position or at a record that is pasted."""
    typed, error, status = request.POST.get("position", "")[:_LONGEST], "", 200
    if request.method == "POST":
        try:
            if not limits.TABLES.allows(address_of(request)):
                raise too_often()
            actor, token = await practice.begin(hall(), _document(typed), friendly_name(), _level(request))
        except Refused as refusal:
            where = f"{refusal.field}: " if refusal.field else ""
            error, status = f"{where}{words.refusal(refusal)}", refusal.status
        else:
            return _to(actor, token)
    return responses.page(
        request,
        "practice/practice.html",
        status,
        typed=typed,
        error=error,
        example=_EXAMPLE,
        levels=words.levels(),
    )


def _document(typed: str) -> dict[str, Any]:
    """JSON, or a match in the text notation."""
    text = typed.strip()
    try:
        document = read_json(text) if text.startswith("{") else checked(from_text(text), "position")
    except (ValueError, RecursionError) as wrong:
        raise malformed("position", _("expected one JSON object, as `forceout solve` takes it")) from wrong
    except ForceoutError as wrong:
        raise malformed("position", str(wrong)) from wrong
    if not isinstance(document, dict):
        raise malformed("position", _("expected an object"))
    return document


def _level(request: HttpRequest) -> int:
    level = request.POST.get("level", str(practice.USUAL_LEVEL))
    if level not in {str(one.number) for one in LEVELS}:
        raise malformed("level", _("expected a number"))
    return int(level)


def _to(actor: Actor, token: Token) -> HttpResponse:
    """Redirect to the table that was opened for this player, and seat them there."""
    response = HttpResponseRedirect(reverse("table", args=[actor.code]))
    access.sit(response, actor.id, [token])
    access.own(response, actor.id)
    return response


@require_POST
async def play_from(request: HttpRequest, code: str) -> HttpResponse:
    """Open another table at a position of the replay, with bots in the other seats."""
    actor, me = await _seat(request, code)
    version = request.POST.get("version", "")
    try:
        if not limits.TABLES.allows(address_of(request)):
            raise too_often()
        if not version.isdigit():
            raise malformed("version", _("expected a number"))
        fresh, token = await practice.go_back(hall(), actor, int(version[:6]), me=me, level=_level(request))
    except Refused as refusal:
        return responses.refused(request, refusal)
    return _to(fresh, token)


@require_POST
async def back(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the last choice of a player who is alone with bots."""
    actor, me = await _seat(request, code)
    try:
        if not limits.TABLES.allows(address_of(request)):
            raise too_often()
        fresh, token = await practice.take_back(hall(), actor, me)
    except Refused as refusal:
        return responses.refused(request, refusal)
    return _to(fresh, token)


@require_POST
async def hint(request: HttpRequest, code: str) -> HttpResponse:
    """Render the next hint for its sheet."""
    actor, me = await _seat(request, code)
    asked = request.POST.get("step", "1")
    step = int(asked) if asked in {str(number) for number in range(1, HINTS + 1)} else 1
    try:
        if not limits.WORK.allows(address_of(request)):
            raise too_often()
        found = await practice.hint(actor, me)
    except Refused as refusal:
        return responses.answer(
            render("practice/_hint.html", said=escape(words.refusal(refusal)), step=step, more=False)
        )
    said = analysis.sentence(found.step(step))
    more = step < HINTS and found.solvable is True
    return responses.answer(render("practice/_hint.html", said=said, step=step, more=more))


@require_POST
async def play_for(request: HttpRequest, code: str) -> HttpResponse:
    """Let the players of this device vote for a bot to stand in for a player who is away."""
    actor, _me = await _seat(request, code)
    seats = set(access.names_of(actor, access.tokens_at(request.COOKIES, actor.id)))
    name, answer = request.POST.get("name", ""), not_yours().packed()
    try:
        level = _level(request)
    except Refused as refusal:
        return responses.refused(request, refusal)
    for row in actor.players():
        if row.name in seats:
            answer = await hall().call(actor.id, "let_bot_play_for", seat=row.name, name=name, level=level)
            if answer.get("bot"):
                break
    return _after(request, actor, answer)


@require_POST
async def strength(request: HttpRequest, code: str) -> HttpResponse:
    """Its owner changes the strength of a bot, or puts one into a free seat."""
    actor = await access.owned(request, code, _("Only who opened the table may seat a bot."))
    try:
        name, level = request.POST.get("name", ""), _level(request)
    except Refused as refusal:
        return responses.refused(request, refusal)
    return _after(request, actor, await hall().call(actor.id, "set_level", name=name, level=level))


def _after(request: HttpRequest, actor: Actor, answer: dict[str, Any]) -> HttpResponse:
    if "error" in answer:
        raise Refused.unpacked(answer)
    return access.back_to_table(request, actor)


async def _seat(request: HttpRequest, code: str) -> tuple[Actor, str]:
    """The table, and the first seat of this device there."""
    actor = await access.found(request, code)
    seats = access.names_of(actor, access.tokens_at(request.COOKIES, actor.id))
    if not seats and not actor.options.spectators and not access.owns(request.COOKIES, actor.id):
        raise Http404(code)
    return actor, seats[0] if seats else SPECTATOR
