"""Items one after another from a seed: the same ones again, none twice, each with its key proved."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count, cycle, islice
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

    Where an answer is true or false, or one of ``answers``, each comes up four to six times in ten: none is the better guess.
    Of the other answers none is asked for too often.
    """
    seen: set[str] = set()
    keys: Counter[str] = Counter()
    for number in count(1):
        here = f"{seed} {place!r} {level} {number}"
        wanted = _wanted(f"{seed} {place!r} {level}", number, answers or (True, False))
        item = _next(make, here, place, level, seen, wanted, keys)
        if item is None and again:
            seen.clear()
            item = _next(make, here, place, level, seen, wanted, keys)
        if item is None:
            raise ForceoutError(f"there are no more items of this kind after {number - 1}; ask for fewer")
        seen.add(_text(item))
        yield item


_BLOCK = 10


def _wanted(seed: str, number: int, answers: Sequence[Any]) -> Any:
    """The answer that is looked for: in each ten, every one about as often."""
    block, place = divmod(number - 1, _BLOCK)
    rng = Random(f"lots {seed} {block}")  # noqa: S311 - an exercise to be made again
    lots = list(islice(cycle(rng.sample(list(answers), len(answers))), _BLOCK))
    if len(answers) == 2 and rng.random() < 0.5:  # four to six, so that nobody can count on five
        lots[0] = lots[1]
    rng.shuffle(lots)
    return lots[place]


def _next(  # noqa: PLR0917 - what a series is made of
    make: Make, seed: str, place: Rules, level: int, seen: set[str], wanted: Any, keys: Counter[str]
) -> Item | None:
    for attempt in range(ATTEMPTS):
        rng = Random(f"{seed} {attempt}")  # noqa: S311
        try:
            item = make(rng, place, level)
            if item is None or _text(item) in seen:
                continue
            key = item.key
        except Malformed:
            continue
        picky = attempt < ATTEMPTS // 2
        if _is_wanted(item, key, wanted) and not (picky and _is_common(item, key, wanted, keys)):
            keys[_json(key)] += 1
            return replace(item, clause=clause_there(place, item.clause))
    return None


def _is_wanted(item: Item, key: Any, wanted: Any) -> bool:
    """Where there are two answers, whether it is the one that is looked for."""
    if item.kind.two:
        return (key["correct"] if isinstance(key, dict) else key) is wanted
    return isinstance(wanted, bool) or key == wanted


def _is_common(item: Item, key: Any, wanted: Any, keys: Counter[str]) -> bool:
    """Whether an answer that nobody looked for came up too often so far: a third of the time, and more than once."""
    times = keys[_json(key)]
    return not item.kind.two and isinstance(wanted, bool) and times > 1 and 3 * times >= keys.total()


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
    return _json([item.ask, item.given])


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
