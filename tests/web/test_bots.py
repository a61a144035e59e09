"""Bots at live tables: they act by themselves, as the rules allow, and another process takes their turn up."""

import asyncio
import random
from types import SimpleNamespace

import pytest
from tests.web.dying import DiesOnce
from tests.web.playing import (
    ONSETS,
    bot_acts_after_a_kill,
    do,
    offers,
    open_hall,
    play_until,
    run,
    state,
    step,
    until,
)

from forceout.records.documents.actions import ActionReader
from forceout.records.documents.codec import codec_for
from forceout.records.documents.fields import Fields
from forceout_web.pool import close_pool
from forceout_web.tables import bots
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage.database import Sqlite


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


def command_of(view, action):
    """The action of a document as the value that a bot answers with."""
    reader = ActionReader(codec_for(view.rules), view.players, None)
    return reader.read(Fields({**action, "by": view.seat}), view.state)


def test_a_bot_does_not_play_on_before_another_that_challenges(sqlite_file, monkeypatch):
    """A challenge takes a person's time, a move less: the third at the table was always too late."""

    async def thinks(_task, view, _level, _luck, **_limits):
        action, delay = decided.get(view.seat, (None, 0.0))
        return action and command_of(view, action), delay

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


BOOKS_WITH_VARIATIONS = [
    {"game": "on-sets", "rules": "agloa-2014", "division": "elementary", "clock": "exact"},
    {"game": "on-sets", "rules": "agloa-2023", "division": "senior", "clock": "none"},
    {"game": "equations", "rules": "agloa-2015", "division": "junior", "clock": "exact"},
    {"game": "equations", "rules": "agloa-2015", "division": "middle", "clock": "none"},
]


async def with_a_bot_as_goal_setter(hall, *levels, people=1, **options):
    """A table in which a bot that does nothing by itself has to set the Goal, and whether to vary is open; and its name."""
    for seed in range(40):
        chosen = {**ONSETS, "clock": "none", "seats": people + len(levels), "seed": seed, **options}
        actor = await hall.create(TableOptions.model_validate(chosen))
        for name in ("Ann", "Ben")[:people]:
            await hall.call(actor.id, "sit", nickname=name)
        for level in levels:
            await hall.call(actor.id, "sit", nickname=None, level=level)
        await play_until(hall, actor.id, "variations")
        setter = actor.table.view().shake.goal_setter
        if setter not in ("Ann", "Ben"):
            # What a bot is told from now on it thinks of after the next action, and once.
            await until(lambda: not hall.bots._thinking)
            return actor, setter
    raise AssertionError("no bot won the lot")


def goal_of(actor):
    digit = next(cube for cube in actor.table.view().mat.resources if cube.is_digit)
    return {"do": "goal", "goal": str(digit)}


@pytest.fixture
def told(monkeypatch):
    """What each bot decides to do: nothing until it is told."""
    decided = {}

    async def thinks(_task, view, _level, _luck, **_limits):
        action, delay = decided.get(view.seat, (None, 0.0))
        return action and command_of(view, action), delay

    monkeypatch.setattr(bots, "in_process", thinks)
    monkeypatch.setattr(bots, "AT_ONCE", frozenset())
    return decided


