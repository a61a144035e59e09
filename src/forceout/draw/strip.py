"""The moves of a shake in a row: who moved what where, a bar for the share of safe moves, and the flub marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from forceout.draw.cubes import CUBE
from forceout.draw.palette import CARD_EDGE, DOTS, FELT, FELT_EDGE, INK, PALE_INK, PAPER, REMOVED, WRONG
from forceout.draw.svg import Picture, box, element, group, text

_WIDTH, _HEIGHT = 58.0, 152.0
_ROW = 12
_PAD = 10.0
_BAR = 28.0
_WRONG_PALE = "#fbe5e3"


@dataclass(frozen=True, slots=True)
class Step:
    """One decision. ``share`` is that of the safe moves, from 0 to 1, None where there is nothing to count.

    ``verdict`` is True for a play that was safe or a challenge that was right, False for one that was not, None for undecided;
    ``mark`` is the word under it, ``told`` what it says to those who do not see it.
    """

    who: str
    cube: Picture | None
    to: str
    share: float | None
    verdict: bool | None
    mark: str
    told: str


def strip(steps: Sequence[Step], title: str, legend: str) -> Picture:
    """The steps from left to right, twelve in a row."""
    body = ""
    for place, step in enumerate(steps):
        row, column = divmod(place, _ROW)
        drawn = _drawn(step)
        body += element(
            "g", drawn, transform=f"translate({_PAD + column * _WIDTH:g} {_PAD + row * _HEIGHT:g})"
        )
    rows = max(1, -(-len(steps) // _ROW))
    width = 2 * _PAD + max(4, min(_ROW, len(steps))) * _WIDTH
    height = 2 * _PAD + rows * _HEIGHT + 20
    y = height - 18
    body += _bar(_PAD + 6, y - 9, 0.6, 18)
    body += text(legend, _PAD + 22, y, 12, PALE_INK, anchor="start")
    ground = box(0.75, 0.75, width - 1.5, height - 1.5, rx=12, fill=PAPER, stroke=CARD_EDGE, stroke_width=1)
    return Picture(width, height, ground + body, title, " ".join(step.told for step in steps))


def _drawn(step: Step) -> str:
    middle = _WIDTH / 2
    parts = ""
    if step.verdict is False:
        parts += box(
            2, 0, _WIDTH - 4, _HEIGHT - 6, rx=8, fill=_WRONG_PALE, stroke=WRONG.ground, stroke_width=1.5
        )
    parts += text(step.who, middle, 12, 13, INK, weight=700)
    if step.cube is not None:
        parts += step.cube.at(middle - step.cube.width / 2, 24)
    parts += text(step.to, middle, 24 + CUBE + 13, 13 if len(step.to) < 7 else 9.5, INK, weight=700)
    if step.share is not None:
        parts += _bar(middle - 5, 24 + CUBE + 24, step.share, _BAR)
    ink = {True: DOTS["G"].ground, False: WRONG.ground, None: PALE_INK}[step.verdict]
    parts += text(step.mark, middle, _HEIGHT - 16, 12, ink, weight=700)
    return group(parts, step.told, class_="step")


def _bar(x: float, y: float, share: float, height: float) -> str:
    """Filled from below as far as the share goes; its rim shows an empty one too."""
    filled = height * max(0.0, min(1.0, share))
    whole = box(x, y, 10, height, rx=2, fill=REMOVED, stroke=FELT_EDGE, stroke_width=1)
    return whole + (box(x, y + height - filled, 10, filled, rx=2, fill=FELT) if filled else "")
