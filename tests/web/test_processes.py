"""Two processes on PostgreSQL and Redis: one holds a table, the other follows it, and takes it over."""

import asyncio
import os
import random
import secrets
from functools import partial

import pytest
from tests.web.conftest import REDIS
from tests.web.playing import ONSETS, begun, die, offers, open_hall, play_until, run, state, step, until
from tests.web.test_hall import Ear
from tests.web.test_kit import opened

from forceout_web.pool import close_pool
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage import reading as store
from forceout_web.tables.storage.postgres import Postgres
from forceout_web.tables.tokens import Token

pytestmark = [pytest.mark.needs("postgresql", "redis")]


@pytest.fixture
def halls(postgres_url):
    """Makes halls that know of each other, and of no other test's."""
    name = f"test-{os.getpid()}-{secrets.token_hex(4)}"
    return lambda: Hall(Postgres(postgres_url), redis_url=REDIS, name=name)


def in_two(halls, scenario):
    """Two processes that live: what takes this one long, because the machine is busy, ends no lease."""

    async def whole():
        one, other = halls(), halls()
        await one.start()
        await other.start()
        try:
            await scenario(one, other)
        finally:
            for hall in (one, other):
                await hall.stop()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store, "LEASE_MS", 600_000)
        run(whole())


def test_what_is_done_in_one_process_is_seen_in_the_other(halls):
    async def scenario(one, other):
        table = await begun(one)
        ear = Ear("Ben")
        await other.listen(table, ear.listener, lambda _actor: None)
        assert not other.actors[table].held
        rng = random.Random(4)
        for _ in range(5):
            await step(one, table, rng)
            await until(lambda: other.actors[table].version == one.actors[table].version)
            through = await step(other, table, rng)
            assert (await state(other, table))["version"] >= through["version"]
        await until(lambda: len(ear.heard) >= 10)
        assert [version for version, _ in ear.heard] == list(range(1, 11))
        await until(lambda: other.actors[table].version == one.actors[table].version)
        there, here = await state(other, table, "Ben"), await state(one, table, "Ben")
        assert there | {"now": 0} == here | {"now": 0}

    in_two(halls, scenario)


def test_who_sat_down_through_one_process_is_known_to_the_other_at_once(halls, monkeypatch):
    async def scenario(one, other):
        actor = await one.create(TableOptions(**ONSETS))
        await other.actor(actor.id)
        # The news of the seat is still on its way.
        monkeypatch.setattr(other._bus, "_hear", lambda _table, _news: None)
        given = await one.call(actor.id, "sit", nickname="Ann")
        token = Token(actor.id, given["place"], given["serial"])
        assert await other.look(actor.id, lambda there: there.viewer(token), token) == "Ann"

    in_two(halls, scenario)


def test_the_database_is_asked_once_who_holds_a_table(halls, monkeypatch):
    asked, holder_of = [], store.holder_of
    monkeypatch.setattr(store, "holder_of", lambda *what, **more: asked.append(1) or holder_of(*what, **more))

    async def scenario(one, other):
        table = await begun(one)
        rng = random.Random(6)
        for _ in range(4):
            await step(other, table, rng)
        assert len(asked) == 1

    in_two(halls, scenario)


def test_a_table_that_went_to_a_third_process_is_found_there(halls):
    """Whom this process remembers as its holder has let it go."""

    async def scenario(one, other):
        table = await begun(one)
        rng = random.Random(7)
        await step(other, table, rng)
        await one.journal.store([store.release(table, one.process)])
        one._forget(table)
        third = halls()
        await third.start()
        try:
            assert (await third.actor(table)).held
            answer = await step(other, table, rng)
            assert answer["version"] == third.actors[table].version
            assert other.actors[table].holder == third.process
        finally:
            await third.stop()

    in_two(halls, scenario)


async def fail_a_write(hall, table):
    """The database refuses what is done there, once. The process has another table, and renews all its leases."""
    await begun(hall)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(store, "insert_answer", lambda *_what: ("SELECT 1 / 0", ()))
        assert (await step(hall, table, random.Random(1)))["status"] == 503
    assert not hall.actors[table].held


