"""People at live tables, as a load: each table acts every two seconds, and it is timed until every seat has heard of it."""

from __future__ import annotations

import asyncio
import json
import math
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import websockets

from forceout import Table, rules

OPTIONS = {"game": "on-sets", "rules": "agloa-2023", "division": "middle", "seats": 3}
SEATS = ("Ann", "Ben", "Cleo")
EVERY = 2.0
"""Seconds between two actions of a table."""
FURTHEST = 13
"""Tables are measured from different moments on: none, one … or twelve actions after the first lot."""
GIVEN_UP = 10.0
"""Seconds after which an action counts as lost."""
_VERSION = re.compile(r'"version":\s*(\d+)')

_NOT_SENT = ("by", "at", "cubes", "cards", "digit")
"""What the server says of an action: who, when, and what chance brought."""


@dataclass(frozen=True, slots=True)
class Script:
    """A match at random: who does what. The same seed and actions give the same match on the server."""

    seed: str
    steps: list[tuple[str, dict[str, Any]]]


def script(rng: random.Random, actions: int) -> Script:
    """Return a random script of ``actions`` actions, each of which makes exactly one version."""
    while True:
        seed = str(rng.getrandbits(32))
        steps = list(_played(rng, seed, actions))
        if len(steps) == actions:
            return Script(seed, steps)


def _played(rng: random.Random, seed: str, actions: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play at random until an action makes more than one version, because a ruling follows at once."""
    table = Table.new(rules(OPTIONS["game"], OPTIONS["rules"], OPTIONS["division"]), SEATS, seed=seed)
    for version in range(1, actions + 1):
        seat = rng.choice([seat for seat in table.awaited if seat != "judge"])
        legal = [command for command in table.legal(seat) if type(command).__name__ not in ("Sign", "Charge")]
        command = rng.choice(legal)
        document = table.document_of(command)
        assert table.do(command).rejection is None
        if table.version != version:
            return
        yield seat, {name: value for name, value in document.items() if name not in _NOT_SENT}


@dataclass
class Seated:
    """One table with its three sockets, and how far each has heard."""

    table: str
    tokens: dict[str, str]
    script: Script
    sockets: dict[str, Any] = field(default_factory=dict)
    version: int = 0
    heard: dict[str, int] = field(default_factory=dict)
    sent: float = 0.0
    waiting: asyncio.Event = field(default_factory=asyncio.Event)
    late: float = 0.0
    step: int = 0

    def hear(self, seat: str, version: int) -> None:
        self.heard[seat] = version
        if version > self.version and len(self.heard) == len(SEATS) and min(self.heard.values()) >= version:
            self.version = version
            self.late = time.perf_counter() - self.sent
            self.waiting.set()

    def lose(self) -> None:
        """The action was refused: nobody will hear of it."""
        self.late = math.inf
        self.waiting.set()


class Load:
    """The tables of one server. ``measure`` gives the latencies of some seconds of play, in milliseconds."""

    def __init__(self, address: str, scripts: list[Script], *, pages: bool = False) -> None:
        self._address = address
        self._scripts = scripts
        self._pages = pages
        self._readers: list[asyncio.Task[None]] = []
        self.tables: list[Seated] = []

    async def grow(self, to: int) -> None:
        """Open tables until there are ``to`` of them, and take all their seats."""
        limits = httpx.Limits(max_connections=8)
        async with httpx.AsyncClient(base_url=f"{self._address}api/v1/", timeout=60, limits=limits) as api:
            wanted = range(len(self.tables), to)
            for start in range(wanted.start, wanted.stop, 8):
                places = range(start, min(start + 8, wanted.stop))
                self.tables += await asyncio.gather(*(self._open(api, place) for place in places))

    async def _open(self, api: httpx.AsyncClient, place: int) -> Seated:
        script = self._scripts[place % len(self._scripts)]
        opened = (await api.post("tables", json={**OPTIONS, "seed": script.seed})).raise_for_status().json()
        tokens = {}
        for seat in SEATS:
            taken = await api.post(f"tables/{opened['table']}/seats", json={"nickname": seat})
            tokens[seat] = taken.raise_for_status().json()["token"]
        seated = Seated(opened["table"], tokens, script)
        for seat in SEATS:
            await self._connect(seated, seat)
        for _ in range(place % FURTHEST):
            await self._act(seated)
        return seated

    async def _connect(self, seated: Seated, seat: str) -> None:
        address = (
            f"ws{self._address.removeprefix('http')}ws/{'pages' if self._pages else 'tables'}/{seated.table}"
        )
        token = seated.tokens[seat]
        if self._pages:
            cookie = {"Cookie": f"forceout-{seated.table}={token}"}
            socket = await websockets.connect(
                address, origin=self._address.rstrip("/"), additional_headers=cookie, compression=None
            )
        else:
            socket = await websockets.connect(address, compression=None)
            await socket.send(json.dumps({"token": token}))
        seated.sockets[seat] = socket
        self._readers.append(asyncio.create_task(self._read(seated, seat, socket)))

    async def _read(self, seated: Seated, seat: str, socket: Any) -> None:
        async for text in socket:
            if text.startswith('{"type":"refused"'):
                seated.lose()
            elif (place := text.rfind('"version":')) >= 0 and (found := _VERSION.match(text, place)):
                seated.hear(seat, int(found[1]))

    async def measure(self, seconds: float) -> list[float]:
        end = time.perf_counter() + seconds
        found = await asyncio.gather(*(self._play(seated, end) for seated in self.tables))
        return sorted(late for table in found for late in table)

    async def _play(self, seated: Seated, end: float) -> list[float]:
        """Return the latencies of one table. An action that is refused, or that does not reach every seat in time, counts as the maximum."""
        latencies: list[float] = []
        await asyncio.sleep(random.random() * EVERY)
        while time.perf_counter() < end and seated.step < len(seated.script.steps):
            await self._act(seated)
            latencies.append(seated.late * 1e3)
            if math.isinf(seated.late):
                break
            await asyncio.sleep(max(0.0, EVERY - seated.late))
        return latencies

    async def _act(self, seated: Seated) -> None:
        """Do the next action of the script and set ``late`` to the time until every seat had heard of it."""
        seat, action = seated.script.steps[seated.step]
        seated.step += 1
        seated.waiting.clear()
        body = {"type": "act", "ref": str(seated.step), "seen": seated.version, "action": action}
        text = json.dumps(body)
        seated.sent = time.perf_counter()
        await seated.sockets[seat].send(text)
        try:
            async with asyncio.timeout(GIVEN_UP):
                await seated.waiting.wait()
        except TimeoutError:
            seated.lose()

    async def close(self) -> None:
        for reader in self._readers:
            reader.cancel()
        for seated in self.tables:
            for socket in seated.sockets.values():
                socket.transport.abort()
        await asyncio.gather(*self._readers, return_exceptions=True)


def percentile(latencies: list[float], share: float) -> float:
    return latencies[min(len(latencies) - 1, round(share * (len(latencies) - 1)))]
