"""Equations cubes, Goals and mats drawn, as SVG and in the terminal."""

import re
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console
from tests.equations.cases import position

from forceout.core.pile import Pile
from forceout.draw import equations_terminal, svg
from forceout.draw.equations import equations_cube, letter_of
from forceout.draw.palette import EQUATIONS_INKS
from forceout.equations.cubes import COLOURS, FACES, TURNS, Cube
from forceout.equations.goal import parse_goal

MAT = position(
    "middle",
    "3@red× 5s@green+2u@blue",
    {"name": "base", "m": 8},
    {"name": "sideways"},
    required="2@red 5@green",
    permitted="√@black *",
    forbidden="9@black",
    resources="+@red 0@blue",
)


def shown(renderable):
    console = Console(width=100, no_color=True, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(renderable)
    return capture.get()


@pytest.mark.parametrize("colour", [None, *COLOURS])
@pytest.mark.parametrize("turn", TURNS)
def test_every_cube_can_be_drawn(turn, colour):
    for face in FACES:
        picture = svg(Cube(face, turn, colour))
        ET.fromstring(picture)
        degrees = {"": None, "s": "rotate(-90)", "u": "rotate(180)", "su": "rotate(90)"}[turn]
        assert degrees is None or degrees in picture
        assert colour is None or f">{letter_of(colour)}</text>" in picture


def test_the_four_colours_have_their_own_letters_and_inks():
    assert {letter_of(colour) for colour in COLOURS} == {"R", "B", "G", "K"}
    assert len({EQUATIONS_INKS[colour].ground for colour in COLOURS}) == 4


def test_a_cube_is_described_for_those_who_do_not_see_it():
    assert equations_cube(Cube("6", "su", "green")).title == "cube 6, green, sideways and upside down"
    assert equations_cube(Cube("÷", "s")).title == "cube ÷ (divided by), sideways"


def test_a_six_and_a_nine_upside_down_are_told_apart():
    assert svg(Cube("6")).count("<path") == 2
    assert svg(Cube("4")).count("<path") == 1
    assert svg(Cube("4", "u")).count("<path") == 2


def test_a_goal_shows_its_gaps():
    def places(text):
        return [
            float(x) for x in re.findall(r'<g transform="translate\(([\d.]+) 0\)">', svg(parse_goal(text)))
        ]

    assert places("3×5") == [0, 48, 96]
    assert places("3× 5") == [0, 48, 118]


def test_the_mat_shows_every_section():
    picture = svg(MAT)
    ET.fromstring(picture)
    for word in ("Goal", "Required", "Permitted", "Forbidden", "Resources", "Base m: 8"):
        assert word in picture
    assert "Goal: 3× 5s+2u." in picture


def test_a_mat_without_a_goal_says_so():
    rules = MAT.rules
    without = type(MAT)(rules, None, MAT.challenge)
    assert "Goal: not laid yet." in svg(without)
    assert "No Goal" in shown(equations_terminal.mat(type(MAT)(rules, None, type(MAT.challenge)("no-goal"))))


def test_the_mat_in_a_terminal():
    text = shown(equations_terminal.mat(MAT))
    assert "│ 3  ││ ×  │    │ 5s ││ +  ││ 2u │" in text
    assert "╰──R─╯" in text
    assert "╰──K─╯" in text
    assert "Base m: 8" in text
    assert "–" in shown(equations_terminal.pile(Pile()))
