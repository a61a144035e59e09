"""What the pages show of one game only stands in a module of that game."""

import re
from pathlib import Path

import pytest

from forceout.core.games import GAMES
from forceout_web.pages import games

TEMPLATES = Path(games.__file__).parents[1] / "templates"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_part_of_the_pages(game):
    asked = {name for name in vars(games.GamePages) if not name.startswith("_")}
    asked |= set(games.GamePages.__annotations__)
    assert [name for name in asked if not hasattr(games.pages_of(game), name)] == []


def test_no_template_asks_which_game_is_played():
    asks = re.compile(rf"[=!]= *[\"'](?:{'|'.join(GAMES)})[\"']")
    # The judge's desk has the lines of both games, of which a script shows those that belong to the book.
    found = [path.name for path in TEMPLATES.rglob("*.html") if asks.search(path.read_text(encoding="utf-8"))]
    assert found == ["judge.html"]
