"""The classical number games, as a door for newcomers and as a yardstick for the kernel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from forceout.core.errors import MissingKernel


def countdown(numbers: Iterable[int], target: int) -> str | None:
    """Reach the target from some of up to six numbers with + − × ÷, every result on the way a positive whole number.

    The answer uses as few numbers as possible; None means that there is none.
    """
    found: str | None = _kernel().countdown(list(numbers), target)
    return found


def twenty_four(cards: Iterable[int], target: int = 24) -> str | None:
    """Make 24 from all the cards with + − × ÷, fractions allowed; None where it cannot be done."""
    found: str | None = _kernel().twenty_four(list(cards), target)
    return found


@cache
def _kernel() -> Any:
    try:
        return import_module("forceout._native.equations_kernel")
    except ImportError:
        raise MissingKernel(
            "the number games need the native kernel, which was not built; install a C++20 compiler and reinstall"
        ) from None
