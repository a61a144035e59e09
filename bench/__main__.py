"""Run the benchmarks; exit status 1 when a promise is not kept."""

from __future__ import annotations

import argparse
import pkgutil
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import machine, results, seeds, sizes
from bench.row import Row


def subjects() -> list[str]:
    """The modules of this package that measure something: those that define ``rows``."""
    package = Path(__file__).parent
    return sorted(
        name
        for _, name, _ in pkgutil.iter_modules([str(package)])
        if "\ndef rows(" in (package / f"{name}.py").read_text(encoding="utf-8")
    )


def table(subject: str, rows: Sequence[Row]) -> Table:
    drawn = Table(title=subject, title_justify="left")
    for name in ("what", "measured", "promised", "compared", "kept"):
        drawn.add_column(name, justify="left" if name in ("what", "kept") else "right")
    for row in rows:
        drawn.add_row(*row.cells(), style=None if row.holds else "bold red")
    return drawn


def main() -> int:
    there = subjects()
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("subject", nargs="*", choices=[*there, []], help="default: all of them")
    parser.add_argument(
        "--seed", type=int, help="repeat the run that printed this seed; default: a fresh one"
    )
    parser.add_argument(
        "--full",
        action="store_true",
        help="the sizes of published figures, which take hours; default: minutes",
    )
    asked = parser.parse_args()
    sizes.choose(full=asked.full)
    chosen = asked.subject or there
    if asked.seed is not None:
        seeds.repeat(asked.seed)
    console = Console()
    console.print(machine.description(), f"seed {seeds.RUN.number}", sep="; ")
    kept = True
    for subject in chosen:
        rows = list(import_module(f"bench.{subject}").rows())
        console.print(table(subject, rows))
        kept &= all(row.holds for row in rows)
        day = datetime.now(tz=UTC).date().isoformat()
        told = f"{machine.description()}; seed {seeds.RUN.number}"
        results.write({subject: results.section(rows, told, day)})
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
