"""``Table``: a match with its chance, clock, judge and record. Every action goes through ``do``."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed, NotVerified, kind_of
from forceout.match import Match, Rejection, live_ruling, match_points, play
from forceout.match.commands import JUDGE, Command, Rule, Tick
from forceout.match.events import Event, TimePassed
from forceout.match.evolve import fold
from forceout.match.legal import why_not
from forceout.match.observe import SPECTATOR, observe_event
from forceout.match.values import CheckedBy
from forceout.records.documents.actions import (
    action_document,
    event_document,
    expect_action,
    milliseconds_at,
    read_event,
)
from forceout.records.documents.fields import Fields
from forceout.records.documents.matches import FORMAT, Seals, open_table, redacted_record, with_blank_papers
from forceout.table.forms import Form
from forceout.table.offers import Offers
from forceout.table.public_state import PublicState
from forceout.table.view import View

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an action: its events in order, or the rejection. After a rejection, the events are those of passing time."""

    events: tuple[Event, ...]
    rejection: Rejection | None = None

    @property
    def accepted(self) -> bool:
        return self.rejection is None


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action in a journal: the new version, the action, and its events."""

    version: int
    action: Document
    events: tuple[Document, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """An accepted action and its events. ``action`` is a command, or its document if the match was restored."""

    version: int
    action: Command | Document
    events: tuple[Event, ...]
    state: Match
    seals: Seals


class Table(PublicState):
    """A match in progress. ``Table.new``, ``Table.of`` and ``Table.restore`` make one. Only ``do`` and ``wait`` change it."""

    def __init__(self, opening: Mapping[str, Any]) -> None:
        """Set up a table from a record's header, before the first action. Malformed says what is wrong with it."""
        header = {"format": FORMAT, **opening}
        fields = Fields(header)
        self._reader, self._start = open_table(fields)
        fields.finish()
        self._opening: Document = header
        self._state: Match = self._start
        self._steps: list[Step] = []

    @classmethod
    def new(
        cls,
        rules: Rules,
        names: Iterable[str],
        *,
        seed: int | str | None = None,
        referee: str = "strict",
        checking: str = "judge",
        clock: str = "exact",
        adventurous: bool | None = None,
        shakes: int | None = None,
        judge_sits: bool = False,
        length: str = "book",
        season: str | None = None,
        initials: bool = False,
        period: int | None = None,
        thrown: Mapping[str, int] | None = None,
        dealt: int | None = None,
    ) -> Table:
        """Start a match.

        ``seed`` decides rolls and deals; without one, each roll and deal must be given. ``referee`` is "strict" or "table",
        ``checking`` is "judge" or "players", and ``clock`` is "exact", "sand", "relaxed" or "none".

        The round ends after ``shakes`` shakes, if given. With ``length`` "agreed" it ends only when a player ends it, not at the
        rulebook's time. With a ``season``, "even" or "odd", only its variations may be chosen.

        With ``judge_sits``, a person rules on Solutions; otherwise the table rules when asked. With ``initials``, that judge
        approves each one-point penalty, if the book requires it. In 1969 the players choose the seconds of a ``period``, how many
        cubes of each kind are ``thrown`` and how many cards are ``dealt``.
        """
        if not isinstance(rules, Rules):
            raise TypeError(
                f"expected rules, as rules(game, rulebook, division) gives them, not {kind_of(rules)}"
            )
        if isinstance(names, str):
            raise TypeError("expected the players' names, not one text")
        told: Document = {
            "seed": seed,
            "adventurous": adventurous,
            "shakes": shakes,
            "judge_sits": judge_sits or None,
        }
        told |= {
            "length": None if length == "book" else length,
            "season": season,
            "initials": initials or None,
        }
        told |= {"period": period, "thrown": None if thrown is None else dict(thrown), "dealt": dealt}
        return cls(
            {
                "game": rules.game,
                "rules": rules.edition_id,
                "division": rules.division,
                "players": list(names),
                "referee": referee,
                "checking": checking,
                "clock": clock,
                **{name: value for name, value in told.items() if value is not None},
            }
        )

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Table:
        """Return the table of a record, after its last event. A redacted record is refused."""
        if not isinstance(record, Mapping):
            raise TypeError(f"expected a record, as table.record() gives it, not {kind_of(record)}")
        if record.get("redacted"):
            raise Malformed("redacted", "this record does not tell everything: nobody can play on it")
        header = {name: value for name, value in record.items() if name not in ("events", "redacted")}
        table = cls(header)
        fields = Fields({"events": record.get("events")})
        for index, event in enumerate(fields.objects("events")):
            command = table._reader.read(event, table._state)
            table._play(table._reader.complete(command, table._state, f"events[{index}]."))
        return table

    @classmethod
    def restore(
        cls,
        opening: Mapping[str, Any],
        entries: Iterable[tuple[Mapping[str, Any], Iterable[Mapping[str, Any]]]],
    ) -> Table:
        """Restore a table by replaying a journal. Nothing is decided again."""
        table = cls(opening)
        for action, events in entries:
            table.follow(action, events)
        return table

    def follow(self, action: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> None:
        """Apply an entry of this match's journal that was decided elsewhere: an action and its events."""
        codec, players = self._reader.codec, self.players
        happened = tuple(read_event(dict(event), codec, players) for event in events)
        self._keep(dict(action), happened, fold(self._state, happened))

    def opening(self) -> Document:
        """Return the settings before the first action: the header of the record, with the seed."""
        return dict(self._opening)

    def legal(self, seat: str) -> tuple[Command, ...]:
        """Return every legal action of the seat that can be listed."""
        return self._offers.legal(self._here(seat))

    def possible(self, seat: str) -> tuple[Command, ...]:
        """Return the illegal actions that this table's referee lets the seat do."""
        return self._offers.possible(self._here(seat))

    def forms(self, seat: str) -> tuple[Form, ...]:
        """Return the seat's actions with free text: a Solution, an Equations Goal, a reason."""
        return self._offers.forms(self._here(seat))

    @property
    def _offers(self) -> Offers:
        return Offers(self._state, chance=self._reader.chance is not None)

    def why_not(self, action: Command | Mapping[str, Any]) -> Rejection | None:
        """Return the rejection that ``do`` would give, or None if it would accept. Nothing changes."""
        return why_not(self._state, self._completed(action))

    def do(self, action: Command | Mapping[str, Any], at: float | None = None) -> Outcome:
        """Play one action, a command or its document, at a time in seconds since the match began.

        If no judge sits at the table and the players call one, the ruling follows at once (P20). If it could not be
        verified in time, it follows with the next action. ``NotVerified`` means that nothing was played.
        """
        command = self._completed(action)
        if at is not None:
            command = replace(command, at=milliseconds_at(at, self._state))
        outcome = self._play(command)
        with suppress(NotVerified):
            while outcome.rejection is None and (ruling := self._ruling()) is not None:
                outcome = Outcome(outcome.events + self._play(ruling).events)
        return outcome

    def wait(self, at: float) -> Outcome:
        """Let time pass, and enforce every limit that falls until then."""
        return self.do(Tick(by=JUDGE, at=milliseconds_at(at, self._state)))

    def _completed(self, action: Command | Mapping[str, Any]) -> Command:
        if isinstance(action, Mapping):
            action = self._reader.read(Fields(dict(action)), self._state)
        elif not isinstance(action, Command):
            raise TypeError(f"expected an action or its document, not {kind_of(action)}")
        else:
            expect_action(action, self._reader.codec, self.players, self._state.now)
        return self._reader.complete(action, self._state)

    def _ruling(self) -> Rule | None:
        if self._state.setup.judge_sits or self._state.setup.checking is CheckedBy.JUDGE:
            return None
        return live_ruling(self._state)

    def _play(self, command: Command) -> Outcome:
        state, events, rejection = play(self._state, command, self.version)
        if rejection is None:
            self._keep(command, events, state)
        elif any(not isinstance(event, TimePassed) for event in events):
            # The action was refused, but a limit fell, so the record keeps the time. Time alone is no change: a refused
            # action must not make another player's next action stale.
            self._keep(Tick(by=JUDGE, at=command.at), events, state)
        return Outcome(events, rejection)

    def _keep(self, action: Command | Document, events: tuple[Event, ...], state: Match) -> None:
        seals = self._seals.after(self.version, events)
        self._steps.append(Step(self.version + 1, action, events, state, seals))
        self._state = state

    @property
    def _seals(self) -> Seals:
        return self._steps[-1].seals if self._steps else Seals()

    @property
    def match_points(self) -> dict[str, Any] | None:
        """Return each player's match points, or None until the round has ended. 1969 has no matches, so it is None there."""
        points = match_points(self._state)
        return None if points is None else dict(points)

    @property
    def version(self) -> int:
        """The number of accepted actions, including the clock's."""
        return len(self._steps)

    def at(self, version: int) -> Table:
        """Return an independent table as it was at this version."""
        version = operator.index(version)
        if not 0 <= version <= self.version:
            raise ValueError(f"expected a version from 0 to {self.version}, not {version}")
        table = object.__new__(Table)
        table._opening, table._reader, table._start = self._opening, self._reader, self._start
        table._steps = self._steps[:version]
        table._state = self._steps[version - 1].state if version else self._start
        return table

    def view(self, seat: str = SPECTATOR) -> View:
        """Return the view of a seat, or of a spectator if none is given."""
        chance = self._reader.chance is not None
        return View(self._state, self._here(seat), self.version, self._reader.codec, chance=chance)

    def _here(self, seat: str) -> str:
        if seat not in (*self.players, JUDGE, SPECTATOR):
            raise ValueError(f"nobody called {seat!r} sits at this table")
        return seat

    def steps(self, since: int = 0) -> tuple[Step, ...]:
        """Return the steps after this version, unredacted. ``observe_event`` redacts their events for a seat."""
        return tuple(self._steps[since:])

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """Return the journal entries after this version."""
        codec = self._reader.codec
        return tuple(
            Entry(
                step.version,
                self._action_document(step),
                tuple(event_document(event, codec) for event in step.events),
            )
            for step in self.steps(since)
        )

    def heard(self, events: Iterable[Event], seat: str = SPECTATOR) -> list[Document]:
        """Return events as documents, as this seat sees them."""
        codec = self._reader.codec
        return [event_document(observe_event(event, seat), codec) for event in events]

    def heard_since(self, version: int, seat: str = SPECTATOR) -> list[tuple[int, list[Document]]]:
        """Return each later version with its events as this seat sees them."""
        return [(step.version, self.heard(step.events, seat)) for step in self.steps(version)]

    def document_of(self, action: Command) -> Document:
        """Return an action as in a record: {"by": "Ann", "do": "move", "cube": "B", "to": "permitted"}."""
        return action_document(action, self._reader.codec)

    def record(self, seat: str | None = None) -> Document:
        """Return a plain JSON document for ``forceout replay``. For a seat, it is redacted to what that seat may see."""
        if seat is not None:
            self._here(seat)
        record = {**self._opening, "events": [self._action_document(step) for step in self._steps]}
        if seat is None or self.is_over:
            return record
        return redacted_record(record, self._seals, seat)

    def record_to_play_on(self, version: int, seat: str = SPECTATOR) -> Document:
        """Return the record up to this version, to continue from there at another table, in any of its seats.

        During this match, papers that the seat may not see are blank.
        """
        self._here(seat)
        record = self.at(version).record()
        return record if self.is_over else with_blank_papers(record, self._seals, seat)

    def _action_document(self, step: Step) -> Document:
        if isinstance(step.action, Command):
            return action_document(step.action, self._reader.codec)
        return step.action

    def __eq__(self, other: object) -> bool:
        """Whether the settings, actions and state are the same."""
        if not isinstance(other, Table):
            return NotImplemented
        return self._state == other._state and self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]  # a table changes

    def _repr_svg_(self) -> str:
        """Show the table in a notebook, without sealed papers."""
        return self.view()._repr_svg_()

    def __repr__(self) -> str:
        rules = self.rules
        return f"<Table {rules.game} {rules.edition_id} {rules.division}, {', '.join(self.players)}: {self.phase}, version {self.version}>"
