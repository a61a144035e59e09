"""Group commit: one thread stores all waiting writes in one transaction, and only then are the seats notified.

A write belongs to a lease, by which this process holds a table. The transaction itself checks that the
lease is still ours, so two processes can never both write a table. When a write fails, the lease is over. Later
decisions must not be stored either, and the table is reloaded from the database.

A write that raises an error fails alone. The thread continues with the others.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from forceout_web.tables.storage.database import LAST_SECONDS, Database, Session, Statement

log = logging.getLogger(__name__)

_MOST = 1_000
"""Writes in one transaction."""
_TOO_LONG = 5.0
"""Seconds after which a transaction that has not ended is trouble; one takes milliseconds."""


class NotStored(Exception):
    """The write did not happen, because the lease was lost or the write could not be stored. No seat was notified."""


@dataclass(slots=True, eq=False)
class Lease:
    """That this process holds a table; over for good once a write failed or another process has it. ``SignOfLife`` says how long it lasts."""

    table: str
    holder: str
    over: bool = False


@dataclass(frozen=True, slots=True)
class Write:
    """Statements that are stored together. Without a lease they concern no table that a process could hold."""

    statements: tuple[Statement, ...]
    lease: Lease | None = None
    stored: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Journal:
    """The only writer of this process. ``store`` returns a future that is done when the write is on disk."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._begun: float | None = None
        """When the thread began its current writes; None while it is idle."""
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="journal", daemon=True)
        self._thread.start()
        self.commits = 0
        self.writes = 0

    def store(self, statements: Sequence[Statement], lease: Lease | None = None) -> asyncio.Future[None]:
        write = Write(tuple(statements), lease)
        if lease is not None and lease.over:
            write.stored.set_exception(NotStored("this process no longer holds the table"))
        elif not self._thread.is_alive():
            write.stored.set_exception(NotStored("the journal has stopped"))
        else:
            self._waiting.put(write)
        return write.stored

    def trouble(self) -> str | None:
        """Return why nothing can be stored now; None if there is no problem."""
        if not self._thread.is_alive():
            return "the journal has stopped"
        begun = self._begun
        if begun is not None and self._clock() - begun > _TOO_LONG:
            return "the journal is stuck"
        return None

    async def close(self) -> None:
        """Store what waits, then end. A write that takes too long is left to itself."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join, LAST_SECONDS)
        if self._thread.is_alive():
            log.error("the journal did not end: what still waited may not be stored")

    def _work(self) -> None:
        session: Session | None = None
        while True:
            batch, last = self._batch()
            self._begun = self._clock()
            try:
                session = session or self._database.connect()
                failed = _commit(session, batch)
            except Exception as trouble:  # noqa: BLE001 (it is logged and told to whoever waits)
                # Not even a connection: nothing of this batch was stored.
                failed = {id(write): _failed(write, trouble) for write in batch}
                session = None
            self._begun = None
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


def _commit(session: Session, batch: list[Write]) -> dict[int, NotStored]:
    """Store all in one transaction; if that fails, each alone, so that one bad write takes no other with it.

    Not only the database refuses: a value that cannot be sent to it fails before, with an error of Python's own.
    """
    try:
        return _in_one_transaction(session, batch)
    except Exception as trouble:  # noqa: BLE001 (it is logged and told to whoever waits)
        if len(batch) == 1:
            return {id(batch[0]): _failed(batch[0], trouble)}
    failed: dict[int, NotStored] = {}
    for write in batch:
        failed |= _commit(session, [write])
    return failed


def _in_one_transaction(session: Session, batch: list[Write]) -> dict[int, NotStored]:
    failed: dict[int, NotStored] = {}
    with session.transaction():
        ours = _still_held(session, batch)
        statements: list[Statement] = []
        for write in batch:
            lease = write.lease
            if lease is not None and (lease.over or lease.table not in ours):
                failed[id(write)] = _failed(write, None)
            else:
                statements += write.statements
        session.run_all(statements)
    return failed


def _still_held(session: Session, batch: list[Write]) -> set[str]:
    """The tables of the batch whose leases are ours; nobody can take them before this transaction ends."""
    leases = {write.lease.table: write.lease for write in batch if write.lease is not None}
    if not leases:
        return set()
    marks = ",".join(["%s"] * len(leases))
    held = session.rows(
        f"SELECT table_id, holder FROM tables_lease WHERE table_id IN ({marks}) ORDER BY table_id {{locked}}",  # noqa: S608 (only marks)
        tuple(leases),
    )
    return {table for table, holder in held if leases[table].holder == holder}


def _failed(write: Write, trouble: Exception | None) -> NotStored:
    """End the lease of a write that was not stored; without ``trouble`` the lease is no longer ours."""
    if write.lease is not None:
        write.lease.over = True
    if trouble is None:
        log.warning("a lease ended", extra=_of_table(write))
        return NotStored("the table went to another process")
    log.error("a write failed", extra=_of_table(write), exc_info=trouble)
    return NotStored(str(trouble))


def _of_table(write: Write) -> dict[str, str]:
    return {} if write.lease is None else {"table": write.lease.table}
