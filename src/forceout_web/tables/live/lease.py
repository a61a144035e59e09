"""Whether this process may still answer for the tables that it holds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from forceout_web.refusals import Refused, text
from forceout_web.tables.storage.leases import LEASE_MS

_EARLY_MS = 100
"""By so much a process gives up its leases before the database does: clocks run at slightly different speeds."""


def seconds_running() -> float:
    """A clock that nobody sets, and that goes on while the machine is suspended where the system has such a clock."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)


@dataclass(slots=True)
class SignOfLife:
    """Until when nobody else can have taken a table of this process.

    A lease lasts from the moment at which the database stored its renewal, so it surely lasts as long from the moment at which the renewal was
    sent. After a gap (a frozen process, a database that did not answer) others may have taken tables. Then ``renewed`` is
    False, and nothing is answered until the process has looked which leases are still its own and has called ``begin``.
    """

    alone: bool
    """Nobody shares the database: nobody can take anything."""
    clock: Callable[[], float] = seconds_running
    until: float = float("-inf")

    @property
    def is_fresh(self) -> bool:
        return self.alone or self.clock() < self.until

    def renewed(self, sent: float) -> bool:
        """A renewal that was sent then is stored. False where there was a gap before it."""
        if not self.is_fresh:
            return False
        self.begin(sent)
        return True

    def begin(self, sent: float) -> None:
        self.until = max(self.until, sent + (LEASE_MS - _EARLY_MS) / 1000)


@dataclass(frozen=True, slots=True)
class Peer:
    """Another process: its name, and HOST:PORT."""

    process: str
    address: str


class HeldElsewhere(Refused):
    """Another process holds the table."""

    def __init__(self, peer: Peer) -> None:
        super().__init__(503, "busy", text("The table is moving to another process. Try again."))
        self.peer = peer
