"""The normal form of an exact number, and the four operations on it.

A number is a ``Fraction``, or a ``Sum``: a quotient of sums of monomials. A monomial is a rational times a product
of generators with exponents: primes (``2`` to the power 1/2 is √2, to the power 9**9 a number too large to write),
the imaginary unit, roots of unity, and opaque ``Atom`` values: a power of a sum such as (5+2√6)^(1/2), the natural
logarithm of a prime, the factorial of a number too large to expand. Exponents are numbers themselves.

What makes this form useful: real radicals that differ in more than a rational factor are linearly independent over
the rationals, so a sum of radicals is zero only when it is empty; and whatever is proved here by cancelling is
proved exactly. What it cannot prove, ``decide`` takes further.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Literal

from forceout.equations.numbers.effort import CannotVerify, spend

EXPAND_BITS = 12_000  # whole numbers up to this size are written out, larger ones stay products of powers
_MAX_TERMS = 150
ZERO, ONE, HALF = Fraction(0), Fraction(1), Fraction(1, 2)

AtomKind = Literal["pow", "ln", "fact"]
_KINDS: tuple[AtomKind, ...] = ("pow", "ln", "fact")


class Atom:
    """An opaque generator: a number under a power, a natural logarithm, or a factorial."""

    __slots__ = ("_hash", "kind", "of")

    def __init__(self, kind: AtomKind, of: Number) -> None:
        self.kind = kind
        self.of = of
        self._hash = hash((_KINDS.index(kind), of))  # of numbers only, so that it is the same in every run

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Atom)
            and self._hash == other._hash
            and self.kind == other.kind
            and self.of == other.of
        )

    def __repr__(self) -> str:
        return f"Atom({self.kind!r}, {self.of!r})"


@dataclass(frozen=True, slots=True)
class Unit:
    """The generators on the unit circle: ``i``, and ``turn``, whose power t is the root of unity at t turns."""

    name: Literal["i", "turn"]

    def __hash__(self) -> int:
        return len(self.name)


IMAG, TURN = Unit("i"), Unit("turn")

Generator = int | Unit | Atom
Monomial = frozenset[tuple[Generator, "Number"]]
Poly = Mapping[Monomial, Fraction]
NO_GENERATORS: Monomial = frozenset()


class Sum:
    """A number that is no fraction of moderate size: ``num`` over ``den``, both sums of monomials."""

    __slots__ = ("_hash", "den", "num")

    def __init__(
        self, num: frozenset[tuple[Monomial, Fraction]], den: frozenset[tuple[Monomial, Fraction]]
    ) -> None:
        self.num = num
        self.den = den
        self._hash = hash((num, den))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Sum)
            and self._hash == other._hash
            and self.num == other.num
            and self.den == other.den
        )

    def __repr__(self) -> str:
        return f"Sum({set(self.num)!r}, {set(self.den)!r})"


Number = Fraction | Sum
_ONE_POLY: Poly = {NO_GENERATORS: ONE}
_ONE_TERMS = frozenset(_ONE_POLY.items())


def add(left: Number, right: Number) -> Number:
    if type(left) is Fraction and type(right) is Fraction:
        return _sized(left + right)
    (a, b), (c, d) = parts(left), parts(right)
    if b == d:
        return quotient(_add(a, c), b)
    return quotient(_add(_mul(a, d), _mul(c, b)), _mul(b, d))


def negate(number: Number) -> Number:
    if type(number) is Fraction:
        return -number
    num, den = parts(number)
    return quotient({monomial: -factor for monomial, factor in num.items()}, den)


def subtract(left: Number, right: Number) -> Number:
    return add(left, negate(right))


def multiply(left: Number, right: Number) -> Number:
    if type(left) is Fraction and type(right) is Fraction:
        return _sized(left * right)
    (a, b), (c, d) = parts(left), parts(right)
    return quotient(_mul(a, c), _mul(b, d))


def divide(left: Number, right: Number) -> Number:
    """The quotient; the caller has made sure that the divisor is not zero."""
    if type(left) is Fraction and type(right) is Fraction:
        return _sized(left / right)
    (a, b), (c, d) = parts(left), parts(right)
    return quotient(_mul(a, d), _mul(b, c))


def _sized(value: Fraction) -> Fraction:
    """A fraction whose parts can still be handled quickly."""
    if value.numerator.bit_length() > EXPAND_BITS or value.denominator.bit_length() > EXPAND_BITS:
        raise CannotVerify("a fraction too large to write out")
    return value


def parts(number: Number) -> tuple[Poly, Poly]:
    """Numerator and denominator as sums of monomials."""
    if isinstance(number, Fraction):
        return ({NO_GENERATORS: number} if number else {}), _ONE_POLY
    return dict(number.num), dict(number.den)


def as_term(number: Number) -> tuple[Fraction, Monomial] | None:
    """The number as a rational times one monomial, if it is one."""
    if isinstance(number, Fraction):
        return number, NO_GENERATORS
    if len(number.num) == 1 and number.den == _ONE_TERMS:
        monomial, factor = next(iter(number.num))
        return factor, monomial
    return None


def term(factor: Fraction, monomial: Iterable[tuple[Generator, Number]]) -> Number:
    """A rational times a product of powers of generators, in normal form."""
    return quotient(dict([_normal(factor, dict(monomial))]), _ONE_POLY)


def quotient(num: Poly, den: Poly) -> Number:
    """The number num/den in normal form."""
    spend(4 + len(num) + len(den))
    num = collapsed(_reduced(num))
    if not num:
        return ZERO
    if den is not _ONE_POLY and den != _ONE_POLY:
        num, den = _simplified(num, collapsed(_reduced(den)))
        num = collapsed(num)
        if not num:
            return ZERO
    if den == _ONE_POLY and len(num) == 1 and NO_GENERATORS in num:
        return _sized(num[NO_GENERATORS])
    return Sum(frozenset(num.items()), frozenset(den.items()))


def _simplified(num: Poly, den: Poly) -> tuple[Poly, Poly]:
    """The quotient with a plain denominator where that is easy: one term, two square roots, or proportional sums."""
    if len(den) == 2:
        (first, a), (second, b) = den.items()
        conjugate = {first: a, second: -b}
        product = _reduced(_mul(den, conjugate))
        if len(product) == 1:
            num, den = _reduced(_mul(num, conjugate)), product
    if len(den) == 1:
        return _reduced(_mul(num, _inverse(den))), _ONE_POLY
    ratio = _single_ratio(num, den)
    if ratio is not None:
        return ratio, _ONE_POLY
    scale = sum((abs(factor) for factor in den.values()), start=ZERO)
    return {m: f / scale for m, f in num.items()}, {m: f / scale for m, f in den.items()}


_MOST_DIVIDED = 8


def _single_ratio(num: Poly, den: Poly) -> Poly | None:
    """The one term that the denominator must be multiplied by to give the numerator, if there is one."""
    if len(num) != len(den) or len(num) > _MOST_DIVIDED:
        return None
    above, factor = next(iter(num.items()))
    for below, divisor in den.items():
        inverse = frozenset((generator, negate(power)) for generator, power in below)
        monomial, scale = _product(factor / divisor, above, inverse)
        ratio = {monomial: scale}
        if _mul(den, ratio) == num:
            return ratio
    return None


def _add(left: Poly, right: Poly) -> Poly:
    total = dict(left)
    for monomial, factor in right.items():
        if new := total.get(monomial, ZERO) + factor:
            total[monomial] = new
        else:
            del total[monomial]
    if len(total) > _MAX_TERMS:
        raise CannotVerify("a sum of too many terms")
    return total


def _mul(left: Poly, right: Poly) -> Poly:
    if left == _ONE_POLY:
        return right
    if right == _ONE_POLY:
        return left
    if len(left) * len(right) > _MAX_TERMS * 4:
        raise CannotVerify("a sum of too many terms")
    total: dict[Monomial, Fraction] = {}
    for a, x in left.items():
        for b, y in right.items():
            monomial, factor = _product(x * y, a, b)
            if new := total.get(monomial, ZERO) + factor:
                total[monomial] = new
            else:
                del total[monomial]
    if len(total) > _MAX_TERMS:
        raise CannotVerify("a sum of too many terms")
    return total


def _product(factor: Fraction, a: Monomial, b: Monomial) -> tuple[Monomial, Fraction]:
    spend(4 + len(a) + len(b))
    if not a and not b:
        return a, _sized(factor)
    powers: dict[Generator, Number] = dict(a)
    for generator, power in b:
        before = powers.get(generator)
        powers[generator] = power if before is None else add(before, power)
    return _normal(factor, powers)


def _normal(factor: Fraction, powers: dict[Generator, Number]) -> tuple[Monomial, Fraction]:
    """A term in normal form: whole powers of primes belong to the factor, unless they are too large to write out."""
    spend(len(powers))
    kept: dict[Generator, Number] = {}
    wholes: dict[int, int] = {}
    for generator, power in powers.items():
        if power == ZERO:
            continue
        if isinstance(generator, int):
            kept[generator] = power
            if whole := whole_part(power):
                wholes[generator] = whole
        elif isinstance(generator, Unit) and isinstance(power, Fraction):
            factor = _on_circle(factor, generator, power, kept)
        else:
            kept[generator] = power
    if kept.get(IMAG) == 2:  # from i beside a quarter turn
        del kept[IMAG]
        factor = -factor
    if wholes and _bits(factor) + _written_out(wholes) <= EXPAND_BITS:
        factor *= _product_of(wholes)
        for prime, whole in wholes.items():
            rest = add(kept[prime], Fraction(-whole))
            if rest == ZERO:
                del kept[prime]
            else:
                kept[prime] = rest
    return frozenset(kept.items()), _sized(factor)


def whole_part(power: Number) -> int:
    """The whole part of an exponent's rational component: 1 of 5/3, 2 of 2+√2."""
    if isinstance(power, Fraction):
        return floor(power)
    if power.den == _ONE_TERMS:
        return floor(dict(power.num).get(NO_GENERATORS, ZERO))
    return 0


