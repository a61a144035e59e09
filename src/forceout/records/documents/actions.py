"""Actions of a match record and events of a table as documents, both ways.

An action is {"by": "Ann", "do": "move", "cube": "B", "to": "required"}, an event {"event": "cube-moved", "player": "Ann", …}. Their
fields stand in their declarations (``match.commands`` and ``match.events``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from forceout.core.errors import Malformed, kind_of
from forceout.match import commands as do
from forceout.match.chance import Chance
from forceout.match.commands import JUDGE, Command
from forceout.match.declared import ACTION_OF, ACTIONS, FACT_OF, FACTS, Action, By
from forceout.match.events import Event
from forceout.match.state import Match
from forceout.records.documents.codec import Codec
from forceout.records.documents.fields import Fields
from forceout.records.documents.kinds import KINDS, Context, is_whole, seconds

_LONGEST = 1_000_000
_EITHER = {"roll": ("cubes", "set_out"), "deal": ("cards", "number")}
"""What came up, or what the player asks of chance, but not both."""


def action_document(command: Command, codec: Codec) -> dict[str, Any]:
    """The event that ``ActionReader`` reads as this command."""
    declared = ACTION_OF[type(command)]
    document: dict[str, Any] = {"by": command.by, "do": declared.name}
    for field in declared.fields:
        value = getattr(command, field.name)
        if field.optional and value == field.default:
            continue
        written = KINDS[field.kind].write(value, codec)
        document |= written if field.inline else {field.written: written}
    if command.at is not None:
        document["at"] = seconds(command.at)
    return document


class ActionReader:
    """Reads the events of one match, in order; what a Solution may contain depends on how the match stands."""

    def __init__(
        self,
        codec: Codec,
        players: tuple[str, ...],
        chance: Chance | None,
        set_out: Sequence[str] | None = None,
    ) -> None:
        self.codec = codec
        self.players = players
        self.chance = chance
        self.set_out = set_out

    def read(self, fields: Fields, state: Match) -> Command:
        """One event as a command; Malformed names the field."""
        name = fields.text("do")
        declared = ACTIONS.get(name)
        if declared is None:
            raise Malformed(fields.path("do"), f"no such action: {name[:40]!r}")
        by = JUDGE if declared.by is By.NOBODY and "by" not in fields else fields.text("by")
        if by not in (*self.players, JUDGE):
            raise Malformed(fields.path("by"), f"expected a player or {JUDGE!r}, not {by[:40]!r}")
        if "sealed" in fields:
            raise Malformed(
                fields.path("sealed"), "this record is redacted: it does not tell what is on the paper"
            )
        at = _time(fields, state)
        command: Command = declared.command(**self._values(declared, fields, state), by=by, at=at)
        fields.finish()
        return command

    def _values(self, declared: Action, fields: Fields, state: Match) -> dict[str, Any]:
        either = _EITHER.get(declared.name)
        if either and all(name in fields for name in either):
            raise Malformed(fields.path(either[1]), f"expected {either[0]} or {either[1]}, not both")
        context = Context(self.codec, self.players, state)
        return {
            field.name: KINDS[field.kind].read(fields, field, context)
            for field in declared.fields
            if not field.optional or field.written in fields
        }

    def complete(self, command: Command, state: Match, where: str = "") -> Command:
        """The command with what the dice and the shuffling decide; Malformed if the match has no seed for that."""
        rules, shake = self.codec.rules, len(state.finished)
        match command:
            case do.Roll(cubes=None):
                chance = self._chance(f"{where}cubes", "roll them with")
                set_out = self.set_out if command.set_out is None else [str(cube) for cube in command.set_out]
                faces = chance.roll(rules, shake, set_out)
                return replace(command, cubes=self.codec.pile(" ".join(faces), "cubes"), set_out=None)
            case do.Deal(cards=None):
                if not rules.equipment.cards:
                    return replace(command, cards=(), number=None)
                chance = self._chance(f"{where}cards", "deal them with")
                dealt = chance.deal(rules, self.codec.deck(), shake, command.number)
                return replace(command, cards=dealt, number=None)
            case do.DrawLot(face=None):
                chance = self._chance(f"{where}digit", "roll it with")
                return replace(command, face=chance.lot(rules, state.lots_drawn))
        return command

    def _chance(self, where: str, purpose: str) -> Chance:
        if self.chance is None:
            raise Malformed(where, f"missing, and the match has no seed to {purpose}")
        return self.chance


def _time(fields: Fields, state: Match) -> int | None:
    """Seconds since the match began, in milliseconds; they never run backwards."""
    given = fields.number("at")
    return None if given is None else milliseconds_at(given, state, fields.path("at"))


def milliseconds_at(given: float, state: Match, where: str = "at") -> int:
    """A moment in seconds as the table counts time; Malformed if it lies before what has happened."""
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise TypeError(f"{where}: expected seconds, not {kind_of(given)}")
    if not given <= _LONGEST:  # what is no number is no moment either
        raise Malformed(where, f"expected at most {_LONGEST} seconds, some days after the match began")
    at = round(given * 1000)
    if at < state.now:
        raise Malformed(where, f"expected {state.now / 1000:g} or later: time does not run backwards")
    return at


def event_document(event: Event, codec: Codec) -> dict[str, Any]:
    """The event with every field that is not left at its default, and the clause that it follows from."""
    declared = FACT_OF[type(event)]
    document: dict[str, Any] = {"event": declared.name}
    for field in declared.fields:
        value = getattr(event, field.name)
        if not field.optional or value != field.default:
            document[field.written] = KINDS[field.kind].write(value, codec)
    if event.rule:
        document["rule"] = event.rule
    return document


def read_event(document: object, codec: Codec, players: tuple[str, ...], where: str = "") -> Event:
    """The event of a document; Malformed names the field."""
    fields = Fields(document, where)
    name = fields.text("event")
    declared = FACTS.get(name)
    if declared is None:
        raise Malformed(fields.path("event"), f"no such event: {name[:40]!r}")
    context = Context(codec, players)
    values = {
        field.name: KINDS[field.kind].read(fields, field, context)
        for field in declared.fields
        if not field.optional or field.written in fields
    }
    event: Event = declared.event(**values, rule=fields.text("rule", default=""))
    fields.finish()
    return event


def expect_action(command: Command, codec: Codec, players: tuple[str, ...], now: int) -> None:
    """Hold an action that a program made as a value to what its document would be held to.

    TypeError if a value is of another type, Malformed if a name or the time is none of this table's. So no rule meets a text
    where it counts on a cube, and whatever is accepted can be written into a record and read back.
    """
    if command.by not in (*players, JUDGE):
        raise Malformed("by", f"expected a player or {JUDGE!r}, not {command.by!r}")
    at = command.at
    if at is not None:
        if not is_whole(at):
            raise TypeError(f"at: expected whole milliseconds, not {kind_of(at)}")
        if at < now:
            raise Malformed("at", f"expected {now / 1000:g} or later: time does not run backwards")
    for field in ACTION_OF[type(command)].fields:
        value = getattr(command, field.name)
        if not field.optional or value != field.default:
            KINDS[field.kind].check(value, field, codec, players)
