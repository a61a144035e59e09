"""Taking back: the table as it was before a player's last choice."""

from __future__ import annotations

from forceout.table import Table

_CHANCE = frozenset({"lot", "roll", "deal", "start-timing"})
_FORMAL = frozenset({"sign", "agree", "accept", "reject", "tick", "touch"})


def before_last(table: Table, seat: str) -> int | None:
    """The version before the seat's last choice; None where it has made none. Luck and formalities are no choices."""
    events = table.record()["events"]
    for version in range(len(events), 0, -1):
        event = events[version - 1]
        if event.get("by") == seat and event["do"] not in _CHANCE | _FORMAL:
            return version - 1
    return None


def take_back(table: Table, seat: str) -> Table | None:
    """The table as it was then; None where there is nothing to take back."""
    version = before_last(table, seat)
    return None if version is None else table.at(version)
