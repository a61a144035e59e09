"""`forceout dataset` and `forceout envs`: what researchers take away."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.options import GAMES


def dataset(
    records: Annotated[
        Path, typer.Argument(metavar="RECORDS", help="The folder that `forceout arena --records` filled.")
    ],
    target: Annotated[
        Path,
        typer.Argument(metavar="DATASET", help="A folder for the Parquet files; a later run goes on there."),
    ],
    *,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; all cores if left out.")] = None,
) -> None:
    """Turn records of matches into Parquet: a row for every decision, with what the seat saw and what it was worth."""
    from forceout.cli.dataset import run

    sys.exit(run(records, target, workers=workers))


envs_app = typer.Typer(help="The environments for PettingZoo, Gymnasium and OpenSpiel.", no_args_is_help=True)


@envs_app.callback()
def envs() -> None:
    """The environments for PettingZoo, Gymnasium and OpenSpiel."""


@envs_app.command("actions")
def envs_actions(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"{GAMES}.")],
    rules: Annotated[str, typer.Argument(metavar="RULES", help="A rulebook, such as agloa-2023.")],
    division: Annotated[str, typer.Argument(metavar="DIVISION", help="A division, such as middle.")],
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON list; an action's place is its number.")
    ] = False,
) -> None:
    """List every action of a rulebook and division with its number, which never changes."""
    from forceout.cli.dataset import print_actions

    sys.exit(print_actions(game, rules, division, as_json=as_json))
