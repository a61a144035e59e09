"""The Venn diagram of the four colours with a Set-Name shaded, and the Universe chart of sixteen squares."""

from __future__ import annotations

from math import pi

from forceout.draw.cards import COLOURS, Mark, card
from forceout.draw.cubes import dot, picture
from forceout.draw.ellipses import CENTRES, ELLIPSES, HEIGHT, WIDTH, hatching, outline
from forceout.draw.palette import (
    CARD_EDGE,
    DOTS,
    INK,
    PALE_INK,
    PAPER,
    PICKED,
    PICKED_EDGE,
    REMOVED,
)
from forceout.draw.svg import Picture, box, element, group, listed, text
from forceout.onsets.cards import EVERY_CARD, card_name, cards_of
from forceout.onsets.position import Position
from forceout.onsets.workings import Reading, Workings

_MARGIN = 16.0
_HEAD = 50.0
_FOOT = 40.0


@picture.register
def venn(reading: Reading) -> Picture:
    """The regions that the Set-Name names are shaded and hatched; each dealt card lies in its region."""
    ground = "".join(
        element(
            "path", d=outline(region), fill=PICKED, fill_rule="evenodd", class_="shaded", data_region=region
        )
        for region in cards_of(reading.truth_table)
    )
    hatch = hatching(reading.truth_table)
    if hatch:
        ground += element("path", d=hatch, fill="none", stroke=PICKED_EDGE, stroke_width=1, opacity=0.45)
    ground += "".join(_ring(bit, colour) for bit, colour in enumerate(reading.colours))
    ground += "".join(_inside(reading, region) for region in range(16))
    ground += box(0, 0, WIDTH, HEIGHT, fill="none", stroke=INK, stroke_width=1.6)
    body = _panel(WIDTH, HEIGHT + _HEAD + _FOOT, _heading(reading))
    body += element("g", ground, transform=f"translate({_MARGIN:g} {_HEAD:g})")
    body += _legend(reading, _HEAD + HEIGHT + _FOOT / 2 + 3)
    return Picture(
        WIDTH + 2 * _MARGIN,
        HEIGHT + _HEAD + _FOOT + 8,
        body,
        f"Venn diagram of {reading.set_name}",
        _told(reading),
    )


@picture.register
def _workings(workings: Workings) -> Picture:
    reading = workings.intended(())
    if reading is None:
        raise TypeError("nothing was read, so there is nothing to draw")
    return venn(reading)


def chart(shown: Reading | Position) -> Picture:
    """The Universe chart (agloa-2023 Appendix B): a square for each card, so laid that every colour is a block of eight.

    Dealt cards stand in their squares; with a Reading those that count and those removed are marked.
    """
    if isinstance(shown, Position):
        nothing = Reading(shown.universe, shown.rules.equipment.colours, "", 0)
        return _chart(nothing, "Universe chart", f"Dealt: {_names(shown.universe, nothing.colours)}.")
    return _chart(shown, f"Universe chart of {shown.set_name}", _told(shown))


# B over the first two columns, R over the middle two; G beside the first two rows, Y beside the middle two.
GRAY = (1, 3, 2, 0)
_CELL_WIDTH = 70.0
_CELL_HEIGHT = 88.0
_EDGE = 46.0


def _chart(shown: Reading, title: str, description: str) -> Picture:
    width, height = 4 * _CELL_WIDTH + 2 * _EDGE, 4 * _CELL_HEIGHT + 2 * _EDGE
    body = box(0.75, 0.75, width - 1.5, height - 1.5, rx=12, fill=PAPER, stroke=CARD_EDGE, stroke_width=1.5)
    for row, down in enumerate(GRAY):
        for column, across in enumerate(GRAY):
            number = across | down << 2
            x, y = _EDGE + column * _CELL_WIDTH, _EDGE + row * _CELL_HEIGHT
            body += box(x, y, _CELL_WIDTH, _CELL_HEIGHT, fill="none", stroke=CARD_EDGE, stroke_width=1)
            body += card(number, shown.colours, mark_of(shown, number), max(1, shown.times(number))).at(
                x + 9, y + 8
            )
    body += box(_EDGE, _EDGE, 4 * _CELL_WIDTH, 4 * _CELL_HEIGHT, fill="none", stroke=INK, stroke_width=2)
    body += "".join(_span(bit, colour) for bit, colour in enumerate(shown.colours))
    return Picture(width, height, body, title, description)


def _span(bit: int, colour: str) -> str:
    """The bracket along the two columns or rows of a colour, with its dot."""
    along = _CELL_WIDTH if bit < 2 else _CELL_HEIGHT
    start = _EDGE + (bit % 2) * along + 4
    end = start + 2 * along - 8
    far = 4 * (_CELL_HEIGHT if bit < 2 else _CELL_WIDTH) + _EDGE
    line = 23.0 if bit % 2 == 0 else far + 23
    tick = 8 if bit % 2 == 0 else -8
    middle = (start + end) / 2
    if bit < 2:
        path, centre = f"M{start:g} {line + tick:g}V{line:g}H{end:g}V{line + tick:g}", (middle, line)
    else:
        path, centre = f"M{line + tick:g} {start:g}H{line:g}V{end:g}H{line + tick:g}", (line, middle)
    under = element("path", d=path, fill="none", stroke=INK, stroke_width=5, stroke_linejoin="round")
    over = element(
        "path", d=path, fill="none", stroke=DOTS[colour].ground, stroke_width=2.6, stroke_linejoin="round"
    )
    return under + over + dot(colour, *centre, 13)


