"""Rolls and deals from a seed: the same on every machine and in every version.

A stream of numbers is drawn from SHA-256 of the seed and of what is rolled for, so that the third shake's roll does not
depend on how the first two were played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from forceout.core.edition import Rules
from forceout.match.game import game_for

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chance:
    """Everything that dice and shuffling decide in one match."""

    seed: int | str

    def roll(self, rules: Rules, shake: int, set_out: Sequence[str] | None = None) -> tuple[str, ...]:
        """The faces of a roll. Cubes that are set out (AGLOA II-A-3) lie as the Goal-setter wants, or as chance has it."""
        numbers = self._numbers(f"roll {shake}")
        shapes = rules.roll.in_play
        counts = shapes[0] if len(shapes) == 1 else _pick(numbers, shapes)
        faces: list[str] = []
        written = game_for(rules).rolled
        for kind, count in counts.items():
            if rules.roll.set_out is not None and kind == _set_out_kind(rules):
                by_chance = _pick(numbers, rules.roll.set_out)
                faces += by_chance if set_out is None else set_out
                continue
            cubes = rules.equipment.cubes[kind].each()[:count]
            faces += [written(_pick(numbers, cube), kind) for cube in cubes]
        return tuple(faces)

    def deal(self, rules: Rules, deck: Sequence[T], shake: int, number: int | None = None) -> tuple[T, ...]:
        """The first cards of the shuffled deck; two more than the fewest allowed unless the dealer says otherwise."""
        count = rules.deal.minimum + 2 if number is None else number
        return tuple(_shuffled(self._numbers(f"deal {shake}"), deck)[:count])

    def lot(self, rules: Rules, number: int) -> str:
        """The face of the ``number``-th cube rolled for the first Goal."""
        kind = rules.equipment.cubes[rules.lot.cube or "digit"]
        return _pick(self._numbers(f"lot {number}"), kind.each()[0])

    def faces(self, rules: Rules, counts: Mapping[str, int], purpose: str) -> tuple[str, ...]:
        """What some cubes of the kit show, counted by their kind."""
        numbers = self._numbers(purpose)
        return tuple(
            _pick(numbers, cube)
            for kind, count in counts.items()
            for cube in rules.equipment.cubes[kind].each()[:count]
        )

    def shuffle(self, deck: Sequence[T], purpose: str) -> tuple[T, ...]:
        return tuple(_shuffled(self._numbers(purpose), deck))

    def _numbers(self, purpose: str) -> Iterator[int]:
        block = 0
        while True:
            digest = sha256(f"{self.seed}\n{purpose}\n{block}".encode()).digest()
            yield from (int.from_bytes(digest[place : place + 4]) for place in range(0, 32, 4))
            block += 1


def _set_out_kind(rules: Rules) -> str | None:
    symbols = set(rules.roll.set_out[0]) if rules.roll.set_out else set()
    return next((name for name, kind in rules.equipment.cubes.items() if symbols <= set(kind.symbols)), None)


def _below(numbers: Iterator[int], bound: int) -> int:
    """An even choice: numbers beyond the last whole multiple are thrown away."""
    limit = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < limit) % bound


def _pick(numbers: Iterator[int], choices: Sequence[T]) -> T:
    return choices[_below(numbers, len(choices))]


def _shuffled(numbers: Iterator[int], deck: Sequence[T]) -> list[T]:
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(numbers, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
