"""A decision being made: the events so far, and the state that they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from forceout.core.edition import Rules
from forceout.match.events import Event
from forceout.match.evolve import evolve
from forceout.match.state import Match, Setup, Shake, Trial
from forceout.match.values import Fault


@dataclass(frozen=True, slots=True)
class Rejection:
    """An action that did not happen: a stable code, the clause, and the facts. ``elapsed`` is what time did before it."""

    fault: Fault
    rule: str
    elapsed: tuple[Event, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """Grows while one command is decided, and never outlives it."""

    state: Match
    events: list[Event] = field(default_factory=list)

    def add(self, *events: Event) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    @property
    def setup(self) -> Setup:
        return self.state.setup

    @property
    def rules(self) -> Rules:
        return self.state.setup.rules

    @property
    def shake(self) -> Shake:
        assert self.state.shake is not None
        return self.state.shake

    @property
    def trial(self) -> Trial:
        assert self.shake.trial is not None
        return self.shake.trial

    def cite(self, path: str) -> str:
        return self.setup.cite(path)

    def refuse(self, fault: Fault, path: str) -> Rejection:
        """A refusal with the clause behind a value of the rulebook."""
        return Rejection(fault, self.cite(path))
