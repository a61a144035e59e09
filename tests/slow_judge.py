"""A second judge of On-Sets, as slow and plain as the book reads, for cases without wild cubes. Nothing of Forceout in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from slow_way import Cards, Table, Use, values

# Layouts with their values, without and with Absolute Value.
GOALS = {
    "1": ({1}, {1}),
    "3": ({3}, {3}),
    "2 2": ({4}, {4}),
    "1 1u": ({0}, {0, 2}),
    "3 1u": ({2}, {2, 4}),
    "(2/2) 1": ({5}, {5}),
    "1 2u": (set(), {3}),
    "3/2u": (set(), {6}),
}
SIGNS = "∪∩−′"


@dataclass(frozen=True)
class Shake:
    """A position, its Solution and the variations in force, all legally chosen."""

    cards: tuple[str, ...]
    goal: str
    cubes: tuple[tuple[str, str], ...]
    resources: str
    set_name: str
    restrictions: tuple[str, ...]
    variations: frozenset[str] = field(default_factory=frozenset)
    card: str = "B"
    dots: str = ""

    def is_correct(self) -> bool:
        return (
            self._has_cubes()
            and self._has_operations()
            and all(self._stands(kept, named) for kept, named in self._readings())
        )

    def _universe(self) -> list[str]:
        """The cards; the blank with the dots that the writer gives it (agloa-2023 XIII-C-12)."""
        return [f"blank:{self.dots}" if card == "blank" and self.dots else card for card in self.cards]

    def _readings(self) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
        """Every reading: what each Restriction keeps, and the cards named among those that all keep."""
        everything = frozenset(self._universe())
        for kept in product(*(list(self._kept(text)) for text in self.restrictions)):
            left = everything.intersection(*kept)
            for named in self._values(self.set_name, left):
                yield kept, named

    def _kept(self, text: str) -> Iterator[Cards]:
        """agloa-2023 VI-B-2: the cards that a Restriction leaves, for each reading of its sides"""
        pieces = text.replace("⊆", " ⊆ ").replace("=", " = ")
        sides = [side.strip() for side in pieces.replace("⊆", "=").split("=")]
        relations = [sign for sign in text if sign in "=⊆"]
        everything = frozenset(self._universe())
        for sets in product(*(self._values(side, everything) for side in sides)):
            removed: set[str] = set()
            for left, relation, right in zip(sets, relations, sets[1:], strict=False):
                removed |= left - right if relation == "⊆" else left ^ right
            yield everything - removed

    def _values(self, text: str, cards: Cards) -> set[Cards]:
        return values(text, cards, symmetric="symmetric-difference" in self.variations)

    def _stands(self, kept: tuple[Cards, ...], named: Cards) -> bool:
        plain, absolute = GOALS[self.goal]
        goal = absolute if "absolute-value" in self.variations else plain
        doubled = named if "double-set" in self.variations else set()
        count = len(named) + sum("B" in card.removeprefix("blank") for card in doubled)
        return count in goal and self._removes(kept) and self._cards_stand(named)

    def _removes(self, kept: tuple[Cards, ...]) -> bool:
        """agloa-2023 XIII-B-8 Comment: whatever the order, so also last of all"""
        if "no-null-restrictions" not in self.variations:
            return True
        everything = frozenset(self._universe())
        for place, own in enumerate(kept):
            before = everything.intersection(*kept[:place], *kept[place + 1 :])
            if before <= own:
                return False
        return True

    def _cards_stand(self, named: Cards) -> bool:
        """agloa-2023 XIII-C-11, XIII-C-11 Comment b"""
        same = {card for card in named if card in (self.card, f"blank:{self.card}")}
        if "required-card" in self.variations and self.card not in named:
            return False
        return "forbidden-card" not in self.variations or not same

    def _has_operations(self) -> bool:
        return (
            "two-operations" not in self.variations or sum(self.set_name.count(sign) for sign in SIGNS) >= 2
        )

    def _has_cubes(self) -> bool:
        pairs = {
            "union-intersection-interchangeable": ("∪", "∩"),
            "universe-null-interchangeable": ("V", "Λ"),
        }
        table = Table(
            self.cubes,
            self.resources,
            tuple(pair for name, pair in pairs.items() if name in self.variations),
            "multiple-operations" in self.variations,
        )
        name, statements = _uses(self.set_name), _uses("".join(self.restrictions))
        relations = any(face in "=⊆" and section == "required" for face, section in self.cubes)
        if len(name) + len(statements) < 2 or (relations and not self.restrictions):
            return False
        return table.suffices(name, statements if self.restrictions else None)


def _uses(text: str) -> list[Use]:
    return [Use(sign) for sign in text if sign not in " ()[]{}"]
