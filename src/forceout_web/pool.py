"""A few worker processes for slow tasks: judging, solving, replaying, and bots that think.

Tasks that may take minutes (the analysis of a shake) have their own process with a lower priority, so that no bot waits for them.
"""

from __future__ import annotations

import asyncio
import atexit
import os
from collections.abc import Callable
from concurrent.futures import TimeoutError as OutOfTime
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from forceout.ctrl_c import ctrl_c_held_back

_PROCESSES = 2
_QUEUE_SECONDS = 3.0
"""So long may a task wait for a free process, or for one that is just starting."""

_POLITE = 10
"""By how much the slow process lets the others go first."""

T = TypeVar("T")
_pools: dict[bool, ProcessPool] = {}


class TookTooLong(Exception):
    """The task did not end in time, or its process died; it was stopped."""


async def in_process(
    task: Callable[..., T], *arguments: Any, seconds: float, patience: float = _QUEUE_SECONDS
) -> T:
    """Run a function of a module in a process of the pool. What it raises is raised here.

    It runs for at most ``seconds``, and waits for its process for at most ``patience``.
    """
    return await _run(task, arguments, seconds, slow=False, wait=seconds + patience)


async def in_slow_process(task: Callable[..., T], *arguments: Any, seconds: float) -> T:
    """The same in the process for what takes long: it waits there as long as it must."""
    return await _run(task, arguments, seconds, slow=True, wait=None)


async def _run(
    task: Callable[..., T], arguments: tuple[Any, ...], seconds: float, *, slow: bool, wait: float | None
) -> T:
    future = _processes(slow=slow).schedule(task, args=arguments, timeout=seconds)
    try:
        async with asyncio.timeout(wait):
            answer: T = await asyncio.wrap_future(future)
    except (TimeoutError, OutOfTime, ProcessExpired, BrokenProcessPool) as late:
        raise TookTooLong(task.__name__) from late
    return answer


def warm_pool() -> None:
    """Start the pool's processes early, when someone is about to play a bot or ask the judge."""
    pool = _pools.get(False)
    if pool is None or not pool.active:
        _processes().schedule(_get_ready)


def close_pool() -> None:
    """End the processes, those that are just starting too."""
    for pool in _pools.values():
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()
    _pools.clear()


# Pebble's own end does not wait for the thread that replaces processes: one that it was just starting printed a traceback.
# What is registered last is called first.
atexit.register(close_pool)


def _processes(*, slow: bool = False) -> ProcessPool:
    pool = _pools.get(slow)
    if pool is None or not pool.active:
        # The first time, or because the former one broke.
        with ctrl_c_held_back():
            pool = ProcessPool(
                max_workers=1 if slow else _PROCESSES,
                max_tasks=1_000,
                initializer=_get_ready_and_step_back if slow else _get_ready,
                context=get_context("spawn"),
            )
            _pools[slow] = pool
            _ = pool.active  # asking starts it
    return pool


def _get_ready() -> None:
    """Import what tasks need, both games included, before the time of one begins."""
    import forceout.equations.judge
    import forceout.equations.solver
    import forceout.onsets.solver
    import forceout.records.documents.equations
    import forceout.records.documents.matches
    import forceout.records.documents.onsets
    import forceout_web.tables.pool_tasks


def _get_ready_and_step_back() -> None:
    if hasattr(os, "nice"):
        os.nice(_POLITE)
    _get_ready()
