"""What the positions of both games have in common, and the door from documents to either."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, assert_never

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.core.picture import Pictured
from forceout.core.pile import Pile

V = TypeVar("V")


class Position(Pictured):
    """Everything on the table when Solutions are written, of either game; ``goal`` is None after "No Goal".

    ``Position.of(document)`` and ``Position.parse(rules, …)`` give the position of the game that is played.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def rules(self) -> Rules: ...
        @property
        def goal(self) -> Any: ...
        @property
        def challenge(self) -> Claim: ...
        @property
        def required(self) -> Pile[Any]: ...
        @property
        def permitted(self) -> Pile[Any]: ...
        @property
        def forbidden(self) -> Pile[Any]: ...
        @property
        def resources(self) -> Pile[Any]: ...
        @property
        def variations(self) -> tuple[Any, ...]: ...

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Self:
        """The position of a document, or of a whole case of judge or solve; raises Malformed.

        The documents are read by ``forceout.records``, which is loaded when the first one comes: rules import no edge.
        """
        from forceout.records.documents.cases import position_of

        position = position_of(document)
        if not isinstance(position, cls):
            raise TypeError(f"this is a position of {position.rules.game}: use forceout.Position.of")
        return position

    @classmethod
    def parse(cls, rules: Rules, **texts: Any) -> Position:
        """A position from texts in the notation of the interchange contract; raises Malformed.

        ``challenge`` and ``goal``, the piles ``required``, ``permitted``, ``forbidden``, ``resources``, and for
        On-Sets the cards of the ``universe``. ``variations`` are names, ``"sideways"``, or documents that tell what the
        chooser added, ``{"name": "wild-cube", "cube": "B"}``.
        """
        match rules.game:
            case "on-sets":
                from forceout.onsets.position import Position as OnSetsPosition

                return OnSetsPosition.parse(rules, **texts)
            case "equations":
                from forceout.equations.position import Position as EquationsPosition

                return EquationsPosition.parse(rules, **texts)
            case _:
                assert_never(rules.game)

    def document(self) -> dict[str, Any]:
        """The document that ``of`` reads as this position."""
        from forceout.records.documents.cases import position_document

        return position_document(self)

    def __repr__(self) -> str:
        goal = "No Goal" if self.goal is None else f"Goal {self.goal}"
        cubes = ", ".join(
            f"{name} {pile}"
            for name in ("required", "permitted", "forbidden", "resources")
            if (pile := getattr(self, name))
        )
        rules = self.rules
        laid = f"{goal}; {cubes}" if cubes else goal
        return f"<Position {rules.game} {rules.edition_id} {rules.division}, {self.challenge}: {laid}>"


def parse_variations(
    rules: Rules, told: Iterable[Any], parse: Callable[[Rules, str, Mapping[str, Any], str], V]
) -> tuple[V, ...]:
    """Variations from their names or documents; those that are values already are left as they are. Raises Malformed."""
    return tuple(_variation(rules, one, f"variations[{place}]", parse) for place, one in enumerate(told))


def _variation(
    rules: Rules, told: Any, where: str, parse: Callable[[Rules, str, Mapping[str, Any], str], V]
) -> V:
    if isinstance(told, str):
        return parse(rules, told, {}, where)
    if not isinstance(told, Mapping):
        value: V = told
        return value
    name, given = told.get("name"), {key: value for key, value in told.items() if key != "name"}
    if not isinstance(name, str):
        raise Malformed(f"{where}.name", f"expected the name of a variation, not {name!r:.40}")
    return parse(rules, name, given, where)


def parse_claim(text: str, rules: Rules) -> Claim:
    """The claim of that name, as the book has it; raises Malformed."""
    # "Never" is the older word (mlag V-A-1 comment (b), agloa-2023 Glossary); 1969 has neither.
    name = "impossible" if text == "never" else text
    if name not in rules.challenges.claims:
        raise Malformed(
            "challenge", f"expected one of {', '.join(rules.challenges.claims)}, not {text[:20]!r}"
        )
    return Claim(name)
