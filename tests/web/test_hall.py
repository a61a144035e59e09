"""Live tables: one door, stored before told, the same after a restart."""

import asyncio
import random
import secrets
import threading

import pytest
from tests.web.playing import (
    ONSETS,
    PATIENCE,
    begun,
    die,
    do,
    offers,
    open_hall,
    play_until,
    run,
    state,
    step,
    until,
)

from forceout import NotVerified, Table
from forceout_web.refusals import Refused
from forceout_web.tables.clock import Clock, now_ms
from forceout_web.tables.live import registry as halls
from forceout_web.tables.live.audience import Listener
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage import journal as journals
from forceout_web.tables.storage import leases, reading, writing
from forceout_web.tables.storage.database import Sqlite
from forceout_web.tables.tokens import Token


def in_hall(database, scenario, **choices):
    async def whole():
        async with open_hall(database, **choices) as hall:
            return await scenario(hall)

    return run(whole())


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, seat=""):
        self.heard, self.shown, self.ended, self.sent_on = [], 0, False, False
        self.listener = Listener(seat, self.tell, lambda _seats: None, self.end, moved=self.send_on)

    def tell(self, _actor, change):
        if not change.told:
            self.shown += 1
        self.heard += [(version, told(self.listener.seat)) for version, told in change.told]

    def end(self):
        self.ended = True

    def send_on(self):
        self.sent_on = True


def test_a_table_is_seating_until_its_seats_are_full(database):
    async def scenario(hall):
        actor = await hall.create(
            TableOptions(game="on-sets", rules="agloa-2023", division="middle", seats=2, clock="none")
        )
        assert (await state(hall, actor.id))["phase"] == "seating"
        await hall.call(actor.id, "sit", nickname="Ann")
        shown = await state(hall, actor.id)
        assert (shown["phase"], [seat["name"] for seat in shown["seats"]]) == ("seating", ["Ann"])
        refused = await hall.act(actor.id, "Ann", {"do": "roll"}, 0, "r")
        assert (refused["status"], refused["error"]["code"]) == (422, "seating")
        await hall.call(actor.id, "sit", nickname="Ben")
        assert (await state(hall, actor.id))["phase"] == "lot"
        full = await hall.call(actor.id, "sit", nickname="Cleo")
        assert full["error"]["code"] == "full"

    in_hall(database, scenario)


@pytest.mark.parametrize(
    "nickname",
    ["ann", "Αnn", "Ａｎｎ", "Judge", "јudge", "", "f.u.c.k", "sh1t", "ѕһit", "x" * 25, "a\nb" * 9],
)
def test_a_nickname_that_is_taken_reserved_rude_or_no_name_is_refused(sqlite_file, nickname):
    async def scenario(hall):
        actor = await hall.create(
            TableOptions(game="on-sets", rules="agloa-2023", division="middle", seats=2, clock="none")
        )
        await hall.call(actor.id, "sit", nickname="Ann")
        refused = await hall.call(actor.id, "sit", nickname=nickname)
        assert refused["status"] == 422
        assert refused["error"]["field"] == "nickname"

    in_hall(Sqlite(sqlite_file), scenario)


def test_the_same_key_many_times_at_once_opens_one_table(database):
    async def scenario(hall):
        options = TableOptions(game="on-sets", rules="agloa-2023", division="middle")
        answers = await asyncio.gather(
            *(hall.create_once("key", options, lambda actor: {"table": actor.id}) for _ in range(12))
        )
        assert len({answer["table"] for answer in answers}) == 1
        other = await hall.create_once("another", options, lambda actor: {"table": actor.id})
        assert other != answers[0]

    in_hall(database, scenario)


def test_an_action_is_stored_before_anybody_is_told(database):
    async def scenario(hall):
        table = await begun(hall)
        session = database.connect()
        stored = []
        ear = Ear()
        ear.listener.tell = lambda _actor, change: stored.append(
            (change.version, reading.entries_of(session, table)[-1].version)
        )
        await hall.listen(table, ear.listener, lambda _actor: None)
        rng = random.Random(2)
        for _ in range(10):
            await step(hall, table, rng)
        assert stored == [(version, version) for version in range(1, 11)]
        session.close()

    in_hall(database, scenario)


