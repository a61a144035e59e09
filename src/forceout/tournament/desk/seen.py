"""The view of each person. Everything that a server sends out goes through here (T26)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from forceout.tournament.desk.actions import Person, Role
from forceout.tournament.desk.facts import Entry
from forceout.tournament.desk.state import Desk
from forceout.tournament.standings import standings
from forceout.tournament.writing import event_document

_OF_EVERYBODY = ("event", "players", "rounds", "of", "size")
_OF_A_PLAYER = ("player", "nickname", "school", "team")
_OF_A_TABLE = ("table", "players", "code")


def seen_by(desk: Desk, person: Person) -> dict[str, Any]:
    """Return the event as a person may see it. Owner and helpers see its document.

    Others see the published rounds, without sheets, and the standings if they are shown. They do not see skill levels, players to
    keep apart, adjustments, seeds or absences.
    """
    found: dict[str, Any] = {"version": desk.version}
    if person.role in (Role.OWNER, Role.HELPER):
        return {**found, "document": event_document(desk.event), **_about(desk)}
    document = event_document(desk.event)
    public = {name: document[name] for name in _OF_EVERYBODY if name in document}
    public["players"] = [_only(player, _OF_A_PLAYER) for player in document["players"]]
    public["rounds"] = [
        _public_round(each) for number, each in enumerate(document["rounds"], 1) if not desk.is_draft(number)
    ]
    found |= {"document": public, "clock": _clock(desk)}
    if not desk.shown:
        return found
    rounds = tuple(each for number, each in enumerate(desk.event.rounds, 1) if not desk.is_draft(number))
    return {**found, "standings": standings(replace(desk.event, rounds=rounds)).document()}


def log_seen_by(journal: Iterable[Entry], person: Person) -> list[dict[str, Any]] | None:
    """Return every action with by and at for owner and helpers, or None for others."""
    if person.role not in (Role.OWNER, Role.HELPER):
        return None
    return [
        {"version": version, "by": entry.by, "at": entry.at, "action": dict(entry.action)}
        for version, entry in enumerate(journal, 1)
    ]


def _about(desk: Desk) -> dict[str, Any]:
    return {
        "published": sorted(desk.published),
        "opened": sorted(desk.opened),
        "shown": desk.shown,
        "clock": _clock(desk),
    }


def _clock(desk: Desk) -> dict[str, Any]:
    return {"round": desk.clock.round, "played": desk.clock.played, "since": desk.clock.since}


def _public_round(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "tables": [_only(table, _OF_A_TABLE) for table in document["tables"]]}


def _only(document: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: document[name] for name in names if name in document}
