"""The signs on the On-Sets cubes, their canonical text and what else may be typed for them."""

from __future__ import annotations

from enum import StrEnum

from forceout.core.errors import Malformed
from forceout.core.picture import Pictured
from forceout.core.pile import Pile


class Symbol(Pictured, StrEnum):
    """One face of a cube. Declared in canonical order: sets, operations, relations, digits."""

    BLUE = "B"
    RED = "R"
    GREEN = "G"
    YELLOW = "Y"
    ORANGE = "O"  # wff-1969, in place of yellow
    UNIVERSE = "V"
    NULL = "Λ"
    UNION = "∪"
    INTERSECTION = "∩"
    MINUS = "−"
    PRIME = "′"
    EQUALS = "="
    SUBSET = "⊆"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"

    @property
    def order(self) -> int:
        return _ORDER[self]

    @property
    def is_colour(self) -> bool:
        return self in COLOURS

    @property
    def names_set(self) -> bool:
        return self in COLOURS or self in CONSTANTS

    @property
    def is_operation(self) -> bool:
        return self in OPERATIONS

    @property
    def is_binary(self) -> bool:
        return self in BINARY

    @property
    def is_relation(self) -> bool:
        return self in RELATIONS

    @property
    def is_digit(self) -> bool:
        return self in DIGITS


_ORDER = {symbol: place for place, symbol in enumerate(Symbol)}

COLOURS = frozenset({Symbol.BLUE, Symbol.RED, Symbol.GREEN, Symbol.YELLOW, Symbol.ORANGE})
CONSTANTS = frozenset({Symbol.UNIVERSE, Symbol.NULL})
BINARY = frozenset({Symbol.UNION, Symbol.INTERSECTION, Symbol.MINUS})
OPERATIONS = BINARY | {Symbol.PRIME}
RELATIONS = frozenset({Symbol.EQUALS, Symbol.SUBSET})
DIGITS = frozenset({Symbol.ONE, Symbol.TWO, Symbol.THREE, Symbol.FOUR, Symbol.FIVE})

# What the two Interchangeable variations let stand for each other (AGLOA XIII-A-3, XIII-A-4).
PARTNER = {
    Symbol.UNION: Symbol.INTERSECTION,
    Symbol.INTERSECTION: Symbol.UNION,
    Symbol.UNIVERSE: Symbol.NULL,
    Symbol.NULL: Symbol.UNIVERSE,
}

_TYPED = {
    Symbol.UNION: "Uu|",
    Symbol.INTERSECTION: "Nn&",
    Symbol.MINUS: "-",
    Symbol.PRIME: "'",
    Symbol.NULL: "^∧Aaλ",
    Symbol.SUBSET: "cC<",
    Symbol.UNIVERSE: "v",
    Symbol.BLUE: "b",
    Symbol.RED: "r",
    Symbol.GREEN: "g",
    Symbol.YELLOW: "y",
    Symbol.ORANGE: "o",
}
_BY_CHARACTER = {symbol.value: symbol for symbol in Symbol} | {
    character: symbol for symbol, typed in _TYPED.items() for character in typed
}


def symbol_of(character: str) -> Symbol | None:
    """The symbol that a typed character stands for, or None."""
    return _BY_CHARACTER.get(character)


def parse_symbol(text: str, field: str, colours: tuple[str, ...]) -> Symbol:
    """The symbol that a text stands for; raises Malformed where no cube with these colours shows it."""
    symbol = symbol_of(text.strip())
    if symbol is None:
        raise Malformed(field, f"expected one symbol of a cube, not {text[:20]!r}")
    if symbol.is_colour and symbol not in colours:
        raise Malformed(
            field, f"no cube of this rulebook shows {symbol}; its colours are {' '.join(colours)}"
        )
    return symbol


def parse_pile(text: str, field: str, colours: tuple[str, ...]) -> Pile[Symbol]:
    """A pile from its text: cube symbols with spaces between them."""
    return Pile(parse_symbol(token, field, colours) for token in text.split())
