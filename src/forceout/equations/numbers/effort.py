"""How much work a judgement may cost. Counted in steps of about five microseconds, so that the same document always
gets the same answer, and no clock is needed; only the exact worker has a budget of processor seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


class CannotVerify(ArithmeticError):
    """No exact answer within the budget, or none that we know how to reach (XIII-C-9 Comment)."""


class Exhausted(CannotVerify):
    """The budget of steps is spent."""


@dataclass(slots=True)
class Effort:
    """What is left to spend: steps here, processor seconds in the exact worker."""

    steps: int
    seconds: float


STEPS = 120_000
SECONDS = 0.5

_effort: ContextVar[Effort | None] = ContextVar("effort", default=None)


@contextmanager
def limited(steps: int = STEPS, seconds: float | None = None) -> Iterator[Effort]:
    """Give the work inside a budget, of ``SECONDS`` in the exact worker by default; what it spends comes out of the budget around it."""
    outer = _effort.get()
    if seconds is None:
        seconds = SECONDS
    if outer is not None:
        steps, seconds = min(steps, max(outer.steps, 0)), min(seconds, outer.seconds)
    effort = Effort(steps, seconds)
    token = _effort.set(effort)
    try:
        yield effort
    finally:
        _effort.reset(token)
        if outer is not None:
            outer.steps -= steps - max(effort.steps, 0)
            outer.seconds -= seconds - max(effort.seconds, 0.0)


def spend(steps: int) -> None:
    """Count steps; raise ``Exhausted`` when the budget is gone. Without a budget nothing is counted."""
    effort = _effort.get()
    if effort is not None:
        effort.steps -= steps
        if effort.steps < 0:
            raise Exhausted("the budget for one judgement is spent")


def current() -> Effort:
    """The budget in force, or a fresh one."""
    return _effort.get() or Effort(STEPS, SECONDS)
