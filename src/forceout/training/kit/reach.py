"""What some cubes can name: every set of cards, with one fully bracketed Set-Name for each.

A small exact search by sub-multisets of cubes. The throws of the kit have at most four operations, so it is quick without a
kernel, and it shares nothing with the On-Sets solver but the meaning of the signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product

from forceout.onsets.cards import EVERY_CARD, TRUTH_TABLES
from forceout.onsets.meaning import operations
from forceout.onsets.symbols import BINARY, RELATIONS, Symbol
from forceout.training.kit.naming import truth_set

Cubes = tuple[Symbol, ...]
"""A multiset of cubes, in the order of the symbols."""

_COMBINE = operations(symmetric_difference=False)


def sort(cubes: Iterator[Symbol] | Cubes) -> Cubes:
    return tuple(sorted(cubes, key=lambda cube: cube.order))


@lru_cache(maxsize=200_000)
def names_with(cubes: Cubes) -> Mapping[int, str]:
    """Every set that a Set-Name of exactly these cubes can mean, with one such name in brackets."""
    operands = sum(cube.names_set for cube in cubes)
    if operands != sum(cube in BINARY for cube in cubes) + 1:
        return {}
    if len(cubes) == 1:
        return {TRUTH_TABLES[cubes[0]]: str(cubes[0])}
    found: dict[int, str] = {}
    if Symbol.PRIME in cubes:
        for mask, text in names_with(less(cubes, (Symbol.PRIME,))).items():
            found.setdefault(EVERY_CARD & ~mask, f"{_bracketed(text)}′")
    for operator in dict.fromkeys(cube for cube in cubes if cube in BINARY):
        rest = less(cubes, (operator,))
        for left in parts(rest):
            lefts = names_with(left)
            rights = names_with(less(rest, left)) if lefts else {}
            for (one, text), (other, behind) in product(lefts.items(), rights.items()):
                mask = _COMBINE[operator](one, other)
                if mask not in found:
                    found[mask] = f"{_bracketed(text)} {operator} {_bracketed(behind)}"
    return found


@lru_cache(maxsize=4_096)
def names_from(cubes: Cubes) -> Mapping[int, str]:
    """Every set that some of these cubes can name, with a name of the fewest cubes."""
    usable = tuple(cube for cube in cubes if cube.names_set or cube.is_operation)
    found: dict[int, str] = {}
    for part in sorted(parts(usable), key=len):
        for mask, text in names_with(part).items():
            found.setdefault(mask, text)
    return found


def statements_from(cubes: Cubes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The truth sets of statements that some of these cubes make together, each set once, fewest statements first."""
    seen: set[int] = set()
    waiting: list[tuple[Cubes, int, tuple[str, ...]]] = [(sort(cubes), EVERY_CARD, ())]
    visited: set[tuple[Cubes, int]] = set()
    while waiting:
        following: list[tuple[Cubes, int, tuple[str, ...]]] = []
        for rest, holds, written in waiting:
            for left_over, truth, text in _one_statement(rest):
                both = holds & truth
                if (left_over, both) in visited:
                    continue
                visited.add((left_over, both))
                if both not in seen:
                    seen.add(both)
                    yield both, (*written, text)
                following.append((left_over, both, (*written, text)))
        waiting = following


@lru_cache(maxsize=4_096)
def _one_statement(cubes: Cubes) -> tuple[tuple[Cubes, int, str], ...]:
    """One statement of some of the cubes: the cubes that are left, its truth set and its text."""
    found: dict[tuple[Cubes, int], str] = {}
    usable = tuple(cube for cube in cubes if cube.names_set or cube.is_operation)
    for relation in dict.fromkeys(cube for cube in cubes if cube in RELATIONS):
        without = less(cubes, (relation,))
        for left in parts(usable):
            lefts = names_with(left)
            if not lefts:
                continue
            for right in parts(less(usable, left)):
                rest = less(less(without, left), right)
                for (one, text), (other, behind) in product(lefts.items(), names_with(right).items()):
                    key = rest, truth_set(relation, one, other)
                    if key not in found:
                        found[key] = f"{_bracketed(text)} {relation} {_bracketed(behind)}"
    return tuple((rest, truth, text) for (rest, truth), text in found.items())


def _bracketed(text: str) -> str:
    return text if len(text.rstrip("′")) == 1 else f"({text})"


@lru_cache(maxsize=50_000)
def parts(cubes: Cubes) -> tuple[Cubes, ...]:
    """Every non-empty sub-multiset that could be a Set-Name: one set more than binary operations."""
    names = [cube for cube in cubes if cube.names_set]
    binary = [cube for cube in cubes if cube in BINARY]
    primes = sum(cube is Symbol.PRIME for cube in cubes)
    found: dict[Cubes, None] = {}
    for count in range(min(len(binary), len(names) - 1) + 1):
        sets = dict.fromkeys(combinations(names, count + 1))
        signs = dict.fromkeys(combinations(binary, count))
        for some, others, ticks in product(sets, signs, range(primes + 1)):
            found[sort((*some, *others, *[Symbol.PRIME] * ticks))] = None
    return tuple(found)


@lru_cache(maxsize=50_000)
def less(cubes: Cubes, taken: Cubes) -> Cubes:
    left = list(cubes)
    for cube in taken:
        left.remove(cube)
    return tuple(left)
