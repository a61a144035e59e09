"""Avoid interpreter pauses that players would notice: fast thread switching, and garbage collection while nobody plays."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable

_HAND_OVER_SECONDS = 0.0005
_YOUNG, _MIDDLE, _OLD = 700, 10, 200
_LOOK_SECONDS = 1.0
_SOON, _AT_LAST = 60, 600
"""The number of checks before a full collection if nobody plays, and in any case."""


def answer_quickly() -> None:
    """Switch quickly between the event loop and the journal's thread, and freeze the objects that exist at the start.

    By default a thread may keep the other waiting for 5 ms at each switch. A full collection scans all of memory. With a hundred tables
    that takes a tenth of a second, in which no table can respond. Tables leave hardly any reference cycles, and the small collections
    find short-lived objects. So ``collect_when_quiet`` makes the full collections; others happen only after memory has grown a lot.
    """
    sys.setswitchinterval(_HAND_OVER_SECONDS)
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
    gc.collect()
    gc.freeze()


def let_go() -> None:
    """Unfreeze all objects before the process ends, so that the kernels do not report them as leaks."""
    gc.unfreeze()


async def collect_when_quiet(is_quiet: Callable[[], bool]) -> None:
    """Make full collections from time to time, preferably while nobody waits for an answer."""
    looks = 0
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        looks += 1
        if looks >= _AT_LAST or (looks >= _SOON and is_quiet()):
            gc.collect()
            looks = 0
