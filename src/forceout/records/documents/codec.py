"""How the things of one game are written in documents. Each game has its own codec; nothing else knows their JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, assert_never

from forceout.core.edition import Rules
from forceout.core.games import GameName
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.records.documents.fields import Fields

if TYPE_CHECKING:  # who judges or solves a case does not load the rules of play
    from forceout.match.values import Cube, Goal, Pile, Selection

PILES = ("required", "permitted", "forbidden", "resources")
EXPRESSION: Mapping[GameName, str] = {"on-sets": "set_name", "equations": "equation"}
"""The field of a Solution that is always there: its expression."""


class Codec(Protocol):
    """Reads and writes the values of one game, under one rulebook.

    ``CUBE``, ``GOAL``, ``VARIATION`` and ``SOLUTION`` are the game's own types. Whatever is read raises Malformed where it is not of
    the contract's form.
    """

    CUBE: ClassVar[type]
    GOAL: ClassVar[type]
    VARIATION: ClassVar[type]
    SOLUTION: ClassVar[type[Solution]]

    @property
    def rules(self) -> Rules: ...

    def cube(self, text: str, where: str, among: Pile) -> Cube:
        """The cube of that text; where its colour is not told, one of those that lie there."""

    def pile(self, text: str, where: str) -> Pile: ...

    def cards(self, texts: Sequence[str], where: str) -> tuple[Any, ...]: ...

    def deck(self) -> tuple[Any, ...]: ...

    def card_text(self, card: Any) -> str: ...

    def goal(self, text: str, where: str, among: Pile) -> Goal: ...

    def selection(self, fields: Fields) -> Selection: ...

    def selection_fields(self, selection: Selection) -> dict[str, Any]: ...

    def solution(self, fields: Fields, *, with_goal: bool | None, two: bool | None) -> Solution:
        """``with_goal``: after "No Goal" the writer may lay one. ``two``: Two Solutions is in force. None: not known."""

    def solution_fields(self, solution: Any) -> dict[str, Any]: ...

    def solution_in(self, fields: Fields, position: Any) -> Solution:
        """A Solution that is presented in this position."""

    def position(self, fields: Fields) -> Position: ...

    def position_fields(self, position: Any) -> dict[str, Any]:
        """What a position of this game has beside what every position has."""

    def refuse_unjudged(self, position: Any) -> None:
        """Malformed where the book has nobody write a Solution for this challenge."""


def codec_for(rules: Rules) -> Codec:
    """The codec of the game that the rules are for."""
    match rules.game:
        case "on-sets":
            from forceout.records.documents.onsets import OnSetsCodec

            return OnSetsCodec(rules)
        case "equations":
            from forceout.records.documents.equations import EquationsCodec

            return EquationsCodec(rules)
        case _:
            assert_never(rules.game)


def read_piles(fields: Fields) -> dict[str, str]:
    """The texts of the four piles; absent means empty."""
    return {name: fields.text(name, default="") for name in PILES}


def place_of(fields: Fields) -> str:
    """Where a variation stands: in the list of a position, or in an action of its own."""
    return fields.path("name").removesuffix("name").removesuffix(".") or "variation"
