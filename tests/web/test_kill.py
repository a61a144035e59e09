"""Kill -9 loses no acknowledged action, and every table goes on."""

import asyncio
import os
import random
import signal
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.web.clients import client, open_table
from tests.web.conftest import Serving, postgres_database
from tests.web.playing import until
from websockets.exceptions import WebSocketException

pytestmark = [pytest.mark.slow, pytest.mark.soak]

TABLES = 4
KITS = ("cup-fish", "cube-sets", "cap-out", "eq-fish")
"""A game of the kit at each table."""
CUT_OFF = (asyncio.CancelledError, OSError, httpx.TransportError, WebSocketException)


@contextmanager
def served(kind, tmp_path):
    """A server on a database of that kind; it may be killed and started again."""
    if kind == "sqlite":
        yield Serving(tmp_path)
        return
    with postgres_database() as url:
        yield Serving(tmp_path, {"DATABASE_URL": url})


def acknowledged(players):
    return sum(len(player.acknowledged) for player in players)


def enough(players, actions):
    return acknowledged(players) >= actions


async def cut_off(tasks):
    """End everybody's play: by now some have been cut off by the server's end, and that is no mistake of theirs."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(result, CUT_OFF), result


async def check_nothing_is_lost(players, address):
    """Each acknowledged action again: it is answered with the same version, and nothing is done twice."""
    async with client() as api:
        for player in players:
            versions = {}
            headers = {"Authorization": f"Bearer {player.token}"}
            path = f"{address}api/v1/tables/{player.table}"
            before = (await api.get(path, headers=headers)).json()["version"]
            recent = list(player.acknowledged.items())[-30:]
            for ref in dict(recent):
                body = {"ref": ref, "seen": 0, "action": player.sent[ref]}
                answer = await api.post(f"{path}/actions", json=body, headers=headers)
                assert answer.status_code == 200, answer.text
                versions[ref] = answer.json()["version"]
            assert versions == dict(recent)
            after = (await api.get(path, headers=headers)).json()["version"]
            assert after == before >= max(player.acknowledged.values(), default=0)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.needs("postgresql"))])
@pytest.mark.parametrize("kits", [(), KITS], ids=["matches", "kit"])
def test_kill_9_at_random_moments_loses_no_acknowledged_action(kind, kits, tmp_path, amount, fresh_seed):
    rng = random.Random(fresh_seed)
    with served(kind, tmp_path) as server:
        server.start()
        try:
            asyncio.run(kill_again_and_again(server, rng, amount(fast=1, slow=3, soak=50), kits))
        finally:
            server.kill()


async def seated(server, rng, kits):
    """Players at tables of their own: of a big game, or of the kit's games."""
    players = []
    options = [{"kit": kit} for kit in kits] or [{}] * TABLES
    async with client() as api:
        for place, chosen in enumerate(options):
            opened, _ = await open_table(
                api, server.address, ("Ann", "Ben"), f"{rng.random()} {place}", **chosen
            )
            players += opened
    return players


async def kill_again_and_again(server, rng, times, kits):
    players = await seated(server, rng, kits)
    former = []
    for _ in range(times):
        before = acknowledged(players)
        for player in players:
            player.address = server.address
        async with client() as api:
            tasks = [asyncio.create_task(player.play(api)) for player in players]
            await until(partial(enough, players, before + TABLES))
            await asyncio.sleep(rng.random())
            server.kill()
            await cut_off(tasks)
        server.start()
        await check_nothing_is_lost(players + former, server.address)
        if kits:  # such a game is over before long: what was done at its table is asked for once more
            former, players = players, await seated(server, rng, kits)


@pytest.mark.needs("postgresql")
def test_of_two_processes_one_is_killed_and_its_players_are_back(tmp_path):
    with postgres_database() as url:
        server = Serving(tmp_path, {"DATABASE_URL": url}, ("--workers", "2"))
        server.start()
        try:
            asyncio.run(kill_one_of_two(server))
        finally:
            server.stop()


async def kill_one_of_two(server):
    async with client() as api:
        tables = [await open_table(api, server.address, ("Ann", "Ben"), place) for place in range(6)]
    players = [player for seated, _ in tables for player in seated]
    async with client() as api:
        tasks = [asyncio.create_task(keep_playing(player, api)) for player in players]
        await until(lambda: all(player.version for player in players))
        os.kill(workers_of(server.process.pid)[0], signal.SIGKILL)
        await asyncio.gather(*(is_back(player) for player in players))
        await cut_off(tasks)
    await check_nothing_is_lost(players, server.address)


async def is_back(player):
    """Wait until the player hears of something that was done after the moment of the call."""
    version = player.version
    # What was under way may still arrive: somebody is back when two more things have happened.
    await until(lambda: player.version > version + 1)


async def keep_playing(player, api):
    """As a page does: connect again when the connection is lost."""
    while True:
        with suppress(OSError, httpx.TransportError, WebSocketException):
            await player.play(api)
        await asyncio.sleep(0.2)


def workers_of(pid):
    """The server's processes, without the one that tracks resources."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            if int(parent) == pid and "spawn_main" in (folder / "cmdline").read_text():
                found.append(int(folder.name))
    return sorted(found)
