"""Ctrl-C ends a command without a traceback, whatever it is doing."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

STATUS = 130
"""The exit status after Ctrl-C: what a shell reports for a process that SIGINT ended."""

_IMPORTING = "<frozen importlib._bootstrap>"


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Exit with ``STATUS`` on the first Ctrl-C, after everything that is open was closed; a second one kills the process.

    Afterwards one kills the process, too, because Python would print a traceback while it shuts down. If Ctrl-C is
    ignored, as in a script's background job, it stays ignored.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    sys.unraisablehook = _end_where_nothing_can_be_raised
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(STATUS)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _interrupt(_number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTING:
            # Hardly anything is open then, and an import may turn KeyboardInterrupt into an error of its own.
            signal.raise_signal(signal.SIGINT)
        frame = frame.f_back
    raise KeyboardInterrupt


def _end_where_nothing_can_be_raised(trouble: UnraisableHookArgs) -> None:
    """End the process if Ctrl-C came where Python only reports what is raised, such as in a destructor."""
    if isinstance(trouble.exc_value, KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    sys.__unraisablehook__(trouble)
