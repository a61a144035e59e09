"""A position in a few lines, so that mat, cards and question are seen together on 24 lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from forceout.core.position import Position
from forceout.draw import terminal
from forceout.draw.blocks import Block, Flow, above
from forceout.draw.mats import variation_words
from forceout.draw.onsets_terminal import card
from forceout.onsets.cards import parse_card

PILES = ("required", "permitted", "forbidden", "resources")


def small_mat(document: Mapping[str, Any]) -> RenderableType:
    """Goal and piles a line each, the cards with their numbers under them, variations by name."""
    position = Position.of(document)
    names = [chosen["name"] for chosen in document.get("variations", ())]
    lines: list[RenderableType] = []
    if position.goal is not None:
        lines.append(_line("Goal", terminal.goal_line(position.goal, position.rules, names)))
    lines += [
        _line(pile.capitalize(), terminal.chips(getattr(position, pile), position.rules))
        for pile in PILES
        if getattr(position, pile)
    ]
    if position.variations:
        chosen = [variation_words(one, position.rules) for one in position.variations]
        lines.append(_line("Variations", Text(", ".join(chosen))))
    if document.get("universe"):
        lines.append(numbered(document["universe"], position.rules.equipment.colours))
    return Group(*lines)


def numbered(names: list[str] | tuple[str, ...], colours: tuple[str, ...]) -> Flow:
    """Cards in the order in which they are given, their numbers under them."""
    blocks = [
        above([card(parse_card(name, "cards", colours), colours), Block((Text(f"  {number}  ", "dim"),))])
        for number, name in enumerate(names, 1)
    ]
    return Flow(blocks, 0)


def _line(name: str, value: Text) -> Text:
    return Text.assemble((f"{name:11}", "bold"), value)
