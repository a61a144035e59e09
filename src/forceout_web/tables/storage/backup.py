"""`forceout backup` and `forceout restore`: every table in one file, whichever database it comes from or goes to.

It also copies the SQLite file before a newer version changes it.

The backup is gzipped JSON Lines: a header, then one row per line. Leases are left out. The time between backup and restore counts as an
outage, and deadlines shift by it.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from forceout.core.errors import in_words
from forceout_web.tables.storage.database import Database, Session
from forceout_web.tables.storage.leases import LAST_SIGN

FORMAT = "forceout-backup-1"
COLUMNS: dict[str, tuple[str, ...]] = {
    "listing": (
        *("id", "code", "game", "rules", "division", "options", "seed", "opening", "created", "kept", "over"),
    ),
    "seat": ("table_id", "place", "name", "role", "level", "serial", "free"),
    "journalentry": ("table_id", "version", "format", "action", "events", "mark"),
    "answer": ("table_id", "seat", "ref", "body"),
    "lease": ("table_id", "holder", "renewed", "origin", "stopped"),
    "due": ("table_id", "kind", "at", "claimed"),
}
_READ = {("lease", "renewed"): LAST_SIGN}
"""What is not read as it stands."""
_TRUTHS = frozenset({"kept", "over", "free"})


class BadBackup(Exception):
    """A file that cannot be written or restored, or a database that it cannot be restored into."""


def back_up(database: Database, file: Path) -> int:
    """Write all tables as of one moment, and return their number. An existing file is replaced only when everything is written."""
    session = database.connect()
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        with session.one_moment(), gzip.open(unfinished, "wt", encoding="utf-8") as out:
            for line in _lines(session):
                out.write(json.dumps(line, ensure_ascii=False) + "\n")
            tables: int = session.rows("SELECT count(*) FROM tables_listing")[0][0]
        unfinished.replace(file)
    except OSError as wrong:
        raise BadBackup(f"{file}: {in_words(wrong)}") from wrong
    finally:
        unfinished.unlink(missing_ok=True)
        session.close()
    return tables


def _lines(session: Session) -> Iterator[dict[str, Any]]:
    yield {"format": FORMAT, "columns": COLUMNS}
    for name, columns in COLUMNS.items():
        read = ", ".join(_READ.get((name, column), column) for column in columns)
        for row in session.rows(f"SELECT {read} FROM tables_{name} ORDER BY 1, 2"):  # noqa: S608 (named above)
            yield {"in": name, "row": [_plain(*pair) for pair in zip(columns, row, strict=True)]}


def _plain(column: str, value: Any) -> Any:
    """Return a value as the backup stores it. SQLite has 0 and 1 for PostgreSQL's false and true, and leases are left out."""
    if column in _TRUTHS:
        return bool(value)
    return "" if column == "holder" else value


def restore(database: Database, file: Path) -> int:
    """Restore a backup into a database without tables, all of it or nothing, and return the number of tables."""
    session = database.connect()
    try:
        if session.rows("SELECT 1 FROM tables_listing LIMIT 1"):
            raise BadBackup("there are tables in the database already: restore into an empty one")
        with gzip.open(file, "rt", encoding="utf-8") as lines, session.transaction():
            _check(lines.readline())
            for line in lines:
                entry = json.loads(line)
                columns = COLUMNS[entry["in"]]
                marks = ", ".join(["%s"] * len(columns))
                session.run(
                    f"INSERT INTO tables_{entry['in']} ({', '.join(columns)}) VALUES ({marks})",  # noqa: S608 (named above)
                    tuple(entry["row"]),
                )
            tables: int = session.rows("SELECT count(*) FROM tables_listing")[0][0]
    except (gzip.BadGzipFile, EOFError) as wrong:
        raise BadBackup(f"{file} is no backup of Forceout, or not the whole of one") from wrong
    except OSError as wrong:
        raise BadBackup(f"{file}: {in_words(wrong)}") from wrong
    except (ValueError, KeyError) as wrong:
        raise BadBackup(f"{file} is no backup of Forceout: {wrong}") from wrong
    finally:
        session.close()
    return tables


def _check(line: str) -> None:
    if not line:
        raise ValueError("there is nothing in it")
    header = json.loads(line)
    if header.get("format") != FORMAT:
        raise ValueError(f"expected {FORMAT}")
    if {name: tuple(columns) for name, columns in header["columns"].items()} != COLUMNS:
        raise ValueError("it was made by another version; restore it with that one, then update")


def copy_before_migrating() -> Path | None:
    """Copy an SQLite database before its migrations, and return the path of the copy. PostgreSQL databases are not copied."""
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