def test_the_same_ref_gets_the_first_answer_and_does_nothing(database):
    async def scenario(hall):
        table = await begun(hall)
        first = await do(hall, table, "Ann", ref="one", do="lot")
        again = await do(hall, table, "Ann", ref="one", seen=0, do="lot")
        assert first == again
        assert (await state(hall, table))["version"] == first["version"]
        refused = await do(hall, table, "Ann", ref="two", do="decline")
        assert refused["status"] == 422
        await die(hall)
        async with open_hall(database) as after:
            expire_leases(database)
            assert await after.act(table, "Ann", {"do": "lot"}, 0, "one") == first
            assert await after.act(table, "Ann", {"do": "decline"}, 1, "two") == refused

    async def whole():
        hall = Hall(database)
        await hall.start()
        await scenario(hall)

    run(whole())


def expire_leases(database):
    session = database.connect()
    session.run("UPDATE tables_process SET until = 0")
    session.close()


def test_an_action_on_an_older_version_is_stale_and_does_nothing(database):
    async def scenario(hall):
        table = await begun(hall)
        shown = await play_until(hall, table, "turn")
        version, mover = shown["version"], shown["awaited"][0]
        move = next(offer for offer in await offers(hall, table, mover) if offer["do"] == "move")
        stale = await hall.act(table, mover, move, version - 1, "old")
        assert (stale["status"], stale["version"]) == (409, version)
        assert (await state(hall, table))["version"] == version
        done = await hall.act(table, mover, move, version, "new")
        assert done["status"] == 200

    in_hall(database, scenario)


def test_an_action_that_could_not_be_verified_does_nothing_and_may_be_sent_again(database, monkeypatch):
    async def scenario(hall):
        table = await begun(hall)
        shown = await play_until(hall, table, "turn")
        version, mover = shown["version"], shown["awaited"][0]
        move = next(offer for offer in await offers(hall, table, mover) if offer["do"] == "move")
        with monkeypatch.context() as standing_still:
            standing_still.setattr(Table, "do", raises(NotVerified()))
            assert (await hall.act(table, mover, move, version, "once"))["status"] == 503
        assert (await state(hall, table))["version"] == version
        assert (await hall.act(table, mover, move, version, "once"))["status"] == 200

    in_hall(database, scenario)


def raises(wrong):
    def raising(*_arguments):
        raise wrong

    return raising


def test_a_paper_handed_in_late_stands_while_the_phase_is_that_seen(database):
    async def scenario(hall):
        table = await begun(hall, ("Ann", "Ben", "Cleo"))
        shown = await challenge(hall, table)
        writers = shown["shake"]["must_write"] + shown["shake"]["may_write"]
        first = await hall.act(table, writers[0], {"do": "decline"}, shown["version"], "a")
        second = await hall.act(table, writers[1], {"do": "decline"}, shown["version"], "b")
        assert (first["status"], second["status"]) == (200, 200)

    in_hall(database, scenario)


async def challenge(hall, table):
    """Play until somebody may challenge, and let him."""
    shown = await play_until(hall, table, "turn")
    rng = random.Random(5)
    await step(hall, table, rng)
    for seat in ("Ann", "Ben", "Cleo"):
        for offer in await offers(hall, table, seat):
            if offer["do"] == "challenge":
                answer = await do(hall, table, seat, **offer)
                assert answer["status"] == 200
                shown = await state(hall, table)
                assert shown["phase"] == "writing"
                return shown
    raise AssertionError("nobody may challenge")


