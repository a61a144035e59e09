"""Wall-clock times of functions and of whole commands; the best of a few runs, since noise only ever adds."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """The quickest of ``runs`` calls."""
    return min(_once(work) for _ in range(runs))


def command_seconds(arguments: Sequence[str], given: bytes = b"", runs: int = 5) -> float:
    """The quickest of ``runs`` runs of ``forceout ARGUMENTS``, start-up included. A failure is an error."""
    forceout = Path(sys.executable).with_name("forceout")
    return seconds(
        lambda: subprocess.run([forceout, *arguments], input=given, capture_output=True, check=True), runs
    )


def _once(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
