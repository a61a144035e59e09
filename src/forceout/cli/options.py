"""The options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from forceout.core.games import TITLES
from forceout.records.wording.language import LANGUAGES

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


def _speak(language: str | None) -> None:
    if language is None:
        return
    if language not in LANGUAGES:
        raise typer.BadParameter(f"expected {' or '.join(LANGUAGES)}, not {language[:20]!r}")
    from forceout.cli.terminal import choose_language

    choose_language(language)


Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="LANGUAGE",
        help="en or es, for people; without it the language of your system. JSON stays English.",
        callback=_speak,
        is_eager=True,
        expose_value=False,
        show_default=False,
    ),
]
"""What people read on the terminal."""

Lang = Annotated[str, typer.Option("--lang", help="en or es.")]
