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

    ``cubes``: every Solution with at most so many cubes was looked for. ``complete``: nothing was left out up to there.
    ``lost`` is the first thing that was left out otherwise. ``bounds`` names what was followed only so far because it never ends (XIII-A-5, B-13).
    """

    cubes: int
    complete: bool
    nodes: int
    bounds: tuple[str, ...] = ()
    milliseconds: float = 0.0
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Solved:
    """The answer to a position. Neither ``shown`` nor ``exhausted`` means undecided."""

    shown: tuple[Shown, ...]
    exhausted: bool
    searched: Searched

    @property
    def solvable(self) -> bool | None:
        return True if self.shown else False if self.exhausted else None

    @property
    def proof(self) -> Proof | None:
        return "witness" if self.shown else "exhaustive" if self.exhausted else None
