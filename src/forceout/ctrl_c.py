"""Processes that are started so that Ctrl-C cannot make them print a traceback.

A terminal sends Ctrl-C to every process of a command. Python prints a traceback for one that is just starting.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def ctrl_c_held_back() -> Iterator[None]:
    """Deliver a Ctrl-C only at the end of the block. Processes and threads that are started inside go on holding it back."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # starting it later would let Ctrl-C through (Python 3.11)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def let_ctrl_c_kill() -> None:
    """Let Ctrl-C end this process at once, also one that was held back."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
