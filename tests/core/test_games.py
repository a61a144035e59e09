"""Both games have what each layer asks of a game, and what a game is called is asked in few places."""

import ast
from pathlib import Path
from typing import get_type_hints

import pytest

from forceout import Position, Solution, rules
from forceout.analysis.examiner import Budget, Examiner, examiner_for
from forceout.core.edition import Rules
from forceout.core.games import GAMES, TITLES, game_named
from forceout.core.variations import kinds_of
from forceout.draw.mats import mat_of
from forceout.editions import all_editions
from forceout.games import judge, solve
from forceout.match.game import Game, game_for
from forceout.records.documents.codec import EXPRESSION, Codec, codec_for
from forceout.table.forms import Examples, examples_for

SOURCE = Path(__file__).parents[2] / "src"


def test_every_game_has_a_title_variations_and_a_rulebook():
    assert list(TITLES) == list(EXPRESSION) == list(GAMES)
    assert all(len(kinds_of(game)) > 10 for game in GAMES)
    assert {edition.game for edition in all_editions()} == set(GAMES)
    assert get_type_hints(Rules)["game"] == get_type_hints(game_named)["return"].__args__[0]


def test_a_game_that_there_is_not_has_no_name():
    assert game_named("equations") == "equations"
    assert game_named("chess") is None


@pytest.mark.parametrize("edition", all_editions(), ids=repr)
def test_every_book_has_what_the_layers_ask_of_its_game(edition):
    for division in edition.divisions:
        book = edition.rules(division)
        for made, protocol in (
            (game_for(book), Game),
            (codec_for(book), Codec),
            (examples_for(book), Examples),
        ):
            asked = [name for name in vars(protocol) if not name.startswith("_")]
            assert [name for name in asked if not hasattr(made, name)] == []


@pytest.mark.parametrize("chosen", [judge, solve, examiner_for, mat_of])
def test_what_chooses_by_the_position_refuses_anything_else(chosen):
    others = {judge: (Solution.of("B"),), examiner_for: (Budget(),)}.get(chosen, ())
    with pytest.raises(TypeError):
        chosen(object(), *others)


def test_an_examiner_answers_all_that_is_asked_of_one():
    position = Position.parse(
        rules("equations", "agloa-2015", "basic"), goal="2", required="1 + 1", challenge="impossible"
    )
    asked = [name for name in vars(Examiner) if not name.startswith("_")]
    assert [name for name in asked if not hasattr(examiner_for(position, Budget()), name)] == []


ASKED_IN = {
    "forceout/core/games.py": "the list itself",
    "forceout/core/variations.py": "the variations by game",
    "forceout/core/sections.py": "which values of a book only one game has",
    "forceout/core/position.py": "Position.parse",
    "forceout/games.py": "judge and solve",
    "forceout/match/game.py": "game_for",
    "forceout/records/documents/codec.py": "codec_for",
    "forceout/table/forms.py": "examples_for",
    "forceout/draw/terminal.py": "cubes and Goals on a terminal",
    "forceout/cli/explain.py": "how_to_write",
    "forceout/cli/table_help.py": "what is typed for a sign",
    "forceout/training/puzzles/claims.py": "how many cubes a plain search can try",
    "forceout/training/kit/table.py": "the games of the 1969 kit are On-Sets",
    "forceout/training/exercises/exercise.py": "so are the exercises of its manual",
    "forceout/training/puzzles/printed.py": "and the puzzles printed there",
    "forceout/training/learning/asks/book.py": "ways of writing are listed by book",
    "forceout/training/learning/asks/sets.py": "cards and names are asked in On-Sets only",
    "forceout/training/learning/making/topics.py": "the table of topics has a game for each",
    "forceout/envs/actions.py": "actions and arrays of each game",
    "forceout/envs/dataset.py": "actions and arrays of each game",
    "forceout/envs/game.py": "actions and arrays of each game",
    "forceout/envs/on_sets_v0.py": "actions and arrays of each game",
    "forceout/envs/open_spiel.py": "actions and arrays of each game",
    "forceout/envs/symbols.py": "actions and arrays of each game",
    "forceout/paper/scoresheet.py": "the printed sheets of each game",
    "forceout/paper/variations.py": "the printed sheets of each game",
    # These branch on the game, and are to have a module of each game's own:
    "forceout/training/learning/asks/brackets.py": "how a line is cut into signs",
    "forceout/training/learning/asks/values.py": "what a Goal is worth",
    "forceout/training/learning/making/mats.py": "cubes and Goals of a made position",
    "forceout/training/learning/making/table.py": "Goals and clauses of a made table",
    "forceout/training/learning/quiz.py": "what a section asks in each game",
    "forceout_web/work.py": "which solver always comes to an answer",
    "forceout_web/learning/puzzles/making.py": "the puzzles of the days",
    "forceout_web/pages/judge_desk.py": "the case that the judge's desk shows first",
    "forceout_web/pages/games/__init__.py": "pages_of",
}


def test_which_game_is_played_is_asked_in_these_modules_only():
    """One function a layer chooses; a branch on the game's name anywhere else is found here."""
    found = {
        place
        for path in sorted(SOURCE.rglob("*.py"))
        if not any(word in (place := path.relative_to(SOURCE).as_posix()) for word in ("onsets", "equations"))
        and any(
            isinstance(node, ast.Constant) and node.value in GAMES
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        )
    }
    assert found == set(ASKED_IN)


BY_STRING = {
    "forceout/__init__.py": "the public names are loaded when they are first used",
    "forceout/cli/serve.py": "so is the server, which is an extra",
    "forceout/core/picture.py": "the door from a value to its picture",
    "forceout/equations/classical.py": "a kernel that may not have been built",
}


def test_nothing_else_is_imported_by_a_string():
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("import_module", "__import__")
    }
    assert found <= set(BY_STRING)
