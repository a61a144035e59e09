"""`forceout judge` and `forceout solve`."""

import sys
from typing import Annotated

import typer

from forceout.cli.options import Book, File, Language


def judge(
    file: File = None,
    *,
    rules: Book = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Draw the cards and tell each step, for people.")
    ] = False,
    _language: Language = None,
) -> None:
    """Judge written Solutions: JSON or JSON Lines, one verdict a line."""
    from forceout.cli.books import use
    from forceout.cli.judge import run

    use(rules, "judge")
    sys.exit(run(file, explain=explain))


def solve(
    file: File = None,
    *,
    rules: Book = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say it in words, with what every move would do.")
    ] = False,
    _language: Language = None,
) -> None:
    """Find a Solution or prove that there is none: JSON or JSON Lines, one answer a line."""
    from forceout.cli.books import use
    from forceout.cli.solve import run

    use(rules, "solve")
    sys.exit(run(file, explain=explain))
