"""Numbers off the real line: i, roots of unity, conjugates and powers with all their values (XIII-D-11)."""

from __future__ import annotations

from fractions import Fraction

from forceout.equations.numbers.effort import CannotVerify
from forceout.equations.numbers.form import (
    HALF,
    IMAG,
    ONE,
    TURN,
    ZERO,
    Atom,
    Generator,
    Monomial,
    Number,
    Poly,
    add,
    as_term,
    multiply,
    negate,
    parts,
    quotient,
    term,
)
from forceout.equations.numbers.powers import positive_power, standing

_MOST_ROOTS = 24


def turn(turns: Fraction) -> Number:
    """The point of the unit circle at that many turns, with radicals where 24 of it make whole turns."""
    turns -= turns.numerator // turns.denominator
    if (turns * 24).denominator != 1:
        return term(ONE, [(TURN, turns)])
    cosine, sine = _cosine(turns), _cosine(turns - Fraction(1, 4))
    return add(cosine, multiply(sine, imaginary_unit()))


def imaginary_unit() -> Number:
    return term(ONE, [(IMAG, ONE)])


def _cosine(turns: Fraction) -> Number:
    """The cosine of a multiple of 15 degrees."""
    step = int(turns * 24) % 24
    step = min(step, 24 - step)
    if step > 6:
        return negate(_cosine(Fraction(12 - step, 24)))
    root2, root3, root6 = (positive_power(Fraction(n), HALF) for n in (2, 3, 6))
    quarter = Fraction(1, 4)
    table: dict[int, Number] = {
        0: ONE,
        1: multiply(add(root6, root2), quarter),
        2: multiply(root3, HALF),
        3: multiply(root2, HALF),
        4: HALF,
        5: multiply(add(root6, negate(root2)), quarter),
        6: ZERO,
    }
    return table[step]


def complex_powers(base: Number, exponent: Fraction, *, positive: bool | None) -> tuple[Number, ...]:
    """Every complex value of a power with a fractional exponent (XIII-D-11).

    ``positive`` tells the sign of a real base and is None where the base is not real.
    """
    roots = exponent.denominator
    if roots > _MOST_ROOTS:
        raise CannotVerify("a root with too many values")
    size, turns = _polar(base, positive)
    if size is None:
        principal = standing(base, exponent)
        return tuple(multiply(principal, turn(exponent * k)) for k in range(roots))
    length = positive_power(size, exponent)
    return tuple(multiply(length, turn(exponent * (turns + k))) for k in range(roots))


def _polar(base: Number, positive: bool | None) -> tuple[Number | None, Fraction]:
    """Length and direction in turns, where the base lies on an axis; no length where it does not."""
    if positive is not None:
        return (base if positive else negate(base)), (ZERO if positive else HALF)
    single = as_term(base)
    if single is not None and dict(single[1]).get(IMAG) == ONE and TURN not in dict(single[1]):
        factor, monomial = single
        length = term(abs(factor), ((g, power) for g, power in monomial if g is not IMAG))
        return length, Fraction(1 if factor > 0 else 3, 4)
    return None, ZERO


def conjugate(number: Number) -> Number:
    """The complex conjugate; principal powers go over into each other, since no base lies on the negative axis."""
    if isinstance(number, Fraction):
        return number
    above, below = (
        {_mirrored(monomial): -factor if _odd_i(monomial) else factor for monomial, factor in poly.items()}
        for poly in parts(number)
    )
    return quotient(_normalised(above), _normalised(below))


def _odd_i(monomial: Monomial) -> bool:
    return any(generator is IMAG for generator, _ in monomial)


def _mirrored(monomial: Monomial) -> Monomial:
    def mirror(generator: Generator, power: Number) -> tuple[Generator, Number]:
        if generator is TURN:
            return generator, negate(power)
        if isinstance(generator, Atom):
            return Atom(generator.kind, conjugate(generator.of)), power
        return generator, power

    return frozenset(mirror(generator, power) for generator, power in monomial)


def _normalised(poly: Poly) -> Poly:
    total: Number = ZERO
    for monomial, factor in poly.items():
        total = add(total, term(factor, monomial))
    return parts(total)[0]
