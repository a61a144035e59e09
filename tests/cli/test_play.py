"""`forceout play`: a shake in the terminal that never ends in a traceback."""

import io
import re

import pytest

from forceout.cli.play import run as play
from forceout.editions import all_editions

SHAKES = [
    (edition.id, division)
    for edition in all_editions()
    if edition.game == "on-sets"
    for division in edition.divisions
]


@pytest.fixture
def table(monkeypatch, capsys):
    """Play with these lines typed; what was printed."""

    def run(*typed, rules="agloa-2023", division=None, seed=3, status=0):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        monkeypatch.setenv("COLUMNS", "80")
        assert play(rules, division, seed) == status
        return capsys.readouterr().out

    return run


def _cubes(printed):
    return re.findall(r"│ (\S) │", printed)


def test_the_default_is_the_middle_division_of_the_latest_book(table):
    printed = table("quit")
    assert "AGLOA On-Sets Tournament Rules 2023-24 · middle · seed 3" in printed
    assert printed.endswith("Good-bye.\n")


def test_a_seed_repeats_the_roll_and_the_deal(table):
    assert table("new", "quit", seed=5) == table("new", "quit", seed=5)
    assert table("quit", seed=5) != table("quit", seed=6)


@pytest.mark.parametrize(("rules", "division"), SHAKES)
def test_each_book_rolls_its_cubes_and_deals_within_its_limits(table, rules, division):
    from forceout.editions import load

    book = load("on-sets", rules).rules(division)
    for seed in range(4):
        printed = table("quit", rules=rules, division=division, seed=seed)
        assert len(_cubes(printed)) in {sum(shaking_set.values()) for shaking_set in book.roll.in_play}
        cards = int(re.search(r"│ (\d+) cards", printed)[1])
        assert book.deal.minimum <= cards <= book.deal.maximum
        if book.roll.set_out:
            laid_out = sorted(cube for cube in _cubes(printed) if cube in "VΛ=⊆")
            assert laid_out in [sorted(way) for way in book.roll.set_out]


def test_a_goal_is_laid_and_a_solution_judged_with_its_explanation(table):
    printed = table("1", "R n G", "quit")
    assert "The Goal is 1. Write a Solution for it." in printed
    assert "R ∩ G picks 1 of the 7 cards: BRG" in printed
    assert "✓ CORRECT" in printed


def test_restrictions_stand_before_the_set_name(table):
    printed = table("3", "B = V; B n G", "quit")
    assert "Restriction  B = V" in printed
    assert "B = V removes 2 of the 7 cards: G, RY" in printed


def test_the_book_of_1969_is_played_with_its_own_claim_and_colours(table):
    printed = table("3", "B n O", "quit", rules="wff-1969", division="advanced", seed=3)
    assert "Traceback" not in printed
    assert re.search(r"✓ CORRECT|✗ INCORRECT", printed)


@pytest.mark.parametrize(
    ("typed", "caret", "message"),
    [
        ("9", "    9\n    ^\n", "No cube shows the digit 9."),
        ("3/", "    3/\n      ^\n", "A digit is missing beside / or a bracket."),
        ("(3 1", "    (3 1\n        ^\n", "A bracket is not closed."),
    ],
)
def test_a_goal_that_cannot_be_read_is_pointed_at(table, typed, caret, message):
    printed = table(typed, "quit")
    assert caret in printed
    assert message in printed


def test_a_goal_of_cubes_that_are_not_there_is_refused(table):
    assert "There is no 4 to lay. The digit cubes are: 1 3 5" in table("4", "quit")


def test_a_goal_that_names_no_whole_number_is_refused(table):
    assert "1u is not a legal Goal" in table("1u", "quit")


def test_a_goal_of_too_much_text_is_refused(table):
    assert "a Goal has at most three digit cubes" in table("1 " * 300, "quit")


def test_a_solution_that_cannot_be_read_is_pointed_at(table):
    assert "      R n (G\n          ^\n" in table("1", "R n (G", "quit")


def test_help_tells_what_can_be_typed_at_each_prompt(table):
    printed = table("help", "1", "?", "quit")
    assert "Lay a Goal with digit cubes" in printed
    assert "Restrictions stand before it" in printed


def test_help_says_nothing_of_restrictions_where_the_game_has_none(table):
    assert "Restrictions" not in table("3", "help", "quit", rules="wff-1969", division="basic")


def test_show_draws_the_table_again_with_the_goal(table):
    assert "3 1  = 4" in table("3 1", "show", "quit")


def test_another_goal_and_another_shake_can_be_had(table):
    printed = table("1", "goal", "3", "new", "quit")
    assert printed.count("not laid yet") == 3
    assert "The Goal is 3." in printed


def test_empty_lines_are_passed_over(table):
    assert table("", "  ", "quit").count("Goal> ") == 3


def test_the_end_of_input_ends_the_game_politely(table):
    assert table().endswith("Good-bye.\n")
    assert table("1").endswith("Good-bye.\n")


def test_an_interrupt_ends_the_game_politely(monkeypatch, capsys):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert play("agloa-2023", None, 1) == 0
    assert capsys.readouterr().out.endswith("Good-bye.\n")


def test_an_unknown_book_or_division_is_said_on_standard_error(capsys):
    assert play("agloa-1066", None, None) == 2
    assert "there are no rules on-sets agloa-1066" in capsys.readouterr().err
    assert play("agloa-2023", "toddlers", None) == 2
    assert "it has elementary, middle, junior, senior" in capsys.readouterr().err


def test_without_a_seed_one_is_drawn_and_told(table):
    assert re.search(r"seed \d+", table("quit", seed=None))
