"""Exact numbers in the form in which the exact worker process reads them."""

from __future__ import annotations

from fractions import Fraction

from forceout.equations.numbers.form import IMAG, TURN, Atom, Generator, Monomial, Number, Poly, parts
from forceout.exact.algebraic import Tree


def tree_of_sum(poly: Poly, *, powers: bool) -> Tree | None:
    """The sum in the worker's form; None when it holds something that the worker does not know."""
    terms = [_tree_of_term(monomial, factor, powers=powers) for monomial, factor in poly.items()]
    if any(tree is None for tree in terms):
        return None
    return ["+", *terms]


def _tree_of_term(monomial: Monomial, factor: Fraction, *, powers: bool) -> Tree | None:
    tree: list[Tree | None] = ["*", str(factor)]
    for generator, power in monomial:
        tree.append(_tree_of_power(generator, power, powers=powers))
    return None if None in tree else list(tree)


_LARGEST_EXPONENT = 1000


def _tree_of_power(generator: Generator, power: Number, *, powers: bool) -> Tree | None:
    if generator is IMAG:
        return ["i"]
    if isinstance(power, Fraction):
        if max(abs(power.numerator), power.denominator) > _LARGEST_EXPONENT:
            return None
        exponent: Tree | None = str(power)
    else:
        exponent = tree_of_number(power, powers=True) if powers else None
    if exponent is None or generator is TURN:
        return exponent and ["turn", exponent]
    if isinstance(generator, int):
        return ["^", str(generator), exponent]
    if not isinstance(generator, Atom) or generator.kind != "pow":
        return None
    base = tree_of_number(generator.of, powers=powers)
    return base and ["^", base, exponent]


def tree_of_number(number: Number, *, powers: bool) -> Tree | None:
    if isinstance(number, Fraction):
        return str(number)
    num, den = parts(number)
    above, below = tree_of_sum(num, powers=powers), tree_of_sum(den, powers=powers)
    return None if above is None or below is None else ["*", above, ["^", below, "-1"]]
