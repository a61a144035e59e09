"""Enclosures of exact numbers by ball arithmetic: they can show that a number is not zero, never that it is.

FLINT is loaded on first use; the ordinary verdict never needs it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeGuard

from forceout.equations.numbers.effort import CannotVerify, spend
from forceout.equations.numbers.form import (
    IMAG,
    Atom,
    Generator,
    Monomial,
    Number,
    Poly,
    Unit,
    as_term,
    is_positive,
    parts,
)

_DEEPEST = 12  # towers of powers, logarithms of logarithms
_LARGEST_LOG_BITS = 60
_FAR_BELOW = 100_000  # bits; e^(−2^59) is much smaller, even times a factor of as many bits


class Balls:
    """Ball arithmetic at one precision. A value is an ``acb``; what is too large for it raises ``CannotVerify``."""

    def __init__(self, bits: int) -> None:
        import flint  # noqa: PLC0415  half of the start-up time of a judgement that does not need it

        spend(5)
        self._flint = flint
        self._bits = bits
        self._logs: dict[int, Any] = {}
        self._tiny_is_nothing = False

    def value(self, number: Number) -> Any:
        """A ball around the number."""
        with self._flint.ctx.workprec(self._bits):
            return self._number(number, _DEEPEST)

    def sum_of(self, poly: Poly) -> Any:
        with self._flint.ctx.workprec(self._bits):
            return self._poly(poly, _DEEPEST)

    def sum_beside_one(self, poly: Poly) -> Any:
        """A ball around a sum in which a term of about 1 stands: terms far below any precision do not matter."""
        self._tiny_is_nothing = True
        try:
            return self.sum_of(poly)
        finally:
            self._tiny_is_nothing = False

    def logs_of_terms(self, poly: Poly) -> list[Any]:
        """For each term a ball around the logarithm of its size; this still works where the term does not."""
        with self._flint.ctx.workprec(self._bits):
            return [self._log_term(monomial, factor, _DEEPEST).real for monomial, factor in poly.items()]

    def _number(self, number: Number, depth: int) -> Any:
        if depth == 0:
            raise CannotVerify("a tower too high")
        if isinstance(number, Fraction):
            return self._rational(number)
        num, den = parts(number)
        above = self._poly(num, depth)
        return above if len(den) == 1 and not next(iter(den)) else above / self._poly(den, depth)

    def _rational(self, value: Fraction) -> Any:
        return self._flint.acb(self._flint.arb(self._flint.fmpq(value.numerator, value.denominator)))

    def _poly(self, poly: Poly, depth: int) -> Any:
        total = self._flint.acb(0)
        for monomial, factor in poly.items():
            total += self._term(monomial, factor, depth)
        return total

    def _term(self, monomial: Monomial, factor: Fraction, depth: int) -> Any:
        spend(8 + 2 * len(monomial))
        ball = self._rational(factor)
        exponent = self._flint.acb(0)
        for generator, power in monomial:
            if isinstance(generator, Atom) and generator.kind == "ln" and _is_integer(power):
                ball *= self._natural_log(generator.of, depth - 1) ** int(power)
            elif generator is IMAG:
                ball *= self._flint.acb(0, 1)
            else:
                exponent += self._log(generator, depth) * self._number(power, depth - 1)
        if abs(exponent).abs_upper() > 2**_LARGEST_LOG_BITS:
            two = self._flint.arb(2)
            tiny = exponent.real < -(2 ** (_LARGEST_LOG_BITS - 1)) and abs(ball) < two**_FAR_BELOW
            if self._tiny_is_nothing and tiny:
                return self._flint.acb(self._flint.arb(0, two**-_FAR_BELOW))
            raise CannotVerify("a number too large to enclose")
        return ball * exponent.exp()

    def _log_term(self, monomial: Monomial, factor: Fraction, depth: int) -> Any:
        total = self._rational(abs(factor)).log()
        for generator, power in monomial:
            if not isinstance(generator, Unit):
                total += self._log(generator, depth) * self._number(power, depth - 1)
        return total

    def _log(self, generator: Generator, depth: int) -> Any:
        """The logarithm of a generator; a root of unity has its angle."""
        if isinstance(generator, int):
            if generator not in self._logs:
                self._logs[generator] = self._flint.acb(generator).log()
            return self._logs[generator]
        if isinstance(generator, Unit):
            return self._flint.acb(0, 2) * self._flint.acb.pi()
        if generator.kind == "fact":
            return (self._number(generator.of, depth - 1) + 1).lgamma()
        log = self._natural_log(generator.of, depth - 1)
        return log if generator.kind == "pow" else abs(log).log() + self._flint.acb(0)

    def _natural_log(self, number: Number, depth: int) -> Any:
        """The logarithm of a number; of a positive term without the term itself, which may be too large for a ball."""
        single = as_term(number)
        if single is not None and single[0] > 0 and all(is_positive(generator) for generator, _ in single[1]):
            return self._log_term(single[1], single[0], depth)
        return self._number(number, depth).log()


def _is_integer(power: Number) -> TypeGuard[Fraction]:
    return isinstance(power, Fraction) and power.denominator == 1
