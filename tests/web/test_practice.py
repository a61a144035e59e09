"""Practice at live tables: going back, taking back, positions, hints; and bots that take seats."""

import pytest
from tests.web.playing import ONSETS, begun, offers, open_hall, play_until, run, until
from tests.web.test_bots import play_ann, with_bots

from forceout_web.pool import close_pool
from forceout_web.refusals import Refused
from forceout_web.tables import practice
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage.database import Sqlite
from practice_position import POSITION


@pytest.fixture(autouse=True)
def pool():
    yield
    close_pool()


def test_who_is_alone_with_bots_takes_back_and_plays_on_at_another_table(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            actor, _ = await practice.begin(hall, POSITION, "Ann", 1)
            move = {"do": "move", "cube": "Y", "to": "forbidden"}
            answer = await hall.act(actor.id, "Ann", move, actor.version, "y")
            await until(lambda: actor.version > answer["version"])
            before = actor.table.record()
            fresh, token = await practice.take_back(hall, actor, "Ann")
            assert fresh.version < actor.version
            assert fresh.seat_of(token).name == "Ann"
            assert fresh.table.record()["events"] == before["events"][: fresh.version]
            assert before["events"][fresh.version] == {
                "by": "Ann",
                "at": before["events"][fresh.version]["at"],
                **move,
            }
            assert fresh.table.opening()["seed"] != before["seed"]
            # The bot of the old table may go on meanwhile; nothing that was played is gone.
            after = actor.table.record()
            assert after["events"][: len(before["events"])] == before["events"]
            assert after["seed"] == before["seed"]
            offered = await offers(hall, fresh.id, "Ann")
            answer = await hall.act(fresh.id, "Ann", offered[0], fresh.version, "on")
            assert answer["status"] == 200
            kept = fresh.table.version
        async with open_hall(Sqlite(sqlite_file), bot_pace=1_000.0) as hall:
            again = await hall.actor(fresh.id)
            assert again.version >= kept

    run(whole())


def test_people_are_not_helped_against_each_other(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            table = await begun(hall, shakes=2)
            await play_until(hall, table, "turn")
            actor = hall.actors[table]
            for asked in (practice.take_back(hall, actor, "Ann"), practice.hint(actor, "Ann")):
                with pytest.raises(Refused) as refused:
                    await asked
                assert refused.value.status == 403
            for me in ("Ann", ""):
                with pytest.raises(Refused) as refused:
                    await practice.go_back(hall, actor, actor.version, me=me)
                assert refused.value.code == "in-play"
            fresh, _ = await practice.go_back(hall, actor, 0, me="Ann", seat="Ben")
            assert [row.level for row in fresh.players()] == [practice.USUAL_LEVEL, None]

    run(whole())


def test_a_match_that_is_over_is_gone_back_to_by_whoever_sees_it(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            table = await with_bots(hall, 1)
            await play_ann(hall, table)
            actor = hall.actors[table]
            goal = next(
                place for place, event in enumerate(actor.table.record()["events"]) if event["do"] == "goal"
            )
            fresh, token = await practice.go_back(hall, actor, goal + 1, me="", level=4)
            name = fresh.seat_of(token).name
            assert name in fresh.table.awaited
            # The bot that was there keeps its strength, the seat of the person gets the one that was asked for.
            others = {row.name: row.level for row in fresh.players() if row.name != name}
            assert others in ({"Ann": 4}, {row.name: 1 for row in actor.players() if row.level})
            with pytest.raises(Refused):
                await practice.go_back(hall, actor, 10_000, me="")

    run(whole())


def test_a_position_is_played_from_against_a_bot_and_hinted_at(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=0.0) as hall:
            fresh, _token = await practice.begin(hall, POSITION, "Ann", 2)
            assert fresh.table.awaited == ("Ann",)
            found = await practice.hint(fresh, "Ann")
            assert found.solvable
            assert len(found.solution.cubes()) == 3
            first, second, third = [str(found.step(step)) for step in (1, 2, 3)]
            assert found.solution.text() not in first
            assert all(str(cube) in second for cube in found.solution.cubes())
            assert found.solution.text() in third
            answer = await hall.act(
                fresh.id, "Ann", {"do": "move", "cube": "Y", "to": "forbidden"}, fresh.version, "y"
            )
            assert answer["status"] == 200
            version = answer["version"]
            await until(lambda: hall.actors[fresh.id].version > version)
            listed = len(hall.actors)
            with pytest.raises(Refused, match="no match comes to it"):
                await practice.begin(hall, {**POSITION, "universe": ["B"]}, "Ann")
            assert len(hall.actors) == listed
            with pytest.raises(Refused, match="digit cube"):
                await practice.begin(hall, {**POSITION, "goal": "x"}, "Ann")

    run(whole())


def test_a_record_is_gone_on_with(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=1_000.0) as hall:
            table = await begun(hall)
            await play_until(hall, table, "turn")
            record = hall.actors[table].table.record()
            fresh, token = await practice.begin(hall, record, "Zoe")
            assert fresh.table.record()["events"] == record["events"]
            assert fresh.seat_of(token).name in fresh.table.awaited

    run(whole())


def test_the_owner_changes_the_strength_of_bots_between_shakes_only(sqlite_file):
    async def whole():
        async with open_hall(Sqlite(sqlite_file), bot_pace=1_000.0) as hall:
            table = await with_bots(hall, 1, 2)
            actor = hall.actors[table]
            name = actor.players()[1].name
            assert (await hall.call(table, "set_level", name=name, level=5))["bot"] == 5
            assert actor.players()[1].level == 5
            for who, level, code in (
                (name, 9, "malformed"),
                ("Ann", 2, "no-bot"),
                ("Nobody", 2, "not-found"),
            ):
                refused = await hall.call(table, "set_level", name=who, level=level)
                assert refused["error"]["code"] == code
            begun_ = await begun(hall)
            await play_until(hall, begun_, "turn")
            freed = await hall.call(begun_, "free_seat", name="Ben")
            assert freed["error"]["code"] == "in-a-shake"

    run(whole())


def test_a_name_that_no_seat_can_have_opens_no_table(database):
    record = {"game": "on-sets", "rules": "agloa-2023", "division": "middle", "seed": 1, "events": []}

    async def whole():
        async with open_hall(database) as hall:
            for document, nickname, field in (
                (POSITION, "a" * 25, "nickname"),
                ({**record, "players": ["Ann", "b" * 25]}, "Ann", "players[1]"),
            ):
                with pytest.raises(Refused) as refused:
                    await practice.begin(hall, document, nickname)
                assert refused.value.field == field
            assert hall.actors == {}
            actor, token = await practice.begin(hall, {**record, "players": ["Ann", "b" * 24]}, "Ann")
            assert actor.seat_of(token).name in ("Ann", "b" * 24)

    run(whole())


def test_without_the_solvers_no_bot_is_seated_since_it_would_never_move(sqlite_file, monkeypatch):
    monkeypatch.setattr("forceout._native.BUILT", False)

    async def whole():
        async with open_hall(Sqlite(sqlite_file)) as hall:
            actor = await hall.create(TableOptions(**ONSETS))
            refused = await hall.call(actor.id, "sit", nickname=None, level=1)
            assert refused["error"]["code"] == "no-solvers"
            assert "seat" in await hall.call(actor.id, "sit", nickname="Ann")
            with pytest.raises(Refused) as wrong:
                await practice.begin(hall, POSITION, "Ann")
            assert wrong.value.code == "no-solvers"
            kit = await hall.create(TableOptions(kit="cube-fish"))
            assert "seat" in await hall.call(kit.id, "sit", nickname=None, level=1)

    run(whole())
