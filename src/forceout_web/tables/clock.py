"""A table's clock: milliseconds since 1970 to seconds of the match and back.

The match's clock does not run while the server is down or the judge has stopped it: its origin moves instead, and every deadline with it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

_BEGAN = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """Milliseconds since 1970, as the machine's clock had them when the process began, and by a clock that nobody sets since.

    It stands still while the machine is suspended. So neither a suspended laptop nor a corrected clock ends a round.
    """
    return (_BEGAN + time.monotonic_ns()) // 1_000_000


@dataclass(frozen=True, slots=True)
class Clock:
    """``origin`` is when the match's clock was at zero; ``stopped`` is since when it stands still, if it does."""

    origin: int
    stopped: int | None = None

    def seconds(self, moment: int) -> float:
        """Of the match, at that moment."""
        if self.stopped is not None:
            moment = min(moment, self.stopped)
        return max(0, moment - self.origin) / 1000

    def stood_at(self) -> int | None:
        """The match's time at which it was stopped, in milliseconds; None while it runs."""
        return None if self.stopped is None else round(self.seconds(self.stopped) * 1000)

    def moment(self, seconds: float) -> int:
        """When the match's clock will show that, if it runs."""
        return self.origin + round(seconds * 1000)

    def stop(self, moment: int) -> Clock:
        return self if self.stopped is not None else replace(self, stopped=moment)

    def go_on(self, moment: int) -> Clock:
        if self.stopped is None:
            return self
        return Clock(self.origin + moment - self.stopped)
