"""Which variations may be chosen on a given roll (II-B-2): not without effect, not in conflict, not twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from forceout.core.edition import Rules, VariationRule
from forceout.core.pile import Pile
from forceout.equations.cubes import COLOURS, SIGNS, Cube
from forceout.equations.variations import Conditions, Variation, excludes, in_force

Fault = Literal["no-effect", "conflict", "repeated"]
Season = Literal["even", "odd"]


def legal_selections(
    roll: Pile[Cube], rules: Rules, chosen: Sequence[Variation], season: Season | None = None
) -> tuple[Variation, ...]:
    """Every variation that the next player may choose, in the order of the division's list.

    With a season only those that are played in its years: 2015-16 is an even year's list in the book.
    """
    return tuple(
        variation
        for rule in rules.variations.values()
        if season is None or rule.years in ("both", season)
        for variation in selections_of(rule)
        if selection_fault(roll, rules, chosen, variation) is None
    )


def governing(roll: Pile[Cube] | None, rules: Rules, chosen: Iterable[Variation]) -> Conditions:
    """What governs a shake: each choice that was legal after those before it; the others are ignored.

    Where nobody knows the roll, each has an effect.
    """
    if roll is None:
        return in_force(rules, chosen)
    legal: list[Variation] = []
    for variation in chosen:
        if selection_fault(roll, rules, legal, variation) is None:
            legal.append(variation)
    return in_force(rules, legal)


def selection_fault(
    roll: Pile[Cube], rules: Rules, chosen: Sequence[Variation], variation: Variation
) -> Fault | None:
    """Why a variation may not be chosen; None where it may."""
    rule = rules.variations[variation.name]
    before = in_force(rules, chosen)
    held = [rules.variations[name] for name in before.arguments]
    if any(other.clause == rule.clause for other in held):
        return "repeated"
    if any(excludes(rule.limits, other.name) or excludes(other.limits, rule.name) for other in held):
        return "conflict"
    return (
        None
        if _has_effect(_Roll(roll, before, in_force(rules, [*chosen, variation])), variation)
        else "no-effect"
    )


def selections_of(rule: VariationRule) -> Iterator[Variation]:
    """The variation with each base, k or colour that it may be chosen with."""
    if rule.asks is None:
        yield Variation(rule.name)
        return
    allowed = rule.limits[rule.asks]
    assert isinstance(allowed, tuple)
    for choice in allowed:
        yield Variation(rule.name, choice)


@dataclass(frozen=True, slots=True)
class _Roll:
    """The cubes rolled, under the variations before this one and with it."""

    cubes: Pile[Cube]
    before: Conditions
    after: Conditions

    @property
    def wild(self) -> list[Cube]:
        """Wild cubes can stand for what was not rolled, so they give an effect to what else would have none."""
        return [cube for cube in self.cubes if cube.face == self.before.wild_face]

    def shows(self, face: str) -> bool:
        """Whether a face was rolled, or a wild cube can stand for it."""
        numerals_only = self.before.limit(self.before.wild_rule, "stands_for") == "numeral"
        can_stand = bool(self.wild) and not (numerals_only and face in SIGNS)
        return can_stand or any(cube.face == face for cube in self.cubes)

    def digits(self) -> list[Cube]:
        """Cubes that can be a digit in the base that will be in force."""
        base = self.after.base
        plain = [cube for cube in self.cubes if cube.is_digit and int(cube.face) < base]
        borrowed = [
            cube
            for cube in self.cubes
            if (cube.face == "*" and base > 10) or (cube.face == "√" and base > 11)
        ]
        return [*plain, *borrowed, *(cube for cube in self.wild if not cube.is_digit)]


def _has_effect(roll: _Roll, variation: Variation) -> bool:
    test = _EFFECTS.get(variation.name)
    return test(roll) if test is not None else True


def _sideways(roll: _Roll) -> bool:
    return bool(roll.wild) or any(cube.face not in "01" for cube in roll.digits())


def _upside_down(roll: _Roll) -> bool:
    return bool(roll.wild) or any(cube.face != "0" for cube in roll.digits())


def _base(roll: _Roll) -> bool:
    """Two-digit numerals are an effect even of base ten (XIII-B-6)."""
    return len(roll.digits()) > 1


def _exponent(roll: _Roll) -> bool:
    """XIII-B-12 Comment c: a digit of the colour was rolled, and the base leaves it or some wild cube is in effect."""
    colour = roll.after.exponent_colour
    assert colour in COLOURS
    if any(cube.colour == colour for cube in [*roll.digits(), *roll.wild]):
        return True
    return bool(roll.wild) and any(cube.colour == colour and cube.is_digit for cube in roll.cubes)


def _face(face: str) -> Callable[[_Roll], bool]:
    return lambda roll: roll.shows(face)


# Three-operation Solution and Multiple of k change what a Solution must be, whatever was rolled.
_EFFECTS: Mapping[str, Callable[[_Roll], bool]] = {
    "sideways": _sideways,
    "upside-down": _upside_down,
    "zero-wild": lambda roll: any(cube.face == "0" for cube in roll.cubes),
    "x-wild": lambda roll: any(cube.face == "×" for cube in roll.cubes),
    "factorial": lambda roll: bool(roll.digits()),
    # XIII-A-5: with Factorial there is an operator on no cube.
    "multiple-operations": lambda roll: "factorial" in roll.before or any(map(roll.shows, SIGNS)),
    "remainder": _face("÷"),
    "average": _face("+"),
    "smallest-prime": _face("×"),
    "percent": _face("√"),
    "decimal-point": lambda roll: roll.shows("*") and bool(roll.digits()),
    "two-digit-numerals": lambda roll: len(roll.digits()) > 1,
    "lcm": _face("√"),
    "gcf": _face("*"),
    "number-of-factors": _face("×"),
    "base": _base,
    "exponent": _exponent,
    "powers-of-the-base": _face("1"),
    "root-is-i": _face("√"),
    "decimal-in-goal": lambda roll: bool(roll.digits()),
    "log": _face("÷"),
}