def _bits(factor: Fraction) -> int:
    return max(factor.numerator.bit_length(), factor.denominator.bit_length())


def _written_out(wholes: Mapping[int, int]) -> int:
    return sum(abs(whole) * prime.bit_length() for prime, whole in wholes.items())


def _product_of(wholes: Mapping[int, int]) -> Fraction:
    top = bottom = 1
    for prime, whole in wholes.items():
        if whole > 0:
            top *= prime**whole
        else:
            bottom *= prime**-whole
    return Fraction(top, bottom)


def split(monomial: Monomial) -> tuple[Monomial, dict[int, int]]:
    """A monomial without its whole powers of primes, and those powers."""
    wholes: dict[int, int] = {}
    rest: list[tuple[Generator, Number]] = []
    for generator, power in monomial:
        if not isinstance(generator, int):
            rest.append((generator, power))
        elif isinstance(power, Fraction) and power.denominator == 1:
            wholes[generator] = power.numerator
        elif whole := whole_part(power):
            wholes[generator] = whole
            rest.append((generator, add(power, Fraction(-whole))))
        else:
            rest.append((generator, power))
    return (frozenset(rest) if wholes else monomial), wholes


def collapsed(poly: Poly) -> Poly:
    """The sum with terms put together that differ by a rational factor of moderate size: 2·9^n − 9^n is 9^n."""
    if len(poly) < 2:
        return poly
    classes: dict[Monomial, list[tuple[Fraction, dict[int, int]]]] = {}
    for monomial, factor in poly.items():
        kind, wholes = split(monomial)
        spend(2 + len(wholes))
        classes.setdefault(kind, []).append((factor, wholes))
    if len(classes) == len(poly):
        return poly
    total: dict[Monomial, Fraction] = {}
    for kind, members in classes.items():
        for monomial, factor in _merged(kind, members):
            if new := total.get(monomial, ZERO) + factor:
                total[monomial] = new
            else:
                del total[monomial]
    return total


