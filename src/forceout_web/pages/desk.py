"""The judge's desk: a position and a Solution, the verdict with its clause and reading; and a coach's view of many tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from markupsafe import Markup

from forceout_web import limits
from forceout_web.api.requests import address_of
from forceout_web.api.work import work
from forceout_web.pages import cookies, drawing, opening, seating, views, words
from forceout_web.pages.renderer import render
from forceout_web.refusals import Refused, malformed, too_often
from forceout_web.running import hall
from forceout_web.tables.actor import Actor
from forceout_web.tables.clock import now_ms
from forceout_web.tables.tokens import Token

_PILES = ("goal", "required", "permitted", "forbidden", "resources")
_CLAIMS = ("now", "impossible", "forceout", "time", "no-goal", "A", "P", "C-A", "C-P", "assert")

FIRST = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "middle",
    "challenge": "now",
    "universe": "BR G BG RG BRG BY RY GY BGY BRGY",
    "goal": "(1/4) 2",
    "required": "⊆ Y G",
    "permitted": "− Λ −",
    "forbidden": "V Y ′",
    "resources": "R R R B Y ∪",
    "variations": "",
    "restrictions": "Y ⊆ G",
    "solution": "G − Y − B",
    "case": "",
}
"""The case that the page shows first: a Solution that can be read in two ways."""


@require_http_methods(["GET", "POST"])
async def judge(request: HttpRequest) -> HttpResponse:
    form = {**FIRST, **{name: str(value) for name, value in request.POST.items() if name in FIRST}}
    ruling, error = None, ""
    if request.method == "POST":
        try:
            if not limits.WORK.allows(address_of(request)):
                raise too_often()
            document = case_document(form)
            ruling = _ruling(document, await work("judge", document))
            if request.POST.get("ask") == "solve":
                ruling["solvable"] = _solvable(await work("solve", _position(document)))
        except Refused as refusal:
            where = f"{refusal.field}: " if refusal.field else ""
            error = f"{where}{refusal.message}"
    shown: dict[str, Any] = {"form": form, "ruling": ruling, "error": error}
    if request.headers.get("HX-Request"):
        return views.answer(render("_ruling.html", **shown))
    books = opening.books()
    return views.page(
        request,
        "judge.html",
        **shown,
        books=[(game, words.GAMES[game], book) for game, listed in books.items() for book in listed],
        divisions=sorted(
            {name for listed in books.values() for book in listed for name in book.division_names}
        ),
        division_title=words.division,
        claims=[(name, words.claim(name)) for name in _CLAIMS],
        book_path=f"{form['game']}/{form['rules']}/{form['division']}",
    )


def case_document(form: Mapping[str, str]) -> dict[str, Any]:
    """A case of `forceout judge` from the fields, or from the whole document where one was pasted."""
    if form["case"].strip():
        try:
            document = json.loads(form["case"])
        except ValueError as wrong:
            raise malformed("case", _("expected one JSON object, as `forceout judge` takes it")) from wrong
        if not isinstance(document, dict):
            raise malformed("case", _("expected an object"))
        return document
    game, _sep, rules = form["rules"].partition("/")
    if not rules:
        game, rules = form["game"], form["rules"]
    document = {"game": game, "rules": rules, "division": form["division"], "challenge": form["challenge"]}
    document |= {name: form[name].strip() for name in _PILES if form[name].strip() or name != "goal"}
    if form["variations"].strip():
        document["variations"] = [_variation(text) for text in form["variations"].split(",") if text.strip()]
    if game == "equations":
        return document | {"solution": {"equation": form["solution"].strip()}}
    lines = [line.strip() for line in form["restrictions"].replace(";", "\n").splitlines() if line.strip()]
    written = {"set_name": form["solution"].strip()} | ({"restrictions": lines} if lines else {})
    return document | {"universe": form["universe"].split(), "solution": written}


_ASKS = {"base": "m", "multiple-of-k": "k", "exponent": "colour", "double-set": "set"}


def _variation(text: str) -> dict[str, Any]:
    """A name and what its chooser added, such as "wild-cube B" or "base 8"."""
    name, _space, added = text.strip().partition(" ")
    if not added:
        return {"name": name}
    asks = _ASKS.get(name, "card" if name.endswith("card") else "cube")
    return {"name": name, asks: int(added) if added.strip().isdigit() else added.strip()}


def _position(document: Mapping[str, Any]) -> dict[str, Any]:
    return {**{name: value for name, value in document.items() if name != "solution"}, "budget_ms": 1500}


def _ruling(document: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """What the desk shows of the judge's answer."""
    solution = document.get("solution", {})
    return {
        "correct": answer["correct"],
        "lines": _lines(solution if isinstance(solution, dict) else {}),
        "reasons": [(reason["message"], reason["rule"], _reading(reason)) for reason in answer["reasons"]],
        "value": answer["value"],
        "goal_values": ", ".join(map(str, answer["goal_values"])),
        "cards": answer.get("cards"),
        "equals": answer["equals_in_some_reading"],
        "solvable": None,
    }


