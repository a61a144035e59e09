"""Two processes on PostgreSQL: one holds a table, the other relays to it, and takes it over."""

import asyncio
import json
import random
import secrets
from functools import partial

import pytest
from tests.web.playing import PATIENCE, begun, die, end_leases, offers, play_until, run, state, step, until
from tests.web.test_hall import Ear
from tests.web.test_kit import opened

from forceout_web.pool import close_pool
from forceout_web.refusals import Refused
from forceout_web.tables.live.cluster import LineCut
from forceout_web.tables.live.lease import HeldElsewhere
from forceout_web.tables.live.registry import Hall
from forceout_web.tables.storage import leases, writing
from forceout_web.tables.storage.postgres import Postgres

pytestmark = [pytest.mark.needs("postgresql")]


async def process(url, secret="the same for all"):
    """A process that answers every conversation with the version that it has of the table named in the path."""
    hall = Hall(Postgres(url))

    async def serve(scope, receive, send):
        if scope["path"] == "/slow":
            await asyncio.sleep(60)
        body = b""
        while (message := await receive())["type"] == "http.request":
            body += message["body"]
            if not message.get("more_body"):
                break
        shown = await state(hall, scope["path"][1:])
        told = {"version": shown["version"], "by": hall.process, "client": scope["client"], "body": len(body)}
        await send({"type": "http.response.start", "status": 200, "headers": scope["headers"]})
        await send(
            {"type": "http.response.body", "body": json.dumps(told).encode() + b"\xff", "more_body": True}
        )
        await send({"type": "http.response.body", "body": b""})

    await hall.join("127.0.0.1", secret, serve)
    await hall.start()
    return hall


async def request(hall, table, body=b"", path=None):
    """What somebody is answered who asks this process about a table: by whichever process holds it."""
    scope = {
        "type": "http",
        "method": "POST",
        "path": path or f"/{table}",
        "raw_path": b"/",
        "query_string": b"\xfc=1",
        "headers": [(b"x-name", b"\xfc")],
        "client": ("192.0.2.7", 9),
    }
    incoming, sent = asyncio.Queue(), []
    incoming.put_nowait({"type": "http.request", "body": body, "more_body": False})

    async def send(message):
        sent.append(message)

    peer = await hall.holder_elsewhere(table)
    if peer is None or not await hall.relay(peer, table, scope, incoming.get, send):
        return None
    assert sent[0]["headers"] == scope["headers"]
    whole = b"".join(message["body"] for message in sent[1:])
    assert whole.endswith(b"\xff")
    return json.loads(whole[:-1])


def in_two(url, scenario, lease_ms=600_000):
    """Two processes. Their leases last long, unless that is what is tested: a busy machine ends none."""

    async def whole():
        one, other = await process(url), await process(url)
        try:
            await scenario(one, other)
        finally:
            for hall in (one, other):
                await hall.stop()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(leases, "LEASE_MS", lease_ms)
        patched.setattr("forceout_web.tables.live.lease.LEASE_MS", lease_ms)
        patched.setattr("forceout_web.tables.live.cluster.ANSWER_SECONDS", PATIENCE)
        patched.setattr("forceout_web.tables.live.cluster._REQUEST_SECONDS", PATIENCE)
        run(whole())


def test_only_the_holder_answers(postgres_url):
    async def scenario(one, other):
        table = await begun(one)
        with pytest.raises(HeldElsewhere) as elsewhere:
            await other.actor(table)
        assert elsewhere.value.peer.process == one.process
        assert elsewhere.value.peer.address == one.cluster.address
        assert table not in other.actors

    in_two(postgres_url, scenario)


def test_a_conversation_is_relayed_to_the_holder_as_it_is(postgres_url):
    async def scenario(one, other):
        table = await begun(one)
        rng = random.Random(4)
        for version in range(1, 6):
            await step(one, table, rng)
            answer = await request(other, table, b"x" * 100_000)
            assert answer == {
                "version": version,
                "by": one.process,
                "client": ["192.0.2.7", 9],
                "body": 100_000,
            }

    in_two(postgres_url, scenario)


