"""Two processes on PostgreSQL and Redis: one holds a table, the other follows it, and takes it over."""

import asyncio
import os
import random
import secrets
import time

import pytest
from tests.web.conftest import REDIS
from tests.web.playing import begun, die, offers, open_hall, play_until, run, state, step, until
from tests.web.test_hall import Ear

from forceout_web.tables.database import Postgres
from forceout_web.tables.hall import Hall

pytestmark = [pytest.mark.needs("postgresql", "redis")]


@pytest.fixture
def halls(postgres_url):
    """Makes halls that know of each other, and of no other test's."""
    name = f"test-{os.getpid()}-{secrets.token_hex(4)}"
    return lambda: Hall(Postgres(postgres_url), redis_url=REDIS, name=name)


def in_two(halls, scenario):
    async def whole():
        one, other = halls(), halls()
        await one.start()
        await other.start()
        try:
            await scenario(one, other)
        finally:
            for hall in (one, other):
                await hall.stop()

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


def test_when_a_process_dies_the_other_takes_its_tables_over_within_five_seconds(halls):
    async def scenario(one, other):
        table = await begun(one, clock="exact")
        await play_until(one, table, "turn")
        ear = Ear("Ben")
        await other.listen(table, ear.listener, lambda _actor: None)
        before = await state(one, table)
        await die(one)
        start = time.monotonic()
        await until(lambda: other.actors[table].held)
        answer = await step(other, table, random.Random(9))
        assert answer["version"] == before["version"] + 1
        assert time.monotonic() - start < 5

    async def whole():
        one, other = halls(), halls()
        await one.start()
        await other.start()
        try:
            await scenario(one, other)
        finally:
            await other.stop()

    run(whole())


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
