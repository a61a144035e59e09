"""`forceout serve`, `backup` and `restore`."""

import sys
from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks a free one.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="Where tables are kept.")] = None,
    *,
    workers: Annotated[int, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")] = 1,
    browser: Annotated[
        bool,
        typer.Option("--browser", help="Open the browser, and print an address for phones with its QR code."),
    ] = False,
) -> None:
    """Serve live tables: pages in the browser and the HTTP interface."""
    from forceout.cli.serve import run

    sys.exit(run(host, port, data, workers=workers, browser=browser))


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
    data: Annotated[Path | None, typer.Option(help="Where tables are kept.")] = None,
) -> None:
    """Write all tables of the server into one file, while it runs or not."""
    from forceout.cli.serve import run_backup

    sys.exit(run_backup(file, data))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `forceout backup` wrote.")],
    data: Annotated[Path | None, typer.Option(help="Where tables are to be kept.")] = None,
) -> None:
    """Read a backup into an empty database: SQLite or PostgreSQL, whichever it came from."""
    from forceout.cli.serve import run_restore

    sys.exit(run_restore(file, data))
