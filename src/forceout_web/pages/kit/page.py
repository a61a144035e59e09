"""A live game of the kit as a page: the throw, the cards, and one thing to do."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import ngettext
from markupsafe import Markup

from forceout.onsets.cards import parse_card
from forceout.onsets.symbols import Symbol
from forceout.training.kit.games import COLOURS, SHAKER, Game, Solitaire
from forceout.training.kit.table import KitTable
from forceout_web.pages import drawing
from forceout_web.pages.kit import explaining
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.rendering import render

if TYPE_CHECKING:
    from forceout_web.tables.live.table import Actor

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """``lit``: just named. ``down``: turned over in this throw."""

    name: str
    art: Markup
    lit: bool = False
    down: bool = False


@dataclass(frozen=True, slots=True)
class SeatShown:
    name: str
    note: str
    score: int
    is_turn: bool = False
    ready: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """A team on the wall: its cards as they lie, turned ones with their backs up."""

    name: str
    cards: tuple[Card, ...]
    left: str
    ready: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose before one takes: a name, or a numeral."""

    value: str
    art: Markup
    say: Markup


@dataclass(frozen=True, slots=True)
class Told:
    """What the last answer brought, in one sentence with its cards."""

    right: bool
    say: str
    cards: tuple[Markup, ...] = ()


@dataclass(frozen=True, slots=True)
class KitView:
    """A game as one reader sees it. ``device`` are the seats of a device that is passed round."""

    match: KitTable
    code: str
    seat: str
    device: tuple[str, ...]
    present: frozenset[str]
    wall: bool = False
    stopped: bool = False

    @property
    def game(self) -> Game | Solitaire:
        return self.match.game

    @property
    def mine(self) -> bool:
        return self.seat in self.match.awaited and not self.wall

    @property
    def view(self) -> Document:
        return self.match.layout()

    @property
    def throws(self) -> int:
        """How many throws there were: what is picked is forgotten with the next."""
        return sum(step.action["do"] == "throw" for step in self.match.steps())


def rendered(actor: Actor, match: KitTable, seat: str, device: tuple[str, ...], *, wall: bool) -> Document:
    """Title, classes and inside of the page."""
    sight = KitView(
        match, actor.code, seat, device, frozenset(actor.present()), wall, actor.clock.stopped is not None
    )
    from forceout_web.pages.kit import solitaire  # noqa: PLC0415 (it draws with what is here)

    alone = isinstance(match.game, Solitaire)
    said = solitaire.prompt(sight) if alone else prompt(sight)
    return {
        "title": f"{said} {match.game.title} · Forceout",
        "classes": "page-solo" if alone else "page-kit",
        "html": solitaire.fragment(sight, said) if alone else fragment(sight, said),
    }


def fragment(sight: KitView, said: str) -> Markup:
    assert isinstance(sight.game, Game)
    shown = common(sight, said)
    if sight.wall and sight.game.form.lays != "table":
        return render("kit/_kit_wall.html", **shown, teams=list(teams(sight)))
    told = last(sight)
    return render(
        "kit/_kit.html",
        **shown,
        seats=list(seats(sight)),
        cards=cards(sight),
        told=told,
        dock=dock(sight),
        won=won(sight),
    )


def common(sight: KitView, said: str) -> Document:
    match, game = sight.match, sight.game
    return {
        "sight": sight,
        "title": game.title,
        "prompt": said,
        "phase": match.phase,
        "awaited": match.awaited,
        "throws": sight.throws,
        "left": stock(sight),
        "thrown": list(thrown(sight)),
        "say": say(sight),
        "took": took(sight),
        "learn": game.id,
    }


def stock(sight: KitView) -> str:
    """How many cards are still to come."""
    stocks: dict[str, int] = sight.view["stock"]
    game = sight.game
    if not stocks or (isinstance(game, Game) and not game.form.fills):
        return ""
    return kit_words.left(stocks.get(sight.seat, stocks.get("table", 0)))


