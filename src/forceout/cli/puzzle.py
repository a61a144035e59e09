"""`forceout puzzle`."""

from __future__ import annotations

import sys

from forceout.core.errors import ForceoutError
from forceout.editions import load
from forceout.records.documents.stream import write
from forceout.training.puzzles import puzzles


def run(book: tuple[str, str, str], kind: str, seed: int, count: int) -> int:
    """Print so many puzzles, one a line; the exit status."""
    game, edition, division = book
    try:
        for found in puzzles(load(game, edition).rules(division), kind, seed, count):
            sys.stdout.buffer.write(write(found.document()).encode() + b"\n")
            sys.stdout.buffer.flush()
    except ForceoutError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0
