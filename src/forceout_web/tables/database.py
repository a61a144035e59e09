"""Plain SQL on SQLite or PostgreSQL: the two differ in three words, and those are here."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import psycopg

Row = tuple[Any, ...]
Statement = tuple[str, Row]

_PATIENCE_SECONDS = 10
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
    """Where sessions come from. ``shared`` with other processes."""

    @property
    def shared(self) -> bool: ...
    def connect(self) -> Session: ...


@dataclass(frozen=True, slots=True)
class Sqlite:
    """One process with one file. ``synchronous=FULL`` in WAL mode: what is committed survives a power cut.

    The log is moved into the file by ``settle``; a write does so itself only once it has grown very long.
    """

    file: Path
    shared: bool = False

    def connect(self) -> SqliteSession:
        connection = sqlite3.connect(
            self.file, isolation_level=None, check_same_thread=False, timeout=_PATIENCE_SECONDS
        )
        pragmas = ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=20000")
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


@dataclass(frozen=True, slots=True)
class Postgres:
    """Any number of processes."""

    url: str
    shared: bool = True

    def connect(self) -> PostgresSession:
        return PostgresSession(self.url)


class PostgresSession:
    """Connects again when the connection was lost between two uses."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection = self._connect()

    def rows(self, sql: str, values: Row = ()) -> list[Row]:
        return self._alive().execute(_in_postgres(sql), values).fetchall()

    def run(self, sql: str, values: Row = ()) -> int:
        return self._alive().execute(_in_postgres(sql), values).rowcount

    def run_all(self, statements: Iterable[Statement]) -> None:
        """In order, without waiting for the answer to each."""
        connection = self._alive()
        with connection.pipeline():
            for sql, values in statements:
                connection.execute(_in_postgres(sql), values)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._alive().transaction():
            yield

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        with self._alive().transaction():
            self._connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield

    def settle(self) -> None:
        """PostgreSQL looks after itself."""

    def _alive(self) -> psycopg.Connection[tuple[Any, ...]]:
        if self._connection.closed or self._connection.broken:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        """Nobody waits for a lock for ever: after as long as SQLite waits, the statement fails."""
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=_PATIENCE_SECONDS)
        connection.execute("SELECT set_config('lock_timeout', %s, false)", (f"{_PATIENCE_SECONDS}s",))
        return connection

    def close(self) -> None:
        self._connection.close()


@cache
def _in_sqlite(sql: str) -> str:
    """Writers are already alone in SQLite: no row needs a lock."""
    now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    return sql.replace("%s", "?").replace("{now}", now).replace("{locked}", "").replace("{skipping}", "")


@cache
def _in_postgres(sql: str) -> Any:
    now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
    return (
        sql.replace("{now}", now)
        .replace("{locked}", "FOR UPDATE")
        .replace("{skipping}", "FOR UPDATE SKIP LOCKED")
    )
