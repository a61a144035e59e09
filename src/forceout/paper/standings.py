"""Printed standings of players, teams and schools, provisional until every result is checked, and the grid of a class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from forceout.core.errors import ForceoutError
from forceout.paper.printing import Paper
from forceout.paper.printout import Asked, Label, Printout, event_line, sides
from forceout.records.wording.language import say
from forceout.tournament.standings import Standings, standings

_ROWS = {Paper.A4: 33, Paper.LETTER: 30}
_GRID = {Paper.A4: 24, Paper.LETTER: 22}
"""Rows that one side has room for; as many pupils a grid can have on one side."""
_WIDEST = 10
"""Rounds beside each other; of a longer event the last ones stand there."""
_NAMED = 4
"""As many who share a place are named."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: the place, the name, the points of the rounds shown and the total."""

    place: str
    label: Label
    team: str
    rounds: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class GridRow:
    """A pupil's line: the points won against each other pupil, meeting by meeting, and the sum."""

    label: Label
    cells: tuple[str | None, ...]
    points: int


def standings_lists(asked: Asked) -> Printout:
    """Return the standings of players, and of teams and schools if there are any."""
    event, found = asked.event, standings(asked.event)
    numbers = [number for number, played in enumerate(event.rounds, 1) if played.playoff is None][-_WIDEST:]
    lines = [
        Line(
            _number(line.place),
            asked.labels.of(line.player),
            _team(asked, line.player),
            tuple(map(_number, line.rounds[-_WIDEST:])),
            line.points,
        )
        for line in found.players
    ]
    most = _ROWS[asked.paper]
    data: dict[str, Any] = {
        "about": event_line(
            event, say("after {rounds} rounds", rounds=len(found.players[0].rounds) if found.players else 0)
        ),
        "numbers": numbers,
        "provisional": found.provisional,
        "playoffs": _playoffs(asked, found),
        "players": list(sides(lines, most)),
        "teams": list(sides(found.teams, most)) if found.teams else [],
        "schools": list(sides(found.schools, most)) if found.schools else [],
        "decimals": _decimals,
    }
    return Printout("standings.html", data, asked.paper)


def class_grid(asked: Asked) -> Printout:
    """Return the grid of everyone against everyone (T17), with empty cells to fill in by hand."""
    event, found = asked.event, standings(asked.event)
    most = _GRID[asked.paper]
    if event.scoring.rank != "grid":
        raise ForceoutError('the event is not ranked by the grid; its "scoring" has no "rank": "grid"')
    if len(event.players) > most:
        raise ForceoutError(
            f"a grid has room for {most} players on this paper, and there are {len(event.players)}"
        )
    grid = {} if found.grid is None else found.grid
    points = {line.player: line.points for line in found.players}
    codes = [player.code for player in event.players]
    rows = [
        GridRow(
            asked.labels.of(code),
            tuple(None if code == other else _cells(grid.get(code, {}).get(other, ())) for other in codes),
            points[code],
        )
        for code in codes
    ]
    met = sum(1 for row in rows for cell in row.cells if cell) // 2
    pairs = len(codes) * (len(codes) - 1) // 2
    data: dict[str, Any] = {
        "about": event_line(event, say("{met} of {pairs} pairs have met", met=met, pairs=pairs)),
        "rows": rows,
    }
    return Printout("grid.html", data, asked.paper)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _team(asked: Asked, code: str) -> str:
    player = asked.event.player(code)
    return (player and player.team) or ""


def _cells(met: Sequence[int]) -> str:
    return " ".join(map(str, met))


def _decimals(average: Fraction | None) -> str:
    """Format an exact number with two decimals."""
    return "" if average is None else f"{float(average):.2f}"


def _playoffs(asked: Asked, found: Standings) -> list[str]:
    """List the players who share a place that the league plays off."""
    told = []
    for shared in found.playoffs:
        if len(shared.who) > _NAMED:
            told.append(say("{count} share place {place}.", count=len(shared.who), place=shared.place))
            continue
        who = [asked.labels.of(name).text if shared.of == "players" else name for name in shared.who]
        told.append(
            say(
                "{who} and {last} share place {place}.",
                who=", ".join(who[:-1]),
                last=who[-1],
                place=shared.place,
            )
        )
    return told