def prompt(sight: KitView) -> str:
    """What is asked, in at most five words."""
    match = sight.match
    if match.phase == "ended":
        return _ended(sight)
    if match.phase == "announce":
        return _("The Shaker chooses.")
    if match.state.tied and match.phase == "throw":
        return _("A tie! Throw once more.") if sight.mine else _("A tie!")
    if sight.mine:
        return _("Your turn.") if match.phase == "throw" else _asked(sight)
    if match.awaited == (SHAKER,):
        return _("The Shaker throws.")
    who = ", ".join(match.awaited)
    if sight.seat in match.players and match.phase == "take" and len(match.awaited) < len(match.players) - 1:
        return _("Ready. Wait for %(who)s.") % {"who": who}
    if len(match.awaited) > 1:
        return _("Waiting for %(who)s.") % {"who": who}
    if match.phase == "take":
        return _("%(who)s picks.") % {"who": who}
    return _("%(who)s throws.") % {"who": who}


def _asked(sight: KitView) -> str:
    game = sight.game
    assert isinstance(game, Game)
    if game.form.claims:
        return _("Name some cards.")
    if sight.match.state.tied:
        return _("A tie! Tap the cards.")
    if game.kind.is_statement and game.form.thrower != SHAKER:
        return _("Write. Then tap its cards.")
    if game.kind.choice and game.form.thrower != SHAKER:
        return _("Choose. Then tap the cards.")
    return _("Tap the cards.")


def _ended(sight: KitView) -> str:
    winners = sight.match.state.winners
    if sight.seat in winners and not sight.wall and len(sight.device) < 2:
        return _("You win!")
    if not winners:
        return _("It is over.")
    return _("%(who)s wins!") % {"who": ", ".join(winners)}


def won(sight: KitView) -> bool:
    """Whether a player at this device has won. The device remembers it."""
    return not set(sight.match.state.winners).isdisjoint(sight.device)


def seats(sight: KitView) -> Iterator[SeatShown]:
    match = sight.match
    scores = match.scores
    hands = sight.view["hands"]
    squad = (
        match.phase == "take"
        and len(hands) > 1
        and isinstance(sight.game, Game)
        and sight.game.form.lays == "decks"
    )
    won_now = dict([_taken_last(match)])
    for name in match.players:
        you = name == sight.seat and not sight.wall and len(sight.device) < 2
        turn = name in match.awaited
        note = _("your turn") if you and turn else _("turn") if turn else won_now.get(name) or _("waits")
        if name in match.state.up:
            note = kit_words.left(_cards_left(sight, name))
        yield SeatShown(
            _("You") if you else name,
            note,
            scores[name],
            is_turn=turn,
            ready=squad and name in match.state.done,
            away=name not in sight.present,
        )


def _taken_last(match: KitTable) -> tuple[str, str]:
    """Return the last player to take cards, and how many. Their pile shows it until the next cards are taken."""
    told = match.last
    count = len(told.get("cards", ())) if told else 0
    return (told["by"], f"+ {count}") if told and count else ("", "")


def thrown(sight: KitView) -> Iterator[tuple[str, Markup]]:
    """The cubes with the sign that lies on the table, as a name is written; ? for those not thrown yet."""
    match, game = sight.match, sight.game
    assert isinstance(game, Game)
    cubes = list(match.state.thrown)
    if match.state.announced and not game.kind.is_statement:
        cubes = [Symbol(letter) for letter in match.state.announced if letter in COLOURS]
    tie = bool(match.state.tied) and match.phase == "throw" and game.form.tie != "play-off"
    sign = None if tie else game.kind.on_table
    counts = 1 if tie else sum(count for _kind, count in game.throw.cubes)
    parts: list[tuple[str, Markup]] = [("cube", drawing.cube(cube)) for cube in cubes]
    if not parts:
        parts = [("shaken", Markup("?"))] * counts
    if sign is None:
        yield from parts
    elif len(parts) == 2:
        yield from (parts[0], ("sign", drawing.cube(sign)), parts[1])
    elif len(parts) == 1:
        yield from (parts[0], ("sign", drawing.cube(sign)))
    else:
        yield from (("sign", drawing.cube(sign)), *parts)


