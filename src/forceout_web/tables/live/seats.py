"""When a bot that stands in for a player gives the seat back.

A player who is back plays from their next turn. If the table is not waiting for their seat, or no shake is open, that is at once. Otherwise
the bot finishes the turn that it has begun. A turn is what the table waits for in one phase: a Goal, a move with its bonus, an answer.
A player who has picked up the block makes a claim and writes a Solution in the same turn.
"""

from __future__ import annotations

from forceout.match.values import Phase
from forceout_web.tables.live.game_table import GameTable

BETWEEN_SHAKES = frozenset({Phase.LOT, Phase.BETWEEN, Phase.ENDED, "throw"})
"""Nothing that anybody has begun lies on the table; "throw" is of the kit."""


def turn_begun(table: GameTable, seat: str) -> str | None:
    """Return the turn that a seat has begun; None if it has none."""
    phase = str(table.phase)
    if seat not in table.awaited or phase in BETWEEN_SHAKES:
        return None
    return Phase.WRITING if phase == Phase.BLOCK else phase