def test_after_a_write_that_failed_at_its_holder_a_table_is_reached_through_the_other_process(halls):
    async def scenario(one, other):
        table = await begun(one)
        await fail_a_write(one, table)
        assert (await step(other, table, random.Random(2)))["status"] == 200
        assert one.actors[table].held

    in_two(halls, scenario)


def test_a_table_that_its_holder_could_not_open_again_is_opened_for_the_other_process(halls, monkeypatch):
    """The lease is the holder's, and what is in its memory is not: reading it failed."""

    async def scenario(one, other):
        table = await begun(one)
        await fail_a_write(one, table)

        async def fail(_actor):
            raise OSError("the database went away")

        with monkeypatch.context() as broken:
            broken.setattr(one, "_refill", fail)
            with pytest.raises(OSError, match="went away"):
                await one.actor(table)
        assert (await step(other, table, random.Random(2)))["status"] == 200

    in_two(halls, scenario)


@pytest.mark.parametrize("fails", [False, True], ids=["held", "lost"])
def test_a_table_that_its_holder_forgets_may_be_held_by_the_other_process_at_once(halls, fails):
    """Also one of which a write had failed; the holder lives on, and renews its leases."""

    async def scenario(one, other):
        table = await begun(one)
        await (fail_a_write(one, table) if fails else begun(one))
        one.actors[table].used = 0
        await one._tidy()
        assert table not in one.actors
        await one._renew_leases()
        assert (await other.actor(table)).held
        assert (await step(other, table, random.Random(2)))["status"] == 200

    in_two(halls, scenario)


def test_who_comes_back_to_a_table_while_it_is_forgotten_waits_until_it_is_given_back(halls):
    """Else it would be held here by a lease that is just being given away."""

    async def scenario(one, _other):
        table = await begun(one)
        one.actors[table].used = 0
        _tidied, actor = await asyncio.gather(one._tidy(), one.actor(table))
        assert actor.held
        assert (await step(one, table, random.Random(2)))["status"] == 200

    in_two(halls, scenario)


def test_people_at_a_table_of_which_a_write_failed_are_shown_what_is_stored(halls):
    """Without waiting for somebody to act: its clock and its bots go on."""

    async def scenario(one, _other):
        table = await begun(one)
        await one.listen(table, Ear("Ben").listener, lambda _actor: None)
        await fail_a_write(one, table)
        await until(lambda: one.actors[table].held)

    in_two(halls, scenario)


def test_of_a_table_that_is_just_deciding_no_version_is_told(halls):
    """Else every sign of life would make others read tables anew of which they have missed nothing."""

    async def scenario(one, _other):
        table = await begun(one)
        told = []
        one._bus.tell = lambda _table, news: told.append(news["versions"])
        await one._renew_leases()
        async with one.actors[table].lock:
            await one._renew_leases()
        assert told == [{table: 0}, {}]

    in_two(halls, scenario)


def test_a_table_that_begins_elsewhere_is_shown_here(halls):
    async def scenario(one, other):
        from forceout_web.tables.options import TableOptions

        actor = await one.create(
            TableOptions(game="on-sets", rules="agloa-2023", division="middle", seats=2, clock="none")
        )
        ear = Ear()
        await other.listen(actor.id, ear.listener, lambda _actor: None)
        await other.call(actor.id, "sit", nickname="Ann")
        await one.call(actor.id, "sit", nickname="Ben")
        await until(lambda: other.actors[actor.id].phase == "lot")
        assert ear.shown >= 1

    in_two(halls, scenario)


def test_of_a_hundred_challenges_through_two_processes_one_is_first(halls):
    async def scenario(one, other):
        table = await begun(one, ("Ann", "Ben", "Cleo"))
        await play_until(one, table, "turn")
        await step(one, table, random.Random(5))
        shown = await state(one, table)
        claims = [
            (seat, offer)
            for seat in ("Ann", "Ben", "Cleo")
            for offer in await offers(one, table, seat)
            if offer["do"] == "challenge"
        ]
        answers = await asyncio.gather(
            *(
                (one, other)[index % 2].act(table, seat, claim, shown["version"], secrets.token_hex(8))
                for index in range(100)
                for seat, claim in [claims[index % len(claims)]]
            )
        )
        assert sorted({answer["status"] for answer in answers}) == [200, 422]
        assert [answer["status"] for answer in answers].count(200) == 1

    in_two(halls, scenario)


