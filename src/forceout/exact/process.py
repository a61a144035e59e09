"""Asks the exact worker process: FLINT cannot be interrupted from inside, so a question that takes too long ends it.

The process is started on the first question, kept for the next ones, and replaced after its end. A question has a
budget of processor seconds, so that an answer does not depend on how busy the machine is. It comes within
milliseconds or not at all: what was asked of it is far from the edge of its budget.
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
from dataclasses import dataclass
from typing import Any

from forceout.core.errors import NotVerified

PATIENCE = 30.0
"""Seconds of real time for a start or an answer. Only a stalled machine takes that long."""
_MOST_FAILED_STARTS = 3


@dataclass(frozen=True, slots=True)
class Reply:
    """What the worker answers, and the processor seconds that it took; None where it knows no answer."""

    answer: Any
    seconds: float


class ExactProcess:
    """One worker, started when first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._ready = False
        self._owner = os.getpid()
        self._messages: queue.Queue[str | None] = queue.Queue()
        self._starts_left = _MOST_FAILED_STARTS if sys.executable else 0

    def ask(self, question: str, of: Any, seconds: float) -> Reply:
        """The worker's reply; one without an answer where the question takes more than that many processor seconds.

        Raises ``NotVerified`` where nothing comes in time by the clock: the machine stands still, and the answer is
        not known.
        """
        with self._lock:
            if not self._started():
                return Reply(None, 0.0)
            process = self._process
            assert process is not None
            assert process.stdin is not None
            try:
                process.stdin.write(json.dumps({"ask": question, "of": of, "seconds": seconds}) + "\n")
                process.stdin.flush()
                message = self._read()
            except OSError:
                message = None
            except BaseException:  # Ctrl-C: the answer that is still to come belongs to no later question
                self.stop()
                raise
            if message is None:  # over its budget of processor time or memory
                self.stop()
                return Reply(None, seconds)
            return Reply(message["answer"], message["seconds"])

    def _started(self) -> bool:
        """Whether there is a worker to ask; a start is waited for."""
        if self._owner != os.getpid():  # after a fork the worker is the parent's
            self._process, self._ready, self._owner = None, False, os.getpid()
        while self._process is None or self._process.poll() is not None or not self._ready:
            self.stop()
            if self._starts_left == 0:
                return False
            self._start()
            hello = self._read()
            self._ready = hello is not None and hello["ready"]
            if not self._ready:
                self._starts_left -= 1
        return True

    def _start(self) -> None:
        self._messages = queue.Queue()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "forceout.exact.server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        threading.Thread(target=_pump, args=(self._process, self._messages), daemon=True).start()

    def _read(self) -> Any:
        """The next message, or None when the process has ended."""
        try:
            line = self._messages.get(timeout=PATIENCE)
        except queue.Empty:
            self.stop()
            raise NotVerified from None
        return None if line is None else json.loads(line)

    def stop(self) -> None:
        """End the worker; the next question starts another."""
        if self._process is not None and self._owner == os.getpid():
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # nobody will read the unwritten rest
                        pipe.close()
        self._process, self._ready = None, False


def _pump(process: subprocess.Popen[str], messages: queue.Queue[str | None]) -> None:
    """Hand on each line that the worker writes, then None."""
    assert process.stdout is not None
    try:
        for line in process.stdout:
            messages.put(line)
    except ValueError:  # the pipe was closed by stop()
        return
    messages.put(None)


EXACT = ExactProcess()
atexit.register(EXACT.stop)
