"""A match that is being played: each typed action becomes an event of its record, with chance and time filled in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from forceout.core.errors import Malformed
from forceout.match import Match, Rejection, decide, live_ruling, play, to_act
from forceout.match import commands as do
from forceout.match.commands import JUDGE, Command
from forceout.match.events import Event
from forceout.records.actions import ActionReader, action_document
from forceout.records.document import Fields
from forceout.records.kinds import seconds
from forceout.records.notation import from_text, read_action, read_event, to_text
from forceout.records.replay import Replay, open_table, replay


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one typed action led to: events in order, or why it was refused."""

    events: tuple[Event, ...]
    rejection: Rejection | None


@dataclass(slots=True)
class LiveMatch:
    """The record so far and the state that it leads to. Only ``do`` changes either."""

    document: dict[str, Any]
    reader: ActionReader
    state: Match

    @classmethod
    def begin(cls, document: dict[str, Any]) -> LiveMatch:
        """A new match from the headers of a record; Malformed tells what is wrong with them."""
        reader, state = open_table(Fields({**document, "events": []}))
        return cls({**document, "events": []}, reader, state)

    @classmethod
    def resume(cls, text: str) -> LiveMatch:
        """Go on with a match from its text."""
        document = from_text(text)
        played: Replay = replay(document)
        reader, _ = open_table(Fields(dict(document)))
        return cls(document, reader, played.end)

    def text(self) -> str:
        """The record, to be kept."""
        return to_text(self.document)

    def do(self, typed: str, at: float | None = None) -> Outcome:
        """Play one action in the text notation; without a name it is that of the player the table waits for."""
        event = self._event(typed)
        if at is not None and "at" not in event:
            event["at"] = at
        command = self.reader.complete(self.reader.read(Fields(dict(event)), self.state), self.state)
        outcome = self._play(command, event)
        while outcome.rejection is None and (ruling := live_ruling(self.state)) is not None:
            ruled = self._play(
                ruling, {"by": JUDGE, "do": "rule", "of": ruling.of, "correct": ruling.correct}
            )
            outcome = Outcome(outcome.events + ruled.events, None)
        return outcome

    def _event(self, typed: str) -> dict[str, Any]:
        game = self.reader.scribe.rules.game
        named = (*self.state.setup.players, JUDGE)
        if any(typed.strip().startswith((f"{name}:", f'"{name}":')) for name in named):
            return read_event(typed.strip(), game, "action")
        acting = to_act(self.state)
        if not acting:
            raise Malformed("action", "the table waits for nobody; say who does it, such as judge: end-round")
        action = read_action(typed.strip(), game)
        return next(
            filter(self._is_legal, ({"by": who, **action} for who in acting)), {"by": acting[0], **action}
        )

    def _is_legal(self, event: dict[str, Any]) -> bool:
        command = self.reader.complete(self.reader.read(Fields(dict(event)), self.state), self.state)
        return not isinstance(decide(self.state, command), Rejection)

    def _play(self, command: Command, event: dict[str, Any]) -> Outcome:
        state, events, rejection = play(self.state, command)
        self.state = state
        if rejection is None:
            self.document["events"].append(self._complete(event, command))
        elif events:
            # Time did something, even though the action was refused: the record keeps the time.
            self.document["events"].append({"by": JUDGE, "do": "tick", "at": seconds(state.now)})
        return Outcome(events, rejection)

    def _complete(self, event: dict[str, Any], command: Command) -> dict[str, Any]:
        """The event with what the dice and the shuffling decided."""
        if isinstance(command, do.Roll | do.Deal | do.DrawLot):
            return action_document(command, self.reader.scribe)
        return event
