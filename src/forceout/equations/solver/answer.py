"""The solver's answers: Solutions, a proof that there is none, or how far it searched."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.core import solving
from forceout.equations.position import Solution


@dataclass(frozen=True, slots=True)
class Shown:
    """A Solution with the Goal it meets, as an Equation that leaves no second reading.

    ``cubes`` are the kernel's kinds of the cubes used; ``goal`` is the Goal laid, after "No Goal" only.
    """

    equation: str
    value: str
    cubes: tuple[int, ...]
    goal: str | None = None

    @property
    def solution(self) -> Solution:
        return Solution(self.equation, goal=self.goal)


@dataclass(frozen=True, slots=True)
class Searched:
    """How far the search went.

    ``cubes``: Solutions of at most this many cubes were searched. ``gaps`` names the cases left out of that search; the kernel's
    list says when each occurs. ``nodes`` is the work done: the same question with the same work gets the same answer.
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
class Solved(solving.Solved[Shown]):
    """The answer to a position, with how far the search went."""

    searched: Searched

    @classmethod
    def of(cls, shown: tuple[Shown, ...], searched: Searched) -> Solved:
        """Return the answer. If no Solution is shown and nothing was left out, there is provably none."""
        return cls(shown, not shown and searched.is_complete, searched)
