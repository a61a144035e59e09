"""Seeds that nobody has tuned to: drawn anew in each run and printed, so that a run can be repeated with ``--seed``."""

from __future__ import annotations

from random import Random, SystemRandom


class Seeds:
    """The seeds of one run, all from one number."""

    def __init__(self, given: int | None = None) -> None:
        self.number = SystemRandom().randrange(1 << 32) if given is None else given

    def some(self, count: int, what: str) -> list[Random]:
        """So many generators for a measurement; its name keeps measurements apart."""
        return [Random(f"{self.number}/{what}/{place}") for place in range(count)]


RUN = Seeds()


def repeat(number: int) -> None:
    """Use the seed of an earlier run."""
    RUN.number = number
