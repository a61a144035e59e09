"""`forceout arena`: bots against each other, for programs and for people."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from forceout.bots import LEVELS
from forceout.bots.arena import Fixture, Result, fixtures, pairs, play, play_all, report
from forceout.bots.elo import ratings
from forceout.cli.processes import Processes
from forceout.cli.terminal import people
from forceout.core.errors import ForceoutError
from forceout.editions import load

_CLUSTER_SECONDS = 10
"""So long a scheduler is waited for."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What was asked for on the command line."""

    game: str | None
    rules: str | None
    division: str | None
    levels: str
    matches: int
    seed: int
    players: int


def list_all() -> int:
    """Every level with its sentence."""
    console = people()
    for level in LEVELS:
        console.print(f"{level.number}  [bold]{level.name}[/bold]  {level.about}")
    return 0


def run(
    choices: Choices,
    *,
    workers: int | None,
    cluster: str | None,
    keep: Path | None,
    records: Path | None,
    as_json: bool,
) -> int:
    """Play what was asked for; the exit status."""
    try:
        book, levels = _book(choices), _levels(choices)
        wanted = fixtures(book, levels, choices.matches, choices.seed, players=choices.players)
        with _playing(workers, cluster) as playing, _shown(len(wanted), quiet=as_json) as progress:
            results = play_all(wanted, playing, kept=keep, records=records, progress=progress)
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    if as_json:
        print(json.dumps(report(results)))
    else:
        _tell(people(), results)
    return 0


def _book(choices: Choices) -> tuple[str, str, str]:
    game, rules, division = choices.game, choices.rules, choices.division
    if game is None or rules is None or division is None:
        raise ForceoutError("say which game, rulebook and division, such as: on-sets agloa-2023 middle")
    load(game, rules).rules(division)
    return game, rules, division


def _levels(choices: Choices) -> list[int]:
    known = {str(level.number): level.number for level in LEVELS}
    asked = [part.strip() for part in choices.levels.split(",") if part.strip()]
    unknown = [part for part in asked if part not in known]
    if unknown or len(set(asked)) < choices.players:
        wrong = unknown[0] if unknown else choices.levels
        raise ForceoutError(
            f"--levels: expected at least {choices.players} different of {', '.join(known)}, not {wrong!r}"
        )
    return [known[part] for part in dict.fromkeys(asked)]


@contextmanager
def _playing(
    workers: int | None, cluster: str | None
) -> Iterator[Callable[[Sequence[Fixture]], Iterable[Result]]]:
    """Play on processes of this machine, or on a cluster by its address."""
    if cluster is None:
        with Processes(workers or os.cpu_count() or 1) as processes:
            yield lambda waiting: processes.results(play, waiting)
        return
    try:
        from distributed import Client
    except ImportError:
        raise ForceoutError("--cluster needs Dask: pip install 'forceout[cluster]'") from None
    try:
        client = Client(cluster, timeout=_CLUSTER_SECONDS)
    except (OSError, ValueError) as wrong:
        raise ForceoutError(f"--cluster: no scheduler answers at {cluster}: {wrong}") from wrong
    with client:
        cluster_plays = client.get_executor().submit
        yield lambda waiting: (
            done.result() for done in as_completed([cluster_plays(play, fixture) for fixture in waiting])
        )


@contextmanager
def _shown(total: int, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, so that what is printed can be piped."""
    console = Console(stderr=True, quiet=quiet)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Matches", total=total)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def _tell(console: Console, results: list[Result]) -> None:
    met = Table("level", "against", "won", "drawn", "lost", "share", "95%", title="Matches")
    for pair in pairs(results):
        low, high = pair.interval()
        counts = (pair.wins, pair.draws, pair.losses)
        met.add_row(
            str(pair.a), str(pair.b), *map(str, counts), f"{pair.share:.0%}", f"{low:.0%} to {high:.0%}"
        )
    console.print(met)
    rated = Table("level", "name", "Elo", "95%", title="Ratings")
    names = {level.number: level.name for level in LEVELS}
    for level, rating in ratings(pairs(results)).items():
        rated.add_row(str(level), names[level], f"{rating.elo:.0f}", f"{rating.low:.0f} to {rating.high:.0f}")
    console.print(rated)
    refused = sum(result.refused for result in results)
    console.print(f"{len(results)} matches, {refused} refused actions")
