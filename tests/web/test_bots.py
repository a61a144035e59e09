"""Bots at live tables: they act by themselves, as the rules allow, and another process takes their turn up."""

import asyncio
import random

import pytest
from tests.web.dying import DiesOnce
from tests.web.playing import ONSETS, bot_acts_after_a_kill, offers, open_hall, run, state, step, until

from forceout_web.pool import close_pool
from forceout_web.tables import bots
from forceout_web.tables.database import Sqlite
from forceout_web.tables.hall import Hall
from forceout_web.tables.options import TableOptions


@pytest.fixture(autouse=True)
def pool():
    yield
    close_pool()


async def with_bots(hall, *levels, seed=3, **options):
    """A table at which these bots sit, and Ann."""
    chosen = {**ONSETS, "clock": "none", "seats": 1 + len(levels), "seed": seed, "shakes": 1, **options}
    actor = await hall.create(TableOptions.model_validate(chosen))
    await hall.call(actor.id, "sit", nickname="Ann")
    for level in levels:
        await hall.call(actor.id, "sit", nickname=None, level=level)
    return actor.id


async def play_ann(hall, table):
    """Ann does the first quiet thing that is offered whenever the table waits for her; she leaves the block alone."""
    while True:
        shown = await state(hall, table)
        if shown["phase"] == "ended":
            return shown
        if "Ann" in shown["awaited"]:
            found = [
                offer
                for offer in await offers(hall, table, "Ann")
                if offer["do"] not in ("sign", "charge", "pick-up")
            ]
            await hall.act(table, "Ann", found[0], shown["version"], f"{shown['version']}")
        await asyncio.sleep(0.02)


def test_a_shake_against_a_bot_comes_to_its_score(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await with_bots(hall, 1)
            shown = await play_ann(hall, table)
            assert shown["seats"][1]["bot"] == 1
            assert shown["shakes_played"] == 1

    run(whole())


def test_a_bot_that_has_nothing_to_think_about_waits_for_no_process(sqlite_file, monkeypatch):
    async def none_is_there(*_arguments, **_choices):
        raise AssertionError("no process was needed")

    async def whole():
        monkeypatch.setattr(bots, "in_process", none_is_there)
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await with_bots(hall, 1)
            await until(lambda: hall.actors[table].version >= 1)

    run(whole())


def test_a_bots_turn_is_taken_up_after_a_kill(sqlite_file):
    async def whole():
        slow = Hall(Sqlite(sqlite_file), bot_pace=1_000.0)
        await slow.start()
        table = await with_bots(slow, 1)
        await slow.act(table, "Ann", {"do": "lot"}, 0, "a")
        await bot_acts_after_a_kill(slow, table)

    run(whole())


def test_a_killed_worker_s_turn_is_taken_up_by_another(sqlite_file, tmp_path, monkeypatch):
    mark = tmp_path / "died"

    async def whole():
        monkeypatch.setattr(bots, "think", DiesOnce(mark))
        monkeypatch.setattr(bots, "AT_ONCE", frozenset())
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await with_bots(hall, 1)
            await hall.act(table, "Ann", {"do": "lot"}, 0, "a")
            await until(lambda: hall.actors[table].version >= 2)

    run(whole())
    assert mark.exists()


async def with_a_play_of(hall, player, **options):
    """A table of Ann and two bots that do nothing yet, at which this player has made the last play; and who plays next."""
    table = await with_bots(hall, 5, 5, **options)
    actor = hall.actors[table]
    rng = random.Random(4)
    quiet = ("challenge", "pick-up", "charge", "no-goal", "bonus", "absent")
    for _ in range(60):
        last = None if actor.table is None else actor.table.view().last_play
        if last is not None and last.player == player and actor.table.phase == "turn":
            (waited,) = actor.table.awaited
            return table, waited
        await step(hall, table, rng, avoid=quiet)
    raise AssertionError("never came to it")


def test_a_bot_does_not_play_on_before_another_that_challenges(sqlite_file, monkeypatch):
    """A challenge takes a person's time, a move less: the third at the table was always too late."""

    async def thinks(_task, _snapshot, seat, _level, _luck, **_limits):
        return decided.get(seat, (None, 0.0))

    decided = {}
    monkeypatch.setattr(bots, "in_process", thinks)

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            table, mover = await with_a_play_of(hall, "Ann")
            actor = hall.actors[table]
            (other,) = {"Ann", mover} ^ {row.name for row in actor.players()}
            move = next(each for each in await offers(hall, table, mover) if each["do"] == "move")
            decided[mover] = move, 0.0
            decided[other] = {"do": "challenge", "claim": "impossible"}, 0.3
            hall.bots.consider(actor)
            await until(lambda: actor.table.view().trial is not None)
            assert actor.table.view().trial.challengers == (other,)

    run(whole())


def test_a_bot_begins_the_next_shake_when_those_who_read_a_page_have_gone_on(sqlite_file, monkeypatch):
    """Who has no page tells nobody that he reads: he has half a minute."""

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor = hall.actors[await with_bots(hall, 1)]
            decided = actor.table.at(actor.version)
            monkeypatch.setattr(actor, "present", lambda: {"Ann"})
            monkeypatch.setattr(type(decided), "phase", "between-shakes")
            monkeypatch.setattr(type(decided), "finished_shakes", 1)

            def pause():
                return bots._pause(actor, decided, "Bot", plays=False)

            assert pause() == 30.0
            for gone_on, waits in ((False, 600.0), (True, 0.0), (False, 0.0)):
                await hall.call(actor.id, "reads", seat="Ann", version=actor.version, gone_on=gone_on)
                assert pause() == waits, "a page that is loaded again takes nothing back"
            actor.read["Ann"] = actor.version - 1, True
            assert pause() == 30.0, "that was another shake"

    run(whole())


def test_people_have_time_to_look_at_what_another_played(sqlite_file, monkeypatch):
    async def silent(*_task, **_limits):
        return None, 0.0

    monkeypatch.setattr(bots, "in_process", silent)

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            table, mover = await with_a_play_of(hall, "Ann")
            actor = hall.actors[table]
            monkeypatch.setattr(actor, "present", lambda: {"Ann"})
            assert bots._pause(actor, actor.table, mover, plays=True) == 0.0  # it is Ann's own play
            move = next(each for each in await offers(hall, table, mover) if each["do"] == "move")
            await hall.act(table, mover, move, actor.version, "m")
            (following,) = actor.table.awaited
            assert following != "Ann"
            assert bots._pause(actor, actor.table, following, plays=True) == 5.0
            assert bots._pause(actor, actor.table, following, plays=False) == 0.0

    run(whole())