async def outliving(halls, scenario):
    """Two processes, of which the scenario kills the first."""
    one, other = halls(), halls()
    await one.start()
    await other.start()
    try:
        await scenario(one, other)
    finally:
        await other.stop()


def test_when_a_process_dies_the_other_takes_its_tables_over_and_plays_on(halls):
    async def scenario(one, other):
        table = await begun(one, clock="exact")
        await play_until(one, table, "turn")
        ear = Ear("Ben")
        await other.listen(table, ear.listener, lambda _actor: None)
        before = await state(one, table)
        await die(one)
        await until(lambda: other.actors[table].held)
        answer = await step(other, table, random.Random(9))
        assert answer["version"] == before["version"] + 1

    run(outliving(halls, scenario))


@pytest.mark.parametrize(
    ("moved", "by", "listens"), [("renewed", "SILENT_MS", False), ("until", "LEASE_MS", True)]
)
def test_a_dead_process_is_given_up_once_it_was_silent_or_its_leases_have_run_out(halls, moved, by, listens):
    """After 1.2 seconds where Redis knows that it is gone, else after three: here the test moves its clock."""
    assert store.SILENT_MS <= 1_200
    assert store.LEASE_MS <= 3_000

    async def scenario(one, other):
        table = await begun(one)
        await other.listen(table, Ear("Ben").listener, lambda _actor: None)
        other._bus.is_there = partial(answered, listens)
        await die(one)
        session = other.store.database.connect()
        session.run(
            f"UPDATE tables_process SET {moved} = {moved} - %s WHERE name = %s",
            (getattr(store, by) + 1, one.process),
        )
        session.close()
        await other._take_over()
        assert other.actors[table].held

    run(outliving(halls, scenario))


async def answered(listens, _process):
    return listens


def test_a_process_that_is_only_slow_keeps_its_tables(halls):
    """It has not renewed for long, but Redis says that it listens: its leases have not run out."""

    async def scenario(one, other):
        table = await begun(one)
        await state(other, table)
        session = one.store.database.connect()
        session.run("UPDATE tables_process SET renewed = renewed - 2000, until = until + 60000")
        await other.listen(table, Ear("Ben").listener, lambda _actor: None)
        await other._take_over()
        assert store.holder_of(session, table) == one.process
        await die(one)
        await until(lambda: other.actors[table].held)
        session.close()

    run(outliving(halls, scenario))


async def take_away(one, other, table):
    """The first process was too slow: its leases ran out, and the other has taken the table. The first does not know."""
    session = one.store.database.connect()
    session.run("UPDATE tables_process SET until = 0 WHERE name = %s", (one.process,))
    session.close()
    await other._opened(table)
    assert other.actors[table].held


@pytest.mark.parametrize("tries", [False, True], ids=["idle", "acting"])
@pytest.mark.parametrize("is_told", [True, False], ids=["told", "news lost"])
def test_who_lost_a_table_hears_what_is_done_where_it_is_held_now(halls, tries, is_told):
    """Also after an action of its own that could not be stored any more, and where the news of the first one was lost."""

    async def scenario(one, other):
        table = await begun(one)
        ear = Ear("Ben")
        await one.listen(table, ear.listener, lambda _actor: None)
        await state(other, table)
        await take_away(one, other, table)
        if tries:
            assert (await one.act(table, "Ann", {"do": "lot"}, 0, "a"))["status"] == 503
        if not is_told:
            other.actors[table].published = lambda _news: None
        await step(other, table, random.Random(3))
        await until(lambda: ear.shown + len(ear.heard) > 0)
        assert not one.actors[table].held
        there, here = await state(one, table), await state(other, table)
        assert [there[name] for name in ("version", "phase", "shake")] == [
            here[name] for name in ("version", "phase", "shake")
        ]

    in_two(halls, scenario)


def test_what_was_heard_while_a_table_is_read_is_not_forgotten(halls, monkeypatch):
    async def scenario(one, other):
        table = await begun(one)
        ear = Ear("Ben")
        await other.listen(table, ear.listener, lambda _actor: None)
        rng, ask, news = random.Random(5), other.store.ask, iter([True])

        async def ask_and_be_told_meanwhile(question):
            answer = await ask(question)
            if question.func is store.load and next(news, False):
                await step(one, table, rng)
                await until(lambda: other.actors[table].version == 1)
            return answer

        monkeypatch.setattr(other.store, "ask", ask_and_be_told_meanwhile)
        await other._opened(table)
        assert other.actors[table].version == 1
        assert [version for version, _ in ear.heard] == [1]
        assert ear.shown == 0

    in_two(halls, scenario)


