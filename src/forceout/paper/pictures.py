"""What stands on sheets of paper: cards, signs, QR codes and the logo, as SVG that needs no style sheet.

WeasyPrint follows no reference from one SVG into another, so each picture is whole. Every dot has a dark rim and a letter:
a printer without colours shows them as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import segno
from markupsafe import Markup

from forceout.draw.cubes import dot, strokes
from forceout.draw.palette import EQUATIONS_INKS
from forceout.draw.svg import box, element, text

CARD_WIDTH = 52.0
CARD_HEIGHT = 66.0
COLOURS = "BRGY"
_PLACES = {"B": (14.5, 19.0), "R": (37.5, 19.0), "G": (14.5, 46.0), "Y": (37.5, 46.0)}
_BLACK = "#000000"
_QUIET = 4
"""The white border of a QR code, in modules, as its standard has it."""


def _svg(
    width: float, height: float, body: str, name: str, kind: str, *, left: float = 0, top: float = 0
) -> Markup:
    """A picture whose size on paper the style sheet gives by its class."""
    return Markup(  # noqa: S704 - made of numbers and of escaped text only
        element(
            "svg",
            body,
            xmlns="http://www.w3.org/2000/svg",
            class_=kind,
            role="img",
            aria_label=name,
            viewBox=f"{left:g} {top:g} {width:g} {height:g}",
        )
    )


@lru_cache(maxsize=64)
def card(colours: str, *, blank: str = "") -> Markup:
    """An On-Sets card by its colours, such as "BRY"; ``blank`` is what is written on a card without any."""
    face = box(1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, rx=7, fill="#ffffff", stroke=_BLACK, stroke_width=1.6)
    dots = "".join(dot(colour, *_PLACES[colour], 11) for colour in COLOURS if colour in colours)
    words = (
        ""
        if colours
        else text(blank, CARD_WIDTH / 2, CARD_HEIGHT / 2, 13, _BLACK, weight=600)
        if blank
        else ""
    )
    return _svg(CARD_WIDTH, CARD_HEIGHT, face + dots + words, f"card {colours or 'blank'}", "card")


def all_cards() -> tuple[str, ...]:
    """The sixteen cards of the Universe by their colours, four colours first."""
    sets = ["".join(c for place, c in enumerate(COLOURS) if number >> place & 1) for number in range(16)]
    return tuple(sorted(sets, key=lambda name: (-len(name), [COLOURS.index(colour) for colour in name])))


@lru_cache(maxsize=128)
def sign(face: str, colour: str = "") -> Markup:
    """What is on a cube: a coloured dot, or a sign; ``colour`` is one of the four inks of Equations."""
    if face in COLOURS:
        return _svg(86, 86, dot(face), face, "sym", left=-43, top=-43)
    return _svg(
        86,
        86,
        strokes(face, EQUATIONS_INKS[colour].ground if colour else _BLACK),
        face,
        "sym",
        left=-43,
        top=-43,
    )


@lru_cache(maxsize=256)
def qr(content: str, kind: str = "qr") -> Markup:
    """A QR code that can be read although a corner is dirty (level M), with its quiet zone."""
    made = segno.make(content, error="m", micro=False)
    size = made.symbol_size(border=0)[0] + 2 * _QUIET
    path = element("path", d=_runs(made.matrix), fill=_BLACK)
    return _svg(size, size, path, content, kind, left=-_QUIET, top=-_QUIET)


def _runs(matrix: Iterable[bytearray]) -> str:
    """The dark modules, those side by side as one box, so that no printer shows seams."""
    found = []
    for y, row in enumerate(matrix):
        start = None
        for x, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                found.append(f"M{start} {y}h{x - start}v1h{start - x}z")
                start = None
    return "".join(found)


@lru_cache(maxsize=1)
def logo() -> Markup:
    """The mat with three cubes, and one that was forced out."""
    cubes = "".join(
        box(x, y, 11.5, 11.5, rx=3, fill="#fffaf0") for x, y in ((8.5, 14.5), (8.5, 28.5), (22.5, 28.5))
    )
    mat = box(3, 9, 36, 36, rx=9, fill="#1f4a40")
    out = box(29, 3, 16, 16, rx=4.2, fill="#f2b632", stroke=_BLACK, stroke_width=0.8)
    return _svg(48, 48, mat + cubes + out, "Forceout", "logo")
