"""The hall of this process, started and stopped with the server."""

from __future__ import annotations

from django.conf import settings

from forceout_web.tables.live.registry import Hall
from forceout_web.tables.storage.database import Database, Sqlite

_hall: Hall | None = None


def hall() -> Hall:
    """The live tables. They are there while the server runs."""
    if _hall is None:
        raise RuntimeError("the hall is open only while the server runs")
    return _hall


async def open_hall() -> None:
    global _hall  # noqa: PLW0603 (one process, one hall)
    environment = settings.ENVIRONMENT
    _hall = Hall(database(), redis_url=environment.redis_url, retention_days=environment.retention_days)
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
