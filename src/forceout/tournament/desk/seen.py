"""What each person may see; every way out of a server asks here (T26)."""

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
    """The answer to who asks for the event. Owner and helpers see its document.

    Others see the rounds that are published, without sheets, and the standings if they are shown. Skill, who is to be kept apart,
    adjustments, seeds and who is away are nobody else's business.
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
    """Every action with by and at, for owner and helpers; None for others."""
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
