"""Equations in a terminal: cubes with the letter of their colour, turned ones marked as they are written."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from forceout.core.pile import Pile
from forceout.draw.blocks import Block, Flow, beside
from forceout.draw.equations import goal_words, letter_of, variation_words
from forceout.draw.palette import CUBE_FACE, EQUATIONS_INKS, INK
from forceout.equations.cubes import Cube
from forceout.equations.goal import Goal
from forceout.equations.position import Position


def cube(value: Cube) -> Block:
    """A cube of four columns inside: its face and how it lies above, the letter of its colour in the lower edge."""
    ink = EQUATIONS_INKS[value.colour].ground if value.colour else INK
    face = Text("│") + Text(f" {value.face}{value.turn:<2}", f"bold {ink} on {CUBE_FACE}") + Text("│")
    if value.colour is None:
        return Block((Text("╭────╮"), face, Text("╰────╯")))
    letter = Text(letter_of(value.colour), f"bold {EQUATIONS_INKS[value.colour].letter} on {ink}")
    return Block((Text("╭────╮"), face, Text("╰──") + letter + Text("─╯")))


def pile(cubes: Pile[Cube] | Iterable[Cube]) -> RenderableType:
    blocks = [cube(one) for one in cubes]
    return Flow(blocks) if blocks else Text("–", "dim")


def chips(cubes: Iterable[Cube]) -> Text:
    """Cubes on one line, colour by colour behind the letter of the colour."""
    groups: dict[str | None, list[Cube]] = {}
    for one in cubes:
        groups.setdefault(one.colour, []).append(one)
    return Text("   ").join(
        Text(" ").join([*([_tag(colour)] if colour else []), *(_face(one) for one in group)])
        for colour, group in sorted(groups.items(), key=lambda item: _ORDER.index(item[0]))
    )


_ORDER = (None, *EQUATIONS_INKS)


def _face(value: Cube) -> Text:
    ink = EQUATIONS_INKS[value.colour].ground if value.colour else INK
    return Text(f"{value.face}{value.turn}", f"bold {ink} on {CUBE_FACE}")


def _tag(colour: str) -> Text:
    ink = EQUATIONS_INKS[colour]
    return Text(letter_of(colour), f"bold {ink.letter} on {ink.ground}")


def goal_line(value: Goal) -> Text:
    """A Goal as it lies, with its gaps; behind it the colours of its cubes, where they are known."""
    line = Text()
    for index, one in enumerate(value.cubes):
        line.append("   " if index in value.gaps else "").append_text(_face(one))
    colours = [one.colour for one in value.cubes if one.colour]
    if colours:
        line.append("    ").append_text(Text(" ").join(map(_tag, colours)))
    return line


def goal(value: Goal) -> Block:
    """A Goal as it lies, its gaps left open."""
    stretches: list[list[Block]] = [[]]
    for index, one in enumerate(value.cubes):
        if index in value.gaps:
            stretches.append([])
        stretches[-1].append(cube(one))
    return beside([beside(stretch, 0) for stretch in stretches], 4)


def mat(position: Position) -> RenderableType:
    """The whole table; before the first move only what there is to move."""
    table = Table(box=box.ROUNDED, show_header=False, show_lines=True, expand=True)
    table.add_column(width=10, style="bold", no_wrap=True)
    table.add_column(ratio=1)
    laid = goal(position.goal) if position.goal is not None else Text(goal_words(position))
    table.add_row("Goal", laid)
    moved = (position.required, position.permitted, position.forbidden)
    for name in ("required", "permitted", "forbidden", "resources") if any(moved) else ("resources",):
        table.add_row(name.capitalize(), pile(getattr(position, name)))
    if position.variations:
        table.add_row(
            "Variations", Text("\n".join(variation_words(one, position.rules) for one in position.variations))
        )
    return table