def say(sight: KitView) -> Markup:
    """The name that the throw makes, in words."""
    match, game = sight.match, sight.game
    assert isinstance(game, Game)
    if match.state.announced and game.kind.is_statement:
        return drawing.expression(match.state.announced)
    if game.kind.is_statement or (game.form.claims and match.state.thrown):
        return Markup("")
    colours = [str(cube) for cube in match.state.thrown if cube.is_colour]
    if match.state.announced:
        colours = [letter for letter in match.state.announced if letter in COLOURS]
    elif game.kind.choice and colours:
        return Markup("")
    return kit_words.spoken(game.kind.id, colours)


def cards(sight: KitView) -> tuple[Card, ...]:
    """Return the cards that this reader takes from. Spectators see those of the player whose turn it is."""
    match = sight.match
    seat = sight.seat if sight.seat in match.players else next(iter(match.awaited), "")
    lit = set(_lit(match))
    return tuple(card(name, lit=name in lit) for name in explaining.face_up(match, seat))


def card(name: str, *, lit: bool = False, down: bool = False) -> Card:
    mark = "turned" if down else "counted" if lit else ""
    return Card(name, drawing.card(parse_card(name, "card", COLOURS), COLOURS, mark), lit=lit, down=down)


def _lit(match: KitTable) -> list[str]:
    """Return the cards that the last claim named, if it named the wrong number of cards."""
    told = match.last
    if match.phase != "throw" or not told or "goal" not in told or told["cards"]:
        return []
    return explaining.picks(told.get("set_name") or told.get("statement"), told["before"]) or []


def took(sight: KitView) -> str:
    """Return the cards of the last answer, so that the page can highlight them before they are removed."""
    told = sight.match.last
    return " ".join(told.get("cards", ())) if told else ""


def last(sight: KitView) -> Told | None:
    """Return the result of the last answer, shown until the next one. Players see their own worded for them."""
    match = sight.match
    told = match.last
    if told is None or (match.phase == "take" and sight.mine):
        return None
    mine = told["by"] == sight.seat and not sight.wall and len(sight.device) < 2
    if told["event"] == "passed":
        return Told(True, _("%(who)s found nothing.") % {"who": _("You") if mine else told["by"]})
    count = len(told["cards"])
    text = told.get("set_name") or told.get("statement")
    named = len(explaining.picks(text, told["before"]) or ())
    if "goal" in told and named != int(told["goal"]):
        facts = {"cards": kit_words.cards(named), "goal": told["goal"]}
        return Told(False, _("It names %(cards)s, not %(goal)s.") % facts)
    pictures = tuple(card(each, lit=True).art for each in told["cards"])
    if mine:
        return Told(True, _("Right! %(cards)s.") % {"cards": kit_words.cards(count)}, pictures)
    return Told(
        True, _("%(who)s: %(cards)s.") % {"who": told["by"], "cards": kit_words.cards(count)}, pictures
    )


def _cards_left(sight: KitView, name: str) -> int:
    """Return how many cards a player still has to get rid of, on the table and in their own stock."""
    return len(sight.view["hands"].get(name, ())) + int(sight.view["stock"].get(name, 0))


def teams(sight: KitView) -> Iterator[Team]:
    """Yield the cards in front of each player. Cards turned down in this throw are face down."""
    match = sight.match
    turned = dict(_turned(match))
    view = sight.view
    taking = match.phase == "take"
    for name in match.players:
        lying = view["hands"].get(name, [])
        before, gone = turned.get(name, (lying, [])) if taking else (lying, [])
        shown = tuple(card(each, down=each in gone) for each in before)
        left = kit_words.left(_cards_left(sight, name))
        yield Team(name, shown, left, ready=taking and name in match.state.done)


