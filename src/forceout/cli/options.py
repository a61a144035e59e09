"""The options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from forceout.core.games import TITLES

GAMES = " or ".join(TITLES)

File = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="Standard input if it is left out.", show_default=False)
]
Book = Annotated[
    Path | None,
    typer.Option(
        "--rules", metavar="FILE", help="A rulebook of your own beside those here.", show_default=False
    ),
]
