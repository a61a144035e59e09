"""`forceout solve`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any

from forceout.cli.streams import read_input
from forceout.core.errors import Malformed, MissingKernel
from forceout.records.document import Fields
from forceout.records.position import read_rules
from forceout.records.solve import solve_document
from forceout.records.stream import Answer, Handler, answers

# A module of each game that has `explain(fields, rules)`: what Rich prints for people.
_EXPLAINS = {
    "on-sets": "forceout.cli.explain_onsets_solve",
    "equations": "forceout.cli.explain_equations_solve",
}

_PATIENCE = 1.0  # seconds before a progress bar is shown


def run(file: Path | None, *, explain: bool) -> int:
    """Answer every case of a file or of standard input; 2 if one was malformed, 3 if there is no solver on this machine."""
    text = read_input(file)
    if text is None:
        return 2
    status = 0
    try:
        for place, answer in enumerate(_watched(text, _explained if explain else solve_document), 1):
            if answer.trouble is not None:
                print(answer.trouble, file=sys.stderr)
                status = 2
            if not explain:
                sys.stdout.buffer.write(answer.line().encode() + b"\n")
                sys.stdout.buffer.flush()
            elif answer.trouble is None:
                _tell(answer, place)
    except _NoKernelError as missing:
        print(missing, file=sys.stderr)
        return 3
    return status


def _explained(document: object) -> dict[str, Any]:
    fields = Fields(document)
    rules = read_rules(fields)
    if rules.game not in _EXPLAINS:
        raise Malformed("game", f"there is a solver for {', '.join(_EXPLAINS)}, not for {rules.game}")
    return {"explanation": import_module(_EXPLAINS[rules.game]).explain(fields, rules)}


def _tell(answer: Answer, place: int) -> None:
    from rich.text import Text

    from forceout.cli.terminal import people

    console = people()
    console.rule(Text(answer.document.get("id", f"Case {place}"), "bold"))
    console.print(answer.document["explanation"])


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


def _watched(text: str, handle: Handler) -> Iterator[Answer]:
    """The answers, with a progress bar on a terminal once they take more than a second."""
    total = sum(1 for line in text.split("\n") if line.strip())
    start = monotonic()
    with ExitStack() as stack:
        watch = None
        for done, answer in enumerate(answers(text, _stopping(handle)), 1):
            yield answer
            if watch is not None:
                bar, task = watch
                bar.update(task, completed=done)
            elif sys.stderr.isatty() and done < total and monotonic() - start > _PATIENCE:
                from rich.console import Console
                from rich.progress import Progress

                bar = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
                watch = bar, bar.add_task("solving", total=total, completed=done)
