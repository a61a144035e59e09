"""Fresh seeds for each run, so that nobody can tune to them. They are printed, and ``--seed`` repeats a run."""

from __future__ import annotations

from random import Random, SystemRandom


class Seeds:
    """The seeds of one run, all from one number."""

    def __init__(self, given: int | None = None) -> None:
        self.number = SystemRandom().randrange(1 << 32) if given is None else given

    def some(self, count: int, what: str) -> list[Random]:
        """Return ``count`` generators for a measurement. Each measurement's name gives it different ones."""
        return [Random(f"{self.number}/{what}/{place}") for place in range(count)]


RUN = Seeds()


def repeat(number: int) -> None:
    """Use the seed of an earlier run."""
    RUN.number = number
