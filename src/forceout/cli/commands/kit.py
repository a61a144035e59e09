"""`forceout kit`: the games and exercises of 1969."""

import sys
from typing import Annotated

import typer

from forceout.cli.options import File, Language

kit_app = typer.Typer(
    help="The 1969 teaching games and solitaires: played, played back, listed.", no_args_is_help=False
)


@kit_app.callback()
def kit(context: typer.Context) -> None:
    """Play back records of the 1969 games: JSON or JSON Lines on standard input, one answer a line."""
    if context.invoked_subcommand is None:
        from forceout.cli.kit import run

        sys.exit(run(None))


@kit_app.command("replay")
def kit_replay(file: File = None) -> None:
    """Play back records from a file: JSON or JSON Lines, one answer a line."""
    from forceout.cli.kit import run

    sys.exit(run(file))


@kit_app.command("list")
def kit_list() -> None:
    """List the 28 games and the three solitaires."""
    from forceout.cli.kit_play import list_games

    sys.exit(list_games())


@kit_app.command("play")
def kit_play(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="Such as cup-fish or solitaire-one; see `forceout kit list`."),
    ],
    players: Annotated[
        str | None, typer.Option(help="Names round one keyboard: Ann,Ben. Without it you play a bot.")
    ] = None,
    *,
    sharp: Annotated[bool, typer.Option("--sharp", help="Play the bot that misses nothing.")] = False,
    to_31: Annotated[bool, typer.Option("--to-31", help="FISH: rounds until somebody has 31 cards.")] = False,
    cubes: Annotated[int | None, typer.Option(help="ONE: throw 7, 9 or 15 cubes.")] = None,
    seed: Annotated[int | None, typer.Option(help="Deal and throw the same again.")] = None,
    _language: Language = None,
) -> None:
    """Play a game of the kit at the keyboard."""
    from forceout.cli.kit_play import run

    sys.exit(run(game, players, seed, sharp=sharp, to_31=to_31, cubes=cubes))


@kit_app.command("exercises")
def kit_exercises() -> None:
    """List the exercises of the 1969 manual, section 4."""
    from forceout.cli.exercise import list_exercises

    sys.exit(list_exercises())


@kit_app.command("exercise")
def kit_exercise(
    name: Annotated[list[str], typer.Argument(metavar="EXERCISE", help="Such as 4.2-B P9.")],
    *,
    answers: Annotated[bool, typer.Option("--answers", help="Tell the answers.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object in place of questions.")] = False,
    _language: Language = None,
) -> None:
    """Do an exercise of the 1969 manual at the keyboard; the answer only when you ask."""
    from forceout.cli.exercise import run

    sys.exit(run(" ".join(name), tell=answers, as_json=as_json))
