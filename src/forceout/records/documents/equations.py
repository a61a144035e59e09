"""Equations documents: positions, Equations and the things of a match as the interchange contract writes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from forceout.core import solution
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.variations import EquationsKind
from forceout.equations.cubes import Cube, parse_cube, parse_pile
from forceout.equations.goal import Goal, parse_goal
from forceout.equations.position import Position, Solution
from forceout.equations.variations import Variation
from forceout.records.documents.codec import place_of, read_piles
from forceout.records.documents.fields import Fields

if TYPE_CHECKING:
    from forceout.match.values import Selection


@dataclass(frozen=True, slots=True)
class EquationsCodec:
    """Reads and writes what an Equations rulebook plays with."""

    CUBE: ClassVar[type] = Cube
    GOAL: ClassVar[type] = Goal
    VARIATION: ClassVar[type] = Variation
    SOLUTION: ClassVar[type[solution.Solution]] = Solution

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
        from forceout.match.values import Selection

        name, where = fields.text("name"), fields.path("name").removesuffix(".name")
        rule, given = self.rules.variations.get(name), fields.values()
        is_number = rule is not None and rule.asks in ("m", "k") and type(given.get(rule.asks)) is int
        if rule is None or is_number:
            return Selection(name, Variation.parse_any(name, given, where))
        return Selection(name, Variation.parse(self.rules, name, given, where))

    def selection_fields(self, selection: Selection) -> dict[str, Any]:
        return _variation_fields(selection.choice)

    def solution(self, fields: Fields, *, with_goal: bool | None, two: bool | None) -> Solution:
        """A Goal is only read where the solver laid one: players who object to "No Goal" write no Equation (IV-D-2)."""
        del two
        written = Solution.parse(fields.text("equation"), fields.mapping("wild"), fields.path("wild"))
        goal = fields.text("goal") if with_goal and "goal" in fields else None
        fields.finish()
        return replace(written, goal=goal)

    def solution_fields(self, solution: Solution) -> dict[str, Any]:
        """A Solution in the form in which the judge reads it; after "No Goal" with the Goal that the solver laid."""
        document: dict[str, Any] = {"equation": solution.equation}
        if solution.wild:
            document["wild"] = dict(solution.wild)
        return document if solution.goal is None else {**document, "goal": solution.goal}

    def solution_in(self, fields: Fields, _position: Position) -> Solution:
        return self.solution(fields, with_goal=None, two=None)

    def position(self, fields: Fields) -> Position:
        challenge = fields.text("challenge")
        if challenge == Claim.NO_GOAL and "goal" in fields:
            raise Malformed("goal", "after “No Goal” the position has none; the Solution brings one")
        return Position.parse(
            self.rules,
            challenge=challenge,
            goal=None if challenge == Claim.NO_GOAL else fields.text("goal"),
            variations=[self._variation(choice) for choice in fields.objects("variations", optional=True)],
            **read_piles(fields),
        )

    def _variation(self, fields: Fields) -> Variation:
        name = fields.text("name")
        return Variation.parse(self.rules, name, fields.values(), place_of(fields))

    def position_fields(self, position: Position) -> dict[str, Any]:
        if not position.variations:
            return {}
        return {"variations": [_variation_fields(one) for one in position.variations]}

    def refuse_unjudged(self, position: Position) -> None:
        """IV-D-2: who objects lays a Goal, and play goes on; there is no Equation to judge."""
        if position.challenge is Claim.NO_GOAL:
            raise Malformed("challenge", "after “No Goal” an objector lays a Goal; nothing is judged")


def _variation_fields(variation: Variation) -> dict[str, Any]:
    asks = EquationsKind(variation.name).asks
    return {"name": variation.name} | ({} if asks is None else {asks: variation.argument})


def _one_of(cube: Cube, among: Pile[Cube]) -> Cube:
    """The cube itself, or where a colour is not told on one side, the first that lies there with its face."""
    if cube in among:
        return cube
    unsaid = (other for other in among if other.face == cube.face and None in (other.colour, cube.colour))
    return next(unsaid, cube)