def test_an_action_through_the_other_process_waits_for_the_takeover(halls):
    async def whole():
        one = halls()
        await one.start()
        table = await begun(one)
        async with open_hall(
            Postgres(one.store.database.url), redis_url=REDIS, name=one._bus._prefix[9:]
        ) as other:
            await state(other, table)
            await die(one)
            answer = await other.act(table, "Ann", {"do": "lot"}, 0, "a")
            assert answer["status"] == 200

    run(whole())


def test_presence_is_known_across_processes_and_ends_with_a_dead_one(halls):
    async def scenario(one, other):
        table = await begun(one)
        here, there = Ear("Ann"), Ear("Ben")
        await one.listen(table, here.listener, lambda _actor: None)
        await other.listen(table, there.listener, lambda _actor: None)
        await until(lambda: one.actors[table].present() == {"Ann", "Ben"})
        await until(lambda: other.actors[table].present() == {"Ann", "Ben"})
        other.leave(other.actors[table], there.listener)
        await until(lambda: one.actors[table].present() == {"Ann"})

    in_two(halls, scenario)


def test_a_table_deleted_in_one_process_is_gone_in_the_other(halls):
    async def scenario(one, other):
        table = await begun(one)
        ear = Ear()
        await other.listen(table, ear.listener, lambda _actor: None)
        await one.call(table, "delete")
        await until(lambda: ear.ended)

    in_two(halls, scenario)


def test_news_that_was_lost_is_read_from_the_journal(halls):
    async def scenario(one, other):
        table = await begun(one)
        ear = Ear()
        await other.listen(table, ear.listener, lambda _actor: None)
        one.actors[table].published = lambda _news: None
        await step(one, table, random.Random(4))
        await until(lambda: ear.shown > 0)
        assert other.actors[table].version == 1

    in_two(halls, scenario)


async def game(hall, table):
    """A game of the kit as a process sees it, without who is present and what time it is."""
    shown = await state(hall, table, "Ben")
    return {name: shown[name] for name in ("version", "phase", "awaited", "scores", "kit")}


@pytest.mark.parametrize("kit", ["cup-fish", pytest.param("eq-sets", marks=pytest.mark.slow), "cap-out"])
def test_a_game_of_the_kit_is_played_through_both_processes(kit, halls):
    async def scenario(one, other):
        table = await opened(one, kit)
        ear = Ear("Ben")
        await other.listen(table, ear.listener, lambda _actor: None)
        rng = random.Random(6)
        for _ in range(4):
            for hall, elsewhere in ((one, other), (other, one)):
                if (await state(hall, table))["phase"] == "ended":
                    break
                answer = await step(hall, table, rng)
                assert answer["status"] == 200, answer
                await until(lambda: elsewhere.actors[table].version >= answer["version"])  # noqa: B023
        assert await game(other, table) == await game(one, table)
        record = await one.look(table, lambda actor: actor.record("Ann"))
        assert await other.look(table, lambda actor: actor.record("Ann")) == record

    in_two(halls, scenario)


def test_when_a_process_dies_the_other_goes_on_with_its_game_of_the_kit(halls):
    async def scenario(one, other):
        table = await opened(one, "cup-fish")
        await step(one, table, random.Random(7))
        await other.listen(table, Ear("Ben").listener, lambda _actor: None)
        before = await game(one, table)
        await die(one)
        await until(lambda: other.actors[table].held)
        assert await game(other, table) == before
        answer = await step(other, table, random.Random(9))
        assert answer["version"] == before["version"] + 1

    run(outliving(halls, scenario))


@pytest.mark.slow
def test_when_a_process_dies_the_other_throws_for_the_teams(halls):
    async def scenario(one, other):
        table = await opened(one, "cube-squad")
        await other.listen(table, Ear("Ben").listener, lambda _actor: None)
        one.bots.close()
        await die(one)
        await until(lambda: other.actors[table].phase == "take")

    try:
        run(outliving(halls, scenario))
    finally:
        close_pool()
