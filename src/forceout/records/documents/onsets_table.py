"""How an On-Sets match is written down: its cubes, cards, Goals, selections and Solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.match.values import Selection
from forceout.onsets.cards import card_name, parse_card
from forceout.onsets.goal import Goal
from forceout.onsets.position import Solution
from forceout.onsets.symbols import Symbol, parse_pile
from forceout.onsets.variations import Variation
from forceout.records.documents.fields import Fields
from forceout.records.documents.onsets import read_written, solution_document


@dataclass(frozen=True, slots=True)
class GameCodec:
    """Reads and writes what the table only hands on."""

    CUBE = Symbol
    GOAL = Goal
    VARIATION = Variation

    rules: Rules

    def cube(self, text: str, where: str, _among: Pile[Symbol]) -> Symbol:
        pile = self.pile(text, where)
        if len(pile) != 1:
            raise Malformed(where, f"expected one cube, not {text[:20]!r}")
        return next(iter(pile))

    def pile(self, text: str, where: str) -> Pile[Symbol]:
        return parse_pile(text, where, self.rules.equipment.colours)

    def cards(self, texts: Sequence[str], where: str) -> tuple[int, ...]:
        cards: list[int] = []
        for place, text in enumerate(texts):
            card = parse_card(text, f"{where}[{place}]", self.rules.equipment.colours)
            if card in cards:
                raise Malformed(f"{where}[{place}]", f"the card {text.strip()} is in the kit only once")
            cards.append(card)
        return tuple(cards)

    def deck(self) -> tuple[int, ...]:
        return tuple(range(self.rules.equipment.cards))

    def card_text(self, card: int) -> str:
        return card_name(card, self.rules.equipment.colours)

    def goal(self, text: str, where: str, _among: Pile[Symbol]) -> Goal:
        return Goal.parse(text, where)

    def selection(self, fields: Fields) -> Selection:
        """One that the division does not list is an illegal choice, not a malformed document (P59)."""
        name, where = fields.text("name"), fields.path("name").removesuffix(".name")
        variation = Variation.parse_any(self.rules, name, fields.rest(), where)
        return Selection(name, variation)

    def selection_fields(self, selection: Selection) -> dict[str, Any]:
        choices: dict[str, str] = selection.choice.choices(self.rules.equipment.colours)
        return {"name": selection.name, **choices}

    def solution(self, fields: Fields, *, with_goal: bool | None, two: bool | None) -> Solution:
        """``with_goal``: after "No Goal" the writer may lay one. ``two``: Two Solutions is in force. None: not known."""
        goal = fields.text("goal") if with_goal is not False and "goal" in fields else None
        if "solutions" not in fields:
            return Solution((read_written(fields, self.rules.equipment.colours),), goal)
        if two is False:
            raise Malformed(fields.path("solutions"), "two are written only where two-solutions is in force")
        parts = tuple(
            read_written(part, self.rules.equipment.colours) for part in fields.objects("solutions")
        )
        if len(parts) != 2:
            raise Malformed(fields.path("solutions"), f"expected two Solutions, not {len(parts)}")
        fields.finish()
        return Solution(parts, goal)

    def solution_fields(self, solution: Solution) -> dict[str, Any]:
        return solution_document(solution, self.rules.equipment.colours)
