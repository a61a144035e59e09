"""`forceout draw`: a position as SVG or in the terminal."""

from __future__ import annotations

import sys
from importlib import import_module
from io import StringIO
from pathlib import Path

from forceout.cli.documents import one_document
from forceout.cli.streams import read_input
from forceout.core.errors import ForceoutError, Malformed
from forceout.core.position import Position

# A module of each game that has `mat(position)`: what Rich prints.
_TERMINAL = {"on-sets": "forceout.draw.terminal", "equations": "forceout.draw.equations_terminal"}


def run(file: Path | None, out: Path | None, form: str | None) -> int:
    """Draw what the file holds; the exit status."""
    content = read_input(file)
    if content is None:
        return 2
    try:
        position = Position.of(one_document(content))
        svg = _form(form, out) == "svg"
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    if svg:
        return _write(f"{position._repr_svg_()}\n", out)
    return _print(position, out)


def _form(form: str | None, out: Path | None) -> str:
    """SVG into a file or a pipe, text on a terminal, unless it is said."""
    if form not in (None, "svg", "text"):
        raise Malformed("--as", f"expected svg or text, not {form!r}")
    return form or ("text" if out is None and sys.stdout.isatty() else "svg")


def _write(text: str, out: Path | None) -> int:
    if out is None:
        sys.stdout.buffer.write(text.encode())
        return 0
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as wrong:
        print(f"{out}: {wrong.strerror}", file=sys.stderr)
        return 2
    return 0


def _print(position: Position, out: Path | None) -> int:
    from rich.console import Console

    from forceout.cli.terminal import people

    drawn = import_module(_TERMINAL[position.rules.game]).mat(position)
    if out is None:
        people().print(drawn)
        return 0
    console = Console(file=StringIO(), width=80, color_system=None)
    console.print(drawn)
    return _write(console.file.getvalue(), out)  # type: ignore[attr-defined]
