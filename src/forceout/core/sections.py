"""The sections of a rulebook, as typed values.

What a section holds is what differs, or could differ, from book to book. A field marked ``only("on-sets", …)``
belongs to the books of that game alone. Each value's clause is found by its path: ``rules.clause("deal.maximum")``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from forceout.core.challenge import Challenge
from forceout.core.tables import only


@dataclass(frozen=True, slots=True)
class EquipmentRules:
    """What is on the table."""

    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoGoalRules:
    """What follows when the Goal-setter says that no Goal can be set."""

    objector_writes: bool


@dataclass(frozen=True, slots=True)
class ChallengeRules:
    """Which claims end a shake."""

    claims: tuple[Challenge, ...]


@dataclass(frozen=True, slots=True)
class SolutionRules:
    """What a correct Solution is made of."""

    minimum_cubes: int
    restrictions: bool = only("on-sets", otherwise=False)
    chains: bool = only("on-sets", otherwise=False)
    statement_per_required_relation: bool = only("on-sets", otherwise=False)
    relations_are_wild: bool = only("on-sets", otherwise=False)
    universe_and_null: bool = only("on-sets", otherwise=False)
    double_set_minus: Literal["symmetric", "in-order"] | None = only("on-sets", otherwise=None)
    alternative_move_burden: bool = only("on-sets", otherwise=False)
    numeral_digits: int = only("equations", otherwise=0)
    whole_powers_and_roots: bool = only("equations", otherwise=False)
