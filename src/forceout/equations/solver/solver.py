"""One shake and everything the solver has learnt about it.

Values depend on the cubes and on the conditions of the shake only, so that every position of a shake, and every move
that is thought about, uses the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from forceout.core.claims import Resources
from forceout.equations.goal import Goal
from forceout.equations.position import Position
from forceout.equations.solver.answer import Searched, Shown, Solved
from forceout.equations.solver.boxes import Asked, boxes_of
from forceout.equations.solver.kernel import endless, new_kernel
from forceout.equations.variations import Conditions

Check = Callable[[str], bool | None]
"""Whether an Equation stands in the position asked about; None where it cannot be verified."""
Progress = Callable[[int, int], bool | None]
"""Told how many cubes the search has come to and how many nodes it has seen; False ends it."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may cost, by the clock and in work, which repeats exactly; 0 is no limit."""

    milliseconds: float = 0
    work: int = 0


NO_BUDGET = Budget()
ANY_CUBES = 64
"""More than any position has."""
MOST_EXOTIC = 200_000
"""Values that are no small fractions, which a solver keeps from one question to the next."""


class Solver:
    """The solver's memory of one shake. It may be asked from several threads; one answer is worked out at a time.

    ``without`` names arguments that it may not use to prove "no": so that a test can see what each of them decides.
    """

    def __init__(self, conditions: Conditions, *, without: Collection[str] = ()) -> None:
        self.conditions = conditions
        self._without = without
        self._kernel = new_kernel(conditions, without)

    @classmethod
    def of(cls, position: Position) -> Solver:
        return cls(position.conditions)

    def solve(
        self,
        asked: Asked,
        *,
        budget: Budget = NO_BUDGET,
        limit: int = 1,
        check: Check | None = None,
        progress: Progress | None = None,
        most_cubes: int = ANY_CUBES,
    ) -> Solved:
        """Solutions, the shortest first. ``check`` decides where the kernel's enclosures cannot."""
        kernel = self._kernel
        if kernel.memory()["exotic"] > MOST_EXOTIC:  # what is remembered would leave the next search no room
            kernel = self._kernel = new_kernel(self.conditions, self._without)
        boxes = boxes_of(kernel, self.conditions, asked)

        def verify(text: str, _box: int, aim: int) -> bool | None:
            return check(f"{text} = {boxes.readings[aim].text}") if check is not None else None

        outcome = kernel.solve(
            boxes.boxes,
            milliseconds=budget.milliseconds,
            work=budget.work,
            wanted=limit,
            most_cubes=most_cubes,
            verify=verify if check is not None else None,
            progress=progress,
        )
        shown = tuple(
            Shown(f"{text} = {boxes.readings[aim].text}", value, tuple(cubes))
            for text, _, aim, cubes, value in outcome["found"]
        )
        gaps = tuple(outcome["gaps"])
        searched = Searched(
            outcome["cubes_done"], gaps, outcome["nodes"], endless(gaps), outcome["milliseconds"]
        )
        return Solved.of(shown, searched)

    def goal_values(self, goal: Goal) -> tuple[str, ...]:
        """The values that the Goal may be read as; none when it is no legal Goal."""
        asked = Asked(goal, (), (), (), Resources.NONE)
        return tuple(
            dict.fromkeys(
                reading.value for reading in boxes_of(self._kernel, self.conditions, asked).readings
            )
        )

    def memory(self) -> int:
        """How many values are kept."""
        return self._kernel.memory()["entries"]


def asked_of(position: Position, goal: Goal) -> Asked:
    return Asked(
        goal=goal,
        required=tuple(position.required),
        permitted=tuple(position.permitted),
        resources=tuple(position.resources),
        reach=position.reach,
    )
