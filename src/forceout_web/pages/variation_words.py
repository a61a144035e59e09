"""What each variation does, in one sentence for who chooses it."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from forceout.core.edition import VariationRule
from forceout_web.pages.language import gettext_lazy

SENTENCES: dict[str, Promise] = {
    "required-cube": gettext_lazy("Every Solution must use the cube you name."),
    "wild-cube": gettext_lazy("The cube you name may stand for any symbol, one in each Solution."),
    "union-intersection-interchangeable": gettext_lazy("Each ∪ may be read as ∩, and each ∩ as ∪."),
    "universe-null-interchangeable": gettext_lazy("Each V may be read as Λ, and each Λ as V."),
    "two-operations": gettext_lazy("The Set-Name must have two operations or more."),
    "multiple-operations": gettext_lazy("An operation on the mat may be used as often as you like."),
    "shift-from-permitted": gettext_lazy("On your turn you may move a cube out of Permitted instead."),
    "no-null-restrictions": gettext_lazy("Every Restriction must remove a card."),
    "absolute-value": gettext_lazy("A digit upside down in the Goal may count as if it stood upright."),
    "double-set": gettext_lazy("Each card in the set you name counts twice."),
    "required-card": gettext_lazy("The card you name must be in the set."),
    "forbidden-card": gettext_lazy("The card you name must not be in the set."),
    "blank-card-wild": gettext_lazy("The blank card may stand for any other card."),
    "symmetric-difference": gettext_lazy("Minus means: in one of the two sets, but not in both."),
    "two-solutions": gettext_lazy("Whoever writes shows two Solutions with different sets."),
    "sideways": gettext_lazy("A digit may lie sideways; it is then one over that number."),
    "upside-down": gettext_lazy("A digit may stand upside down; it is then negative."),
    "zero-wild": gettext_lazy("A 0 cube may stand for any other symbol, one in each Solution."),
    "x-wild": gettext_lazy("A × cube may stand for any other symbol, one in each Solution."),
    "factorial": gettext_lazy("! may be written in a Solution; it needs no cube."),
    "three-operation-solution": gettext_lazy("A Solution must have three operations or more."),
    "remainder": gettext_lazy("A sideways ÷ gives the remainder of a division."),
    "average": gettext_lazy("+ means the average of two numbers."),
    "smallest-prime": gettext_lazy("× in front of a number gives the smallest prime above it."),
    "percent": gettext_lazy("A √ upside down means per cent."),
    "decimal-point": gettext_lazy("A * cube may be a decimal point."),
    "two-digit-numerals": gettext_lazy("Two digits may stand together as one numeral in a Solution."),
    "lcm": gettext_lazy("√ between two numbers means their least common multiple."),
    "gcf": gettext_lazy("* between two numbers means their greatest common factor."),
    "number-of-factors": gettext_lazy("× in front of a number gives how many factors it has."),
    "base": gettext_lazy("All numerals are in the base you name."),
    "multiple-of-k": gettext_lazy("A Solution must differ from the Goal by a multiple of k."),
    "exponent": gettext_lazy("A digit of the colour you name may be an exponent without a * cube."),
    "powers-of-the-base": gettext_lazy("A 1 cube may stand for any power of the base."),
    "root-is-i": gettext_lazy("A √ cube may be the imaginary unit i."),
    "decimal-in-goal": gettext_lazy("The Goal may have a decimal point; it needs no cube."),
    "log": gettext_lazy("A sideways ÷ means logarithm."),
}


TITLES: dict[str, Promise] = {
    "required-cube": pgettext_lazy("a variation", "Required Cube"),
    "wild-cube": pgettext_lazy("a variation", "Wild Cube"),
    "union-intersection-interchangeable": pgettext_lazy("a variation", "∪ and ∩ Interchangeable"),
    "universe-null-interchangeable": pgettext_lazy("a variation", "V and Λ Interchangeable"),
    "two-operations": pgettext_lazy("a variation", "Two Operations"),
    "multiple-operations": pgettext_lazy("a variation", "Multiple Operations"),
    "shift-from-permitted": pgettext_lazy("a variation", "Shift from Permitted"),
    "no-null-restrictions": pgettext_lazy("a variation", "No Null Restrictions"),
    "absolute-value": pgettext_lazy("a variation", "Absolute Value"),
    "double-set": pgettext_lazy("a variation", "Double Set"),
    "required-card": pgettext_lazy("a variation", "Required Card"),
    "forbidden-card": pgettext_lazy("a variation", "Forbidden Card"),
    "blank-card-wild": pgettext_lazy("a variation", "Blank Card Wild"),
    "symmetric-difference": pgettext_lazy("a variation", "Symmetric Difference"),
    "two-solutions": pgettext_lazy("a variation", "Two Solutions"),
    "sideways": pgettext_lazy("a variation", "Sideways"),
    "upside-down": pgettext_lazy("a variation", "Upside-down"),
    "zero-wild": pgettext_lazy("a variation", "0 Wild"),
    "factorial": pgettext_lazy("a variation", "Factorial"),
    "three-operation-solution": pgettext_lazy("a variation", "Three-operation Solution"),
    "remainder": pgettext_lazy("a variation", "Remainder"),
    "average": pgettext_lazy("a variation", "Average"),
    "smallest-prime": pgettext_lazy("a variation", "Smallest Prime"),
    "percent": pgettext_lazy("a variation", "Percent"),
    "decimal-point": pgettext_lazy("a variation", "Decimal Point"),
    "two-digit-numerals": pgettext_lazy("a variation", "Two-digit Numerals"),
    "lcm": pgettext_lazy("a variation", "LCM"),
    "gcf": pgettext_lazy("a variation", "GCF"),
    "number-of-factors": pgettext_lazy("a variation", "Number of Factors"),
    "base": pgettext_lazy("a variation", "Base m"),
    "multiple-of-k": pgettext_lazy("a variation", "Multiple of k"),
    "exponent": pgettext_lazy("a variation", "Exponent"),
    "powers-of-the-base": pgettext_lazy("a variation", "Powers of the Base"),
    "x-wild": pgettext_lazy("a variation", "x Wild"),
    "root-is-i": pgettext_lazy("a variation", "√ = i"),
    "decimal-in-goal": pgettext_lazy("a variation", "Decimal in Goal"),
    "log": pgettext_lazy("a variation", "Log"),
}
"""The names of the variations, as the books have them."""


def sentence(name: str) -> str:
    return str(SENTENCES.get(name, ""))


def title(rule: VariationRule) -> str:
    return str(TITLES.get(rule.name, rule.title))