def _merged(
    kind: Monomial, members: list[tuple[Fraction, dict[int, int]]]
) -> Iterable[tuple[Monomial, Fraction]]:
    primes = {prime for _, wholes in members for prime in wholes}
    least = {prime: min(wholes.get(prime, 0) for _, wholes in members) for prime in primes}
    above = [{p: w for p in primes if (w := wholes.get(p, 0) - least[p])} for _, wholes in members]
    if sum(map(_written_out, above)) > EXPAND_BITS:
        for factor, wholes in members:
            yield _with_wholes(kind, wholes, factor)
        return
    factor = sum((f * _product_of(extra) for (f, _), extra in zip(members, above, strict=True)), start=ZERO)
    if factor:
        yield _with_wholes(kind, least, factor)


def _with_wholes(kind: Monomial, wholes: Mapping[int, int], factor: Fraction) -> tuple[Monomial, Fraction]:
    powers = dict(kind)
    for prime, whole in wholes.items():
        powers[prime] = add(powers.get(prime, ZERO), Fraction(whole))
    return _normal(factor, powers)


def _on_circle(factor: Fraction, unit: Unit, power: Fraction, kept: dict[Generator, Number]) -> Fraction:
    """I to a whole power, or a root of unity, reduced to one turn; quarter turns are written with i."""
    turns = power / 4 if unit is IMAG else power
    turns -= floor(turns)
    if turns >= HALF:
        turns, factor = turns - HALF, -factor
    if turns == Fraction(1, 4):
        kept[IMAG] = add(kept.get(IMAG, ZERO), ONE)
    elif turns:
        kept[TURN] = turns
    return factor


