"""A position as boxes: all of these cubes, any of those, aiming at these values of the Goal.

After Now at most one Resource cube is used, so that the position is the box without any and one box for each kind of
Resource cube, which it must use. After Impossible, and when the round is over, Resources count as Permitted
(VII-B-3-e and f, XI-B-2). A wild cube stands for one symbol in the whole Equation, so that each symbol gives boxes of its
own (XIII-A-3, B-3, C-3). With Multiple Operations a sign that may be used costs no cube when it is used again (A-5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from forceout.core.claims import Resources
from forceout.equations.cubes import DIGITS, FACES, SIGNS, Cube
from forceout.equations.goal import Goal
from forceout.equations.solver.kernel import COLOURED, KIND, kind_of, sign_bit
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


def boxes_of(kernel: native.Kernel, conditions: Conditions, asked: Asked) -> Boxes:
    """The position as the kernel sees it."""
    boxes: list[native.Box] = []
    readings: list[Reading] = []
    for meaning in meanings(conditions, asked):
        found = kernel.readings(tuple(_goal_cubes(asked.goal, conditions, meaning)))
        aims: list[native.Aim] = []
        for numerator, denominator, factorials, text, value in found["readings"]:
            aims.append((numerator, denominator, _left(conditions, factorials), len(readings)))
            readings.append(Reading(text, value))
        if aims or found["gaps"]:
            boxes += _boxes(conditions, asked, meaning, _Aimed(tuple(aims), found["gaps"]))
    return Boxes(tuple(boxes), tuple(readings))


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
        coloured = cube.colour is not None and cube.colour == conditions.exponent_colour
        yield (
            kind,
            cube.face if wild else "",
            "s" in cube.turn,
            "u" in cube.turn,
            place in goal.gaps,
            coloured,
        )


def _boxes(conditions: Conditions, asked: Asked, meaning: str | None, aimed: _Aimed) -> Iterator[native.Box]:
    def kind(cube: Cube) -> int:
        wild = meaning is not None and cube.face == conditions.wild_face
        return kind_of(cube, conditions.exponent_colour, meaning if wild else None)

    def boxes(required: Sequence[Cube], permitted: Sequence[Cube]) -> Iterator[native.Box]:
        must, may = (
            [_Used(cube, kind(cube)) for cube in required],
            [_Used(cube, kind(cube)) for cube in permitted],
        )
        for some in _as_numerals(conditions, must):
            for others in _as_numerals(conditions, may):
                yield _box(conditions, some, others, meaning, aimed)

    if asked.reach is Resources.ANY:
        yield from boxes(asked.required, (*asked.permitted, *asked.resources))
        return
    yield from boxes(asked.required, asked.permitted)
    if asked.reach is Resources.NONE:
        return
    for cube in _different(conditions, asked.resources):
        yield from boxes((*asked.required, cube), asked.permitted)


def _different(conditions: Conditions, cubes: Sequence[Cube]) -> list[Cube]:
    """One cube of each face, and of the Exponent colour apart."""
    colour = conditions.exponent_colour
    return list({(cube.face, colour is not None and cube.colour == colour): cube for cube in cubes}.values())


@dataclass(frozen=True, slots=True)
class _Aimed:
    """The values of the Goal under one meaning of the wild cube, and what its readings leave out, in the kernel's bits."""

    aims: tuple[native.Aim, ...]
    gaps: int


@dataclass(frozen=True, slots=True)
class _Used:
    """A cube and the kind that it counts as."""

    cube: Cube
    kind: int


def _as_numerals(conditions: Conditions, used: list[_Used]) -> list[list[_Used]]:
    """The ways to use coloured * and √ cubes as ten and eleven, and so as exponents (XIII-B-12, C-5); as they are, first."""
    colour = conditions.exponent_colour
    digits = {KIND["*"]: 10, KIND["√"]: 11} if colour is not None else {}
    ways = [used]
    for sign, digit in digits.items():
        if digit < conditions.base:
            ways = [changed for way in ways for changed in _raised(way, sign, COLOURED + digit, colour)]
    return ways


def _raised(used: list[_Used], sign: int, kind: int, colour: str | None) -> Iterator[list[_Used]]:
    """None, one, two ... of the coloured cubes with a sign counted as another kind; wild and real ones apart."""
    faces = list(
        dict.fromkeys(each.cube.face for each in used if each.kind == sign and each.cube.colour == colour)
    )
    places = [
        [
            n
            for n, each in enumerate(used)
            if each.kind == sign and each.cube == Cube(face, each.cube.turn, colour)
        ]
        for face in faces
    ]
    for numbers in product(*(range(len(some) + 1) for some in places)):
        changed = list(used)
        for number, some in zip(numbers, places, strict=True):
            for place in some[:number]:
                changed[place] = replace(used[place], kind=kind)
        yield changed


def _box(
    conditions: Conditions,
    required: Sequence[_Used],
    permitted: Sequence[_Used],
    meaning: str | None,
    aimed: _Aimed,
) -> native.Box:
    face = conditions.wild_face if meaning is not None else None

    def kinds(used: Iterable[_Used]) -> list[int]:
        return [each.kind for each in used]

    free, costing = 0, list(permitted)
    if "multiple-operations" in conditions:
        free = _free_signs(conditions, kinds((*required, *permitted)))
        costing = [each for each in permitted if _costs(conditions, each.kind, free)]
    wild = None
    if face is not None and meaning is not None:
        must = Counter(kinds(each for each in required if each.cube.face == face))
        may = Counter(kinds(each for each in permitted if each.cube.face == face))
        real = set(kinds(each for each in (*required, *permitted) if each.cube.face != face))
        wild = (face, [(kind, must[kind], may[kind], kind in real) for kind in must | may])
    return kinds(required), kinds(costing), free, aimed.aims, wild, aimed.gaps


def _free_signs(conditions: Conditions, kinds: Iterable[int]) -> int:
    """The signs that serve again and again; √ is none where it is i (XIII-D-11 (f))."""
    signs = {FACES[kind] for kind in kinds if kind < len(FACES)} & set(SIGNS)
    return sum(sign_bit(sign) for sign in signs if not (sign == "√" and "root-is-i" in conditions))


def _costs(conditions: Conditions, kind: int, free: int) -> bool:
    """Whether a Permitted cube matters as a cube: a free sign does not, unless it may be a digit or a point too."""
    symbol = FACES[kind] if kind < len(FACES) else ""
    if symbol not in SIGNS or not symbol or not free & sign_bit(symbol):
        return True
    as_digit = {"*": 10, "√": 11}.get(symbol, conditions.base) < conditions.base
    return as_digit or (symbol == "*" and "decimal-point" in conditions)
