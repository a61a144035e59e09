"""A game of the 1969 kit at a live table. Whoever is asked does what is chance: the server deals, and in SQUAD it is the Shaker."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from forceout.core.errors import Malformed
from forceout.training.kit.documents import card_names
from forceout.training.kit.games import SHAKER, Game, Solitaire
from forceout.training.kit.state import TABLE, Phase, State
from forceout.training.kit.table import KitTable

Document = dict[str, Any]
_FORM = "forceout-kit-1"
_STOOD = "stood"
_PAIRS = 12
"""Four colour cubes make so many statements of two."""


@dataclass(frozen=True, slots=True)
class KitRejection:
    """Why an action is refused."""

    fault: str
    rule: str
    message: str


@dataclass(frozen=True, slots=True)
class KitOutcome:
    rejection: KitRejection | None = None


@dataclass(frozen=True, slots=True)
class KitEntry:
    """An accepted action with all that chance decided, and what came of it.

    The last of the events, ``stood``, says where everything was then, the stock too: it is stored and nobody is told.
    """

    version: int
    action: Document
    events: tuple[Document, ...]

    def told(self) -> list[Document]:
        return [event for event in self.events if event["event"] != _STOOD]


@dataclass(frozen=True, slots=True)
class _Field:
    written: str
    optional: bool


@dataclass(frozen=True, slots=True)
class KitForm:
    """What is free in form: a statement, or a solitaire's Set-Name."""

    do: str
    fields: tuple[_Field, ...]


@dataclass(frozen=True, slots=True)
class KitView:
    """What a seat sees. Everything lies open but the stock, so all seats see the same."""

    match: KitMatch
    seat: str

    def document(self) -> Document:
        match = self.match
        view = match.table.view()
        return {
            "version": match.version,
            "now": 0,
            "phase": match.phase,
            "awaited": list(match.awaited),
            "may_act": list(match.may_act),
            "deadline": None,
            "scores": view["scores"],
            "shake": None,
            "kit": {name: view[name] for name in view if name not in ("version", "phase", "to_act", "scores")}
            | {"last": match.last},
        }

    def legal(self) -> tuple[Document, ...]:
        """What can be listed; of statements, which are free in form, the simplest."""
        return (*self.match.table.legal(self.seat), *self._statements())

    def _statements(self) -> Iterator[Document]:
        table = self.match.table
        digits = dict.fromkeys(str(cube) for cube in table.state.thrown if cube.is_digit)
        pairs = {str(said): said for number in range(_PAIRS) if (said := table.example(self.seat, number))}
        for said in pairs.values():
            yield from ({**said, "goal": digit} for digit in digits) if "goal" in said else (said,)

    def forms(self) -> tuple[KitForm, ...]:
        match = self.match
        if self.seat not in match.awaited or match.phase not in ("take", "announce"):
            return ()
        return tuple(_forms(match.game, match.phase))


