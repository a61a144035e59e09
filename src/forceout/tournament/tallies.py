"""What each player has done so far: the sums that standings, ties and levels are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from forceout.core.sections import MatchPointRules
from forceout.tournament.event import Event, PlayOffOf, Round, Sheet
from forceout.tournament.points import cells, is_match, match_points
from forceout.tournament.sheets import result


@dataclass(slots=True)
class Tally:
    """One player's event. Play-offs stand apart and count in nothing else (T8)."""

    rounds: list[int | None] = field(default_factory=list)
    """The points of each round that is no play-off; None: not seated, or no result."""
    match_points: int = 0
    """By XII-A and byes, whatever the league ranks by."""
    played: int = 0
    wins: int = 0
    scores: int = 0
    opponents: list[str] = field(default_factory=list)
    cells: dict[str, list[int]] = field(default_factory=dict)
    playoffs: dict[PlayOffOf, int] = field(default_factory=dict)


def places_of(event: Event) -> MatchPointRules:
    """What places are worth; a book without match points is refused when the document is read."""
    places = event.rules.match_points
    assert places is not None
    return places


def results(event: Event, played: Round) -> Iterator[Sheet]:
    """The sheets of a round that count."""
    for table in played.tables:
        found = result(table.sheets, event.scoring.checks)
        if found is not None:
            yield found


def tallies(event: Event) -> Mapping[str, Tally]:
    """The tally of every player, by code."""
    found = {player.code: Tally() for player in event.players}
    for played in event.rounds:
        if played.playoff is None:
            _add_round(event, played, found)
        else:
            _add_playoff(event, played, played.playoff, found)
    return found


def _add_round(event: Event, played: Round, found: Mapping[str, Tally]) -> None:
    for tally in found.values():
        tally.rounds.append(None)
    for player in played.byes:
        _add_bye(found[player], event.scoring.bye)
    for sheet in results(event, played):
        _add_sheet(event, sheet, found)


def _add_bye(tally: Tally, worth: int) -> None:
    tally.rounds[-1] = worth
    tally.match_points += worth
    tally.played += 1


def _add_sheet(event: Event, sheet: Sheet, found: Mapping[str, Tally]) -> None:
    points = match_points(places_of(event), sheet, event.scoring.bye)
    counted = round_points(event, sheet)
    met = cells(places_of(event), sheet)
    for player in (*sheet.marks, *sheet.sat):
        found[player].rounds[-1] = counted[player]
    for player in sheet.sat:
        tally = found[player]
        tally.match_points += points[player]
        tally.played += 1
        tally.scores += sheet.scores[player]
        tally.wins += is_match(sheet) and points[player] == _first(places_of(event), sheet)
        tally.opponents += [other for other in sheet.sat if other != player]
    for (player, opponent), cell in met.items():
        found[player].cells.setdefault(opponent, []).append(cell)


def _first(places: MatchPointRules, sheet: Sheet) -> int:
    """What winning this match alone is worth."""
    return places.two_players.first if len(sheet.sat) == 2 else places.three_players.first


def round_points(event: Event, sheet: Sheet) -> dict[str, int]:
    """What the sheet counts for each player: match points, or with the grid the sum of the cells (T17)."""
    points = match_points(places_of(event), sheet, event.scoring.bye)
    if event.scoring.rank == "grid" and is_match(sheet):
        points |= dict.fromkeys(sheet.sat, 0)
        for (player, _), cell in cells(places_of(event), sheet).items():
            points[player] += cell
    return points


def _add_playoff(event: Event, played: Round, of: PlayOffOf, found: Mapping[str, Tally]) -> None:
    worth = dict.fromkeys(played.byes, event.scoring.bye)
    for sheet in results(event, played):
        worth |= round_points(event, sheet)
    for player, points in worth.items():
        found[player].playoffs[of] = found[player].playoffs.get(of, 0) + points
