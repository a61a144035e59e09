"""What the cubes of an Equation stand for where that is not their face: wild cubes and named meanings (XIII-A-3, B-3, C-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from forceout.equations.variations import Conditions
from forceout.equations.writing import CARRIERS, TURNED, Symbol, is_digit

Fault = Literal["not-wild", "meaning-not-allowed", "two-meanings"]


@dataclass(frozen=True, slots=True)
class WildFault:
    """A cube that is made to stand for what it may not."""

    fault: Fault
    face: str
    meanings: tuple[str, ...]
    symbol: Symbol | None = None


def carrier(meaning: str) -> str | None:
    """The face that shows a meaning: * for a decimal point, √ for percent, itself for a digit or a sign."""
    return CARRIERS.get(meaning, meaning)


class Meanings:
    """The one meaning that the wild cube has in an Equation, gathered from both sides and from the field "wild"."""

    def __init__(
        self, conditions: Conditions, sides: Sequence[Sequence[Symbol]], wild: Mapping[str, str]
    ) -> None:
        self._conditions = conditions
        self._face = conditions.wild_face
        named = [symbol.meaning for side in sides for symbol in side if self._names_wild(symbol)]
        named += [meaning for face, meaning in wild.items() if face == self._face]
        self._meanings = tuple(dict.fromkeys(named))
        self._field = wild

    def _names_wild(self, symbol: Symbol) -> bool:
        return symbol.named and symbol.face == self._face and symbol.power is None

    def faults_of(self, side: Sequence[Symbol]) -> Iterator[WildFault]:
        """Cubes on this side that are named as something that they cannot be."""
        for symbol in side:
            if symbol.named and symbol.face is not None:
                meaning = symbol.power or symbol.meaning
                fault = None if self._is_power(symbol) else self._fault(symbol.face, meaning)
                if fault is not None:
                    yield replace(fault, symbol=symbol)

    def _is_power(self, symbol: Symbol) -> bool:
        """A 1 with its power of the base behind it; it is no wild cube and has no name elsewhere (XIII-B-13)."""
        return symbol.power is not None and "powers-of-the-base" in self._conditions

    def faults_of_equation(self) -> Iterator[WildFault]:
        """Faults that belong to neither side alone: the field "wild", and two meanings for one cube."""
        for face, meaning in self._field.items():
            fault = self._fault(face, meaning)
            if fault is not None:
                yield fault
        carriers = dict.fromkeys(carrier(meaning) for meaning in self._meanings)
        if len(carriers) > 1 and self._face is not None:
            yield WildFault("two-meanings", self._face, self._meanings)

    def _fault(self, face: str, meaning: str) -> WildFault | None:
        if face == self._face:
            allowed = self._allowed(meaning)
            return None if allowed else WildFault("meaning-not-allowed", face, (meaning,))
        if carrier(meaning) == face:
            return None
        return WildFault("not-wild", face, (meaning,))

    def _allowed(self, meaning: str) -> bool:
        """A numeral on the cubes in Elementary, elsewhere any symbol; no digit that the base lacks (XIII-B-3 (c))."""
        if is_digit(meaning):
            return digit_value(meaning) < self._conditions.base
        if self._conditions.limit(self._conditions.wild_rule, "stands_for") == "numeral":
            return False
        return carrier(meaning) is not None  # ! is not on the cubes (XIII-B-3 (b))

    def applied(self, side: Sequence[Symbol]) -> tuple[Symbol, ...]:
        """The side with every plain wild cube given the meaning that was named elsewhere."""
        if not self._meanings:
            return tuple(side)
        first = self._meanings[0]
        # Two uses of one face are named, such as . and *: a plain cube then has the face's own meaning.
        meaning = first if len(self._meanings) == 1 else carrier(first) or first
        return tuple(self._given(symbol, meaning) for symbol in side)

    def _given(self, symbol: Symbol, meaning: str) -> Symbol:
        if (
            symbol.named
            or symbol.face != self._face
            or symbol.meaning != self._face
            or symbol.power is not None
        ):
            return symbol
        return replace(
            symbol, meaning=meaning, turn=TURNED.get(meaning, symbol.turn), named=meaning != self._face
        )


def digit_value(meaning: str) -> int:
    return {"T": 10, "E": 11}.get(meaning) or int(meaning)