def mark_of(shown: Reading, number: int) -> Mark:
    """What the Reading does with a card."""
    if not shown.universe >> number & 1:
        return Mark.ABSENT
    if not shown.left >> number & 1:
        return Mark.REMOVED
    return Mark.COUNTED if shown.counted >> number & 1 else Mark.PLAIN


def _ring(bit: int, colour: str) -> str:
    """The ellipse of a colour: its line on a darker one, and its letter at the outer end."""
    ellipse = ELLIPSES[bit]
    shape: dict[str, str | float] = {
        "cx": ellipse.cx,
        "cy": ellipse.cy,
        "rx": ellipse.a,
        "ry": ellipse.b,
        "fill": "none",
    }
    turn = f"rotate({ellipse.tilt:g} {ellipse.cx:g} {ellipse.cy:g})"
    lines = element("ellipse", **shape, transform=turn, stroke=INK, stroke_width=4.6)
    lines += element("ellipse", **shape, transform=turn, stroke=DOTS[colour].ground, stroke_width=2.6)
    x, y = ellipse.point(pi if bit < 2 else 0)
    return lines + dot(colour, x, y, 15)


def _inside(reading: Reading, region: int) -> str:
    """The cards of a region, or 0 where none was dealt."""
    x, y = CENTRES[region]
    cards = list(reading.in_region(region))
    if not cards:
        return group(
            text("0", x, y, 14, PALE_INK),
            f"no card {card_name(region, reading.colours)}",
            data_region=region,
        )
    top = y - 13 * (len(cards) - 1)
    return "".join(_pill(reading, number, x, top + 26 * place) for place, number in enumerate(cards))


def _pill(reading: Reading, number: int, x: float, y: float) -> str:
    name, mark = card_name(number, reading.colours), mark_of(reading, number)
    words = name + (" ×2" if reading.times(number) == 2 else "")
    sealed = mark in (Mark.COUNTED, Mark.REMOVED)
    width = max(30.0, 18 + sum(9.3 if letter.isupper() else 7 for letter in words)) + (13 if sealed else 0)
    ground, ink = {Mark.COUNTED: (INK, "#ffffff"), Mark.REMOVED: (REMOVED, PALE_INK)}.get(mark, (PAPER, INK))
    parts = box(
        x - width / 2,
        y - 11,
        width,
        22,
        rx=11,
        fill=ground,
        stroke=INK,
        stroke_width=1.2,
        stroke_dasharray="3 2" if mark is Mark.REMOVED else None,
    )
    parts += text(words, x + (7 if sealed else 0), y, 12.5, ink, weight=600)
    if sealed:
        parts += (_tick if mark is Mark.COUNTED else _cross)(x - width / 2 + 12, y)
    return group(parts, f"card {name}: {mark}", class_="card", data_card=name, data_mark=str(mark))


def _tick(x: float, y: float) -> str:
    path = f"M{x - 4:g} {y:g}L{x - 1:g} {y + 3.4:g}L{x + 4.4:g} {y - 3.6:g}"
    return element(
        "path",
        d=path,
        fill="none",
        stroke="#ffffff",
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _cross(x: float, y: float) -> str:
    path = f"M{x - 3.6:g} {y - 3.6:g}l7.2 7.2m0 -7.2l-7.2 7.2"
    return element("path", d=path, stroke=INK, stroke_width=2, stroke_linecap="round")


def _panel(width: float, height: float, heading: str) -> str:
    panel = box(
        0.75,
        0.75,
        width + 2 * _MARGIN - 1.5,
        height + 6.5,
        rx=12,
        fill=PAPER,
        stroke=CARD_EDGE,
        stroke_width=1.5,
    )
    return panel + heading


def _heading(reading: Reading) -> str:
    name = reading.set_name if len(reading.set_name) <= 56 else f"{reading.set_name[:55]}…"
    many = f"counts {reading.count}"
    return text(name, _MARGIN, 27, 21, INK, weight=600, anchor="start") + text(
        many, WIDTH + _MARGIN, 27, 17, INK, anchor="end"
    )


def _legend(reading: Reading, y: float) -> str:
    x = _MARGIN
    parts = box(x, y - 8, 24, 16, fill=PICKED, stroke=PICKED_EDGE, stroke_width=1)
    lines = (
        f"M{x:g} {y + 1:g}l9 -9M{x:g} {y + 8:g}l16 -16M{x + 8:g} {y + 8:g}l16 -16M{x + 16:g} {y + 8:g}l8 -8"
    )
    parts += element("path", d=lines, stroke=PICKED_EDGE, stroke_width=1, opacity=0.6)
    parts += text("what the Set-Name names", x + 32, y, 13, INK, anchor="start")
    parts += box(x + 222, y - 9, 26, 18, rx=9, fill=INK) + _tick(x + 235, y)
    parts += text("a card that counts", x + 256, y, 13, INK, anchor="start")
    if reading.removed:
        parts += box(
            x + 402, y - 9, 26, 18, rx=9, fill=REMOVED, stroke=INK, stroke_width=1.2, stroke_dasharray="3 2"
        )
        parts += _cross(x + 415, y)
        parts += text("removed by a Restriction", x + 436, y, 13, INK, anchor="start")
    return parts


def _told(reading: Reading) -> str:
    """The picture in words."""
    colours = reading.colours
    sentences = [f"Dealt: {_names(reading.universe, colours)}."]
    sentences += [
        f"{restriction} removes {_names(cards, colours)}." for restriction, cards in reading.removed
    ]
    sentences.append(
        f"{reading.set_name} picks {_names(reading.counted, colours)} and counts {reading.count}."
    )
    return " ".join(sentences)


def _names(cards: int, colours: tuple[str, ...] = COLOURS) -> str:
    return listed(card_name(one, colours) for one in cards_of(cards & EVERY_CARD))
