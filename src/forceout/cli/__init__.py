"""The `forceout` command. Each subcommand is a module of its own, imported when it runs."""

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def forceout() -> None:
    """On-Sets and Equations: rulebooks, judge, solver and table."""


def main() -> None:
    app()
