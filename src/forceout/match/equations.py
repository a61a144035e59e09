"""Equations at the table: the kit, the Goals, the selections and the judge."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.pile import Pile as CorePile
from forceout.core.verdict import Verdict
from forceout.equations.cubes import Cube
from forceout.equations.goal import Goal, goal_turns
from forceout.equations.judge import judge
from forceout.equations.mat import has_legal_reading
from forceout.equations.position import Position, Solution
from forceout.equations.regroup import regrouped
from forceout.equations.selection import selection_fault, selections_of
from forceout.equations.variations import Conditions, in_force
from forceout.match.game import EMPTY, Case, Mat, Objection, Play
from forceout.match.values import Fault, Pile, Selection

_FAULTS = {
    "no-effect": Fault.VARIATION_NO_EFFECT,
    "conflict": Fault.VARIATION_CONFLICT,
    "repeated": Fault.VARIATION_REPEATED,
}


@dataclass(frozen=True, slots=True)
class EquationsGame:
    """The game of one division."""

    rules: Rules

    def rolled(self, face: str, kind: str) -> str:
        """With its colour, since several colours have the same face."""
        return f"{face}@{kind}"

    def any_roll(self) -> Pile:
        kinds = self.rules.equipment.cubes
        return CorePile(
            Cube(kind.symbols[0], colour=colour) for colour, kind in kinds.items() for _ in range(kind.count)
        )

    def missing(self, shown: Pile) -> tuple[Cube, ...]:
        kinds = self.rules.equipment.cubes
        free = self.rules.equipment.cube_count - len(shown)
        found: list[Cube] = []
        for colour, kind in kinds.items():
            lacking = kind.count - sum(cube.colour == colour for cube in shown)
            found += [Cube(kind.faces[0][0], colour=colour)] * max(0, min(lacking, free - len(found)))
        return tuple(found)

    def set_out(self) -> tuple[Pile, ...]:
        return ()

    def roll_objection(self, cubes: Pile) -> Objection | None:
        """Equations II-A: all 24. Where colours are told, six of each."""
        by_colour = Counter(cube.colour for cube in cubes)
        kinds = self.rules.equipment.cubes
        fits = len(cubes) == sum(kind.count for kind in kinds.values()) and not any(
            cube.turn for cube in cubes
        )
        if fits and all(by_colour[colour] <= kind.count for colour, kind in kinds.items()):
            return None
        return Objection(Fault.KIT, self.rules.clause("roll.in_play"), impossible=True)

    def selection_objection(
        self, selection: Selection, rolled: Pile, _universe: tuple[Any, ...], chosen: tuple[Selection, ...]
    ) -> Objection | None:
        """Equations II-B-2: without effect, in conflict with one already chosen, or chosen already."""
        rule = self.rules.variations.get(selection.name)
        if rule is None:
            return Objection(Fault.VARIATION_UNLISTED, self.rules.clause("choosing.illegal"))
        if selection.choice not in selections_of(rule):
            return Objection(Fault.VARIATION_UNLISTED, rule.clause)
        choices = [entry.choice for entry in chosen]
        fault = selection_fault(rolled, self.rules, choices, selection.choice)
        if fault is None:
            return None
        return Objection(
            _FAULTS[fault], rule.clause if fault == "conflict" else self.rules.clause("choosing.illegal")
        )

    def selections(self, _rolled: Pile, _universe: tuple[Any, ...]) -> tuple[Selection, ...]:
        return tuple(
            Selection(variation.name, variation)
            for rule in self.rules.variations.values()
            for variation in selections_of(rule)
        )

    def lot_value(self, face: str) -> int | None:
        return int(face) if face.isdigit() else None

    def is_digit(self, cube: Cube) -> bool:
        return cube.is_digit

    def may_be_goal(self, _cube: Cube) -> bool:
        return True

    def goal_turns(self, cube: Cube, chosen: tuple[Selection, ...]) -> tuple[str, ...]:
        return goal_turns(cube, self._conditions(chosen))

    def goal_cubes(self, goal: Goal) -> Pile:
        """As they lay in Resources: however a cube is turned in the Goal, it is that cube."""
        return CorePile(Cube(cube.face, colour=cube.colour) for cube in goal.cubes)

    def goal_of(self, cubes: tuple[Cube, ...]) -> Goal:
        return Goal(cubes)

    def goals(self, _cubes: Pile) -> tuple[Goal, ...]:
        """Too many to list: up to six cubes of twenty-four, turned and spaced as the Goal-setter likes."""
        return ()

    def legal_goals(self, _cubes: Pile, _chosen: tuple[Selection, ...]) -> tuple[Goal, ...]:
        return ()

    def is_legal_goal(self, goal: Goal, chosen: tuple[Selection, ...]) -> bool:
        """Equations IV-B; one that cannot be verified is not called illegal."""
        return has_legal_reading(goal, self._conditions(chosen)) is not False

    def _conditions(self, chosen: tuple[Selection, ...]) -> Conditions:
        return in_force(self.rules, [entry.choice for entry in chosen])

    def left_over(self, _resources: Pile) -> Pile:
        return EMPTY

    def judge(self, case: Case, solution: Solution) -> Verdict:
        return judge(self.position(case, case.claim, case.mat), solution)

    def regrouped(self, solution: Solution, reading: str) -> Solution | None:
        return regrouped(solution, reading)

    def position(self, case: Case, claim: Claim, mat: Mat) -> Position:
        return Position(
            rules=self.rules,
            goal=mat.goal,
            challenge=claim,
            required=mat.required,
            permitted=mat.permitted,
            forbidden=mat.forbidden,
            resources=mat.resources,
            variations=tuple(entry.choice for entry in case.variations),
        )

    def had_another_turn(self, _case: Case, _play: Play) -> bool:
        """No burden of Equations asks for it."""
        return True
