"""`forceout schema`."""

import sys
from typing import Annotated

import typer


def schema(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Such as judge-input; without it the names are listed."),
    ] = None,
) -> None:
    """Print the JSON Schema of a document that the machine-facing commands read or write."""
    from forceout.cli.schema import run

    sys.exit(run(name))
