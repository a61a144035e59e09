"""People and programs at tables of a real server: they play at random over sockets, and remember what they were told."""

import asyncio
import json
import random
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
import websockets
from tests.web.playing import PATIENCE

OPTIONS = {"game": "on-sets", "rules": "agloa-2023", "division": "middle", "clock": "none"}
QUIET = ("sign", "charge", "absent", "no-goal")
"""What ends things or leads nowhere is left out of random play."""
NOT_NOW = (429, 503)
"""Too often, or the table is just moving to another process."""


@dataclass
class Player:
    """One seat, with every text it was sent, and every action that was acknowledged: ref to version."""

    address: str
    table: str
    name: str
    token: str | None
    rng: random.Random
    heard: list = field(default_factory=list)
    acknowledged: dict = field(default_factory=dict)
    sent: dict = field(default_factory=dict)
    version: int = 0

    async def play(self, api):
        """Play until cancelled or cut off."""
        url = f"ws{self.address.removeprefix('http')}ws/tables/{self.table}"
        async with websockets.connect(url) as socket:
            await socket.send(json.dumps({"token": self.token}))
            await self._next(socket, "table")
            while True:
                action = await self._choose(api)
                if action is None:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.5):
                            await self._next(socket, "events")
                    continue
                ref = secrets.token_hex(8)
                self.sent[ref] = action
                await socket.send(
                    json.dumps({"type": "act", "ref": ref, "seen": self.version, "action": action})
                )
                answer = await self._next(socket, "done", "refused")
                if answer["type"] == "done":
                    self.acknowledged[ref] = answer["version"]

    async def watch(self):
        """Only listen."""
        url = f"ws{self.address.removeprefix('http')}ws/tables/{self.table}"
        async with websockets.connect(url) as socket:
            await socket.send(json.dumps({"token": self.token}))
            while True:
                await self._next(socket, "events")

    async def _next(self, socket, *kinds):
        while True:
            text = await socket.recv()
            self.heard.append(text)
            message = json.loads(text)
            if message["type"] in ("table", "events"):
                self.version = message["version"]
            if message["type"] in kinds:
                return message

    async def _choose(self, api):
        headers = {"Authorization": f"Bearer {self.token}"}
        shown = await api.get(f"{self.address}api/v1/tables/{self.table}", headers=headers)
        if shown.status_code in NOT_NOW:
            await asyncio.sleep(0.2)
            return None
        self.heard.append(shown.text)
        state = shown.json()
        self.version = state["version"]
        if self.name not in state["awaited"] and self.rng.random() < 0.8:
            return None
        offered = await api.get(f"{self.address}api/v1/tables/{self.table}/options", headers=headers)
        if offered.status_code in NOT_NOW:
            return None
        self.heard.append(offered.text)
        choices = [offer for offer in offered.json() if offer["do"] not in QUIET]
        if not choices:
            return None
        return {name: value for name, value in self.rng.choice(choices).items() if name != "by"}


async def open_table(api, address, names, luck, **options):
    """Open a table and take its seats: the players, and what opening it gave."""
    asked = {**({} if "kit" in options else OPTIONS), "seats": len(names), **options}
    opened = (await api.post(f"{address}api/v1/tables", json=asked)).json()
    players = []
    for name in names:
        seat = await api.post(f"{address}api/v1/tables/{opened['table']}/seats", json={"nickname": name})
        rng = random.Random(f"{luck} {name}")
        players.append(Player(address, opened["table"], name, seat.json()["token"], rng))
    return players, opened


def client():
    return httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_connections=200))


class Patient(httpx.HTTPTransport):
    """Asks again while the server is busy (503), as it says: on a loaded machine two seconds may be over before a process has begun."""

    def handle_request(self, request):
        end = time.monotonic() + PATIENCE
        request.read()
        while True:
            answer = super().handle_request(request)
            if answer.status_code != 503 or time.monotonic() > end:
                return answer
            answer.close()


def patient(address, **how):
    """Somebody who asks a server for pages or documents, and waits for as long as it takes."""
    return httpx.Client(base_url=address, timeout=PATIENCE, transport=Patient(), **how)
