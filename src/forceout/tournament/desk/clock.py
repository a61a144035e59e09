"""The one clock of the room (T21): the round, then "no new shake", five minutes more, then "Stop"."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from forceout.core.sections import RoundRules


class Part(StrEnum):
    """What the clock says to everyone."""

    WAITING = "waiting"
    PLAY = "play"
    NO_NEW_SHAKE = "no-new-shake"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds played in a round up to ``since``; where ``since`` is None the clock stands. ``round`` 0: never started."""

    round: int = 0
    played: int = 0
    since: int | None = None

    @property
    def runs(self) -> bool:
        return self.since is not None

    def played_at(self, at: int) -> int:
        """Seconds played by a moment; a moment before the clock was started counts as that one."""
        return self.played if self.since is None else self.played + max(0, at - self.since)

    def part(self, at: int, rules: RoundRules) -> Part:
        """What holds at a moment (XI-B)."""
        played = self.played_at(at)
        if self.round == 0:
            return Part.WAITING
        if played < rules.length:
            return Part.PLAY
        return Part.NO_NEW_SHAKE if played < rules.length + rules.extra else Part.STOP

    def left(self, at: int, rules: RoundRules) -> int:
        """Seconds until the next words; 0 after "Stop"."""
        played = self.played_at(at)
        return max(0, (rules.length if played < rules.length else rules.length + rules.extra) - played)

    def started(self, number: int, at: int) -> Clock:
        """Running: from the beginning for another round, else from where it stood."""
        return Clock(number, self.played if number == self.round else 0, at)

    def paused(self, at: int) -> Clock:
        return replace(self, played=self.played_at(at), since=None)

    def moved_to(self, least: int, at: int) -> Clock:
        """At least this far, running or not as before."""
        moved = replace(self, played=max(least, self.played_at(at)))
        return replace(moved, since=at) if self.runs else moved
