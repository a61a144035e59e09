"""`forceout tournament`: seat, standings, check."""

from __future__ import annotations

from pathlib import Path

from forceout.cli.streams import answer_stream
from forceout.tournament.documents import check_document, seat_document, standings_document

HANDLERS = {"seat": seat_document, "standings": standings_document, "check": check_document}


def run(what: str, file: Path | None) -> int:
    """Answer every document of a file or of standard input; the exit status."""
    return answer_stream(HANDLERS[what], file)
