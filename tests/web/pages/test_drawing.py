"""What is written is drawn sign by sign, as the cubes of it lie."""

import re

import pytest
from django.utils import translation

from forceout.equations.cubes import parse_cube
from forceout.onsets.symbols import Symbol
from forceout_web.pages import drawing


def test_a_turned_digit_is_drawn_turned_and_says_so():
    drawn = str(drawing.expression("4 + 8u = 5s 0"))
    assert 'aria-label="4 plus 8, upside down equals 5, sideways 0"' in drawn
    assert re.findall(r"turned-(\w+)", drawn) == ["u", "s"]
    assert "sym-text" not in drawn


def test_a_word_behind_a_digit_is_no_turn():
    drawn = str(drawing.expression("3 sum 4"))
    assert "turned" not in drawn
    assert ">sum<" in drawn


@pytest.mark.parametrize(
    ("language", "green", "turned", "card", "blank"),
    [
        ("en", "green cube", "blue 3, sideways", "card blue red", "blank card"),
        ("es", "cubo verde", "azul 3, de lado", "carta azul rojo", "carta en blanco"),
    ],
)
def test_cubes_and_cards_have_names_in_words(language, green, turned, card, blank):
    with translation.override(language):
        shown = [
            drawing.cube(Symbol.GREEN),
            drawing.cube(parse_cube("3s@blue", "cube")),
            drawing.card(0b0011, ("B", "R", "G", "Y")),
            drawing.card(0, ("B", "R", "G", "Y")),
        ]
    assert [re.search(r'aria-label="([^"]*)"', str(one))[1] for one in shown] == [green, turned, card, blank]
