"""`forceout draw`: a position or the table of a match, as SVG or in the terminal."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path
from typing import Any

from forceout.cli.documents import one_document
from forceout.cli.streams import read_input
from forceout.core.errors import ForceoutError, Malformed, in_words
from forceout.core.position import Position
from forceout.table import Table, View


def run(file: Path | None, out: Path | None, form: str | None, after: int | None) -> int:
    """Draw what the file holds; the exit status."""
    content = read_input(file)
    if content is None:
        return 2
    try:
        drawn = _drawn(one_document(content), after)
        svg = _form(form, out) == "svg"
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return write_text(f"{drawn._repr_svg_()}\n", out) if svg else _print(drawn, out)


def _drawn(document: dict[str, Any], after: int | None) -> Position | View:
    """The position of a case; of a record, the table after its last event or an earlier one."""
    if "players" not in document:
        return Position.of(document)
    table = Table.of(document)
    if after is not None and not 0 <= after <= table.version:
        raise Malformed("--after", f"expected 0 to {table.version}, the events of this match, not {after}")
    return (table if after is None else table.at(after)).view()


def _form(form: str | None, out: Path | None) -> str:
    """SVG into a file or a pipe, text on a terminal, unless it is said."""
    if form not in (None, "svg", "text"):
        raise Malformed("--as", f"expected svg or text, not {form!r}")
    return form or ("text" if out is None and sys.stdout.isatty() else "svg")


def write_text(text: str, out: Path | None) -> int:
    """Into the file, or to standard output; the exit status."""
    if out is None:
        sys.stdout.buffer.write(text.encode())
        return 0
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as wrong:
        print(f"{out}: {in_words(wrong)}", file=sys.stderr)
        return 2
    return 0


def _print(drawn: Position | View, out: Path | None) -> int:
    from rich.console import Console

    from forceout.cli.terminal import people
    from forceout.draw.terminal import mat_of

    shown = mat_of(drawn) if isinstance(drawn, Position) else drawn
    if out is None:
        people().print(shown)
        return 0
    text = StringIO()
    Console(file=text, width=80, color_system=None).print(shown)
    return write_text(text.getvalue(), out)
