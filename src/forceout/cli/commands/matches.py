"""`forceout replay`, `analyse` and `draw`: recorded matches."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from forceout.cli.options import Book, File, Language


def replay(
    file: File = None,
    *,
    rules: Book = None,
    show: Annotated[bool, typer.Option("--show", help="Step through it with the table drawn.")] = False,
    as_text: Annotated[bool, typer.Option("--text", help="Print it in the text notation.")] = False,
    _language: Language = None,
) -> None:
    """Play recorded matches back: JSON, JSON Lines or the text notation; one report a line."""
    from forceout.cli.books import use
    from forceout.cli.replay import run

    use(rules, "replay")
    sys.exit(run(file, show=show, as_text=as_text))


def analyse(
    file: File = None,
    *,
    rules: Book = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell the turning points in words, for people.")
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", help="Draw the strips of one match into this file.", show_default=False),
    ] = None,
    _language: Language = None,
) -> None:
    """What could have been seen at every decision of recorded matches: JSON, JSON Lines or the text notation; one report a line."""
    from forceout.cli.analyse import run
    from forceout.cli.books import use

    use(rules, "analyse")
    sys.exit(run(file, explain=explain, svg=svg))


def draw(
    file: File = None,
    *,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="A file in place of standard output.", show_default=False),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--as",
            help="svg or text; as it stands, text on a terminal and SVG elsewhere.",
            show_default=False,
        ),
    ] = None,
    after: Annotated[
        int | None, typer.Option(help="For a match: draw the table after N events.", show_default=False)
    ] = None,
) -> None:
    """Draw a position, a case of judge or solve, or the table of a recorded match: the mat, the cubes and the cards."""
    from forceout.cli.draw import run

    sys.exit(run(file, out, form, after))
