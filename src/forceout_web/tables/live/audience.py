"""The clients connected to a live table, and the messages they get."""

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
"""How long a player must have been away before a bot may take over."""


@dataclass(frozen=True, slots=True)
class Change:
    """A message to listeners: versions with their events for each seat, or without any, that the whole table has changed."""

    version: int
    told: tuple[tuple[int, Callable[[str], list[Document]]], ...] = ()


@dataclass(slots=True, eq=False)
class Listener:
    """A connected client: its seat ("" for a spectator), the version it has seen, and how to send it messages."""

    seat: str
    tell: Callable[[Actor, Change], None]
    presence: Callable[[list[Document]], None]
    gone: Callable[[], None]
    phrase: Callable[[str, str], None] = lambda _seat, _phrase: None
    waited: Callable[[], None] = lambda: None
    """A player has been away for longer than was last sent."""
    moved: Callable[[], None] = lambda: None
    """The table has moved to another process."""
    version: int = -1

    @classmethod
    def of_seat(cls, seat: str) -> Listener:
        """Return a listener that counts as present but gets no messages."""
        return cls(seat, lambda _table, _change: None, lambda _seats: None, lambda: None)


class Audience:
    """The listeners of one table."""

    def __init__(self, table: str) -> None:
        self.listeners: set[Listener] = set()
        self._table = table
        self._since = now_ms()
        """Absences count from here at the earliest, because nothing is known from before."""
        self._last_seen: dict[str, int] = {}

    def connected(self) -> set[str]:
        """Return the connected seats, without spectators."""
        return {listener.seat for listener in self.listeners if listener.seat}

    def leave(self, *listeners: Listener) -> None:
        self.listeners.difference_update(listeners)
        for listener in listeners:
            self.saw(listener.seat)

    def saw(self, seat: str) -> None:
        """Note a sign of life. Players who use single requests have no connection."""
        self._last_seen[seat] = now_ms()

    def away_ms(self, seat: str) -> int:
        """Return the time since the last sign of life of a seat; 0 while it is connected."""
        if seat in self.connected():
            return 0
        return now_ms() - self._last_seen.get(seat, self._since)

    def is_behind(self, version: int) -> bool:
        """Whether any listener has seen another version."""
        return any(listener.version != version for listener in self.listeners)

    def tell(self, actor: Actor, change: Change) -> None:
        for listener in tuple(self.listeners):
            try:
                listener.tell(actor, change)
                listener.version = change.version
            except Exception:
                # If one listener fails, the others still get the message.
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
        """Disconnect everyone, because the table has moved. Clients that reconnect are relayed to its new process."""
        for listener in tuple(self.listeners):
            listener.moved()
        self.listeners.clear()

    def send_away(self) -> None:
        """Disconnect everyone, because the table was deleted."""
        for listener in tuple(self.listeners):
            listener.gone()
        self.listeners.clear()
