"""How a Solution was worked out: its readings, and what each does with the cards on the table. A judge shows these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any

from forceout.core.picture import Pictured
from forceout.core.verdict import Reason, Verdict
from forceout.onsets.cards import BLANK, EVERY_CARD, card_name, cards_of
from forceout.onsets.position import Position, Written


@dataclass(frozen=True, slots=True)
class Reading(Pictured):
    """One reading of a Solution, and what it does with the cards. Masks are those of ``onsets.cards``.

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


@dataclass(slots=True)
class Workings(Pictured):
    """How one Solution was worked out: what a judge would show with the cards on the table."""

    written: Written
    reasons: list[Reason] = field(default_factory=list)
    counts: Mapping[int, int] = field(default_factory=dict)
    value: int | None = None
    equals_somewhere: bool | None = None
    # One reading that picks these cards, worked out when it is asked for: most verdicts are not explained.
    reading: Callable[[int], Reading] | None = None

    @property
    def sets(self) -> frozenset[int]:
        """The sets of cards over all readings; ``counts`` has how much each counts."""
        return frozenset(self.counts)

    def intended(self, goal_values: Sequence[int]) -> Reading | None:
        """The reading to show first: one that equals the Goal if there is one; None where nothing could be read."""
        if self.reading is None or not self.counts:
            return None
        right = (cards for cards, count in self.counts.items() if count in goal_values)
        return self.reading(next(right, next(iter(self.counts))))

    def breaking(self, goal_values: Sequence[int]) -> Reading | None:
        """A reading that does not equal the Goal."""
        wrong = (cards for cards, count in self.counts.items() if count not in goal_values)
        cards = next(wrong, None)
        return None if cards is None or self.reading is None else self.reading(cards)

    def cards(self, position: Position) -> list[str] | None:
        """The cards counted, where all readings choose the same."""
        if len(self.sets) != 1:
            return None
        (chosen,) = self.sets
        return [card_name(card, position.rules.equipment.colours) for card in cards_of(chosen)]

    def _repr_svg_(self) -> str | None:
        return Pictured._repr_svg_(self) if self.counts else None


@dataclass(frozen=True, slots=True, repr=False)
class OnSetsVerdict(Verdict):
    """The answer of the On-Sets judge: ``workings`` has each Solution, ``cards`` the cards that it counts.

    With Two Solutions, ``cards`` is a list for each. None stands where the readings do not agree.
    """

    cards: list[Any] | None
    workings: tuple[Workings, ...]

    def own_fields(self) -> Mapping[str, Any]:
        return {"cards": self.cards}
