"""Every set of cards that some cubes can name, by trying all: short enough for a proof that there is no name.

This is a search of its own: the judge reads what it finds, and the solver looks for numbers of cards and not for cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.onsets.cards import TRUTH_TABLES, universe_of
from forceout.onsets.meaning import Combine, operations
from forceout.onsets.symbols import Symbol, parse_symbol

_MOST_CUBES = 10
_MANY, _UNION, _NULL, _SYMMETRIC = (
    "multiple-operations",
    "union-intersection-interchangeable",
    "universe-null-interchangeable",
    "symmetric-difference",
)
_PARTNERS = {
    Symbol.UNION: (_UNION, Symbol.INTERSECTION),
    Symbol.INTERSECTION: (_UNION, Symbol.UNION),
    Symbol.UNIVERSE: (_NULL, Symbol.NULL),
    Symbol.NULL: (_NULL, Symbol.UNIVERSE),
}

Cubes = tuple[Symbol, ...]
Named = dict[int, str]
"""Names by the set that each picks; a compound one needs brackets to be part of another."""


def shortest_name(
    rules: Rules,
    variations: Iterable[Mapping[str, Any]],
    cubes: str,
    universe: Iterable[int],
    wanted: Iterable[int],
) -> str | None:
    """A name of these cubes for just the cards wanted, with few cubes; None where there is none."""
    force = {str(each.get("name")) for each in variations}
    force |= {name for name, rule in rules.variations.items() if rule.always}
    if not force <= {_MANY, _UNION, _NULL, _SYMMETRIC}:
        raise Malformed(
            "given.variations", f"name is asked with {_MANY}, {_UNION}, {_NULL} or {_SYMMETRIC} only"
        )
    colours = rules.equipment.colours
    pile = tuple(parse_symbol(cube, "given.cubes", colours) for cube in cubes.split())
    if not 0 < len(pile) <= _MOST_CUBES or any(cube.is_relation or cube.is_digit for cube in pile):
        raise Malformed("given.cubes", f"expected at most {_MOST_CUBES} cubes that a Set-Name may have")
    aim = universe_of(wanted)
    search = _Search(force, universe_of(universe))
    names = search.with_many(pile) if _MANY in force else search.with_each_once(pile)
    return next((found[aim] for found in names if aim in found), None)


class _Search:
    """Names by growing number of cubes."""

    def __init__(self, force: set[str], universe: int) -> None:
        self._force = force
        self._universe = universe
        self._operations = operations(symmetric_difference=_SYMMETRIC in force)

    def with_each_once(self, pile: Cubes) -> Iterator[Named]:
        """Each cube at most once."""
        known: dict[Cubes, Named] = {}
        for some in _parts(pile):
            found = self._single(some[0]) if len(some) == 1 else {}
            for sign in dict.fromkeys(some):
                rest = _without(some, (sign,))
                if sign is Symbol.PRIME:
                    self._prime(known.get(rest, {}), found)
                elif sign.is_binary:
                    for one in _parts(rest):
                        other = _without(rest, one)
                        self._join(sign, known.get(one, {}), known.get(other, {}), found)
            known[some] = found
            yield found

    def with_many(self, pile: Cubes) -> Iterator[Named]:
        """Operations as often as one likes (XIII-A-6): only the cubes that name sets are used up."""
        signs = [sign for sign in dict.fromkeys(pile) if sign.is_binary]
        known: dict[Cubes, Named] = {}
        for some in _parts(tuple(cube for cube in pile if cube.names_set)):
            found = self._single(some[0]) if len(some) == 1 else {}
            for one in _parts(some):
                for sign in signs:
                    self._join(sign, known.get(one, {}), known.get(_without(some, one), {}), found)
            if Symbol.PRIME in pile:
                self._prime(dict(found), found)
            known[some] = found
            yield found

    def _meanings(self, sign: Symbol) -> tuple[Symbol, ...]:
        variation, partner = _PARTNERS.get(sign, ("", sign))
        return (sign, partner) if variation in self._force else (sign,)

    def _single(self, cube: Symbol) -> Named:
        if not cube.names_set:
            return {}
        return {TRUTH_TABLES[sign] & self._universe: str(sign) for sign in self._meanings(cube)}

    def _prime(self, inner: Named, found: Named) -> None:
        for mask, name in inner.items():
            found.setdefault(self._universe & ~mask, f"{_bracketed(name)}′")

    def _join(self, sign: Symbol, left: Named, right: Named, found: Named) -> None:
        for meaning in self._meanings(sign):
            combine: Combine = self._operations[meaning]
            for one, first in left.items():
                for other, second in right.items():
                    mask = combine(one, other)
                    if mask not in found:
                        found[mask] = f"{_bracketed(first)} {meaning} {_bracketed(second)}"


def _bracketed(name: str) -> str:
    return f"({name})" if " " in name and not _is_one(name) else name


def _is_one(name: str) -> bool:
    """Whether a name is one bracket with primes behind it."""
    inner = name.rstrip("′")
    if not inner.startswith("(") or not inner.endswith(")"):
        return False
    depth = 0
    for place, character in enumerate(inner):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return place == len(inner) - 1
    return False


def _parts(cubes: Cubes) -> list[Cubes]:
    """Every part of a pile, each once, small ones first."""
    ordered = sorted(cubes, key=lambda cube: cube.order)
    return [
        part for size in range(1, len(ordered) + 1) for part in dict.fromkeys(combinations(ordered, size))
    ]


def _without(cubes: Cubes, taken: Cubes) -> Cubes:
    left = list(cubes)
    for cube in taken:
        left.remove(cube)
    return tuple(left)
