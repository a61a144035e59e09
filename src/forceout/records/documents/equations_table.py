"""How a match of Equations is written down: its cubes, Goals, selections and Equations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.equations.cubes import Cube, parse_cube, parse_pile
from forceout.equations.goal import Goal, parse_goal
from forceout.equations.position import Solution
from forceout.equations.variations import Variation
from forceout.match.values import Selection
from forceout.records.documents.equations import (
    read_solution,
    solution_document,
    variation_document,
)
from forceout.records.documents.fields import Fields


@dataclass(frozen=True, slots=True)
class GameCodec:
    """Reads and writes what the table only hands on."""

    CUBE = Cube
    GOAL = Goal
    VARIATION = Variation

    rules: Rules

    def cube(self, text: str, where: str, among: Pile[Cube]) -> Cube:
        return _one_of(parse_cube(text.strip(), where), among)

    def pile(self, text: str, where: str) -> Pile[Cube]:
        return parse_pile(text, where)

    def cards(self, texts: Sequence[str], where: str) -> tuple[Any, ...]:
        if texts:
            raise Malformed(where, "Equations has no cards")
        return ()

    def deck(self) -> tuple[Any, ...]:
        return ()

    def card_text(self, card: Any) -> str:
        return str(card)

    def goal(self, text: str, where: str, among: Pile[Cube]) -> Goal:
        """Each cube of the Goal is one that lies there; how it is turned belongs to the Goal."""
        laid = parse_goal(text, where)
        left = among
        cubes = []
        for cube in laid.cubes:
            found = _one_of(Cube(cube.face, colour=cube.colour), left)
            left -= Pile([found])
            cubes.append(replace(cube, colour=found.colour))
        return Goal(tuple(cubes), laid.gaps)

    def selection(self, fields: Fields) -> Selection:
        """One that the division does not list, a base or a k that it does not have: an illegal choice, not malformed (P59)."""
        name, where = fields.text("name"), fields.path("name").removesuffix(".name")
        rule, given = self.rules.variations.get(name), fields.values()
        is_number = rule is not None and rule.asks in ("m", "k") and type(given.get(rule.asks)) is int
        if rule is None or is_number:
            return Selection(name, Variation.parse_any(name, given, where))
        return Selection(name, Variation.parse(self.rules, name, given, where))

    def selection_fields(self, selection: Selection) -> dict[str, Any]:
        return variation_document(selection.choice)

    def solution(self, fields: Fields, *, with_goal: bool | None, two: bool | None) -> Solution:
        del with_goal, two
        return read_solution(fields)

    def solution_fields(self, solution: Solution) -> dict[str, Any]:
        return solution_document(solution)


def _one_of(cube: Cube, among: Pile[Cube]) -> Cube:
    """The cube itself, or where a colour is not told on one side, the first that lies there with its face."""
    if cube in among:
        return cube
    unsaid = (other for other in among if other.face == cube.face and None in (other.colour, cube.colour))
    return next(unsaid, cube)
