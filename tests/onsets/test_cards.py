import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.errors import Malformed
from forceout.onsets.cards import BLANK, card_name, cards_of, parse_card, universe_of
from forceout.onsets.position import parse_universe

BRGY = ("B", "R", "G", "Y")


@given(st.integers(0, 15))
def test_card_reads_back_from_its_name(card):
    assert parse_card(card_name(card, BRGY), "card", BRGY) == card


@given(st.sets(st.integers(0, 15)))
def test_mask_holds_its_cards(cards):
    assert set(cards_of(universe_of(cards))) == cards


def test_colours_of_a_card_may_stand_in_any_order():
    assert parse_card("GRB", "card", BRGY) == parse_card(" brg ", "card", BRGY)


def test_card_without_dots_is_called_blank():
    """AGLOA I-B-1"""
    assert parse_card("Blank", "card", BRGY) == BLANK
    with pytest.raises(Malformed, match="blank"):
        parse_card("", "card", BRGY)


@pytest.mark.parametrize("text", ["BB", "BO", "B R", "V", "BRGYB", "x"])
def test_what_is_no_card_of_the_kit(text):
    with pytest.raises(Malformed):
        parse_card(text, "card", BRGY)


def test_each_card_is_in_the_kit_once():
    """AGLOA I-B-1"""
    with pytest.raises(Malformed, match=r"universe\[2\]"):
        parse_universe(["BR", "B", "RB"], BRGY)
