"""A newer version migrates the database, and copies it first."""

import os
import sqlite3
import subprocess
from contextlib import closing

from tests.web.conftest import FORCEOUT


def open_database(data):
    """`forceout backup`, as any command, brings the database up to date first."""
    return subprocess.run(
        [FORCEOUT, "backup", data / "tables.gz", "--data", data],
        env={**os.environ, "DATABASE_URL": ""},
        capture_output=True,
        check=False,
    )


def test_a_database_with_migrations_to_come_is_copied_before_it_is_touched(tmp_path):
    assert open_database(tmp_path).returncode == 0
    assert not list(tmp_path.glob("*-before-*")), "a new database has nothing to copy"
    with closing(sqlite3.connect(tmp_path / "forceout.sqlite3")) as database:
        database.execute("INSERT INTO tables_oncekey VALUES ('kept', '{}', 1)")
        # Without its mark the migration is to come; that it then fails is one more reason to have a copy.
        database.execute("DELETE FROM django_migrations WHERE app = 'tables'")
        database.commit()
    assert open_database(tmp_path).returncode != 0
    (copy,) = tmp_path.glob("*-before-*.sqlite3")
    with closing(sqlite3.connect(copy)) as copied:
        assert copied.execute("SELECT key FROM tables_oncekey").fetchall() == [("kept",)]
