"""`forceout backup` and `forceout restore`: every table, between both kinds of database."""

import gzip
import random

import pytest
from tests.web.playing import PATIENCE, begun, open_hall, run, state, step

from forceout_web.tables.clock import now_ms
from forceout_web.tables.storage import leases
from forceout_web.tables.storage.backup import BadBackup, back_up, restore
from forceout_web.tables.storage.database import Sqlite
from forceout_web.tables.storage.postgres import Postgres


async def play_some(database):
    """Two tables in the middle of a shake: their ids with what everybody sees."""
    async with open_hall(database) as hall:
        shown = {}
        for place in range(2):
            table = await begun(hall)
            rng = random.Random(place)
            for _ in range(25):
                await step(hall, table, rng)
            shown[table] = await state(hall, table)
        return shown


async def look_at(database, tables):
    async with open_hall(database) as hall:
        return {table: await state(hall, table) for table in tables}


def without_now(shown):
    return {table: document | {"now": 0} for table, document in shown.items()}


@pytest.fixture
def empty(migrated, tmp_path, request):
    def make(kind):
        if kind == "sqlite":
            file = tmp_path / "restored.sqlite3"
            file.write_bytes(migrated.read_bytes())
            return Sqlite(file)
        return Postgres(request.getfixturevalue("postgres_url"))

    return make


@pytest.mark.parametrize("into", ["sqlite", pytest.param("postgres", marks=pytest.mark.needs("postgresql"))])
def test_a_backup_is_restored_into_either_database_and_play_goes_on(sqlite_file, empty, tmp_path, into):
    source = Sqlite(sqlite_file)
    before = run(play_some(source))
    assert back_up(source, tmp_path / "tables.gz") == 2
    target = empty(into)
    assert restore(target, tmp_path / "tables.gz") == 2
    assert without_now(run(look_at(target, before))) == without_now(before)
    with pytest.raises(BadBackup, match="already"):
        restore(target, tmp_path / "tables.gz")


def test_the_time_since_a_backup_of_a_running_server_is_an_outage(sqlite_file, empty, tmp_path):
    """Whoever held the tables was alive when they were copied: that moment, and not the table's beginning, is the last sign of life."""
    source = Sqlite(sqlite_file).connect()
    origin = leases.acquire(source, "abcd", "alive", now_ms()).origin
    source.run("INSERT INTO tables_listing SELECT 'abcd', 'BCDF', '', '', '', '{}', '', '', 0, 0, 0")
    source.run("UPDATE tables_process SET renewed = renewed - 60000")
    back_up(Sqlite(sqlite_file), tmp_path / "tables.gz")
    restore(target := empty("sqlite"), tmp_path / "tables.gz")
    session = target.connect()
    taken = leases.acquire(session, "abcd", "another", now_ms())
    assert taken.holder == "another"
    assert 60_000 <= taken.origin - origin < 60_000 + PATIENCE * 1_000
    session.close()
    source.close()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"not gzip", "is no backup of Forceout, or not the whole of one$"),
        (b"", "is no backup of Forceout: there is nothing in it$"),
        (gzip.compress(b"{}\n", mtime=0), "is no backup of Forceout: expected"),
        (gzip.compress(b"{}\n", mtime=0)[:-9], "is no backup of Forceout"),
        (None, "other.gz: No such file or directory$"),
    ],
)
def test_a_file_that_is_no_backup_restores_nothing(sqlite_file, tmp_path, content, says):
    file = tmp_path / "other.gz"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadBackup, match=says) as refused:
        restore(Sqlite(sqlite_file), file)
    assert "Errno" not in str(refused.value)


def test_a_backup_that_cannot_be_written_says_why_and_leaves_nothing(sqlite_file, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(BadBackup, match=r"folder: Is a directory$"):
        back_up(Sqlite(sqlite_file), folder)
    with pytest.raises(BadBackup, match=r"there: No such file or directory$"):
        back_up(Sqlite(sqlite_file), tmp_path / "none" / "there")
    assert list(tmp_path.glob("*.unfinished")) == []
