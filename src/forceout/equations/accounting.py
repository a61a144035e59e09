"""Which cubes a Solution uses, and whether the position has them for it (VII-B-3, XIII-A-5, B-12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from forceout.core.claims import Resources
from forceout.core.pile import Pile
from forceout.equations.cubes import SIGNS, Cube
from forceout.equations.variations import Conditions
from forceout.equations.writing import Symbol, is_digit

_OPERATION_WORDS = {"rem", "log", "lcm", "gcf", "%"}


@dataclass(frozen=True, slots=True)
class Use:
    """One cube as a Solution uses it: its face, the colour it must have, and whether it is an operation sign."""

    face: str
    colour: str | None = None
    operation: bool = False


def uses_of(symbols: Sequence[Symbol], conditions: Conditions) -> tuple[Use, ...]:
    """The cubes that a Solution needs, one entry for each written symbol that stands on a cube."""
    uses = []
    for index, symbol in enumerate(symbols):
        if symbol.face is None:
            continue
        exponent = index > 0 and symbols[index - 1].meaning == "pow"
        colour = conditions.exponent_colour if exponent else symbol.colour
        uses.append(Use(symbol.face, colour, is_operation(symbol, conditions)))
    return tuple(uses)


def is_operation(symbol: Symbol, conditions: Conditions) -> bool:
    """Whether a symbol is an operation; a digit, i and a decimal point are not (XIII-A-6 Comment, D-11 (f))."""
    if symbol.meaning == "√" and "root-is-i" in conditions:
        return False
    return (symbol.meaning in SIGNS and not is_digit(symbol.meaning)) or symbol.meaning in _OPERATION_WORDS


@dataclass(slots=True)
class Account:
    """What came of matching uses with cubes, face by face."""

    missing: list[str] = field(default_factory=list)
    unused: list[Cube] = field(default_factory=list)
    from_resources: list[str] = field(default_factory=list)
    drawn: tuple[list[Cube], list[Cube], list[Cube]] = field(default_factory=lambda: ([], [], []))
    """The cubes that are used, from Required, Permitted and Resources."""
    cubes: int = 0


@dataclass(frozen=True, slots=True)
class Piles:
    """The cubes that a Solution may draw on."""

    required: Pile[Cube]
    permitted: Pile[Cube]
    resources: Pile[Cube]


def account(uses: Sequence[Use], piles: Piles, reach: Resources, *, many_operations: bool) -> Account:
    """Fill the uses from Required, then Permitted, then Resources."""
    result = Account()
    resources: Pile[Cube] = piles.resources if reach is not Resources.NONE else Pile()
    faces = dict.fromkeys([*(use.face for use in uses), *(cube.face for cube in piles.required)])
    for face in faces:
        stock = [
            [cube for cube in pile if cube.face == face]
            for pile in (piles.required, piles.permitted, resources)
        ]
        needed = [use for use in uses if use.face == face]
        _fill(result, face, needed, stock, many_operations=many_operations)
    return result


def _fill(
    result: Account, face: str, uses: list[Use], stock: list[list[Cube]], *, many_operations: bool
) -> None:
    """Coloured uses first: they are the ones that cannot take any cube."""
    if many_operations and any(use.operation for use in uses):
        # One cube serves for every use as an operation sign (XIII-A-5); more are drawn only while Required has them.
        single = [use for use in uses if not use.operation]
        operations = [use for use in uses if use.operation]
        spare = max(0, len(stock[0]) - len(single))
        distinct = min(len(operations), max(1, spare))
        uses = single + operations[:distinct]
    for use in sorted(uses, key=lambda use: use.colour is None):
        place, cube = _take(stock, use.colour)
        if cube is None:
            result.missing.append(f"{face}@{use.colour}" if use.colour else face)
            continue
        result.cubes += 1
        result.drawn[place].append(cube)
        if place == 2:
            result.from_resources.append(str(cube))
    result.unused += stock[0]


def _take(stock: list[list[Cube]], colour: str | None) -> tuple[int, Cube | None]:
    for place, pile in enumerate(stock):
        for index, cube in enumerate(pile):
            if colour is None or cube.colour == colour:
                return place, pile.pop(index)
    return -1, None
