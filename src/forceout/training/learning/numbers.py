"""Exact numbers as answers give them: JSON numbers, and texts such as ``-7/2``, ``3.5`` and ``3+4i``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from forceout.core.errors import Malformed

_PART = r"\d+(?:\.\d+)?(?:/\d+)?|\.\d+"
_NUMBER = re.compile(
    rf"(?P<real>[+-]?(?:{_PART})(?![\d./i]))?(?:(?P<sign>[+-]?)(?P<imaginary>{_PART})?i(?:/(?P<below>\d+))?)?"
)
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Exact:
    """A rational number, or a complex one with rational parts."""

    real: Fraction
    imaginary: Fraction = Fraction(0)

    def __str__(self) -> str:
        if not self.imaginary:
            return str(self.real)
        size = abs(self.imaginary)
        turned = ("" if size == 1 else str(size)) + "i"
        sign = "-" if self.imaginary < 0 else "+"
        return f"{self.real}{sign}{turned}" if self.real else turned if sign == "+" else f"-{turned}"


def read_number(value: object, where: str) -> Exact:
    """The number of an answer; raises Malformed."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Exact(Fraction(str(value)))
    found = exact_of(value) if isinstance(value, str) else None
    if found is None:
        raise Malformed(where, "expected a number, or a text such as -7/2, 3.5 or 3+4i")
    return found


def exact_of(text: str) -> Exact | None:
    """The number of a text; None where it is none of these, such as 2√3."""
    plain = re.sub(r"\s", "", text).replace("−", "-")
    match = _NUMBER.fullmatch(plain) if 0 < len(plain) <= _LONGEST else None
    if match is None or (match["real"] and match["imaginary"] and not match["sign"]):
        return None
    try:
        real = Fraction(match["real"] or 0)
        if not plain.endswith("i") and match["below"] is None:
            return Exact(real)
        size = Fraction(match["imaginary"] or 1) / Fraction(match["below"] or 1)
    except (ValueError, ZeroDivisionError):
        return None
    return Exact(real, -size if match["sign"] == "-" else size)
