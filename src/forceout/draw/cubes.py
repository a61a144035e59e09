"""Cubes of either game, and piles of them: what a game adds is the sign on the face."""

from __future__ import annotations

from functools import singledispatch

from forceout.core.pile import Pile
from forceout.draw.glyphs import STROKES
from forceout.draw.palette import CUBE_EDGE, CUBE_FACE, CUBE_SIDE, DOTS, INK
from forceout.draw.svg import Picture, box, element, flow, group, listed, text

CUBE = 46.0
_FACE = 40.0
_GAP = 8.0


@singledispatch
def picture(value: object) -> Picture:
    """The picture of a value. A game's module registers its types here."""
    raise TypeError(f"there is no picture of a {type(value).__name__}")


def cube(sign: str, face: str, name: str, *, turn: int = 0, body: str = CUBE_FACE) -> Picture:
    """A cube with what is on its upper face (drawn in a box of 100 round the origin), turned by degrees."""
    edge: dict[str, str | float] = {"stroke": CUBE_EDGE, "stroke_width": 1.2}
    parts = box(2, 6, _FACE + 2, _FACE - 2, rx=9, fill=CUBE_SIDE, **edge)
    parts += box(2, 2, _FACE + 2, _FACE - 2, rx=9, fill=body, **edge)
    turned = f" rotate({turn})" if turn else ""
    parts += element("g", face, transform=f"translate(23 21) scale(.4){turned}")
    body_ = group(parts, name, class_="cube", data_cube=sign, data_turn=turn or None)
    return Picture(CUBE, CUBE, body_, name)


def strokes(sign: str, ink: str) -> str:
    """A sign of ``STROKES`` for a cube's face."""
    return element(
        "path",
        d=STROKES[sign],
        fill="none",
        stroke=ink,
        stroke_width=10,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def dot(letter: str, x: float = 0, y: float = 0, radius: float = 37) -> str:
    """A coloured dot with its letter; the rim keeps a yellow one apart from the paper."""
    ink = DOTS[letter]
    rim = element("circle", cx=x, cy=y, r=radius, fill=ink.ground, stroke=INK, stroke_width=radius / 14)
    return rim + text(letter, x, y, radius * 1.3, ink.letter, weight=700)


def spoken(value: object) -> str:
    """A cube in words: its colour before its face, where the notation has it behind."""
    face, _, colour = str(value).partition("@")
    return f"{colour} {face}" if colour else face


@picture.register(Pile)
def pile(value: Pile, *, width: float = 560) -> Picture:  # type: ignore[type-arg]  # a pile of any game's cubes
    """The cubes of a pile side by side, in its order."""
    cubes = [picture(one) for one in value]
    row = flow(cubes, width, _GAP)
    words = f"Cubes: {listed(map(spoken, value))}"
    return Picture(max(row.width, CUBE), max(row.height, CUBE), row.body, words)
