"""Two bots for the kit's games: one plays as a child would, one misses nothing.

A bot gets the public view (``KitTable.layout()``), its legal actions and a source of chance, and returns an action.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from forceout.core.pile import Pile
from forceout.onsets.cards import parse_card, universe_of
from forceout.onsets.symbols import Symbol
from forceout.training.kit import reach
from forceout.training.kit.documents import action_document
from forceout.training.kit.games import COLOURS, Game, Solitaire, game_of
from forceout.training.kit.naming import read_set_name, read_statement
from forceout.training.kit.solitaire import answers
from forceout.training.kit.state import TABLE, Phase, State

Document = dict[str, Any]


class KitBot(Protocol):
    """A bot. ``act`` gets the view, the seat and its legal actions, and returns one of them or its own action."""

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str: ...

    def act(self, view: Document, seat: str, legal: Sequence[Document], rng: random.Random) -> Document: ...


@dataclass(frozen=True, slots=True)
class Sharp:
    """A bot that sees every card that a name picks, and the name that picks most."""

    name: str = "Hawk"
    about: str = "Sees every card, always."

    def act(self, view: Document, seat: str, legal: Sequence[Document], rng: random.Random) -> Document:
        choices = list(_choices(view, seat, legal))
        if not choices:
            return rng.choice(list(legal))
        if view["phase"] == "announce":  # a Shaker does not play
            return rng.choice(choices)[1]
        most = max(count for count, _ in choices)
        return rng.choice([action for count, action in choices if count == most])


@dataclass(frozen=True, slots=True)
class Child:
    """A bot that uses any name, sometimes overlooks a card, and picks again when told that there are more."""

    name: str = "Duckling"
    about: str = "Still learning. Overlooks a card now and then."
    overlooks: float = 0.25

    def act(self, view: Document, seat: str, legal: Sequence[Document], rng: random.Random) -> Document:
        choices = list(_choices(view, seat, legal))
        passing = [action for action in legal if action["do"] == "pass"]
        if not choices or (passing and rng.random() < self.overlooks):
            return rng.choice(passing or list(legal))
        count, action = rng.choice(choices)
        if action["do"] != "take" or count < 2 or rng.random() >= self.overlooks:
            return action
        picked = _picked(view, seat, action)
        return {**action, "cards": picked[:-1]} if picked else action


BOTS: tuple[KitBot, ...] = (Child(), Sharp())


def _choices(view: Document, seat: str, legal: Sequence[Document]) -> Iterator[tuple[int, Document]]:
    """Return right answers to the throw, each with the number of cards it wins."""
    game = game_of(view["kit"])
    if isinstance(game, Solitaire):
        yield from _solitaire_choices(view, seat, game)
        return
    offered = [action for action in legal if action["do"] in ("take", "announce")]
    if game.kind.is_statement and view["phase"] in ("take", "announce") and view["announced"] is None:
        offered = [{**action, "do": view["phase"]} for action in _statements(view, seat, game)]
    for action in offered:
        picked = _picked(view, seat, action)
        count = len(picked) if picked is not None else 0
        if "goal" not in action or count == int(action["goal"]):
            yield count, action


def _lying(view: Document, seat: str) -> list[str]:
    """Return the face-up cards that the seat takes from. A Shaker looks at those of all teams."""
    hands: dict[str, list[str]] = view["hands"]
    if seat in hands:
        return hands[seat]
    return [card for hand in hands.values() for card in hand] if hands else list(view["table"])


def _picked(view: Document, seat: str, action: Document) -> list[str] | None:
    """Return the cards that an action's name picks for the seat, or None if it names nothing."""
    text = action.get("set_name") or action.get("statement") or view["announced"]
    if text is None:
        return None
    read = read_set_name(text) or read_statement(text)
    lying = _lying(view, seat)
    cards = [parse_card(card, "cards", COLOURS) for card in lying]
    picked = read[0].picks(universe_of(cards)) if read else None
    if picked is None:
        return None
    return [name for name, card in zip(lying, cards, strict=True) if picked >> card & 1]


def _cubes(view: Document) -> tuple[Symbol, ...]:
    return reach.sort(tuple(Symbol(cube) for cube in view["thrown"].split()))


def _statements(view: Document, seat: str, game: Game) -> Iterator[Document]:
    """Return statements of the thrown cubes, one for each set of face-up cards that they pick."""
    assert game.kind.on_table is not None
    cubes = tuple(cube for cube in _cubes(view) if not cube.is_digit)
    goals = [cube for cube in view["thrown"].split() if cube.isdigit()] if game.form.claims else [None]
    for _truth, (text,) in _single(reach.statements_from((*cubes, game.kind.on_table))):
        for goal in dict.fromkeys(goals):
            yield {"by": seat, "do": "take", "statement": text} | ({"goal": goal} if goal else {})


def _single(found: Iterable[tuple[int, tuple[str, ...]]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    return (one for one in found if len(one[1]) == 1)


def _solitaire_choices(view: Document, seat: str, game: Solitaire) -> Iterator[tuple[int, Document]]:
    if view["phase"] != "take":
        return
    cards = tuple(parse_card(card, "cards", COLOURS) for card in view["table"])
    state = State(game, (seat,), phase=Phase.TAKE, up={TABLE: cards}, thrown=Pile(_cubes(view)))
    for answer in answers(state):
        yield len(answer.set_names), action_document(answer, game)
