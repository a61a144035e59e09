"""A `forceout solve` that stays open: one document in, one answer out, with what each cost."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 120  # seconds; the machine may be busy, so that what is checked is the time of the processor


@dataclass(frozen=True, slots=True)
class Cost:
    seconds: float
    megabytes: float


class SolveStream:
    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._spent = self._seconds()

    def ask(self, line: bytes) -> tuple[dict, Cost]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert ready, f"no answer to {line[:400]!r}"
        answer = self.process.stdout.readline()
        assert answer, f"the process ended at {line[:400]!r}"
        before, self._spent = self._spent, self._seconds()
        return json.loads(answer), Cost(self._spent - before, self._megabytes())

    def _seconds(self) -> float:
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _megabytes(self) -> float:
        """The most memory so far."""
        line = next(line for line in self._proc("status").splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.process.pid}/{name}").read_text(encoding="utf-8", errors="replace")


@contextmanager
def solve_stream() -> Iterator[SolveStream]:
    """The command in a session of its own; at the end nothing of it may be running."""
    with subprocess.Popen(
        [sys.executable, "-m", "forceout", "solve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            yield SolveStream(process)
            assert process.stdin is not None
            process.stdin.close()
            assert process.wait(PATIENCE) in (0, 2)
        finally:
            process.kill()
    assert not _is_running(process.pid), "something is left running"


def _is_running(session: int) -> bool:
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True
