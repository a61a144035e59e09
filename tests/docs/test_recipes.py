"""The five recipes are followed: each step names what there is, and it is where the step says."""

import re
from pathlib import Path
from typing import get_type_hints

import pytest

from forceout.analysis.examiner import Examiner
from forceout.bots import check_bot
from forceout.editions import all_editions
from forceout.editions.ledger import all_ledgers
from forceout.match.declared import ACTIONS, FACTS
from forceout.match.draft import HANDLERS
from forceout.match.evolve import _APPLIED
from forceout.match.game import Game
from forceout.records.documents.codec import Codec
from forceout.table.forms import Examples

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8")
RECIPES = {found[1]: found[2] for found in re.finditer(r"\{#(\w+)\}\n(.*?)(?=\n## |\Z)", PAGE, re.DOTALL)}


def files_of(name):
    return re.findall(r"`((?:src|tests|docs)/[\w./-]+)`", RECIPES[name])


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8")


def test_there_are_five():
    assert list(RECIPES) == ["season", "variation", "action", "bot", "game"]


@pytest.mark.parametrize("name", list(RECIPES))
def test_every_file_of_a_recipe_is_there(name):
    assert [path for path in files_of(name) if not (ROOT / path).exists()] == []


def test_a_season_has_a_book_and_a_ledger():
    books, ledgers = files_of("season")
    known = {path.name for path in (ROOT / ledgers).glob("*.toml")}
    assert {path.name for path in (ROOT / books).glob("*.toml")} == known
    assert {ledger.book for ledger in all_ledgers()} == {edition.id for edition in all_editions()}


def test_a_variation_stands_in_every_file_of_its_recipe():
    here = [path for path in files_of("variation") if path != "src/forceout/core/turns.py"]
    named = re.compile(r"no[-_]null[-_]restrictions|XIII-B-8", re.IGNORECASE)
    assert [path for path in here if not named.search(text_of(path))] == []


@pytest.mark.parametrize("name", list(ACTIONS))
def test_every_action_is_declared_decided_and_in_the_contract(name):
    command = ACTIONS[name].command
    assert any(kind is command for kind, _ in HANDLERS)
    assert re.search(rf"`{name}[` ]", text_of("docs/contract.md")), name


def test_every_fact_is_applied():
    assert {fact.event for fact in FACTS.values()} == set(_APPLIED)


def test_the_action_of_the_recipe_stands_in_its_files():
    words = {
        "forms.py": "_MAKERS",
        "contract.md": "`touch {cube}`",
        "events.py": "CubeTouched",
        "evolve.py": "CubeTouched",
    }
    for path in files_of("action"):
        assert words.get(Path(path).name, "Touch") in text_of(path), path


@pytest.mark.slow
def test_the_bot_of_the_recipe_plays():
    (code,) = re.findall(r"```python\n(.*?)```", RECIPES["bot"], re.DOTALL)
    made = {}
    exec(code, made)
    assert check_bot(made["Lucky"]()) == []


@pytest.mark.parametrize("protocol", [Game, Codec, Examples, Examiner])
def test_a_game_answers_what_the_recipe_names(protocol):
    assert protocol.__name__ in RECIPES["game"]
    assert get_type_hints(protocol) is not None
