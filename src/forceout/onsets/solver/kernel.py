"""The native kernel and its alphabet."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from forceout.core.claims import Resources
from forceout.core.errors import MissingKernel
from forceout.onsets.symbols import COLOURS, Symbol

try:
    from forceout._native import onsets_kernel as native

    Budget = native.Budget
except ImportError:  # a machine without a C++ compiler: everything but the solver works
    native = None  # type: ignore[assignment]
    Budget = None  # type: ignore[assignment,misc]

__all__ = [
    "FACES",
    "FACE_NUMBER",
    "REACH",
    "Budget",
    "Counts",
    "Progress",
    "budget",
    "counts",
    "face",
    "native",
    "require_kernel",
]

Progress = Callable[[int], bool | None]
"""Told now and then how much work is done; False ends it."""

# The kernel's faces in order; orange takes the place of yellow in wff-1969.
FACES = (
    Symbol.BLUE,
    Symbol.RED,
    Symbol.GREEN,
    Symbol.YELLOW,
    Symbol.UNIVERSE,
    Symbol.NULL,
    Symbol.UNION,
    Symbol.INTERSECTION,
    Symbol.MINUS,
    Symbol.PRIME,
    Symbol.EQUALS,
    Symbol.SUBSET,
)
FACE_NUMBER = {symbol: number for number, symbol in enumerate(FACES)} | {Symbol.ORANGE: 3}
REACH = {Resources.NONE: 0, Resources.ONE: 1, Resources.ANY: 2}

Counts = tuple[int, ...]


def require_kernel() -> None:
    """Raise MissingKernel where the native module was not built."""
    if native is None:
        raise MissingKernel(
            "the On-Sets solver needs its native kernel, which was not built; install a C++20 compiler and reinstall"
        )


def budget(milliseconds: float = 0, work: int = 0, progress: Progress | None = None) -> Budget:
    """A budget for one question, or for several that are one to the person who asks; its clock runs from now.

    ``work`` counts pairs of sets that are looked at, so that it ends at the same place every time; 0 is no limit.
    """
    require_kernel()
    return native.Budget(milliseconds, work, progress)


def counts(cubes: Iterable[Symbol]) -> Counts:
    """How many cubes show each face of the kernel; digits are not among them."""
    numbers = [0] * len(FACES)
    for cube in cubes:
        if not cube.is_digit:
            numbers[FACE_NUMBER[cube]] += 1
    return tuple(numbers)


def face(number: int, colours: tuple[str, ...]) -> Symbol:
    """The symbol of a kernel face, in the colours of the rulebook."""
    symbol = FACES[number]
    return Symbol(colours[number]) if symbol in COLOURS else symbol
