"""Exact numbers as text: ``21``, ``-7/2``, ``2√3``, ``1+√2``, ``3^774840978``."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from forceout.equations.numbers.form import IMAG, ONE, TURN, Atom, Generator, Monomial, Number, Poly, parts

_LONGEST = 400


def number_text(number: Number) -> str | None:
    """The number in a form that can be read back as mathematics; None where that would be too long."""
    text = _number(number)
    return text if len(text) <= _LONGEST or isinstance(number, Fraction) else None


def _number(number: Number) -> str:
    if isinstance(number, Fraction):
        return str(number)
    num, den = parts(number)
    if len(num) + len(den) > _LONGEST // 4:
        return " " * (_LONGEST + 1)
    above = _sum(num)
    if den == {frozenset(): ONE}:
        return above
    return f"({above})/({_sum(den)})"


def _sum(poly: Poly) -> str:
    terms = sorted((_term(monomial, factor) for monomial, factor in poly.items()), key=lambda t: (len(t), t))
    joined = terms[0]
    for text in terms[1:]:
        joined += text if text.startswith("-") else f"+{text}"
    return joined


def _term(monomial: Monomial, factor: Fraction) -> str:
    if len(monomial) > _LONGEST // 4:
        return " " * (_LONGEST + 1)
    powers = sorted(_power(generator, power) for generator, power in _gathered(monomial))
    if not powers:
        return str(factor)
    sign = "-" if factor < 0 else ""
    top, bottom = abs(factor.numerator), factor.denominator
    front = "" if top == 1 else str(top)
    between = "·" if front and powers[0][0].isdigit() else ""
    behind = "" if bottom == 1 else f"/{bottom}"
    return f"{sign}{front}{between}{'·'.join(powers)}{behind}"


def _gathered(monomial: Monomial) -> Iterator[tuple[Generator, Number]]:
    """The powers of a term with primes of one and the same root put together: √2·√3 is written √6."""
    roots: dict[Fraction, int] = {}
    for generator, power in monomial:
        if isinstance(generator, int) and isinstance(power, Fraction) and 0 < power < 1:
            roots[power] = roots.get(power, 1) * generator
        else:
            yield generator, power
    for power, product in roots.items():
        yield product, power


def _power(generator: Generator, power: Number) -> str:
    if generator is IMAG:
        return "i"
    if generator is TURN:
        return f"e^(2πi·{_number(power)})"
    if isinstance(generator, Atom) and generator.kind != "pow":
        body = f"ln({_number(generator.of)})" if generator.kind == "ln" else f"({_number(generator.of)})!"
    else:
        body = str(generator) if isinstance(generator, int) else f"({_number(generator.of)})"  # type: ignore[union-attr]
        if power == Fraction(1, 2):
            return f"√{body}"
    if power == ONE:
        return body
    exponent = _number(power)
    return f"{body}^{exponent}" if exponent.isdigit() else f"{body}^({exponent})"
