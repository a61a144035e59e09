"""What the solver answers: Solutions, a proof that there is none, or how far it looked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Proof = Literal["witness", "exhaustive"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A Solution with the Goal it meets, as an Equation that leaves no second reading.

    ``cubes`` are the kernel's kinds of the cubes used; ``goal`` is the Goal laid, after "No Goal" only.
    """

    equation: str
    value: str
    cubes: tuple[int, ...]
    goal: str | None = None


@dataclass(frozen=True, slots=True)
class Searched:
    """How far the search went.

    ``cubes``: every Solution with at most so many cubes was looked for. ``gaps`` names what was left out up to there; the kernel's
    list says when each is met. ``nodes`` is the work done: the same question with the same work gets the same answer.
    """

    cubes: int
    gaps: tuple[str, ...]
    nodes: int
    bounds: tuple[str, ...] = ()
    milliseconds: float = 0.0

    @property
    def is_complete(self) -> bool:
        """Whether nothing was left out: only then is "no" a proof."""
        return not self.gaps


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer to a position: Solutions, a proof that there is none, or undecided."""

    shown: tuple[Shown, ...]
    searched: Searched

    @property
    def exhausted(self) -> bool:
        """Whether it is proved that there is no Solution."""
        return not self.shown and self.searched.is_complete

    @property
    def solvable(self) -> bool | None:
        return True if self.shown else False if self.exhausted else None

    @property
    def proof(self) -> Proof | None:
        return "witness" if self.shown else "exhaustive" if self.exhausted else None
