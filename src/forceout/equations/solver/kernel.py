"""The native kernel and its alphabet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from forceout.core.errors import ForceoutError, MissingKernel
from forceout.equations.cubes import DIGITS, FACES, SIGNS, Cube
from forceout.equations.variations import Conditions

try:
    from forceout._native import equations_kernel
except ImportError:  # a machine without a C++ compiler: everything but the solver works
    equations_kernel = None  # type: ignore[assignment]

GAPS: tuple[tuple[str, str, str], ...] = () if equations_kernel is None else equations_kernel.GAPS
"""Everything that a search may leave out: a name, the variation that has no end, and when it is met."""

# A kind of cube is its face's place among digits and signs; a digit on a cube of the Exponent colour has its own.
COLOURED = len(FACES)
KIND: Mapping[str, int] = {face: kind for kind, face in enumerate(FACES)}


def new_kernel(conditions: Conditions, without: Collection[str] = ()) -> equations_kernel.Kernel:
    """A kernel with nothing in its memory; raises MissingKernel where the native module was not built.

    ``without`` names arguments that it may not use.
    """
    if equations_kernel is None:
        raise MissingKernel(
            "the Equations solver needs its native kernel, which was not built; install a C++20 compiler and reinstall"
        )
    names = [name for name, _ in equations_kernel.ARGUMENTS]
    for name in set(without) - set(names):
        raise ForceoutError(f"no argument is named {name!r}; there are {', '.join(names)}")
    switched_off = sum(1 << names.index(name) for name in set(without))
    return equations_kernel.Kernel({**kernel_rules(conditions), "without": switched_off})


def endless(gaps: Iterable[str]) -> tuple[str, ...]:
    """The variations without an end among what was left out (XIII-A-5, B-13)."""
    names = set(gaps)
    return tuple(dict.fromkeys(variation for name, variation, _ in GAPS if variation and name in names))


def new_stopwatch() -> equations_kernel.Stopwatch:
    """A clock that runs from now."""
    return equations_kernel.Stopwatch()


def kind_of(cube: Cube, exponent_colour: str | None, meaning: str | None = None) -> int:
    """The kernel's kind of a cube, or of a wild cube that stands for ``meaning``."""
    kind = KIND[meaning or cube.face]
    if kind < len(DIGITS) and exponent_colour is not None and cube.colour == exponent_colour:
        return COLOURED + kind
    return kind


def sign_bit(face: str) -> int:
    """The bit of a sign among those that cost no cube."""
    return 1 << SIGNS.index(face)


def kernel_rules(conditions: Conditions) -> dict[str, bool | int]:
    """What the kernel must know of the rulebook and the variations in force."""
    factorials = conditions.number("factorial", "factorials") or 0
    unlimited = factorials > 0 and "multiple-operations" in conditions
    largest_goal = conditions.number("multiple-of-k", "goal_greatest")
    factors_limit = conditions.number("number-of-factors", "largest")
    return {
        "whole_powers": conditions.rules.solution.whole_powers_and_roots,
        "sideways": "sideways" in conditions,
        "upside_down": "upside-down" in conditions,
        "factorials": factorials,
        "goal_factorials": goal_factorials(conditions),
        "free_factorials": unlimited,
        "three_operations": "three-operation-solution" in conditions,
        "remainder": "remainder" in conditions,
        "remainder_limit": conditions.number("remainder", "largest") or 0,
        "average": "average" in conditions,
        "smallest_prime": "smallest-prime" in conditions,
        "prime_limit": conditions.number("smallest-prime", "largest") or 0,
        "percent": "percent" in conditions,
        "decimal_point": "decimal-point" in conditions,
        "decimal_digits": conditions.number("decimal-point", "numeral_digits") or 0,
        "two_digits": conditions.solution_digits > 1,
        "lcm": "lcm" in conditions,
        "gcf": "gcf" in conditions,
        "count_factors": "number-of-factors" in conditions,
        "factors_limit": -1 if factors_limit is None else factors_limit,
        "base": conditions.base,
        "ten_and_eleven": conditions.base > len(DIGITS),
        "multiple_of": conditions.k or 0,
        "goal_limit": -1 if largest_goal is None else largest_goal,
        "exponent": conditions.exponent_colour is not None,
        "powers_of_base": "powers-of-the-base" in conditions,
        "root_is_i": "root-is-i" in conditions,
        "decimal_in_goal": "decimal-in-goal" in conditions,
        "log": "log" in conditions,
        "numeral_digits": conditions.rules.goal.numeral_digits,
        "goal_cubes": conditions.rules.goal.cubes_most,
    }


def goal_factorials(conditions: Conditions) -> int:
    """How many factorials the Goal may take (XIII-A-4, A-5, C-8)."""
    allowed = conditions.number("factorial", "factorials") or 0
    if conditions.k is not None:
        with_multiple = conditions.number("factorial", "goal_factorials_with_multiple_of_k")
        if with_multiple is not None:
            return with_multiple
    if allowed and "multiple-operations" in conditions:
        return conditions.number("multiple-operations", "goal_factorials") or 0
    return allowed
