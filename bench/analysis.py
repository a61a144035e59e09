"""Analysis of a recorded match of ten shakes, and a match of bots: seconds of processor time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from bench import seeds
from bench.row import Row
from forceout import Table, analyse, rules
from forceout.bots import Player, Seating

SHAKES = 10
_BOOKS = (("on-sets", "agloa-2023", "senior", 5.0), ("equations", "agloa-2015", "senior", 60.0))
_PROMISED = 10.0


def rows() -> Iterator[Row]:
    for game, edition, division, promised in _BOOKS:
        record, played = match(game, edition, division)
        began = time.process_time()
        report = analyse(record)
        spent = time.process_time() - began
        told = sum(len(shake.decisions) for shake in report.shakes)
        yield Row(f"{game}: {SHAKES} shakes analysed, {told} decisions", spent, "s", at_most=promised)
        yield Row(f"{game}: a match of four shakes of the two strongest", played, "s", at_most=_PROMISED)


def match(game: str, edition: str, division: str) -> tuple[dict[str, Any], float]:
    """The record of a match of middling bots, and what a match of four shakes of the strongest takes."""
    seed = str(seeds.RUN.number)
    table = _played((game, edition, division), 3, 3, SHAKES, seed)
    began = time.process_time()
    _played((game, edition, division), 4, 5, 4, seed)
    return table.record(), time.process_time() - began


def _played(book: tuple[str, str, str], first: int, second: int, shakes: int, seed: str) -> Table:
    table = Table.new(rules(*book), ["Ann", "Ben"], seed=seed, shakes=shakes, clock="none")
    bots = {"Ann": Player.of(first), "Ben": Player.of(second)}
    return Seating(table, bots, Random(seed)).play()
