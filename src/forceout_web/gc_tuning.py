"""Pauses of the interpreter that players would feel: threads hand over at once, and garbage is searched for when nobody plays."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable

_HAND_OVER_SECONDS = 0.0005
_YOUNG, _MIDDLE, _OLD = 700, 10, 200
_LOOK_SECONDS = 1.0
_SOON, _AT_LAST = 60, 600
"""Looks after which a full collection is made when nobody plays; and after which it is made all the same."""


def answer_quickly() -> None:
    """Let the event loop and the journal's thread hand over to each other at once, and collections leave alone what was there at the start.

    By default a thread may keep the other waiting for 5 ms at each of its statements. A full collection goes through everything in
    memory: a tenth of a second with a hundred tables, and all of them stand still meanwhile. Yet a table leaves hardly any cycle behind, and
    what is short-lived is found by the small collections; so full ones are made by ``collect_when_quiet``, and else only once memory grew much.
    """
    sys.setswitchinterval(_HAND_OVER_SECONDS)
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
    gc.collect()
    gc.freeze()


def let_go() -> None:
    """Before the process ends: what collections left alone is given back like everything else, or the kernels would call it leaked."""
    gc.unfreeze()


async def collect_when_quiet(is_quiet: Callable[[], bool]) -> None:
    """Search all memory for garbage, again and again, at moments at which nobody waits for an answer."""
    looks = 0
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        looks += 1
        if looks >= _AT_LAST or (looks >= _SOON and is_quiet()):
            gc.collect()
            looks = 0
