"""results.md: one section a subject, each with the machine and day of its own run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from bench import sections
from bench.row import Row

FILE = Path(__file__).with_name("results.md")
_TITLE = "# Benchmarks\n\nWritten by `python -m bench`. Times are processor times; a ratio compares two measurements\nof the same run.\n"
_HEAD = "| what | measured | promised | compared | kept |\n|---|---:|---:|---:|---|\n"


def section(rows: Sequence[Row], machine: str, day: str) -> str:
    """The body of a subject's section."""
    lines = "".join(f"| {' | '.join(row.cells())} |\n" for row in rows)
    return f"{machine}; {day}.\n\n{_HEAD}{lines}"


def write(subjects: Mapping[str, str], file: Path = FILE) -> None:
    """Replace the sections given; those of subjects that did not run stay."""
    whole = {**read(file), **subjects}
    file.write_text(sections.compose(_TITLE, dict(sorted(whole.items()))), encoding="utf-8")


def read(file: Path = FILE) -> dict[str, str]:
    return {subject: f"{text}\n" for subject, text in sections.read(file)[1].items()}
