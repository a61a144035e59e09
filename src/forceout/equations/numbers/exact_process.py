"""Asks the exact worker process, and kills it when it takes too long: FLINT cannot be interrupted from inside.

The process is started on the first question, kept for the next ones, and replaced after a kill. Whatever goes wrong
with it, the answer is None: it cannot be verified.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any

from forceout.equations.numbers.effort import current

START_SECONDS = 0.8
_MOST_FAILED_STARTS = 3


class ExactProcess:
    """One worker, started when first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._ready = False
        self._owner = os.getpid()
        self._answers: queue.Queue[str | None] = queue.Queue()
        self._starts_left = _MOST_FAILED_STARTS if sys.executable else 0

    def ask(self, question: str, of: Any) -> Any:
        """The worker's answer, or None; the time it takes comes out of the judgement's budget."""
        effort = current()
        with self._lock:
            if effort.seconds <= 0 or not self._started():
                return None
            process = self._process
            assert process is not None
            assert process.stdin is not None
            try:
                process.stdin.write(json.dumps({"ask": question, "of": of}) + "\n")
                process.stdin.flush()
                reply = self._read(effort.seconds)
            except OSError:
                reply = None
            except BaseException:  # Ctrl-C: the answer that is still to come belongs to no later question
                self.stop()
                raise
            if reply is None:
                self.stop()
                effort.seconds = 0.0
                return None
            effort.seconds -= reply["seconds"]
            return reply["answer"]

    def _started(self) -> bool:
        """Whether there is a worker to ask. One that is slow to start, on a busy machine, is left to it for next time."""
        if self._owner != os.getpid():  # after a fork the worker is the parent's
            self._process, self._ready, self._owner = None, False, os.getpid()
        if self._process is None or self._process.poll() is not None:
            self.stop()
            if self._starts_left == 0:
                return False
            self._start()
        if not self._ready:
            hello = self._read(START_SECONDS)
            self._ready = hello is not None and hello["ready"]
            if not self._ready and (hello is not None or not self._is_alive()):
                self._starts_left -= 1
                self.stop()
        return self._ready

    def _start(self) -> None:
        self._answers = queue.Queue()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "forceout.equations.numbers.exact_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        threading.Thread(target=_pump, args=(self._process, self._answers), daemon=True).start()

    def _is_alive(self) -> bool:
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):  # its end may be seen a moment before it has ended
            self._process.wait(0.01)
        return self._process.poll() is None

    def _read(self, seconds: float) -> Any:
        """The next message, or None when none comes in time or the process has ended."""
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            return None
        return None if line is None else json.loads(line)

    def stop(self) -> None:
        """End the worker; the next question starts another."""
        if self._process is not None and self._owner == os.getpid():
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what was not yet written has no reader any more
                        pipe.close()
            self._process, self._ready = None, False


def _pump(process: subprocess.Popen[str], answers: queue.Queue[str | None]) -> None:
    """Hand on each line that the worker writes, then None."""
    assert process.stdout is not None
    try:
        for line in process.stdout:
            answers.put(line)
    except ValueError:  # the pipe was closed by stop()
        return
    answers.put(None)


EXACT = ExactProcess()
atexit.register(EXACT.stop)
