"""Charts to mark by hand: the sixteen cards, and Universe charts as tournaments allow them. None is marked beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from forceout.onsets.cards import card_name
from forceout_web.pages import drawing, responses
from forceout_web.pages.kit import words as kit_words
from forceout_web.pages.language import gettext as _

COLOURS = ("B", "R", "G", "Y")
_GRAY = (0, 1, 3, 2)
"""So that neighbours differ in one colour."""


@dataclass(frozen=True, slots=True)
class Cell:
    card: int
    say: str


def _cell(card: int) -> Cell:
    name = card_name(card, COLOURS)
    say = _("blank") if name == "blank" else " ".join(kit_words.colour(letter) for letter in name)
    return Cell(card, say)


@require_GET
def charts(request: HttpRequest) -> HttpResponse:
    """Rows tell two colours, columns the other two."""
    grid = [[_cell(row << 2 | column) for column in _GRAY] for row in _GRAY]
    plain = [[_cell(row * 4 + column) for column in range(4)] for row in range(4)]
    heads = [[letter for bit, letter in enumerate(COLOURS[:2]) if place >> bit & 1] for place in _GRAY]
    sides = [[letter for bit, letter in enumerate(COLOURS[2:]) if place >> bit & 1] for place in _GRAY]
    return responses.page(
        request,
        "learning/charts.html",
        cards=[(_cell(number), drawing.card(number, COLOURS)) for number in range(16)],
        grid=list(zip(sides, grid, strict=True)),
        heads=heads,
        plain=plain,
        letters=[
            [(cell, card_name(cell.card, COLOURS) if cell.card else cell.say) for cell in row]
            for row in plain
        ],
    )
