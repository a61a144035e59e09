"""Everything that can be printed of an event, by the name that the command line and the server have for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from forceout.core.errors import ForceoutError
from forceout.paper.codes import player_codes
from forceout.paper.printout import Asked, Printout
from forceout.paper.scoresheet import scoresheets
from forceout.paper.seating import seating, table_cards
from forceout.paper.standings import class_grid, standings_lists
from forceout.paper.variations import charts

PRINTOUTS: Final[dict[str, Callable[[Asked], Printout]]] = {
    "seating": seating,
    "cards": table_cards,
    "sheets": scoresheets,
    "standings": standings_lists,
    "charts": charts,
    "codes": player_codes,
    "grid": class_grid,
}


def printout(what: str, asked: Asked) -> Printout:
    """What is asked for: one of ``PRINTOUTS``."""
    if what not in PRINTOUTS:
        raise ForceoutError(f"expected one of {', '.join(PRINTOUTS)}, not {what[:20]!r}")
    return PRINTOUTS[what](asked)
