"""On-Sets cubes, the Goal as laid, and the mat with a position."""

from __future__ import annotations

from collections.abc import Mapping

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.draw.cards import card
from forceout.draw.cubes import cube, dot, picture, pile, strokes
from forceout.draw.felt import INNER, LABEL, PAD, felt, section
from forceout.draw.palette import (
    DIGIT_INK,
    FELT_EDGE,
    FELT_LETTER,
    FELT_SECTION,
    OPERATION_INK,
    RELATION_INK,
    TRAY,
)
from forceout.draw.svg import Picture, box, flow, listed, text
from forceout.onsets.cards import card_name, cards_of
from forceout.onsets.goal import Digit, Goal, Line
from forceout.onsets.position import Position
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Kind, Variation

_NAMES: Mapping[Symbol, str] = {
    Symbol.BLUE: "blue",
    Symbol.RED: "red",
    Symbol.GREEN: "green",
    Symbol.YELLOW: "yellow",
    Symbol.ORANGE: "orange",
    Symbol.UNIVERSE: "Universe",
    Symbol.NULL: "null set",
    Symbol.UNION: "union",
    Symbol.INTERSECTION: "intersection",
    Symbol.MINUS: "minus",
    Symbol.PRIME: "prime",
    Symbol.EQUALS: "equals",
    Symbol.SUBSET: "subset",
}
_GAP = 6.0


@picture.register
def onsets_cube(symbol: Symbol) -> Picture:
    """A cube with the symbol on top."""
    name = f"cube {symbol}" + (f" ({_NAMES[symbol]})" if symbol in _NAMES else "")
    if symbol.is_colour:
        return cube(str(symbol), dot(str(symbol)), name)
    ink = DIGIT_INK if symbol.is_digit else OPERATION_INK if symbol.is_operation else RELATION_INK
    return cube(str(symbol), strokes(str(symbol), ink), name)


@picture.register
def digit(laid: Digit) -> Picture:
    """A digit cube as it lies."""
    name = f"cube {laid.symbol}" + (", upside down" if laid.upside_down else "")
    turn = 180 if laid.upside_down else 0
    return cube(str(laid.symbol), strokes(str(laid.symbol), DIGIT_INK), name, turn=turn)


@picture.register
def goal(value: Goal) -> Picture:
    """A Goal as it lies on the mat: side by side, one above the other, the T and the L."""
    laid = _layout(value.layout)
    return Picture(laid.width, laid.height, laid.body, f"Goal {value}")


def _layout(part: Digit | Line) -> Picture:
    if isinstance(part, Digit):
        return digit(part)
    inner = [_layout(one) for one in part.parts]
    row = part.kind == "row"
    width = sum(one.width + _GAP for one in inner) - _GAP if row else max(one.width for one in inner)
    height = max(one.height for one in inner) if row else sum(one.height + _GAP for one in inner) - _GAP
    body, place = "", 0.0
    for one in inner:
        # A row stands on one line, so that a column beside a cube is an L; a column is centred, as in the T.
        body += one.at(place, height - one.height) if row else one.at((width - one.width) / 2, place)
        place += (one.width if row else one.height) + _GAP
    return Picture(width, height, body, str(part))


_GOAL_WIDTH = 190.0


@picture.register
def mat(position: Position, *, footer: str | None = None) -> Picture:
    """The whole table: Goal, Required, Permitted and Forbidden, then Resources and the cards of the Universe.

    ``footer`` is what is said under it; as it stands, the book, the challenge and the variations.
    """
    beside = INNER - _GOAL_WIDTH - PAD
    rows = [
        section(name.capitalize(), pile(getattr(position, name), width=beside - 24), beside)
        for name in ("required", "permitted", "forbidden")
    ]
    tall = sum(row.height + 10 for row in rows) - 10
    laid = goal(position.goal) if position.goal is not None else None
    tall = max(tall, (laid.height if laid else 0) + 2 * LABEL + 30)
    body = _goal_section(position, laid, tall)
    y = PAD
    for row in rows:
        body += row.at(PAD + _GOAL_WIDTH + PAD, y)
        y += row.height + 10
    y = PAD + tall + 12
    colours = position.rules.equipment.colours
    cards = [card(one, colours) for one in cards_of(position.universe)]
    for label, content in (
        ("Resources", pile(position.resources, width=INNER - 24)),
        (f"Universe · {len(cards)} cards", flow(cards, INNER - 24, 7)),
    ):
        tray = section(label, content, fill=TRAY)
        body += tray.at(PAD, y)
        y += tray.height + 12
    words = _footer(position) if footer is None else footer
    return felt(body, y, words, "On-Sets mat", _told(position, words))


def _goal_section(position: Position, laid: Picture | None, height: float) -> str:
    middle = PAD + _GOAL_WIDTH / 2
    body = box(PAD, PAD, _GOAL_WIDTH, height, rx=10, fill=FELT_SECTION, stroke=FELT_EDGE, stroke_width=1)
    body += text("Goal", PAD + 12, PAD + 15, 13, FELT_LETTER, weight=600, anchor="start")
    if laid is not None:
        body += laid.at(middle - laid.width / 2, PAD + (height - laid.height) / 2)
    return body + text(goal_words(position), middle, PAD + height - 20, 15, FELT_LETTER, weight=600)


def goal_words(position: Position) -> str:
    """What the Goal is worth."""
    if position.goal is None:
        return "No Goal" if position.challenge is Claim.NO_GOAL else "not laid yet"
    force = position.force
    values = position.goal.values(position.rules.goal, absolute=Kind.ABSOLUTE_VALUE in force)
    return f"= {' or '.join(map(str, values))}" if values else "not a legal Goal"


def _footer(position: Position) -> str:
    rules = position.rules
    chosen = [variation_words(one, position.rules) for one in position.variations]
    parts = [f"{rules.edition_id} {rules.division}", f"challenge: {position.challenge}", *chosen]
    return " · ".join(parts)


def variation_words(variation: Variation, rules: Rules) -> str:
    """A variation as its book calls it, with what its chooser added."""
    (*added,) = variation.choices(rules.equipment.colours).values()
    return ": ".join([rules.variations[variation.kind].title, *added])


def _told(position: Position, footer: str) -> str:
    piles = [
        f"{name.capitalize()}: {listed(map(str, getattr(position, name)))}."
        for name in ("required", "permitted", "forbidden", "resources")
    ]
    colours = position.rules.equipment.colours
    universe = listed(card_name(one, colours) for one in cards_of(position.universe))
    words = f"Goal {position.goal}, {goal_words(position)}." if position.goal else "No Goal."
    return " ".join([words, *piles, f"Universe: {universe}.", f"{footer}."])
