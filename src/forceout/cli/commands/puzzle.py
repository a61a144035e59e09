"""`forceout puzzle`."""

import sys
from typing import Annotated

import typer

from forceout.cli.options import GAMES, Language


def puzzle(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"{GAMES}.")],
    rules: Annotated[str, typer.Argument(metavar="RULES", help="A rulebook, such as agloa-2023.")],
    division: Annotated[str, typer.Argument(metavar="DIVISION", help="A division, such as middle.")],
    *,
    kind: Annotated[
        str, typer.Option(help="write, now, impossible, flub, break; 1969 also one-cube, cap-claim, taboo.")
    ] = "write",
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzle.")] = 0,
    count: Annotated[int, typer.Option(min=1, help="How many, from consecutive seeds.")] = 1,
    daily: Annotated[
        str | None,
        typer.Option(metavar="DATE", help="The puzzle of a day, such as 2026-11-16.", show_default=False),
    ] = None,
    manual: Annotated[
        bool, typer.Option("--manual", help="Those that the 1969 manual prints, with its answers.")
    ] = False,
    play: Annotated[
        bool, typer.Option("--play", help="At the keyboard; the answer only when you ask.")
    ] = False,
    _language: Language = None,
) -> None:
    """Print puzzles with their proved answers, one JSON object a line, or play them."""
    from forceout.cli.puzzle import Choices, run

    sys.exit(run(Choices(game, rules, division, kind, seed, count, daily, manual), play=play))
