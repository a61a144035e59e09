"""Points of one match, from the rulebook's own tables (XII-A), and of the coaches' grid (T17)."""

from __future__ import annotations

from itertools import permutations

from forceout.core.sections import MatchPointRules
from forceout.tournament.event import Mark, Sheet


def match_points(places: MatchPointRules, sheet: Sheet, bye: int) -> dict[str, int]:
    """The match points of everyone on the sheet. Those who sat down decide whether it is a match of two or three (T1)."""
    absent = {player: 0 for player, mark in sheet.marks.items() if mark is Mark.ABSENT}
    if is_bye(sheet):
        (alone,) = sheet.sat
        return absent | {alone: 0 if alone in sheet.marks else bye}
    # P54, T5: one who is disqualified has no place; P53: one who deceived leaves the place empty.
    placed = [player for player in sheet.sat if sheet.marks.get(player) is not Mark.DISQUALIFIED]
    awarded = places.award([sheet.scores[player] for player in placed], len(sheet.sat))
    points = dict(zip(placed, awarded, strict=True))
    return absent | {player: 0 if player in sheet.marks else points[player] for player in sheet.sat}


def is_bye(sheet: Sheet) -> bool:
    """T3: one who sat down alone has a bye."""
    return len(sheet.sat) == 1


def is_match(sheet: Sheet) -> bool:
    return len(sheet.sat) >= 2


def cells(places: MatchPointRules, sheet: Sheet) -> dict[tuple[str, str], int]:
    """T17: every two who sat down as a match of two, by (player, opponent)."""
    return {
        (player, opponent): _cell(places, sheet, player, opponent)
        for player, opponent in permutations(sheet.sat, 2)
    }


def _cell(places: MatchPointRules, sheet: Sheet, player: str, opponent: str) -> int:
    if player in sheet.marks:
        return 0
    if sheet.marks.get(opponent) is Mark.DISQUALIFIED:
        return places.two_players.first
    return places.award([sheet.scores[player], sheet.scores[opponent]], 2)[0]