class KitMatch:
    """A game of the kit as a live table holds it: journal, versions and views like those of ``forceout.Table``."""

    now = 0.0
    deadline = None

    def __init__(self, opening: Mapping[str, Any]) -> None:
        self._opening = dict(opening)
        self.table = KitTable.new(
            opening["kit"],
            opening["players"],
            seed=opening["seed"],
            scoring=opening.get("scoring"),
            shaking_set=opening.get("shaking_set", 0),
        )
        self._entries: list[KitEntry] = []

    @classmethod
    def new(
        cls, kit: str, names: Sequence[str], *, seed: str, scoring: str | None = None, shaking_set: int = 0
    ) -> KitMatch:
        """Sit down; the cards are dealt at once."""
        told = {"scoring": scoring, "shaking_set": shaking_set or None}
        given = {name: value for name, value in told.items() if value is not None}
        match = cls({"kit": kit, "players": list(names), "seed": seed, **given})
        match._deal()
        return match

    @classmethod
    def from_snapshot(cls, snapshot: bytes) -> KitMatch:
        form, opening, entries = json.loads(snapshot)
        if form != _FORM:
            raise Malformed("snapshot", "it is of another version")
        match = cls(opening)
        for action, events in entries:
            match.follow(action, events)
        return match

    def snapshot(self) -> bytes:
        entries = [(entry.action, entry.events) for entry in self._entries]
        return json.dumps((_FORM, self._opening, entries), ensure_ascii=False).encode()

    def opening(self) -> Document:
        return dict(self._opening)

    @property
    def game(self) -> Game | Solitaire:
        return self.table.game

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.start.players

    @property
    def version(self) -> int:
        return len(self._entries)

    @property
    def phase(self) -> str:
        return str(self.table.state.phase)

    @property
    def awaited(self) -> tuple[str, ...]:
        return self.table.awaited

    may_act = awaited

    @property
    def is_over(self) -> bool:
        return self.table.is_over

    @property
    def scores(self) -> dict[str, int]:
        return self.table.scores

    @property
    def last(self) -> Document | None:
        """The last answer to a throw: who took or turned down which cards, and by what name."""
        for entry in reversed(self._entries):
            for event in entry.events:
                if event["event"] in ("taken", "passed"):
                    return event
        return None

    def do(self, action: Mapping[str, Any], at: float | None = None) -> KitOutcome:
        """Do an action as a seat sends it; what is to be dealt then is dealt at once."""
        del at
        rejection = self._play(dict(action))
        if rejection is None:
            self._deal()
        return KitOutcome(rejection)

    def wait(self, at: float) -> KitOutcome:
        """There is no clock at these games."""
        del at
        return KitOutcome()

    def _deal(self) -> None:
        while self.table.state.phase is Phase.DEAL:
            self._play({"by": self.awaited[0], "do": "deal"})

    def _play(self, action: Document) -> KitRejection | None:
        before = self.table.state
        outcome = self.table.do(action)
        if outcome.rejection is not None:
            said = outcome.rejection
            return KitRejection(said["code"], said["rule"], said["message"])
        stood = {"event": _STOOD, **self.table.state.document()}
        events = (*_told(before, self.table.state, outcome.action), stood)
        self._entries.append(KitEntry(self.version + 1, outcome.action, events))
        return None

    def follow(self, action: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> None:
        """Take in what was stored, as it was stored. Older journals do not say where everything stood: those are decided."""
        entry = KitEntry(self.version + 1, dict(action), tuple(dict(event) for event in events))
        stood = next((event for event in entry.events if event["event"] == _STOOD), None)
        if stood is not None:
            self.table.follow(action, stood)
        elif (refused := self.table.do(action).rejection) is not None:
            raise Malformed("entry", refused["message"])
        self._entries.append(entry)

    def view(self, seat: str = "") -> KitView:
        return KitView(self, seat)

    def document_of(self, action: Document) -> Document:
        return action

    def heard_since(self, version: int, seat: str = "") -> list[tuple[int, list[Document]]]:
        del seat
        return [(entry.version, entry.told()) for entry in self._entries[version:]]

    def entries(self, since: int = 0) -> tuple[KitEntry, ...]:
        return tuple(self._entries[since:])

    def at(self, version: int) -> KitMatch:
        match = KitMatch(self._opening)
        for entry in self._entries[:version]:
            match.follow(entry.action, entry.events)
        return match

    def record(self, seat: str | None = None) -> Document:
        """A document that `forceout kit` takes; while it is played, without the cards that nobody has seen."""
        return self.table.record(open_stock=seat is None)


def _forms(game: Game | Solitaire, phase: str) -> Iterator[KitForm]:
    if isinstance(game, Solitaire):
        fields = {
            "one": (_Field("set_name", optional=False), _Field("restrictions", optional=True)),
            "go-through": (_Field("set_name", optional=False), _Field("cards", optional=True)),
        }
        yield KitForm("take", fields.get(game.name, (_Field("set_names", optional=False),)))
    elif game.kind.is_statement and phase == "take" and game.form.thrower != SHAKER:
        goal = (_Field("goal", optional=False),) if game.form.claims else ()
        yield KitForm("take", (_Field("statement", optional=False), *goal, _Field("cards", optional=True)))


def _told(before: State, after: State, action: Document) -> Iterator[Document]:
    """What everybody at the table sees happen."""
    by, do = action["by"], action["do"]
    if do == "deal":
        shown = (by,) if _has_decks(after.game) else tuple(after.up)  # in SQUAD a team deals for itself
        yield {"event": "dealt", "by": by, **_up({owner: card_names(after.up[owner]) for owner in shown})}
    elif do == "throw":
        tie = before.contest is not None and after.phase not in (Phase.TAKE, Phase.ANNOUNCE)
        yield {"event": "thrown-for-tie" if tie else "thrown", "by": by, "cubes": action["cubes"]}
    elif do == "announce":
        yield {"event": "announced", "by": by, "name": after.announced}
    elif do == "take":
        yield _taken(before, after, action)
        laid = {owner: _new(before, after, owner) for owner in after.up}
        if any(laid.values()):
            yield {"event": "laid", **_up({owner: cards for owner, cards in laid.items() if cards})}
    else:
        yield {"event": "passed", "by": by, "cubes": str(before.thrown)}
    if after.contest is not None and before.tied != after.tied:
        yield {"event": "tied", "players": list(after.tied)}
    if after.phase is Phase.ENDED:
        yield {"event": "ended", "winners": list(after.winners)}


def _has_decks(game: Game | Solitaire) -> bool:
    return isinstance(game, Game) and game.form.lays == "decks"


def _up(cards: Mapping[str, list[str]]) -> Document:
    """Cards that come face up: in the middle, or in front of somebody."""
    if TABLE in cards:
        return {"table": cards[TABLE]}
    return {"hands": dict(cards)}


def _new(before: State, after: State, owner: str) -> list[str]:
    stock = before.stock.get(owner, ())
    return card_names(card for card in after.up[owner] if card in stock and card not in before.up[owner])


def _taken(before: State, after: State, action: Document) -> Document:
    """Who took which cards, of those that lay there before. A wrong claim in SETS takes none."""
    by = action["by"]
    owner = before.owner(by)
    gone = after.piles[by][len(before.piles[by]) :]
    if before.contest is not None:  # a play-off adds to no pile
        gone = tuple(card for card in before.up[owner] if card not in after.up[owner])
    said = ("set_name", "set_names", "statement", "restrictions", "goal")
    kept = {name: action[name] for name in said if name in action}
    return {
        "event": "taken",
        "by": by,
        "cubes": str(before.thrown),
        "cards": card_names(gone),
        "before": card_names(before.up.get(owner, ())),
        **kept,
    }
