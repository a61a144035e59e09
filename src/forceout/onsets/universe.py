"""The Universe as the writer of a Solution sees it: which cards are dealt, what the blank shows, what each counts."""

from __future__ import annotations

from forceout.core.verdict import Reason
from forceout.onsets.cards import BLANK, card_name
from forceout.onsets.position import Position, Written
from forceout.onsets.variations import InForce, Kind


class Universe:
    """The cards dealt, with the dots that this Solution gives a wild blank. Masks are those of ``onsets.cards``."""

    def __init__(self, position: Position, force: InForce, written: Written) -> None:
        self.cards = position.universe
        self.colours = position.rules.equipment.colours
        self.blank = BLANK
        self.faults: list[Reason] = []
        if written.blank != BLANK:
            if Kind.BLANK_CARD_WILD in force:
                self.blank = written.blank
            else:
                card = card_name(written.blank, self.colours)
                self.faults.append(Reason.of_variation(position.rules, Kind.BLANK_CARD_WILD, card=card))
        self.doubled = self.select(force.double_set)

    def relevant(self) -> int:
        """The truth-table bits that some card looks at."""
        bits = self.cards & ~(1 << BLANK)
        return bits | (1 << self.blank if self.cards >> BLANK & 1 else 0)

    def select(self, truth_table: int) -> int:
        """The cards that a truth table picks; the blank card is picked by the dots it is given."""
        chosen = truth_table & self.cards & ~(1 << BLANK)
        if self.cards >> BLANK & 1 and truth_table >> self.blank & 1:
            chosen |= 1 << BLANK
        return chosen

    def count(self, cards: int) -> int:
        """How much the cards count; those of the Double Set count twice (AGLOA XIII-C-10)."""
        return cards.bit_count() + (cards & self.doubled).bit_count()

    def shown_as(self, card: int) -> int:
        """The cards that count as this one, a wild blank with its dots included (AGLOA XIII-C-11 comment (b))."""
        same = 1 << card & self.cards
        if self.cards >> BLANK & 1 and self.blank == card:
            same |= 1 << BLANK
        return same
