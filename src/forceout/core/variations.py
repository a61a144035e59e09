"""The variations that the games know, and what the chooser of each must name.

A rulebook lists which of them a division has, always or by choice, and with what limits. A new variation needs a line here
and a named function in its game.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self, assert_never

from forceout.core.games import GameName


class VariationKind(StrEnum):
    """A variation by its name in documents. ``asks`` is the field that its chooser fills in, None where there is none."""

    asks: str | None

    def __new__(cls, name: str, asks: str | None = None) -> Self:
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.asks = asks
        return kind


class OnSetsKind(VariationKind):
    REQUIRED_CUBE = "required-cube", "cube"
    WILD_CUBE = "wild-cube", "cube"
    UNION_INTERSECTION = "union-intersection-interchangeable"
    UNIVERSE_NULL = "universe-null-interchangeable"
    TWO_OPERATIONS = "two-operations"
    MULTIPLE_OPERATIONS = "multiple-operations"
    SHIFT_FROM_PERMITTED = "shift-from-permitted"
    NO_NULL_RESTRICTIONS = "no-null-restrictions"
    ABSOLUTE_VALUE = "absolute-value"
    DOUBLE_SET = "double-set", "set"
    REQUIRED_CARD = "required-card", "card"
    FORBIDDEN_CARD = "forbidden-card", "card"
    BLANK_CARD_WILD = "blank-card-wild"
    SYMMETRIC_DIFFERENCE = "symmetric-difference"
    TWO_SOLUTIONS = "two-solutions"


class EquationsKind(VariationKind):
    SIDEWAYS = "sideways"
    UPSIDE_DOWN = "upside-down"
    ZERO_WILD = "zero-wild"
    X_WILD = "x-wild"
    FACTORIAL = "factorial"
    MULTIPLE_OPERATIONS = "multiple-operations"
    THREE_OPERATION_SOLUTION = "three-operation-solution"
    REMAINDER = "remainder"
    AVERAGE = "average"
    SMALLEST_PRIME = "smallest-prime"
    PERCENT = "percent"
    DECIMAL_POINT = "decimal-point"
    TWO_DIGIT_NUMERALS = "two-digit-numerals"
    LCM = "lcm"
    GCF = "gcf"
    NUMBER_OF_FACTORS = "number-of-factors"
    BASE = "base", "m"
    MULTIPLE_OF_K = "multiple-of-k", "k"
    EXPONENT = "exponent", "colour"
    POWERS_OF_THE_BASE = "powers-of-the-base"
    ROOT_IS_I = "root-is-i"
    DECIMAL_IN_GOAL = "decimal-in-goal"
    LOG = "log"


def kinds_of(game: GameName) -> type[VariationKind]:
    """The variations of a game."""
    match game:
        case "on-sets":
            return OnSetsKind
        case "equations":
            return EquationsKind
        case _:
            assert_never(game)
