"""legal and ruling: a table up to a moment, and what its referee would do (sections I to IX)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forceout import Outcome, Table
from forceout.core.errors import ForceoutError, Malformed
from forceout.match.events import PointsLost
from forceout.training.learning import words
from forceout.training.learning.asks.ask import Ask, compared, for_everybody, true_or_false, whole_number
from forceout.training.learning.given import Given
from forceout.training.learning.mark import RIGHT, Mark, wrong

_ACTIONS = (
    "roll", "deal", "variation", "no-variation", "bonus", "goal", "no-goal", "move", "shift", "challenge", "charge",
    "penalty",
)  # fmt: skip


def table_of(given: Given, referee: str) -> Table:
    """The table after the record's last event; Malformed where it is of another kind or an event was refused."""
    record = given.mapping("record")
    if record.get("referee") != referee:
        raise Malformed("given.record.referee", f"expected {referee!r}")
    events = record.get("events")
    if not isinstance(events, list):
        raise Malformed("given.record.events", "expected a list")
    try:
        table = Table.of({**record, "events": []})
    except ForceoutError as wrong_here:
        raise Malformed("given.record", str(wrong_here)) from None
    for place, event in enumerate(events):
        where = f"given.record.events[{place}]"
        _expect_action(event, where)
        refused = _done(table, event, where).rejection
        if refused is not None and referee == "strict":
            raise Malformed(where, f"the referee refuses it: {refused.fault}")
    return table


def _done(table: Table, event: Mapping[str, Any], where: str) -> Outcome:
    try:
        return table.do(event)
    except Malformed as wrong_here:
        raise Malformed(f"{where}.{wrong_here.field}", wrong_here.message) from None


def _expect_action(event: object, where: str) -> None:
    if not isinstance(event, Mapping) or event.get("do") not in _ACTIONS:
        raise Malformed(where, f"expected an event, one of {', '.join(_ACTIONS)}")


def is_legal(given: Given) -> bool:
    """Whether the referee would take the event next."""
    table = table_of(given, "strict")
    event = given.mapping("event")
    _expect_action(event, "given.event")
    try:
        return table.why_not(event) is None
    except Malformed as wrong_here:
        raise Malformed(f"given.event.{wrong_here.field}", wrong_here.message) from None


def _mark_legal(given: Given, answer: bool) -> Mark:
    right = is_legal(given)
    return RIGHT if answer is right else wrong("other", words.WOULD_TAKE if right else words.WOULD_REFUSE)


def points_lost(given: Given) -> dict[str, int]:
    """What each player loses by the events, at a table where nobody refuses anything."""
    table = table_of(given, "table")
    lost = dict.fromkeys(table.players, 0)
    events = given.values.get("events")
    if not isinstance(events, list):
        raise Malformed("given.events", "expected a list")
    for place, event in enumerate(events):
        _expect_action(event, f"given.events[{place}]")
        for fact in _done(table, event, f"given.events[{place}]").events:
            if isinstance(fact, PointsLost):
                lost[fact.player] += fact.points
    return lost


def _players(given: Given) -> list[str]:
    players: Any = given.mapping("record").get("players")
    if not isinstance(players, list) or not all(isinstance(each, str) for each in players):
        raise Malformed("given.record.players", "expected a list of names")
    return players


LEGAL = Ask("legal", ("record", "event"), (), true_or_false, is_legal, _mark_legal, has_book=False, two=True)
RULING = Ask(
    "ruling", ("record", "events"), (), for_everybody(_players, whole_number), points_lost,
    compared(points_lost, "other", words.OTHER_POINTS), has_book=False,
)  # fmt: skip
