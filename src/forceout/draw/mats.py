"""The mat of a position and the names of its variations, whichever game it is of."""

from __future__ import annotations

from typing import assert_never

from forceout.core.edition import Rules
from forceout.core.position import Position
from forceout.draw import equations, onsets
from forceout.draw.svg import Picture
from forceout.equations.position import Position as EquationsPosition
from forceout.equations.variations import Variation as EquationsVariation
from forceout.onsets.position import Position as OnSetsPosition
from forceout.onsets.variations import Variation as OnSetsVariation


def mat_of(position: Position, *, footer: str | None = None) -> Picture:
    """The whole table; ``footer`` is what is said under it, else the book, the challenge and the variations."""
    match position:
        case OnSetsPosition():
            return onsets.mat(position, footer=footer)
        case EquationsPosition():
            return equations.mat(position, footer=footer)
        case _:
            raise TypeError(f"there is no mat of a {type(position).__name__}")


def variation_words(variation: OnSetsVariation | EquationsVariation, rules: Rules) -> str:
    """A variation as its book calls it, with what its chooser added."""
    match variation:
        case OnSetsVariation():
            return onsets.variation_words(variation, rules)
        case EquationsVariation():
            return equations.variation_words(variation, rules)
        case _:
            assert_never(variation)
