"""How often: buckets that fill at a rate. They are counted in each process, by token and not by address where there is one.

A whole school may sit behind one address, so what is counted by address is generous: 300 may take their seats at once.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.conf import settings

_MOST_KEYS = 20_000
_FACTOR = settings.ENVIRONMENT.limits
"""For an event larger than a school behind one address."""


@dataclass(slots=True)
class Limit:
    """``burst`` at once, then ``per_second``. ``allows`` takes one; False means too often."""

    burst: float
    per_second: float
    clock: Callable[[], float] = time.monotonic
    _buckets: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def allows(self, key: str, cost: float = 1) -> bool:
        now = self.clock()
        left, since = self._buckets.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        allowed = left >= cost
        self._buckets[key] = (left - cost if allowed else left, now)
        if len(self._buckets) > _MOST_KEYS:
            self._buckets.popitem(last=False)
        return allowed

    def has_left(self, key: str) -> bool:
        """Whether the next one would be allowed, without taking it."""
        left, since = self._buckets.get(key, (self.burst, self.clock()))
        return left + (self.clock() - since) * self.per_second >= 1


@dataclass(slots=True)
class Crowd:
    """How many are there at the same time: of one address, and in all."""

    of_one: int
    in_all: int
    _there: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def joined(self, address: str) -> Iterator[bool]:
        """Join the group; False means that it is full."""
        if self._there.total() >= self.in_all or self._there[address] >= self.of_one:
            yield False
            return
        self._there[address] += 1
        try:
            yield True
        finally:
            self._there[address] -= 1
            if not self._there[address]:
                del self._there[address]


ACTIONS = Limit(burst=40 * _FACTOR, per_second=10 * _FACTOR)
"""Actions of one token."""
READS = Limit(burst=120 * _FACTOR, per_second=20 * _FACTOR)
"""Reads of one token, or of a spectator's address."""
TABLES = Limit(burst=150 * _FACTOR, per_second=1 * _FACTOR)
"""New tables from one address."""
SEATS = Limit(burst=400 * _FACTOR, per_second=5 * _FACTOR)
"""Seats taken from one address."""
WRONG_CODES = Limit(burst=100 * _FACTOR, per_second=0.1 * _FACTOR)
"""Wrong codes from one address. Beyond the limit, guesses learn nothing more, and players with seats are not affected."""
WORK = Limit(burst=60 * _FACTOR, per_second=10 * _FACTOR)
"""Judge, solve and replay documents from one address."""
SOCKETS = Limit(burst=1_200 * _FACTOR, per_second=20 * _FACTOR)
"""Sockets opened from one address."""
OPEN_SOCKETS = Crowd(of_one=settings.ENVIRONMENT.sockets_of_one, in_all=settings.ENVIRONMENT.sockets)
"""Sockets that are open at the same time, in this process."""