def test_what_is_done_through_another_process_is_done_by_the_holder(postgres_url):
    async def scenario(one, other):
        table = await begun(one)
        shown = await state(one, table)
        seat = shown["awaited"][0]
        action = (await offers(one, table, seat))[0]
        answer = await other.act(table, seat, action, 0, "a")
        assert answer["status"] == 200
        assert answer == await one.act(table, seat, action, 0, "a")
        assert (await state(one, table))["version"] == answer["version"]

    in_two(postgres_url, scenario)


def test_a_glance_from_another_process_shows_what_is_stored_and_who_is_there(postgres_url):
    async def scenario(one, other):
        table = await begun(one)
        await one.listen(table, Ear("Ben").listener, lambda _actor: None)
        await step(one, table, random.Random(4))
        glimpse = await other.glance(table)
        assert glimpse.version == 1
        assert glimpse.present() == {"Ben"}
        assert glimpse.clock == one.actors[table].clock
        assert table not in other.actors

    in_two(postgres_url, scenario)


def test_the_database_is_asked_once_who_holds_a_table(postgres_url, monkeypatch):
    asked, acquire = [], leases.acquire
    monkeypatch.setattr(leases, "acquire", lambda *what, **more: asked.append(1) or acquire(*what, **more))

    async def scenario(one, other):
        table = await begun(one)
        for _ in range(4):
            assert await request(other, table)
        assert len(asked) == 1

    in_two(postgres_url, scenario)


def test_a_table_that_went_to_a_third_process_is_found_there(postgres_url):
    """The process that is remembered as its holder has let it go."""

    async def scenario(one, other):
        table = await begun(one)
        assert (await request(other, table))["by"] == one.process
        await one.journal.store([leases.release(table, one.process)])
        one._forget(table)
        third = await process(postgres_url)
        try:
            assert (await third.actor(table)).held
            assert await request(other, table) is None
            assert (await request(other, table))["by"] == third.process
        finally:
            await third.stop()

    in_two(postgres_url, scenario)


