"""`forceout tournament print`: sheets of an event as PDF, or as HTML for the screen."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from forceout.cli.event_file import read_event_file, write_bytes_whole
from forceout.cli.streams import text_of
from forceout.core.errors import ForceoutError
from forceout.paper import Paper
from forceout.paper.printout import Asked, Printout
from forceout.paper.tournament import PRINTOUTS, printout
from forceout.records.wording.language import spoken
from forceout.tournament.lists import read_names

_OF_A_ROUND = ("seating", "cards", "sheets")


@dataclass(frozen=True, slots=True)
class Choices:
    """What was asked for on the command line; None is the default."""

    number: int | None
    names: Path | None
    paper: str
    season: str | None
    lang: str


def run_print(what: str, file: Path, out: Path, choices: Choices) -> int:
    """Write the sheets to a file, whole or not at all; the exit status."""
    try:
        asked = _asked(what, file, choices)
        with spoken(choices.lang):
            write_bytes_whole(out, _drawn(printout(what, asked), out))
    except ForceoutError as wrong:
        print(f"forceout tournament print: {wrong}", file=sys.stderr)
        return 2
    return 0


def _asked(what: str, file: Path, choices: Choices) -> Asked:
    if what not in PRINTOUTS:
        raise ForceoutError(f"expected one of {', '.join(PRINTOUTS)}, not {what[:20]!r}")
    if choices.paper not in tuple(Paper):
        raise ForceoutError(f"expected --paper {' or '.join(Paper)}, not {choices.paper[:20]!r}")
    if choices.season not in (None, "even", "odd"):
        raise ForceoutError(f"expected --season even or odd, not {choices.season[:20]!r}")
    event = read_event_file(file)
    if what in _OF_A_ROUND and not event.rounds:
        raise ForceoutError(f"{file} has no round yet; seat one with: forceout tournament seat {file} --keep")
    return Asked(
        event,
        len(event.rounds) if choices.number is None else choices.number,
        Paper(choices.paper),
        {} if choices.names is None else read_names(text_of(choices.names)),
        season=cast("Literal['even', 'odd'] | None", choices.season),
    )


def _drawn(made: Printout, out: Path) -> bytes:
    match out.suffix.lower():
        case ".pdf":
            return made.pdf()
        case ".html":
            return made.html().encode()
    raise ForceoutError(f"{out}: expected a file that ends in .pdf or .html")
