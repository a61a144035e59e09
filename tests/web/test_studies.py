"""What could have been seen is worked out beside the server, kept with the match, and shown of no shake that is being played."""

import asyncio
from dataclasses import replace
from random import Random

import pytest
from tests.web.playing import die, open_hall, run, state, until
from tests.web.test_bots import play_ann, with_bots

from forceout import Table, rules
from forceout.analysis import analyse
from forceout.bots import Player, Seating
from forceout_web.pages import replay
from forceout_web.pages.table import live
from forceout_web.pages.table import page as table_page
from forceout_web.pool import close_pool
from forceout_web.tables import studies
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.storage.database import Sqlite


@pytest.fixture(autouse=True)
def pool():
    yield
    close_pool()


def page_of(actor, seat="Ann"):
    return str(table_page.fragment(live.seen_at(actor, seat)))


@pytest.mark.slow
def test_a_shake_is_looked_at_when_it_is_over_and_kept(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await with_bots(hall, 1, shakes=1)
            actor = hall.actors[table]
            await play_ann(hall, table)
            assert 'id="seen"' in page_of(actor)
            await until(lambda: 0 in actor.studies)
            (bot,) = actor.studies[0].saw
            assert replace(actor.studies[0], saw={}) == analyse(actor.table.record()).shakes[0]
            page = page_of(actor)
            assert "data-pending" not in page
            assert page.count('<li class="step') == len(actor.studies[0].decisions)
            assert 'id="accounts"' in page
            assert f"{bot} had this Solution in mind" in page or f"{bot} saw no Solution" in page
        async with open_hall(Sqlite(sqlite_file)) as hall:
            again = await hall.actor(table)
            assert again.studies == actor.studies

    run(whole())


def test_nothing_of_a_shake_that_is_played_is_looked_at(sqlite_file, monkeypatch):
    async def whole():
        asked = []

        async def looked(_task, _snapshot, shake, _levels, *, seconds):
            asked.append(shake)
            return {"decisions": [], "first_flub": None, "missed": [], "scores": {}}

        monkeypatch.setattr(studies, "in_slow_process", looked)
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await with_bots(hall, 1, 2, shakes=2)
            actor = hall.actors[table]

            async def watch():
                while True:
                    assert all(shake < actor.table.finished_shakes for shake in (*asked, *actor.studies))
                    await asyncio.sleep(0.01)

            watching = asyncio.create_task(watch())
            await play_ann(hall, table)
            await until(lambda: len(actor.studies) == 2)
            assert not watching.done()
            watching.cancel()
            assert asked == [0, 1]

    run(whole())


def test_a_shake_that_takes_too_long_is_said_to_be_looked_at_and_left_alone(sqlite_file, monkeypatch):
    async def whole():
        tried = []

        async def slow(_task, _snapshot, shake, _levels, *, seconds):
            tried.append(shake)
            raise studies.TookTooLong("study")

        monkeypatch.setattr(studies, "in_slow_process", slow)
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await with_bots(hall, 1, shakes=1)
            await play_ann(hall, table)
            actor = hall.actors[table]
            await until(lambda: tried == [0])
            hall.studies.consider(actor)
            await asyncio.sleep(0.1)
            assert tried == [0]
            assert "data-pending" in page_of(actor)

    run(whole())


@pytest.mark.slow
def test_what_a_killed_server_had_not_looked_at_the_next_one_looks_at(sqlite_file, monkeypatch):
    async def whole():
        hall = Hall(Sqlite(sqlite_file), bot_pace=0.0)
        await hall.start()
        with monkeypatch.context() as patched:
            patched.setattr(hall.studies, "consider", lambda _actor: None)
            table = await with_bots(hall, 1, shakes=1)
            await play_ann(hall, table)
        hall.bots.close()
        await die(hall)
        async with open_hall(Sqlite(sqlite_file)) as other:
            actor = await other.actor(table)
            await until(lambda: 0 in actor.studies)
            assert (await state(other, table))["phase"] == "ended"

    run(whole())


def test_the_replay_marks_the_step_that_is_shown(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await with_bots(hall, 1, shakes=1)
            actor = hall.actors[table]
            await play_ann(hall, table)
            await until(lambda: 0 in actor.studies)
            stops = replay._stops(actor.table)
            for each in actor.studies[0].decisions:
                at = replay._stop(f"v{each.event + 1}", stops)
                shown = replay._context(actor, at, "")
                (current,) = [step for step in shown["seen"].steps if step.current]
                assert current.at == str(at)
                assert current.ident == f"step-{each.event}"

    run(whole())


def test_what_is_looked_at_tells_neither_the_seed_nor_a_sealed_paper():
    """The record is sent up to where the last shake was over; that one can be replayed without the seed."""
    middle = rules("on-sets", "agloa-2023", "middle")
    table = Table.new(middle, ["Ann", "Ben", "Cleo"], seed="secret", shakes=2, clock="none")
    seating = Seating(table, {name: Player.of(1) for name in table.players}, Random(3))
    while not (table.finished_shakes == 1 and table.view().shake and table.view().trial):
        assert seating.step()
    record = studies._record_so_far(table)
    assert "secret" not in str(record)
    then = Table.of(record)
    assert (then.finished_shakes, then.view().shake) == (1, None)
    assert then.scores == table.at(then.version).scores
    assert record["events"] == table.record()["events"][: then.version]
