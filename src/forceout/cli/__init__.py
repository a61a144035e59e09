"""The `forceout` command. Each subcommand is a module of its own, imported when it runs."""

import sys
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def forceout() -> None:
    """On-Sets and Equations: rulebooks, judge, solver and table."""


@app.command()
def judge(
    explain: Annotated[bool, typer.Option(help="Draw the cards and tell each step, for people.")] = False,
) -> None:
    """Judge written Solutions: JSON or JSON Lines on standard input, one verdict a line."""
    from forceout.cli.judge import run

    sys.exit(run(explain=explain))


@app.command()
def replay() -> None:
    """Play recorded matches back: JSON or JSON Lines on standard input, one report a line."""
    from forceout.cli.replay import run

    sys.exit(run())


def main() -> None:
    app()
