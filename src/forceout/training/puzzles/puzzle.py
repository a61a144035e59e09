"""``puzzle(rules, kind, seed)``: the same puzzle each time, with its proved answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Any

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import ForceoutError, Malformed
from forceout.training.puzzles import breaks, claims, flubs, manual, writes
from forceout.training.puzzles.found import Found
from forceout.training.puzzles.start import begin

ATTEMPTS = 400
"""Shakes that are tried until one makes a puzzle of the kind asked for."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question about a position, its answer, and how hard it is, 1 to 5."""

    kind: str
    seed: int | str
    position: Mapping[str, Any]
    question: str
    answer: Any
    difficulty: int

    def document(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "seed": self.seed,
            "position": dict(self.position),
            "question": self.question,
            "answer": self.answer,
            "difficulty": self.difficulty,
        }


Make = Callable[..., Found | None]

KINDS: dict[str, Make] = {
    "write": writes.make,
    "now": claims.make_now,
    "impossible": claims.make_impossible,
    "flub": flubs.make,
    "break": breaks.make,
    "one-cube": manual.make_one_cube,
    "cap-claim": manual.make_cap_claim,
    "taboo": manual.make_taboo,
}
OF_1969 = ("one-cube", "cap-claim", "taboo")
"""Kinds about the claims of the 1969 manual."""


def puzzle(rules: Rules, kind: str, seed: int | str) -> Puzzle:
    """A puzzle of that kind from the seed; Malformed for a kind that there is not, or not in that book."""
    if kind not in KINDS:
        raise Malformed("kind", f"expected one of {', '.join(KINDS)}, not {kind[:20]!r}")
    if kind not in kinds_of(rules):
        why = (
            "is a puzzle of the 1969 manual: use on-sets wff-1969" if kind in OF_1969 else "needs variations"
        )
        raise Malformed("kind", f"{kind} {why}")
    coin = Random(f"{seed} {kind}").random() < 0.5  # noqa: S311 - which answer is looked for, whatever the shakes bring
    for attempt in range(ATTEMPTS):
        rng = Random(f"{seed} {kind} {attempt}")  # noqa: S311 - a puzzle to be repeated
        start = begin(rules, f"{seed} {kind} {attempt}")
        found = None if start is None else KINDS[kind](start, rng, coin=coin)
        if found is not None:
            return Puzzle(kind, seed, found.position, found.question, found.answer, found.difficulty)
    raise ForceoutError(f"no {kind} puzzle came of seed {seed}; try another")


def daily(rules: Rules, day: date) -> Puzzle:
    """The puzzle of a day, by the UTC date: the same for everybody, another kind each day."""
    kinds = kinds_of(rules)
    return puzzle(rules, kinds[day.toordinal() % len(kinds)], day.isoformat())


def kinds_of(rules: Rules) -> tuple[str, ...]:
    """The kinds of puzzle that there are by this book."""
    without: tuple[str, ...] = () if Claim.A in rules.challenges.claims else OF_1969
    if rules.solution.order_of_operations:
        without += (
            "break",
        )  # with the usual order hardly anything can be read in two ways (Equations VII-B-6-a)
    return tuple(kind for kind in KINDS if kind not in without)


def puzzles(rules: Rules, kind: str, seed: int, count: int) -> Iterator[Puzzle]:
    """So many puzzles from consecutive seeds."""
    return (puzzle(rules, kind, seed + number) for number in range(count))
