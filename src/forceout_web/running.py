"""The live tables of this process, opened and closed with the server."""

from __future__ import annotations

from django.conf import settings

from forceout_web.tables.live.registry import Hall, Serve
from forceout_web.tables.storage.database import Database, Sqlite

_hall: Hall | None = None


def hall() -> Hall:
    """The live tables. They are there while the server runs."""
    if _hall is None:
        raise RuntimeError("the hall is open only while the server runs")
    return _hall


async def open_hall(serve: Serve) -> None:
    """``serve`` answers what other processes relay to this one."""
    global _hall  # noqa: PLW0603 (one process, one hall)
    environment = settings.ENVIRONMENT
    _hall = Hall(database(), retention_days=environment.retention_days)
    if _hall.store.database.shared:
        await _hall.join(environment.internal_address, environment.secret_key, serve)
    await _hall.start()


async def close_hall() -> None:
    global _hall  # noqa: PLW0603 (one process, one hall)
    if _hall is not None:
        await _hall.stop()
        _hall = None


def database() -> Database:
    """The database that Django's settings name."""
    environment = settings.ENVIRONMENT
    if environment.database_url:
        from forceout_web.tables.storage.postgres import Postgres

        return Postgres(environment.database_url)
    return Sqlite(environment.data / "forceout.sqlite3")
