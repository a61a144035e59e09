"""Opening a table: the form, the table with those who sit at once, and the way back to the form."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from forceout.core.games import TITLES
from forceout_web import limits
from forceout_web.pages import access, responses, rulebooks, words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.new_table import form as offered
from forceout_web.refusals import Refused, too_often
from forceout_web.requests import address_of
from forceout_web.running import hall
from forceout_web.tables.live.table import Actor
from forceout_web.tables.names import read_code
from forceout_web.tables.tokens import Token


@require_http_methods(["GET", "POST"])
async def new(request: HttpRequest) -> HttpResponse:
    """Open a table and sit down at it. A page without JavaScript can also submit the form to update its choices."""
    sent = {name: str(value) for name, value in (request.POST or request.GET).items()}
    if request.method == "GET" or "show" in sent:
        return _form(request, sent, note=_note(request))
    try:
        return await _open(request, sent)
    except Refused as refusal:
        return _form(request, sent, refusal, status=refusal.status)


def _form(
    request: HttpRequest,
    sent: offered.Sent,
    refusal: Refused | None = None,
    note: str = "",
    status: int = 200,
) -> HttpResponse:
    form = offered.filled(sent)
    wrong = (refusal.field or "") if refusal else ""
    shown: dict[str, Any] = {
        "form": form,
        "summary": offered.summary(form),
        "games": [rulebooks.Option(name, title, title) for name, title in TITLES.items()],
        "books_by_game": rulebooks.books(),
        "clock": offered.CLOCK,
        "more": offered.MORE,
        "typed": offered.TYPED,
        "levels": words.levels(),
        "label": offered.label,
        "note": note,
        "wrong": wrong,
        "error": _said(refusal) if refusal else "",
    }
    return responses.page(request, "new_table/new.html", status, **shown)


def _said(refusal: Refused) -> str:
    """Say why the form was refused, with the field's name on the page."""
    if not refusal.field:
        return words.refusal(refusal)
    label = offered.label(refusal.field)
    said = words.refusal(Refused(refusal.status, refusal.code, refusal.message, field=label))
    return said if label in said else f"{label}: {said}"


def _note(request: HttpRequest) -> str:
    """What has become of the table whose choices are changed."""
    closed, left = (read_code(request.GET.get(name, "")) for name in ("closed", "left"))
    if closed:
        return _("Table %(code)s is closed. Open another with other choices.") % {"code": closed}
    if left:
        return _("Somebody else sits at table %(code)s, so it stays open. This opens another one.") % {
            "code": left
        }
    return ""


async def _open(request: HttpRequest, sent: offered.Sent) -> HttpResponse:
    options, sitters = offered.read_form(sent)
    if not limits.TABLES.allows(address_of(request)):
        raise too_often()
    actor = await hall().create(options)
    tokens = await _seated(actor, sitters)
    response = HttpResponseRedirect(f"{reverse('table', args=[actor.code])}{'' if tokens else '?watch=1'}")
    if tokens:
        access.sit(response, actor.id, tokens)
    access.own(response, actor.id)
    return response


async def _seated(actor: Actor, sitters: list[offered.Sitter]) -> list[Token]:
    """Those who sit at once. People first: the names that bots get are none of theirs."""
    places = list(enumerate(sitters))
    tokens = [
        await access.sit_down(actor.id, one.name, place) for place, one in places if one.who == offered.HERE
    ]
    for place, one in places:
        if one.who == offered.BOT:
            await hall().call(actor.id, "sit", nickname=None, level=one.level, place=place)
    return tokens


@require_POST
async def change(request: HttpRequest, code: str) -> HttpResponse:
    """Return to the form with the choices of a table that has not started. The table is deleted unless someone else has joined."""
    actor = await access.owned(request, code, _("Only who opened the table may change it."))
    if actor.table is not None:
        return access.back_to_table(request, actor)
    mine = access.names_of(actor, access.tokens_at(request.COOKIES, actor.id))
    others = any(row.level is None and row.name not in mine for row in actor.players())
    response = HttpResponseRedirect(_form_of(actor, mine, left=others))
    if not others:
        await hall().call(actor.id, "delete")
        access.leave(response, actor.id)
    return response


def _form_of(actor: Actor, mine: tuple[str, ...], *, left: bool) -> str:
    """The address of the form in which the table was opened."""
    if actor.options.kit:
        return reverse("learn_game", args=[actor.options.kit])
    asked = offered.asked_again(actor.options, actor.players(), mine)
    if not left:  # nobody plays by it any more
        asked["seed"] = str(actor.options.seed or "")
    return f"{reverse('new')}?{urlencode({**asked, 'left' if left else 'closed': actor.code})}"