def _turned(match: KitTable) -> Iterator[tuple[str, tuple[list[str], list[str]]]]:
    for step in reversed(match.steps()):
        for event in step.events:
            if event["event"] in ("thrown", "announced"):
                return
            if event["event"] == "taken":
                yield event["by"], (event["before"], event["cards"])


@dataclass(frozen=True, slots=True)
class Pad:
    """A line to write on, with the thrown cubes for keys."""

    ident: str
    lines: tuple[tuple[str, str, bool], ...]
    cubes: tuple[tuple[str, Markup, str], ...]


@dataclass(frozen=True, slots=True)
class Dock:
    """What may be done: throw, or answer the throw by tapping cards, choosing a name and a numeral, or writing."""

    does: str
    taps: bool = False
    names: tuple[Choice, ...] = ()
    goals: tuple[Choice, ...] = ()
    pad: Pad | None = None
    passes: str = ""
    label: str = ""


def dock(sight: KitView) -> Dock:
    match, game = sight.match, sight.game
    assert isinstance(game, Game)
    if match.phase == "ended":
        return Dock("ended")
    if not sight.mine:
        return Dock("wait")
    if match.phase == "throw":
        return Dock("throw")
    claims, chooses = game.form.claims, game.form.thrower != SHAKER
    names = tuple(_names(sight)) if chooses and (claims or game.kind.choice) else ()
    return Dock(
        "take",
        taps=not claims,
        names=names,
        goals=tuple(_goals(match)) if claims else (),
        pad=_statement_pad(sight, game) if game.kind.is_statement and chooses else None,
        passes=json.dumps({"do": "pass"}) if claims else "",
        label=_("Take them") if claims else kit_words.takes(game)[0],
    )


def _names(sight: KitView) -> Iterator[Choice]:
    game = sight.game
    assert isinstance(game, Game)
    offered = dict.fromkeys(
        action["set_name"] for action in sight.match.legal(sight.seat) if "set_name" in action
    )
    for text in offered:
        said = kit_words.spoken(game.kind.id, [letter for letter in text if letter in COLOURS])
        yield Choice(text, drawing.expression(text), said)


def _goals(match: KitTable) -> Iterator[Choice]:
    digits = dict.fromkeys(str(cube) for cube in match.state.thrown if cube.is_digit)
    for digit in digits:
        yield Choice(digit, drawing.cube(Symbol(digit), spoken=False), Markup("{}").format(digit))


def _statement_pad(sight: KitView, game: Game) -> Pad:
    cubes = [*(cube for cube in sight.match.state.thrown if not cube.is_digit), game.kind.on_table]
    return Pad(
        f"{sight.code}-{sight.throws}",
        (("statement", _("Statement"), False),),
        tuple((str(cube), drawing.cube(cube, spoken=False), drawing.name(cube)) for cube in cubes if cube),
    )


def refusal(match: KitTable, seat: str, action: Mapping[str, Any], code: str) -> tuple[str | None, Document]:
    """A refusal as the page tells it: the sentence, and what shows it."""
    if code == "wrong-cards":
        message, html, strange = explaining.wrong_pick(match, seat, action)
        return message, {"why": str(html), "strange": strange}
    if code == "wrong-number" and "set_name" in action:
        lying = explaining.face_up(match, seat)
        named = explaining.picks(action["set_name"], lying)
        if named is not None and not action.get("restrictions"):
            said = ngettext("It names %(count)d card.", "It names %(count)d cards.", len(named))
            return said % {"count": len(named)}, {"named": named}
    if code == "unreadable" and not (action.get("set_name") or action.get("statement")):
        return _nothing_named(match.game), {}
    return kit_words.refused(code), {}


def _nothing_named(game: Game | Solitaire) -> str:
    if isinstance(game, Game) and not game.kind.is_statement:
        return _("First choose which cards.")
    return _("First tap some cubes.")
