"""A rulebook of one's own at the command line: used beside those of the package, or checked line by line."""

from __future__ import annotations

import sys
from pathlib import Path

from forceout.core.errors import ForceoutError
from forceout.editions import check, flatten, load


def use(file: Path | None, command: str) -> None:
    """Make the book of a file known to documents that name its id; a faulty one ends the command."""
    if file is None:
        return
    try:
        load(file)
    except ForceoutError as wrong:
        print(f"forceout {command}: {wrong}", file=sys.stderr)
        sys.exit(2)


def run_check(file: Path) -> int:
    """Every fault of a rulebook file, one a line as editors read them; 2 if there is one."""
    try:
        faults = check(file)
    except ForceoutError as wrong:
        print(f"forceout rules: {wrong}", file=sys.stderr)
        return 2
    for fault in faults:
        place = f"{fault.path}: " if fault.path else ""
        print(f"{file}:{fault.line}: {place}{fault.message}")
    if faults:
        return 2
    edition = load(file)
    print(f"{file}: no fault. {edition.game} {edition.id}, {edition.season}: {', '.join(edition.divisions)}")
    return 0


def run_flatten(file: Path) -> int:
    """The whole book that a file makes together with the one that it extends."""
    try:
        print(flatten(file), end="")
    except ForceoutError as wrong:
        print(f"forceout rules: {wrong}", file=sys.stderr)
        return 2
    return 0
