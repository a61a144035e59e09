"""The On-Sets card, and how it is marked: plain, counted, removed, or not dealt."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from forceout.draw.cubes import dot
from forceout.draw.palette import CARD_EDGE, INK, PALE_INK, PAPER, PICKED, PICKED_EDGE, REMOVED
from forceout.draw.svg import Picture, box, element, group, text
from forceout.onsets.cards import card_name

CARD_WIDTH = 52.0
CARD_HEIGHT = 72.0
COLOURS = ("B", "R", "G", "Y")
_PLACES = ((15.5, 20.5), (36.5, 20.5), (15.5, 44), (36.5, 44))


class Mark(StrEnum):
    """What happens to a card."""

    PLAIN = "plain"
    COUNTED = "counted"
    REMOVED = "removed"
    ABSENT = "absent"


def card(number: int, colours: Sequence[str] = COLOURS, mark: Mark = Mark.PLAIN, times: int = 1) -> Picture:
    """A card with its dots, each colour in its own corner; ``times`` is how often a counted card counts."""
    name = card_name(number, tuple(colours))
    parts = _ground(mark) + _badge(mark, times)
    if mark is Mark.ABSENT:
        parts += text(name, CARD_WIDTH / 2, CARD_HEIGHT / 2, 12, PALE_INK)
    elif number:
        parts += "".join(
            dot(colour, x, y, 9.5)
            for bit, (colour, (x, y)) in enumerate(zip(colours, _PLACES, strict=True))
            if number >> bit & 1
        )
    else:
        parts += text("blank", CARD_WIDTH / 2, CARD_HEIGHT / 2 - 4, 12, PALE_INK)
    words = (
        f"card {name}" + (f", {_WORDS[mark]}" if mark in _WORDS else "") + (", twice" if times == 2 else "")
    )
    body = group(parts, words, class_="card", data_card=name, data_mark=str(mark))
    return Picture(CARD_WIDTH, CARD_HEIGHT, body, words)


_WORDS = {Mark.COUNTED: "counted", Mark.REMOVED: "removed", Mark.ABSENT: "not dealt"}


def _ground(mark: Mark) -> str:
    fill, edge, width, dash = {
        Mark.PLAIN: (PAPER, CARD_EDGE, 1.4, None),
        Mark.COUNTED: (PICKED, PICKED_EDGE, 3, None),
        Mark.REMOVED: (REMOVED, CARD_EDGE, 1.4, "4 3"),
        Mark.ABSENT: (PAPER, CARD_EDGE, 1.2, "2 4"),
    }[mark]
    inset = width / 2 + 0.5
    return box(
        inset,
        inset,
        CARD_WIDTH - 2 * inset,
        CARD_HEIGHT - 2 * inset,
        rx=7,
        fill=fill,
        stroke=edge,
        stroke_width=width,
        stroke_dasharray=dash,
    )


def _badge(mark: Mark, times: int) -> str:
    """A tick on what counts, ×2 where it counts twice, a cross behind the dots of what is removed."""
    if mark is Mark.REMOVED:
        return element("path", d="M8 8L44 64M44 8L8 64", stroke=INK, stroke_width=2, stroke_linecap="round")
    if mark is not Mark.COUNTED:
        return ""
    seal = element("circle", cx=26, cy=61.5, r=7.5, fill=INK)
    if times > 1:
        return seal + text(f"×{times}", 26, 61.5, 9, "#ffffff", weight=700)
    tick = element(
        "path",
        d="M22.4 61.7L25 64.4L29.8 58.8",
        fill="none",
        stroke="#ffffff",
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return seal + tick
