"""`forceout solve`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic

from forceout.cli.streams import read_input
from forceout.core.errors import MissingKernel
from forceout.records.solve import explain_document, solve_document
from forceout.records.stream import Answer, Handler, answers

_PATIENCE = 1.0  # seconds before a progress bar is shown


def run(*, explain: bool) -> int:
    text = read_input()
    if text is None:
        return 2
    status = 0
    try:
        for answer in _watched(text, explain_document if explain else solve_document):
            _write(answer, explain=explain)
            if answer.trouble is not None:
                print(answer.trouble, file=sys.stderr)
                status = 2
    except _NoKernel as missing:
        print(missing, file=sys.stderr)
        return 3
    return status


class _NoKernel(Exception):
    """The run cannot go on, whatever the next document is."""


def _stopping(handle: Handler) -> Handler:
    """The handler, but for one thing: a missing kernel ends the run instead of answering line by line."""

    def stopping(document: object) -> dict[str, object]:
        try:
            return handle(document)
        except MissingKernel as missing:
            raise _NoKernel(str(missing)) from None

    return stopping


def _watched(text: str, handle: Handler) -> Iterator[Answer]:
    """The answers, with a progress bar on a terminal once they take more than a second."""
    total = sum(1 for line in text.splitlines() if line.strip())
    start = monotonic()
    with ExitStack() as stack:
        advance = None
        for done, answer in enumerate(answers(text, _stopping(handle)), 1):
            yield answer
            if advance is None and sys.stderr.isatty() and monotonic() - start > _PATIENCE:
                from rich.console import Console
                from rich.progress import Progress

                bar = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
                task = bar.add_task("solving", total=total, completed=done)
                advance = (bar, task)
            elif advance is not None:
                bar, task = advance
                bar.update(task, completed=done)


def _write(answer: Answer, *, explain: bool) -> None:
    explanation = answer.document.get("explanation")
    if explain and explanation is not None:
        sys.stdout.buffer.write("\n".join([*explanation, "", ""]).encode())
    else:
        sys.stdout.buffer.write(answer.line().encode() + b"\n")
    sys.stdout.buffer.flush()
