"""Items one after another from a seed: the same ones again, none twice, each with its key proved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import ForceoutError, Malformed
from forceout.editions.ledger import all_ledgers
from forceout.training.learning.item import Item

Make = Callable[[Random, Rules, int], Item | None]
ATTEMPTS = 400
"""How often a maker is asked for one item before the series ends."""


def series(
    make: Make, seed: object, place: Rules, level: int, *, answers: Sequence[Any] = (), again: bool = False
) -> Iterator[Item]:
    """Items of one kind without end. The first k are the same however many are taken.

    None comes twice; with ``again`` they may once there are no others.

    Where an answer is true or false, or one of ``answers``, the lot says which is looked for: none is the better guess.
    """
    seen: set[str] = set()
    for number in count(1):
        here = f"{seed} {place!r} {level} {number}"
        item = _next(make, here, place, level, seen, answers)
        if item is None and again:
            seen.clear()
            item = _next(make, here, place, level, seen, answers)
        if item is None:
            raise ForceoutError(f"there are no more items of this kind after {number - 1}; ask for fewer")
        seen.add(_text(item))
        yield item


def _next(  # noqa: PLR0917 - what a series is made of
    make: Make, seed: str, place: Rules, level: int, seen: set[str], answers: Sequence[Any]
) -> Item | None:
    lot = Random(f"lot {seed}")  # noqa: S311 - an exercise to be made again
    wanted = lot.choice(answers or (True, False))
    for attempt in range(ATTEMPTS):
        rng = Random(f"{seed} {attempt}")  # noqa: S311
        try:
            item = make(rng, place, level)
            if item is None or _text(item) in seen or not _fits(item, wanted):
                continue
        except Malformed:
            continue
        return replace(item, clause=clause_there(place, item.clause))
    return None


def _fits(item: Item, wanted: Any) -> bool:
    """Whether the item can be asked: it has a key, and where there are two answers it is the one looked for."""
    key: Any = item.key
    if item.kind.two:
        return (key["correct"] if isinstance(key, dict) else key) is wanted
    return isinstance(wanted, bool) or key == wanted


@cache
def clause_there(place: Rules, clause: str) -> str:
    """The clause, or the nearest above it that this book has."""
    ledgers = {(each.game, each.book): each.entries for each in all_ledgers()}
    entries = ledgers.get((place.game, place.edition_id), {})
    found = clause
    while found and found not in entries:
        found = found.rpartition("-")[0]
    return found or clause


def _text(item: Item) -> str:
    return json.dumps([item.ask, item.given], sort_keys=True, ensure_ascii=False)
