"""Which cards a Set-Name or a statement picks, over all its legal readings (1969 manual 4.2, 4.3; K17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from forceout.core.errors import Unreadable
from forceout.core.pile import Pile
from forceout.onsets.cards import EVERY_CARD
from forceout.onsets.meaning import Evaluator
from forceout.onsets.notation import (
    Chain,
    Complement,
    GroupedRelation,
    Name,
    Row,
    Sign,
    Step,
    parse_restriction,
    parse_set_name,
    read,
)
from forceout.onsets.symbols import Symbol
from forceout.training.kit.games import COLOURS


class Trouble(StrEnum):
    """Why a name picks no cards."""

    UNREADABLE = "unreadable"
    AMBIGUOUS = "ambiguous"


@dataclass(frozen=True, slots=True)
class Named:
    """An expression as written: the cubes in it, and the set of cards it picks in each reading, as masks."""

    cubes: Pile[Symbol]
    readings: frozenset[int]

    def picks(self, cards: int) -> int | None:
        """The cards of a mask that it picks; None where two readings pick different ones."""
        found = {reading & cards for reading in self.readings}
        return found.pop() if len(found) == 1 else None


def read_set_name(text: str) -> tuple[Named, tuple[Step, ...]] | None:
    """A Set-Name and its structure, or None where it cannot be read."""
    try:
        writing = read(text, COLOURS)
        steps = parse_set_name(writing)
    except Unreadable:
        return None
    named = _named(writing.signs(), _readings(steps))
    return None if named is None else (named, steps)


def read_statement(text: str) -> tuple[Named, Symbol] | None:
    """A statement with one relation, as its truth set: the cards that do not make it false (4.3-B)."""
    try:
        writing = read(text, COLOURS)
        chain = parse_restriction(writing)
    except (Unreadable, GroupedRelation):
        return None
    if len(chain.relations) != 1:
        return None
    named = _named(writing.signs(), _truth_sets(chain))
    return None if named is None else (named, chain.relations[0].meaning)


def has_form(steps: tuple[Step, ...], sign: Symbol | None) -> bool:
    """Whether a Set-Name is a single set, one with ′, or two round the sign: the form of a KIND."""
    match steps:
        case (Name(),):
            return sign is None
        case (Name(), Complement()):
            return sign is Symbol.PRIME
        case (Name(), Name(), Row((operator,))):
            return operator.meaning is sign
        case _:
            return False


def truth_set(relation: Symbol, left: int, right: int) -> int:
    """The cards that do not make ``left relation right`` false."""
    removed = left ^ right if relation is Symbol.EQUALS else left & ~right
    return EVERY_CARD & ~removed


def _named(signs: Iterable[Sign], readings: frozenset[int] | None) -> Named | None:
    written = tuple(signs)
    # No cube of these games is wild: a sign on another face has no meaning.
    if readings is None or any(sign.face not in (None, sign.meaning) for sign in written):
        return None
    return Named(Pile(sign.meaning for sign in written), readings)


def _readings(steps: Iterable[Step]) -> frozenset[int] | None:
    """Every mask that a Set-Name can mean; None for a row too long to be listed."""
    meaning = Evaluator().meaning(steps)
    return frozenset(meaning.masks) if meaning.complete else None


def _truth_sets(chain: Chain) -> frozenset[int] | None:
    left, right = (_readings(side) for side in chain.sides)
    if left is None or right is None:
        return None
    (relation,) = chain.relations
    return frozenset(_pairs(relation.meaning, left, right))


def _pairs(relation: Symbol, left: frozenset[int], right: frozenset[int]) -> Iterator[int]:
    return (truth_set(relation, one, other) for one in left for other in right)
