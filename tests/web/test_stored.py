"""What is stored stands: no page, no reader and no restart decides an earlier version again."""

import json
import random
import re

import pytest
from django.test import RequestFactory
from tests.web.playing import begun, die, open_hall, play_until, run, state, step

from forceout.match import commands as do
from forceout.training.kit.table import KitTable
from forceout_web import running
from forceout_web.addresses import Reach
from forceout_web.pages import replay
from forceout_web.pages.table import live
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.storage import reading, writing
from forceout_web.tables.storage.database import Sqlite

RARE = ("sign", "charge", "pick-up", "no-goal", "absent", "present", "end-round")


async def play_a_shake(hall):
    """A table after its first shake: nobody writes anything, so that it is soon scored."""
    table = await begun(hall, ("Ann", "Ben", "Cleo"))
    rng = random.Random(3)
    for _ in range(300):
        if (await state(hall, table))["phase"] == "between-shakes":
            return table
        assert (await step(hall, table, rng, avoid=RARE))["status"] == 200
    raise AssertionError("no shake came to its end")


def count_otherwise(file, table):
    """Change what the journal says of the shake's points: no code of ours would count 77 for everybody."""
    session = Sqlite(file).connect()
    entry = next(
        entry
        for entry in reading.entries_of(session, table)
        if any(event["event"] in ("shake-scored", "shake-voided") for event in entry.events)
    )
    for event in entry.events:
        if "scores" in event:
            event["scores"] = dict.fromkeys(("Ann", "Ben", "Cleo"), 77)
    session.run(
        "UPDATE tables_journalentry SET events = %s WHERE table_id = %s AND version = %s",
        (writing.dumps(entry.events), table, entry.version),
    )
    session.close()
    return entry.version


def test_points_that_no_code_of_ours_would_count_stay_as_they_are_stored(sqlite_file, monkeypatch):
    async def whole():
        hall = Hall(Sqlite(sqlite_file))
        await hall.start()
        table = await play_a_shake(hall)
        await die(hall)
        version = count_otherwise(sqlite_file, table)
        async with open_hall(Sqlite(sqlite_file)) as after:
            monkeypatch.setattr(running, "_hall", after)
            assert set((await state(after, table))["scores"].values()) == {77}
            await step(after, table, random.Random(1))
            await look_back(after, table, version)

    run(whole())


async def look_back(hall, table, version):
    """Through every door that shows an earlier version."""
    actor = await hall.actor(table)
    assert set((await state(hall, table, "Ann"))["scores"].values()) == {77}
    assert set(actor.table.at(version).scores.values()) == {77}
    assert set(actor.table.at(version - 1).scores.values()) == {0}
    page = await frame(table, "")
    last = int(re.search(r'id="slider"[^>]*max="(\d+)"', page)[1])
    assert all([await frame(table, f"?at={at}") for at in range(last + 1)])
    assert ">77<" in page
    record = await replay.download(RequestFactory().get(f"/m/{table}/json"), table, "json")
    stored = [
        entry.action for entry in await hall.store.ask(lambda session: reading.entries_of(session, table))
    ]
    assert json.loads(record.content)["events"] == stored


async def frame(table, query):
    request = RequestFactory().get(f"/m/{table}{query}", headers={"X-Forceout-Frame": "1"})
    return (await replay.replay(request, table)).content.decode()


def test_a_game_of_the_kit_stays_as_it_is_stored_too():
    """A pile that no throw could have brought: whoever folds the journal has it, and goes on from there."""
    match = KitTable.new("cube-fish", ["Ann", "Ben"], seed="7", deals=True)
    assert match.do({"by": match.awaited[0], "do": "throw"}).rejection is None
    entries = json.loads(json.dumps([(entry.action, entry.events) for entry in match.entries()]))
    entries[-1][1][-1]["piles"]["Ann"] = [1, 2, 3]
    folded = KitTable(match.opening())
    for action, events in entries:
        folded.follow(action, events)
    assert folded.scores["Ann"] == 3
    assert folded.at(folded.version).scores["Ann"] == 3
    assert folded.at(folded.version - 1).scores["Ann"] == 0
    assert folded.view("Ben").actions() == match.view("Ben").actions()


def test_nobody_is_told_where_the_stock_stood():
    match = KitTable.new("cube-fish", ["Ann", "Ben"], seed="7", deals=True)
    assert any("stock" in event for entry in match.entries() for event in entry.events)
    assert "stock" not in json.dumps(match.heard_since(0, "Ann"))


@pytest.mark.parametrize("kit", ["cup-fish", "comp-out", "diff-squad", "inc-sets"])
def test_a_game_of_the_kit_is_the_same_folded_as_played(kit, fresh_seed):
    """After every action: what is stored says all that the game is."""
    rng = random.Random(fresh_seed)
    match = KitTable.new(kit, ["Ann", "Ben"], seed=str(fresh_seed), deals=True)
    folded = KitTable(match.opening())
    for _ in range(200):
        for entry in match.entries(folded.version):
            folded.follow(entry.action, json.loads(json.dumps(entry.events)))
        assert folded.state == match.state
        if match.is_over:
            return
        seat = rng.choice(match.awaited)
        assert match.do(rng.choice(match.view(seat).actions())).rejection is None


def test_a_table_that_was_opened_again_is_rendered_anew(sqlite_file):
    """What was rendered before may tell of moves that were never stored."""

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            table = await begun(hall)
            await play_until(hall, table, "turn")
            actor, reader = hall.actors[table], live.Reader("Ann", ("Ann",), "en", Reach(("http://x",)))
            before = actor.table.at(actor.version)
            pages = []
            for place in (0, -1):
                actor.table = before.at(before.version)
                mover = actor.table.awaited[0]
                moves = [each for each in actor.table.legal(mover) if isinstance(each, do.Move)]
                assert actor.table.do(moves[place]).accepted
                pages.append(live.shown(actor, reader)["html"])
            live._RENDERED.clear()
            assert pages[1] == live.shown(actor, reader)["html"] != pages[0]

    run(whole())
