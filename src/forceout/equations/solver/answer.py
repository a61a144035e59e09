"""What the solver answers: Solutions, a proof that there is none, or how far it looked."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.core import solving


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
class Solved(solving.Solved[Shown]):
    """The answer to a position, with how far the search went."""

    searched: Searched
