"""Goals and Equations made up without the solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.pile import Pile
from forceout.equations.cubes import Cube, parse_cube
from forceout.equations.goal import Goal
from forceout.equations.position import Solution
from forceout.equations.writing import split_equation
from forceout.match.state import Match
from forceout.match.values import Selection

_TRIES = 12


@dataclass(frozen=True, slots=True)
class EquationsExamples:
    rules: Rules

    def goal(self, state: Match, rng: Random) -> Goal | None:
        """One or two digits, or a sign between two; with every cube that has touched the Goal section."""
        assert state.shake is not None
        mat, game = state.shake.mat, state.setup.game
        goal = None
        for _ in range(_TRIES):
            goal = self._attempt(list(mat.touched), list(mat.resources), rng)
            if goal is None or game.is_legal_goal(goal, state.shake.variations):
                return goal
        return goal

    def _attempt(self, touched: list[Cube], resources: list[Cube], rng: Random) -> Goal | None:
        digits = [cube for cube in resources if cube.is_digit]
        signs = [cube for cube in resources if cube.face in "+−×"]
        rng.shuffle(digits)
        if not touched:
            if len(digits) > 1 and signs and rng.random() < 0.5:
                return Goal((digits[0], rng.choice(signs), digits[1]))
            return Goal(tuple(digits[: rng.randint(1, 2)])) if digits else None
        room = self.rules.goal.cubes_most - len(touched)
        cubes = touched + digits[: rng.randint(0, max(0, room))]
        rng.shuffle(cubes)
        return Goal(tuple(cubes))

    def free_selections(self, _state: Match, _rng: Random) -> Iterator[Selection]:
        """Every variation of Equations can be listed."""
        yield from ()

    def solution(self, state: Match, rng: Random) -> Solution:
        """A sum or another operation of cubes that lie there, and the Goal as it was laid."""
        assert state.shake is not None
        case = state.shake.case()
        cubes = [*case.mat.required, *case.mat.permitted]
        if case.claim is not Claim.FORCEOUT:
            cubes += case.mat.resources
        digits = [cube.face for cube in cubes if cube.is_digit] or ["1"]
        signs = [cube.face for cube in cubes if cube.face in "+−×÷"] or ["+"]
        rng.shuffle(digits)
        left = digits[0]
        for digit in digits[1 : rng.randint(1, min(4, len(digits)))]:
            left = f"({left}{rng.choice(signs)}{digit})"
        goal = case.mat.goal
        right = (
            ""
            if goal is None
            else str(replace(goal, cubes=tuple(replace(cube, colour=None) for cube in goal.cubes)))
        )
        return Solution(f"{left} = {right}")

    def reading(self, solution: Solution) -> str:
        (_, left), *rest = split_equation(solution.equation)
        return " = ".join([f"({left.strip()})", *(text.strip() for _, text in rest)])

    def roll(self, faces: tuple[str, ...]) -> Pile[Cube]:
        return Pile(parse_cube(face, "cubes") for face in faces)

    def deck(self) -> tuple[object, ...]:
        return ()
