"""The fields that every case has, whatever the game."""

from __future__ import annotations

from forceout.core.edition import Rules
from forceout.core.errors import Malformed, UnknownRules
from forceout.editions import load
from forceout.records.document import Fields

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


def read_piles(fields: Fields) -> dict[str, str]:
    """The texts of the four piles; absent means empty."""
    return {name: fields.text(name, default="") for name in PILES}
