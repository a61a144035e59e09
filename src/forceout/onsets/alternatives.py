"""The burden of an A-claim in 1969: the Mover must have had another move (wff 3.7 comment 3).

The Challenger must show a move that kept a Solution possible and did not allow one with one more cube. Where a position
shows the last move (nothing but digits on the mat: the Goal was just laid; or ``last_move``), every other move is tried, each
also after a bonus move. Elsewhere, and with cubes too many or relations in play, the burden counts as met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations, product
from math import prod

from forceout.core.challenge import Challenge
from forceout.onsets.cards import TRUTH_TABLES
from forceout.onsets.goal import Digit, Goal, Line
from forceout.onsets.meaning import operations
from forceout.onsets.position import Position
from forceout.onsets.symbols import Symbol

# Sub-multisets of the cubes for which the reachable counts are listed; a whole Basic shake has some hundreds.
_MOST_MULTISETS = 1_500

Cubes = Counter[Symbol]


def had_another_move(position: Position) -> bool:
    """Whether the Mover could have avoided the opening and kept a Solution possible, as far as the position shows it."""
    if position.challenge is not Challenge.A or position.goal is None:
        return True
    required, permitted, resources = (
        Counter(cube for cube in pile if not cube.is_digit)
        for pile in (position.required, position.permitted, position.resources)
    )
    in_play = required + permitted + resources
    if any(cube.is_relation for cube in in_play) or prod(n + 1 for n in in_play.values()) > _MOST_MULTISETS:
        return True
    counts = _counts(in_play, position.universe)
    if position.last_move is not None:
        turns = _other_turns(position, required, permitted, resources)
        values = set(position.goal.values())
        return any(_is_safe(turn, values, counts) for turn in turns)
    if not required and not permitted and all(cube.is_digit for cube in position.forbidden):
        return any(
            _is_safe(turn, {value}, counts)
            for value in _goals(position)
            for turn in _with_bonus(Counter(), Counter(), resources)
        )
    return True


_Turn = tuple[Cubes, Cubes, Cubes]


def _with_bonus(required: Cubes, permitted: Cubes, resources: Cubes) -> Iterator[_Turn]:
    yield required, permitted, resources
    for cube in resources:
        yield required, permitted, resources - Counter([cube])


def _other_turns(position: Position, required: Cubes, permitted: Cubes, resources: Cubes) -> Iterator[_Turn]:
    """The positions after every other turn from the one before the last move."""
    move = position.last_move
    assert move is not None
    back = Counter([move.cube])
    required = required - back if move.to == "required" else required
    permitted = permitted - back if move.to == "permitted" else permitted
    before = resources + back
    for place, (_, _, left) in enumerate(_with_bonus(required, permitted, before)):
        for cube in left:
            one = Counter([cube])
            for to in ("required", "permitted", "forbidden"):
                if place or (cube, to) != (move.cube, move.to):
                    yield (
                        required + one if to == "required" else required,
                        permitted + one if to == "permitted" else permitted,
                        left - one,
                    )


def _goals(position: Position) -> set[int]:
    """Every value that a Goal of the three digits can have (wff 3.1)."""
    assert position.goal is not None
    cubes = [*position.goal.digits(), *(c for c in (*position.forbidden, *position.resources) if c.is_digit)]
    values: set[int] = set()
    for size in range(1, min(3, len(cubes)) + 1):
        for chosen in set(permutations(cubes, size)):
            for turned in product((False, True), repeat=size):
                digits = tuple(map(Digit, chosen, turned))
                for layout in _layouts(digits):
                    values.update(Goal(layout).values())
    return values


def _layouts(digits: tuple[Digit, ...]) -> Iterator[Digit | Line]:
    if len(digits) == 1:
        yield digits[0]
        return
    yield Line("row", digits)
    yield Line("column", digits)
    if len(digits) == 3:
        yield Line("column", (digits[0], Line("row", digits[1:])))
        yield Line("row", (Line("column", digits[:2]), digits[2]))


def _is_safe(
    turn: _Turn, values: Iterable[int], counts: dict[frozenset[tuple[Symbol, int]], frozenset[int]]
) -> bool:
    """No Solution with one more cube, and one still possible with all of Resources."""
    required, permitted, resources = turn
    wanted = frozenset(values)
    reach = required + permitted
    good = [Counter(dict(cubes)) for cubes, found in counts.items() if found & wanted]
    fitting = [cubes for cubes in good if required <= cubes <= reach + resources]
    return bool(fitting) and all((cubes - reach).total() > 1 for cubes in fitting)


def _counts(cubes: Cubes, universe: int) -> dict[frozenset[tuple[Symbol, int]], frozenset[int]]:
    """For each sub-multiset of the cubes that makes a Set-Name, the numbers of cards that it can name."""
    faces = sorted(cubes, key=lambda symbol: symbol.order)
    most = tuple(cubes[face] for face in faces)
    binary = [
        (faces.index(symbol), combine)
        for symbol, combine in operations(symmetric_difference=False).items()
        if symbol in cubes
    ]
    prime = faces.index(Symbol.PRIME) if Symbol.PRIME in cubes else None
    by_size: list[dict[tuple[int, ...], set[int]]] = [{} for _ in range(cubes.total() + 1)]

    def add(vector: tuple[int, ...], masks: Iterable[int]) -> None:
        by_size[sum(vector)].setdefault(vector, set()).update(masks)

    for place, face in enumerate(faces):
        if face.names_set:
            add(_unit(place, len(faces)), [TRUTH_TABLES[face] & universe])
    for size in range(2, len(by_size)):
        if prime is not None:
            for vector, masks in list(by_size[size - 1].items()):
                if vector[prime] < most[prime]:
                    add(_plus(vector, _unit(prime, len(faces))), {universe & ~mask for mask in masks})
        for left_size in range(1, size - 1):
            for left, lefts in by_size[left_size].items():
                for right, rights in by_size[size - 1 - left_size].items():
                    both = _plus(left, right)
                    if any(have > limit for have, limit in zip(both, most, strict=True)):
                        continue
                    for operator, combine in binary:
                        if both[operator] < most[operator]:
                            add(
                                _plus(both, _unit(operator, len(faces))),
                                {combine(a, b) for a in lefts for b in rights},
                            )
    return {
        frozenset((face, n) for face, n in zip(faces, vector, strict=True) if n): frozenset(
            m.bit_count() for m in masks
        )
        for table in by_size
        for vector, masks in table.items()
    }


def _unit(place: int, length: int) -> tuple[int, ...]:
    return tuple(int(here == place) for here in range(length))


def _plus(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))
