"""Standard output for people."""

import os
import sys
from io import TextIOWrapper

from rich.console import Console

from forceout.records.wording.language import LANGUAGES, speak, text

_chosen: list[str] = []
"""What `--language` said."""


def choose_language(language: str) -> None:
    _chosen[:] = [language]


def language() -> str:
    """The language that people read: that of `--language`, else that of the environment, else English."""
    named = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    said = _chosen[0] if _chosen else next(filter(None, named), "")
    begins = said[:2].lower()
    return begins if begins in LANGUAGES else "en"


def people() -> Console:
    """A console on standard output, and the language of people; what programs read stays English.

    The games' signs are no ASCII, so it writes UTF-8 whatever the locale says.
    """
    speak(language())
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    return Console(highlight=False, emoji=False)


def printable(text: str) -> str:
    """A text from outside on one line: what would steer the terminal becomes a space, so columns stay."""
    return "".join(character if character.isprintable() else " " for character in text)


SIGNS = (
    *(
        text("CORRECT"),
        text("INCORRECT"),
        text("correct"),
        text("incorrect"),
        text("equal"),
        text("not equal"),
    ),
    *(
        text("{player} presents"),
        text("{player} wrote"),
        text("The solver finds"),
        text("also"),
        text("shifted"),
    ),
    *(text("Equation"), text("It counts"), text("or"), text("always in force"), text("y or n")),
    *(text("the Goal has {count} cubes"), text("wins"), text("loses"), text("draws")),
)
"""Words between signs that a terminal shows, for translators: said where they are written, within other text."""
