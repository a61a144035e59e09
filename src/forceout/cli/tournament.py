"""`forceout tournament`: seat, standings and check for programs; seating a round into a file for a director."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forceout.cli.event_file import opened_event
from forceout.cli.streams import answer_stream
from forceout.core.errors import ForceoutError
from forceout.tournament import Seating
from forceout.tournament.counting import Key
from forceout.tournament.documents import check_document, seat_document, standings_document

HANDLERS = {"seat": seat_document, "standings": standings_document, "check": check_document}
BROKEN = {
    Key.MOVED: "players who must look for another table",
    Key.APART: "pairs that were to be kept apart",
    Key.TEAM: "pairs of one team",
    Key.REPEAT: "pairs that have met before",
    Key.SCHOOL: "pairs of one school",
    Key.ODD: "times that someone is at such a small or large table again",
    Key.SPREAD: "points between the highest and the lowest of each table, in all",
}


def run(what: str, file: Path | None) -> int:
    """Answer every document of a file or of standard input; the exit status."""
    return answer_stream(HANDLERS[what], file)


@dataclass(frozen=True, slots=True)
class Choices:
    """What was asked for on the command line; None is the default."""

    method: str | None
    seed: int | None
    plan: int | None
    repair: bool
    missing: str | None

    def wish(self) -> dict[str, Any]:
        found = {
            "method": self.method,
            "seed": self.seed,
            "plan": self.plan,
            "repair": self.repair or None,
            "missing": self.missing,
        }
        return {name: value for name, value in found.items() if value is not None}


def run_seat(file: Path, choices: Choices) -> int:
    """Seat the next round of an event into its file, and say how good it is; the exit status."""
    try:
        with opened_event(file) as kept:
            seating = kept.event.seat(**choices.wish())
            kept.save(kept.event.with_round(seating))
    except ForceoutError as wrong:
        print(f"forceout tournament seat: {wrong}", file=sys.stderr)
        return 2
    print("\n".join(_told(seating)))
    return 0


def _told(seating: Seating) -> list[str]:
    lines = []
    for each in seating.rounds:
        lines.append(f"Round {each.number}")
        lines += [f"  Table {table.number}: {', '.join(table.players)}" for table in each.tables]
        lines += [f"  A bye: {player}" for player in each.byes]
    for key, count in seating.broken.items():
        if count:
            sure = "fewer is impossible" if key in seating.proved else "fewer may be possible"
            lines.append(f"{count} {BROKEN[key]}; {sure}.")
    if len(seating.proved) == len(seating.broken):
        lines.append("Nobody could seat them better.")
    return lines
