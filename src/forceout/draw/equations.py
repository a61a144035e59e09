"""Equations cubes in their four colours, the Goal with its gaps, and the mat with a position."""

from __future__ import annotations

from dataclasses import replace

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.draw.cubes import CUBE, cube, picture, pile, spoken, strokes
from forceout.draw.felt import INNER, PAD, felt, section
from forceout.draw.palette import EQUATIONS_INKS, FELT_SECTION, INK, TRAY
from forceout.draw.svg import Picture, box, element, listed, text
from forceout.equations.cubes import Cube
from forceout.equations.goal import Goal
from forceout.equations.position import Position
from forceout.equations.variations import Variation

_NAMES = {"+": "plus", "−": "minus", "×": "times", "÷": "divided by", "*": "to the power", "√": "root"}
_LYING = {"": "", "s": ", sideways", "u": ", upside down", "su": ", sideways and upside down"}
# A cube laid sideways lies on its left side; both ways, on its right.
_DEGREES = {"": 0, "s": -90, "u": 180, "su": 90}
_GAP = 2.0
_WIDE_GAP = 24.0


@picture.register
def equations_cube(value: Cube) -> Picture:
    """A cube as it lies; its colour is that of the sign, and the letter of the colour stands in the corner."""
    name = f"cube {value.face}" + (f" ({_NAMES[value.face]})" if value.face in _NAMES else "")
    name += (f", {value.colour}" if value.colour else "") + _LYING[value.turn]
    ink = EQUATIONS_INKS[value.colour].ground if value.colour else INK
    face = strokes(value.face, ink)
    if value.face in "69" or (value.is_digit and value.turn):  # which way up a digit is must be seen
        face += element("path", d="M-20 41H20", stroke=ink, stroke_width=5, stroke_linecap="round")
    drawn = cube(value.face, face, name, turn=_DEGREES[value.turn])
    if value.colour is None:
        return drawn
    return Picture(drawn.width, drawn.height, drawn.body + _letter(value.colour), name)


def _letter(colour: str) -> str:
    ink = EQUATIONS_INKS[colour]
    tag = box(31, 28.5, 12, 12, rx=4, fill=ink.ground)
    return tag + text(letter_of(colour), 37, 34.5, 10, ink.letter, weight=700)


def letter_of(colour: str) -> str:
    """The letter that stands for a colour; black and blue need two that differ."""
    return "K" if colour == "black" else colour[0].upper()


@picture.register
def equations_goal(value: Goal) -> Picture:
    """A Goal as it lies on the mat, with the gaps that its setter left."""
    body, x = "", 0.0
    for index, one in enumerate(value.cubes):
        x += _WIDE_GAP if index in value.gaps else (_GAP if index else 0)
        body += equations_cube(one).at(x, 0)
        x += CUBE
    return Picture(x, CUBE, body, f"Goal {_written(value)}")


@picture.register
def mat(position: Position, *, footer: str | None = None) -> Picture:
    """The whole table: the Goal, Required, Permitted and Forbidden, then Resources; ``footer`` as in On-Sets."""
    laid = equations_goal(position.goal) if position.goal is not None else Picture(0, CUBE, "", "no Goal")
    goal = section("Goal", laid)
    body, y = goal.at(PAD, PAD), PAD + goal.height + 10
    for name in ("required", "permitted", "forbidden", "resources"):
        cubes = pile(getattr(position, name), width=INNER - 24)
        part = section(name.capitalize(), cubes, fill=TRAY if name == "resources" else FELT_SECTION)
        body += part.at(PAD, y)
        y += part.height + 10
    words = _footer(position) if footer is None else footer
    return felt(body, y + 2, words, "Equations mat", _told(position, words))


def _footer(position: Position) -> str:
    rules = position.rules
    chosen = [variation_words(one, position.rules) for one in position.variations]
    return " · ".join([f"{rules.edition_id} {rules.division}", f"challenge: {position.challenge}", *chosen])


def variation_words(variation: Variation, rules: Rules) -> str:
    """A variation as its book calls it, with the base, the k or the colour."""
    title = rules.variations[variation.name].title
    return title if variation.argument is None else f"{title}: {variation.argument}"


def goal_words(position: Position) -> str:
    if position.goal is None:
        return "No Goal" if position.challenge is Claim.NO_GOAL else "not laid yet"
    return _written(position.goal)


def _written(value: Goal) -> str:
    """A Goal as it is written, without the colours, which are seen."""
    return str(replace(value, cubes=tuple(replace(one, colour=None) for one in value.cubes)))


def _told(position: Position, footer: str) -> str:
    piles = [
        f"{name.capitalize()}: {listed(map(spoken, getattr(position, name)))}."
        for name in ("required", "permitted", "forbidden", "resources")
    ]
    return " ".join([f"Goal: {goal_words(position)}.", *piles, f"{footer}."])
