"""Plain minimax over every turn, for endgames. It follows AGLOA IV, V-A, VIII and XIII-A-7 step by step, and asks
a function (the brute-force enumerator, or the solver where only the play is on trial) what can be solved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from forceout.core.claims import Claim
from forceout.core.pile import Pile
from forceout.onsets.position import Position
from forceout.onsets.variations import Kind


class Minimax:
    """The value of positions of one shake for the player to move: 1 wins, 0 draws, -1 loses."""

    def __init__(self, position: Position, solver: Callable[[Position, set[int]], bool]) -> None:
        self.solver = solver
        self.rules = position.rules
        self.force = position.force
        assert position.goal is not None
        self.values = set(
            position.goal.values(position.rules.goal, absolute=Kind.ABSOLUTE_VALUE in self.force)
        )
        self.solvable: dict[tuple[str, ...], bool] = {}
        self.known: dict[tuple[object, ...], int] = {}

    def is_solvable(self, position: Position, challenge: Claim) -> bool:
        key = (challenge, str(position.required), str(position.permitted), str(position.resources))
        if key not in self.solvable:
            self.solvable[key] = self.solver(replace(position, challenge=challenge), self.values)
        return self.solvable[key]

    def can_be_challenged(self, position: Position) -> bool:
        """Whether the player who made this position can be challenged rightly."""
        if not self.is_solvable(position, Claim.IMPOSSIBLE):
            return True
        least = 3 if Kind.TWO_SOLUTIONS in self.force else 2
        on_mat = len(position.required) + len(position.permitted)
        return bool(len(position.resources) >= least and on_mat) and self.is_solvable(position, Claim.NOW)

    def turns(self, position: Position, *, bonus: bool):
        yield from self.regular(position)
        if bonus and len(position.resources) >= 2:
            for cube in set(position.resources):
                if self.may_forbid(position, cube):
                    yield from self.regular(self.moved(position, cube, "forbidden"))

    def regular(self, position: Position):
        left = len(position.resources)
        for cube in set(position.resources):
            yield self.moved(position, cube, "permitted")
            yield self.moved(position, cube, "required")
            if left > 1 and self.may_forbid(position, cube):
                yield self.moved(position, cube, "forbidden")
        if Kind.SHIFT_FROM_PERMITTED in self.force and left > 1:
            for cube in set(position.permitted):
                without = replace(position, permitted=position.permitted - Pile([cube]))
                yield replace(without, required=position.required + Pile([cube]))
                if not (cube.is_relation and self.rules.solution.restrictions):
                    yield replace(without, forbidden=position.forbidden + Pile([cube]))

    def may_forbid(self, position: Position, cube) -> bool:
        limited = cube.is_relation and self.rules.solution.restrictions
        return not limited or len(position.resources) <= 4

    @staticmethod
    def moved(position: Position, cube, to: str) -> Position:
        one = Pile([cube])
        return replace(position, **{to: getattr(position, to) + one, "resources": position.resources - one})

    def value(self, position: Position, *, mine: bool, theirs: bool) -> int:
        if not position.resources:
            return 0
        key = (str(position.required), str(position.permitted), str(position.resources), mine, theirs)
        if key not in self.known:
            best = -1
            for after in self.turns(position, bonus=mine):
                if not self.can_be_challenged(after):
                    best = max(best, -self.value(after, mine=theirs, theirs=mine))
            self.known[key] = best
        return self.known[key]
