"""`forceout analyse`: what could have been seen, for programs and, with --explain or --svg, for people."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from forceout.analysis import Report, analyse, analyse_document
from forceout.analysis.strip import strips
from forceout.analysis.words import account_rows, turning_points
from forceout.cli.documents import answer_records, one_document
from forceout.cli.draw import write_text
from forceout.cli.streams import read_input
from forceout.cli.terminal import people, printable
from forceout.core.errors import ForceoutError


def run(file: Path | None, *, explain: bool, svg: Path | None) -> int:
    return _tell(file, explain, svg) if explain or svg else answer_records(analyse_document, file)


def _tell(file: Path | None, explain: bool, svg: Path | None) -> int:
    content = read_input(file)
    if content is None:
        return 2
    console = people()
    try:
        record = one_document(content)
        shown = Console(stderr=True)
        with Progress(console=shown, transient=True, disable=not shown.is_terminal) as bar:
            task = bar.add_task("Looking at every play", total=None)
            report = analyse(record, progress=lambda done, of: bar.update(task, completed=done, total=of))
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    if explain:
        _explain(console, report)
    return write_text(f"{strips(report).svg()}\n", svg) if svg else 0


def _explain(console: Console, report: Report) -> None:
    """The turning points of each shake, and the table of the match."""
    for number, shake in enumerate(report.shakes, 1):
        console.rule(Text(f"Shake {number}", "bold"))
        told = list(turning_points(shake))
        for point in told:
            console.print(Text(printable(f"{point.event:4}  {point}")))
        if not told:
            console.print("      Nobody flubbed.")
    header, *rows = account_rows(report)
    drawn = Table(*header)
    for row in rows:
        drawn.add_row(*map(printable, row))
    console.print(drawn)
