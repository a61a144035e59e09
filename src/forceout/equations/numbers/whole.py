"""Factors of whole numbers, however large, as long as their factorisation is within reach."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from forceout.equations.numbers.decide import is_multiple, sign, whole_factors
from forceout.equations.numbers.effort import CannotVerify
from forceout.equations.numbers.exactly import ask_exactly
from forceout.equations.numbers.form import ONE, ZERO, Number, add, multiply, subtract, term
from forceout.equations.numbers.primes import factorise

Factors = dict[int, Number]


def count_factors(number: Number) -> Number:
    """How many counting numbers divide a counting number."""
    total: Number = ONE
    for power in factors(number).values():
        total = multiply(total, add(power, ONE))
    return total


def least_common_multiple(left: Number, right: Number) -> Number:
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return Fraction(lcm(int(left), int(right)))
    if (small_and_large := _divides(left, right)) is not None:
        return small_and_large[1]
    return _joined(factors(left), factors(right), largest=True)


def greatest_common_factor(left: Number, right: Number) -> Number:
    """The greatest common factor of two whole numbers that are not both zero."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return Fraction(gcd(int(left), int(right)))
    if ZERO in (left, right):
        return right if left == ZERO else left
    if (small_and_large := _divides(left, right)) is not None:
        return small_and_large[0]
    return _joined(factors(left), factors(right), largest=False)


def _divides(left: Number, right: Number) -> tuple[Number, Number] | None:
    """A number that is written out and the larger one of which it is a factor, where that is so."""
    small, large = (left, right) if isinstance(left, Fraction) else (right, left)
    if isinstance(small, Fraction) and small > 0 and is_multiple(large, int(small)):
        return small, large
    return None


def _joined(left: Factors, right: Factors, *, largest: bool) -> Number:
    def choose(a: Number, b: Number) -> Number:
        order = sign(subtract(a, b))
        if order is None:
            raise CannotVerify("two exponents that cannot be compared")
        return a if (order > 0) == largest else b

    return term(ONE, ((p, choose(left.get(p, ZERO), right.get(p, ZERO))) for p in {*left, *right}))


def factors(number: Number) -> Factors:
    """The prime factorisation of a counting number; raises CannotVerify where it is out of reach."""
    if isinstance(number, Fraction):
        return {prime: Fraction(power) for prime, power in _factorised(int(number))}
    found = whole_factors(number)
    if found is None:
        raise CannotVerify("the factors of a number too large to factor")
    factor, powers = found
    for prime, power in _factorised(factor):
        powers[prime] = add(powers.get(prime, ZERO), Fraction(power))
    return powers


def _factorised(number: int) -> list[tuple[int, int]]:
    found = factorise(number)
    if found is not None:
        return list(found)
    answer = ask_exactly("factors", str(number))
    if not isinstance(answer, list):
        raise CannotVerify("the factors of a number too large to factor")
    return [(int(prime), int(power)) for prime, power in answer]
