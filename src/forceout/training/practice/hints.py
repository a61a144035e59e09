"""Hints in steps: that there is a Solution and how long it is, which cubes it uses, and the Solution itself."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.bots.sight import examiner, impossible_claim
from forceout.core.solution import Solution
from forceout.match.values import Phase
from forceout.records.wording.language import text
from forceout.records.wording.sentence import Sentence
from forceout.table import View

HINTS = 3
"""So many steps, the last of which is the Solution."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Whether there is a Solution (None: not decided within the work that a hint may take), and the shortest that was found."""

    solvable: bool | None
    solution: Solution | None = None

    def step(self, number: int) -> Sentence:
        """What is told at step 1, 2 or 3; where there is no Solution, the same each time."""
        if self.solvable is None:
            return Sentence(text("Nobody can tell quickly whether there is a Solution."))
        if self.solution is None:
            return Sentence(text("There is no Solution any more."))
        cubes = self.solution.cubes()
        if number <= 1:
            return Sentence(text("There is a Solution with {count} cubes."), {"count": len(cubes)})
        if number == 2:
            return Sentence(text("It uses these cubes: {cubes}."), {"cubes": " ".join(map(str, cubes))})
        return Sentence(text("Here it is: {solution}."), {"solution": self.solution})


def hint(view: View) -> Hint | None:
    """For what the seat has to find now: a Solution for the challenge, or any that is still possible. None before there is a Goal."""
    if view.mat.goal is None or view.phase not in (Phase.TURN, Phase.WRITING, Phase.BLOCK):
        return None
    writing = view.trial is not None and view.phase is Phase.WRITING
    position = view.position() if writing else view.position(impossible_claim(view.rules))
    found = examiner(position).answer(position, fewest=True)
    return Hint(found.solvable, found.solution)
