"""Standard output for people."""

import sys
from io import TextIOWrapper

from rich.console import Console


def people() -> Console:
    """A console on standard output. The games' signs are no ASCII, so it writes UTF-8 whatever the locale says."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    return Console(highlight=False, emoji=False)


def printable(text: str) -> str:
    """A text from outside on one line: what would steer the terminal becomes a space, so columns stay."""
    return "".join(character if character.isprintable() else " " for character in text)
