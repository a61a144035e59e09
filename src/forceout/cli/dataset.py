"""`forceout dataset`: records of matches as Parquet, and `forceout envs actions`: the numbers of the actions."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from forceout.cli.processes import Processes
from forceout.core.errors import ForceoutError
from forceout.editions import load
from forceout.envs.actions import actions_of
from forceout.envs.dataset import parts, write
from forceout.envs.extras import MissingExtra


def run(records: Path, target: Path, *, workers: int | None) -> int:
    """Write what is not there yet; the exit status."""
    try:
        wanted = parts(records, target)
        with Processes(min(workers or os.cpu_count() or 1, len(wanted))) as processes:
            rows = 0
            with _shown(len(wanted)) as bar:
                for written in processes.results(write, wanted):
                    rows += written
                    bar()
    except (ForceoutError, MissingExtra) as wrong:
        print(f"forceout dataset: {wrong}", file=sys.stderr)
        return 2
    matches = sum(len(part.files) for part in wanted)
    print(f"{rows:,} decisions of {matches:,} matches in {target}")
    return 0


@contextmanager
def _shown(total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, so that what is printed can be piped."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Files", total=total)
        yield lambda: bar.advance(task)


def print_actions(game: str, rules: str, division: str, *, as_json: bool) -> int:
    """Every action with its number."""
    try:
        actions = actions_of(load(game, rules).rules(division))
    except ForceoutError as wrong:
        print(f"forceout envs: {wrong}", file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps(actions.texts, ensure_ascii=False))
    else:
        print("\n".join(f"{number}\t{text}" for number, text in enumerate(actions.texts)))
    return 0
