"""Group commit: what is acknowledged is stored, and a process that lost its lease stores nothing."""

import asyncio
import secrets
import shutil
import sqlite3
import threading
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest
from tests.web.playing import PATIENCE

from forceout_web.logs import JsonLines
from forceout_web.tables.clock import now_ms
from forceout_web.tables.storage import database as databases
from forceout_web.tables.storage import journal as journals
from forceout_web.tables.storage import leases, reading, writing
from forceout_web.tables.storage.database import Sqlite
from forceout_web.tables.storage.journal import Journal, Lease, NotStored
from forceout_web.tables.storage.reading import Entry


def entry(version):
    return Entry(version, {"do": "tick"}, [{"event": "time-passed", "to": version}], f"0 0 turn{version}")


class Fixture:
    """A journal on a database with one table that ``me`` holds."""

    def __init__(self, database):
        self.database = database
        self.session = database.connect()
        self.table = secrets.token_hex(6)
        self.me = f"me-{self.table}"
        assert leases.acquire(self.session, self.table, self.me, now_ms()).holder == self.me

    def versions(self):
        return [found.version for found in reading.entries_of(self.session, self.table)]

    def expire(self):
        self.session.run("UPDATE tables_process SET until = 0 WHERE name = %s", (self.me,))


@pytest.fixture
def held(database):
    fixture = Fixture(database)
    yield fixture
    fixture.session.close()


def with_journal(held, scenario):
    async def run():
        journal = Journal(held.database)
        try:
            async with asyncio.timeout(60):
                return await scenario(journal, Lease(held.table, held.me))
        finally:
            await journal.close()

    return asyncio.run(run())


@dataclass
class LateDatabase:
    """A database that answers when it is told to."""

    database: object
    answers: threading.Event = field(default_factory=threading.Event)

    @property
    def errors(self):
        return self.database.errors

    def connect(self):
        assert self.answers.wait(PATIENCE)
        return self.database.connect()


def test_what_waits_is_stored_in_one_transaction_in_order(held):
    """The first may be alone, before the others wait."""
    held.database = LateDatabase(held.database)

    async def scenario(journal, lease):
        writes = [journal.store([writing.insert_entry(held.table, entry(n))], lease) for n in range(1, 101)]
        held.database.answers.set()
        await asyncio.gather(*writes)
        return journal.commits

    assert with_journal(held, scenario) <= 2
    assert held.versions() == list(range(1, 101))


def test_a_version_is_stored_once(held):
    async def scenario(journal, lease):
        await journal.store([writing.insert_entry(held.table, entry(1))], lease)
        with pytest.raises(NotStored):
            await journal.store([writing.insert_entry(held.table, entry(1))], lease)

    with_journal(held, scenario)
    assert held.versions() == [1]


def test_after_a_failed_write_nothing_more_of_the_lease_is_stored(held):
    async def scenario(journal, lease):
        writes = [journal.store([writing.insert_entry(held.table, entry(n))], lease) for n in (1, 1, 2, 3)]
        return await asyncio.gather(*writes, return_exceptions=True)

    first, *others = with_journal(held, scenario)
    assert first is None
    assert [type(other) for other in others] == [NotStored] * 3
    assert held.versions() == [1]


def test_one_bad_write_takes_no_other_with_it(held):
    other = secrets.token_hex(6)
    leases.acquire(held.session, other, held.me, now_ms())

    async def scenario(journal, lease):
        theirs = Lease(other, held.me)
        writes = [
            journal.store([writing.insert_entry(held.table, entry(1))], lease),
            journal.store([writing.insert_entry(held.table, entry(1))], lease),
            journal.store([writing.insert_entry(other, entry(1))], theirs),
        ]
        return await asyncio.gather(*writes, return_exceptions=True)

    results = with_journal(held, scenario)
    assert [result is None for result in results] == [True, False, True]
    assert [found.version for found in reading.entries_of(held.session, other)] == [1]


@pytest.mark.parametrize("bad", ["\ud800", 2**70, object()], ids=["surrogate", "too large", "object"])
def test_a_value_that_no_database_takes_fails_its_write_alone(held, bad):
    """Some are refused by the database, some by Python before they are sent to it."""
    other = secrets.token_hex(6)
    leases.acquire(held.session, other, held.me, now_ms())

    async def scenario(journal, lease):
        theirs = Lease(other, held.me)
        statements = [
            writing.insert_entry(held.table, entry(2)),
            ("INSERT INTO tables_process (name, until, renewed) VALUES ('bad', %s, 0)", (bad,)),
        ]
        together = [
            journal.store([writing.insert_entry(held.table, entry(1))], lease),
            journal.store([writing.insert_entry(other, entry(1))], theirs),
            journal.store(statements, lease),
            journal.store([writing.insert_entry(other, entry(2))], theirs),
            journal.store(statements[1:]),
        ]
        stored = await asyncio.gather(*together, return_exceptions=True)
        await journal.store([writing.insert_entry(other, entry(3))], theirs)
        return [type(one) for one in stored], lease.over, theirs.over

    stored, is_over, is_theirs_over = with_journal(held, scenario)
    assert stored == [type(None), type(None), NotStored, type(None), NotStored]
    assert (is_over, is_theirs_over) == (True, False)
    assert held.versions() == [1]
    assert [found.version for found in reading.entries_of(held.session, other)] == [1, 2, 3]


