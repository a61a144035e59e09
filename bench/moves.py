"""The two-player move game of a shake: moves, challenges and the winner, without Goals, bonuses, shifts or papers.

This is a small copy of the rules that works on counts of faces, for a search that visits thousands of positions. The solver decides
whether a challenge is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from forceout import Position
from forceout.analysis.examiner import Examiner, asks_for_two
from forceout.core.claims import Claim
from forceout.core.pile import Pile
from forceout.core.turns import SECTIONS, Section, broken_by_move, broken_by_now

Counts = tuple[int, ...]


class Lie(NamedTuple):
    """A position: the count of each face in Resources, Required, Permitted and Forbidden, whose turn it is, and the winner.

    ``winner`` is None before a challenge, and -1 where nobody can tell.
    """

    resources: Counts
    required: Counts
    permitted: Counts
    forbidden: Counts
    turn: int = 0
    winner: int | None = None

    def __deepcopy__(self, memo: object) -> Lie:
        """Return itself, because it never changes."""
        return self


class Moves:
    """The rest of a shake from a given position. Actions are numbers: three for each face, then the two challenges."""

    def __init__(self, position: Position, examiner: Examiner, claims: frozenset[str]) -> None:
        """``claims`` are the challenges open at the table now. Deeper in the search, all that the rules allow are open."""
        self.position, self.examiner, self.claims = position, examiner, claims
        piles = (position.resources, position.required, position.permitted, position.forbidden)
        self.faces = sorted({cube for pile in piles for cube in pile}, key=str)
        self.root = Lie(*(tuple(map(Counter(pile).__getitem__, self.faces)) for pile in piles))
        self.now, self.impossible = 3 * len(self.faces), 3 * len(self.faces) + 1
        self._verdicts: dict[tuple[tuple[Counts, ...], bool], bool | None] = {}
        self._forbidden: dict[int, list[bool]] = {}
        self._asks_for_two = asks_for_two(position)

    def move(self, action: int) -> tuple[str, Section]:
        """The face that an action moves, and where."""
        return str(self.faces[action // 3]), SECTIONS[action % 3]

    def legal(self, lie: Lie) -> list[int]:
        left = sum(lie.resources)
        may_forbid = self._may_forbid(left)
        found = []
        for face, number in enumerate(lie.resources):
            if number:
                found += [3 * face, 3 * face + 1]
                if may_forbid[face]:
                    found.append(3 * face + 2)
        return found + list(self._heard(lie, left))

    def _may_forbid(self, left: int) -> list[bool]:
        if left not in self._forbidden:
            told = (broken_by_move(self.position.rules, face, Section.FORBIDDEN, left) for face in self.faces)
            self._forbidden[left] = [broken is None for broken in told]
        return self._forbidden[left]

    def _heard(self, lie: Lie, left: int) -> Iterator[int]:
        """The challenges that the player whose turn it is may make."""
        if lie is self.root:
            words = (Claim.NOW, self.now), (Claim.IMPOSSIBLE, self.impossible)
            yield from (action for claim, action in words if claim in self.claims)
            return
        on_mat = sum(lie.required) + sum(lie.permitted)
        rules, two = self.position.rules, self._asks_for_two
        if broken_by_now(rules, left, on_mat, two_solutions=two) is None:
            yield self.now
        yield self.impossible

    def after(self, lie: Lie, action: int) -> Lie:
        if action >= self.now:
            return lie._replace(winner=self._winner(lie, now=action == self.now))
        face, to = divmod(action, 3)
        piles = list(lie[:4])
        piles[0] = _changed(piles[0], face, -1)
        piles[1 + to] = _changed(piles[1 + to], face, 1)
        return Lie(*piles, turn=1 - lie.turn)

    def _winner(self, lie: Lie, *, now: bool) -> int:
        key = lie[:4], now
        if key not in self._verdicts:
            self._verdicts[key] = self._solvable(lie, now=now)
        solvable = self._verdicts[key]
        if solvable is None:
            return -1
        return lie.turn if solvable == now else 1 - lie.turn

    def _solvable(self, lie: Lie, *, now: bool) -> bool | None:
        names = ("resources", "required", "permitted", "forbidden")
        piles = {name: self._pile(counts) for name, counts in zip(names, lie, strict=False)}
        claim = Claim.NOW if now else Claim.IMPOSSIBLE
        return self.examiner.answer(replace(self.position, **piles, challenge=claim)).solvable  # type: ignore[type-var]

    def _pile(self, counts: Counts) -> Pile[Any]:
        return Pile([face for face, number in zip(self.faces, counts, strict=True) for _ in range(number)])


def _changed(counts: Counts, face: int, by: int) -> Counts:
    return (*counts[:face], counts[face] + by, *counts[face + 1 :])
