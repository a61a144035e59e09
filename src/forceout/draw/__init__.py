"""Pictures: SVG for pages and notebooks, text for the terminal (``onsets_terminal``, ``equations_terminal``).

``svg(value)`` is the one door for any value; ``picture(value)`` gives it as a ``Picture``, which can be scaled or laid into another.
"""

from forceout.draw.cards import Mark, card
from forceout.draw.cubes import picture, pile
from forceout.draw.mats import mat_of  # with it, each game registers the pictures of its own values
from forceout.draw.svg import Picture
from forceout.draw.venn import chart, venn

__all__ = [
    "Mark",
    "Picture",
    "card",
    "chart",
    "mat_of",
    "picture",
    "pile",
    "svg",
    "venn",
]


def svg(value: object, *, scale: float = 1) -> str:
    """The SVG of a position, a Goal, a pile, a cube, a Reading …; TypeError for what has no picture."""
    drawn = value if isinstance(value, Picture) else picture(value)
    return drawn.svg(scale)
