"""Group commit: whatever waits is stored in one transaction by one thread, and only then is anybody told.

A write belongs to a tenure, the time for which this process holds a table. In the transaction itself it is checked that the
lease is still ours, so two processes can never both write a table. When a write fails the tenure is over: what was decided after
it must not be stored either, and the table is opened again from what is there.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from forceout_web.tables.database import Database, Session, Statement

log = logging.getLogger(__name__)

_MOST = 1_000
"""Writes in one transaction."""


class NotStored(Exception):
    """The write did not happen: the lease was lost or the database refused. Nothing was told to anybody."""


@dataclass(slots=True, eq=False)
class Tenure:
    """The time for which this process holds a table; over for good once a write failed or the lease is gone."""

    table: str
    holder: str
    over: bool = False


@dataclass(frozen=True, slots=True)
class Write:
    """Statements that are stored together. Without a tenure they are about no table that somebody could hold."""

    statements: tuple[Statement, ...]
    tenure: Tenure | None = None
    stored: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Journal:
    """The one writer of this process. ``store`` gives a future that is done when the write is on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="journal", daemon=True)
        self._thread.start()
        self.commits = 0
        self.writes = 0

    def store(self, statements: Sequence[Statement], tenure: Tenure | None = None) -> asyncio.Future[None]:
        write = Write(tuple(statements), tenure)
        if tenure is not None and tenure.over:
            write.stored.set_exception(NotStored("this process no longer holds the table"))
        else:
            self._waiting.put(write)
        return write.stored

    async def close(self) -> None:
        """Store what waits, then end."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        session: Session | None = None
        while True:
            batch, last = self._batch()
            try:
                session = session or self._database.connect()
                failed = _commit(session, batch, self._database.errors)
            except self._database.errors as trouble:
                # Not even a connection: nothing of this batch was stored.
                log.error("the database does not answer", exc_info=trouble)  # noqa: TRY400 (a level, not a trace twice)
                failed = dict.fromkeys(map(id, batch), NotStored("the database does not answer"))
                session = None
            self.commits += 1
            self.writes += len(batch)
            self._loop.call_soon_threadsafe(_tell, batch, failed)
            if last:
                if session is not None:
                    session.close()
                return

    def _batch(self) -> tuple[list[Write], bool]:
        """Everything that waits now, at least one write; and whether it is the end."""
        batch: list[Write] = []
        first = self._waiting.get()
        while first is not None:
            batch.append(first)
            if len(batch) == _MOST:
                return batch, False
            try:
                first = self._waiting.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True


def _tell(batch: list[Write], failed: dict[int, NotStored]) -> None:
    for write in batch:
        if write.stored.done():
            continue
        if trouble := failed.get(id(write)):
            write.stored.set_exception(trouble)
            write.stored.exception()  # whoever waits hears of it; nobody waiting is no mistake
        else:
            write.stored.set_result(None)


def _commit(session: Session, batch: list[Write], errors: type[Exception]) -> dict[int, NotStored]:
    """Store all in one transaction; if that fails, each alone, so that one bad write takes no other with it."""
    try:
        return _in_one_transaction(session, batch)
    except errors as trouble:
        if len(batch) == 1:
            return {id(batch[0]): _end_tenure(batch[0], trouble)}
    failed: dict[int, NotStored] = {}
    for write in batch:
        failed |= _commit(session, [write], errors)
    return failed


def _in_one_transaction(session: Session, batch: list[Write]) -> dict[int, NotStored]:
    failed: dict[int, NotStored] = {}
    with session.transaction():
        ours = _still_held(session, batch)
        statements: list[Statement] = []
        for write in batch:
            tenure = write.tenure
            if tenure is not None and (tenure.over or tenure.table not in ours):
                failed[id(write)] = _end_tenure(write, None)
            else:
                statements += write.statements
        session.run_all(statements)
    return failed


def _still_held(session: Session, batch: list[Write]) -> set[str]:
    """The tables of the batch whose leases are ours; nobody can take them before this transaction ends."""
    tenures = {write.tenure.table: write.tenure for write in batch if write.tenure is not None}
    if not tenures:
        return set()
    marks = ",".join(["%s"] * len(tenures))
    held = session.rows(
        f"SELECT table_id, holder FROM tables_lease WHERE table_id IN ({marks}) ORDER BY table_id {{locked}}",  # noqa: S608 (only marks)
        tuple(tenures),
    )
    return {table for table, holder in held if tenures[table].holder == holder}


def _end_tenure(write: Write, trouble: Exception | None) -> NotStored:
    if write.tenure is not None:
        write.tenure.over = True
        log.warning("a tenure ended", extra={"table": write.tenure.table}, exc_info=trouble)
    return NotStored("the table went to another process" if trouble is None else str(trouble))
