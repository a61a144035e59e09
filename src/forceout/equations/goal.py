"""The Goal as it lies on the mat: cubes in a row, with the gaps that the Goal-setter left (IV-B-2)."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.core.errors import Malformed
from forceout.core.picture import Pictured
from forceout.equations.cubes import CUBE, Cube, Turn, cube_of
from forceout.equations.variations import Conditions


@dataclass(frozen=True, slots=True, repr=False)
class Goal(Pictured):
    """Cubes in order; ``gaps`` holds each index that has a gap in front of it."""

    cubes: tuple[Cube, ...]
    gaps: frozenset[int] = frozenset()

    def gap_within(self, first: int, last: int) -> bool:
        """Whether a gap lies between the cubes numbered first and last."""
        return any(first < gap <= last for gap in self.gaps)

    def __str__(self) -> str:
        return "".join(
            (" " if index in self.gaps else "") + str(cube) for index, cube in enumerate(self.cubes)
        )

    def __repr__(self) -> str:
        return f"<Goal {self}>"


def parse_goal(text: str, field: str = "goal") -> Goal:
    """The Goal of a string such as ``3× 5+2`` or ``253@red``."""
    cubes: list[Cube] = []
    gaps: set[int] = set()
    at = 0
    while at < len(text):
        if text[at].isspace():
            gaps.add(len(cubes))
            at += 1
            continue
        match = CUBE.match(text, at)
        if not match:
            raise Malformed(field, f"column {at + 1}: expected a cube, got {text[at]!r}")
        cubes.append(cube_of(match, field))
        at = match.end()
    if not cubes:
        raise Malformed(field, "expected at least one cube")
    return Goal(tuple(cubes), frozenset(gap for gap in gaps if 0 < gap < len(cubes)))


def goal_turns(cube: Cube, conditions: Conditions) -> tuple[Turn, ...]:
    """The ways in which a cube may lie in the Goal, upright first.

    A number may lie sideways or upside down, in a Goal not both (XIII-A-1, XIII-A-2 Comment a); a ÷ sideways is
    remainder or log (XIII-A-7, XIII-D-13), a √ upside down is percent (XIII-A-10).
    """
    wild = cube.face == conditions.wild_face
    any_sign = wild and conditions.limit(conditions.wild_rule, "stands_for") != "numeral"
    eleven = cube.face == "√" and (conditions.base > 11 or "root-is-i" in conditions)
    number = cube.is_digit or wild or eleven
    non_zero = number and (cube.face != "0" or wild)
    turns: list[Turn] = [""]
    if (non_zero and "sideways" in conditions) or (
        (cube.face == "÷" or any_sign) and ("remainder" in conditions or "log" in conditions)
    ):
        turns.append("s")
    if (number and "upside-down" in conditions) or (
        (cube.face == "√" or any_sign) and "percent" in conditions
    ):
        turns.append("u")
    return tuple(turns)