def test_of_a_hundred_challenges_at_once_one_is_first(database):
    async def scenario(hall):
        table = await begun(hall, ("Ann", "Ben", "Cleo"))
        await play_until(hall, table, "turn")
        await step(hall, table, random.Random(5))
        shown = await state(hall, table)
        claims = [
            (seat, offer)
            for seat in ("Ann", "Ben", "Cleo")
            for offer in await offers(hall, table, seat)
            if offer["do"] == "challenge"
        ]
        assert len({seat for seat, _ in claims}) > 1
        race = [claims[index % len(claims)] for index in range(100)]
        answers = await asyncio.gather(
            *(hall.act(table, seat, claim, shown["version"], secrets.token_hex(8)) for seat, claim in race)
        )
        assert [answer["status"] for answer in answers].count(200) == 1
        winner = race[[answer["status"] for answer in answers].index(200)][0]
        losers = [answer for answer in answers if answer["status"] != 200]
        assert {answer["status"] for answer in losers} == {422}
        assert {answer["first"] for answer in losers} == {winner}
        assert (await state(hall, table))["shake"]["challengers"] == [winner]

    in_hall(database, scenario)


async def no_goal_said(hall, **options):
    """At a table of three of agloa-2014: the table, and its seats in the order of play."""
    table = await begun(hall, ("Ann", "Ben", "Cleo"), rules="agloa-2014", adventurous=False, **options)
    shown = await play_until(hall, table, "goal")
    place = [seat["name"] for seat in shown["seats"]].index(shown["shake"]["goal_setter"])
    order = [shown["seats"][(place + step) % 3]["name"] for step in range(3)]
    assert (await do(hall, table, order[0], do="no-goal"))["status"] == 200
    return table, order


@pytest.mark.parametrize("referee", ["strict", "table"])
@pytest.mark.parametrize("objection", [{"do": "pick-up"}, {"do": "challenge", "claim": "no-goal"}])
def test_the_first_to_object_to_no_goal_wins_and_the_other_loses_nothing(sqlite_file, referee, objection):
    """agloa-2014 III-D-2; contract 9, "Stale"."""

    async def scenario(hall):
        table, (_, left, right) = await no_goal_said(hall, referee=referee)
        seen = (await state(hall, table))["version"]
        assert (await do(hall, table, left, seen=seen, **objection))["status"] == 200
        second = await do(hall, table, right, seen=seen, **objection)
        assert (second["status"], second["first"]) == (422, left)
        assert set((await state(hall, table))["scores"].values()) == {0}

    in_hall(Sqlite(sqlite_file), scenario)


def test_who_holds_the_block_is_told_what_is_wrong_with_his_challenge(sqlite_file):
    async def scenario(hall):
        table = await begun(hall)
        await play_until(hall, table, "turn")
        holder = (await state(hall, table))["awaited"][0]
        assert (await do(hall, table, holder, do="pick-up"))["status"] == 200
        refused = await do(hall, table, holder, do="challenge", claim="now")
        assert (refused["error"]["code"], refused["error"]["rule"]) == ("now-empty-mat", "V-A-2-b")
        assert "first" not in refused

    in_hall(Sqlite(sqlite_file), scenario)


def test_a_refused_action_makes_no_other_stale(sqlite_file):
    async def scenario(hall):
        table = await begun(hall, clock="exact")
        assert (await do(hall, table, "Ann", do="decline"))["status"] == 422
        assert (await do(hall, table, "Ben", seen=0, do="lot"))["status"] == 200

    in_hall(Sqlite(sqlite_file), scenario)


@pytest.mark.parametrize(
    "action",
    [
        {"do": "lot", "by": "Ben"},
        {"do": "lot", "at": 3},
        {"do": "lot", "digit": 9},
        {"do": "roll", "cubes": "B R"},
        {"do": "deal", "cards": ["BR"]},
        {"do": "lot", "seed": 1},
        {"do": "tick"},
        {"do": "dance"},
        {"do": 4},
        {},
    ],
)
def test_what_is_the_servers_to_say_is_refused_from_a_client(sqlite_file, action):
    async def scenario(hall):
        table = await begun(hall)
        refused = await hall.act(table, "Ann", action, 0, "r")
        assert refused["status"] == 400
        assert refused["error"]["field"].startswith("action")
        assert (await state(hall, table))["version"] == 0

    in_hall(Sqlite(sqlite_file), scenario)


