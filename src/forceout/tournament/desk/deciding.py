"""Decide whether an action is allowed, and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, assert_never

from forceout.core.errors import ForceoutError, Malformed
from forceout.records.documents.fields import Fields
from forceout.tournament.desk.actions import (
    Action,
    Adjust,
    Asked,
    Change,
    Enter,
    Open,
    PlayOff,
    Publish,
    Role,
    Seat,
    SetClock,
    Show,
    Swap,
    TypeSheet,
)
from forceout.tournament.desk.clock import Clock
from forceout.tournament.desk.facts import (
    Adjusted,
    ClockSet,
    Entry,
    Fact,
    Opened,
    PlayerSet,
    Published,
    RoundsSet,
    SheetAdded,
    Shown,
)
from forceout.tournament.desk.state import Desk, after
from forceout.tournament.event import Round
from forceout.tournament.reading import read_player
from forceout.tournament.seating import Refused
from forceout.tournament.sheets import LIVE, lacks_reason
from forceout.tournament.tournament import Tournament
from forceout.tournament.writing import player_document, round_document, sheet_document


@dataclass(frozen=True, slots=True)
class Accepted:
    """The entry to store, and the state after it."""

    entry: Entry
    desk: Desk


@dataclass(frozen=True, slots=True)
class Repeated:
    """The person's ref was already answered, with this version. Nothing is done."""

    version: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """The reason for a refusal: "not-yours", "stale" with the current version, or what the event does not allow."""

    code: str
    message: str
    version: int | None = None


class _No(ForceoutError):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.rejected = Rejected(code, message)


def decide(desk: Desk, asked: Asked) -> Accepted | Repeated | Rejected:
    """Return the result of an action. Malformed names a field that is wrong. Seating may take seconds."""
    before = desk.answered.get((asked.by.name, asked.ref))
    if before is not None:
        return Repeated(before)
    try:
        _check_right(asked)
        _check_seen(desk, asked)
        facts = tuple(_facts(desk, asked))
    except _No as no:
        return no.rejected
    except Refused as refused:
        return Rejected(refused.code, refused.message)
    except Malformed:
        raise
    except ForceoutError as wrong:
        return Rejected("not-allowed", str(wrong))
    entry = Entry(asked.by.name, asked.at, asked.ref, asked.document, facts)
    return Accepted(entry, after(desk, entry))


def _check_right(asked: Asked) -> None:
    """Check the right: owners may do everything, helpers and live tables type sheets, visitors only look."""
    match asked.by.role:
        case Role.OWNER:
            may = True
        case Role.HELPER | Role.LIVE:
            may = isinstance(asked.action, TypeSheet)
        case Role.VISITOR:
            may = False
    if asked.by.role is Role.HELPER and asked.by.name == LIVE:
        raise _No("not-yours", f"{LIVE} is the name of live tables")
    if not may:
        raise _No("not-yours", "this needs the owner's link")


def _check_seen(desk: Desk, asked: Asked) -> None:
    """Check the version: if two people act at once, the first wins and the other is refused. Sheets of different tables do not conflict."""
    if asked.seen is None:
        return
    action = asked.action
    if isinstance(action, TypeSheet):
        newest = desk.typed.get((action.round, action.table), 0)
        what = f"table {action.table} was typed again in the meantime"
    else:
        newest, what = desk.changed, "something was changed in the meantime"
    if asked.seen < newest:
        raise _Stale(what, desk.version)


class _Stale(_No):
    def __init__(self, what: str, version: int) -> None:
        super().__init__("stale", what)
        self.rejected = Rejected("stale", what, version)


def _facts(desk: Desk, asked: Asked) -> Iterator[Fact]:
    action: Action = asked.action
    match action:
        case Enter(player):
            yield _entered(desk, dict(player))
        case Change(code, changes):
            yield _changed(desk, code, dict(changes))
        case Seat(wish):
            yield _seated(desk, dict(wish))
        case Swap(one, other):
            last = len(desk.event.rounds)
            swapped = desk.event.swap(last, one, other)
            yield RoundsSet(last, (round_document(swapped.rounds[-1]),))
        case Publish(number):
            yield _published(desk, number)
        case Open(number):
            yield _opened(desk, number, asked)
        case TypeSheet():
            yield _typed(desk, asked, action)
        case Adjust(player, points, reason):
            desk.event.with_adjustment(player, points, reason)
            yield Adjusted(player, points, reason)
        case SetClock(do):
            yield _clock(desk, do, asked.at)
        case Show(standings):
            yield Shown(standings)
        case PlayOff(of, tables):
            _no_draft(desk)
            event = desk.event.with_playoff(of, tables)
            yield RoundsSet(len(event.rounds), (round_document(event.rounds[-1]),))
        case _:
            assert_never(action)


