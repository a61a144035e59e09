"""What `forceout solve` is asked: a position, for how long to think, and how many Solutions are to be listed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from forceout.records.documents.fields import Fields

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Question(Generic[P]):
    """``budget_ms`` 0 is no limit; ``limit`` 0 asks for just one Solution."""

    position: P
    budget_ms: int
    limit: int


def read_limits(fields: Fields, default_ms: int) -> tuple[int, int]:
    """The fields "budget_ms" and "all"; a budget that is named is at least a millisecond."""
    limit = fields.whole_number("all")
    budget = fields.whole_number("budget_ms")
    return default_ms if budget is None else max(1, budget), limit or 0
