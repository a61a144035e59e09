"""Every Goal that given digit cubes can be laid into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product

from forceout.onsets.goal import Digit, Goal, Line
from forceout.onsets.symbols import Symbol


def goals_of(cubes: Iterable[Symbol]) -> Iterator[Goal]:
    """The Goals of one to three of the digits among the cubes, in the legal layouts, fewest cubes first (AGLOA III-B)."""
    digits = sorted(cube for cube in cubes if cube.is_digit)
    for size in range(1, min(3, len(digits)) + 1):
        for chosen in sorted(set(permutations(digits, size))):
            for turned in product((False, True), repeat=size):
                for layout in _layouts(tuple(map(Digit, chosen, turned))):
                    yield Goal(layout)


def _layouts(digits: tuple[Digit, ...]) -> Iterator[Digit | Line]:
    """The seven configurations of AGLOA III-B-1."""
    if len(digits) == 1:
        yield digits[0]
        return
    yield Line("row", digits)
    yield Line("column", digits)
    if len(digits) == 3:
        first, second, third = digits
        yield Line("column", (first, Line("row", (second, third))))
        yield Line("row", (Line("column", (first, second)), third))
