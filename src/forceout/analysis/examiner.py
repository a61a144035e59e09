"""The questions that analysis asks of a position, put to the solver of its game. None is: not decided within the budget."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.solving import Effect, Labelled
from forceout.core.turns import broken_by_now
from forceout.equations.position import Position as EquationsPosition
from forceout.onsets.position import Position as OnSetsPosition


@dataclass(frozen=True, slots=True)
class Budget:
    """Milliseconds for one question, and for all plays of a position together. On-Sets is always decided.

    ``question_work`` bounds a question by work in place of time: then the same questions get the same answers.
    """

    question_ms: int = 400
    plays_ms: int = 900
    question_work: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """Whether there is a Solution, and those that were found, the shortest first."""

    solvable: bool | None
    solutions: tuple[Solution, ...] = ()

    @property
    def solution(self) -> Solution | None:
        return next(iter(self.solutions), None)


class Examiner(Protocol):
    """One shake, ready to be asked about any position of it. ``labels_quickly``: ``plays`` answers at once."""

    @property
    def labels_quickly(self) -> bool: ...

    def opening(self, position: Position) -> Found:
        """Whether a Solution can be written with at most one cube from Resources."""

    def shortest(self, position: Position, *, fewest: bool = False) -> Found:
        """Whether one can be written with all of Resources; ``fewest`` looks on for one with fewer cubes than the first."""

    def plays(self, position: Position) -> tuple[Labelled[Any, Any], ...]:
        """Every legal play of one cube, bonus moves aside, and what it would do."""

    def answer(self, position: Position, limit: int = 1, *, fewest: bool = False) -> Found:
        """Whether there is a Solution for the challenge that the position names; up to ``limit`` of them, or ``fewest`` as above."""


def examiner_for(position: Position, budget: Budget) -> Examiner:
    """The examiner for the shake of a position."""
    match position:
        case OnSetsPosition():
            from forceout.analysis.onsets import OnSetsExaminer

            return OnSetsExaminer(position)
        case EquationsPosition():
            from forceout.analysis.equations import EquationsExaminer

            return EquationsExaminer(position, budget)
        case _:
            raise TypeError(f"nobody examines a {type(position).__name__}")


def may_be_challenged_now(rules: Rules, position: Position) -> bool:
    """Whether a Now challenge of this position would be heard (AGLOA V-A-2)."""
    on_mat = len(position.required) + len(position.permitted)
    two = asks_for_two(position)
    return broken_by_now(rules, len(position.resources), on_mat, two_solutions=two) is None


def asks_for_two(position: Position) -> bool:
    """Whether the shake was made one of two Solutions."""
    return any(getattr(one, "kind", one) == "two-solutions" for one in position.variations)


def legal_plays(labelled: Iterable[Labelled[Any, Any]]) -> tuple[Labelled[Any, Any], ...]:
    """Those that break no rule, without a bonus move."""
    return tuple(each for each in labelled if each.turn.bonus is None and each.effect is not Effect.BREAKS)


def asked(position: Position, claim: Claim) -> Any:
    """The position as a challenge would put it."""
    return replace(position, challenge=claim)  # type: ignore[type-var]