def test_a_failed_write_is_in_the_log_without_what_was_written(held, caplog):
    async def scenario(journal, lease):
        await asyncio.gather(
            journal.store([("SELECT %s", ("secret \ud800",))], lease),
            journal.store([("SELECT %s", ("secret \ud800",))]),
            return_exceptions=True,
        )

    with_journal(held, scenario)
    assert [(found.message, getattr(found, "table", None)) for found in caplog.records] == [
        ("a write failed", held.table),
        ("a write failed", None),
    ]
    assert "secret" not in "".join(JsonLines().format(found) for found in caplog.records)


def test_a_transaction_that_cannot_be_committed_leaves_the_session_usable(sqlite_file):
    session = Sqlite(sqlite_file).connect()
    session.run("PRAGMA foreign_keys = ON")
    session.run("CREATE TABLE parent (id INTEGER PRIMARY KEY)")
    session.run("CREATE TABLE child (parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)")
    with pytest.raises(sqlite3.IntegrityError), session.transaction():
        session.run("INSERT INTO child VALUES (1)")
    with session.transaction():
        session.run("INSERT INTO parent VALUES (1)")
    assert session.rows("SELECT * FROM parent") == [(1,)]
    assert session.rows("SELECT * FROM child") == []
    session.close()


def test_nobody_waits_for_ever_for_what_another_has_locked(held, monkeypatch):
    monkeypatch.setattr(databases, "PATIENCE_SECONDS", 1)
    monkeypatch.setattr("forceout_web.tables.storage.postgres.PATIENCE_SECONDS", 1)
    waiting = held.database.connect()
    with held.session.transaction():
        held.session.run(*leases.renew(held.me, now_ms()))
        with pytest.raises((sqlite3.OperationalError, psycopg.errors.LockNotAvailable)):
            waiting.run(*leases.renew(held.me, now_ms()))
    waiting.run(*leases.renew(held.me, now_ms()))
    waiting.close()


class Broken:
    """A database of which ``connect`` does what the test says before it connects."""

    shared = False

    def __init__(self, database, first):
        self.database, self.first = database, first

    def connect(self):
        self.first()
        return self.database.connect()


def test_a_database_that_could_not_be_reached_is_asked_again(held):
    troubles = iter([RuntimeError("no such host")])

    def trouble():
        for one in troubles:
            raise one

    async def scenario():
        journal, lease = Journal(Broken(held.database, trouble)), Lease(held.table, held.me)
        writes = [journal.store([writing.insert_entry(held.table, entry(n))], lease) for n in (1, 2)]
        assert [type(one) for one in await asyncio.gather(*writes, return_exceptions=True)] == [NotStored] * 2
        assert lease.over
        await journal.store([("SELECT 1", ())])
        assert journal.trouble() is None
        await journal.close()
        assert journal.trouble() == "the journal has stopped"
        with pytest.raises(NotStored):
            await journal.store([("SELECT 1", ())])

    asyncio.run(scenario())


def test_a_journal_that_hangs_is_told_and_not_waited_for(held, monkeypatch):
    """It is stuck once it has been at the same writes for more than five seconds."""
    monkeypatch.setattr(journals, "LAST_SECONDS", 0.01)
    now, has_begun, goes_on = [100.0], threading.Event(), threading.Event()

    def hang():
        has_begun.set()
        goes_on.wait()

    async def scenario():
        journal = Journal(Broken(held.database, hang), lambda: now[0])
        waiting = journal.store([("SELECT 1", ())])
        await asyncio.to_thread(has_begun.wait)
        now[0] += 5
        assert journal.trouble() is None
        now[0] += 1
        assert journal.trouble() == "the journal is stuck"
        await journal.close()
        assert not waiting.done()
        goes_on.set()
        await waiting
        journal._thread.join()
        assert journal.trouble() == "the journal has stopped"

    asyncio.run(scenario())


def test_who_lost_the_lease_stores_nothing(held):
    held.expire()
    assert leases.acquire(held.session, held.table, "another", now_ms()).holder == "another"

    async def scenario(journal, lease):
        with pytest.raises(NotStored):
            await journal.store([writing.insert_entry(held.table, entry(1))], lease)
        assert lease.over

    with_journal(held, scenario)
    assert held.versions() == []


