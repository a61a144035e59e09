"""``KitTable``: the table for the kit's games and solitaires, with the same interface as ``forceout.Table``.

The table draws chance from its seed, for a deal without cards or a throw without cubes. Everything is open except the stock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.editions import load
from forceout.match.chance import Chance
from forceout.onsets.symbols import Symbol
from forceout.records.documents.fields import Fields
from forceout.table.table import Entry
from forceout.training.kit.documents import (
    FORMAT,
    action_document,
    card_names,
    check_players,
    check_scoring,
    decide,
    finish,
    opened,
    read_action,
    read_question,
    refusal_document,
    report,
)
from forceout.training.kit.events import events_of
from forceout.training.kit.games import COLOURS, SHAKER, Game, Solitaire, game_of
from forceout.training.kit.play import PLAY_OFF, filled
from forceout.training.kit.state import (
    Action,
    Announce,
    Cards,
    Pass,
    Phase,
    Refusal,
    State,
    Take,
)
from forceout.training.kit.view import KitView

Document = dict[str, Any]
_CHANCE = {"deal": "cards", "throw": "cubes"}
"""What chance decides, by action."""
_STOOD = "stood"


@dataclass(frozen=True, slots=True)
class Played:
    """The action as done, with its chance results, or why it was refused."""

    action: Document
    rejection: Document | None = None


@dataclass(frozen=True, slots=True)
class KitStep:
    """An accepted action with its chance results, its public events, and the state after it."""

    version: int
    action: Document
    events: tuple[Document, ...]
    state: State


class KitTable:
    """A kit game in progress. Only ``do`` and ``follow`` change it.

    A table that ``deals`` does so as soon as cards must be dealt; otherwise a player does it.
    """

    now = 0.0
    deadline = None
    """There is no clock at these games."""

    def __init__(self, opening: Mapping[str, Any], *, deals: bool = False) -> None:
        self._opening = dict(opening)
        self._deals = deals
        self.seed: int | str = opening["seed"]
        self.shaking_set: int = opening.get("shaking_set", 0)
        self.game: Game | Solitaire = game_of(opening["kit"])
        game, players, scoring = self.game, opening["players"], opening.get("scoring")
        if self.shaking_set not in range(len(game.throws) if isinstance(game, Solitaire) else 1):
            raise Malformed("shaking_set", f"{game.title} has no such set of cubes")
        check_players(players, game)
        to_31 = check_scoring(scoring or "cards", game, given=scoring is not None)
        self.start = State.new(game, tuple(players), to_31=to_31)
        self._steps: list[KitStep] = []

    @classmethod
    def new(
        cls,
        kit: str,
        players: Sequence[str],
        *,
        seed: int | str = 0,
        scoring: str | None = None,
        shaking_set: int = 0,
        deals: bool = False,
    ) -> KitTable:
        """Start a game by its id, such as ``"cup-fish"``.

        ``scoring="31"`` plays rounds of FISH to 31. ``shaking_set`` chooses one of the throws of ONE.
        """
        told = {"scoring": scoring, "shaking_set": shaking_set or None}
        given = {name: value for name, value in told.items() if value is not None}
        table = cls({"kit": kit, "players": list(players), "seed": seed, **given}, deals=deals)
        table._deal()
        return table

    @classmethod
    def of(cls, record: Mapping[str, Any], *, seed: int | str = 0) -> KitTable:
        """Continue from a record. Raise Malformed if it has a refused event."""
        fields = Fields(dict(record))
        game = game_of(fields.text("kit"))
        start = opened(fields, game)
        read_question(fields, game)
        events = list(fields.objects("events"))
        finish(fields)
        scoring = {"scoring": "31"} if start.to_31 else {}
        table = cls({"kit": game.id, "players": list(start.players), "seed": seed, **scoring})
        for place, (event, given) in enumerate(zip(events, record["events"], strict=True)):
            outcome = decide(table.state, read_action(event, table.state))
            if isinstance(outcome, Refusal):
                raise Malformed(f"events[{place}]", refusal_document(outcome, table.state)["message"])
            table._keep(dict(given), outcome)
        return table

    @classmethod
    def restore(
        cls,
        opening: Mapping[str, Any],
        entries: Iterable[tuple[Mapping[str, Any], Iterable[Mapping[str, Any]]]],
        *,
        deals: bool = False,
    ) -> KitTable:
        """Restore a table from a journal. Nothing is decided again."""
        table = cls(opening, deals=deals)
        for action, events in entries:
            table.follow(action, events)
        return table

    def opening(self) -> Document:
        """Return the settings before the first action, with the seed."""
        return dict(self._opening)

    @property
    def players(self) -> tuple[str, ...]:
        return self.start.players

    @property
    def state(self) -> State:
        return self._steps[-1].state if self._steps else self.start

    @property
    def version(self) -> int:
        """The number of accepted actions."""
        return len(self._steps)

    @property
    def phase(self) -> str:
        return str(self.state.phase)

    @property
    def awaited(self) -> tuple[str, ...]:
        return self.state.to_act()

    may_act = awaited

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.ENDED

    @property
    def scores(self) -> dict[str, int]:
        return self.state.scores()

    @property
    def last(self) -> Document | None:
        """The last answer to a throw: the player, the cards taken or turned down, and the name."""
        for step in reversed(self._steps):
            for event in step.events:
                if event["event"] in ("taken", "passed"):
                    return event
        return None

    def at(self, version: int) -> KitTable:
        """Return an independent table as it was at this version."""
        table = KitTable(self._opening, deals=self._deals)
        table._steps = self._steps[:version]
        return table

    def do(self, action: Mapping[str, Any], at: float | None = None) -> Played:
        """Do an action, given as an event of a record. A deal or throw may leave its cards or cubes to chance."""
        del at
        played = self._do(action)
        self._deal()
        return played

    def wait(self, at: float) -> Played:
        """Do nothing: these games have no clock."""
        del at
        return Played({})

    def _do(self, action: Mapping[str, Any]) -> Played:
        event = self._with_chance(dict(action))
        outcome = decide(self.state, read_action(Fields(dict(event)), self.state))
        if isinstance(outcome, Refusal):
            return Played(event, refusal_document(outcome, self.state))
        self._keep(event, outcome)
        return Played(event)

    def _deal(self) -> None:
        while self._deals and self.state.phase is Phase.DEAL:
            self._do({"by": self.awaited[0], "do": "deal"})

    def _keep(self, action: Document, state: State) -> None:
        events = tuple(events_of(self.state, state, action))
        self._steps.append(KitStep(self.version + 1, action, events, state))

    def follow(self, action: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> None:
        """Apply an action from a journal. Older journals lack the state after it, so those actions are decided again."""
        stored = [dict(event) for event in events]
        stood = next((event for event in stored if event["event"] == _STOOD), None)
        if stood is not None:
            told = tuple(event for event in stored if event is not stood)
            self._steps.append(KitStep(self.version + 1, dict(action), told, self.state.as_stored(stood)))
        elif (refused := self._do(action).rejection) is not None:
            raise Malformed("entry", refused["message"])

    def steps(self, since: int = 0) -> tuple[KitStep, ...]:
        """Return the steps after this version."""
        return tuple(self._steps[since:])

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """Return the journal entries after this version. The last event has the whole state, with the stock, and is never shown."""
        return tuple(
            Entry(step.version, step.action, (*step.events, {"event": _STOOD, **step.state.document()}))
            for step in self.steps(since)
        )

    def heard_since(self, version: int, seat: str = "") -> list[tuple[int, list[Document]]]:
        """Return each later version with its public events."""
        del seat
        return [(step.version, list(step.events)) for step in self.steps(version)]

    def why_not(self, action: Mapping[str, Any]) -> Document | None:
        """Return the rejection that ``do`` would give, or None. Nothing changes."""
        event = self._with_chance(dict(action))
        outcome = decide(self.state, read_action(Fields(dict(event)), self.state))
        return refusal_document(outcome, self.state) if isinstance(outcome, Refusal) else None

    def legal(self, seat: str) -> tuple[Document, ...]:
        """Return the seat's legal actions, as events. Statements and a solitaire's Set-Names are free in form: see ``example``."""
        if seat not in self.awaited:
            return ()
        return tuple(action_document(action, self.game) for action in self._actions(seat)) or tuple(
            {"by": seat, "do": do} for do in _CHANCE if do == str(self.state.phase)
        )

    def _actions(self, seat: str) -> Iterator[Action]:
        state = self.state
        if state.phase is Phase.ANNOUNCE:
            yield from (Announce(text, by=seat) for text in self._names())
        if state.phase is not Phase.TAKE:
            return
        if isinstance(self.game, Solitaire):
            yield Pass(by=seat)
        elif self.game.form.lays == "decks":
            yield Take(by=seat)
        elif self.game.form.claims:
            digits = dict.fromkeys(str(cube) for cube in state.thrown if cube.is_digit)
            yield from (Take(name, None, goal, by=seat) for name in self._names() for goal in digits)
            yield Pass(by=seat)
        else:
            yield from (Take(name, by=seat) for name in self._names())

    def _names(self) -> Iterator[str]:
        """Return every Set-Name of the game's form that the throw allows. There are too many statements to list."""
        assert isinstance(self.game, Game)
        kind = self.game.kind
        if kind.is_statement:
            return
        colours = [cube for cube in self.state.thrown if cube.is_colour]
        size = 2 if "Y" in kind.name else 1
        for chosen in dict.fromkeys(permutations(colours, size)):
            if not kind.choice and chosen != tuple(sorted(chosen, key=lambda cube: cube.order)):
                continue  # X ∪ Y and Y ∪ X are one
            yield filled(kind.name, chosen)

    def example(self, seat: str, simple: int = 0) -> Document | None:
        """Return a legal statement, made without looking at the cards, or None if no action is free in form."""
        if seat not in self.awaited or not isinstance(self.game, Game) or not self.game.kind.is_statement:
            return None
        colours = [cube for cube in self.state.thrown if cube.is_colour]
        pairs = list(dict.fromkeys(permutations(colours, 2)))
        free = Phase.ANNOUNCE if self.game.form.thrower == SHAKER else Phase.TAKE
        if not pairs or self.state.phase is not free:
            return None
        one, other = pairs[simple % len(pairs)]
        text = f"{one} {self.game.kind.on_table} {other}"
        if self.state.phase is Phase.ANNOUNCE:
            return action_document(Announce(text, by=seat), self.game)
        goal = next((str(cube) for cube in self.state.thrown if cube.is_digit), None)
        return action_document(Take(text, None, goal, by=seat), self.game)

    def view(self, seat: str = "") -> KitView:
        return KitView(self, seat)

    def layout(self) -> Document:
        """Return everything open as a document: all but the order of the stock."""
        state = self.state
        return {
            "kit": self.game.id,
            "version": self.version,
            **report(state),
            "thrown": str(state.thrown),
            "announced": state.announced,
            "stock": {owner or "table": len(cards) for owner, cards in state.stock.items()},
        }

    def record(self, seat: str | None = None) -> Document:
        """Return a document for `forceout kit`. For a seat, a deal has only the cards seen so far."""
        head: Document = {"format": FORMAT, "kit": self.game.id, "players": list(self.start.players)}
        if self.start.to_31:
            head["scoring"] = "31"
        events = [dict(step.action) for step in self._steps]
        if seat is None or self.is_over:
            return {**head, "events": events}
        hidden = {card for cards in self.state.stock.values() for card in card_names(cards)}
        hidden.update(card_names(self._aside()))
        return {**head, "events": [_without(event, hidden) for event in events]}

    def _aside(self) -> Iterator[int]:
        """Return the cards that are put aside face down in OUT (K15)."""
        if isinstance(self.game, Solitaire) or self.game.form.lays != "hands" or not self.state.up:
            return
        seen = {card for cards in (*self.state.up.values(), *self.state.piles.values()) for card in cards}
        yield from self.game.kind.deck - seen

    def _with_chance(self, event: Document) -> Document:
        missing = _CHANCE.get(str(event.get("do")))
        if missing is None or missing in event:
            return event
        chance = Chance(self.seed)
        purpose = f"kit {self.version}"
        if missing == "cards":
            deck = (
                tuple(range(16)) if isinstance(self.game, Solitaire) else tuple(sorted(self.game.kind.deck))
            )
            if self.state.contest is not None:
                return {**event, "cards": card_names(self._play_off(chance, deck, purpose))}
            return {**event, "cards": card_names(chance.shuffle(deck, purpose))}
        counts = dict(self._throw())
        rules = load("on-sets", "wff-1969").rules("advanced")
        faces = chance.faces(rules, {str(kind): count for kind, count in counts.items()}, purpose)
        return {**event, "cubes": str(Pile(map(Symbol, faces)))}

    def _play_off(self, chance: Chance, deck: Cards, purpose: str) -> Cards:
        """Draw six cards for a tie. K14 keeps them for all throws, so they are drawn again if every colour is on equally many."""
        assert isinstance(self.game, Game)
        drawn = chance.shuffle(deck, purpose)[:PLAY_OFF]
        while (
            self.game.form.tie == "colour" and len({_count(drawn, bit) for bit in range(len(COLOURS))}) == 1
        ):
            purpose += "+"
            drawn = chance.shuffle(deck, purpose)[:PLAY_OFF]
        return drawn

    def _throw(self) -> tuple[tuple[str, int], ...]:
        if isinstance(self.game, Solitaire):
            return self.game.throws[self.shaking_set].cubes
        tie = self.game.form.tie
        if self.state.contest is not None and tie in ("digit", "colour"):
            return ((tie, 1),)
        return self.game.throw.cubes


def _count(cards: Cards, colour: int) -> int:
    return sum(card >> colour & 1 for card in cards)


def _without(event: Document, hidden: set[str]) -> Document:
    """Return an event as the players know it, without the cards of a deal that nobody has seen."""
    if event["do"] != "deal":
        return dict(event)
    return {**event, "cards": [card for card in event["cards"] if card not in hidden]}
