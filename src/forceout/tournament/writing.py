"""The event document, written: what ``reading`` reads comes back as it was."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from forceout.tournament.event import Event, Player, Round, RoundTable, Scoring, Sheet


def event_document(event: Event) -> dict[str, Any]:
    """The document of an event."""
    header = {
        "game": event.rules.game,
        "rules": event.rules.edition_id,
        "division": event.rules.division,
        **_some(frozenset(), title=(event.title, None)),
    }
    return {
        **_some(frozenset(), id=(event.id, None)),
        "event": header,
        "players": [player_document(player) for player in event.players],
        "rounds": [round_document(each) for each in event.rounds],
        **_some(
            event.spelled_out,
            of=(event.planned, None),
            size=(event.size, 3),
            seed=(event.seed, 0),
            scoring=(_scoring_document(event.scoring), {}),
            adjustments=(
                [
                    {"player": each.player, "points": each.points, "reason": each.reason}
                    for each in event.adjustments
                ],
                [],
            ),
            apart=([list(pair) for pair in event.apart], []),
            at=(dict(event.at), {}),
            log=(deepcopy(list(event.log)), []),
        ),
    }


def _some(spelled_out: frozenset[str], **fields: tuple[Any, Any]) -> dict[str, Any]:
    """Of fields, each with its value and its default, those that are not the default or were spelled out."""
    return {
        name: value for name, (value, default) in fields.items() if value != default or name in spelled_out
    }


def player_document(player: Player) -> dict[str, Any]:
    """One entry of "players"."""
    return {
        "player": player.code,
        **_some(
            player.spelled_out,
            nickname=(player.nickname, None),
            school=(player.school, None),
            team=(player.team, None),
            skill=(player.skill, 0),
            **{"from": (player.first, 1)},
            until=(player.last, None),
            out=(list(player.out), []),
        ),
    }


def round_document(each: Round) -> dict[str, Any]:
    """One entry of "rounds"."""
    return {
        "tables": [_table_document(table) for table in each.tables],
        **_some(each.spelled_out, byes=(list(each.byes), []), playoff=(each.playoff, None)),
    }


def _table_document(table: RoundTable) -> dict[str, Any]:
    return {
        "table": table.number,
        "players": list(table.players),
        **_some(
            table.spelled_out,
            sheets=([sheet_document(sheet) for sheet in table.sheets], []),
            code=(table.code, None),
        ),
    }


def sheet_document(sheet: Sheet) -> dict[str, Any]:
    """One entry of "sheets"."""
    return {
        "by": sheet.by,
        "scores": dict(sheet.scores),
        **_some(
            sheet.spelled_out,
            marks=({player: str(mark) for player, mark in sheet.marks.items()}, {}),
            reason=(sheet.reason, None),
            at=(sheet.at, None),
        ),
    }


def _scoring_document(scoring: Scoring) -> dict[str, Any]:
    return _some(
        scoring.spelled_out,
        base=(scoring.base, 0),
        bye=(scoring.bye, 5),
        rank=(scoring.rank, "points"),
        ties=([str(key) for key in scoring.ties], []),
        playoff=(scoring.playoff, 1),
        checks=(scoring.checks, 2),
    )
