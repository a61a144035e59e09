"""The path of a move: how much the database is asked, and that the ORM is never on it."""

import random
from dataclasses import dataclass, field

import pytest
from django.db.backends.utils import CursorWrapper
from django.test import RequestFactory
from tests.web.playing import begun, offers, open_hall, play_until, run, state, step

from forceout_web import running
from forceout_web.addresses import Reach
from forceout_web.pages import access
from forceout_web.pages.table import live
from forceout_web.tables.models import Listing
from forceout_web.tables.storage.database import Sqlite


@dataclass
class Counted:
    """A database that keeps every statement."""

    database: Sqlite
    asked: list[str] = field(default_factory=list)

    @property
    def shared(self):
        return self.database.shared

    def connect(self):
        return CountedSession(self.database.connect(), self.asked)


class CountedSession:
    def __init__(self, session, asked):
        self._session, self._asked = session, asked

    def rows(self, sql, values=()):
        self._asked.append(sql)
        return self._session.rows(sql, values)

    def run(self, sql, values=()):
        self._asked.append(sql)
        return self._session.run(sql, values)

    def run_all(self, statements):
        statements = list(statements)
        self._asked += [sql for sql, _ in statements]
        self._session.run_all(statements)

    def __getattr__(self, name):
        return getattr(self._session, name)


@pytest.fixture(autouse=True)
def no_orm(monkeypatch):
    """In whatever thread: a cursor of Django's is a mistake here."""

    def refuse(_cursor, sql, *_rest):
        raise AssertionError(f"the ORM was asked: {sql}")

    monkeypatch.setattr(CursorWrapper, "execute", refuse)
    monkeypatch.setattr(CursorWrapper, "executemany", refuse)


def test_a_question_by_the_orm_would_be_found():
    with pytest.raises(AssertionError, match="the ORM was asked"):
        Listing.objects.count()


def of_table(asked, table_of="tables_"):
    """What was asked for the sake of tables; leases are renewed, what is due is swept and what is old is tidied beside it."""
    beside = ("SET until = ", "tables_due WHERE at", "tables_oncekey", "DELETE FROM tables_process")
    return [sql for sql in asked if table_of in sql and not any(part in sql for part in beside)]


@pytest.fixture
def counted(sqlite_file):
    return Counted(Sqlite(sqlite_file))


def test_a_move_reads_one_lease_and_writes_three_rows_at_most_and_no_orm(counted):
    async def scenario():
        async with open_hall(counted) as hall:
            table = await begun(hall, ("Ann", "Ben", "Cleo"), clock="exact")
            await play_until(hall, table, "turn")
            rng = random.Random(3)
            for _ in range(6):
                counted.asked.clear()
                answer = await step(hall, table, rng)
                assert answer["status"] == 200
                asked = of_table(counted.asked)
                assert [sql for sql in asked if sql.startswith("SELECT")] == [
                    sql for sql in asked if "tables_lease" in sql
                ]
                assert len(asked) <= 4, asked

    run(scenario())


def test_a_refused_action_reads_one_lease_and_writes_its_answer_and_the_time(counted):
    async def scenario():
        async with open_hall(counted) as hall:
            table = await begun(hall)
            counted.asked.clear()
            assert (await hall.act(table, "Ann", {"do": "decline"}, 0, "r"))["status"] == 422
            assert len(of_table(counted.asked)) <= 3

    run(scenario())


def test_a_page_of_a_table_asks_for_its_code_and_nothing_that_grows_with_the_match(counted, monkeypatch):
    async def scenario():
        async with open_hall(counted) as hall:
            monkeypatch.setattr(running, "_hall", hall)
            table = await begun(hall)
            code = (await hall.actor(table)).code
            numbers = []
            for phase in ("lot", "turn"):
                await play_until(hall, table, phase)
                await shown(code)
                counted.asked.clear()
                await shown(code)
                numbers.append(len(of_table(counted.asked)))
            assert numbers == [1, 1]

    async def shown(code):
        actor = await access.found(RequestFactory().get("/"), code)
        async with actor.lock:
            return live.shown(actor, live.Reader("Ann", ("Ann",), "en", Reach(("http://x",))))

    run(scenario())


def test_who_looks_at_what_may_be_done_asks_the_database_nothing(counted):
    async def scenario():
        async with open_hall(counted) as hall:
            table = await begun(hall)
            await play_until(hall, table, "turn")
            counted.asked.clear()
            for seat in ("Ann", "Ben"):
                await offers(hall, table, seat)
                await state(hall, table, seat)
            assert of_table(counted.asked) == []

    run(scenario())
