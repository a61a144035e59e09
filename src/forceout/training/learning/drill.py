"""``drill(techniques, …)``: one technique again and again, from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, islice
from typing import Any

from forceout.core.errors import Malformed
from forceout.editions import load
from forceout.training.learning.graded import Graded, graded
from forceout.training.learning.item import Item
from forceout.training.learning.making.series import series
from forceout.training.learning.making.topics import DRILLS, LEVELS, Topic
from forceout.training.learning.worksheet import expect_amount

MOST = 500


@dataclass(frozen=True)
class Drill:
    """Techniques that take turns."""

    techniques: tuple[str, ...]
    seed: int | str
    level: int
    count: int

    @cached_property
    def items(self) -> tuple[Item, ...]:
        made = {name: self._of(DRILLS[name]) for name in self.techniques}
        turns = islice(cycle(self.techniques), self.count)
        return tuple(next(made[name]).at(n=number, drill=name) for number, name in enumerate(turns, 1))

    def _of(self, topic: Topic) -> Iterator[Item]:
        book, divisions = next(iter(topic.places().items()))
        place = load(topic.game, book).rules(divisions[0])
        seed = f"{self.seed} drill {topic.id}"
        return series(topic.make, seed, place, self.level, answers=topic.answers, again=True)

    def grade(self, answers: Mapping[int, tuple[Any, float]], lang: str = "en") -> Graded:
        """The report on answers by their number, each with the milliseconds that it took."""
        times = {number: time for number, (_, time) in answers.items()}
        return graded(self.items, {number: answer for number, (answer, _) in answers.items()}, times, lang)

    def document(self, *, keys: bool = False) -> dict[str, Any]:
        return {
            "drill": list(self.techniques),
            "seed": self.seed,
            "level": self.level,
            "count": self.count,
            "items": [item.document(keys=keys) for item in self.items],
        }


def drill(techniques: Sequence[str], *, seed: int | str = 1, level: int = 1, count: int = 20) -> Drill:
    """A drill of these techniques."""
    if not techniques or len(set(techniques)) != len(techniques):
        raise Malformed("drill", "expected different techniques, one or more")
    for name in techniques:
        if name not in DRILLS:
            raise Malformed("drill", f"there is no technique {name[:40]!r}; see `forceout drill list`")
    expect_amount("count", count, MOST)
    expect_amount("level", level, LEVELS[-1])
    return Drill(tuple(techniques), seed, level, count)


def weak_spots(report: Graded) -> list[str]:
    """The techniques of a drill, the worst and slowest first."""
    shares = {name: right / of for name, (right, of) in report.by("drill").items()}
    times = {
        name: Graded(tuple(mark for mark in report.marks if mark.item.place["drill"] == name)).median_time
        or 0
        for name in shares
    }
    return sorted(shares, key=lambda name: (shares[name], -times[name]))


LAST, FEWEST = 10, 6
"""Answers that a level hangs on, and how many there must be."""
_UP, _DOWN = 0.85, 0.55


def next_level(level: int, answers: Sequence[bool]) -> int:
    """The level after these answers at it, the last one at the end: up when most of the last ten are right, down when few are."""
    last = answers[-LAST:]
    if len(last) < FEWEST:
        return level
    share = sum(last) / len(last)
    change = (share >= _UP) - (share <= _DOWN)
    return min(max(level + change, LEVELS[0]), LEVELS[-1])


def listed(lang: str = "en") -> Iterator[dict[str, Any]]:
    """The list of techniques."""
    for topic in DRILLS.values():
        yield {
            "drill": topic.id,
            "game": topic.game,
            "title": topic.title(lang),
            "ask": topic.asks[0],
            "for": topic.places(),
            "levels": list(LEVELS),
        }
