"""What theory says of a sum without computing it: terms that cannot cancel, sums that cannot be rational.

Real radicals of different kind are linearly independent over the rationals (Besicovitch), logarithms of primes over
the algebraic numbers (Baker).
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from forceout.equations.numbers.effort import spend
from forceout.equations.numbers.form import (
    IMAG,
    NO_GENERATORS,
    ONE,
    ZERO,
    Atom,
    Generator,
    Monomial,
    Number,
    Poly,
    add,
    parts,
    split,
    subtract,
)


def never_cancels(poly: Poly) -> bool:
    """What theory says without computing.

    A single term is not zero. Real radicals of different kind are linearly independent over the rationals
    (Besicovitch). Logarithms of primes are linearly independent over the algebraic numbers (Baker), and so a
    product of primes to irrational algebraic powers is transcendental: two such that differ cannot cancel.
    """
    if len(poly) == 1:
        return all(_never_zero(generator) for monomial in poly for generator, _ in monomial)
    outer: dict[Monomial, dict[Monomial, Fraction]] = {}
    for monomial, factor in poly.items():
        inside, outside = _algebraic_part(monomial)
        if inside is None:
            return False
        outer.setdefault(outside, {})[inside] = factor
    some = any(_independent(coefficients) for coefficients in outer.values())
    every = all(_independent(coefficients) for coefficients in outer.values())
    logs = _linear_in_logarithms(outer)
    powers = not any(isinstance(generator, Atom) for outside in outer for generator, _ in outside)
    return (some and logs) or (every and powers and len(outer) <= 2)


def _linear_in_logarithms(outsides: Collection[Monomial]) -> bool:
    """Whether these are logarithms of primes, each by itself, or all over one and the same logarithm."""
    below = {generator for outside in outsides for generator, power in outside if power == -ONE}
    if len(below) > 1:
        return False
    for outside in outsides:
        powers = dict(outside)
        for generator in below:
            powers[generator] = add(powers.get(generator, ZERO), ONE)
        left = [(generator, power) for generator, power in powers.items() if power != ZERO]
        if len(left) > 1 or not all(isinstance(g, Atom) and power == ONE for g, power in left):
            return False
    return True


def _never_zero(generator: Generator) -> bool:
    if isinstance(generator, Atom) and generator.kind == "ln":
        return isinstance(generator.of, Fraction)
    return True


def _algebraic_part(monomial: Monomial) -> tuple[Monomial | None, Monomial]:
    """A monomial taken apart: radicals and i, and the rest; no first part where there is something else in it."""
    inside: list[tuple[Generator, Number]] = []
    outside: list[tuple[Generator, Number]] = []
    for generator, power in monomial:
        if generator is IMAG or (isinstance(generator, int) and isinstance(power, Fraction)):
            inside.append((generator, power))
        elif isinstance(generator, int) and (rational := _rational_component(power)) is not None:
            outside.append((generator, subtract(power, rational)))
            inside += [(generator, rational)] if rational else []
        elif isinstance(generator, Atom) and generator.kind == "ln" and isinstance(generator.of, Fraction):
            outside.append((generator, power))
        else:
            return None, NO_GENERATORS
    return frozenset(inside), frozenset(outside)


def _rational_component(power: Number) -> Fraction | None:
    """The rational part of an exponent that is a real sum of radicals; None for any other exponent."""
    num, den = parts(power)
    if den != {NO_GENERATORS: ONE}:
        return None
    for monomial in num:
        for generator, inner in monomial:
            if not (isinstance(generator, int) and isinstance(inner, Fraction) and 0 < inner < 1):
                return None
    return num.get(NO_GENERATORS, ZERO)


def kind(monomial: Monomial) -> Monomial:
    """A monomial up to a rational factor: without whole powers of primes."""
    spend(len(monomial))
    return split(monomial)[0]


def _independent(poly: Poly) -> bool:
    """Whether some kind of radical occurs in one term only, so that nothing can cancel it."""
    kinds = [kind(monomial) for monomial in poly]
    return any(kinds.count(kind) == 1 for kind in kinds)


def is_rational_sum(poly: Poly) -> bool:
    return all(
        isinstance(generator, int) and isinstance(power, Fraction) and power.denominator == 1
        for monomial in poly
        for generator, power in monomial
    )


def is_irrational_sum(rest: Poly) -> bool:
    """Radicals of several kinds, or one transcendental term beside a rational."""
    pieces = [_algebraic_part(monomial) for monomial in rest]
    if all(inside is not None and not outside for inside, outside in pieces):
        return _independent(rest)
    if any(inside is None for inside, _ in pieces):
        return False
    only_logs = all(outside and not inside for inside, outside in pieces)
    return len(rest) == 1 or (only_logs and _linear_in_logarithms([outside for _, outside in pieces]))


def is_irrational_quotient(num: Poly, den: Poly) -> bool:
    """Whether both are sums of radicals, or both sums of logarithms of primes, with rational factors."""
    pieces = [_algebraic_part(monomial) for poly in (num, den) for monomial in poly]
    if any(inside is None for inside, _ in pieces):
        return False
    radicals = all(not outside for _, outside in pieces)
    logs = all(
        not inside and len(outside) == 1 and all(isinstance(g, Atom) and p == ONE for g, p in outside)
        for inside, outside in pieces
    )
    kinds = [kind(monomial) for monomial in num]
    return logs or (radicals and len(set(kinds)) == len(kinds))
