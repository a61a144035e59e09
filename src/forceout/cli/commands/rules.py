"""`forceout rules`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.options import GAMES, Language


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=f"{GAMES}, or the FILE of a rulebook of your own.")
    ] = None,
    book: Annotated[
        str | None, typer.Argument(metavar="RULES", help="A rulebook, such as agloa-2023.")
    ] = None,
    rest: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DIVISION] [CLAUSE]", help="Such as senior, V-B, or senior V-B."),
    ] = None,
    *,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B", help="What differs: agloa-2014 agloa-2023, or agloa-2023/middle agloa-2023/senior."
        ),
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="What becomes of the clauses of each book.")
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help="Every fault of a rulebook FILE with its line.",
        ),
    ] = False,
    flatten: Annotated[
        bool,
        typer.Option("--flatten", help="The whole book of a rulebook FILE that extends another, as TOML."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON in place of tables.")] = False,
    _language: Language = None,
) -> None:
    """List the rulebooks, or print what one says: every value beside its section."""
    from forceout.cli.rules import run, run_compare, run_coverage

    if coverage:
        sys.exit(run_coverage(as_json=as_json))
    if compare is not None:
        sys.exit(run_compare(*compare, as_json=as_json))
    if check and game is not None:
        from forceout.cli.books import run_check

        sys.exit(run_check(Path(game)))
    if flatten and game is not None:
        from forceout.cli.books import run_flatten

        sys.exit(run_flatten(Path(game)))
    sys.exit(run(game, book, rest or [], as_json=as_json))
