"""What can be said for certain about an exact number: zero, equal, sign, rational, whole.

Every answer is True, False or None, "cannot be verified". The tiers, cheapest first: the normal form and what is
proved about it; balls, which only refute; the exact worker process; the logarithms of numbers too large to enclose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from forceout.equations.numbers import relations
from forceout.equations.numbers.balls import Balls
from forceout.equations.numbers.effort import CannotVerify, spend
from forceout.equations.numbers.exact_process import EXACT
from forceout.equations.numbers.form import (
    IMAG,
    NO_GENERATORS,
    ONE,
    TURN,
    ZERO,
    Atom,
    Generator,
    Monomial,
    Number,
    Poly,
    Sum,
    Unit,
    add,
    as_term,
    divide,
    is_positive,
    mentions_unit,
    negate,
    parts,
    quotient,
    split,
    subtract,
    term,
    whole_part,
)
from forceout.equations.numbers.powers import natural_log
from forceout.equations.numbers.trees import tree_of_sum

_QUICK = (64, 256)
_PATIENT = (1024, 4096)
_RESIDUE_PRIMES = (1_000_003, 998_244_353)


def equal(left: Number, right: Number) -> bool | None:
    """Whether two numbers are equal."""
    if left == right:
        return True
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return False
    try:
        return is_zero(subtract(left, right))
    except CannotVerify:
        return None


def is_zero(number: Number) -> bool | None:
    if isinstance(number, Fraction):
        return number == 0
    num, _ = parts(number)
    if _proved_nonzero(num) or _refuted(num, _QUICK) or _nonzero_residue(num):
        return False
    if (answer := _ask_zero(num, powers=False)) is not None:
        return answer
    simple = _simplified(quotient(num, {NO_GENERATORS: ONE}))
    if simple == ZERO:
        return True
    if isinstance(simple, Fraction) or _refuted(parts(simple)[0], _QUICK):
        return False
    if (answer := _ask_zero(num, powers=True)) is not None:
        return answer
    return False if _refuted(num, _PATIENT) else None


def _ask_zero(poly: Poly, *, powers: bool) -> bool | None:
    """What the worker says, in the algebraic numbers or (``powers``) in its field with other powers."""
    tree = tree_of_sum(poly, powers=powers)
    if tree is None:
        return None
    answer = EXACT.ask("zero-with-powers" if powers else "zero", tree)
    return answer if isinstance(answer, bool) else None


def _same(left: Number, right: Number) -> bool:
    """Whether two algebraic numbers are proved to be equal."""
    difference = subtract(left, right)
    return difference == ZERO or _ask_zero(parts(difference)[0], powers=False) is True


def sign(number: Number) -> int | None:
    """−1, 0 or 1 for a real number; None when it cannot be told."""
    if isinstance(number, Fraction):
        return (number > 0) - (number < 0)
    spend(6)
    num, den = parts(number)
    above, below = _sign_of_sum(num), _sign_of_sum(den)
    return None if above is None or below is None else above * below


def _sign_of_sum(poly: Poly) -> int | None:
    if len(poly) == 1 and all(is_positive(generator) for monomial in poly for generator, _ in monomial):
        return 1 if next(iter(poly.values())) > 0 else -1
    if (found := _sign_by_balls(poly, _QUICK)) is not None:
        return found
    zero = is_zero(quotient(poly, {NO_GENERATORS: ONE}))
    if zero:
        return 0
    return _sign_by_balls(poly, _PATIENT)


def _sign_by_balls(poly: Poly, precisions: Iterable[int]) -> int | None:
    for bits in precisions:
        balls = Balls(bits)
        try:
            ball = _enclosed(poly, balls).real
        except CannotVerify:
            spend(1)
            factor = _dominant(poly, balls)
            return None if factor is None else (1 if factor > 0 else -1)
        if ball > 0:
            return 1
        if ball < 0:
            return -1
    return None


def _enclosed(poly: Poly, balls: Balls) -> Any:
    """A ball around the sum, or around its quotient by a positive term where the sum is too large for one."""
    try:
        return balls.sum_of(poly)
    except CannotVerify:
        spend(1)
    for monomial in list(poly)[:_MOST_WEIGHED]:
        if monomial and all(is_positive(generator) for generator, _ in monomial):
            try:
                num, den = parts(divide(quotient(poly, {NO_GENERATORS: ONE}), term(ONE, monomial)))
                if den == {NO_GENERATORS: ONE}:
                    return balls.sum_beside_one(num)
            except CannotVerify:
                spend(1)
    raise CannotVerify("a sum too large to enclose")


def _dominant(poly: Poly, balls: Balls) -> Fraction | None:
    """The factor of the term that outweighs all the others together, if there is one."""
    factors = list(poly.values())
    if len(factors) > _MOST_WEIGHED:
        return None
    margin = 1 + len(factors).bit_length()
    try:
        logs = balls.logs_of_terms(poly)
    except CannotVerify:
        spend(50)
        best = _largest_term(poly, Fraction(margin))
        return None if best is None else factors[best]
    for index, candidate in enumerate(logs):
        if all(candidate > other + margin for place, other in enumerate(logs) if place != index):
            return factors[index]
    return None


_MOST_WEIGHED = 12


def _largest_term(poly: Poly, margin: Fraction) -> int | None:
    """The same by exact logarithms, a storey lower at a time, for towers that no ball can hold."""
    if not all(is_positive(generator) for monomial in poly for generator, _ in monomial):
        return None
    try:
        logs = [natural_log(term(abs(factor), monomial)) for monomial, factor in poly.items()]
        for index, candidate in enumerate(logs):
            rest = (other for place, other in enumerate(logs) if place != index)
            if all(sign(subtract(subtract(candidate, other), margin)) == 1 for other in rest):
                return index
    except CannotVerify:
        spend(1)
    return None


def _refuted(poly: Poly, precisions: Iterable[int]) -> bool:
    """Whether a ball around the sum leaves zero out."""
    for bits in precisions:
        balls = Balls(bits)
        try:
            if not _enclosed(poly, balls).contains(0):
                return True
        except CannotVerify:
            spend(1)
            return _dominant(poly, balls) is not None
    return False


def _proved_nonzero(poly: Poly) -> bool:
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


def _kind(monomial: Monomial) -> Monomial:
    """A monomial up to a rational factor: without whole powers of primes."""
    spend(len(monomial))
    return split(monomial)[0]


def _independent(poly: Poly) -> bool:
    """Whether some kind of radical occurs in one term only, so that nothing can cancel it."""
    kinds = [_kind(monomial) for monomial in poly]
    return any(kinds.count(kind) == 1 for kind in kinds)


def _nonzero_residue(poly: Poly) -> bool:
    """Whether a sum of whole numbers leaves a remainder by some prime; this tells large powers apart."""
    if not any(_split_needed(monomial) for monomial in poly):
        return False
    number = quotient(poly, {NO_GENERATORS: ONE})
    return any(residue(number, prime) not in (0, None) for prime in _RESIDUE_PRIMES)


def _split_needed(monomial: Monomial) -> bool:
    return any(isinstance(g, int) and (isinstance(p, Sum) or whole_part(p) != 0) for g, p in monomial)


def residue(number: Number, modulus: int) -> int | None:
    """The remainder of a whole number, however large; None when it is not known to be whole."""
    if isinstance(number, Fraction):
        return int(number) % modulus if number.denominator == 1 else None
    num, den = parts(number)
    if den != {NO_GENERATORS: ONE}:
        return None
    total = 0
    for monomial, factor in num.items():
        whole = _whole_term(factor, monomial)
        remainder = None if whole is None else whole.residue(modulus)
        if remainder is None:
            return None
        total += remainder
    return total % modulus


@dataclass(frozen=True, slots=True)
class _WholeTerm:
    """A term that is a whole number: its factor, powers of primes, and factorials that swallow ``below``."""

    factor: int
    powers: dict[int, Number]
    factorials: tuple[Number, ...] = ()
    below: int = 1

    def residue(self, modulus: int) -> int | None:
        if any(_reaches(factorial, self.below * modulus) for factorial in self.factorials):
            return 0
        if self.factorials:
            return None
        product = self.factor
        for prime, power in self.powers.items():
            remainder = _power_residue(prime, power, modulus)
            if remainder is None:
                return None
            product = product * remainder % modulus
        return product % modulus


def _reaches(number: Number, least: int) -> bool:
    """Whether a number of which there is a factorial is at least so large; one not written out is."""
    return not isinstance(number, Fraction) or number >= least


def _power_residue(base: int, exponent: Number, modulus: int) -> int | None:
    if isinstance(exponent, Fraction):
        return pow(base, int(exponent), modulus)
    order = _totient(modulus)
    remainder = residue(exponent, order)
    # An exponent that is not written out is larger than any chain of common factors of base and modulus.
    return None if remainder is None else pow(base, remainder + order * modulus.bit_length(), modulus)


def _totient(number: int) -> int:
    result, rest, divisor = number, number, 2
    while divisor * divisor <= rest:
        if rest % divisor == 0:
            result -= result // divisor
            while rest % divisor == 0:
                rest //= divisor
        divisor += 1
    return result - result // rest if rest > 1 else result


def _whole_term(factor: Fraction, monomial: Monomial) -> _WholeTerm | None:
    """A term as a whole number; None if it is not known to be one."""
    below = factor.denominator
    powers: dict[int, Number] = {}
    factorials: list[Number] = []
    for generator, power in monomial:
        if isinstance(generator, Atom) and generator.kind == "fact" and power == ONE:
            factorials.append(generator.of)
            continue
        if not isinstance(generator, int) or is_whole(power) is not True or sign(power) != 1:
            return None
        while below % generator == 0 and (isinstance(power, Sum) or power > 0):
            below //= generator
            power = add(power, Fraction(-1))  # noqa: PLW2901
        powers[generator] = power
    if below > 1 and not any(_reaches(factorial, below) for factorial in factorials):
        return None
    return _WholeTerm(factor.numerator, powers, tuple(factorials), below)


def whole_factors(number: Number) -> tuple[int, dict[int, Number]] | None:
    """A whole number that is a single term: its written factor and its powers of primes."""
    single = as_term(number)
    whole = None if single is None else _whole_term(*single)
    return None if whole is None or whole.factorials else (whole.factor, whole.powers)


def is_multiple(number: Number, divisor: int) -> bool | None:
    """Whether a whole number, however large, is a multiple of a counting number."""
    remainder = residue(number, divisor)
    return None if remainder is None else remainder == 0


def is_whole(number: Number) -> bool | None:
    """Whether the number is an integer."""
    if isinstance(number, Fraction):
        return number.denominator == 1
    spend(6)
    num, den = parts(number)
    if den == {NO_GENERATORS: ONE}:
        rest = {m: factor for m, factor in num.items() if _whole_term(factor, m) is None}
        if not rest:
            return True
        if len(rest) == 1 and _rational_terms(rest):
            return False
    value = as_fraction(number)
    if value is not None:
        return value.denominator == 1
    return False if _between_wholes(number) or is_rational(number) is False else None


def _between_wholes(number: Number) -> bool:
    """Whether a ball around the number holds no whole number."""
    for bits in _QUICK:
        try:
            ball = Balls(bits).value(number)
        except CannotVerify:
            spend(1)
            return False
        if not (ball.imag.contains(0) and ball.real.contains_integer()):
            return True
    return False


def _rational_terms(poly: Poly) -> bool:
    return all(
        isinstance(generator, int) and isinstance(power, Fraction) and power.denominator == 1
        for monomial in poly
        for generator, power in monomial
    )


def is_rational(number: Number) -> bool | None:
    if isinstance(number, Fraction):
        return True
    num, den = parts(number)
    if _rational_terms(num) and _rational_terms(den):
        return True
    if den == {NO_GENERATORS: ONE}:
        rest = {m: f for m, f in num.items() if _kind(m) != NO_GENERATORS}
        if rest and len(rest) == len(num) - (NO_GENERATORS in num) and _proved_irrational(rest):
            return False
    elif _linearly_independent(num, den):
        return False  # a quotient in proportion was reduced when it was formed
    answer = _ask_rational(number)
    if answer is None:
        return True if isinstance(_simplified(number), Fraction) else None
    return answer is not False


def _proved_irrational(rest: Poly) -> bool:
    """Radicals of several kinds, or one transcendental term beside a rational."""
    pieces = [_algebraic_part(monomial) for monomial in rest]
    if all(inside is not None and not outside for inside, outside in pieces):
        return _independent(rest)
    if any(inside is None for inside, _ in pieces):
        return False
    only_logs = all(outside and not inside for inside, outside in pieces)
    return len(rest) == 1 or (only_logs and _linear_in_logarithms([outside for _, outside in pieces]))


def _linearly_independent(num: Poly, den: Poly) -> bool:
    """Whether both are sums of radicals, or both sums of logarithms of primes, with rational factors."""
    pieces = [_algebraic_part(monomial) for poly in (num, den) for monomial in poly]
    if any(inside is None for inside, _ in pieces):
        return False
    radicals = all(not outside for _, outside in pieces)
    logs = all(
        not inside and len(outside) == 1 and all(isinstance(g, Atom) and p == ONE for g, p in outside)
        for inside, outside in pieces
    )
    kinds = [_kind(monomial) for monomial in num]
    return logs or (radicals and len(set(kinds)) == len(kinds))


def as_fraction(number: Number) -> Fraction | None:
    """The number as a fraction of moderate size, if it is known to be one."""
    if isinstance(number, Fraction):
        return number
    answer = _ask_rational(number)
    if isinstance(answer, str):
        return Fraction(answer)
    simple = number if answer is False else _simplified(number)
    return simple if isinstance(simple, Fraction) else None


def _simplified(number: Number) -> Number:
    """A number with powers or logarithms that the worker does not know, in its simplest form."""
    if isinstance(number, Fraction) or all(tree_of_sum(poly, powers=False) for poly in parts(number)):
        return number
    try:
        return relations.simplified(number, _same)
    except CannotVerify:
        spend(1)  # an empty budget still ends the work
        return number


def _ask_rational(number: Number) -> str | bool | None:
    """What the worker says of an algebraic number that is more than a sum of radicals: its fraction, or False."""
    num, den = parts(number)
    opaque = (Atom, Unit)
    if not any(isinstance(g, opaque) and g is not IMAG for poly in (num, den) for m in poly for g, _ in m):
        return None
    above, below = tree_of_sum(num, powers=False), tree_of_sum(den, powers=False)
    if above is None or below is None:
        return None
    answer = EXACT.ask("rational", ["*", above, ["^", below, "-1"]])
    return answer if isinstance(answer, str | bool) else None


def is_real(number: Number) -> bool | None:
    if isinstance(number, Fraction) or not mentions_unit(number):
        return True
    try:
        return is_zero(subtract(number, conjugate(number)))
    except CannotVerify:
        return None


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