def _reduced(poly: Poly) -> Poly:
    """The sum with whole powers of sums multiplied out: (5+2√6) to the power 3/2 is (5+2√6)·(5+2√6)^(1/2)."""
    if not any(isinstance(generator, Atom) for monomial in poly for generator, _ in monomial):
        return poly
    total: Poly = {}
    for monomial, factor in _with_fewest_factorials(poly).items():
        total = _add(total, _multiplied_out(monomial, factor))
    return total


_MOST_FACTORS = 100


def _with_fewest_factorials(poly: Poly) -> Poly:
    """The sum with n! beside m! written as m!·(m+1)·…·n, so that quotients of factorials cancel."""
    steps = steps_between_factorials(poly)
    if not steps:
        return poly
    total: Poly = {}
    for monomial, factor in poly.items():
        total = _add(total, _from_smaller(monomial, factor, steps))
    return total


def steps_between_factorials(poly: Poly) -> dict[Generator, tuple[Atom, int]]:
    """For each factorial that is near a smaller one: that one, and how many numbers lie between."""
    atoms = {g: None for monomial in poly for g, _ in monomial if isinstance(g, Atom) and g.kind == "fact"}
    steps: dict[Generator, tuple[Atom, int]] = {}
    if len(atoms) < 2:
        return steps
    smallest: list[Atom] = []
    for atom in atoms:
        for place, other in enumerate(smallest):
            distance = subtract(atom.of, other.of)
            if isinstance(distance, Fraction) and abs(distance) <= _MOST_FACTORS:
                smallest[place] = other if distance > 0 else atom
                break
        else:
            smallest.append(atom)
    for atom in atoms:
        for other in smallest:
            distance = subtract(atom.of, other.of)
            if isinstance(distance, Fraction) and 0 < distance <= _MOST_FACTORS:
                steps[atom] = other, int(distance)
    return steps


def _from_smaller(monomial: Monomial, factor: Fraction, steps: Mapping[Generator, tuple[Atom, int]]) -> Poly:
    """One term with each factorial in ``steps`` reached from the smaller one, where that can be multiplied out."""
    left: Poly = {NO_GENERATORS: factor}
    for generator, power in monomial:
        between = _between(*steps[generator]) if generator in steps else []
        times = int(power) if isinstance(power, Fraction) and power.denominator == 1 else 0
        if not between or times == 0 or (times < 0 and any(len(num) > 1 for num in between)):
            left = _mul(left, {frozenset([(generator, power)]): ONE})
            continue
        left = _mul(left, {frozenset([(steps[generator][0], power)]): ONE})
        for num in between * abs(times):
            left = _mul(left, num if times > 0 else _inverse(num))
    return left


def _between(smaller: Atom, distance: int) -> list[Poly]:
    """The factors that lead from one factorial to the next, as sums of terms."""
    return [parts(add(smaller.of, Fraction(step)))[0] for step in range(1, distance + 1)]


def _inverse(poly: Poly) -> Poly:
    """One over a single term."""
    ((monomial, factor),) = poly.items()
    return dict([_normal(1 / factor, {generator: negate(power) for generator, power in monomial})])


_MOST_MULTIPLIED_OUT = 12


@lru_cache(maxsize=2048)
def _multiplied_out(monomial: Monomial, factor: Fraction) -> Poly:
    for generator, power in monomial:
        if not (isinstance(generator, Atom) and generator.kind == "pow"):
            continue
        num, den = parts(generator.of)
        whole = whole_part(power)
        if den != _ONE_POLY or not 1 <= whole <= _MOST_MULTIPLIED_OUT:
            continue
        rest = dict(monomial)
        del rest[generator]
        if power != whole:
            rest[generator] = add(power, Fraction(-whole))
        left: Poly = {frozenset(rest.items()): factor}
        for _ in range(whole):
            left = _mul(left, num)
        return _reduced(left)
    return {monomial: factor}


def is_positive(generator: Generator) -> bool:
    """Primes, their logarithms and factorials are positive; so is every real base that was taken to a power."""
    if not isinstance(generator, Atom):
        return isinstance(generator, int)
    if generator.kind == "ln":
        return isinstance(generator.of, Fraction)
    return generator.kind == "fact" or not mentions_unit(generator.of)


def mentions_unit(number: Number) -> bool:
    """Whether i or a root of unity occurs in the number."""
    if isinstance(number, Fraction):
        return False
    return any(
        isinstance(generator, Unit) or (isinstance(generator, Atom) and mentions_unit(generator.of))
        for poly in parts(number)
        for monomial in poly
        for generator, _ in monomial
    )
