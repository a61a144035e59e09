"""Live tables: from sending an action to its receipt by every seat, on loopback, stored before anybody is told.

Each table has three seats and acts every two seconds. Beside it, in the same run, the same load on boardgame.io, which keeps its tables
in memory and tells before it stores. Latencies are wall-clock times: on a busy machine they say nothing.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from bench.live_load import Load, Script, percentile, script
from bench.row import Row
from bench.seeds import RUN

SECONDS = 10.0
WITH_A_GOAL, GOAL_SECONDS = (100, 200, 400), 30.0
"""Numbers of tables for which there is a goal are measured for longer: of ten seconds, the five slowest of 500 actions would tell p99."""
LEVELS = (600, 800, 1_200, 1_600, 2_400)
"""How many tables are tried until p99 passes 100 ms."""
TOO_LATE_MS = 100
_ACTIONS = 80
_SCRIPTS = 16
_POSTGRES = "postgresql://postgres@127.0.0.1:5432"
_NODE = Path(__file__).parent / "boardgame_io"

Level = tuple[list[float], float]
"""The latencies at a number of tables, in order, and the memory of the server then."""


def rows() -> Iterable[Row]:
    scripts = [script(rng, _ACTIONS) for rng in RUN.some(_SCRIPTS, "live tables")]
    beside = boardgame_io(100)
    yield from _beside(beside)
    yield from _one_process(scripts, beside)
    yield from _pages(scripts)
    yield from _two_processes(scripts)


def _beside(found: list[float]) -> Iterator[Row]:
    if not found:
        print("boardgame.io cannot be had here: nothing is compared with it", file=sys.stderr)
        return
    yield _row("boardgame.io, 100 tables, p50", found, 0.5)
    yield _row("boardgame.io, 100 tables, p99", found, 0.99)


def _one_process(scripts: list[Script], beside: list[float]) -> Iterator[Row]:
    with served() as (address, memory):
        found = asyncio.run(_levels(address, memory, scripts, (100, 400, *LEVELS)))
    yield _row("100 tables, p50", found[100][0], 0.5, 4, beside)
    yield _row("100 tables, p99", found[100][0], 0.99, 10, beside)
    if 400 in found:
        yield _row("400 tables, p99", found[400][0], 0.99, 40)
    yield _until("one process: tables until p99 passes 100 ms", found)
    for tables, (_late, megabytes) in found.items():
        most = 400 if tables <= 400 else None
        yield Row(f"memory of the server, {tables} tables", megabytes, "MB", at_most=most)


def _pages(scripts: list[Script]) -> Iterator[Row]:
    with served() as (address, memory):
        found = asyncio.run(_levels(address, memory, scripts, (100, 400), pages=True))
    yield _row("pages, 100 tables, p50", found[100][0], 0.5, 10)
    yield _row("pages, 100 tables, p99", found[100][0], 0.99, 25)
    if 400 in found:
        yield _row("pages, 400 tables, p99", found[400][0], 0.99)
    yield Row("pages: memory of the server", max(level[1] for level in found.values()), "MB", at_most=400)


def _two_processes(scripts: list[Script]) -> Iterator[Row]:
    if shutil.which("psql") is None:
        print("there is no PostgreSQL here: two processes are not measured", file=sys.stderr)
        return
    with postgres() as url, served("--workers", "2", DATABASE_URL=url) as (address, memory):
        found = asyncio.run(_levels(address, memory, scripts, (200, 400, *LEVELS)))
    yield _row("two processes on PostgreSQL, 200 tables, p50", found[200][0], 0.5)
    yield _row("two processes on PostgreSQL, 200 tables, p99", found[200][0], 0.99, 25)
    yield _until("two processes: tables until p99 passes 100 ms", found)


def _row(
    what: str, found: list[float], share: float, most: float | None = None, beside: list[float] | None = None
) -> Row:
    baseline = percentile(beside, share) if beside else None
    return Row(
        what, percentile(found, share), "ms", at_most=most, baseline=baseline, baseline_name="boardgame.io"
    )


def _until(what: str, found: dict[int, Level]) -> Row:
    """The first level that was too late, or the last that was tried."""
    late = [tables for tables, (latencies, _memory) in found.items() if is_too_late(latencies)]
    return Row(what, min(late), "tables") if late else Row(f"{what}: more than", max(found), "tables")


def is_too_late(latencies: list[float]) -> bool:
    return percentile(latencies, 0.99) > TOO_LATE_MS


async def _levels(
    address: str,
    memory: Callable[[], float],
    scripts: list[Script],
    levels: tuple[int, ...],
    *,
    pages: bool = False,
) -> dict[int, Level]:
    """What was found at each number of tables, until it is too late; so it is too where the tables cannot even be opened."""
    load, found = Load(address, scripts, pages=pages), dict[int, Level]()
    try:
        for tables in levels:
            try:
                await load.grow(tables)
            except (httpx.HTTPError, OSError, WebSocketException) as trouble:
                print(f"{tables} tables could not be opened: {trouble!r}", file=sys.stderr)
                found[tables] = [math.inf], memory()
                break
            await asyncio.sleep(1)
            seconds = GOAL_SECONDS if tables in WITH_A_GOAL else SECONDS
            found[tables] = await load.measure(seconds), memory()
            if is_too_late(found[tables][0]):
                break
    finally:
        await load.close()
    return found


@contextmanager
def served(*arguments: str, **environment: str) -> Iterator[tuple[str, Callable[[], float]]]:
    """A server with its address, and what tells its memory in MB."""
    with tempfile.TemporaryDirectory(prefix="forceout-bench-") as data:
        server = subprocess.Popen(
            [Path(sys.executable).with_name("forceout"), "serve", "--port", "0", "--data", data, *arguments],
            env={**os.environ, "FORCEOUT_LIMITS": "100", "FORCEOUT_LOG_LEVEL": "WARNING", **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip(), lambda: _memory(server.pid)
        finally:
            server.terminate()
            server.wait(20)


def _memory(pid: int) -> float:
    """The most that the process ever had, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) / 1024


@contextmanager
def postgres() -> Iterator[str]:
    """A database of its own, dropped afterwards."""
    import psycopg

    name = f"forceout_test_bench_{secrets.token_hex(4)}"
    with psycopg.connect(f"{_POSTGRES}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield f"{_POSTGRES}/{name}"
    finally:
        with psycopg.connect(f"{_POSTGRES}/postgres", autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def boardgame_io(tables: int) -> list[float]:
    """The same load on boardgame.io; nothing where Node or its package cannot be had."""
    if shutil.which("npm") is None:
        return []
    with tempfile.TemporaryDirectory(prefix="boardgame-io-") as folder:
        for file in _NODE.iterdir():
            shutil.copy(file, folder)
        installed = subprocess.run(
            ["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=False, timeout=240
        )
        if installed.returncode:
            return []
        server = subprocess.Popen(["node", "server.js"], cwd=folder, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            port = next(line for line in server.stdout if line.startswith("port ")).split()[1]
            load = subprocess.run(
                ["node", "load.js", port, str(tables), str(GOAL_SECONDS)],
                cwd=folder,
                capture_output=True,
                text=True,
                check=True,
                timeout=120,
            )
            return sorted(json.loads(load.stdout.splitlines()[-1]))
        finally:
            server.terminate()
            server.wait(20)
