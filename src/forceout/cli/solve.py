"""`forceout solve`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

from forceout.cli.streams import explain_answers, opened, write_answers
from forceout.core.errors import MissingKernel
from forceout.records.documents.cases import solve_document
from forceout.records.documents.stream import Answered, Handler, answers

_PATIENCE = 1.0  # seconds before the progress is shown


def run(file: Path | None, *, explain: bool) -> int:
    """Answer every case of a file or of standard input; 2 if one was malformed, 3 if there is no solver on this machine."""
    try:
        with opened(file) as source:
            if source is None:
                return 2
            if explain:
                return explain_answers(_watched(source, _explained))
            return write_answers(_watched(source, solve_document))
    except _NoKernelError as missing:
        print(missing, file=sys.stderr)
        return 3


def _explained(document: object) -> dict[str, Any]:
    from forceout.cli.explain import explain_question

    return {"explanation": explain_question(document)}


class _NoKernelError(Exception):
    """The run cannot go on, whatever the next document is."""


def _stopping(handle: Handler) -> Handler:
    """The handler, but for one thing: a missing kernel ends the run instead of being told line by line."""

    def stopping(document: object) -> dict[str, Any]:
        try:
            return handle(document)
        except MissingKernel as missing:
            raise _NoKernelError(str(missing)) from None

    return stopping


def _watched(source: BinaryIO, handle: Handler) -> Iterator[Answered]:
    """The answers, with their number told on a terminal once they take more than a second."""
    start = monotonic()
    with ExitStack() as stack:
        watch = None
        for done, answer in enumerate(answers(source, _stopping(handle)), 1):
            yield answer
            if watch is not None:
                bar, task = watch
                bar.update(task, completed=done)
            elif sys.stderr.isatty() and monotonic() - start > _PATIENCE:
                from rich.console import Console
                from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

                columns = SpinnerColumn(), TextColumn("{task.completed} answered"), TimeElapsedColumn()
                bar = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
                watch = bar, bar.add_task("solving", total=None, completed=done)
