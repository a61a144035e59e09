"""A few processes beside the server for what takes long: judging, solving, replaying, and bots that think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import TimeoutError as OutOfTime
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

_PROCESSES = 2
_READY = (
    *("forceout.table", "forceout.bots", "forceout.records.documents.replay"),
    *(
        f"forceout.records.documents.{game}{part}"
        for game in ("onsets", "equations")
        for part in ("", "_solve")
    ),
)
"""Imported before a task's time begins."""

_QUEUE_SECONDS = 3.0
"""So long may a task wait for a free process, or for one that is just starting."""

T = TypeVar("T")
_pool: ProcessPool | None = None


class TookTooLong(Exception):
    """The task did not end in time, or its process died; it was stopped."""


async def in_process(task: Callable[..., T], *arguments: Any, seconds: float) -> T:
    """Run a function of a module in a process of the pool. What it raises is raised here."""
    future = _processes().schedule(task, args=arguments, timeout=seconds)
    try:
        async with asyncio.timeout(seconds + _QUEUE_SECONDS):
            answer: T = await asyncio.wrap_future(future)
    except (TimeoutError, OutOfTime, ProcessExpired, BrokenProcessPool) as late:
        raise TookTooLong(task.__name__) from late
    return answer


def warm_pool() -> None:
    """Start the processes before they are needed: somebody has put a bot at a table that has not begun."""
    _processes().schedule(_get_ready)


def close_pool() -> None:
    global _pool  # noqa: PLW0603 (of this process)
    if _pool is not None:
        _pool.stop()  # type: ignore[no-untyped-call]
        _pool.join()
        _pool = None


def _processes() -> ProcessPool:
    global _pool  # noqa: PLW0603 (of this process)
    if _pool is None or not _pool.active:
        # The first time, or because the former one broke.
        _pool = ProcessPool(
            max_workers=_PROCESSES, max_tasks=1_000, initializer=_get_ready, context=get_context("spawn")
        )
    return _pool


def _get_ready() -> None:
    for module in _READY:
        import_module(module)
