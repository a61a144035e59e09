"""Goals, Double Sets and Solutions of On-Sets made up without the solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.pile import Pile
from forceout.match.state import Match
from forceout.match.values import Selection
from forceout.onsets.position import Solution, Written
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Kind, Variation


@dataclass(frozen=True, slots=True)
class OnSetsExamples:
    rules: Rules

    def goal(self, _state: Match, _rng: Random) -> None:
        """On-Sets Goals are listed."""
        return

    def free_selections(self, _state: Match, rng: Random) -> Iterator[Selection]:
        """Double Sets of one and two colours."""
        if Kind.DOUBLE_SET not in self.rules.variations:
            return
        colours = self.rules.equipment.colours
        names = [
            *colours,
            *(f"{one} {sign} {other}" for one in colours for other in colours for sign in "∪∩−"),
        ]
        rng.shuffle(names)
        for name in names:
            yield Selection(Kind.DOUBLE_SET, Variation(Kind.DOUBLE_SET, set_name=name))

    def solution(self, state: Match, rng: Random) -> Solution:
        """The Required cubes and some others, each where such a cube can stand."""
        assert state.shake is not None
        case = state.shake.case()
        cubes = [*case.mat.required, *case.mat.permitted]
        if case.claim is not Claim.FORCEOUT:
            cubes += case.mat.resources
        parts = 2 if state.shake.has(Kind.TWO_SOLUTIONS) else 1
        goal = None
        if case.claim is Claim.NO_GOAL:
            digits = [str(cube) for cube in case.mat.resources if cube.is_digit]
            goal = rng.choice(digits or ["1"])
        return Solution(tuple(self._written(cubes, rng) for _ in range(parts)), goal)

    def _written(self, cubes: list[Symbol], rng: Random) -> Written:
        names = [str(cube) for cube in cubes if cube.names_set] or list(self.rules.equipment.colours)
        signs = [str(cube) for cube in cubes if cube.is_binary] or ["∪"]
        rng.shuffle(names)
        size = rng.randint(1, min(3, len(names)))
        text = names[0]
        for name in names[1:size]:
            text += f" {rng.choice(signs)} {name}"
        relations = [str(cube) for cube in cubes if cube.is_relation]
        given = (f"{names[0]} {relations[0]} {names[-1]}",) if relations and rng.random() < 0.5 else ()
        return Written(text, given)

    def reading(self, solution: Solution) -> str:
        lines = [line for part in solution.parts for line in (*part.restrictions, part.set_name)]
        return "; ".join(f"({line})" for line in lines)

    def roll(self, faces: tuple[str, ...]) -> Pile[Symbol]:
        return Pile(map(Symbol, faces))

    def deck(self) -> tuple[int, ...]:
        return tuple(range(self.rules.equipment.cards))