@pytest.fixture
def slept(monkeypatch):
    """How long bots wanted to wait. A wait of more than a second does not end here."""
    waits = []

    async def sleep(seconds):
        waits.append(seconds)
        if seconds > 1:
            await asyncio.Event().wait()

    monkeypatch.setattr(bots, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    return waits


@pytest.mark.parametrize(
    "book", BOOKS_WITH_VARIATIONS, ids=lambda book: f"{book['rules']} {book['division']}"
)
def test_a_bot_sets_no_goal_while_a_person_may_choose_a_variation(
    sqlite_file, monkeypatch, told, slept, book
):
    """AGLOA II-C-1; Equations II-B-1: the rest of the minute for rolling, and fifteen seconds with their countdown."""

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor, setter = await with_a_bot_as_goal_setter(hall, 1, **book)
            began = actor.table.view().shake.began
            monkeypatch.setattr(bots, "now_ms", lambda: actor.clock.origin + began + 10_000)
            told[setter] = goal_of(actor), 0.0
            assert (await do(hall, actor.id, setter, do="no-variation"))["status"] == 200
            await until(lambda: slept)
            assert slept == [pytest.approx(60 + 15 + 10 - 10)]
            assert actor.phase == "variations"
            assert (await do(hall, actor.id, "Ann", do="no-variation"))["status"] == 200
            await until(lambda: actor.phase == "turn")
            assert slept[1] == 0.0, "once everyone has passed it goes on at once"

    run(whole())


def test_when_the_time_for_choosing_is_over_the_bot_sets_the_goal(sqlite_file, monkeypatch, told, slept):
    """AGLOA II-C-1-a, XI-A-1-b"""

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor, setter = await with_a_bot_as_goal_setter(hall, 1)
            began = actor.table.view().shake.began
            monkeypatch.setattr(bots, "now_ms", lambda: actor.clock.origin + began + 85_000)
            told[setter] = goal_of(actor), 0.0
            await do(hall, actor.id, setter, do="no-variation")
            await until(lambda: actor.phase == "turn")
            assert slept[0] == 0.0

    run(whole())


def test_a_variation_that_a_person_chooses_meanwhile_counts(sqlite_file, told, slept):
    """P9; AGLOA II-C-3: of two players the one who is not Goal-setter chooses two."""

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor, setter = await with_a_bot_as_goal_setter(hall, 1)
            told[setter] = goal_of(actor), 0.0
            await do(hall, actor.id, setter, do="no-variation")
            await until(lambda: slept)
            for _ in range(2):
                assert actor.phase == "variations"
                first = next(one for one in await offers(hall, actor.id, "Ann") if one["do"] == "variation")
                assert (await do(hall, actor.id, "Ann", **first))["status"] == 200
            await until(lambda: actor.phase == "turn")
            assert len(actor.table.view().shake.chosen) == 2

    run(whole())


def test_a_bot_waits_for_no_choice_of_other_bots_and_makes_its_own_at_once(sqlite_file, told):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor, setter = await with_a_bot_as_goal_setter(hall, 1, 1, people=0)
            assert bots._time_to_choose(actor, actor.table, {"do": "no-variation"}) == 0.0
            await do(hall, actor.id, setter, do="no-variation")
            assert actor.phase == "variations"
            assert bots._time_to_choose(actor, actor.table, goal_of(actor)) == 0.0

    run(whole())


def test_a_bot_waits_while_another_bot_has_to_pass_before_a_person_can_choose(sqlite_file, told):
    """AGLOA II-C-1: the third player chooses after the second."""

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor, setter = await with_a_bot_as_goal_setter(hall, 1, 1)
            await do(hall, actor.id, setter, do="no-variation")
            assert bots._time_to_choose(actor, actor.table, goal_of(actor)) > 80

    run(whole())


def test_a_book_without_a_time_for_choosing_has_fifteen_seconds(sqlite_file, monkeypatch, told):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor, setter = await with_a_bot_as_goal_setter(hall, 1)
            await do(hall, actor.id, setter, do="no-variation")
            monkeypatch.setattr(bots, "choosing_ends", lambda _state: None)
            assert bots._time_to_choose(actor, actor.table, goal_of(actor)) == 15.0

    run(whole())


def test_while_the_clock_is_stopped_no_bot_acts_and_then_it_waits_for_the_rest(sqlite_file, told, slept):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor, setter = await with_a_bot_as_goal_setter(hall, 1, clock="exact")
            told[setter] = goal_of(actor), 0.0
            await do(hall, actor.id, setter, do="no-variation")
            await until(lambda: slept)
            await hall.call(actor.id, "set_clock_running", running=False)
            await until(lambda: not hall.bots._thinking)
            await hall.call(actor.id, "set_clock_running", running=True)
            await until(lambda: len(slept) == 2)
            assert actor.phase == "variations"

    run(whole())
