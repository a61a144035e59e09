"""Which actions still stand although the table has gone on since their sender last saw it (contract 9, "Stale")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

PATIENT = frozenset(
    {
        *(
            "join",
            "present",
            "decline",
            "accept",
            "reject",
            "regroup",
            "ask-judge",
            "take-minute",
            "agree",
            "sign",
        ),
        *("throw", "take", "pass"),
    }
)
"""Actions that are valid while the shake and phase are those that were seen."""
RACE = frozenset({"challenge", "pick-up"})
"""Actions that are valid while the play that was seen is the last one. The first to arrive wins."""
_PLAYS = frozenset(
    {
        *("shake-began", "goal-set", "no-goal-declared", "bonus-moved", "cube-moved", "cube-returned"),
        *("bonus-became-move", "withdrawn", "asserted"),
    }
)


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a match stands: how many shakes (or throws of the kit) there were, the phase, and the version of the last play."""

    shake: int = 0
    phase: str = ""
    play: int = 0

    def after(self, version: int, events: Iterable[dict[str, Any]], phase: str) -> Mark:
        names = [event["event"] for event in events]
        return Mark(
            self.shake + names.count("shake-began") + names.count("thrown"),
            phase,
            self.play if _PLAYS.isdisjoint(names) else version,
        )

    def __str__(self) -> str:
        return f"{self.shake} {self.play} {self.phase}"

    @classmethod
    def parse(cls, text: str) -> Mark:
        shake, play, phase = text.split(" ", 2)
        return cls(int(shake), phase, int(play))


def still_stands(do: str, seen: Mark, now: Mark) -> bool:
    if do in PATIENT:
        return (seen.shake, seen.phase) == (now.shake, now.phase)
    return do in RACE and seen.play == now.play
