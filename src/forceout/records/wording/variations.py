"""What variations say: why a Solution does not keep one."""

from __future__ import annotations

from collections.abc import Mapping

from forceout.records.wording.language import text

VARIATION_REASONS: Mapping[str, str] = {
    "required-cube": text("Required Cube: a {cube} cube must be used, and none is."),
    "two-operations": text("Two Operations: the Set-Name has {found}; it needs at least {minimum}."),
    "no-null-restrictions": text(
        "No Null Restrictions: a Restriction removes no card that the others leave."
    ),
    "required-card": text("Required Card: the card {card} must be in the set, and it is not."),
    "forbidden-card": text("Forbidden Card: the card {card} must not be in the set, and it is."),
    "blank-card-wild": text("The blank card is written as {card}, but Blank Card Wild is not in force."),
    "three-operation-solution": text(
        "Three-operation Solution: it has {found} operations; it needs at least {minimum}."
    ),
    "factorial": text("Factorial: ! is used {found} times in the {where}; at most {maximum} may be."),
    "multiple-of-k": text(
        "Multiple of k: it equals the Goal, {value}; it must differ from it by a multiple of {k}."
    ),
}
"""By the name of the variation, with the facts of the reason in the blanks."""
