"""Processes that work side by side and can be ended at any moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Self, TypeVar

from forceout.core.errors import ForceoutError
from forceout.ctrl_c import ctrl_c_held_back, let_ctrl_c_kill

A = TypeVar("A")
B = TypeVar("B")


class Processes:
    """Worker processes, each with a pipe that no other process or thread uses.

    ``ProcessPoolExecutor`` shares pipes and locks. When Ctrl-C comes while one of them is held, ending such a pool may
    take for ever.
    """

    def __init__(self, count: int) -> None:
        spawning = get_context("spawn")
        self._lines: list[Connection[Any, Any]] = []
        self._running = []
        with ctrl_c_held_back():
            for _ in range(count):
                ours, theirs = spawning.Pipe()
                process = spawning.Process(target=_work, args=(theirs,), daemon=True)
                process.start()
                theirs.close()
                self._lines.append(ours)
                self._running.append(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes at once, whatever they are doing."""
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.join()

    def results(self, task: Callable[[A], B], given: Iterable[A]) -> Iterator[B]:
        """Yield what a function of a module returns for each of the given, in the order in which they are done."""
        waiting, free = deque(given), [*self._lines]
        busy: list[Connection[Any, Any]] = []
        try:
            while waiting or busy:
                while waiting and free:
                    line = free.pop()
                    line.send((task, waiting.popleft()))
                    busy.append(line)
                ready = wait(busy)
                for line in [line for line in busy if line in ready]:
                    answer, wrong = line.recv()
                    busy.remove(line)
                    free.append(line)
                    if wrong is not None:
                        raise wrong
                    yield answer
        except (EOFError, ConnectionError):
            raise ForceoutError("a process ended in the middle of its work") from None


def _work(line: Connection[Any, Any]) -> None:
    let_ctrl_c_kill()
    while True:
        try:
            task, given = line.recv()
        except EOFError:
            return
        try:
            line.send((task(given), None))
        except Exception as wrong:  # noqa: BLE001 - it is raised where the answer is awaited
            line.send((None, wrong))
