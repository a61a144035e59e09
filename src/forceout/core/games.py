"""The games there are, and the rooms in which each keeps a module of its own.

A module has the game's word in its name: ``part("on-sets", "cli.explain_{}")`` is ``forceout.cli.explain_onsets``. It is
imported when it is first asked for: who judges On-Sets does not wait for exact arithmetic. No other module asks which
game is played.

A game that is added needs a line in ``WORDS`` and ``TITLES``, its variations in ``core.variations``, a rulebook in
``editions``, a module for each of the ``ROOMS``, and the page's (``forceout_web.pages.games``). A test holds every game
to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

WORDS: Mapping[str, str] = {"on-sets": "onsets", "equations": "equations"}
"""The name of each game in documents, and the word in the names of its modules; in the order in which they are listed."""

TITLES: Mapping[str, str] = {"on-sets": "On-Sets", "equations": "Equations"}
"""What people call it."""

ROOMS: Mapping[str, tuple[str, ...]] = {
    # What lies on the table, and what is written; both read their own notation.
    "{}.position": ("Position", "Solution"),
    # A variation as it was chosen.
    "{}.variations": ("Variation",),
    # What the table asks of a game (match.game.Game), and how a cube of a roll is written.
    "match.{}": ("GameAtTable", "rolled"),
    # The contract's documents: positions, Solutions, verdicts; what a Solution is called and how one is made in Python.
    "records.documents.{}": (
        "Solution",
        "judge",
        "judge_document",
        "read_position",
        "position_fields",
        "solution_of",
        "WRITTEN_FIELD",
        "CALLED",
        "MADE_BY",
    ),
    # The solver's documents, and its budget where a case names none; None where it always comes to an answer.
    "records.documents.{}_solve": ("solve_document", "DEFAULT_BUDGET_MS"),
    # The things of a match in its record (records.documents.codec.Codec).
    "records.documents.{}_table": ("GameCodec",),
    # Examples of what is free in form, made without the solver (table.forms.Examples).
    "table.{}_examples": ("GameExamples",),
    # The position as a picture, and on a terminal.
    "draw.{}": ("mat", "variation_words"),
    "draw.{}_terminal": ("mat", "chips", "goal_line"),
    # The solver, asked what analysis, bots and puzzles want to know (analysis.examiner.Examiner).
    "analysis.{}": ("GameExaminer", "FEW_CUBES"),
    # A verdict and the solver's answer, explained on a terminal; how a Solution is typed.
    "cli.explain_{}": ("explain", "explanation", "how_to_write", "CUBE", "SIGNS"),
    "cli.explain_{}_solve": ("explain",),
}
"""By the place of the room, what its module of each game offers to the others."""


def part(game: str, place: str) -> Any:
    """The game's module in one of the ``ROOMS``."""
    if place not in ROOMS:
        raise LookupError(f"{place} is not among the rooms of a game, forceout.core.games.ROOMS")
    return import_module(f"forceout.{place.format(WORDS[game])}")
