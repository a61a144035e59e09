"""The same pictures in a terminal, with Rich: colour where there is colour, letters always.

A counted card has a heavy frame and ✓ (2 where it counts twice), a removed one a broken frame and ✗, so nothing is lost
without colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from forceout.core.edition import Rules
from forceout.core.pile import Pile
from forceout.draw.blocks import Block, Flow, above, beside
from forceout.draw.cards import COLOURS, Mark
from forceout.draw.onsets import goal_words, variation_words
from forceout.draw.palette import CUBE_FACE, DIGIT_INK, OPERATION_INK, RELATION_INK, TERMINAL_DOTS, Ink
from forceout.onsets.cards import cards_of
from forceout.onsets.goal import Digit, Goal, Line
from forceout.onsets.position import Position
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Kind

# Corners, top and bottom edge, side, and what closes the bottom edge.
_FRAMES = {
    Mark.PLAIN: ("╭╮╰╯", "─", "│", "─", ""),
    Mark.COUNTED: ("┏┓┗┛", "━", "┃", "✓", "bold"),
    Mark.REMOVED: ("┌┐└┘", "╌", "╎", "✗", "dim"),
    Mark.ABSENT: ("┌┐└┘", " ", " ", " ", "dim"),
}


def card(number: int, colours: Sequence[str] = COLOURS, mark: Mark = Mark.PLAIN, times: int = 1) -> Block:
    """A card of five columns by four lines, each colour in its own corner."""
    corners, edge, side, seal, style = _FRAMES[mark]
    dots = [_dot(colour) if number >> bit & 1 else Text(" ") for bit, colour in enumerate(colours)]
    rows = [
        Text(side, style) + left + " " + right + Text(side, style) for left, right in (dots[:2], dots[2:])
    ]
    middle = "2" if mark is Mark.COUNTED and times == 2 else seal
    top = Text(f"{corners[0]}{edge * 3}{corners[1]}", style)
    bottom = Text(f"{corners[2]}{edge}{middle}{edge}{corners[3]}", style)
    return Block((top, *rows, bottom))


def cards(
    shown: int,
    colours: Sequence[str] = COLOURS,
    *,
    counted: int = 0,
    removed: int = 0,
    doubled: int = 0,
    gap: int = 1,
) -> Flow:
    """The cards of a mask, marked by the other masks."""
    return Flow(
        [
            card(
                one,
                colours,
                Mark.COUNTED if counted >> one & 1 else Mark.REMOVED if removed >> one & 1 else Mark.PLAIN,
                2 if doubled >> one & 1 else 1,
            )
            for one in cards_of(shown)
        ],
        gap,
    )


def _dot(colour: str) -> Text:
    return Text(colour, style_of(TERMINAL_DOTS[colour]))


def style_of(ink: Ink) -> str:
    return f"bold {ink.letter} on {ink.ground}"


def cube(symbol: Symbol, *, upside_down: bool = False) -> Block:
    """A cube; a digit that lies upside down has a u behind it, as it is written."""
    face = Text("│") + Text(f" {symbol}{'u' if upside_down else ' '}", _face_style(symbol)) + Text("│")
    return Block((Text("╭───╮"), face, Text("╰───╯")))


def _face_style(symbol: Symbol) -> str:
    if symbol.is_colour:
        return style_of(TERMINAL_DOTS[str(symbol)])
    colour = DIGIT_INK if symbol.is_digit else OPERATION_INK if symbol.is_operation else RELATION_INK
    return style_of(Ink(CUBE_FACE, colour))


def pile(cubes: Pile[Symbol] | Iterable[Symbol]) -> RenderableType:
    blocks = [cube(symbol) for symbol in cubes]
    return Flow(blocks) if blocks else Text("–", "dim")


def chips(cubes: Iterable[Symbol]) -> Text:
    """Cubes on one line, each a face on its ground."""
    return Text("").join(Text(f" {symbol} ", _face_style(symbol)) for symbol in cubes)


def card_chips(dealt: Iterable[int], colours: Sequence[str] = COLOURS) -> Text:
    """Cards on one line by their names, each letter on its colour."""
    named = []
    for number in dealt:
        dots = [_dot(colour) for bit, colour in enumerate(colours) if number >> bit & 1]
        named.append(Text.assemble(*dots) if dots else Text("blank"))
    return Text("  ").join(named)


def goal_line(value: Goal, rules: Rules, chosen: Collection[str]) -> Text:
    """A Goal as it is written, and what it is worth with the variations chosen."""
    values = value.values(rules.goal, absolute=Kind.ABSOLUTE_VALUE in chosen)
    worth = f"   = {' or '.join(map(str, values))}" if values else "   no legal Goal"
    return Text.assemble((str(value), "bold"), worth if str(value) != " ".join(map(str, values)) else "")


def goal(value: Goal) -> Block:
    """A Goal as it lies on the mat."""
    return _layout(value.layout)


def _layout(part: Digit | Line) -> Block:
    if isinstance(part, Digit):
        return cube(part.symbol, upside_down=part.upside_down)
    inner = [_layout(one) for one in part.parts]
    return beside(inner, 0) if part.kind == "row" else above(inner)


def mat(position: Position) -> RenderableType:
    """The whole table; before the first move only what there is to move."""
    table = Table(box=box.ROUNDED, show_header=False, show_lines=True, expand=True)
    table.add_column(width=10, style="bold", no_wrap=True)
    table.add_column(ratio=1)
    if position.goal is None:
        table.add_row("Goal", Text(goal_words(position)))
    else:
        words = Text(f"{position.goal}  {goal_words(position)}")
        table.add_row("Goal", Group(goal(position.goal), words))
    moved = (position.required, position.permitted, position.forbidden)
    names = ("required", "permitted", "forbidden", "resources") if any(moved) else ("resources",)
    for name in names:
        table.add_row(name.capitalize(), pile(getattr(position, name)))
    universe = cards(position.universe, position.rules.equipment.colours, gap=0)
    table.add_row(f"Universe\n{position.universe.bit_count()} cards", universe)
    if position.variations:
        chosen = [variation_words(one, position.rules) for one in position.variations]
        table.add_row("Variations", Text("\n".join(chosen)))
    return table
