"""The sixteen cards, and sets of them as 16-bit masks.

A card is the number whose bits are its colours (blue 1, red 2, green 4, yellow or orange 8), so the blank card is 0.
Bit *c* of a mask tells whether card *c* is in the set. A Set-Name is a Boolean function of four colours, and
its truth table is the same kind of mask: union, intersection and complement are bit operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from forceout.core.errors import Malformed
from forceout.onsets.symbols import Symbol, symbol_of

BLANK = 0
EVERY_CARD = 0xFFFF
NO_CARD = 0

TRUTH_TABLES = {
    Symbol.BLUE: 0xAAAA,
    Symbol.RED: 0xCCCC,
    Symbol.GREEN: 0xF0F0,
    Symbol.YELLOW: 0xFF00,
    Symbol.ORANGE: 0xFF00,
    Symbol.UNIVERSE: EVERY_CARD,
    Symbol.NULL: NO_CARD,
}

_BIT = {Symbol.BLUE: 1, Symbol.RED: 2, Symbol.GREEN: 4, Symbol.YELLOW: 8, Symbol.ORANGE: 8}


def parse_card(text: str, field: str, colours: tuple[str, ...]) -> int:
    """A card from its colours in any order (``"BRG"``), or ``"blank"``."""
    name = text.strip()
    if name.lower() == "blank":
        return BLANK
    card = 0
    for character in name:
        symbol = symbol_of(character)
        if symbol is None or symbol not in colours:
            raise Malformed(
                field, f"expected a card such as {''.join(colours[:2])} or blank, not {text[:20]!r}"
            )
        if card & _BIT[symbol]:
            raise Malformed(field, f"no card has two {symbol} dots: {text[:20]!r}")
        card |= _BIT[symbol]
    if not card:
        raise Malformed(field, 'expected a card; the card without dots is written "blank"')
    return card


def card_name(card: int, colours: tuple[str, ...]) -> str:
    return "".join(colour for bit, colour in enumerate(colours) if card >> bit & 1) or "blank"


def universe_of(cards: Iterable[int]) -> int:
    """The mask of the cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> Iterator[int]:
    """The cards of a mask, the fullest deck order being 0 to 15."""
    return (card for card in range(16) if mask >> card & 1)
