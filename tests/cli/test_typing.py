"""The help of the table tells what this game and this book have, and nothing else."""

import re

import pytest

from forceout.cli.explain import how_to_write
from forceout.cli.table_help import help_text
from forceout.editions import all_editions
from forceout.records.notation.actions import read_action

BOOKS = [edition.rules(division) for edition in all_editions() for division in edition.divisions]


@pytest.mark.parametrize("rules", BOOKS, ids=repr)
def test_the_help_fits_a_terminal_of_80_columns_and_24_lines(rules):
    lines = help_text(rules, ("Ann", "Ben")).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 22


@pytest.mark.parametrize("rules", BOOKS, ids=repr)
def test_the_help_has_what_the_book_has(rules):
    told = help_text(rules, ("Ann", "Ben"))
    assert ("vary" in told) == (rules.choosing is not None)
    assert ("bonus" in told) == rules.moves.bonus
    assert ("assert" in told) == rules.moves.assertion
    assert ("charge" in told) == (rules.illegal is not None)
    spoken = {"now", "impossible", "A", "P", "C-A", "C-P"}
    claims = re.search(r"challenge (\S+) +pick up .* or challenge (.*)", told)
    assert {claims[1], *claims[2].split(", ")} == spoken & set(rules.challenges.claims)


@pytest.mark.parametrize("rules", BOOKS, ids=repr)
def test_the_moves_that_the_help_shows_can_be_typed(rules):
    told = help_text(rules, ("Ann", "Ben"))
    for move in re.search(r"^  (\S+>R)  (\S+>P)  (\S+>F)", told, re.MULTILINE).groups():
        assert read_action(move, rules.game)["do"] == "move"


def test_how_a_solution_is_written_names_no_restrictions_where_there_are_none():
    told = {(rules.edition_id, rules.division): how_to_write(rules) for rules in BOOKS}
    assert "given" not in told["agloa-2023", "elementary"]
    assert "given" in told["agloa-2023", "middle"]
    assert "O" in told["wff-1969", "advanced"]
    assert "=" in told["agloa-2015", "middle"]
