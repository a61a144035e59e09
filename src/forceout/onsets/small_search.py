"""Whether a turn was safe, found without the solver's kernel: for the small positions of a Basic game.

Every sub-multiset of the cubes is listed with the numbers of cards that it can name. Relations, and more cubes than that
is done for, are beyond it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import prod

from forceout.core.pile import Pile
from forceout.onsets.cards import TRUTH_TABLES
from forceout.onsets.mat import Cubes
from forceout.onsets.meaning import operations
from forceout.onsets.position import Position
from forceout.onsets.symbols import Symbol

# Sub-multisets of the cubes that are listed; a whole Basic shake has some hundreds.
_MOST_MULTISETS = 1_500


def small_search(position: Position) -> Callable[[Cubes, tuple[int, ...]], bool] | None:
    """A judge of turns for the cubes of this position, or None where there are too many."""
    in_play = _signs(position.required) + _signs(position.permitted) + _signs(position.resources)
    if any(cube.is_relation for cube in in_play) or prod(n + 1 for n in in_play.values()) > _MOST_MULTISETS:
        return None
    counts = _counts(in_play, position.universe)

    def is_safe(cubes: Cubes, values: tuple[int, ...]) -> bool:
        """No Solution with one more cube, and one still possible with all of Resources."""
        required, resources = _signs(cubes.required), _signs(cubes.resources)
        reach = required + _signs(cubes.permitted)
        good = (Counter(dict(used)) for used, found in counts.items() if not found.isdisjoint(values))
        fitting = [used for used in good if required <= used <= reach + resources]
        return bool(fitting) and all((used - reach).total() > 1 for used in fitting)

    return is_safe


def _signs(pile: Pile[Symbol]) -> Counter[Symbol]:
    return Counter(cube for cube in pile if not cube.is_digit)


def _counts(cubes: Counter[Symbol], universe: int) -> dict[frozenset[tuple[Symbol, int]], frozenset[int]]:
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
