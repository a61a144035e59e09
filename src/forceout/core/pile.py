"""Piles of cubes: multisets with a canonical text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

from forceout.core.picture import Pictured


class Cube(Protocol):
    """What lies in a pile: it has a place in the canonical order and a text."""

    @property
    def order(self) -> Any: ...

    def __hash__(self) -> int: ...


C = TypeVar("C", bound=Cube)
_order = attrgetter("order")


@dataclass(frozen=True, slots=True, repr=False)
class Pile(Pictured, Generic[C]):
    """A multiset of cubes, kept in the alphabet's order, so that equal piles have equal text."""

    cubes: tuple[C, ...] = ()

    def __init__(self, cubes: Iterable[C] = ()) -> None:
        object.__setattr__(self, "cubes", tuple(sorted(cubes, key=_order)))

    @classmethod
    def _in_order(cls, cubes: Iterable[C]) -> Pile[C]:
        """A pile of cubes that are in the alphabet's order already."""
        pile: Pile[C] = object.__new__(cls)
        object.__setattr__(pile, "cubes", tuple(cubes))
        return pile

    def counts(self) -> Counter[C]:
        return Counter(self.cubes)

    def __add__(self, other: Pile[C]) -> Pile[C]:
        return Pile(self.cubes + other.cubes)

    def __sub__(self, other: Pile[C]) -> Pile[C]:
        """The pile without the cubes of the other; those that are not there are ignored."""
        left = list(self.cubes)
        for cube in other.cubes:
            if cube in left:
                left.remove(cube)
        return Pile._in_order(left)

    def __le__(self, other: Pile[C]) -> bool:
        """Whether every cube is in the other pile too, counted."""
        return len(self.cubes) <= len(other.cubes) and len(self - other) == 0

    def __contains__(self, cube: object) -> bool:
        return cube in self.cubes

    def __iter__(self) -> Iterator[C]:
        return iter(self.cubes)

    def __len__(self) -> int:
        return len(self.cubes)

    def __bool__(self) -> bool:
        return bool(self.cubes)

    def count(self, cube: C) -> int:
        return self.cubes.count(cube)

    def __str__(self) -> str:
        return " ".join(map(str, self.cubes))

    def __repr__(self) -> str:
        return f"<Pile {self}>" if self.cubes else "<Pile, empty>"