def test_a_killed_server_goes_on_where_it_was(database):
    async def whole():
        hall = Hall(database)
        await hall.start()
        table = await begun(hall)
        rng = random.Random(3)
        for _ in range(40):
            await step(hall, table, rng)
        before = await state(hall, table, "Ann")
        await die(hall)
        expire_leases(database)
        async with open_hall(database) as after:
            assert await state(after, table, "Ann") | {"now": 0} == before | {"now": 0}
            assert (await step(after, table, rng))["version"] == before["version"] + 1

    run(whole())


def test_a_limit_falls_by_itself_and_everybody_hears_of_it(database):
    async def scenario(hall):
        table = await begun(hall, clock="exact")
        await play_until(hall, table, "turn")
        ear = Ear()
        actor = await hall.listen(table, ear.listener, lambda _actor: None)
        actor.clock = Clock(actor.clock.origin - 300_000)
        actor._set_timer()

        def heard_of_it():
            return any(event["event"] == "points-lost" for _, events in ear.heard for event in events)

        await until(heard_of_it)

    in_hall(database, scenario)


def test_no_limit_falls_while_the_clock_is_stopped(sqlite_file):
    async def scenario(hall):
        table = await begun(hall, clock="exact")
        await do(hall, table, "Ann", do="lot")
        await hall.call(table, "set_clock_running", running=False)
        now = (await state(hall, table))["now"]
        await asyncio.sleep(0.1)
        shown = await state(hall, table)
        assert shown["now"] == now
        assert shown["stopped"]
        await hall.call(table, "set_clock_running", running=True)
        await asyncio.sleep(0.1)
        assert (await state(hall, table))["now"] > now

    in_hall(Sqlite(sqlite_file), scenario)


def test_what_was_withdrawn_before_it_arrived_is_void(database):
    """A page that lost its connection asks what became of an action: then it does not happen behind its reader's back."""

    async def scenario(hall):
        table = await begun(hall, clock="none")
        said = await hall.call(table, "withdraw", seats=["Ben", "Ann"], ref="late")
        assert (said["status"], said["error"]["code"]) == (409, "withdrawn")
        assert await hall.act(table, "Ann", {"do": "lot"}, 0, "late") == said
        assert (await state(hall, table))["version"] == 0
        done = await hall.act(table, "Ann", {"do": "lot"}, 0, "again")
        assert done["status"] == 200
        assert await hall.call(table, "withdraw", seats=["Ben", "Ann"], ref="again") == done
        await hall.act(table, "Ann", {"do": "lot"}, 1, "twice")
        assert (await hall.call(table, "withdraw", seats=["Ann"], ref="twice"))["status"] == 422

    in_hall(database, scenario)


def test_a_round_until_all_agree_has_no_end_by_time_and_ends_when_all_say_so(database):
    async def scenario(hall):
        table = await begun(hall, clock="exact", length="agreed")
        await do(hall, table, "Ann", do="lot")
        assert (await state(hall, table))["deadline"] != 1800
        first = await hall.call(table, "agree_to_end", seat="Ann", agree=True, arrived=now_ms())
        assert (first["ended"], (await state(hall, table))["agreed_to_end"]) == (False, ["Ann"])
        last = await hall.call(table, "agree_to_end", seat="Ben", agree=True, arrived=now_ms())
        assert last["ended"]
        assert (await state(hall, table))["phase"] == "ended"

    in_hall(database, scenario)


def test_a_round_by_the_book_is_not_ended_by_agreement(sqlite_file):
    async def scenario(hall):
        table = await begun(hall)
        refused = await hall.call(table, "agree_to_end", seat="Ann", agree=True, arrived=now_ms())
        assert refused["error"]["code"] == "length"

    in_hall(Sqlite(sqlite_file), scenario)


