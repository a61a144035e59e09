"""What one reading of a Solution does with the cards on the table: the steps that a judge shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_

from forceout.core.picture import Pictured
from forceout.onsets.cards import BLANK, EVERY_CARD, cards_of


@dataclass(frozen=True, slots=True)
class Selection(Pictured):
    """The cards of one reading. Masks are those of ``onsets.cards``.

    ``truth_table`` is the Set-Name over all sixteen combinations of dots, dealt or not; ``removed`` has each
    Restriction as read and the cards of the Universe that it removes; the cards of ``doubled`` count twice; the
    blank card lies where the dots of ``blank`` put it.
    """

    universe: int
    colours: tuple[str, ...]
    set_name: str
    truth_table: int
    removed: tuple[tuple[str, int], ...] = ()
    doubled: int = 0
    blank: int = BLANK

    def region(self, card: int) -> int:
        """The combination of dots that the card shows, a wild blank with those given to it."""
        return self.blank if card == BLANK else card

    @property
    def left(self) -> int:
        """The cards of the Universe that no Restriction removes."""
        return self.universe & ~reduce(or_, (cards for _, cards in self.removed), 0)

    @property
    def named(self) -> int:
        """The cards of the whole Universe that the Set-Name names."""
        return self._where(self.universe)

    @property
    def counted(self) -> int:
        """The cards named and not removed."""
        return self._where(self.left)

    @property
    def count(self) -> int:
        return self.counted.bit_count() + (self.counted & self.doubled).bit_count()

    def times(self, card: int) -> int:
        """How often the card counts: not at all, once or twice."""
        return (self.counted >> card & 1) * (2 if self.doubled >> card & 1 else 1)

    def in_region(self, region: int) -> Iterator[int]:
        """The dealt cards that show this combination of dots."""
        return (card for card in cards_of(self.universe) if self.region(card) == region)

    def _where(self, cards: int) -> int:
        chosen = self.truth_table & cards & EVERY_CARD & ~(1 << BLANK)
        if cards >> BLANK & 1 and self.truth_table >> self.blank & 1:
            chosen |= 1 << BLANK
        return chosen
