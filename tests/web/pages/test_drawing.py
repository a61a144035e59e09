"""What is written is drawn sign by sign, as the cubes of it lie."""

import re

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