def test_the_owner_frees_a_seat_between_shakes_and_its_token_is_void(database):
    async def scenario(hall):
        table = await begun(hall)
        before = Token(table, 0, hall.actors[table].seats[0].serial)
        assert await hall.look(table, lambda actor: actor.viewer(before)) == "Ann"
        assert (await hall.call(table, "free_seat", name="Ann"))["freed"] == "Ann"
        await check_void(hall, before)
        given = await hall.call(table, "sit", nickname="Zoe")
        assert given["seat"] == "Ann"
        assert await hall.look(table, lambda actor: actor.viewer(token_of(table, given))) == "Ann"
        await check_void(hall, before)
        await play_until(hall, table, "turn")
        assert (await hall.call(table, "free_seat", name="Ann"))["error"]["code"] == "in-a-shake"

    in_hall(database, scenario)


def token_of(table, given):
    return Token(table, given["place"], given["serial"])


async def check_void(hall, token):
    with pytest.raises(Refused, match="freed"):
        await hall.look(token.table, lambda actor: actor.viewer(token))


@pytest.mark.parametrize(
    "sit", [{"what": "sit", "nickname": "Ann"}, {"what": "sit_as_judge"}], ids=["player", "judge"]
)
def test_the_token_of_a_seat_that_was_freed_before_the_match_is_not_the_next_ones(database, sit):
    async def scenario(hall):
        actor = await hall.create(TableOptions(**ONSETS))
        former = await hall.call(actor.id, **sit)
        await hall.call(actor.id, "free_seat", name=former["seat"])
        await check_void(hall, token_of(actor.id, former))
        given = await hall.call(actor.id, **sit)
        assert given["place"] == former["place"]
        assert (
            await hall.look(actor.id, lambda there: there.viewer(token_of(actor.id, given))) == given["seat"]
        )
        await check_void(hall, token_of(actor.id, former))

    in_hall(database, scenario)


def test_a_deleted_table_is_gone_with_everything_of_it(database):
    async def scenario(hall):
        table = await begun(hall)
        ear = Ear()
        await hall.listen(table, ear.listener, lambda _actor: None)
        await step(hall, table, random.Random(1))
        await hall.call(table, "delete")
        assert ear.ended
        with pytest.raises(Refused, match="no such table"):
            await state(hall, table)
        session = database.connect()
        for name in ("seat", "journalentry", "answer", "due", "lease"):
            assert not session.rows(f"SELECT 1 FROM tables_{name} WHERE table_id = %s", (table,))
        session.close()

    in_hall(database, scenario)


def test_a_table_is_deleted_after_its_time_unless_it_is_kept(database):
    async def scenario(hall):
        gone, kept = await begun(hall), await begun(hall)
        await hall.call(kept, "keep", kept=True)
        session = database.connect()
        session.run("UPDATE tables_due SET at = 1 WHERE kind = 'deletion'")
        await until(lambda: not reading.exists(session, gone))
        assert reading.exists(session, kept)
        session.close()

    in_hall(database, scenario)


def test_a_write_that_fails_is_not_told_and_the_table_is_opened_again(database):
    async def scenario(hall):
        table = await begun(hall)
        ear = Ear()
        await hall.listen(table, ear.listener, lambda _actor: None)
        session = database.connect()
        entry = reading.Entry(
            1, {"do": "tick", "by": "judge"}, [{"event": "time-passed", "to": 1}], "0 0 lot"
        )
        session.run(*writing.insert_entry(table, entry))
        refused = await hall.act(table, "Ann", {"do": "lot"}, 0, "a")
        assert refused["status"] == 503
        assert ear.heard == []
        assert (await state(hall, table))["version"] == 1
        assert (await hall.act(table, "Ann", {"do": "lot"}, 1, "b"))["status"] == 200
        session.close()

    in_hall(database, scenario)


def test_a_table_that_cannot_be_stored_is_refused_and_the_next_one_is_opened(database, monkeypatch):
    async def scenario(hall):
        with monkeypatch.context() as broken:
            broken.setattr(leases, "insert_lease", lambda *_what: ("SELECT %s", ("\ud800",)))
            with pytest.raises(Refused, match="could not be stored"):
                await hall.create(TableOptions(**ONSETS))
        table = await begun(hall)
        with monkeypatch.context() as broken:
            broken.setattr(writing, "delete", lambda _table: [("SELECT %s", ("\ud800",))])
            assert (await hall.call(table, "delete"))["status"] == 503
        assert (await hall.call(table, "delete"))["deleted"] == table

    in_hall(database, scenario)