def test_a_lease_is_taken_only_when_it_has_run_out(held):
    assert leases.acquire(held.session, held.table, "another", now_ms()).holder == held.me
    held.expire()
    assert leases.acquire(held.session, held.table, "another", now_ms()).holder == "another"
    assert leases.holder_of(held.session, held.table) == "another"


def test_the_clock_of_a_table_stands_still_during_an_outage(held):
    before = leases.acquire(held.session, held.table, held.me, 5_000_000).origin
    held.session.run(*leases.renew(held.me, 5_007_000))
    held.expire()
    taken = leases.acquire(held.session, held.table, "another", 5_067_000)
    assert taken.origin - before == 60_000


@pytest.mark.parametrize("step", [-7_200_000, 7_200_000], ids=["behind", "ahead"])
def test_a_process_whose_clock_differs_goes_on_where_the_match_was(held, step):
    """The clock of the machine was set, or it was suspended: what counts is how long the match had run."""
    leases.acquire(held.session, held.table, held.me, 9_000_000)
    held.session.run(*leases.set_clock(held.table, 9_000_000, 9_003_000))
    held.session.run(*leases.release_all(held.me, 9_004_000))
    now = 9_004_000 + step
    taken = leases.acquire(held.session, held.table, "another", now)
    assert now - taken.origin == 4_000
    assert taken.stopped - taken.origin == 3_000


def test_time_at_a_table_is_by_a_clock_that_nobody_sets(monkeypatch):
    before = now_ms()
    monkeypatch.setattr("time.time_ns", lambda: 0)
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert before <= now_ms() < before + PATIENCE * 1_000


def test_the_clock_runs_on_while_a_table_is_only_out_of_memory(held):
    before = leases.acquire(held.session, held.table, held.me, now_ms()).origin
    held.session.run(*leases.release(held.table, held.me))
    assert leases.acquire(held.session, held.table, "another", now_ms()).origin == before


def test_one_sign_of_life_renews_all_leases_of_a_process(held):
    other = secrets.token_hex(6)
    leases.acquire(held.session, other, held.me, now_ms())
    held.expire()
    assert leases.holder_of(held.session, held.table) is leases.holder_of(held.session, other) is None
    held.session.run(*leases.renew(held.me, now_ms()))
    assert leases.holder_of(held.session, held.table) == leases.holder_of(held.session, other) == held.me


def test_a_lease_without_a_process_is_free_and_its_outage_counts_from_its_own_time(held):
    """So a table stands that was stored before processes had rows of their own."""
    before = leases.acquire(held.session, held.table, held.me, now_ms()).origin
    held.session.run("DELETE FROM tables_process WHERE name = %s", (held.me,))
    held.session.run(
        "UPDATE tables_lease SET renewed = %s WHERE table_id = %s", (now_ms() - 30_000, held.table)
    )
    taken = leases.acquire(held.session, held.table, "another", now_ms())
    assert taken.holder == "another"
    assert 29_990 <= taken.origin - before < 30_000 + PATIENCE * 1_000


def test_a_dead_process_is_forgotten_once_nothing_is_left_to_be_taken_from_it(held):
    def is_known():
        held.session.run(*leases.forget_processes())
        return bool(held.session.rows("SELECT 1 FROM tables_process WHERE name = %s", (held.me,)))

    assert is_known()
    held.expire()
    assert is_known()
    leases.acquire(held.session, held.table, "another", now_ms())
    assert not is_known()


def test_the_log_of_sqlite_is_moved_into_its_file_beside_the_journal(sqlite_file, tmp_path):
    def versions_in_the_file():
        alone = Path(shutil.copy(sqlite_file, tmp_path / "alone.sqlite3"))
        session = Sqlite(alone).connect()
        found = [found.version for found in reading.entries_of(session, "abcd")]
        session.close()
        return found

    database = Sqlite(sqlite_file)
    writer, settling = database.connect(), database.connect()
    for version in (1, 2, 3):
        writer.run(*writing.insert_entry("abcd", entry(version)))
    assert versions_in_the_file() == []
    settling.settle()
    assert versions_in_the_file() == [1, 2, 3]
    writer.close()
    settling.close()


def test_what_is_due_is_claimed_by_one(held):
    held.session.run(*writing.set_due(held.table, "deadline", now_ms() - 1))
    claimed = reading.claim_due(held.session, held.me, now_ms(), now_ms() + 5_000, most=1_000)
    assert (held.table, "deadline") in claimed
    again = reading.claim_due(held.session, held.me, now_ms(), now_ms() + 5_000, most=1_000)
    assert (held.table, "deadline") not in again
