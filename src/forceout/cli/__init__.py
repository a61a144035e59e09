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
def play(
    rules: Annotated[str, typer.Option(help="The On-Sets rulebook.")] = "agloa-2023",
    division: Annotated[str | None, typer.Option(help="Its division; middle where there is one.")] = None,
    seed: Annotated[int | None, typer.Option(help="Roll and deal the same again.")] = None,
) -> None:
    """Play On-Sets in the terminal: roll, deal, lay a Goal, write Solutions and have them judged."""
    from forceout.cli.play import run

    sys.exit(run(rules, division, seed))


def main() -> None:
    app()
