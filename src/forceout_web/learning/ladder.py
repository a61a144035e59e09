"""The ladder and its games: pages that open a live table of the kit, and hints for the solitaires."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST
from markupsafe import Markup

from forceout.core.errors import Malformed
from forceout.onsets.cards import parse_card
from forceout.onsets.symbols import Symbol
from forceout.training.kit.bots import BOTS
from forceout.training.kit.games import COLOURS, Game, Solitaire, game_of, games, solitaires
from forceout.training.kit.table import KitTable
from forceout_web import limits
from forceout_web.pages import access, drawing, responses, words
from forceout_web.pages.kit import hints
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table.views import next_table
from forceout_web.refusals import Refused, malformed, text, too_often
from forceout_web.requests import address_of
from forceout_web.running import hall
from forceout_web.tables.live.table import Actor
from forceout_web.tables.names import friendly_name
from forceout_web.tables.options import TableOptions, kit_seats
from forceout_web.tables.tokens import Token

FIRST = "cube-fish"
_MOST_OFFERED = 6


@dataclass(frozen=True, slots=True)
class Rung:
    id: str
    title: str
    form: str
    about: str


@dataclass(frozen=True, slots=True)
class Rungs:
    """A kind with its four games."""

    name: str
    say: str
    art: Markup
    rungs: tuple[Rung, ...]


@require_GET
def learn(request: HttpRequest) -> HttpResponse:
    return responses.page(
        request,
        "learning/learn.html",
        first=_rung(games()[FIRST]),
        kinds=_kinds(),
        solitaires=[
            Rung(one.id, one.title, one.title, kit_words.about(one)) for one in solitaires().values()
        ],
        page_words=[
            ("won", _("won")),
            ("next", _("next")),
            ("go-on", _("Go on with")),
            ("count", _("{count} of 28 games won")),
            ("wins", _("Won: {count}")),
            ("day", _("{count} day running")),
            ("days", _("{count} days running")),
        ],
    )


def _rung(game: Game) -> Rung:
    return Rung(game.id, game.title, str(kit_words.FORM_TITLES[game.form.id]), kit_words.about(game))


def _kinds() -> list[Rungs]:
    found: dict[str, list[Game]] = {}
    for game in games().values():
        found.setdefault(game.kind.id, []).append(game)
    return [
        Rungs(
            name.upper(),
            str(kit_words.KINDS[name]),
            drawing.cube(of_kind[0].kind.on_table or Symbol.BLUE, spoken=False),
            tuple(map(_rung, of_kind)),
        )
        for name, of_kind in found.items()
    ]


def _found(kit: str) -> Game | Solitaire:
    try:
        return game_of(kit)
    except Malformed as wrong:
        raise Http404(kit) from wrong


@require_GET
def game(request: HttpRequest, kit: str) -> HttpResponse:
    return _game_page(request, _found(kit))


def _game_page(
    request: HttpRequest, chosen: Game | Solitaire, error: str = "", status: int = 200
) -> HttpResponse:
    least, most = kit_seats(chosen)
    solitaire = isinstance(chosen, Solitaire)
    return responses.page(
        request,
        "learning/learn_game.html",
        status,
        game=chosen,
        about=kit_words.about(chosen),
        error=error,
        solitaire=solitaire,
        sets=[(place, _cubes(throw.cubes)) for place, throw in enumerate(chosen.throws)]
        if isinstance(chosen, Solitaire)
        else [],
        squad=isinstance(chosen, Game) and chosen.form.id == "squad",
        fish=isinstance(chosen, Game) and chosen.form.rounds is not None,
        seats=list(range(least, min(most, _MOST_OFFERED) + 1)) if most > least else [],
        bots=kit_words.bots(),
        **_sample(chosen),
    )


def _cubes(counts: tuple[tuple[Any, int], ...]) -> str:
    return str(sum(count for _kind, count in counts))


def _sample(chosen: Game | Solitaire) -> dict[str, Any]:
    """A throw and the cards that it names, to look at before one plays."""
    if isinstance(chosen, Solitaire) or chosen.kind.is_statement:
        return {"thrown": [], "say": Markup(""), "cards": []}
    sign = chosen.kind.on_table
    two = "Y" in chosen.kind.name
    parts = [("cube", drawing.cube(Symbol.RED))]
    parts += [("sign", drawing.cube(sign))] if sign else []
    parts += [("cube", drawing.cube(Symbol("O")))] if two else []
    named = {"cube": "R BR", "cup": "R O", "cap": "RO BRO", "diff": "R BR", "comp": "B BG"}[chosen.kind.id]
    others = {"cube": "BG", "cup": "BG", "cap": "BR", "diff": "RO", "comp": "R"}[chosen.kind.id]
    pictures = [_picture(card, "counted") for card in named.split()] + [_picture(others, "")]
    say = kit_words.spoken(chosen.kind.id, ["R", "O"] if two else ["R"])
    return {"thrown": parts, "say": say, "cards": pictures}


def _picture(card: str, mark: str) -> Markup:
    return drawing.card(parse_card(card, "card", COLOURS), COLOURS, mark)


@require_POST
async def play(request: HttpRequest, kit: str) -> HttpResponse:
    """Open a table of the game and sit down: with a bot, all on this device, with friends, or for a class."""
    chosen = _found(kit)
    try:
        if not limits.TABLES.allows(address_of(request)):
            raise too_often()
        return await _open(request, chosen)
    except Refused as refusal:
        return _game_page(request, chosen, words.refusal(refusal), refusal.status)


async def _open(request: HttpRequest, chosen: Game | Solitaire) -> HttpResponse:
    way = request.POST.get("with", "1")
    least, _most = kit_seats(chosen)
    seats = least if way in ("1", "2", "alone") else _number("seats", request.POST.get("seats", str(least)))
    scoring = request.POST.get("scoring", "cards")
    asked = {
        "kit": chosen.id,
        "seats": seats,
        "scoring": "31" if scoring == "31" else None,
        "shaking_set": _number("shaking_set", request.POST.get("shaking_set", "0")),
    }
    actor = await hall().create(TableOptions.model_validate(asked))
    if way in ("1", "2") and isinstance(chosen, Game):
        # The bot deals, so the newcomer throws first.
        await seat_bot(actor, int(way))
    here = {"wall": 0, "device": seats}.get(way, 1)
    tokens = [await sit(actor, name) for name in _names(actor, here)]
    target = reverse("wall" if way == "wall" else "table", args=[actor.code])
    response = HttpResponseRedirect(target)
    if tokens:
        access.sit(response, actor.id, tokens)
    access.own(response, actor.id)
    return response


def _number(field: str, typed: str) -> int:
    if not typed.isdigit():
        raise malformed(field, text("expected a number"))
    return int(typed[:4])


def _names(actor: Actor, count: int) -> list[str]:
    taken = {row.name for row in actor.players()}
    names: list[str] = []
    for _place in range(count):
        names.append(friendly_name(frozenset(taken)))
        taken.add(names[-1])
    return names


async def seat_bot(actor: Actor, level: int) -> None:
    """A bot under its own name."""
    if not 1 <= level <= len(BOTS):
        raise malformed("bot", f"expected 1 to {len(BOTS)}, not {level}")
    taken = {row.name for row in actor.players()}
    name = BOTS[level - 1].name
    number = 1
    while name in taken:
        number += 1
        name = f"{BOTS[level - 1].name} {number}"
    given = await hall().call(actor.id, "sit", nickname=name, level=level)
    if "error" in given:
        raise Refused.unpacked(given)


async def sit(actor: Actor, nickname: str) -> Token:
    given = await hall().call(actor.id, "sit", nickname=nickname)
    if "error" in given:
        raise Refused.unpacked(given)
    return Token(actor.id, given["place"], given["serial"])


@require_POST
async def again(request: HttpRequest, code: str) -> HttpResponse:
    """The same game with the same people and bots, at a new table."""
    actor = await access.found(request, code)
    names = access.names_of(actor, access.tokens_at(request.COOKIES, actor.id))
    if not names or not actor.options.kit:
        return responses.refused(
            request, Refused(403, "not-yours", _("Only the players may go on together."))
        )
    fresh = await next_table(actor)
    for row in actor.players():
        if row.level is not None and row.name not in {each.name for each in fresh.players()}:
            await hall().call(fresh.id, "sit", nickname=row.name, level=row.level)
    taken = {row.name for row in fresh.players()}
    tokens = [await sit(fresh, name) for name in names if name not in taken]
    response = HttpResponseRedirect(reverse("table", args=[fresh.code]))
    if tokens:
        access.sit(response, fresh.id, tokens)
    access.own(response, fresh.id)
    return response


@require_GET
async def hint(request: HttpRequest, code: str) -> HttpResponse:
    """The next hint of a solitaire, for its player alone."""
    actor = await access.found(request, code)
    match = actor.table
    names = access.names_of(actor, access.tokens_at(request.COOKIES, actor.id))
    step = request.GET.get("step", "")
    if not names or not isinstance(match, KitTable) or step not in ("1", "2", "3"):
        raise Http404(code)
    async with actor.lock:
        state = match.state
    said = await words.in_thread(hints.hint, state, int(step))
    if said is None:
        raise Http404(code)
    return responses.answer(said)
