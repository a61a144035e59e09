"""The program of the page "A match in twenty lines" plays a match of every book."""

import re
from itertools import product
from pathlib import Path

import pytest

from forceout.editions import all_editions

PAGE = Path(__file__).parents[2] / "docs" / "twenty-lines.md"
PROGRAM = re.search(r'```python title="random_match.py"\n(.*?)```', PAGE.read_text("utf-8"), re.DOTALL)[1]
BOOKS = [(edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions]


def play():
    names = {"__name__": "random_match"}
    exec(compile(PROGRAM, "random_match.py", "exec"), names)
    return names["play"]


def test_it_has_two_imports_and_no_more_than_twenty_lines():
    lines = [line for line in PROGRAM.splitlines() if line.strip()]
    assert len(lines) <= 20
    assert sum("import" in line for line in lines) == 2


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_it_plays_every_book_with_two_and_three_players_both_referees_and_both_ways_of_checking(
    book, amount, fresh_seed
):
    ways = product((2, 3), ("strict", "table"), ("judge", "players"))
    for players, referee, checking in ways:
        for number in range(amount(fast=1, slow=2, soak=50)):
            names = ["Ann", "Ben", "Cleo"][:players]
            table = play()(*book, names, fresh_seed + number, referee=referee, checking=checking)
            assert table.is_over
            assert set(table.scores) == set(names)
