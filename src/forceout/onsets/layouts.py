"""Every Goal that given digit cubes can be laid into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product

from forceout.core.sections import GoalRules
from forceout.onsets.goal import Digit, Goal, Line
from forceout.onsets.symbols import Symbol


def goals_of(cubes: Iterable[Symbol], rules: GoalRules) -> Iterator[Goal]:
    """The Goals of the digits among the cubes, in the book's layouts, fewest cubes first (AGLOA III-B)."""
    digits = sorted(cube for cube in cubes if cube.is_digit)
    for size in range(rules.cubes_least, min(rules.cubes_most, len(digits)) + 1):
        for chosen in sorted(set(permutations(digits, size))):
            for turned in product((False, True), repeat=size):
                goals = map(Goal, _layouts(tuple(map(Digit, chosen, turned))))
                yield from (goal for goal in goals if goal.is_legal_layout(rules))


def _layouts(digits: tuple[Digit, ...]) -> Iterator[Digit | Line]:
    """The configurations that books know (AGLOA III-B-1)."""
    if len(digits) == 1:
        yield digits[0]
        return
    yield Line("row", digits)
    yield Line("column", digits)
    if len(digits) == 3:
        first, second, third = digits
        yield Line("column", (first, Line("row", (second, third))))
        yield Line("row", (Line("column", (first, second)), third))