@pytest.mark.parametrize("wrong", ["secret", "process", "moment", "bytes"])
def test_nobody_is_served_without_the_secret_of_the_server(postgres_url, wrong, monkeypatch):
    async def scenario(one, other):
        table = await begun(one)
        if wrong == "secret":
            other.cluster.key = b"another"
        if wrong == "moment":
            monkeypatch.setattr("forceout_web.tables.live.cluster._SIGNED_FOR_MS", -1)
        peer = await other.holder_elsewhere(table)
        if wrong == "process":
            one.cluster.process = "another"
        if wrong == "bytes":
            host, _, port = peer.address.rpartition(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            assert await reader.read() == b""
            writer.close()
        else:
            assert await request(other, table) is None

    in_two(postgres_url, scenario)


async def fail_a_write(hall, table):
    """The database refuses what is done there, once. The process has another table, and renews all its leases."""
    await begun(hall)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(writing, "insert_answer", lambda *_what: ("SELECT 1 / 0", ()))
        assert (await step(hall, table, random.Random(1)))["status"] == 503
    assert not hall.actors[table].held


def test_after_a_write_that_failed_at_its_holder_a_table_is_reached_through_the_other_process(postgres_url):
    async def scenario(one, other):
        table = await begun(one)
        await fail_a_write(one, table)
        assert (await request(other, table))["by"] == one.process
        assert one.actors[table].held

    in_two(postgres_url, scenario)


def test_a_table_that_its_holder_could_not_open_again_is_opened_for_the_next_who_asks(postgres_url):
    async def scenario(one, other):
        table = await begun(one)
        await fail_a_write(one, table)

        async def fail(_table):
            raise OSError("the database went away")

        with pytest.MonkeyPatch.context() as broken:
            broken.setattr(one, "_load", fail)
            with pytest.raises(OSError, match="went away"):
                await one.actor(table)
        assert (await request(other, table))["by"] == one.process

    in_two(postgres_url, scenario)


@pytest.mark.parametrize("fails", [False, True], ids=["held", "lost"])
def test_a_table_that_its_holder_forgets_may_be_held_by_the_other_process_at_once(postgres_url, fails):
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

    in_two(postgres_url, scenario)


def test_who_comes_back_to_a_table_while_it_is_forgotten_waits_until_it_is_given_back(postgres_url):
    """Else it would be held here by a lease that is just being given away."""

    async def scenario(one, _other):
        table = await begun(one)
        one.actors[table].used = 0
        _tidied, actor = await asyncio.gather(one._tidy(), one.actor(table))
        assert actor.held
        assert (await step(one, table, random.Random(2)))["status"] == 200

    in_two(postgres_url, scenario)


def test_people_at_a_table_of_which_a_write_failed_are_shown_what_is_stored(postgres_url):
    """Without waiting for somebody to act: its clock and its bots go on."""

    async def scenario(one, _other):
        table = await begun(one)
        await one.listen(table, Ear("Ben").listener, lambda _actor: None)
        await fail_a_write(one, table)
        await until(lambda: one.actors[table].held)

    in_two(postgres_url, scenario)


def test_of_a_hundred_challenges_through_two_processes_one_is_first(postgres_url):
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

    in_two(postgres_url, scenario)


def test_when_a_process_dies_the_other_takes_its_tables_over_once_their_leases_have_run_out(postgres_url):
    async def scenario(one, other):
        table = await begun(one, clock="exact")
        before = await play_until(one, table, "turn")
        assert (await request(other, table))["by"] == one.process
        await die(one)
        assert await request(other, table) is None
        with pytest.raises(HeldElsewhere):
            await other.actor(table)
        end_leases(one)
        assert (await state(other, table))["version"] == before["version"]
        answer = await step(other, table, random.Random(9))
        assert answer["version"] == before["version"] + 1

    in_two(postgres_url, scenario)


def test_a_lease_is_short():
    assert leases.LEASE_MS <= 3_000


def test_a_table_whose_clock_is_due_is_opened_when_its_holder_is_dead(postgres_url):
    """Nobody needs to ask for it."""

    async def scenario(one, other):
        table = await begun(one, clock="exact")
        await play_until(one, table, "turn")
        session = other.store.database.connect()
        session.run("UPDATE tables_due SET at = 1 WHERE table_id = %s AND kind = 'deadline'", (table,))
        await other._sweep()
        assert table not in other.actors
        await die(one)
        end_leases(one)
        session.run("UPDATE tables_due SET at = 1, claimed = 0 WHERE table_id = %s", (table,))
        session.close()
        await until(lambda: table in other.actors)

    in_two(postgres_url, scenario)


async def take_away(one, other, table):
    """The first process was frozen: its leases ran out, and the other has taken the table. The first does not know."""
    for task in tuple(one._tasks):
        task.cancel()
    end_leases(one)
    assert (await other.actor(table)).held


@pytest.mark.parametrize("asked", ["look", "act", "listen", "itself"])
def test_a_process_that_was_frozen_answers_nobody_before_it_knows_what_it_still_holds(postgres_url, asked):
    """A seat that has seen the new holder's versions must not be shown an older one."""

    async def scenario(one, other):
        table, kept = await begun(one), await begun(one)
        ear = Ear("Ben")
        await one.listen(table, ear.listener, lambda _actor: None)
        await take_away(one, other, table)
        await step(other, table, random.Random(3))
        shown = ear.shown
        if asked == "look":
            with pytest.raises(HeldElsewhere):
                await state(one, table)
        elif asked == "act":
            before = other.actors[table].version
            assert (await one.act(table, "Ann", {"do": "no-such"}, before, "a"))["status"] == 400
        elif asked == "listen":
            with pytest.raises(HeldElsewhere):
                await one.listen(table, Ear("Ann").listener, lambda _actor: None)
        else:
            await one._renew_leases()
        await until(lambda: ear.sent_on)
        assert table not in one.actors
        assert (ear.shown, ear.heard) == (shown, [])
        assert (await one.actor(kept)).held

    in_two(postgres_url, scenario)


def test_a_write_on_its_way_while_the_table_was_taken_is_not_stored(postgres_url):
    """The frozen process believes that it holds the table, and so does whoever asked it."""

    async def scenario(one, other):
        table = await begun(one)
        shown = await state(one, table)
        await take_away(one, other, table)
        one.sign.begin(one.sign.clock())
        action = (await offers(other, table, shown["awaited"][0]))[0]
        assert (await one.act(table, shown["awaited"][0], action, 0, "a"))["status"] == 503
        assert (await state(other, table))["version"] == 0

    in_two(postgres_url, scenario)


def test_a_process_that_is_only_slow_keeps_its_tables(postgres_url):
    """Its leases ran out and nobody has asked for its tables."""

    async def scenario(one, other):
        table = await begun(one)
        ear = Ear("Ben")
        await one.listen(table, ear.listener, lambda _actor: None)
        end_leases(one)
        assert (await state(one, table))["version"] == 0
        assert not ear.sent_on
        with pytest.raises(HeldElsewhere):
            await other.actor(table)

    in_two(postgres_url, scenario)


def test_what_was_relayed_to_a_process_that_is_gone_is_cut_off(postgres_url):
    """A frozen process keeps its connections: whoever waits there connects again, and is led elsewhere."""

    async def scenario(one, other):
        table = await begun(one)
        await request(other, table)
        waiting = asyncio.create_task(request(other, table, path="/slow"))
        await until(lambda: other.cluster.peers)
        for task in tuple(one._tasks):
            task.cancel()
        end_leases(one)
        with pytest.raises(LineCut):
            await waiting
        assert not other.cluster.peers

    in_two(postgres_url, scenario)


def test_a_stopped_process_gives_its_tables_back_at_once(postgres_url):
    async def scenario(_one, other):
        third = await process(postgres_url)
        table = await begun(third)
        await request(other, table)
        await third.stop()
        assert await request(other, table) is None
        assert (await other.actor(table)).held

    in_two(postgres_url, scenario)


def test_while_the_database_is_cut_off_everybody_is_told_to_try_again(postgres_url, monkeypatch):
    async def scenario(one, _other):
        table = await begun(one)

        def cut(*_what):
            raise one.store.database.errors[0]("cut off")

        with monkeypatch.context() as broken:
            broken.setattr("forceout_web.tables.storage.postgres.PostgresSession._alive", cut)
            one.sign.until = float("-inf")
            acting = partial(one.act, seat="Ann", action={"do": "lot"}, seen=0, ref="a")
            for ask in (one.actor, one.find, one.glance, acting):
                with pytest.raises(Refused) as refused:
                    await ask(table)
                assert refused.value.status == 503
                assert refused.value.headers() == {"Retry-After": "1"}
        assert (await state(one, table))["version"] == 0

    in_two(postgres_url, scenario)


async def game(hall, table):
    """A game of the kit as a process sees it, without who is present and what time it is."""
    shown = (await hall.glance(table)).document("Ben")
    return {name: shown[name] for name in ("version", "phase", "awaited", "scores", "kit")}


@pytest.mark.parametrize("kit", ["cup-fish", pytest.param("eq-sets", marks=pytest.mark.slow), "cap-out"])
def test_a_game_of_the_kit_is_read_alike_through_both_processes(kit, postgres_url):
    async def scenario(one, other):
        table = await opened(one, kit)
        rng = random.Random(6)
        for _ in range(8):
            if (await state(one, table))["phase"] == "ended":
                break
            answer = await step(one, table, rng)
            assert answer["status"] == 200, answer
            assert await game(other, table) == await game(one, table)

    in_two(postgres_url, scenario)


def test_when_a_process_dies_the_other_goes_on_with_its_game_of_the_kit(postgres_url):
    async def scenario(one, other):
        table = await opened(one, "cup-fish")
        await step(one, table, random.Random(7))
        before = await game(one, table)
        await die(one)
        end_leases(one)
        assert await game(other, table) == before
        answer = await step(other, table, random.Random(9))
        assert answer["version"] == before["version"] + 1

    in_two(postgres_url, scenario)


@pytest.mark.slow
def test_when_a_process_dies_the_other_throws_for_the_teams(postgres_url):
    async def scenario(one, other):
        table = await opened(one, "cube-squad")
        one.bots.close()
        await die(one)
        end_leases(one)
        await other.actor(table)
        await until(lambda: other.actors[table].phase == "take")

    try:
        in_two(postgres_url, scenario)
    finally:
        close_pool()
