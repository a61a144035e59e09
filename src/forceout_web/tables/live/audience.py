"""Who is connected to a live table, and how they are told what happens."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from forceout_web.tables.clock import now_ms

if TYPE_CHECKING:
    from forceout_web.tables.live.table import Actor

log = logging.getLogger(__name__)

Document = dict[str, Any]

AWAY_MS = 60_000
"""So long somebody must have been away before a bot may take over."""


@dataclass(frozen=True, slots=True)
class Change:
    """What listeners are told: versions with their events for each seat, or (without any) that the whole table is new."""

    version: int
    told: tuple[tuple[int, Callable[[str], list[Document]]], ...] = ()


@dataclass(slots=True, eq=False)
class Listener:
    """Somebody who is connected: the seat he sits at ("" a spectator), the version he knows, how he is told."""

    seat: str
    tell: Callable[[Actor, Change], None]
    presence: Callable[[list[Document]], None]
    gone: Callable[[], None]
    phrase: Callable[[str, str], None] = lambda _seat, _phrase: None
    waited: Callable[[], None] = lambda: None
    """Somebody has been away for longer than was told."""
    moved: Callable[[], None] = lambda: None
    """The table went to another process."""
    version: int = -1

    @classmethod
    def of_seat(cls, seat: str) -> Listener:
        """Somebody who is there, and is told nothing by this."""
        return cls(seat, lambda _table, _change: None, lambda _seats: None, lambda: None)


class Audience:
    """The listeners of one table."""

    def __init__(self, table: str) -> None:
        self.listeners: set[Listener] = set()
        self._table = table
        self._since = now_ms()
        """Nothing is known of what was before: nobody has been away for longer than this."""
        self._last_seen: dict[str, int] = {}

    def connected(self) -> set[str]:
        """The seats that are connected; a spectator has none."""
        return {listener.seat for listener in self.listeners if listener.seat}

    def leave(self, *listeners: Listener) -> None:
        self.listeners.difference_update(listeners)
        for listener in listeners:
            self.saw(listener.seat)

    def saw(self, seat: str) -> None:
        """A sign of life of somebody who may have no connection: whoever plays by single requests has none."""
        self._last_seen[seat] = now_ms()

    def away_ms(self, seat: str) -> int:
        """How long nothing has been seen of that seat; 0 while it is connected."""
        if seat in self.connected():
            return 0
        return now_ms() - self._last_seen.get(seat, self._since)

    def is_behind(self, version: int) -> bool:
        """Whether somebody here knows another version."""
        return any(listener.version != version for listener in self.listeners)

    def tell(self, actor: Actor, change: Change) -> None:
        for listener in tuple(self.listeners):
            try:
                listener.tell(actor, change)
                listener.version = change.version
            except Exception:
                # One listener's fault is nobody else's: the others are told all the same.
                log.exception("a listener failed", extra={"table": self._table})
                self.listeners.discard(listener)
                listener.gone()

    def tell_phrase(self, seat: str, phrase: str) -> None:
        for listener in tuple(self.listeners):
            listener.phrase(seat, phrase)

    def tell_presence(self, seats: list[Document]) -> None:
        for listener in tuple(self.listeners):
            listener.presence(seats)

    def tell_waited(self) -> None:
        for listener in tuple(self.listeners):
            listener.waited()

    def send_on(self) -> None:
        """The table went to another process: whoever connects again is led there."""
        for listener in tuple(self.listeners):
            listener.moved()
        self.listeners.clear()

    def send_away(self) -> None:
        """The table is no more."""
        for listener in tuple(self.listeners):
            listener.gone()
        self.listeners.clear()
