"""The drawings in a terminal: they say the same without colour, and keep to its width."""

import re
from dataclasses import replace
from io import StringIO

import pytest
from rich.color import Color, ColorSystem
from rich.console import Console

from forceout.draw import Mark, onsets_terminal
from forceout.draw.blocks import Hanging
from forceout.draw.palette import TERMINAL_DOTS
from forceout.onsets import Goal, Symbol
from forceout.onsets.cards import card_name


def _printed(renderable, width=80, **options):
    console = Console(file=StringIO(), width=width, **options)
    console.print(renderable)
    return console.file.getvalue()


@pytest.mark.parametrize("number", range(16))
def test_every_card_shows_its_letters_without_colour(number):
    letters = re.sub(r"[^BRGY]", "", _printed(onsets_terminal.card(number)))
    assert (letters or "blank") == card_name(number, ("B", "R", "G", "Y"))


def test_each_mark_has_a_frame_of_its_own():
    assert len({_printed(onsets_terminal.card(5, mark=mark)) for mark in Mark}) == 4
    assert "✓" in _printed(onsets_terminal.card(5, mark=Mark.COUNTED))
    assert "✗" in _printed(onsets_terminal.card(5, mark=Mark.REMOVED))
    assert "━2━" in _printed(onsets_terminal.card(5, mark=Mark.COUNTED, times=2))


@pytest.mark.parametrize("symbol", Symbol)
def test_every_cube_shows_its_sign(symbol):
    assert _printed(onsets_terminal.cube(symbol)) == f"╭───╮\n│ {symbol} │\n╰───╯\n"


def test_a_dot_has_a_coloured_ground_where_there_is_colour():
    plain = _printed(onsets_terminal.cube(Symbol.RED))
    coloured = _printed(onsets_terminal.cube(Symbol.RED), force_terminal=True, color_system="truecolor")
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_sixteen_colours_are_enough_to_tell_the_dots_apart():
    grounds = {
        Color.parse(TERMINAL_DOTS[letter].ground).downgrade(ColorSystem.STANDARD).number for letter in "BRGY"
    }
    assert len(grounds) == 4
    assert not grounds & {0, 7, 8, 15}  # black, white and grey are no colours


def test_a_goal_lies_as_on_the_mat():
    assert _printed(onsets_terminal.goal(Goal.parse("(3/2u) 1"))) == (
        "╭───╮     \n│ 3 │     \n╰───╯     \n╭───╮╭───╮\n│ 2u││ 1 │\n╰───╯╰───╯\n"
    )
    assert _printed(onsets_terminal.goal(Goal.parse("3/(2 1)"))).startswith("  ╭───╮   \n  │ 3 │   \n")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_mat_keeps_to_the_width_of_the_terminal_and_shows_every_cube(position, width):
    printed = _printed(onsets_terminal.mat(position), width)
    assert max(map(len, printed.splitlines())) == width
    faces = re.findall(r"│ (\S)[u ]│", printed)
    piles = (
        position.goal.digits(),
        position.required,
        position.permitted,
        position.forbidden,
        position.resources,
    )
    assert sorted(faces) == sorted(str(cube) for pile in piles for cube in pile)
    assert printed.count("╰───╯") == sum(map(len, piles)) + position.universe.bit_count()


def test_before_the_first_move_the_mat_leaves_out_its_empty_sections(position):
    empty = position.required - position.required
    before = replace(position, goal=None, required=empty, permitted=empty, forbidden=empty)
    printed = _printed(onsets_terminal.mat(before))
    assert "not laid yet" in printed
    assert "Required" not in printed
    assert "Resources" in printed


def test_text_behind_a_bullet_hangs():
    from rich.text import Text

    assert _printed(Hanging("  • ", Text("one two three")), 12) == "  • one two\n    three\n"
