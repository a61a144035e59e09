"""Questions for the exact worker, paid from the budget of a judgement."""

from __future__ import annotations

from typing import Any

from forceout.equations.numbers.effort import current
from forceout.exact.process import EXACT


def ask_exactly(question: str, of: Any) -> Any:
    """The exact worker's answer; None where it knows none, or the budget is spent."""
    effort = current()
    if effort.seconds <= 0:
        return None
    reply = EXACT.ask(question, of, effort.seconds)
    effort.seconds -= reply.seconds
    return reply.answer
