"""A decision being made: the events so far, the state that they lead to, and which function decides which command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from forceout.core.edition import Rules
from forceout.match.events import Event
from forceout.match.evolve import evolve
from forceout.match.state import Match, Setup, Shake, Trial
from forceout.match.values import Fault, Phase


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


Handler = Callable[[Draft, Any], Rejection | None]
H = TypeVar("H", bound=Handler)

HANDLERS: dict[tuple[type[Any], Phase | None], Handler] = {}
"""What decides each command, in a phase or (None) in any."""


def decides(command: type[Any], *phases: Phase) -> Callable[[H], H]:
    """Mark the function that decides a command: in these phases, or always."""

    def mark(handler: H) -> H:
        for phase in phases or (None,):
            HANDLERS[command, phase] = handler
        return handler

    return mark


def handle(draft: Draft, command: Any) -> Rejection | None:
    """Let the module of the command's subject decide."""
    kind = type(command)
    handler = HANDLERS.get((kind, None)) or HANDLERS[kind, draft.state.phase]
    return handler(draft, command)
