"""Cards and cubes: letters on every dot, cubes as many as there are, Goals as they lie."""

import re
from xml.etree import ElementTree as ET

import pytest

from forceout import draw
from forceout.draw.palette import (
    CUBE_FACE,
    DIGIT_INK,
    DOTS,
    FELT,
    FELT_LETTER,
    FELT_SECTION,
    INK,
    OPERATION_INK,
    PALE_INK,
    PAPER,
    PICKED,
    PICKED_EDGE,
    RELATION_INK,
    REMOVED,
    RIGHT,
    TERMINAL_DOTS,
    TRAY,
    WRONG,
)
from forceout.editions import all_editions
from forceout.onsets import Goal, Symbol
from forceout.onsets.cards import card_name

SVG = "{http://www.w3.org/2000/svg}"
BOOKS = [edition.rules(edition.divisions[0]) for edition in all_editions() if edition.game == "on-sets"]


def _texts(svg):
    return [node.text for node in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("rules", BOOKS, ids=lambda rules: rules.edition_id)
@pytest.mark.parametrize("mark", [draw.Mark.PLAIN, draw.Mark.COUNTED, draw.Mark.REMOVED])
def test_every_card_shows_the_letters_of_its_dots_in_the_colours_of_its_book(rules, mark):
    colours = rules.equipment.colours
    for number in range(16):
        name = card_name(number, colours)
        assert _texts(draw.card(number, colours, mark).svg()) == (list(name) if number else ["blank"])


def test_a_card_that_counts_twice_says_so():
    assert _texts(draw.card(3, mark=draw.Mark.COUNTED, times=2).svg()) == ["×2", "B", "R"]


def test_no_two_marks_look_alike_without_colour():
    """The same card four times, every colour replaced by one: still four different drawings."""
    grey = {re.sub(r"#[0-9a-f]{6}", "#777777", draw.card(5, mark=mark).body) for mark in draw.Mark}
    without_names = {re.sub(r'data-mark="\w+"|<title>[^<]*</title>', "", body) for body in grey}
    assert len(without_names) == len(draw.Mark)


@pytest.mark.parametrize(
    ("letter", "ground"),
    [(ink.letter, ink.ground) for ink in (*DOTS.values(), *TERMINAL_DOTS.values(), RIGHT, WRONG)]
    + [(ink, CUBE_FACE) for ink in (OPERATION_INK, RELATION_INK, DIGIT_INK)]
    + [(FELT_LETTER, ground) for ground in (FELT, FELT_SECTION, TRAY)]
    + [(INK, ground) for ground in (PAPER, PICKED, REMOVED)]
    + [(PALE_INK, ground) for ground in (PAPER, PICKED, REMOVED)]
    + [(PICKED_EDGE, PICKED), ("#ffffff", INK)],
)
def test_letters_stand_out_from_their_ground_as_wcag_asks(letter, ground):
    light, dark = sorted(map(_luminance, (letter, ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def _luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _cubes(svg):
    return [node.attrib["data-cube"] for node in ET.fromstring(svg).iter() if "data-cube" in node.attrib]


def test_every_symbol_has_a_cube():
    assert [_cubes(draw.svg(symbol)) for symbol in Symbol] == [[str(symbol)] for symbol in Symbol]


def test_a_pile_shows_every_cube_of_it(position):
    assert _cubes(draw.svg(position.resources)) == list(map(str, position.resources))


def test_the_mat_shows_every_cube_and_every_card_once(position):
    drawn = draw.svg(position)
    piles = (
        position.goal.digits(),
        position.required,
        position.permitted,
        position.forbidden,
        position.resources,
    )
    assert sorted(_cubes(drawn)) == sorted(str(cube) for pile in piles for cube in pile)
    cards = re.findall(r'data-card="(\w+)"', drawn)
    assert cards == ["blank", "B", "R", "BR", "G", "BG", "RG", "BRG", "Y", "GY", "BRGY"]
    assert {"Goal", "Required", "Permitted", "Forbidden", "Resources", "Universe · 11 cards"} <= set(
        _texts(drawn)
    )


def test_the_mat_names_the_book_the_challenge_and_the_variations(position):
    assert "agloa-2023 senior · challenge: now · Double Set: B − R" in _texts(draw.svg(position))


def _places(text):
    """Where each cube of a Goal lies: sign, column, row."""
    drawn = ET.fromstring(draw.svg(Goal.parse(text)))
    found = []

    def walk(node, x, y):
        shift = re.match(r"translate\(([\d.-]+) ([\d.-]+)\)$", node.attrib.get("transform", ""))
        if shift:
            x, y = x + float(shift[1]), y + float(shift[2])
        if "data-cube" in node.attrib:
            found.append((node.attrib["data-cube"], x, y))
            return
        for child in node:
            walk(child, x, y)

    walk(drawn, 0, 0)
    return found


def test_a_row_lies_side_by_side_and_a_column_one_above_the_other():
    (_, x3, y3), (_, x2, y2) = _places("3 2")
    assert (x3 < x2, y3) == (True, y2)
    (_, x3, y3), (_, x2, y2) = _places("3/2")
    assert (x3, y3 < y2) == (x2, True)


def test_the_upside_down_t_has_its_single_cube_above_the_middle_of_the_row():
    (_, x3, y3), (_, x2, y2), (_, x1, y1) = _places("3/(2 1)")
    assert y3 < y2 == y1
    assert x3 == pytest.approx((x1 + x2) / 2)


def test_the_l_has_its_column_on_the_left_and_stands_on_one_line():
    (_, x3, y3), (_, x2, y2), (_, x1, y1) = _places("(3/2) 1")
    assert x3 == x2 < x1
    assert y3 < y2 == y1


def test_a_digit_upside_down_is_turned_half_round_and_the_others_are_not():
    drawn = draw.svg(Goal.parse("3 2u"))
    assert re.findall(r'data-cube="(\d)"( data-turn="180")?', drawn) == [("3", ""), ("2", ' data-turn="180"')]
    assert drawn.count("rotate(180)") == 1


def test_an_illegal_goal_is_drawn_and_said_to_be_illegal(position):
    from dataclasses import replace

    backwards = replace(position, goal=Goal.parse("1 (3/2)"))
    assert "not a legal Goal" in _texts(draw.svg(backwards))


def test_a_position_without_a_goal_says_which_kind_of_without(position):
    from dataclasses import replace

    from forceout.core.claims import Claim

    before = replace(position, goal=None)
    assert "not laid yet" in _texts(draw.svg(before))
    assert "No Goal" in _texts(draw.svg(replace(before, challenge=Claim.NO_GOAL)))
