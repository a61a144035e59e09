"""`forceout play`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.options import GAMES, Language


def play(
    game: Annotated[str | None, typer.Option(help=f"{GAMES}.")] = None,
    rules: Annotated[
        str | None, typer.Option(help="The rulebook, such as agloa-2023, or the FILE of one of your own.")
    ] = None,
    division: Annotated[str | None, typer.Option(help="Its division.")] = None,
    players: Annotated[
        str | None, typer.Option(help="Names in the order of the seats: Ann,Ben,Cleo.")
    ] = None,
    *,
    referee: Annotated[
        str, typer.Option(help="strict refuses what is illegal; table lets it happen.")
    ] = "strict",
    checking: Annotated[str, typer.Option(help="Who decides about Solutions: judge or players.")] = "judge",
    variations: Annotated[bool | None, typer.Option(help="Whether variations are played.")] = None,
    timed: Annotated[bool, typer.Option("--timed", help="The time limits of the rulebook run.")] = False,
    sand: Annotated[bool, typer.Option("--sand", help="With left-over sand in the timer.")] = False,
    seed: Annotated[int | None, typer.Option(help="Roll and deal the same again.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Seats that bots of level 1 to 5 take: Ben=3,Cleo=1.")
    ] = None,
    begin: Annotated[
        Path | None,
        typer.Option("--from", help="A position or a match to begin at: a FILE.", show_default=False),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option(help="With --from: continue after the first N events of the match.", show_default=False),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the match that was kept.")] = False,
    save: Annotated[Path | None, typer.Option(help="Where the match is kept.")] = None,
    _language: Language = None,
) -> None:
    """Play a match at one keyboard, two or three people, by the book; it is kept after every action."""
    from forceout.cli.play import Choices, run

    choices = Choices(
        game,
        rules,
        division,
        players,
        referee,
        checking,
        variations,
        timed or sand,
        sand,
        seed,
        bots,
        begin,
        after,
    )
    sys.exit(run(choices, resume=resume, save=save))
