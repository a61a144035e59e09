"""results.md: one section a subject, each with the machine and day of its own run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.row import Row

FILE = Path(__file__).with_name("results.md")
_TITLE = "# Benchmarks\n\nWritten by `python -m bench`. Times are processor times; a ratio compares two measurements\nof the same run.\n"
_HEAD = "| what | measured | promised | compared | kept |\n|---|---:|---:|---:|---|\n"


def section(rows: Sequence[Row], machine: str, day: str) -> str:
    """The body of a subject's section."""
    lines = "".join(f"| {' | '.join(row.cells())} |\n" for row in rows)
    return f"{machine}; {day}.\n\n{_HEAD}{lines}"


def write(sections: Mapping[str, str], file: Path = FILE) -> None:
    """Replace the sections given; those of subjects that did not run stay."""
    kept = {**read(file), **sections}
    body = "".join(f"\n## {subject}\n\n{kept[subject]}" for subject in sorted(kept))
    file.write_text(_TITLE + body, encoding="utf-8")


def read(file: Path = FILE) -> dict[str, str]:
    if not file.exists():
        return {}
    _, *parts = file.read_text(encoding="utf-8").split("\n## ")
    return {part.partition("\n")[0]: part.partition("\n\n")[2].rstrip("\n") + "\n" for part in parts}
