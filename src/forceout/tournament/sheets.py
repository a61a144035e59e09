"""The sheets of a table: which one stands, and how sure it is (T11, T12)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from forceout.tournament.event import Sheet

LIVE = "live"
"""The author of a live table's sheet, which arrives once all its players have signed."""


class State(StrEnum):
    """How sure the result of a table is."""

    MISSING = "missing"
    ENTERED = "entered"
    DIFFERS = "differs"
    CHECKED = "checked"


def state(sheets: Sequence[Sheet], checks: int) -> State:
    """The state of a table. The last sheet stands; what counts is the latest sheet of each person."""
    if not sheets:
        return State.MISSING
    last, latest = sheets[-1], {sheet.by: sheet for sheet in sheets}
    agree = [by for by, sheet in latest.items() if sheet.says_the_same_as(last)]
    if len(agree) >= checks or LIVE in agree:
        return State.CHECKED
    return State.ENTERED if len(agree) == len(latest) else State.DIFFERS


def result(sheets: Sequence[Sheet], checks: int) -> Sheet | None:
    """The sheet that counts; None if there is none, or if persons differ (T11)."""
    return sheets[-1] if state(sheets, checks) in (State.ENTERED, State.CHECKED) else None


def lacks_reason(sheets: Sequence[Sheet], checks: int) -> bool:
    """T12: once the table was checked, a sheet that says something else needs its reason."""
    was_checked = False
    for place, sheet in enumerate(sheets):
        if was_checked and not sheet.says_the_same_as(sheets[place - 1]) and not sheet.reason:
            return True
        was_checked = was_checked or state(sheets[: place + 1], checks) is State.CHECKED
    return False
