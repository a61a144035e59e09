"""``Table``: a match with its chance, its clock, its judge and its record. Everybody plays through ``do``."""

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
    """What an action led to: events in order, and the rejection if it was refused (then the events are what time did)."""

    events: tuple[Event, ...]
    rejection: Rejection | None = None

    @property
    def accepted(self) -> bool:
        return self.rejection is None


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action, as a journal keeps it: the version that it led to, the action, and what followed."""

    version: int
    action: Document
    events: tuple[Document, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """An accepted action, and what it led to. ``action`` is a command, or its document where the match was restored."""

    version: int
    action: Command | Document
    events: tuple[Event, ...]
    state: Match
    seals: Seals


class Table(PublicState):
    """A match that is being played. ``Table.new``, ``Table.of`` and ``Table.restore`` make one; only ``do`` and ``wait`` change it."""

    def __init__(self, opening: Mapping[str, Any]) -> None:
        """A table as a record's header describes it, before the first action; Malformed tells what is wrong with it."""
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
        """Sit down to a match.

        ``seed`` decides rolls and deals (without one they must be told), ``referee`` is "strict" or "table",
        ``checking`` "judge" or "players", ``clock`` "exact", "sand", "relaxed" or "none". The round ends after
        ``shakes`` shakes, or with ``length`` "agreed" only when somebody ends it, not when the rulebook's time is over.
        With a ``season``, "even" or "odd", only its variations may be chosen. With ``judge_sits`` a person rules on Solutions; else the table does, when it is asked to.
        With ``initials`` that judge approves each one-point penalty, where the book asks for it. In 1969 the players choose
        the seconds of a ``period``, how many cubes of each kind are ``thrown`` and how many cards are ``dealt``.
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
        """The table at which a record was made, after its last event; a redacted record is refused."""
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
        """A table from a journal, by folding what happened: nothing is decided again."""
        table = cls(opening)
        for action, events in entries:
            table.follow(action, events)
        return table

    def follow(self, action: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> None:
        """Fold an entry of this match's journal that was decided elsewhere: an action and what it led to."""
        codec, players = self._reader.codec, self.players
        happened = tuple(read_event(dict(event), codec, players) for event in events)
        self._keep(dict(action), happened, fold(self._state, happened))

    def opening(self) -> Document:
        """What was agreed before the first action: the header of the record, the seed included."""
        return dict(self._opening)

    def legal(self, seat: str) -> tuple[Command, ...]:
        """Every legal action of the seat that can be listed."""
        return self._offers.legal(self._here(seat))

    def possible(self, seat: str) -> tuple[Command, ...]:
        """What this table's referee lets the seat do besides, though it is not legal."""
        return self._offers.possible(self._here(seat))

    def forms(self, seat: str) -> tuple[Form, ...]:
        """What the seat may do that is free in form: a Solution, an Equations Goal, a reason."""
        return self._offers.forms(self._here(seat))

    @property
    def _offers(self) -> Offers:
        return Offers(self._state, chance=self._reader.chance is not None)

    def why_not(self, action: Command | Mapping[str, Any]) -> Rejection | None:
        """The rejection that ``do`` would answer with; None if it would be accepted. Nothing changes."""
        return why_not(self._state, self._completed(action))

    def do(self, action: Command | Mapping[str, Any], at: float | None = None) -> Outcome:
        """Play one action, a value or its document, at that time in seconds since the match began.

        Where nobody sits as judge and the players call one, the ruling follows at once (P20); one that could not be
        verified in time follows with the next action. ``NotVerified`` means that nothing was played.
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
        """Let time pass: every limit that falls until then has its effect."""
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
            # Time did something, even though the action was refused: the record keeps the time. That it only went by is
            # no change: nobody's next action is stale for what another was refused.
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
        """What each player takes from the match; None until the round has ended, and in 1969, which has no match."""
        points = match_points(self._state)
        return None if points is None else dict(points)

    @property
    def version(self) -> int:
        """How many actions were accepted, the clock's included."""
        return len(self._steps)

    def at(self, version: int) -> Table:
        """An independent table as it was at that version."""
        version = operator.index(version)
        if not 0 <= version <= self.version:
            raise ValueError(f"expected a version from 0 to {self.version}, not {version}")
        table = object.__new__(Table)
        table._opening, table._reader, table._start = self._opening, self._reader, self._start
        table._steps = self._steps[:version]
        table._state = self._steps[version - 1].state if version else self._start
        return table

    def view(self, seat: str = SPECTATOR) -> View:
        """What the seat sees; without one, a spectator."""
        chance = self._reader.chance is not None
        return View(self._state, self._here(seat), self.version, self._reader.codec, chance=chance)

    def _here(self, seat: str) -> str:
        if seat not in (*self.players, JUDGE, SPECTATOR):
            raise ValueError(f"nobody called {seat!r} sits at this table")
        return seat

    def steps(self, since: int = 0) -> tuple[Step, ...]:
        """What was done after that version, as values. Nothing is redacted: ``observe_event`` does that for a seat."""
        return tuple(self._steps[since:])

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """What was done after that version, as a journal keeps it."""
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
        """Events as documents, as this seat hears of them."""
        codec = self._reader.codec
        return [event_document(observe_event(event, seat), codec) for event in events]

    def heard_since(self, version: int, seat: str = SPECTATOR) -> list[tuple[int, list[Document]]]:
        """Each later version with its events as this seat hears of them."""
        return [(step.version, self.heard(step.events, seat)) for step in self.steps(version)]

    def document_of(self, action: Command) -> Document:
        """An action as a record has it: {"by": "Ann", "do": "move", "cube": "B", "to": "permitted"}."""
        return action_document(action, self._reader.codec)

    def record(self, seat: str | None = None) -> Document:
        """A plain JSON document that ``forceout replay`` takes; for a seat, as that seat may see it."""
        if seat is not None:
            self._here(seat)
        record = {**self._opening, "events": [self._action_document(step) for step in self._steps]}
        if seat is None or self.is_over:
            return record
        return redacted_record(record, self._seals, seat)

    def record_to_play_on(self, version: int, seat: str = SPECTATOR) -> Document:
        """The record up to that version for somebody who goes on from there at another table, in any of its seats.

        While this match goes on, papers that the seat may not see are blank.
        """
        self._here(seat)
        record = self.at(version).record()
        return record if self.is_over else with_blank_papers(record, self._seals, seat)

    def _action_document(self, step: Step) -> Document:
        if isinstance(step.action, Command):
            return action_document(step.action, self._reader.codec)
        return step.action

    def __eq__(self, other: object) -> bool:
        """The same agreement, the same actions, the same state."""
        if not isinstance(other, Table):
            return NotImplemented
        return self._state == other._state and self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]  # a table changes

    def _repr_svg_(self) -> str:
        """The table as a notebook shows it, papers that are sealed left out."""
        return self.view()._repr_svg_()

    def __repr__(self) -> str:
        rules = self.rules
        return f"<Table {rules.game} {rules.edition_id} {rules.division}, {', '.join(self.players)}: {self.phase}, version {self.version}>"
