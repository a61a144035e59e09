"""Analyse every finished shake in a worker process, after the bots, and store the result with the match."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from forceout.table import Table
from forceout_web.pool import TookTooLong, in_slow_process
from forceout_web.refusals import Refused
from forceout_web.tables.live.table import Actor
from forceout_web.tables.pool_tasks import study

log = logging.getLogger(__name__)

_SECONDS = 180.0
"""A shake that takes longer is left alone until the server starts again."""


class Studies:
    """One shake after another. A table that is opened where none was looked at is looked at then."""

    def __init__(self) -> None:
        self._at: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()
        self._given_up: set[tuple[str, int]] = set()

    def consider(self, actor: Actor) -> None:
        """Have the shakes of a table looked at that are over and have not been; never the one that is being played."""
        table = actor.table
        if not actor.held or not isinstance(table, Table):
            return
        waiting = [
            shake
            for shake in range(table.finished_shakes)
            if shake not in actor.studies and (actor.id, shake) not in self._at.keys() | self._given_up
        ]
        if not waiting:
            return
        copy = table.at(table.version)
        levels = {seat.name: seat.level for seat in actor.players() if seat.level is not None}
        for shake in waiting:
            task = asyncio.create_task(self._study(actor, copy, shake, levels))
            self._at[actor.id, shake] = task
            task.add_done_callback(partial(self._end, (actor.id, shake)))

    def close(self) -> None:
        for task in tuple(self._at.values()):
            task.cancel()

    def _end(self, key: tuple[str, int], done: asyncio.Task[None]) -> None:
        self._at.pop(key, None)
        if not done.cancelled() and (trouble := done.exception()) is not None:
            log.error("a shake could not be looked at", extra={"table": key[0]}, exc_info=trouble)

    async def _study(self, actor: Actor, table: Table, shake: int, levels: Mapping[str, int]) -> None:
        async with self._one_at_a_time:
            record = await asyncio.to_thread(_record_so_far, table)
            try:
                document = await in_slow_process(study, record, shake, levels, seconds=_SECONDS)
                await actor.take_study(shake, document)
            except TookTooLong:
                self._given_up.add((actor.id, shake))
                log.warning("a shake took too long to look at", extra={"table": actor.id})
            except Refused:
                # The table has moved to another process, which looks at it itself.
                log.info("a shake was looked at in vain", extra={"table": actor.id})


def _record_so_far(table: Table) -> dict[str, Any]:
    """The record up to where no shake is open, without the seed: nothing in it is hidden from anybody."""
    version = table.version
    while table.at(version).view().shake is not None:
        version -= 1
    return {name: value for name, value in table.at(version).record().items() if name != "seed"}
