"""What can be said for certain about an exact number: zero, equal, sign, rational, whole.

Every answer is True, False or None, "cannot be verified". The tiers, cheapest first: the normal form and what is
proved about it; balls, which only refute; the exact worker process; the logarithms of numbers too large to enclose.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from forceout.equations.numbers import relations
from forceout.equations.numbers.balls import Balls
from forceout.equations.numbers.complex import conjugate
from forceout.equations.numbers.effort import CannotVerify, spend
from forceout.equations.numbers.exactly import ask_exactly
from forceout.equations.numbers.form import (
    IMAG,
    NO_GENERATORS,
    ONE,
    ZERO,
    Atom,
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
    parts,
    quotient,
    subtract,
    term,
    whole_part,
)
from forceout.equations.numbers.powers import natural_log
from forceout.equations.numbers.theory import (
    is_irrational_quotient,
    is_irrational_sum,
    is_rational_sum,
    kind,
    never_cancels,
)
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
    if never_cancels(num) or _refuted(num, _QUICK) or _nonzero_residue(num):
        return False
    if (answer := _ask_zero(num, powers=False)) is not None:
        return answer
    simple = _simplified(quotient(num, {NO_GENERATORS: ONE}))
    if simple == ZERO or _cancels(simple):
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
    answer = ask_exactly("zero-with-powers" if powers else "zero", tree)
    return answer if isinstance(answer, bool) else None


def _cancels(number: Number) -> bool:
    """Whether the terms cancel once the powers of sums that they share are taken out."""
    try:
        return relations.cleared(number) == ZERO
    except CannotVerify:
        spend(1)
        return False


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
        if len(rest) == 1 and is_rational_sum(rest):
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


def is_rational(number: Number) -> bool | None:
    if isinstance(number, Fraction):
        return True
    num, den = parts(number)
    if is_rational_sum(num) and is_rational_sum(den):
        return True
    if den == {NO_GENERATORS: ONE}:
        rest = {m: f for m, f in num.items() if kind(m) != NO_GENERATORS}
        if rest and len(rest) == len(num) - (NO_GENERATORS in num) and is_irrational_sum(rest):
            return False
        if len(num) == 1 and _is_root_of_factorial(next(iter(num))):
            return False
    elif is_irrational_quotient(num, den):
        return False  # a quotient in proportion was reduced when it was formed
    answer = _ask_rational(number)
    if answer is None:
        return True if isinstance(_simplified(number), Fraction) else None
    return answer is not False


def _is_root_of_factorial(monomial: Monomial) -> bool:
    """Whether a term is n! to a power that is not whole, beside powers of primes up to n/2 at most.

    There is a prime above n/2 and up to n (Bertrand); it is in n! once, and so in the term with a power that is not whole.
    """
    factorials = [(g.of, power) for g, power in monomial if isinstance(g, Atom) and g.kind == "fact"]
    primes = [g for g, power in monomial if isinstance(g, int) and isinstance(power, Fraction)]
    if len(factorials) != 1 or len(primes) + 1 != len(monomial):
        return False
    ((number, power),) = factorials
    odd = isinstance(power, Fraction) and power.denominator > 1
    return odd and all(_reaches(number, 2 * prime) for prime in primes)


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
    answer = ask_exactly("rational", ["*", above, ["^", below, "-1"]])
    return answer if isinstance(answer, str | bool) else None


def is_real(number: Number) -> bool | None:
    if isinstance(number, Fraction) or not mentions_unit(number):
        return True
    try:
        return is_zero(subtract(number, conjugate(number)))
    except CannotVerify:
        return None
