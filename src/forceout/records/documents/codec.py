"""How the things of one game are written in a match record. Each game has a codec of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from forceout.core.edition import Rules
from forceout.core.games import part
from forceout.match.values import Cube, Goal, Pile, Selection, Solution
from forceout.records.documents.fields import Fields


class Codec(Protocol):
    """Reads and writes what the table only hands on. ``CUBE``, ``GOAL`` and ``VARIATION`` are the game's own types."""

    CUBE: ClassVar[type]
    GOAL: ClassVar[type]
    VARIATION: ClassVar[type]

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

    def solution(self, fields: Fields, *, with_goal: bool | None, two: bool | None) -> Solution: ...

    def solution_fields(self, solution: Solution) -> dict[str, Any]: ...


def codec_for(rules: Rules) -> Codec:
    codec: Codec = part(rules.game, "records.documents.{}_table").GameCodec(rules)
    return codec
