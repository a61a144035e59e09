"""Plain SQL: what a database offers, and SQLite. PostgreSQL is in `postgres`, whose client is an extra."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

Row = tuple[Any, ...]
Statement = tuple[str, Row]

PATIENCE_SECONDS = 10
"""So long a statement waits for what others have locked, and a connection for the database."""
LAST_SECONDS = 2.0
"""A process that stops waits so long for what the database has not answered yet."""


class Session(Protocol):
    """One connection, used by one thread. Statements mark their parameters with ``%s``; ``{now}`` is the database's clock.

    What is read within ``one_moment`` is of one state of the database. ``settle`` is housekeeping that no write has to wait for.
    """

    def rows(self, sql: str, values: Row = ()) -> list[Row]: ...
    def run(self, sql: str, values: Row = ()) -> int: ...
    def run_all(self, statements: Iterable[Statement]) -> None: ...
    def transaction(self) -> AbstractContextManager[None]: ...
    def one_moment(self) -> AbstractContextManager[None]: ...
    def settle(self) -> None: ...
    def close(self) -> None: ...


class Database(Protocol):
    """Where sessions come from. ``shared`` with other processes; ``errors`` are what its sessions raise."""

    @property
    def shared(self) -> bool: ...
    @property
    def errors(self) -> tuple[type[Exception], ...]: ...
    def connect(self) -> Session: ...


@dataclass(frozen=True, slots=True)
class Sqlite:
    """One process with one file. ``synchronous=FULL`` in WAL mode: what is committed survives a power cut.

    ``secure_delete``: what is deleted is overwritten, not only forgotten.

    The log is moved into the file by ``settle``; a write does so itself only once it has grown very long.
    """

    file: Path
    shared: bool = False
    errors: tuple[type[Exception], ...] = (sqlite3.Error,)

    def connect(self) -> SqliteSession:
        connection = sqlite3.connect(
            self.file, isolation_level=None, check_same_thread=False, timeout=PATIENCE_SECONDS
        )
        pragmas = ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=20000", "secure_delete=ON")
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        return SqliteSession(connection)


class SqliteSession:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, values: Row = ()) -> list[Row]:
        return self._connection.execute(_in_sqlite(sql), values).fetchall()

    def run(self, sql: str, values: Row = ()) -> int:
        return self._connection.execute(_in_sqlite(sql), values).rowcount

    def run_all(self, statements: Iterable[Statement]) -> None:
        for sql, values in statements:
            self._connection.execute(_in_sqlite(sql), values)

    def transaction(self) -> AbstractContextManager[None]:
        return self._between("BEGIN IMMEDIATE")

    def one_moment(self) -> AbstractContextManager[None]:
        return self._between("BEGIN")

    def settle(self) -> None:
        self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    @contextmanager
    def _between(self, begin: str) -> Iterator[None]:
        self._connection.execute(begin)
        try:
            yield
            self._connection.commit()
        except BaseException:
            self._connection.rollback()
            raise

    def close(self) -> None:
        self._connection.close()


@cache
def _in_sqlite(sql: str) -> str:
    """Writers are already alone in SQLite: no row needs a lock."""
    now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    return sql.replace("%s", "?").replace("{now}", now).replace("{locked}", "").replace("{skipping}", "")
