"""Times of functions and of whole commands; the best of a few runs, since noise only ever adds.

Processor time, not wall-clock time: what is measured here runs on one core and waits for nothing, so on an idle machine the
two are the same, and on a busy one only the first says anything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """The quickest of ``runs`` calls."""
    return min(_spent(work, process_time) for _ in range(runs))


def command_seconds(arguments: Sequence[str], given: bytes = b"", runs: int = 5) -> float:
    """The quickest of ``runs`` runs of ``forceout ARGUMENTS``, start-up included. A failure is an error."""
    command = [str(Path(sys.executable).with_name("forceout")), *arguments]

    def run() -> object:
        return subprocess.run(command, input=given, capture_output=True, check=True)

    return min(_spent(run, _of_commands) for _ in range(runs))


def _spent(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return clock() - start


def _of_commands() -> float:
    """What the commands that have ended used, to a hundredth of a second."""
    times = os.times()
    return times.children_user + times.children_system
