"""What could have been seen in a shake, worked out in a process of the pool. Nothing of Django is imported here."""

from __future__ import annotations

from typing import Any

from forceout.analysis import analyse
from forceout.table import Table


def study(snapshot: bytes, shake: int) -> dict[str, Any]:
    """The report of one finished shake, the first being 0, as a document."""
    report = analyse(Table.from_snapshot(snapshot).record(), only={shake})
    return report.shakes[shake].document()
