"""Before a newer version changes the database, what is there is copied."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def copy_before_migrating() -> Path | None:
    """Copy an SQLite database that has migrations to come; where the copy is. PostgreSQL is its keeper's to copy."""
    file = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor != "sqlite" or not file.exists():
        return None
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    done = sorted(name for app, name in executor.loader.applied_migrations if app == "tables")
    copy = file.with_name(f"{file.stem}-before-{done[-1] if done else 'start'}.sqlite3")
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy
