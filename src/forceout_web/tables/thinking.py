"""What a bot does in a process of the pool. Nothing of Django is imported here: that process has none."""

from __future__ import annotations

from random import Random
from typing import Any

from forceout.bots import Player
from forceout.match.commands import Command
from forceout.table import Table

_SECONDS = 5.0


def think(snapshot: bytes, seat: str, level: int, luck: str) -> tuple[dict[str, Any] | None, float]:
    """What the bot of that level does, from what its seat sees, and how long a person would take for it."""
    table, rng, player = Table.from_snapshot(snapshot), Random(luck), Player.of(level)  # noqa: S311 (a bot's luck)
    action = player.act(table.view(seat), rng, _SECONDS)
    if action is None:
        return None, 0.0
    document = table.document_of(action) if isinstance(action, Command) else dict(action)
    return {name: value for name, value in document.items() if name not in ("by", "at")}, player.delay(
        action, rng
    )
