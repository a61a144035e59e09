"""Multiplicative relations: (1+√2)·(√2−1) is 1, 5+2√6 is (√2+√3)², 2+2√2 is 2·(1+√2).

Powers and logarithms of such numbers keep the number as it is written, and so do not cancel by themselves. Here
the numbers of an expression are written as products of powers of a few of them. A relation is looked for with
balls and lattice reduction, and believed only when the product is proved exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from forceout.equations.numbers.balls import Balls
from forceout.equations.numbers.effort import CannotVerify, spend
from forceout.equations.numbers.form import (
    NO_GENERATORS,
    ONE,
    ZERO,
    Atom,
    Generator,
    Monomial,
    Number,
    Poly,
    Sum,
    add,
    divide,
    is_positive,
    mentions_unit,
    multiply,
    parts,
    quotient,
    steps_between_factorials,
    subtract,
    term,
    whole_part,
)
from forceout.equations.numbers.powers import natural_log, positive_power, whole_power
from forceout.equations.numbers.primes import factorise

# A number as a product of powers of others.
Product = tuple[tuple[Number, Fraction], ...]
Proof = Callable[[Number, Number], bool]

_BITS = 320
_LARGEST_POWER = 24
_MOST_NUMBERS = 6
_MOST_PRIMES = 10
_MOST_FLIPPED = 3
_USUAL_PRIMES = (2, 3, 5, 7)
_MOST_GENERATORS = 24


def simplified(number: Number, same: Proof) -> Number:
    """The number with its powers and logarithms of sums written by as few sums as can be; ``same`` proves two equal."""
    table = _relations(_sums_in(number), same)
    num, den = map(_with_fewest_factorials, parts(_rewritten(number, table) if table else number))
    above, below = _gathered(num), _gathered(den)
    if below == ZERO:
        raise CannotVerify("a denominator that vanishes")  # a quotient is formed only where it does not
    return divide(above, below)


def cleared(number: Number) -> Number:
    """A number that is zero where this one is, without the high or low powers of a sum that all its terms share."""
    num, _ = parts(number)
    powers = [dict(monomial) for monomial in num]
    sums = {g: None for of_term in powers for g in of_term if isinstance(g, Atom) and g.kind == "pow"}
    least = {g: Fraction(min(whole_part(of_term.get(g, ZERO)) for of_term in powers)) for g in sums}
    total: Number = ZERO
    for of_term, factor in zip(powers, num.values(), strict=True):
        shifted = {g: subtract(of_term.get(g, ZERO), whole) for g, whole in least.items()}
        total = add(total, term(factor, (of_term | shifted).items()))
    return total


def _with_fewest_factorials(poly: Poly) -> Poly:
    """The sum with n! written by a smaller m! near it, whatever its power."""
    steps = steps_between_factorials(poly)
    total: Number = ZERO
    for monomial, factor in poly.items() if steps else ():
        product: Number = factor
        for generator, power in monomial:
            smaller, distance = steps.get(generator, (generator, 0))
            product = multiply(product, term(ONE, [(smaller, power)]))
            for step in range(1, distance + 1):
                product = multiply(product, positive_power(add(_of(smaller), Fraction(step)), power))
        total = add(total, product)
    return parts(total)[0] if steps and parts(total)[1] == {NO_GENERATORS: ONE} else poly


def _of(generator: Generator) -> Number:
    assert isinstance(generator, Atom)
    return generator.of


def _sums_in(number: Number) -> dict[Number, None]:
    """Every real sum under a power or a logarithm, in exponents too."""
    found: dict[Number, None] = {}
    pending = [number]
    while pending:
        for poly in parts(pending.pop()):
            for generator, power in (pair for monomial in poly for pair in monomial):
                if isinstance(power, Sum):
                    pending.append(power)
                if isinstance(generator, Atom) and isinstance(generator.of, Sum):
                    pending.append(generator.of)
                    if generator.kind != "fact" and not mentions_unit(generator.of):
                        found[generator.of] = None
    return found


def _relations(numbers: Iterable[Number], same: Proof) -> Mapping[Number, Product]:
    """Those of the numbers that are products of powers of the others and of primes."""
    balls = Balls(_BITS)
    logs: list[tuple[int, float, Number]] = []
    for number in numbers:
        try:
            ball = balls.value(number).real
        except CannotVerify:
            spend(1)
            continue
        if ball > 0:
            logs.append((len(parts(number)[0]), -float(ball), number))
    if not 2 <= len(logs) <= _MOST_NUMBERS:
        return {}
    ordered = [number for _, _, number in sorted(logs, key=lambda entry: entry[:2])]
    primes = [Fraction(prime) for prime in _primes_of(ordered)]
    kept: list[Number] = []
    table: dict[Number, Product] = {}
    for number in ordered:
        product = _product_of([number, *kept, *primes], balls, same) if kept else None
        if product is None:
            kept.append(number)
        else:
            table[number] = product
    return table


def _product_of(numbers: list[Number], balls: Balls, same: Proof) -> Product | None:
    """The first of the numbers as a product of powers of the others."""
    for powers in _candidates(numbers, balls):
        if powers[0] and max(map(abs, powers)) <= _LARGEST_POWER and _is_one(numbers, powers, same):
            pairs = zip(numbers[1:], powers[1:], strict=True)
            return tuple((other, Fraction(-power, powers[0])) for other, power in pairs if power)
    return None


def _candidates(numbers: list[Number], balls: Balls) -> list[list[int]]:
    """Small whole powers whose product is about 1, by lattice reduction of the logarithms."""
    import flint  # noqa: PLC0415  as in ``balls``

    spend(60 * len(numbers))
    with flint.ctx.workprec(_BITS):
        scale = flint.arb(2) ** (_BITS - 40)
        scaled = [(balls.value(number).real.log() * scale).mid().floor() for number in numbers]
        rows = [
            [int(place == other) for other in range(len(numbers))] + [int(value.unique_fmpz())]
            for place, value in enumerate(scaled)
        ]
    reduced = flint.fmpz_mat(rows).lll()
    found = [[int(reduced[row, column]) for column in range(len(numbers) + 1)] for row in range(len(numbers))]
    return [row[:-1] for row in found if abs(row[-1]) < 1 << 20]


def _is_one(numbers: list[Number], powers: list[int], same: Proof) -> bool:
    """Whether the product is exactly 1: what has positive powers equals what has negative ones."""
    sides: list[Number] = [ONE, ONE]
    try:
        for number, power in zip(numbers, powers, strict=True):
            if power:
                side = power < 0
                sides[side] = multiply(sides[side], whole_power(number, abs(power)))
    except CannotVerify:
        spend(1)
        return False
    return same(*sides)


def _primes_of(numbers: Iterable[Number]) -> list[int]:
    """The primes that a product of powers can leave: those of the norms, where they are easily found."""
    found: set[int] = set()
    for number in numbers:
        norm = _norm(number)
        if norm is None:
            found.update(_USUAL_PRIMES)
        else:
            for part in (abs(norm.numerator), norm.denominator):
                found.update(prime for prime, _ in factorise(part) or ())
    return sorted(found)[:_MOST_PRIMES]


def _norm(number: Number) -> Fraction | None:
    """The product of a sum of square roots with all its conjugates; None for other sums."""
    roots: set[int] = set()
    for generator, power in (pair for poly in parts(number) for monomial in poly for pair in monomial):
        if not isinstance(generator, int) or not isinstance(power, Fraction) or power.denominator != 2:
            return None
        roots.add(generator)
    if len(roots) > _MOST_FLIPPED:
        return None
    try:
        product = reduce(lambda value, prime: multiply(value, _flipped(value, prime)), sorted(roots), number)
    except CannotVerify:
        spend(1)
        return None
    return product if isinstance(product, Fraction) else None


def _flipped(number: Number, prime: int) -> Number:
    """The conjugate with the other square root of a prime."""
    num, den = (
        {m: -factor if any(g == prime for g, _ in m) else factor for m, factor in poly.items()}
        for poly in parts(number)
    )
    return quotient(num, den)


def _rewritten(number: Number, table: Mapping[Number, Product]) -> Number:
    if isinstance(number, Fraction):
        return number
    num, den = (_rewritten_sum(poly, table) for poly in parts(number))
    if den == ZERO:
        raise CannotVerify("a denominator that vanishes")
    return divide(num, den)


def _rewritten_sum(poly: Poly, table: Mapping[Number, Product]) -> Number:
    total: Number = ZERO
    for monomial, factor in poly.items():
        total = add(total, _rewritten_term(monomial, factor, table))
    return total


def _rewritten_term(monomial: Monomial, factor: Fraction, table: Mapping[Number, Product]) -> Number:
    result: Number = factor
    for generator, power in monomial:
        result = multiply(result, _rewritten_power(generator, _rewritten(power, table), table))
    return result


def _rewritten_power(generator: Generator, power: Number, table: Mapping[Number, Product]) -> Number:
    if isinstance(generator, Atom) and (product := table.get(generator.of)) is not None:
        if generator.kind == "pow":
            result: Number = ONE
            for base, exponent in product:
                result = multiply(result, positive_power(base, multiply(power, exponent)))
            return result
        if generator.kind == "ln" and isinstance(power, Fraction) and power.denominator == 1:
            total: Number = ZERO
            for base, exponent in product:
                total = add(total, multiply(natural_log(base), exponent))
            return whole_power(total, int(power))
    return term(ONE, [(generator, power)])


@dataclass(slots=True)
class _Kind:
    """Terms that differ by radicals only: one of them, its logarithm, and what all of them together are times it."""

    one: Number
    logarithm: Number
    signs: Monomial
    times: Number


def _gathered(poly: Poly) -> Number:
    """The sum with those terms put together that are the same number by their logarithms: 5^log₃2 is 2^log₃5."""
    kinds: list[_Kind] = []
    total: Number = ZERO
    for monomial, factor in poly.items():
        if not any(isinstance(power, Sum) for _, power in monomial) or len(monomial) > _MOST_GENERATORS:
            total = add(total, term(factor, monomial))
        else:
            _sort_in(kinds, monomial, factor)
    for kind in kinds:
        total = add(total, multiply(kind.one, kind.times))
    return total


def _sort_in(kinds: list[_Kind], monomial: Monomial, factor: Fraction) -> None:
    spend(4 + len(monomial))
    signs = frozenset((generator, power) for generator, power in monomial if not is_positive(generator))
    logarithm = natural_log(term(ONE, monomial - signs))
    if (radical := _radical(logarithm)) is not None:
        kinds.append(_Kind(term(ONE, signs), ZERO, signs, multiply(factor, radical)))
        return
    for kind in kinds:
        if kind.signs == signs and (ratio := _radical(subtract(logarithm, kind.logarithm))) is not None:
            kind.times = add(kind.times, multiply(factor, ratio))
            return
    kinds.append(_Kind(term(ONE, monomial), logarithm, signs, factor))


def _radical(logarithm: Number) -> Number | None:
    """The number of which this is the logarithm, where it is a sum of rational multiples of logarithms of rationals."""
    num, den = parts(logarithm)
    if den != {NO_GENERATORS: ONE}:
        return None
    result: Number = ONE
    for log, factor in num.items():
        of = _rational_of_log(log)
        if of is None:
            return None
        result = multiply(result, positive_power(of, factor))
    return result


def _rational_of_log(log: Monomial) -> Fraction | None:
    """The rational of which this is the logarithm, where it is nothing else."""
    if len(log) != 1:
        return None
    ((generator, power),) = log
    is_log = isinstance(generator, Atom) and generator.kind == "ln" and power == ONE
    return generator.of if is_log and isinstance(generator.of, Fraction) else None  # type: ignore[union-attr]
