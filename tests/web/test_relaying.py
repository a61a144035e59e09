"""Requests, pages and sockets of a table, through a process that does not hold it."""

import asyncio
import json
import os
import re
import signal

import pytest
import websockets
from django.urls import get_resolver
from tests.web.clients import client, open_table
from tests.web.conftest import UNLIMITED, Serving, postgres_database
from tests.web.playing import PATIENCE

from forceout_web.relaying import _NAMED

NAMES = {"<str:table>": "a" * 12, "<str:code>": "BCDF", "<str:ident>": "a" * 12}
"""What a pattern calls the table that it is about."""


def patterns(resolver, prefix=""):
    for pattern in resolver.url_patterns:
        path = prefix + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from patterns(pattern, path)
        else:
            yield path


def test_every_address_that_names_a_table_is_led_to_its_holder():
    about_a_table = [path for path in patterns(get_resolver()) if any(name in path for name in NAMES)]
    assert len(about_a_table) > 20
    for path in about_a_table:
        named = next(name for name in NAMES if name in path)
        found = _NAMED.match(
            "/" + re.sub(r"<(?!str:(table|code|ident))[^>]*>", "x", path).replace(named, NAMES[named])
        )
        assert found, path
        assert found[1] == NAMES[named], path


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory):
    """Two servers, each of one process, on one database and with one secret."""
    with postgres_database() as url:
        environment = {"DATABASE_URL": url, "FORCEOUT_SECRET_KEY": "secret " * 9, **UNLIMITED}
        servers = [Serving(tmp_path_factory.mktemp(name), environment) for name in ("one", "other")]
        for server in servers:
            server.start()
        yield servers
        for server in servers:
            server.stop()
            assert '"level": "error"' not in server.log()


@pytest.mark.needs("postgresql")
def test_pages_requests_and_sockets_go_to_the_holder(two_servers):
    one, other = two_servers

    async def scenario():
        async with client() as api:
            (ann, _ben), given = await open_table(api, one.address, ("Ann", "Ben"), 1)
            headers = {"Authorization": f"Bearer {ann.token}"}
            path = f"api/v1/tables/{ann.table}"
            here = (await api.get(f"{one.address}{path}", headers=headers)).json()
            there = (await api.get(f"{other.address}{path}", headers=headers)).json()
            assert there | {"now": 0} == here | {"now": 0}
            page = await api.get(f"{other.address}t/{given['code']}/wall")
            assert page.status_code == 200
            assert given["code"] in page.text
            async with websockets.connect(f"ws{other.address[4:]}ws/tables/{ann.table}") as socket:
                await socket.send(json.dumps({"token": None}))
                assert json.loads(await socket.recv())["type"] == "table"
            gone = await api.get(f"{other.address}api/v1/tables/{'a' * 12}", headers=headers)
            assert gone.status_code == 404
            async with websockets.connect(f"ws{other.address[4:]}ws/tables/{ann.table}") as socket:
                await socket.send(json.dumps({"token": ann.token}))
                assert json.loads(await socket.recv())["type"] == "table"
                seat = here["awaited"][0]
                if seat == "Ann":
                    offers = (await api.get(f"{other.address}{path}/options", headers=headers)).json()
                    action = {name: value for name, value in offers[0].items() if name != "by"}
                    body = {"ref": "a", "seen": 0, "action": action}
                    done = await api.post(f"{other.address}{path}/actions", json=body, headers=headers)
                    assert done.status_code == 200
                    while (told := json.loads(await socket.recv()))["type"] != "events":
                        pass
                    assert told["version"] == done.json()["version"]
                await api.delete(
                    f"{one.address}{path}", headers={"Authorization": f"Bearer {given['owner']}"}
                )
                while json.loads(await socket.recv())["type"] != "gone":
                    pass

    asyncio.run(scenario())


@pytest.mark.needs("postgresql")
def test_a_frozen_holder_is_replaced_and_shows_nobody_an_older_version(two_servers):
    one, other = two_servers

    async def scenario():
        async with client() as api:
            players, _given = await open_table(api, one.address, ("Ann", "Ben"), 2)
            path = f"api/v1/tables/{players[0].table}"
            headers = {"Authorization": f"Bearer {players[0].token}"}
            assert (await api.get(f"{other.address}{path}", headers=headers)).status_code == 200
            os.kill(one.process.pid, signal.SIGSTOP)
            try:
                version = await act(api, other.address, players)
            finally:
                os.kill(one.process.pid, signal.SIGCONT)
            after = await until_answered(api, f"{one.address}{path}", headers)
            assert after["version"] >= version

    asyncio.run(scenario())


async def until_answered(api, url, headers, body=None):
    """Ask again while the table is moving."""
    async with asyncio.timeout(PATIENCE):
        while True:
            send = (
                api.get(url, headers=headers) if body is None else api.post(url, headers=headers, json=body)
            )
            answer = await send
            if answer.status_code != 503:
                assert answer.status_code == 200, answer.text
                return answer.json()
            assert answer.headers["Retry-After"] == "1"
            await asyncio.sleep(0.2)


async def act(api, address, players):
    """Somebody the table waits for acts: the version."""
    path = f"{address}api/v1/tables/{players[0].table}"
    headers = {player.name: {"Authorization": f"Bearer {player.token}"} for player in players}
    shown = await until_answered(api, path, headers["Ann"])
    seat = shown["awaited"][0]
    offers = await until_answered(api, f"{path}/options", headers[seat])
    action = {name: value for name, value in offers[0].items() if name != "by"}
    body = {"ref": "b", "seen": shown["version"], "action": action}
    return (await until_answered(api, f"{path}/actions", headers[seat], body))["version"]
