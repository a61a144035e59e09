"""The scoresheet: a row a shake, totals, match points and signatures."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from forceout.match import match_points
from forceout.match.state import Match
from forceout_web.pages import words
from forceout_web.pages.language import gettext as _
from forceout_web.pages.table.seat_view import SeatView


@dataclass(frozen=True, slots=True)
class SheetRow:
    label: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    players: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    best: int
    match_points: tuple[str, ...]
    signed: tuple[bool, ...]
    book: str
    clause: str
    result: str


def sheet(sight: SeatView) -> Sheet:
    state = sight.state
    players = state.setup.players
    totals = state.totals()
    return Sheet(
        players=players,
        rows=tuple(_rows(state)),
        totals=tuple(totals[player] for player in players),
        best=max(totals.values(), default=0),
        match_points=_match_points(state),
        signed=tuple(player in state.signed for player in players),
        book=f"{words.book(sight.rules.game, sight.rules.edition_id)}, {words.division(sight.rules.division)}",
        clause=state.setup.cite("round.length"),
        result=_result(totals),
    )


def as_csv(shown: Sheet) -> str:
    """The sheet for a spreadsheet. A name that one would take for a formula is kept from being one."""
    lines = io.StringIO()
    sheet_of = csv.writer(lines)
    sheet_of.writerow((_("Shake"), *(f"'{name}" if name[:1] in "=+-@" else name for name in shown.players)))
    sheet_of.writerows((row.label, *row.points) for row in shown.rows)
    sheet_of.writerow((_("Total"), *shown.totals))
    if shown.match_points:
        sheet_of.writerow((_("Match points"), *shown.match_points))
    return lines.getvalue()


def _result(totals: dict[str, int]) -> str:
    best = max(totals.values(), default=0)
    winners = [player for player, total in totals.items() if total == best]
    if len(winners) == len(totals):
        return _("All have as many points.")
    if len(winners) > 1:
        return _("%(names)s share the first place.") % {"names": words.names(winners)}
    return _("%(who)s wins with %(points)d.") % {"who": winners[0], "points": best}


def _rows(state: Match) -> list[SheetRow]:
    rows = []
    for number, record in enumerate(state.finished, 1):
        points = [
            record.scores.get(player, 0) - record.penalties.get(player, 0) for player in state.setup.players
        ]
        label = f"{number}, {words.claim(record.ending.value)}"
        rows.append(SheetRow(label, tuple(words.signed(one) if one < 0 else str(one) for one in points)))
    return rows


def _match_points(state: Match) -> tuple[str, ...]:
    points = match_points(state)
    if points is None:
        return ()
    return tuple(f"{float(points.get(player, 0)):g}" for player in state.setup.players)
