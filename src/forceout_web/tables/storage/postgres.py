"""The same SQL on PostgreSQL. Needs the extra `server`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import psycopg

from forceout_web.tables.storage.database import PATIENCE_SECONDS, Row, Statement


@dataclass(frozen=True, slots=True)
class Postgres:
    """Any number of processes."""

    url: str
    shared: bool = True
    errors: tuple[type[Exception], ...] = (psycopg.Error,)

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
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=PATIENCE_SECONDS)
        connection.execute("SELECT set_config('lock_timeout', %s, false)", (f"{PATIENCE_SECONDS}s",))
        return connection

    def close(self) -> None:
        self._connection.close()


@cache
def _in_postgres(sql: str) -> Any:
    now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
    return (
        sql.replace("{now}", now)
        .replace("{locked}", "FOR UPDATE")
        .replace("{skipping}", "FOR UPDATE SKIP LOCKED")
    )
