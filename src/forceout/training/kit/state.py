"""The state of a kit game, its actions, and the reasons for refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from forceout.core.pile import Pile
from forceout.onsets.cards import universe_of
from forceout.onsets.symbols import Symbol
from forceout.training.kit.games import SHAKER, Game, Solitaire

Cards = tuple[int, ...]

TABLE = ""
"""The owner of the cards in the middle, which belong to no player."""


class Phase(StrEnum):
    """What the game is waiting for."""

    DEAL = "deal"
    THROW = "throw"
    ANNOUNCE = "announce"
    TAKE = "take"
    ENDED = "ended"


class Refused(StrEnum):
    """The reasons for refusing an action, in the order in which they are checked."""

    PHASE = "phase"
    TURN = "turn"
    DECK = "deck"
    CUBES = "cubes"
    UNREADABLE = "unreadable"
    NOT_AVAILABLE = "not-available"
    AMBIGUOUS = "ambiguous"
    WRONG_NUMBER = "wrong-number"
    WRONG_CARDS = "wrong-cards"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal of an action, which changes nothing. ``strange`` are the cards shown that the name does not pick."""

    code: Refused
    rule: str
    strange: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    by: str


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """A deck in order, top first; for a play-off six cards."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Throw(Action):
    cubes: Pile[Symbol]


@dataclass(frozen=True, slots=True)
class Announce(Action):
    """SQUAD: the Shaker says what the cubes name."""

    expression: str | None = None


@dataclass(frozen=True, slots=True)
class Take(Action):
    """``cards`` None takes the right ones. ``goal`` is the numeral of a claim in SETS."""

    expression: str | None = None
    cards: Cards | None = None
    goal: str | None = None


@dataclass(frozen=True, slots=True)
class Name(Action):
    """A solitaire's answer to a throw: Set-Names (one but in A-B), statements (ONE), cards (GO-THROUGH)."""

    set_names: tuple[str, ...]
    statements: tuple[str, ...] = ()
    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """SETS: finds nothing. A solitaire: gives up."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A tie that is being broken. ``results`` has the results of the current throw so far."""

    players: tuple[str, ...]
    results: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """Where every card is, and whose turn it is. ``up`` and ``stock`` belong to TABLE or to a player."""

    game: Game | Solitaire
    players: tuple[str, ...]
    to_31: bool = False
    phase: Phase = Phase.DEAL
    dealer: str = ""
    turn: str = ""
    up: Mapping[str, Cards] = field(default_factory=dict)
    stock: Mapping[str, Cards] = field(default_factory=dict)
    piles: Mapping[str, Cards] = field(default_factory=dict)
    thrown: Pile[Symbol] = field(default_factory=Pile)
    named: int = 0
    announced: str | None = None
    done: frozenset[str] = frozenset()
    contest: Contest | None = None
    winners: tuple[str, ...] = ()

    @classmethod
    def new(cls, game: Game | Solitaire, players: tuple[str, ...], *, to_31: bool = False) -> State:
        return cls(game, players, to_31, dealer=players[0], piles=dict.fromkeys(players, ()))

    def document(self) -> dict[str, Any]:
        """Return the whole state, including the stock, as plain JSON for storage. Never show it to a player."""
        contest = self.contest
        return {
            "phase": self.phase.value,
            "dealer": self.dealer,
            "turn": self.turn,
            "up": {owner: list(cards) for owner, cards in self.up.items()},
            "stock": {owner: list(cards) for owner, cards in self.stock.items()},
            "piles": {owner: list(cards) for owner, cards in self.piles.items()},
            "thrown": [str(cube) for cube in self.thrown],
            "named": self.named,
            "announced": self.announced,
            "done": sorted(self.done),
            "contest": contest and {"players": list(contest.players), "results": dict(contest.results)},
            "winners": list(self.winners),
        }

    def as_stored(self, document: Mapping[str, Any]) -> State:
        """Return the same game with the state of a stored document."""
        contest = document["contest"]
        return replace(
            self,
            phase=Phase(document["phase"]),
            dealer=document["dealer"],
            turn=document["turn"],
            up={owner: tuple(cards) for owner, cards in document["up"].items()},
            stock={owner: tuple(cards) for owner, cards in document["stock"].items()},
            piles={owner: tuple(cards) for owner, cards in document["piles"].items()},
            thrown=Pile(map(Symbol, document["thrown"])),
            named=document["named"],
            announced=document["announced"],
            done=frozenset(document["done"]),
            contest=contest and Contest(tuple(contest["players"]), contest["results"]),
            winners=tuple(document["winners"]),
        )

    @property
    def tied(self) -> tuple[str, ...]:
        return self.contest.players if self.contest else ()

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def owner(self, player: str) -> str:
        """Return the owner of the face-up cards that the player takes from."""
        return player if player in self.up else TABLE

    def face_up(self, owner: str) -> int:
        """Return an owner's face-up cards as a mask."""
        return universe_of(self.up.get(owner, ()))

    def scores(self) -> dict[str, int]:
        """Return the cards won or turned down. ONE and A-B, which move no cards, have 1 for a win."""
        if isinstance(self.game, Solitaire) and self.game.name != "go-through":
            return {player: int(player in self.winners) for player in self.players}
        return {player: len(self.piles[player]) for player in self.players}

    def to_act(self) -> tuple[str, ...]:
        """Return the players that the game waits for, in order."""
        if self.phase is Phase.ENDED:
            return ()
        if isinstance(self.game, Solitaire):
            return self.players
        form = self.game.form
        if self.phase is Phase.ANNOUNCE or (self.phase is Phase.THROW and form.thrower == SHAKER):
            return (SHAKER,)
        if self.contest is not None:
            return tuple(player for player in self.contest.players if player not in self.done)
        if form.lays == "decks":
            return tuple(player for player in self.players if player not in self.done)
        return (self.dealer if self.phase is Phase.DEAL else self.turn,)

    def lay(self, owner: str, deck: Cards, up: int) -> State:
        """Lay the first ``up`` cards of a deck face up for an owner. The rest is the owner's stock."""
        return replace(self, up={**self.up, owner: deck[:up]}, stock={**self.stock, owner: deck[up:]})

    def remove(self, owner: str, cards: int, to: str | None) -> State:
        """Move face-up cards to the pile of ``to``, or to no pile if it is None (a play-off)."""
        lying = self.up[owner]
        taken = tuple(card for card in lying if cards >> card & 1)
        piles = self.piles if to is None else {**self.piles, to: self.piles[to] + taken}
        return replace(
            self,
            up={**self.up, owner: tuple(card for card in lying if card not in taken)},
            piles=piles,
        )

    def fill_up(self, owner: str, up: int) -> State:
        """Fill up the face-up cards from the stock. New cards come last."""
        missing = max(0, up - len(self.up[owner]))
        stock = self.stock[owner]
        return replace(
            self,
            up={**self.up, owner: self.up[owner] + stock[:missing]},
            stock={**self.stock, owner: stock[missing:]},
        )
