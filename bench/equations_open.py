"""Questions that the solver leaves undecided within a given processor time, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, pstdev
from time import process_time

from bench.row import Row
from forceout.equations.position import Position
from forceout.equations.solver import solve

SECONDS = 1.0
SOON = 0.1
_LATE = 0.1
"""The kernel asks every fifty milliseconds whether to go on."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The answer to one position: what it was, after how much processor time, and what was left out."""

    position: Position
    solvable: bool | None
    seconds: float
    gaps: tuple[str, ...]

    def within(self, seconds: float) -> bool | None:
        """Return the answer if it came in time, else None."""
        return self.solvable if self.seconds <= seconds + _LATE * seconds else None

    @property
    def reason(self) -> str:
        """Classify an undecided question: how the search ended, and what makes it long."""
        if "budget" not in self.gaps:
            return ", ".join(self.gaps)
        many = any(each.name == "multiple-operations" for each in self.position.variations)
        return "the budget ends, Multiple Operations" if many else "the budget ends"


def ask(position: Position, seconds: float = SECONDS) -> Asked:
    """Ask a new solver. Processor time counts, so that a busy machine makes no difference."""
    start = process_time()
    solved = solve(position, progress=lambda _cubes, _nodes: process_time() - start < seconds)
    return Asked(position, solved.solvable, process_time() - start, solved.searched.gaps)


def open_rows(name: str, seeds: Iterable[Sequence[Asked]], promised: float) -> Iterator[Row]:
    """The shares left open, with their spread over the seeds, and the reasons; ``promised`` is a share in per cent."""
    drawn = [list(each) for each in seeds]
    answers = [each for seed in drawn for each in seed]
    for seconds, most in ((SOON, None), (SECONDS, promised)):
        shares = [100 * sum(each.within(seconds) is None for each in seed) / len(seed) for seed in drawn]
        told = Counter(each.within(seconds) for each in answers)
        yield Row(
            f"{name}, {seconds:g} s: found {told[True]}, none {told[False]}; undecided",
            mean(shares),
            "%",
            at_most=most,
            worst_seed=max(shares),
            spread=pstdev(shares),
        )
    left = [each for each in answers if each.within(SECONDS) is None]
    for reason, number in Counter(each.reason for each in left).most_common():
        yield Row(f"{name}, undecided because: {reason}", number, f"of {len(answers)}")
