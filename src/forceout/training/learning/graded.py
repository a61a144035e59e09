"""How a series of answers was: each with its mark, and what to read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from forceout.core.errors import Malformed
from forceout.records.wording.language import say, spoken
from forceout.training.learning import words
from forceout.training.learning.item import Item, check
from forceout.training.learning.mark import Checked


@dataclass(frozen=True, slots=True)
class Marked:
    """One item, what became of its answer, and the time that it took, in the unit of the caller."""

    item: Item
    checked: Checked
    time: float | None = None

    def document(self) -> dict[str, Any]:
        checked = self.checked
        return {
            "n": self.item.place["n"],
            "right": checked.right,
            "code": checked.code,
            "rule": checked.rule,
            "why": checked.why,
            "key": self.item.key,
        }


@dataclass(frozen=True, slots=True)
class Graded:
    """Every item with its mark."""

    marks: tuple[Marked, ...]

    @property
    def right(self) -> int:
        return sum(mark.checked.right for mark in self.marks)

    @property
    def median_time(self) -> float | None:
        times = [mark.time for mark in self.marks if mark.time is not None]
        return median(times) if times else None

    @property
    def read(self) -> list[str]:
        """The clauses of what was wrong, each once."""
        return list(dict.fromkeys(mark.checked.rule for mark in self.marks if not mark.checked.right))

    def by(self, name: str) -> dict[str, list[int]]:
        """How many were right, and of how many, by a name of their places."""
        found: dict[str, list[int]] = {}
        for mark in self.marks:
            counted = found.setdefault(mark.item.place[name], [0, 0])
            counted[0] += mark.checked.right
            counted[1] += 1
        return found


def graded(
    items: tuple[Item, ...], answers: Mapping[int, Any], times: Mapping[int, float], lang: str = "en"
) -> Graded:
    """Each item with its answer, by its number; what was not answered is wrong."""
    for number in (*answers, *times):
        if not 1 <= number <= len(items):
            raise Malformed("answers", f"expected numbers from 1 to {len(items)}, not {number}")
    marks = []
    for item in items:
        number = item.place["n"]
        if number in answers:
            try:
                checked = check(item, answers[number], lang)
            except Malformed as wrong:
                where = f"answers.{number}" + wrong.field.removeprefix("answer")
                raise Malformed(where, wrong.message) from None
        else:
            with spoken(lang):
                checked = Checked(False, "unanswered", item.clause, say(words.UNANSWERED))
        marks.append(Marked(item, checked, times.get(number)))
    return Graded(tuple(marks))