def _lines(solution: Mapping[str, Any]) -> list[Markup]:
    if "equation" in solution:
        return [drawing.expression(str(solution["equation"]))]
    parts = solution.get("solutions", [solution])
    texts = [line for part in parts for line in (*part.get("restrictions", ()), part.get("set_name", ""))]
    return [drawing.expression(str(text)) for text in texts]


def _reading(reason: Mapping[str, Any]) -> list[Markup]:
    reading = reason.get("reading")
    if reading is None:
        return []
    if isinstance(reading, Mapping):
        return [
            drawing.expression(str(text)) for text in (*reading.get("restrictions", ()), reading["set_name"])
        ]
    return [drawing.expression(str(reading))]


def _solvable(answer: Mapping[str, Any]) -> dict[str, Any]:
    solution = answer.get("solution")
    return {
        "solvable": answer["solvable"],
        "lines": _lines(solution) if solution else [],
    }


@dataclass(frozen=True, slots=True)
class CoachRow:
    """A table as a coach sees it."""

    code: str
    book: str
    players: str
    phase: str
    waiting: str
    deadline: int | None
    now: int
    away: str
    stopped: bool
    scores: str


@require_GET
async def coach(request: HttpRequest) -> HttpResponse:
    """The tables that this device opened, a row each, with one clock for all."""
    rows = [_row(actor) for actor in await _owned(request)]
    if request.headers.get("HX-Request"):
        return views.answer(render("_coach.html", rows=rows))
    return views.page(request, "coach.html", rows=rows)


async def _owned(request: HttpRequest) -> list[Actor]:
    found = []
    for table in cookies.owned_by(request.COOKIES):
        try:
            found.append(await hall().actor(table))
        except Refused:
            continue
    return sorted(found, key=lambda actor: actor.created)


def _row(actor: Actor) -> CoachRow:
    view = actor.table.view() if actor.table else None
    present = actor.present()
    names = [row.name for row in actor.players()]
    return CoachRow(
        code=actor.code,
        book=seating.book(actor),
        players=", ".join(names) or _("nobody yet"),
        phase=actor.phase,
        waiting=", ".join(view.awaited) if view else "",
        deadline=None if view is None or view.deadline is None else round(view.deadline * 1000),
        now=round(actor.clock.seconds(now_ms()) * 1000),
        away=", ".join(name for name in names if name not in present),
        stopped=actor.clock.stopped is not None,
        scores=", ".join(f"{name} {score}" for name, score in view.scores.items()) if view else "",
    )


@require_POST
async def coach_do(request: HttpRequest) -> HttpResponse:
    """One word to all tables, or to one: stop the clock, let it run, end the round, or sit down as its judge."""
    what, only = request.POST.get("what", ""), request.POST.get("code", "")
    for actor in await _owned(request):
        if only and actor.code != only:
            continue
        if what in ("stop-clock", "run-clock"):
            await hall().call(actor.id, "set_clock_running", running=what == "run-clock")
        elif what == "judge":
            return await _sit_as_judge(actor, cookies.tokens_at(request.COOKIES, actor.id))
        elif what == "end-round":
            await _end_round(actor)
    return HttpResponseRedirect(reverse("coach"))


async def _sit_as_judge(actor: Actor, tokens: list[Token]) -> HttpResponse:
    """Beside the seats that this device has there already."""
    given = await hall().call(actor.id, "sit_as_judge")
    if "error" in given:
        return HttpResponseRedirect(reverse("coach"))
    response = HttpResponseRedirect(reverse("table", args=[actor.code]))
    judge = Token(actor.id, given["place"], given["serial"])
    cookies.sit(response, actor.id, [judge, *tokens])
    return response


async def _end_round(actor: Actor) -> None:
    """As the judge says it, where somebody sits as one."""
    if actor.table is None:
        return
    ref = f"coach-end-{actor.version}"
    await hall().act(actor.id, "judge", {"do": "end-round"}, actor.version, ref)
