"""Hints in steps: that there is a Solution and how long it is, which cubes it uses, and the Solution itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.analysis.words import Sentence
from forceout.bots.sight import examiner, impossible_word, position_of
from forceout.equations.cubes import CUBE
from forceout.match.values import Phase
from forceout.records.sentences.language import text
from forceout.table import View

HINTS = 3
"""So many steps, the last of which is the Solution."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Whether there is a Solution (None: not decided within the work that a hint may take), and the shortest that was found."""

    solvable: bool | None
    solution: Mapping[str, Any] | None = None

    def step(self, number: int) -> Sentence:
        """What is told at step 1, 2 or 3; where there is no Solution, the same each time."""
        if self.solvable is None:
            return Sentence(text("Nobody can tell quickly whether there is a Solution."))
        if self.solution is None:
            return Sentence(text("There is no Solution any more."))
        cubes = signs(self.solution)
        if number <= 1:
            return Sentence(text("There is a Solution with {count} cubes."), {"count": len(cubes)})
        if number == 2:
            return Sentence(text("It uses these cubes: {cubes}."), {"cubes": " ".join(cubes)})
        return Sentence(text("Here it is: {solution}."), {"solution": self.solution})


def hint(view: View) -> Hint | None:
    """For what the seat has to find now: a Solution for the challenge, or any that is still possible. None before there is a Goal."""
    if view.mat.goal is None or view.phase not in (Phase.TURN, Phase.WRITING, Phase.BLOCK):
        return None
    writing = view.trial is not None and view.phase is Phase.WRITING
    assert not writing or view.trial is not None
    claim = view.trial.claim.value if view.trial is not None and writing else impossible_word(view)
    position = position_of(view, claim)
    found = examiner(position).answer(position, fewest=True)
    return Hint(found.solvable, found.solution)


def signs(solution: Mapping[str, Any]) -> list[str]:
    """The cubes of a Solution, sign by sign; what a wild cube stands for is none, nor is the side of the Goal."""
    if "solutions" in solution:
        return [sign for part in solution["solutions"] for sign in signs(part)]
    if "equation" in solution:
        written = re.sub(r"<[^<>]*>", "", str(solution["equation"])).partition("=")[0]
        written = _NAMED.sub(lambda found: _CUBES[found[0]], written)
        return [f"{found['face']}{found['turn'] or ''}" for found in CUBE.finditer(written)]
    written = "".join([*solution.get("restrictions", ()), str(solution["set_name"])])
    return [sign for sign in re.sub(r"<[^<>]*>", "", written) if not sign.isspace() and sign not in "()[]{}"]


_CUBES = {
    "rem": "÷s",
    "log": "÷s",
    "lcm": "√",
    "gcf": "*",
    "%": "√u",
    ".": "*",
    "i": "√",
    "T": "*",
    "E": "√",
}
"""The cubes behind signs that are no faces of a cube (contract, section 2)."""
_NAMED = re.compile("|".join(map(re.escape, _CUBES)))
