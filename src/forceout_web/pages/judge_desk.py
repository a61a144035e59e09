"""The judge's desk: a position and a Solution, the verdict with its clause and reading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods
from markupsafe import Markup

from forceout.core.games import GAMES, TITLES, game_named
from forceout.core.variations import EquationsKind, OnSetsKind
from forceout.editions import load
from forceout.match.values import Section
from forceout.records.documents.codec import codec_for
from forceout.records.documents.fields import Fields
from forceout_web import limits
from forceout_web.pages import drawing, responses, rulebooks, words
from forceout_web.pages.games import pages_of
from forceout_web.pages.language import reader_language
from forceout_web.pages.rendering import render
from forceout_web.pages.table import board
from forceout_web.pages.table.writing import key
from forceout_web.pool import warm_pool
from forceout_web.reading import read_json
from forceout_web.refusals import Refused, malformed, text, too_often
from forceout_web.requests import address_of
from forceout_web.work import work

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

_WRITTEN = (*_PILES, "universe", "variations", "restrictions", "solution", "case")
_LONGEST = 20_000


@require_http_methods(["GET", "POST"])
async def judge(request: HttpRequest) -> HttpResponse:
    form = {**FIRST, **(_sent(request.POST) or _linked(request.GET))}
    ruling, error, is_malformed = None, "", False
    if request.method == "GET":
        warm_pool()
    if request.method == "POST":
        try:
            if not limits.WORK.allows(address_of(request)):
                raise too_often()
            document = case_document(form)
            ruling = _ruling(document, await work("judge", document, reader_language()))
            if request.POST.get("ask") == "solve":
                ruling["solvable"] = _solvable(document, await work("solve", _position(document)))
        except Refused as refusal:
            where = f"{refusal.field}: " if refusal.field else ""
            error, is_malformed = f"{where}{words.refusal(refusal)}", refusal.code == "malformed"
    shown: dict[str, Any] = {"form": form, "ruling": ruling, "error": error, "malformed": is_malformed}
    if request.headers.get("HX-Request"):
        return responses.answer(render("judge_desk/_ruling.html", **shown))
    books = rulebooks.books()
    book = form["rules"] if "/" in form["rules"] else f"{form['game']}/{form['rules']}"
    game = book.partition("/")[0]
    return responses.page(
        request,
        "judge_desk/judge.html",
        **shown,
        game=game,
        zones=[(name, words.section(name), board.ICONS[Section(name)]) for name in _PILES],
        keys_of=[(name, [key(text) for text in pages_of(name).DESK_KEYS]) for name in GAMES],
        books=[(game, TITLES[game], book) for game, listed in books.items() for book in listed],
        divisions=sorted(
            {name for listed in books.values() for book in listed for name in book.division_names}
        ),
        division_title=words.division,
        claims=[(name, words.claim(name)) for name in _CLAIMS],
        book_path=f"{book}/{form['division']}",
    )


def _sent(fields: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value)[:_LONGEST] for name, value in fields.items() if name in FIRST}


def _linked(fields: Mapping[str, Any]) -> dict[str, str]:
    """Fill the form from a link to a case, in place of the example. Fields that the link leaves out are empty."""
    sent = _sent(fields)
    return {**dict.fromkeys(_WRITTEN, ""), **sent} if sent else {}


def case_document(form: Mapping[str, str]) -> dict[str, Any]:
    """A case of `forceout judge` from the fields, or from the whole document where one was pasted."""
    if form["case"].strip():
        try:
            document = read_json(form["case"])
        except (ValueError, RecursionError) as wrong:
            raise malformed("case", text("expected one JSON object, as `forceout judge` takes it")) from wrong
        if not isinstance(document, dict):
            raise malformed("case", text("expected an object"))
        return document
    game, _sep, rules = form["rules"].partition("/")
    if not rules:
        game, rules = form["game"], form["rules"]
    document = {"game": game, "rules": rules, "division": form["division"], "challenge": form["challenge"]}
    document |= {name: _pile(name, form[name]) for name in _PILES if form[name].strip() or name != "goal"}
    if form["variations"].strip():
        document["variations"] = [_variation(text) for text in form["variations"].split(",") if text.strip()]
    played = game_named(game)
    return document if played is None else document | pages_of(played).written(form)


def _pile(name: str, text: str) -> str:
    """Cubes may be tapped one after another: what stands together is as many cubes, except in a Goal."""
    if name == "goal":
        return text.strip()
    return " ".join(" ".join(word) if drawing.SIGNS.keys() >= set(word) else word for word in text.split())


def _variation(text: str) -> dict[str, Any]:
    """A name and what its chooser added, such as "wild-cube B" or "base 8"."""
    name, _space, added = text.strip().partition(" ")
    if not added:
        return {"name": name}
    asks = next((kind.asks for kind in (*OnSetsKind, *EquationsKind) if kind == name and kind.asks), "cube")
    return {"name": name, asks: int(added) if added.strip().isdigit() else added.strip()}


def _position(document: Mapping[str, Any]) -> dict[str, Any]:
    return {**{name: value for name, value in document.items() if name != "solution"}, "budget_ms": 1500}


def _ruling(document: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """What the desk shows of the judge's answer."""
    return {
        "correct": answer["correct"],
        "lines": _lines(document, document["solution"]),
        "reasons": [(reason["message"], reason["rule"], _reading(reason)) for reason in answer["reasons"]],
        "value": answer["value"],
        "goal_values": ", ".join(map(str, answer["goal_values"])),
        "cards": answer.get("cards"),
        "equals": answer["equals_in_some_reading"],
        "solvable": None,
    }


def _lines(document: Mapping[str, Any], solution: Mapping[str, Any]) -> list[Markup]:
    """A Solution of a case that was answered, line by line."""
    codec = codec_for(load(document["game"], document["rules"]).rules(document["division"]))
    written = codec.solution(Fields({**solution}), with_goal=True, two=None)
    return [drawing.expression(line) for line in written.lines()]


def _reading(reason: Mapping[str, Any]) -> list[Markup]:
    reading = reason.get("reading")
    if reading is None:
        return []
    if isinstance(reading, Mapping):
        return [
            drawing.expression(str(text)) for text in (*reading.get("restrictions", ()), reading["set_name"])
        ]
    return [drawing.expression(str(reading))]


def _solvable(document: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    solution = answer["solution"]
    return {
        "solvable": answer["solvable"],
        "lines": _lines(document, solution) if solution else [],
    }
