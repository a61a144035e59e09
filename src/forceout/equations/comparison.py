"""How the readings of a Solution stand to those of the Goal (VII-B-6)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from forceout.equations.numbers import decide
from forceout.equations.numbers.effort import CannotVerify
from forceout.equations.numbers.form import Number, divide, subtract
from forceout.equations.readings import Reading

_MOST_PAIRS = 2000


@dataclass(slots=True)
class Comparison:
    """Readings of a Solution and of a Goal, pair by pair.

    A pair matches where both values are equal or, with ``k``, differ by a whole multiple of it that is not zero
    (XIII-B-7, C-6). ``legal_match`` says that one does with a reading of the Goal that the mat allows, ``legal_equal``
    that one is equal to such a reading. ``broken`` is a pair that does not match, if possible one with two values and
    a legal Goal; ``unknown`` says that some pair could not be decided.
    """

    k: int | None = None
    unknown: bool = False
    broken: tuple[Reading, Reading] | None = None
    legal_match: bool = False
    legal_equal: bool = False
    _broken_rank: int = -1

    def every(
        self, solutions: Iterable[Reading], goals: Collection[Reading], legal: Collection[Hashable]
    ) -> None:
        """Compare each with each; ``legal`` has the keys of the Goal's readings that the mat allows."""
        pairs = 0
        for solution in solutions:
            for goal in goals:
                pairs += 1
                if pairs > _MOST_PAIRS:
                    self.unknown = True
                    return
                self.pair(solution, goal, legal=goal.key in legal)

    def pair(self, solution: Reading, goal: Reading, *, legal: bool) -> None:
        if solution.value is None or goal.value is None:
            if solution.undefined is not None or goal.undefined is not None:
                self._break(solution, goal, rank=0)
            else:
                self.unknown = True
            return
        equal = decide.equal(solution.value, goal.value)
        match = equal if self.k is None else _differs_by(solution.value, goal.value, self.k, equal)
        self.legal_equal |= equal is True and legal
        if match is None:
            self.unknown = True
        elif match:
            self.legal_match |= legal
        else:
            self._break(solution, goal, rank=1 + legal + (legal and equal is True))

    def _break(self, solution: Reading, goal: Reading, *, rank: int) -> None:
        """Keep the clearest of the pairs that do not match."""
        if rank > self._broken_rank:
            self.broken, self._broken_rank = (solution, goal), rank


def _differs_by(left: Number, right: Number, k: int, equal: bool | None) -> bool | None:
    """Whether two numbers differ by a whole multiple of k that is not zero (XIII-B-7, C-6)."""
    if equal is not False:
        return None if equal is None else False
    try:
        difference = subtract(left, right)
        fraction = decide.as_fraction(difference)
        if fraction is not None:
            return (fraction / k).denominator == 1
        remainder = decide.residue(difference, k)
        if remainder is not None:
            return remainder == 0
        whole = decide.is_whole(divide(difference, Fraction(k)))
    except CannotVerify:
        return None
    return whole
