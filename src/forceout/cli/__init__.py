"""The `forceout` command. ``commands`` has the options of each command, the modules beside it what they do."""

import errno
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.commands import add_all
from forceout.cli.interrupts import ended_by_ctrl_c

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(asked: bool) -> None:
    if asked:
        from forceout import __version__

        print(f"forceout {__version__}")
        raise typer.Exit


@app.callback()
def forceout(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", help="Print the version and exit.", callback=_tell_version, is_eager=True
        ),
    ] = False,
) -> None:
    """On-Sets and Equations: rulebooks, judge, solver and table."""


add_all(app)


def main() -> None:
    """The command. If standard output takes no more, one line says so; if its reader has left, or on Ctrl-C, nothing is said."""
    with ended_by_ctrl_c():
        _run()


def _run() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Who closed it (>&-) says nothing, or wants to hear nothing.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - until the end
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as wrong:
        if wrong.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EPIPE):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left over goes nowhere
        if wrong.errno != errno.EPIPE:
            sys.stderr.write(f"forceout: the answer cannot be written: {wrong.strerror}\n")
        sys.exit(1)