def _entered(desk: Desk, player: dict[str, Any]) -> Fact:
    found = read_player(Fields(player, "action.enter"))
    if desk.event.player(found.code) is not None:
        raise _No("known", f"{found.code} is among the players already")
    _whole(desk.event.with_player(found))
    return PlayerSet(player_document(found))


def _changed(desk: Desk, code: str, changes: dict[str, Any]) -> Fact:
    before = desk.event.player(code)
    if before is None:
        raise _No("unknown", f"{code[:20]!r} is not among the players")
    together = {**player_document(before), **changes, "player": code}
    found = read_player(Fields({k: v for k, v in together.items() if v is not None}, "action.change"))
    return PlayerSet(player_document(found))


def _whole(event: Tournament) -> None:
    """Validate the whole event, for limits that no single field shows, such as the number of players."""
    Tournament.of(event.document())


def _seated(desk: Desk, wish: dict[str, Any]) -> Fact:
    """Seat the next round, or seat the draft again. A draft binds no players until it is published (T26)."""
    event = desk.event
    if not wish.get("repair"):
        kept = len(event.rounds)
        while (
            kept and desk.is_draft(kept) and not any(table.sheets for table in event.rounds[kept - 1].tables)
        ):
            kept -= 1
        event = replace(event, rounds=event.rounds[:kept])
    first = len(event.rounds) + (0 if wish.get("repair") else 1)
    seated = event.with_round(event.seat(**wish)).rounds[first - 1 :]
    if wish.get("repair"):
        seated = (_with_codes_of(event.rounds[-1], seated[0]),)
    return RoundsSet(first, tuple(map(round_document, seated)))


def _with_codes_of(before: Round, repaired: Round) -> Round:
    """Let live tables keep their codes, as all tables keep their numbers (T22)."""
    codes = {table.number: table.code for table in before.tables}
    return replace(
        repaired, tables=tuple(replace(table, code=codes.get(table.number)) for table in repaired.tables)
    )


def _no_draft(desk: Desk) -> None:
    if desk.is_draft(len(desk.event.rounds)):
        raise _No("draft", f"round {len(desk.event.rounds)} is not published yet")


def _known_round(desk: Desk, number: int) -> None:
    if desk.event.round(number) is None:
        raise _No("unknown", f"there is no round {number}; there are {len(desk.event.rounds)}")


def _published(desk: Desk, number: int) -> Fact:
    _known_round(desk, number)
    if number in desk.published:
        raise _No("published", f"round {number} is published already")
    if any(desk.is_draft(before) for before in range(1, number)):
        raise _No("draft", "a round before it is not published yet")
    return Published(number)


def _opened(desk: Desk, number: int, asked: Asked) -> Fact:
    _known_round(desk, number)
    if desk.is_draft(number):
        raise _No("draft", f"round {number} is not published yet")
    if number in desk.opened:
        raise _No("opened", f"the tables of round {number} are open already")
    tables = desk.event.rounds[number - 1].tables
    return Opened(number, {str(table.number): asked.codes[table.number] for table in tables})


def _typed(desk: Desk, asked: Asked, action: TypeSheet) -> Fact:
    _known_round(desk, action.round)
    if desk.is_draft(action.round):
        raise _No("draft", f"round {action.round} is not published yet")
    if asked.by.role is Role.LIVE and action.round not in desk.opened:
        raise _No("not-yours", f"the tables of round {action.round} are not live")
    checks = desk.event.scoring.checks
    before = desk.event.rounds[action.round - 1].table(action.table)
    event = desk.event.with_sheet(
        action.round,
        action.table,
        action.scores,
        by=asked.by.name,
        marks=action.marks,
        reason=action.reason or None,
        at=asked.at,
    )
    table = event.rounds[action.round - 1].table(action.table)
    assert before is not None
    assert table is not None
    if lacks_reason(table.sheets, checks) and not lacks_reason(before.sheets, checks):
        raise _No(
            "no-reason", f"table {action.table} is checked with other scores; a correction needs its reason"
        )
    return SheetAdded(action.round, action.table, sheet_document(table.sheets[-1]))


def _clock(desk: Desk, do: str, at: int) -> Fact:
    """T21: start the clock for the last published round. The director may end or stop it early."""
    number = max(desk.published, default=0)
    rules = desk.event.rules.round
    if not number or rules is None:
        raise _No("no-round", "no round is published yet")
    clock = desk.clock
    if do != "start" and clock.round != number:
        raise _No("clock", f"the clock of round {number} was not started")
    match do:
        case "start":
            if clock.runs and clock.round == number:
                raise _No("clock", "the clock runs already")
            found: Clock = clock.started(number, at)
        case "pause":
            found = clock.paused(at)
        case "end":
            found = clock.moved_to(rules.length, at)
        case _:
            found = clock.moved_to(rules.length + rules.extra, at)
    return ClockSet(found.round, found.played, found.since)
