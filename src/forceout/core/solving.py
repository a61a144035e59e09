"""The vocabulary of both solvers: what they answer about a position, a turn and a Goal.

``S`` is how a game shows a Solution, ``C`` its cubes, ``G`` its Goals, ``V`` the values of a Goal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Literal, TypeVar

from forceout.core.claims import Claim
from forceout.core.errors import Malformed
from forceout.core.pile import Cube
from forceout.core.turns import Turn

C = TypeVar("C", bound=Cube)
G = TypeVar("G")
S = TypeVar("S")
V = TypeVar("V")

Proof = Literal["witness", "exhaustive"]


@dataclass(frozen=True, slots=True)
class Solved(Generic[S]):
    """The answer to a position: Solutions, the shortest first; or the proof that there is none; or neither, undecided."""

    shown: tuple[S, ...]
    exhausted: bool

    @property
    def solvable(self) -> bool | None:
        return True if self.shown else False if self.exhausted else None

    @property
    def proof(self) -> Proof | None:
        return "witness" if self.shown else "exhaustive" if self.exhausted else None


class Effect(StrEnum):
    """What a turn does, or what a position is for the player to move."""

    SAFE = "safe"
    OPENS = "opens"  # a Solution can be written with at most one more cube, and that may be challenged
    ENDS = "ends"  # proved: no Solution is possible
    BREAKS = "breaks"  # the rules do not allow it
    UNDECIDED = "undecided"  # the budget did not suffice to tell


@dataclass(frozen=True, slots=True)
class Labelled(Generic[C, S]):
    """A turn and what it does.

    ``rule`` is the clause that it breaks; ``claims`` the C-A-P claims of 1969 that it violates; ``shown`` a Solution
    after it, where the solver found one on its way.
    """

    turn: Turn[C]
    effect: Effect
    rule: str | None = None
    claims: tuple[Claim, ...] = ()
    shown: S | None = None


@dataclass(frozen=True, slots=True)
class LaidGoal(Generic[G, V, S]):
    """A Goal that may be laid, its values, its shortest Solution if one was found, and whether laying it is safe.

    A Goal is safe if nobody can rightly challenge it; None is undecided.
    """

    goal: G
    values: tuple[V, ...]
    shown: S | None
    is_safe: bool | None


def refuse_beyond_kit(cubes: int, kit: int) -> None:
    """No solver takes more cubes than the kit holds; which kinds they are is not asked."""
    if cubes > kit:
        raise Malformed(
            "cubes", f"a position has at most {kit} cubes in all, as many as the kit; here are {cubes}"
        )
