"""Group commit: what is acknowledged is stored, and a process that lost its lease stores nothing."""

import asyncio
import secrets
import shutil
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.web.playing import PATIENCE

from forceout_web.tables import store
from forceout_web.tables.clock import now_ms
from forceout_web.tables.database import Sqlite
from forceout_web.tables.journal import Journal, NotStored, Tenure
from forceout_web.tables.store import Entry


def entry(version):
    return Entry(version, {"do": "tick"}, [{"event": "time-passed", "to": version}], f"0 0 turn{version}")


class Fixture:
    """A journal on a database with one table that ``me`` holds."""

    def __init__(self, database):
        self.database = database
        self.session = database.connect()
        self.table = secrets.token_hex(6)
        self.me = f"me-{self.table}"
        assert store.acquire(self.session, self.table, self.me, now_ms()).holder == self.me

    def versions(self):
        return [found.version for found in store.entries_after(self.session, self.table, 0)]

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
            return await scenario(journal, Tenure(held.table, held.me))
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

    async def scenario(journal, tenure):
        writes = [journal.store([store.insert_entry(held.table, entry(n))], tenure) for n in range(1, 101)]
        held.database.answers.set()
        await asyncio.gather(*writes)
        return journal.commits

    assert with_journal(held, scenario) <= 2
    assert held.versions() == list(range(1, 101))


def test_a_version_is_stored_once(held):
    async def scenario(journal, tenure):
        await journal.store([store.insert_entry(held.table, entry(1))], tenure)
        with pytest.raises(NotStored):
            await journal.store([store.insert_entry(held.table, entry(1))], tenure)

    with_journal(held, scenario)
    assert held.versions() == [1]


def test_after_a_failed_write_nothing_more_of_the_tenure_is_stored(held):
    async def scenario(journal, tenure):
        writes = [journal.store([store.insert_entry(held.table, entry(n))], tenure) for n in (1, 1, 2, 3)]
        return await asyncio.gather(*writes, return_exceptions=True)

    first, *others = with_journal(held, scenario)
    assert first is None
    assert [type(other) for other in others] == [NotStored] * 3
    assert held.versions() == [1]


def test_one_bad_write_takes_no_other_with_it(held):
    other = secrets.token_hex(6)
    store.acquire(held.session, other, held.me, now_ms())

    async def scenario(journal, tenure):
        theirs = Tenure(other, held.me)
        writes = [
            journal.store([store.insert_entry(held.table, entry(1))], tenure),
            journal.store([store.insert_entry(held.table, entry(1))], tenure),
            journal.store([store.insert_entry(other, entry(1))], theirs),
        ]
        return await asyncio.gather(*writes, return_exceptions=True)

    results = with_journal(held, scenario)
    assert [result is None for result in results] == [True, False, True]
    assert [found.version for found in store.entries_after(held.session, other, 0)] == [1]


def test_who_lost_the_lease_stores_nothing(held):
    held.expire()
    assert store.acquire(held.session, held.table, "another", now_ms()).holder == "another"

    async def scenario(journal, tenure):
        with pytest.raises(NotStored):
            await journal.store([store.insert_entry(held.table, entry(1))], tenure)
        assert tenure.over

    with_journal(held, scenario)
    assert held.versions() == []


def test_a_lease_is_taken_only_when_it_has_run_out(held):
    assert store.acquire(held.session, held.table, "another", now_ms()).holder == held.me
    held.expire()
    assert store.acquire(held.session, held.table, "another", now_ms()).holder == "another"
    assert store.holder_of(held.session, held.table) == "another"


def test_the_clock_of_a_table_stands_still_during_an_outage(held):
    before = store.acquire(held.session, held.table, held.me, now_ms()).origin
    held.session.run(
        "UPDATE tables_process SET until = 0, renewed = renewed - 60000 WHERE name = %s", (held.me,)
    )
    taken = store.acquire(held.session, held.table, "another", now_ms())
    assert 60_000 <= taken.origin - before < 60_000 + PATIENCE * 1_000


def test_the_clock_runs_on_while_a_table_is_only_out_of_memory(held):
    before = store.acquire(held.session, held.table, held.me, now_ms()).origin
    held.session.run(*store.release(held.table, held.me))
    assert store.acquire(held.session, held.table, "another", now_ms()).origin == before


def test_one_sign_of_life_renews_all_leases_of_a_process(held):
    other = secrets.token_hex(6)
    store.acquire(held.session, other, held.me, now_ms())
    held.expire()
    assert store.holder_of(held.session, held.table) is store.holder_of(held.session, other) is None
    held.session.run(*store.renew(held.me))
    assert store.holder_of(held.session, held.table) == store.holder_of(held.session, other) == held.me


def test_a_lease_without_a_process_is_free_and_its_outage_counts_from_its_own_time(held):
    """So a table stands that was stored before processes had rows of their own."""
    before = store.acquire(held.session, held.table, held.me, now_ms()).origin
    held.session.run("DELETE FROM tables_process WHERE name = %s", (held.me,))
    held.session.run(
        "UPDATE tables_lease SET renewed = %s WHERE table_id = %s", (now_ms() - 30_000, held.table)
    )
    taken = store.acquire(held.session, held.table, "another", now_ms())
    assert taken.holder == "another"
    assert 29_990 <= taken.origin - before < 30_000 + PATIENCE * 1_000


def test_a_dead_process_is_forgotten_once_nothing_is_left_to_be_taken_from_it(held):
    def is_known():
        held.session.run(*store.forget_processes())
        return bool(held.session.rows("SELECT 1 FROM tables_process WHERE name = %s", (held.me,)))

    assert is_known()
    held.expire()
    assert is_known()
    store.acquire(held.session, held.table, "another", now_ms())
    assert not is_known()


def test_the_log_of_sqlite_is_moved_into_its_file_beside_the_journal(sqlite_file, tmp_path):
    def versions_in_the_file():
        alone = Path(shutil.copy(sqlite_file, tmp_path / "alone.sqlite3"))
        session = Sqlite(alone).connect()
        found = [found.version for found in store.entries_after(session, "abcd", 0)]
        session.close()
        return found

    database = Sqlite(sqlite_file)
    writing, settling = database.connect(), database.connect()
    for version in (1, 2, 3):
        writing.run(*store.insert_entry("abcd", entry(version)))
    assert versions_in_the_file() == []
    settling.settle()
    assert versions_in_the_file() == [1, 2, 3]
    writing.close()
    settling.close()


def test_what_is_due_is_claimed_by_one(held):
    held.session.run(*store.set_due(held.table, "deadline", now_ms() - 1))
    claimed = store.claim_due(held.session, now_ms(), now_ms() + 5_000, most=1_000)
    assert (held.table, "deadline") in claimed
    again = store.claim_due(held.session, now_ms(), now_ms() + 5_000, most=1_000)
    assert (held.table, "deadline") not in again
