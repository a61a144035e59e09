"""Powers, roots, logarithms and factorials of exact numbers.

These compute; which of them the rules allow is decided in ``forceout.equations.operations``.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial as small_factorial
from math import gcd, isqrt, lcm

from forceout.equations.numbers.effort import CannotVerify, spend
from forceout.equations.numbers.form import (
    EXPAND_BITS,
    HALF,
    NO_GENERATORS,
    ONE,
    ZERO,
    Atom,
    Generator,
    Monomial,
    Number,
    Poly,
    add,
    as_term,
    divide,
    is_positive,
    mentions_unit,
    multiply,
    negate,
    parts,
    quotient,
    subtract,
    term,
)
from forceout.equations.numbers.primes import factorial_exponents, factorise

_EXPAND_FACTORIAL = 1000
_LARGEST_FACTORED = 50_000  # 8! is below
_MOST_GENERATORS = 64


def whole_power(base: Number, exponent: int, *, positive: bool = False) -> Number:
    """A number to a whole power; the base is not zero when the exponent is negative.

    A power of a real sum that is too high to multiply out is left standing, and what stands under a power is taken
    to be positive; so a caller must know that it is.
    """
    if isinstance(base, Fraction):
        size = max(base.numerator.bit_length(), base.denominator.bit_length())
        if base in (0, 1, -1) or size * abs(exponent) <= EXPAND_BITS:
            sign = -1 if base < 0 and exponent % 2 else 1
            return base**exponent if base not in (0, 1, -1) else (ONE * sign if base else ZERO**exponent)
        magnitude = positive_power(abs(base), Fraction(exponent))
        return negate(magnitude) if base < 0 and exponent % 2 else magnitude
    single = as_term(base)
    if single is not None:
        factor, monomial = single
        scaled = term(ONE, ((g, multiply(power, Fraction(exponent))) for g, power in monomial))
        return multiply(whole_power(factor, exponent), scaled)
    if exponent < 0:
        return divide(ONE, whole_power(base, -exponent, positive=positive))
    if exponent <= _LARGEST_EXPANSION and (found := _repeated(base, exponent)) is not None:
        return found
    if not positive and not mentions_unit(base):
        raise CannotVerify("a high power of a number that may be negative")
    return _power_of_sum(base, Fraction(exponent)) if positive else standing(base, Fraction(exponent))


def standing(base: Number, exponent: Number) -> Number:
    """A power that is not worked out; a real base must be positive."""
    return term(ONE, [(Atom("pow", base), exponent)])


_LARGEST_EXPANSION = 2000


def _repeated(base: Number, exponent: int) -> Number | None:
    """A power by squaring, unless the terms grow out of hand."""
    result: Number = ONE
    square = base
    try:
        for bit in bin(exponent)[:1:-1]:
            if bit == "1":
                result = multiply(result, square)
            square = multiply(square, square) if exponent > 1 else square
    except CannotVerify:
        spend(1)  # an empty budget still ends the work
        return None
    return result


def positive_power(base: Number, exponent: Number) -> Number:
    """A positive real number to a real power."""
    if base == ONE or exponent == ZERO:
        return ONE
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        size = _size(base)
        if size and size * abs(exponent) <= EXPAND_BITS:
            return whole_power(base, int(exponent))
        if not isinstance(base, Fraction) and as_term(base) is None:
            return whole_power(base, int(exponent), positive=True)
    if (through := _power_through_logarithms(base, exponent)) is not None:
        return through
    single = as_term(base)
    if single is None:
        return _power_of_sum(base, exponent)
    factor, monomial = single
    too_many = len(monomial) > _MOST_GENERATORS and not isinstance(exponent, Fraction)
    if too_many or not all(is_positive(generator) for generator, _ in monomial):
        return standing(base, exponent)
    powers: dict[Generator, Number] = {g: multiply(power, exponent) for g, power in monomial}
    for number, sign in ((factor.numerator, 1), (factor.denominator, -1)):
        for generator, count in _generators(number):
            addition = multiply(exponent, Fraction(sign * count))
            powers[generator] = add(powers.get(generator, ZERO), addition)
    return term(ONE, powers.items())


def _power_through_logarithms(base: Number, exponent: Number) -> Number | None:
    """b^(log a/log b) is a: the power is taken of the logarithm where an exponent has logarithms in it."""
    if isinstance(exponent, Fraction) or not any(_logarithms(m) for poly in parts(exponent) for m in poly):
        return None
    num, den = parts(multiply(exponent, natural_log(base)))
    if den != {NO_GENERATORS: ONE} or any(len(_logarithms(monomial)) != 1 for monomial in num):
        return None
    result: Number = ONE
    for monomial, factor in num.items():
        ((atom, power),) = _logarithms(monomial)
        if power != ONE:
            return None
        rest = term(factor, ((g, p) for g, p in monomial if g != atom))
        result = multiply(result, positive_power(atom.of, rest))
    return result


def _logarithms(monomial: Monomial) -> list[tuple[Atom, Number]]:
    return [(g, power) for g, power in monomial if isinstance(g, Atom) and g.kind == "ln"]


def _size(base: Number) -> int:
    if isinstance(base, Fraction):
        return max(base.numerator.bit_length(), base.denominator.bit_length())
    return 0


def _generators(number: int) -> list[tuple[Generator, int]]:
    """A counting number as a product of generators: its primes, or itself where they are out of reach."""
    found = factorise(number)
    return list(found) if found is not None else [(Atom("pow", Fraction(number)), 1)]


def _power_of_sum(base: Number, exponent: Number) -> Number:
    """A power of a positive sum: a rational content is drawn out, a square root is taken apart where it can be."""
    num, den = parts(base)
    if len(den) > 1:  # above and below may both be negative
        return standing(base, exponent)
    content, primitive = _content(num)
    outside = positive_power(content, exponent)
    if exponent == HALF:
        apart = _denested(primitive) or _square_of_two(primitive)
        if apart is not None:
            return multiply(outside, apart)
    return multiply(outside, standing(quotient(primitive, {NO_GENERATORS: ONE}), exponent))


def _content(poly: Poly) -> tuple[Number, Poly]:
    """The positive term that all terms of a sum share, and the sum without it: √2+√6 is √2·(1+√3)."""
    scale = lcm(*(factor.denominator for factor in poly.values()))
    rational = Fraction(gcd(*(int(factor * scale) for factor in poly.values())), scale)
    shared = {g: power for g in _shared(poly) if (power := _least_power(g, poly)) is not None}
    if not shared:
        return rational, {monomial: factor / rational for monomial, factor in poly.items()}
    content = term(rational, shared.items())
    primitive, _ = parts(divide(quotient(poly, {NO_GENERATORS: ONE}), content))
    return content, primitive


def _shared(poly: Poly) -> set[Generator]:
    """The positive generators that stand in every term."""
    every = set.intersection(*({generator for generator, _ in monomial} for monomial in poly))
    return {generator for generator in every if is_positive(generator)}


def _least_power(generator: Generator, poly: Poly) -> Number | None:
    """The least of the powers that a generator has in the terms, where they differ by rationals."""
    powers = [dict(monomial)[generator] for monomial in poly]
    distances = [subtract(power, powers[0]) for power in powers]
    if not all(isinstance(distance, Fraction) for distance in distances):
        return None
    return add(powers[0], min(distance for distance in distances if isinstance(distance, Fraction)))


def _square_of_two(poly: Poly) -> Number | None:
    """√(x+2√(xy)+y) as √x+√y, for three positive terms."""
    if len(poly) != 3 or not all(f > 0 and all(is_positive(g) for g, _ in m) for m, f in poly.items()):
        return None
    terms = [term(factor, monomial) for monomial, factor in poly.items()]
    for first, second, middle in (terms, terms[::-1], (terms[0], terms[2], terms[1])):
        if multiply(middle, middle) == multiply(Fraction(4), multiply(first, second)):
            return add(positive_power(first, HALF), positive_power(second, HALF))
    return None


def _denested(poly: Poly) -> Number | None:
    """√(a+b√c) as √x ± √y, where a² − b²c is the square of a rational."""
    if len(poly) != 2 or NO_GENERATORS not in poly:
        return None
    plain = poly[NO_GENERATORS]
    radical = quotient({m: f for m, f in poly.items() if m != NO_GENERATORS}, {NO_GENERATORS: ONE})
    square = multiply(radical, radical)
    if not isinstance(square, Fraction) or plain <= 0:
        return None
    inside = plain * plain - square
    root = rational_square_root(inside)
    if root is None:
        return None
    large, small = positive_power((plain + root) / 2, HALF), positive_power((plain - root) / 2, HALF)
    factor = next(f for m, f in poly.items() if m != NO_GENERATORS)
    return add(large, small) if factor > 0 else add(large, negate(small))


def rational_square_root(value: Fraction) -> Fraction | None:
    """The exact square root of a rational, if it is rational."""
    if value < 0:
        return None
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    return Fraction(top, bottom) if Fraction(top * top, bottom * bottom) == value else None


def natural_log(number: Number) -> Number:
    """The natural logarithm of a positive number, taken apart into those of primes."""
    single = as_term(number)
    if single is None:
        return _log_of_sum(number)
    if len(single[1]) > _MOST_GENERATORS:
        return term(ONE, [(Atom("ln", number), ONE)])
    factor, monomial = single
    total: Number = ZERO
    pieces: list[tuple[Generator, Number]] = list(monomial)
    for part, sign in ((factor.numerator, 1), (factor.denominator, -1)):
        pieces += [(generator, Fraction(sign * count)) for generator, count in _generators(part)]
    for generator, power in pieces:
        inner = Fraction(generator) if isinstance(generator, int) else _inside(generator)
        total = add(total, multiply(power, term(ONE, [(Atom("ln", inner), ONE)])))
    return total


def _log_of_sum(number: Number) -> Number:
    num, den = parts(number)
    if len(den) > 1:
        return term(ONE, [(Atom("ln", number), ONE)])
    content, primitive = _content(num)
    inner = term(ONE, [(Atom("ln", quotient(primitive, {NO_GENERATORS: ONE})), ONE)])
    return inner if content == ONE else add(natural_log(content), inner)


def _inside(generator: Generator) -> Number:
    if isinstance(generator, Atom) and generator.kind == "pow":
        return generator.of
    return term(ONE, [(generator, ONE)])


def logarithm(number: Number, base: Number) -> Number:
    """The logarithm of a positive number to a positive base that is not one."""
    return divide(natural_log(number), natural_log(base))


def factorial(number: Number) -> Number:
    """The factorial of a whole number: written out, as a product of prime powers, or left standing."""
    if isinstance(number, Fraction):
        count = int(number)
        if count <= _EXPAND_FACTORIAL:
            return Fraction(small_factorial(count))
        if count <= _LARGEST_FACTORED:
            spend(count // 50)
            return term(
                ONE, ((prime, Fraction(power)) for prime, power in factorial_exponents(count).items())
            )
    return term(ONE, [(Atom("fact", number), ONE)])
