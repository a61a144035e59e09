"""Group commit: what is acknowledged is stored, and a process that lost its lease stores nothing."""

import asyncio
import secrets

import pytest

from forceout_web.tables import store
from forceout_web.tables.clock import now_ms
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
        self.me = "me"
        assert store.acquire(self.session, self.table, self.me, now_ms()).holder == self.me

    def versions(self):
        return [found.version for found in store.entries_after(self.session, self.table, 0)]

    def expire(self):
        self.session.run("UPDATE tables_lease SET until = 0 WHERE table_id = %s", (self.table,))


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


def test_what_waits_is_stored_in_one_transaction_in_order(held):
    async def scenario(journal, tenure):
        writes = [journal.store([store.insert_entry(held.table, entry(n))], tenure) for n in range(1, 101)]
        await asyncio.gather(*writes)
        return journal.commits

    assert with_journal(held, scenario) < 20
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
        "UPDATE tables_lease SET until = 0, renewed = renewed - 60000 WHERE table_id = %s", (held.table,)
    )
    taken = store.acquire(held.session, held.table, "another", now_ms())
    assert 60_000 <= taken.origin - before < 65_000


def test_the_clock_runs_on_while_a_table_is_only_out_of_memory(held):
    before = store.acquire(held.session, held.table, held.me, now_ms()).origin
    held.session.run(*store.release(held.table, held.me))
    assert store.acquire(held.session, held.table, "another", now_ms()).origin == before


def test_what_is_due_is_claimed_by_one(held):
    held.session.run(*store.set_due(held.table, "deadline", now_ms() - 1))
    claimed = store.claim_due(held.session, now_ms(), now_ms() + 5_000, most=1_000)
    assert (held.table, "deadline") in claimed
    again = store.claim_due(held.session, now_ms(), now_ms() + 5_000, most=1_000)
    assert (held.table, "deadline") not in again
