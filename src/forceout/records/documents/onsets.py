"""On-Sets documents: positions, Solutions and the things of a match as the interchange contract writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from forceout.core import solution
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.onsets.cards import BLANK, card_name, cards_of, parse_card
from forceout.onsets.goal import Goal
from forceout.onsets.position import LastMove, Position, Solution, Written, parse_last_move
from forceout.onsets.symbols import Symbol, parse_pile, parse_symbol
from forceout.onsets.variations import Kind, Variation
from forceout.records.documents.codec import place_of, read_piles
from forceout.records.documents.fields import Fields

if TYPE_CHECKING:
    from forceout.match.values import Selection


@dataclass(frozen=True, slots=True)
class OnSetsCodec:
    """Reads and writes what an On-Sets rulebook plays with."""

    CUBE: ClassVar[type] = Symbol
    GOAL: ClassVar[type] = Goal
    VARIATION: ClassVar[type] = Variation
    SOLUTION: ClassVar[type[solution.Solution]] = Solution

    rules: Rules

    @property
    def _colours(self) -> tuple[str, ...]:
        return self.rules.equipment.colours

    def cube(self, text: str, where: str, _among: Pile[Symbol]) -> Symbol:
        pile = self.pile(text, where)
        if len(pile) != 1:
            raise Malformed(where, f"expected one cube, not {text[:20]!r}")
        return next(iter(pile))

    def pile(self, text: str, where: str) -> Pile[Symbol]:
        return parse_pile(text, where, self._colours)

    def cards(self, texts: Sequence[str], where: str) -> tuple[int, ...]:
        cards: list[int] = []
        for place, text in enumerate(texts):
            card = parse_card(text, f"{where}[{place}]", self._colours)
            if card in cards:
                raise Malformed(f"{where}[{place}]", f"the card {text.strip()} is in the kit only once")
            cards.append(card)
        return tuple(cards)

    def deck(self) -> tuple[int, ...]:
        return tuple(range(self.rules.equipment.cards))

    def card_text(self, card: int) -> str:
        return card_name(card, self._colours)

    def goal(self, text: str, where: str, _among: Pile[Symbol]) -> Goal:
        return Goal.parse(text, where)

    def selection(self, fields: Fields) -> Selection:
        """One that the division does not list is an illegal choice, not a malformed document (P59)."""
        from forceout.match.values import Selection

        name, where = fields.text("name"), fields.path("name").removesuffix(".name")
        variation = Variation.parse_any(self.rules, name, fields.rest(), where)
        return Selection(name, variation)

    def selection_fields(self, selection: Selection) -> dict[str, Any]:
        choices: dict[str, str] = selection.choice.choices(self._colours)
        return {"name": selection.name, **choices}

    def solution(self, fields: Fields, *, with_goal: bool | None, two: bool | None) -> Solution:
        goal = fields.text("goal") if with_goal is not False and "goal" in fields else None
        if "solutions" not in fields:
            return Solution((self._written(fields),), goal)
        if two is False:
            raise Malformed(fields.path("solutions"), "two are written only where two-solutions is in force")
        parts = tuple(self._written(part) for part in fields.objects("solutions"))
        if len(parts) != 2:
            raise Malformed(fields.path("solutions"), f"expected two Solutions, not {len(parts)}")
        fields.finish()
        return Solution(parts, goal)

    def _written(self, fields: Fields) -> Written:
        """One Solution as it was written down."""
        blank = fields.text("blank", default="")
        written = Written(
            set_name=fields.text("set_name"),
            restrictions=tuple(fields.texts("restrictions", optional=True)),
            wild=self._wild(fields),
            blank=parse_card(blank, fields.path("blank"), self._colours) if blank else BLANK,
        )
        fields.finish()
        return written

    def _wild(self, fields: Fields) -> Mapping[Symbol, Symbol]:
        where = fields.path("wild")
        wild: dict[Symbol, Symbol] = {}
        for typed, meant in fields.mapping("wild").items():
            face = parse_symbol(typed, where, self._colours)
            if face in wild:
                raise Malformed(where, f"the meaning of {face} is given twice")
            wild[face] = parse_symbol(meant, f"{where}.{face}", self._colours)
        return wild

    def solution_fields(self, solution: Solution) -> dict[str, Any]:
        """A Solution in the form in which the judge reads it."""
        parts = [self._written_fields(part) for part in solution.parts]
        document = parts[0] if len(parts) == 1 else {"solutions": parts}
        return document if solution.goal is None else {**document, "goal": solution.goal}

    def _written_fields(self, written: Written) -> dict[str, Any]:
        document: dict[str, Any] = {"set_name": written.set_name}
        if written.restrictions:
            document["restrictions"] = list(written.restrictions)
        if written.wild:
            document["wild"] = {str(face): str(meaning) for face, meaning in written.wild.items()}
        if written.blank != BLANK:
            document["blank"] = self.card_text(written.blank)
        return document

    def solution_in(self, fields: Fields, position: Position) -> Solution:
        two = "solutions" in fields and Kind.TWO_SOLUTIONS in position.force
        return self.solution(fields, with_goal=position.challenge is Claim.NO_GOAL, two=two)

    def position(self, fields: Fields) -> Position:
        challenge = fields.text("challenge")
        if challenge == Claim.NO_GOAL and "goal" in fields:
            raise Malformed("goal", "after “No Goal” the position has none; the Solution brings one")
        last_move = self._last_move(fields) if "last_move" in fields else None
        position = Position.parse(
            self.rules,
            universe=fields.texts("universe"),
            challenge=challenge,
            goal=None if challenge == Claim.NO_GOAL else fields.text("goal"),
            variations=[self._variation(choice) for choice in fields.objects("variations", optional=True)],
            last_move=last_move,
            **read_piles(fields),
        )
        if last_move is not None and last_move.cube not in getattr(position, last_move.to):
            raise Malformed("last_move.cube", f"there is no {last_move.cube} in {last_move.to}")
        return position

    def _last_move(self, fields: Fields) -> LastMove:
        if not self.rules.solution.alternative_move_burden:
            raise Malformed("last_move", "only wff-1969 asks for the last move")
        move = fields.object("last_move")
        last_move = parse_last_move(move.text("cube"), move.text("to"), self._colours)
        move.finish()
        return last_move

    def _variation(self, fields: Fields) -> Variation:
        name = fields.text("name")
        return Variation.parse(self.rules, name, fields.rest(), place_of(fields))

    def position_fields(self, position: Position) -> dict[str, Any]:
        document: dict[str, Any] = {
            "universe": [self.card_text(card) for card in cards_of(position.universe)]
        }
        if position.variations:
            document["variations"] = [
                {"name": str(one.kind), **one.choices(self._colours)} for one in position.variations
            ]
        if position.last_move is not None:
            document["last_move"] = {"cube": str(position.last_move.cube), "to": position.last_move.to}
        return document

    def refuse_unjudged(self, position: Position) -> None:
        if position.challenge is Claim.NO_GOAL and not self.rules.no_goal.objector_writes:
            raise Malformed(
                "challenge",
                f"in {self.rules.edition_id} who objects to “No Goal” lays a Goal; nothing is judged",
            )
