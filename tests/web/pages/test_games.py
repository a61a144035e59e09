"""What the pages show of one game only stands in a module of that game."""

import re
from inspect import signature
from pathlib import Path

import pytest

from forceout.core.games import WORDS
from forceout_web.pages import games

TEMPLATES = Path(games.__file__).parents[1] / "templates"


@pytest.mark.parametrize("game", WORDS)
def test_every_game_has_its_part_of_the_pages(game):
    assert [name for name in games.NAMES if not hasattr(games.page_part(game), name)] == []


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize("name", games.NAMES)
def test_the_functions_take_the_same_arguments_in_every_game(game, name):
    ours, first = getattr(games.page_part(game), name), getattr(games.page_part(next(iter(WORDS))), name)
    assert callable(ours) == callable(first)
    if callable(ours):
        assert len(signature(ours).parameters) == len(signature(first).parameters)


def test_no_template_asks_which_game_is_played():
    asks = re.compile(rf"[=!]= *[\"'](?:{'|'.join(WORDS)})[\"']")
    # The judge's desk has the lines of both games, of which a script shows those that belong to the book.
    found = [path.name for path in TEMPLATES.rglob("*.html") if asks.search(path.read_text(encoding="utf-8"))]
    assert found == ["judge.html"]
