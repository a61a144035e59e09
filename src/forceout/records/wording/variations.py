"""The words of each variation: its title, what it does, and what is said of a Solution that does not keep it.

A new variation has its words here, its kind in ``core.variations``, its behaviour in its game, and its line in the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forceout.core.edition import VariationRule
from forceout.records.wording.language import say, text


@dataclass(frozen=True, slots=True)
class VariationWords:
    """``about`` is for those who choose it; ``broken`` has blanks for the facts of the reason."""

    title: str
    about: str
    broken: str = ""


VARIATIONS: Mapping[str, VariationWords] = {
    "required-cube": VariationWords(
        text("Required Cube"),
        text("Every Solution must use the cube you name."),
        text("Required Cube: a {cube} cube must be used, and none is."),
    ),
    "wild-cube": VariationWords(
        text("Wild Cube"),
        text("The cube you name may stand for any symbol, one in each Solution."),
    ),
    "union-intersection-interchangeable": VariationWords(
        text("∪ and ∩ Interchangeable"),
        text("Each ∪ may be read as ∩, and each ∩ as ∪."),
    ),
    "universe-null-interchangeable": VariationWords(
        text("V and Λ Interchangeable"),
        text("Each V may be read as Λ, and each Λ as V."),
    ),
    "two-operations": VariationWords(
        text("Two Operations"),
        text("The Set-Name must have two operations or more."),
        text("Two Operations: the Set-Name has {found}; it needs at least {minimum}."),
    ),
    "multiple-operations": VariationWords(
        text("Multiple Operations"),
        text("An operation on the mat may be used as often as you like."),
    ),
    "shift-from-permitted": VariationWords(
        text("Shift from Permitted"),
        text("On your turn you may move a cube out of Permitted instead."),
    ),
    "no-null-restrictions": VariationWords(
        text("No Null Restrictions"),
        text("Every Restriction must remove a card."),
        text("No Null Restrictions: a Restriction removes no card that the others leave."),
    ),
    "absolute-value": VariationWords(
        text("Absolute Value"),
        text("A digit upside down in the Goal may count as if it stood upright."),
    ),
    "double-set": VariationWords(
        text("Double Set"),
        text("Each card in the set you name counts twice."),
    ),
    "required-card": VariationWords(
        text("Required Card"),
        text("The card you name must be in the set."),
        text("Required Card: the card {card} must be in the set, and it is not."),
    ),
    "forbidden-card": VariationWords(
        text("Forbidden Card"),
        text("The card you name must not be in the set."),
        text("Forbidden Card: the card {card} must not be in the set, and it is."),
    ),
    "blank-card-wild": VariationWords(
        text("Blank Card Wild"),
        text("The blank card may stand for any other card."),
        text("The blank card is written as {card}, but Blank Card Wild is not in force."),
    ),
    "symmetric-difference": VariationWords(
        text("Symmetric Difference"),
        text("Minus means: in one of the two sets, but not in both."),
    ),
    "two-solutions": VariationWords(
        text("Two Solutions"),
        text("Whoever writes shows two Solutions with different sets."),
    ),
    "sideways": VariationWords(
        text("Sideways"),
        text("A digit may lie sideways; it is then one over that number."),
    ),
    "upside-down": VariationWords(
        text("Upside-down"),
        text("A digit may stand upside down; it is then negative."),
    ),
    "zero-wild": VariationWords(
        text("0 Wild"),
        text("A 0 cube may stand for any other symbol, one in each Solution."),
    ),
    "x-wild": VariationWords(
        text("× Wild"),
        text("A × cube may stand for any other symbol, one in each Solution."),
    ),
    "factorial": VariationWords(
        text("Factorial"),
        text("! may be written in a Solution; it needs no cube."),
        text("Factorial: ! is used {found} times in the {where}; at most {maximum} may be."),
    ),
    "three-operation-solution": VariationWords(
        text("Three-operation Solution"),
        text("A Solution must have three operations or more."),
        text("Three-operation Solution: it has {found} operations; it needs at least {minimum}."),
    ),
    "remainder": VariationWords(
        text("Remainder"),
        text("A sideways ÷ gives the remainder of a division."),
    ),
    "average": VariationWords(
        text("Average"),
        text("+ means the average of two numbers."),
    ),
    "smallest-prime": VariationWords(
        text("Smallest Prime"),
        text("× in front of a number gives the smallest prime above it."),
    ),
    "percent": VariationWords(
        text("Percent"),
        text("A √ upside down means per cent."),
    ),
    "decimal-point": VariationWords(
        text("Decimal Point"),
        text("A * cube may be a decimal point."),
    ),
    "two-digit-numerals": VariationWords(
        text("Two-digit Numerals"),
        text("Two digits may stand together as one numeral in a Solution."),
    ),
    "lcm": VariationWords(
        text("LCM"),
        text("√ between two numbers means their least common multiple."),
    ),
    "gcf": VariationWords(
        text("GCF"),
        text("* between two numbers means their greatest common factor."),
    ),
    "number-of-factors": VariationWords(
        text("Number of Factors"),
        text("× in front of a number gives how many factors it has."),
    ),
    "base": VariationWords(
        text("Base m"),
        text("All numerals are in the base you name."),
    ),
    "multiple-of-k": VariationWords(
        text("Multiple of k"),
        text("A Solution must differ from the Goal by a multiple of k."),
        text("Multiple of k: it equals the Goal, {value}; it must differ from it by a multiple of {k}."),
    ),
    "exponent": VariationWords(
        text("Exponent"),
        text("A digit of the colour you name may be an exponent without a * cube."),
    ),
    "powers-of-the-base": VariationWords(
        text("Powers of the Base"),
        text("A 1 cube may stand for any power of the base."),
    ),
    "root-is-i": VariationWords(
        text("√ = i"),
        text("A √ cube may be the imaginary unit i."),
    ),
    "decimal-in-goal": VariationWords(
        text("Decimal in Goal"),
        text("The Goal may have a decimal point; it needs no cube."),
    ),
    "log": VariationWords(
        text("Log"),
        text("A sideways ÷ means logarithm."),
    ),
}

_IN_BOOKS = (text("x Wild"),)
"""Titles that a book writes in another way."""


def variation_name(name: str) -> str:
    """The name of a variation, such as Wild Cube for ``wild-cube``."""
    return say(VARIATIONS[name].title)


def variation_title(rule: VariationRule) -> str:
    """The title that a book gives to a variation."""
    return say(rule.title)


def about_variation(name: str) -> str:
    """What a variation does, in one sentence; nothing for one that the program does not know."""
    return say(VARIATIONS[name].about) if name in VARIATIONS else ""
