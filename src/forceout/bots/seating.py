"""Bots at a table: who is asked, in which order, and what happens when nobody does anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from forceout.bots.bot import Action, Bot
from forceout.core.errors import ForceoutError
from forceout.match.draft import Rejection
from forceout.table import Table

Refused = Callable[[str, Action, Rejection], None]
MOST_ACTIONS = 3_000
"""A match has some hundreds; beyond this a bot is going round in circles."""


def is_of(seat: str, action: Action) -> bool:
    """Whether it is an action of that seat, or of nobody in particular: no bot acts for another."""
    by = action.get("by") if isinstance(action, Mapping) else getattr(action, "by", None)
    return by is None or by == seat


class Stuck(ForceoutError):
    """The table waits for a bot that does nothing."""


@dataclass(slots=True)
class Seating:
    """A table whose seats are all taken by bots. The same seed and bots play the same match."""

    table: Table
    bots: Mapping[str, Bot]
    rng: Random
    seconds: float = 2.0
    refused: int = 0

    def play(self) -> Table:
        """Until the round is over."""
        while not self.table.is_over:
            if self.table.version > MOST_ACTIONS or not self.step():
                raise Stuck(f"nobody acts at {self.table!r}; it waits for {', '.join(self.table.awaited)}")
        return self.table

    def step(self) -> bool:
        """One action of some bot. Those whom the table does not wait for are asked first: they may want to challenge."""
        for seat in self._order():
            action = self.bots[seat].act(self.table.view(seat), self.rng, self.seconds)
            if action is None:
                continue
            if is_of(seat, action) and self.table.do(action).rejection is None:
                return True
            self.refused += 1
        return False

    def _order(self) -> Sequence[str]:
        awaited = list(self.table.awaited)
        others = [seat for seat in self.table.players if seat not in awaited]
        self.rng.shuffle(others)
        return [*others, *awaited]
