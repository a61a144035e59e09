"""The felt that both games are drawn on: its sections with their labels, and the lines under them."""

from __future__ import annotations

from textwrap import wrap

from forceout.draw.palette import FELT, FELT_EDGE, FELT_LETTER, FELT_SECTION
from forceout.draw.svg import Picture, box, text

WIDTH = 760.0
PAD = 16.0
LABEL = 26.0
INNER = WIDTH - 2 * PAD
_COLUMNS = 100


def section(label: str, content: Picture, width: float = INNER, *, fill: str = FELT_SECTION) -> Picture:
    """A part of the mat with its name and what lies in it."""
    height = LABEL + content.height + 12
    body = box(0, 0, width, height, rx=10, fill=fill, stroke=FELT_EDGE, stroke_width=1)
    body += text(label, 12, 15, 13, FELT_LETTER, weight=600, anchor="start") + content.at(12, LABEL)
    return Picture(width, height, body, label)


def felt(body: str, height: float, footer: str, title: str, told: str) -> Picture:
    """The whole mat: what lies on it down to ``height``, then a line or more of words."""
    y = height
    for line in wrap(footer, _COLUMNS):
        body += text(line, PAD + 2, y + 6, 13, FELT_LETTER, anchor="start")
        y += 18
    ground = box(0.75, 0.75, WIDTH - 1.5, y + 4.5, rx=16, fill=FELT, stroke=FELT_EDGE, stroke_width=1.5)
    return Picture(WIDTH, y + 6, ground + body, title, told)
