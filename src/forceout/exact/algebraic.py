"""FLINT's exact algebraic numbers and its field with exact powers, behind one small layer.

python-flint 0.9 offers them only in a private module, which is why the dependency is pinned and why ``works`` tries
them before they are trusted. Runs in the exact worker process only: some of these computations cannot be interrupted.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

# A number as it travels to the worker: "3/4", or a list that starts with one of + * ^ i turn.
Tree = str | list[Any]

_RATIONAL = re.compile(r"-?\d+(/\d+)?")


class Algebraic:
    """Exact arithmetic in the algebraic numbers, or (``powers=True``) in a field with powers that are not."""

    def __init__(self, *, powers: bool = False) -> None:
        from flint import fmpq  # noqa: PLC0415
        from flint.types import _gr  # type: ignore[attr-defined]  # noqa: PLC0415 - FLINT tells no types of it

        self._fmpq = fmpq
        self._field = (_gr.gr_complex_ca_ctx if powers else _gr.gr_complex_qqbar_ctx).new()

    def value(self, tree: Tree) -> Any:
        """The number that a tree describes."""
        if isinstance(tree, str):
            rational = Fraction(tree)
            return self._field(self._fmpq(rational.numerator, rational.denominator))
        kind, *operands = tree
        if kind == "i":
            return self._field.i()
        values = [self.value(operand) for operand in operands]
        if kind == "^":
            return values[0] ** values[1]
        if kind == "turn":
            return self._field(self._fmpq(-1)) ** (values[0] + values[0])
        result = values[0]
        for value in values[1:]:
            result = result + value if kind == "+" else result * value
        return result

    def is_zero(self, tree: Tree) -> bool | None:
        answer = self.value(tree).is_zero()
        return answer if isinstance(answer, bool) else None

    def rational(self, tree: Tree) -> str | None:
        """The number as a fraction, if it is one."""
        text = repr(self.value(tree))
        return text if _RATIONAL.fullmatch(text) else None


def works() -> bool:
    """Whether the private module behaves as it did when this was written."""
    root2, root3 = ["^", "2", "1/2"], ["^", "3", "1/2"]
    nested = ["^", ["+", "5", ["*", "2", ["^", "6", "1/2"]]], "1/2"]
    equal = ["+", root2, root3, ["*", "-1", nested]]
    numbers, field = Algebraic(), Algebraic(powers=True)
    return (
        numbers.is_zero(equal) is True
        and numbers.is_zero(["+", root2, "-7/5"]) is False
        and numbers.rational(["*", root2, root2]) == "2"
        and numbers.rational(root2) is None
        and numbers.is_zero(["+", ["turn", "1/3"], ["turn", "2/3"], "1"]) is True
        and field.is_zero(["+", ["^", ["^", "2", root2], root2], "-4"]) is True
    )
