"""What a judge answers: a verdict with every reason found, each with its code, clause and facts.

The sentences for people are made from these at the edge (``forceout.records.wording.verdicts``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forceout.core.edition import Rules

from forceout.core.picture import Told


class Code(StrEnum):
    """Why a Solution is incorrect. The names are part of the interchange contract."""

    UNREADABLE = "unreadable"
    RELATION_IN_SET_NAME = "relation-in-set-name"
    NO_RESTRICTION = "no-restriction"
    RESTRICTION_GROUPING = "restriction-grouping"
    RESTRICTION_NOT_ALLOWED = "restriction-not-allowed"
    NOT_EQUAL = "not-equal"
    AMBIGUOUS = "ambiguous"
    GOAL_ILLEGAL = "goal-illegal"
    GOAL_READING = "goal-reading"
    GOAL_MISSING = "goal-missing"
    UNDEFINED = "undefined"
    TOO_FEW_CUBES = "too-few-cubes"
    REQUIRED_UNUSED = "required-unused"
    NOT_AVAILABLE = "not-available"
    TOO_MANY_RESOURCES = "too-many-resources"
    NUMERAL = "numeral"
    VARIATION = "variation"
    WILD = "wild"
    UNVERIFIABLE = "unverifiable"
    TWO_SOLUTIONS = "two-solutions"
    BURDEN = "burden"


@dataclass(frozen=True, slots=True)
class Reason:
    """One fault of a Solution: a stable code, the clause of the rulebook, and the facts that show it."""

    code: Code
    rule: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def cite(cls, rules: Rules, code: Code, **facts: Any) -> Reason:
        """A fault with the clause that the book has for its code."""
        return cls(code, rules.reasons[code], facts)

    @classmethod
    def of_variation(cls, rules: Rules, name: str, **facts: Any) -> Reason:
        """A variation's condition that is not met, with the variation's clause where the division has it."""
        rule = rules.variations.get(name)
        clause = rule.clause if rule is not None else rules.reasons[Code.UNREADABLE]
        return cls(Code.VARIATION, clause, {"variation": str(name), **facts})


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(Told):
    """The judge's answer about one presented Solution.

    ``value`` is what the Solution comes to when all its readings agree, ``goal_values`` the legal values of the
    Goal, ``equals_in_some_reading`` the answer to the narrower question that a checker may put to a judge. Each game's own
    verdict also has how it was worked out.
    """

    value: Any
    goal_values: tuple[Any, ...]
    equals_in_some_reading: bool | None
    reasons: tuple[Reason, ...]

    def own_fields(self) -> Mapping[str, Any]:
        """What a document has of this game alone."""
        return {}

    def without_workings(self) -> Verdict:
        """The answer and its reasons, as a record keeps them."""
        return Verdict(self.value, self.goal_values, self.equals_in_some_reading, self.reasons)

    @property
    def correct(self) -> bool:
        return not self.reasons

    def __repr__(self) -> str:
        if self.correct:
            return f"<Verdict correct: {self.value}>"
        reasons = ", ".join(f"{reason.code} {reason.rule}" for reason in self.reasons)
        return f"<Verdict incorrect: {reasons}>"

    def codes(self) -> frozenset[Code]:
        return frozenset(reason.code for reason in self.reasons)
