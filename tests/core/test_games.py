"""A game is a module in each room, with the same names; nobody else asks which game is played."""

import ast
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from forceout.analysis.examiner import Examiner
from forceout.core.games import ROOMS, TITLES, WORDS, part
from forceout.core.variations import ASKS
from forceout.editions import all_editions
from forceout.match.game import Game
from forceout.records.documents.scribe import Scribe
from forceout.table.forms import Examples

SOURCE = Path(__file__).parents[2] / "src"


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize("place", ROOMS)
def test_every_game_has_a_module_in_every_room(game, place):
    module = part(game, place)
    assert [name for name in ROOMS[place] if not hasattr(module, name)] == []


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize(
    ("place", "name", "protocol"),
    [
        ("match.{}", "GameAtTable", Game),
        ("records.documents.{}_table", "GameScribe", Scribe),
        ("table.{}_examples", "GameExamples", Examples),
        ("analysis.{}", "GameExaminer", Examiner),
    ],
)
def test_what_a_room_asks_of_a_game_is_answered_by_each(game, place, name, protocol):
    answers = getattr(part(game, place), name)
    asked = {name: value for name, value in vars(protocol).items() if not name.startswith("_")}
    assert [name for name in asked if not hasattr(answers, name)] == []
    for method, wanted in asked.items():
        if callable(wanted):
            assert len(signature(getattr(answers, method)).parameters) == len(signature(wanted).parameters)


@pytest.mark.parametrize("game", WORDS)
def test_the_functions_of_a_room_take_the_same_arguments_in_every_game(game):
    first = next(iter(WORDS))
    for place, names in ROOMS.items():
        for name in names:
            ours, theirs = getattr(part(game, place), name), getattr(part(first, place), name)
            if callable(ours) and not isinstance(ours, type):
                assert len(signature(ours).parameters) == len(signature(theirs).parameters), (place, name)


def test_every_game_has_a_title_variations_and_a_rulebook():
    assert list(TITLES) == list(ASKS) == list(WORDS)
    assert {edition.game for edition in all_editions()} == set(WORDS)


def test_a_place_that_is_not_listed_is_no_room():
    with pytest.raises(LookupError, match=r"cli\.\{\}"):
        part("on-sets", "cli.{}")


OF_ONE_GAME = {
    "forceout/core/games.py": "the list itself",
    "forceout/core/variations.py": "the variations by game",
    "forceout/core/sections.py": "which values of a book only one game has",
    "forceout/training/kit/table.py": "the games of the 1969 kit are On-Sets",
    "forceout/training/exercises/exercise.py": "so are the exercises of its manual",
    "forceout/training/puzzles/printed.py": "and the puzzles printed there",
    "forceout/training/learning/asks/book.py": "ways of writing are listed by book",
    "forceout/training/learning/asks/sets.py": "cards and names are asked in On-Sets only",
    "forceout/training/learning/making/topics.py": "the table of topics has a game for each",
    # These branch on the game, and are to have a module of each game's own:
    "forceout/training/learning/asks/brackets.py": "how a line is cut into signs",
    "forceout/training/learning/asks/papers.py": "the field of a Solution that is written",
    "forceout/training/learning/asks/values.py": "what a Goal is worth",
    "forceout/training/learning/making/mats.py": "cubes and Goals of a made position",
    "forceout/training/learning/making/table.py": "Goals and clauses of a made table",
    "forceout/training/learning/quiz.py": "what a section asks in each game",
    "forceout_web/learning/puzzle_work.py": "the puzzles of the days",
    "forceout_web/pages/desk.py": "the case that the judge's desk shows first",
}


def test_no_other_module_says_the_name_of_a_game():
    """A branch on the game's name is found here: it belongs into the game's own module."""
    found = [
        f"{place}:{node.lineno}"
        for path in sorted(SOURCE.rglob("*.py"))
        if (place := path.relative_to(SOURCE).as_posix()) not in OF_ONE_GAME
        and not any(word in place for word in WORDS.values())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in WORDS
    ]
    assert found == []


def test_what_is_excused_still_says_it():
    for place in OF_ONE_GAME:
        text = (SOURCE / place).read_text(encoding="utf-8")
        assert any(f'"{game}"' in text for game in WORDS), place


BOTH_GAMES = [
    "forceout/__init__.py",
    "forceout/analysis/strip.py",
    "forceout/notebook.py",
    "forceout/training/learning/asks/brackets.py",
    "forceout_web/pages/drawing.py",
]
"""The public names; what is shown by its type: a cube by its name, a verdict's workings, a cube; and the signs of a paper."""


def test_only_a_game_imports_its_own_rules():
    """Where both games are imported side by side, somebody tells them apart."""
    games = {f"forceout.{word}" for word in WORDS.values()}
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        imported = {game for game in games for module in modules if f"{module}.".startswith(f"{game}.")}
        if imported == games:
            found.append(path.relative_to(SOURCE).as_posix())
    assert found == BOTH_GAMES


def test_the_rooms_are_where_they_are_said_to_be():
    for place in ROOMS:
        for word in WORDS.values():
            assert import_module(f"forceout.{place.format(word)}")
