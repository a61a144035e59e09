"""The fields that every case has, whatever the game; positions as documents, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed, UnknownRules
from forceout.core.games import part
from forceout.core.position import Position
from forceout.editions import load
from forceout.records.documents.fields import Fields

PILES = ("required", "permitted", "forbidden", "resources")


def read_rules(fields: Fields) -> Rules:
    """The rulebook and division that the case is played under."""
    fields.optional_text("id")
    game, rules, division = fields.text("game"), fields.text("rules"), fields.text("division")
    try:
        edition = load(game, rules)
    except UnknownRules as unknown:
        raise Malformed("rules", str(unknown)) from None
    try:
        return edition.rules(division)
    except UnknownRules as unknown:
        raise Malformed("division", str(unknown)) from None


def place_of(fields: Fields) -> str:
    """Where a variation stands: in the list of a position, or in an action of its own."""
    return fields.path("name").removesuffix("name").removesuffix(".") or "variation"


def read_piles(fields: Fields) -> dict[str, str]:
    """The texts of the four piles; absent means empty."""
    return {name: fields.text(name, default="") for name in PILES}


_OF_THE_CASE = ("solution", "budget_ms", "all")


def position_of(document: object) -> Position:
    """The position of a document; of a case of judge or solve, what is asked about it is left aside. Raises Malformed."""
    if isinstance(document, dict):
        document = {name: value for name, value in document.items() if name not in _OF_THE_CASE}
    fields = Fields(document)
    rules = read_rules(fields)
    position: Position = part(rules.game, "records.documents.{}").read_position(fields, rules)
    fields.finish()
    return position


def position_document(position: Position) -> dict[str, Any]:
    """The document that ``position_of`` reads as this position."""
    rules = position.rules
    goal = {} if position.goal is None else {"goal": str(position.goal)}
    piles = {name: str(pile) for name in PILES if (pile := getattr(position, name))}
    return {
        "game": rules.game,
        "rules": rules.edition_id,
        "division": rules.division,
        **goal,
        **piles,
        "challenge": str(position.challenge),
        **part(rules.game, "records.documents.{}").position_fields(position),
    }


def expect_position(value: object) -> Position:
    """The value itself; a TypeError says what else it is."""
    if isinstance(value, Position):
        return value
    made = "; Position.of(document) makes one" if isinstance(value, Mapping) else ""
    raise TypeError(f"expected a Position, not {kind_of(value)}{made}")


def kind_of(value: object) -> str:
    """The type of a value, with its module where the name alone would not tell two games apart."""
    kind = type(value)
    return (
        f"a {kind.__qualname__}"
        if kind.__module__ == "builtins"
        else f"a {kind.__module__}.{kind.__qualname__}"
    )
