"""The Goal on the mat and the Goal as written: does the one show the other, and has it any legal reading at all?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice, pairwise, product

from forceout.core.errors import Unreadable
from forceout.equations.cubes import SIGNS, Cube
from forceout.equations.goal import Goal
from forceout.equations.meanings import digit_value
from forceout.equations.numbers import decide
from forceout.equations.numbers.effort import CannotVerify, limited
from forceout.equations.numbers.form import Number, subtract
from forceout.equations.operations import Operations
from forceout.equations.readings import Chart
from forceout.equations.sides import Reader
from forceout.equations.variations import Conditions
from forceout.equations.writing import CARRIERS, TURNED, Symbol, is_digit

_NO_CUBE = {"!", "pow", "<=", *"()[]{}"}
_MOST_WAYS = 2500
_STEPS = 30_000


def filled_in(goal: Goal, symbols: Sequence[Symbol], conditions: Conditions) -> tuple[Symbol, ...]:
    """The written Goal with what its writer may leave unsaid, where that makes it show the cubes of the Goal.

    A last 0 behind a decimal point: the Goal 20 is written .20 or .2 (XIII-D-12 Example a). The name of a wild cube:
    for the Goal 40 with 0 Wild one writes 45 (VII-B-2 Comment b-ii).
    """
    plain = tuple(symbols)
    whole = _with_last_zeros(goal, plain, conditions)
    for ways in (plain, whole, _named(goal, plain, conditions), _named(goal, whole, conditions)):
        if shown(goal, ways, conditions) is not None:
            return ways
    return plain


def _with_last_zeros(goal: Goal, symbols: tuple[Symbol, ...], conditions: Conditions) -> tuple[Symbol, ...]:
    if "decimal-in-goal" not in conditions:
        return symbols
    whole: list[Symbol] = []
    at = 0
    for index, symbol in enumerate(symbols):
        whole.append(symbol)
        if _on_no_cube(symbol, conditions):
            continue
        at += 1
        before = symbols[index - 1].meaning if index else ""
        behind = symbols[index + 1] if index + 1 < len(symbols) else None
        ends = behind is None or not _joins(behind)
        if before == "." and _joins(symbol) and ends and goal.cubes[at : at + 1] == (Cube("0"),):
            whole.append(Symbol("0", "0", symbol.column))
            at += 1
    return tuple(whole)


def _named(goal: Goal, symbols: tuple[Symbol, ...], conditions: Conditions) -> tuple[Symbol, ...]:
    """A plain symbol in the place of a wild cube is that cube named."""
    named: list[Symbol] = []
    places = iter(goal.cubes)
    for symbol in symbols:
        cube = None if _on_no_cube(symbol, conditions) else next(places, None)
        wild = cube is not None and cube.face == conditions.wild_face
        unsaid = wild and not symbol.named and symbol.face != conditions.wild_face
        named.append(replace(symbol, face=conditions.wild_face, named=True) if unsaid else symbol)
    return tuple(named)


def shown(goal: Goal, symbols: Sequence[Symbol], conditions: Conditions) -> tuple[Symbol, ...] | None:
    """The written symbols with the number of the Goal cube that each stands on; None where they do not show the Goal.

    All cubes, in order, turned as on the mat (VII-B-2); !, pow and a free decimal point are on no cube.
    """
    placed: list[Symbol] = []
    at = 0
    for index, symbol in enumerate(symbols):
        if _on_no_cube(symbol, conditions):
            placed.append(symbol)
            continue
        exponent = index > 0 and symbols[index - 1].meaning == "pow"
        if at == len(goal.cubes) or not _stands_on(symbol, goal.cubes[at], conditions, exponent=exponent):
            return None
        placed.append(replace(symbol, cube=at))
        at += 1
    return tuple(placed) if at == len(goal.cubes) else None


def _on_no_cube(symbol: Symbol, conditions: Conditions) -> bool:
    free_point = symbol.meaning == "." and not symbol.named and "decimal-point" not in conditions
    return symbol.meaning in _NO_CUBE or free_point


def _stands_on(symbol: Symbol, cube: Cube, conditions: Conditions, *, exponent: bool) -> bool:
    if symbol.face != cube.face or (symbol.colour is not None and symbol.colour != cube.colour):
        return False
    if exponent and cube.colour != conditions.exponent_colour:
        return False
    if cube.face == "0":  # 0 looks the same upside down (VII-B-2)
        return symbol.turn.replace("u", "") == cube.turn.replace("u", "")
    if cube.face == "*":  # * looks the same however it lies; as ten it may be read sideways (XIII-C-5)
        return symbol.meaning != "T" or symbol.turn in ("", "s")
    return symbol.turn == cube.turn


def within_limits(value: Number, conditions: Conditions) -> bool | None:
    """Whether a value of the Goal is in the range that Multiple of k leaves it (XIII-B-7)."""
    least, most = (conditions.number("multiple-of-k", name) for name in ("goal_least", "goal_greatest"))
    if least is None or most is None:
        return True
    low, high = decide.sign(subtract(value, Fraction(least))), decide.sign(subtract(value, Fraction(most)))
    return None if low is None or high is None else low >= 0 and high <= 0


def has_legal_reading(goal: Goal, conditions: Conditions) -> bool | None:
    """Whether the Goal on the mat has a legal reading at all (IV-B, VII-C-5-a); None when that cannot be verified."""
    most = conditions.rules.goal.cubes_most
    if not conditions.rules.goal.cubes_least <= len(goal.cubes) <= most:
        return False
    ways = 0
    unknown = False
    with limited(steps=_STEPS):
        try:
            for symbols in _ways(goal, conditions):
                ways += 1
                found = _legal(goal, symbols, conditions)
                if found:
                    return True
                unknown |= found is None
                if ways == _MOST_WAYS:
                    return None
        except CannotVerify:
            return None
    return None if unknown else False


def _legal(goal: Goal, symbols: Sequence[Symbol], conditions: Conditions) -> bool | None:
    """Whether the cubes, read as these symbols, have a value that the rules allow."""
    if _gap_in_numeral(goal, symbols):
        return False
    try:
        rows = Reader(conditions, "goal", str(goal)).rows(symbols)
    except Unreadable:
        return False
    operations = Operations(conditions)
    unknown = False
    for row in rows:
        for reading in Chart(row, operations, free=True, goal=goal).readings().values():
            allowed = None if reading.value is None else within_limits(reading.value, conditions)
            if allowed:
                return True
            unknown |= allowed is None and reading.undefined is None
    return None if unknown else False


def _gap_in_numeral(goal: Goal, symbols: Sequence[Symbol]) -> bool:
    return any(
        second.cube in goal.gaps and _joins(first) and _joins(second) for first, second in pairwise(symbols)
    )


def _joins(symbol: Symbol) -> bool:
    return (is_digit(symbol.meaning) or symbol.meaning == ".") and not symbol.turn and symbol.power is None


def _ways(goal: Goal, conditions: Conditions) -> Iterator[tuple[Symbol, ...]]:
    """What the cubes may stand for, the plainest first; then the same with factorials."""
    plain = list(islice(_meanings(goal, conditions), _MOST_WAYS))
    yield from plain
    for count in range(1, _goal_factorials(conditions) + 1):
        for symbols in plain:
            for places in combinations(range(1, len(symbols) + 1), count):
                yield _with_factorials(symbols, places)


def _goal_factorials(conditions: Conditions) -> int:
    if "factorial" not in conditions:
        return 0
    most = conditions.number("factorial", "factorials") or 0
    with_k = conditions.number("factorial", "goal_factorials_with_multiple_of_k")
    return most if conditions.k is None or with_k is None else with_k


def _with_factorials(symbols: tuple[Symbol, ...], places: Sequence[int]) -> tuple[Symbol, ...]:
    result: list[Symbol] = []
    for index, symbol in enumerate(symbols, 1):
        result.append(symbol)
        if index in places:
            result.append(Symbol("!", None, symbol.column))
    return tuple(result)


def _meanings(goal: Goal, conditions: Conditions) -> Iterator[tuple[Symbol, ...]]:
    wild = conditions.wild_face
    faces = [wild]
    if wild is not None and any(cube.face == wild for cube in goal.cubes):
        numerals = [str(digit) for digit in range(10)]
        only_numerals = conditions.limit(conditions.wild_rule, "stands_for") == "numeral"
        faces += numerals if only_numerals else [*numerals, *SIGNS]
    for meaning in dict.fromkeys(faces):
        options = [list(_uses(index, cube, meaning, conditions)) for index, cube in enumerate(goal.cubes)]
        for chosen in product(*options):
            yield tuple(symbol for symbols in chosen for symbol in symbols)


def _uses(
    index: int, cube: Cube, meaning: str | None, conditions: Conditions
) -> Iterator[tuple[Symbol, ...]]:
    """What one cube may be: its face, or (a wild cube) the face it stands for, in each of its uses."""
    face = meaning if meaning is not None and cube.face == conditions.wild_face else cube.face
    column = index + 1
    for name in (face, *(name for name, bearer in CARRIERS.items() if bearer == face)):
        for turn in ("", "s") if name == "T" else (cube.turn,):
            if name in TURNED and TURNED[name] != turn:
                continue
            symbol = Symbol(name, cube.face, column, turn, cube=index)
            yield from _digit_uses(symbol, cube, conditions) if is_digit(name) else iter([(symbol,)])


def _digit_uses(symbol: Symbol, cube: Cube, conditions: Conditions) -> Iterator[tuple[Symbol, ...]]:
    yield (symbol,)
    if digit_value(symbol.meaning) >= conditions.base:
        return
    if conditions.exponent_colour is not None and cube.colour == conditions.exponent_colour:
        yield Symbol("pow", None, symbol.column), symbol
    if "decimal-in-goal" in conditions and not symbol.turn:
        yield Symbol(".", None, symbol.column), symbol
    if "powers-of-the-base" in conditions and symbol.face == "1":
        for power in ("10", ".1", "100", ".01", "1000", ".001"):
            yield (replace(symbol, power=power),)
