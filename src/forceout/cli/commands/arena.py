"""`forceout arena`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.options import GAMES


def arena(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"{GAMES}.")] = None,
    rules: Annotated[
        str | None, typer.Argument(metavar="RULES", help="A rulebook, such as agloa-2023.")
    ] = None,
    division: Annotated[
        str | None, typer.Argument(metavar="DIVISION", help="A division, such as middle.")
    ] = None,
    *,
    levels: Annotated[str, typer.Option(help="Levels that meet, such as 1,3,5.")] = "1,2,3,4,5",
    matches: Annotated[int, typer.Option(min=1, help="Matches of every pair.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    players: Annotated[int, typer.Option(min=2, max=3, help="Two or three at a table.")] = 2,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; all cores if left out.")] = None,
    cluster: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler in place of processes here.")
    ] = None,
    keep: Annotated[Path | None, typer.Option(help="A file of results; a later run goes on from it.")] = None,
    records: Annotated[
        Path | None,
        typer.Option(help="A folder for the record of every match, as `forceout dataset` takes them."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object in place of tables.")] = False,
    list_levels: Annotated[bool, typer.Option("--list", help="List the levels.")] = False,
) -> None:
    """Let bots play each other: how often each wins, and their Elo with 95% intervals."""
    from forceout.cli.arena import Choices, list_all, run

    if list_levels:
        sys.exit(list_all())
    choices = Choices(game, rules, division, levels, matches, seed, players)
    sys.exit(run(choices, workers=workers, cluster=cluster, keep=keep, records=records, as_json=as_json))
