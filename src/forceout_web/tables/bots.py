"""Bots at live tables: each thinks in a process beside the server, waits as a person would, and acts by the same door."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from forceout.bots import LEVELS
from forceout.table import Table
from forceout_web.pool import TookTooLong, in_process, warm_pool
from forceout_web.tables.actor import Actor
from forceout_web.tables.thinking import think

log = logging.getLogger(__name__)

Document = dict[str, Any]
Act = Callable[[str, str, Document, int, str], Awaitable[Document]]

HIGHEST = len(LEVELS)
_SECONDS = 6.0
"""A bot that has thought for so long is stopped, and the weakest decides for it."""


class BotTurns:
    """Whatever changes at a table, its bots think again; what they decided before the change is forgotten."""

    def __init__(self, act: Act, pace: float) -> None:
        self._act = act
        self._pace = pace
        self._thinking: dict[tuple[str, str], asyncio.Task[None]] = {}

    def consider(self, actor: Actor) -> None:
        """Let the bots of a table that is held here think about what they see now."""
        table = actor.table
        if table is None and any(seat.level is not None for seat in actor.seats.values()):
            warm_pool()
        if not actor.held or table is None or table.is_over or actor.clock.stopped is not None:
            return
        levels = {seat.name: seat.level for seat in actor.players() if seat.level is not None}
        seats = [seat for seat in levels if seat in table.may_act]
        if not seats:
            return
        copy = table.at(table.version)
        for seat in seats:
            self._start(actor.id, seat, self._turn(actor, copy, seat, levels[seat] or 1))

    def close(self) -> None:
        for task in tuple(self._thinking.values()):
            task.cancel()

    def _start(self, table: str, seat: str, turn: Any) -> None:
        former = self._thinking.get((table, seat))
        if former is not None:
            former.cancel()
        task = asyncio.create_task(turn)
        self._thinking[table, seat] = task
        task.add_done_callback(lambda done: self._end((table, seat), done))

    def _end(self, key: tuple[str, str], done: asyncio.Task[None]) -> None:
        if self._thinking.get(key) is done:
            del self._thinking[key]
        if not done.cancelled() and (trouble := done.exception()) is not None:
            log.error("a bot failed", extra={"table": key[0]}, exc_info=trouble)

    async def _turn(self, actor: Actor, table: Table, seat: str, level: int) -> None:
        snapshot = await asyncio.to_thread(table.snapshot)
        luck = secrets.token_hex(8)
        try:
            action, delay = await in_process(think, snapshot, seat, level, luck, seconds=_SECONDS)
        except TookTooLong:
            log.warning("a bot took too long", extra={"table": actor.id})
            action, delay = await in_process(think, snapshot, seat, 1, luck, seconds=_SECONDS)
        if action is None:
            return
        await asyncio.sleep(delay * self._pace)
        answer = await self._act(actor.id, seat, action, table.version, luck)
        if answer["status"] not in (200, 409):
            log.warning("a bot was refused: %s", answer["error"]["code"], extra={"table": actor.id})
