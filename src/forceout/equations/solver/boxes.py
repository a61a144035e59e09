"""A position as boxes: all of these cubes, any of those, aiming at these values of the Goal.

After Now at most one Resource cube is used, so that the position is the box without any and one box for each kind of
Resource cube, which it must use. After Impossible, and when the round is over, Resources count as Permitted
(VII-B-3-e and f, XI-B-2). A wild cube stands for one symbol in the whole Equation, so that each symbol gives boxes of its
own (XIII-A-3, B-3, C-3). With Multiple Operations a sign that may be used costs no cube when it is used again (A-5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from forceout.core.challenge import Resources
from forceout.equations.cubes import DIGITS, SIGNS, Cube
from forceout.equations.goal import Goal
from forceout.equations.solver.kernel import kind_of, sign_bit
from forceout.equations.variations import Conditions

if TYPE_CHECKING:
    from forceout._native import equations_kernel as native


@dataclass(frozen=True, slots=True)
class Asked:
    """The cubes that a Solution may take from, and the Goal."""

    goal: Goal
    required: tuple[Cube, ...]
    permitted: tuple[Cube, ...]
    resources: tuple[Cube, ...]
    reach: Resources


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the Goal, as it must be written."""

    text: str
    value: str


@dataclass(frozen=True, slots=True)
class Boxes:
    """All the boxes of a position. Box ``n`` aims at ``readings[aim]`` for each of its aims."""

    boxes: tuple[native.Box, ...]
    readings: tuple[Reading, ...]
    complete: bool
    bounded: bool


def boxes_of(kernel: native.Kernel, conditions: Conditions, asked: Asked) -> Boxes:
    """The position as the kernel sees it."""
    boxes: list[native.Box] = []
    readings: list[Reading] = []
    complete, bounded = True, False
    for meaning in meanings(conditions, asked):
        found = kernel.readings(tuple(_goal_cubes(asked.goal, conditions, meaning)))
        complete &= found["complete"]
        bounded |= found["bounded"]
        aims: list[native.Aim] = []
        for numerator, denominator, factorials, text, value in found["readings"]:
            aims.append((numerator, denominator, _left(conditions, factorials), len(readings)))
            readings.append(Reading(text, value))
        if aims:
            boxes += _boxes(conditions, asked, meaning, aims)
    return Boxes(tuple(boxes), tuple(readings), complete, bounded)


def meanings(conditions: Conditions, asked: Asked) -> list[str | None]:
    """What a wild cube may stand for; only its face where no wild cube lies on the table."""
    face = conditions.wild_face
    on_table = (*asked.goal.cubes, *asked.required, *asked.permitted, *asked.resources)
    if face is None or all(cube.face != face for cube in on_table):
        return [None]
    numerals = [digit for digit in DIGITS if int(digit) < conditions.base]
    signs = "" if conditions.limit(conditions.wild_rule, "stands_for") == "numeral" else SIGNS
    return [None, *(symbol for symbol in (*numerals, *signs) if symbol != face)]


def _left(conditions: Conditions, used: int) -> int:
    """The factorials that the Goal leaves to the Solution; with Multiple Operations they cost nothing."""
    if "multiple-operations" in conditions:
        return 0
    return (conditions.number("factorial", "factorials") or 0) - used


def _goal_cubes(goal: Goal, conditions: Conditions, meaning: str | None) -> Iterator[native.GoalCube]:
    for place, cube in enumerate(goal.cubes):
        wild = meaning is not None and cube.face == conditions.wild_face
        kind = kind_of(cube, conditions.exponent_colour, meaning if wild else None)
        yield kind, cube.face if wild else "", "s" in cube.turn, "u" in cube.turn, place in goal.gaps


def _boxes(
    conditions: Conditions, asked: Asked, meaning: str | None, aims: Sequence[native.Aim]
) -> Iterator[native.Box]:
    if asked.reach is Resources.ANY:
        yield _box(conditions, asked.required, (*asked.permitted, *asked.resources), meaning, aims)
        return
    yield _box(conditions, asked.required, asked.permitted, meaning, aims)
    if asked.reach is Resources.NONE:
        return
    seen: set[int] = set()
    for cube in asked.resources:
        wild = meaning is not None and cube.face == conditions.wild_face
        kind = kind_of(cube, conditions.exponent_colour, meaning if wild else None) + (100 if wild else 0)
        if kind not in seen:
            seen.add(kind)
            yield _box(conditions, (*asked.required, cube), asked.permitted, meaning, aims)


def _box(
    conditions: Conditions,
    required: Sequence[Cube],
    permitted: Sequence[Cube],
    meaning: str | None,
    aims: Sequence[native.Aim],
) -> native.Box:
    face = conditions.wild_face if meaning is not None else None

    def kinds(cubes: Sequence[Cube]) -> list[int]:
        return [
            kind_of(cube, conditions.exponent_colour, meaning if cube.face == face else None)
            for cube in cubes
        ]

    free, costing = 0, list(permitted)
    if "multiple-operations" in conditions:
        free = _free_signs(conditions, {_symbol(cube, face, meaning) for cube in (*required, *permitted)})
        costing = [cube for cube in permitted if _costs(conditions, _symbol(cube, face, meaning), free)]
    wild = None
    if face is not None and meaning is not None:
        must = Counter(kinds([cube for cube in required if cube.face == face]))
        may = Counter(kinds([cube for cube in permitted if cube.face == face]))
        real = set(kinds([cube for cube in (*required, *permitted) if cube.face != face]))
        wild = (face, [(kind, must[kind], may[kind], kind in real) for kind in must | may])
    return kinds(required), kinds(costing), free, tuple(aims), wild


def _symbol(cube: Cube, wild_face: str | None, meaning: str | None) -> str:
    return meaning if meaning is not None and cube.face == wild_face else cube.face


def _free_signs(conditions: Conditions, symbols: set[str]) -> int:
    """The signs that serve again and again; √ is none where it is i (XIII-D-11 (f))."""
    operations = [
        symbol for symbol in symbols if symbol in SIGNS and not (symbol == "√" and "root-is-i" in conditions)
    ]
    return sum(sign_bit(symbol) for symbol in operations)


def _costs(conditions: Conditions, symbol: str, free: int) -> bool:
    """Whether a Permitted cube matters as a cube: a free sign does not, unless it may be a digit or a point too."""
    if symbol not in SIGNS or not free & sign_bit(symbol):
        return True
    as_digit = {"*": 10, "√": 11}.get(symbol, conditions.base) < conditions.base
    return as_digit or (symbol == "*" and "decimal-point" in conditions)
