"""Why a card does not belong to what was named: the card, the colours that count, and one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from forceout.onsets.cards import parse_card, universe_of
from forceout.onsets.symbols import Symbol
from forceout.training.kit.games import COLOURS, Game
from forceout.training.kit.naming import read_set_name, read_statement
from forceout.training.kit.play import only_name
from forceout.training.kit.table import KitTable
from forceout_web.pages import drawing
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.rendering import render


@dataclass(frozen=True, slots=True)
class Explained:
    """``lacks`` are colours that the card has not, ``has`` those that it has and should not have."""

    card: str
    lacks: tuple[str, ...]
    has: tuple[str, ...]
    say: str

    @property
    def art(self) -> tuple[Markup, tuple[Markup, ...], tuple[Markup, ...]]:
        shown = drawing.card(parse_card(self.card, "card", COLOURS), COLOURS)
        return (
            shown,
            tuple(drawing.cube(Symbol(colour)) for colour in self.lacks),
            tuple(drawing.cube(Symbol(colour)) for colour in self.has),
        )


def wrong_pick(match: KitTable, seat: str, action: Mapping[str, Any]) -> tuple[str, Markup, list[str]]:
    """A refused pick: the sentence, the markup that shows it, and the cards that do not belong."""
    text = named_by(match, action)
    lying = face_up(match, seat)
    picked = picks(text, lying) or []
    strange = [card for card in action.get("cards", ()) if card not in picked]
    if not strange or text is None or not isinstance(match.game, Game):
        say = _("There are more.")
        return say, render("kit/_kit_why.html", explained=None, say=say), strange
    explained = explain(match.game, text, strange[0])
    return explained.say, render("kit/_kit_why.html", explained=explained, say=explained.say), strange


def named_by(match: KitTable, action: Mapping[str, Any]) -> str | None:
    """What an answer to the throw names: its own name, or the one that the throw leaves no choice about."""
    said = action.get("set_name") or action.get("statement") or match.state.announced
    if said or not isinstance(match.game, Game):
        return said
    return only_name(match.state)


def face_up(match: KitTable, seat: str) -> list[str]:
    """The cards that the seat takes from."""
    view = match.layout()
    found: list[str] = view["hands"].get(seat) or view["table"]
    return found


def picks(text: str | None, lying: Sequence[str]) -> list[str] | None:
    """Those of the cards that a Set-Name or a statement picks; None where it cannot be said."""
    read = None if text is None else (read_set_name(text) or read_statement(text))
    if read is None:
        return None
    numbers = [parse_card(card, "cards", COLOURS) for card in lying]
    picked = read[0].picks(universe_of(numbers))
    if picked is None:
        return None
    return [card for card, number in zip(lying, numbers, strict=True) if picked >> number & 1]


def explain(game: Game, text: str, card: str) -> Explained:
    """Why this card is not among those that the text names."""
    if game.kind.is_statement:
        only_left = game.kind.on_table is Symbol.SUBSET
        say = _("The left side names it, the right does not.") if only_left else _("Only one side names it.")
        return Explained(card, (), (), say)
    colours = [letter for letter in text if letter in COLOURS]
    has = [letter for letter in colours if letter in card and card != "blank"]
    lacks = [letter for letter in dict.fromkeys(colours) if letter not in has]
    match game.kind.id:
        case "comp":
            return _with(card, has)
        case "diff":
            return _without(card, colours[:1]) if colours[0] in lacks else _with(card, colours[1:])
        case _:
            return _without(card, lacks)


def _without(card: str, lacks: Sequence[str]) -> Explained:
    names = [kit_words.colour(letter) for letter in lacks]
    if len(names) > 1:
        say = _("No %(one)s and no %(other)s here.") % {"one": names[0], "other": names[1]}
    else:
        say = _("No %(colour)s here.") % {"colour": names[0]}
    return Explained(card, tuple(lacks), (), say)


def _with(card: str, has: Sequence[str]) -> Explained:
    return Explained(card, (), tuple(has), _("It has %(colour)s.") % {"colour": kit_words.colour(has[0])})