def test_a_table_is_not_forgotten_while_it_decides(sqlite_file, monkeypatch):
    """However long nobody has been at it: a judge may take its time."""

    async def scenario(hall):
        table = await begun(hall)
        writer = (await challenge(hall, table))["shake"]["must_write"][0]
        actor, judging, go_on = hall.actors[table], threading.Event(), threading.Event()
        decide = actor.table.do

        def decide_slowly(*what):
            judging.set()
            go_on.wait(PATIENCE)
            return decide(*what)

        monkeypatch.setattr(actor.table, "do", decide_slowly)
        declined = asyncio.create_task(hall.act(table, writer, {"do": "decline"}, actor.version, "d"))
        await asyncio.to_thread(judging.wait, PATIENCE)
        actor.used = 0
        await hall._tidy()
        still_here = table in hall.actors
        go_on.set()
        assert still_here
        assert (await declined)["status"] == 200
        actor.used = 0
        await hall._tidy()
        assert table not in hall.actors

    in_hall(Sqlite(sqlite_file), scenario)


@pytest.mark.parametrize("table", ["a\0b", "\ud800", "", "abcdefghijkm"], ids=ascii)
def test_whatever_is_no_id_of_a_table_is_not_found(database, table):
    async def scenario(hall):
        with pytest.raises(Refused, match="no such table"):
            await hall.actor(table)

    in_hall(database, scenario)


def test_a_hall_closes_though_the_database_no_longer_answers(sqlite_file, monkeypatch):
    """Neither what is written nor what is read keeps a server from stopping."""
    for module in (halls, journals, reading):
        monkeypatch.setattr(module, "LAST_SECONDS", 0.01)
    goes_on = threading.Event()

    async def scenario():
        hall = Hall(Sqlite(sqlite_file))
        await hall.start()
        await begun(hall)
        monkeypatch.setattr(journals, "_commit", lambda *_what: goes_on.wait() and {})
        written = hall.journal.store([])
        read = asyncio.create_task(hall.store.ask(lambda _session: goes_on.wait()))
        await asyncio.sleep(0)
        await hall.stop()
        assert not written.done()
        assert not read.done()
        goes_on.set()
        await asyncio.gather(written, read)

    run(scenario())


class Counting(Ear):
    """A listener that counts what it is told of presence."""

    def __init__(self, seat=""):
        super().__init__(seat)
        self.presence = []
        self.listener.presence = self.presence.append


def test_watchers_who_come_and_go_are_told_to_nobody(sqlite_file):
    async def scenario(hall):
        table = await begun(hall)
        ann = Counting("Ann")
        await hall.listen(table, ann.listener, lambda _actor: None)
        before = len(ann.presence)
        watchers = [Counting() for _ in range(400)]
        for watcher in watchers:
            await hall.listen(table, watcher.listener, lambda _actor: None)
        hall.leave(hall.actors[table], *(watcher.listener for watcher in watchers))
        assert len(ann.presence) == before
        assert not any(watcher.presence for watcher in watchers)

    in_hall(Sqlite(sqlite_file), scenario)


def test_seats_that_come_and_go_within_a_second_are_told_together(sqlite_file):
    async def scenario(hall):
        table = await begun(hall)
        ann, ben = Counting("Ann"), Counting("Ben")
        await hall.listen(table, ann.listener, lambda _actor: None)
        for _ in range(50):
            await hall.listen(table, ben.listener, lambda _actor: None)
            hall.leave(hall.actors[table], ben.listener)
        assert len(ann.presence) <= 2
        await hall.listen(table, ben.listener, lambda _actor: None)
        await until(lambda: ann.presence and all(seat["present"] for seat in ann.presence[-1]))

    in_hall(Sqlite(sqlite_file), scenario)
