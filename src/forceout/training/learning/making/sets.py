"""Makers about cards and names: chapters 2 and 5 of On-Sets."""

from __future__ import annotations

from random import Random
from typing import Any

from forceout.core.edition import Rules
from forceout.training.learning.asks.sets import EVERY_CARD
from forceout.training.learning.item import Item
from forceout.training.learning.making.questions import asked, some
from forceout.training.learning.making.series import Make

COLOURS = "B R G Y"
SIGNS = "∪ ∩ −"
I_B_2_C = "I-B-2-c"


def universe(rng: Random, place: Rules, level: int) -> list[str]:
    """Cards as they might be dealt; more of them the higher the level."""
    size = place.deal.minimum + 2 * (level - 1)
    return rng.sample(EVERY_CARD, min(size, place.deal.maximum))


def name_of(rng: Random, sets: list[str], signs: list[str], primes: int) -> str:
    """A Set-Name with brackets round every part, so that it has one reading."""
    parts = [(each, False) for each in sets]
    waiting = list(signs)
    while len(parts) > 1:
        at = rng.randrange(len(parts) - 1)
        (left, one), (right, other) = parts[at : at + 2]
        joined = f"{_in(left, one)} {waiting.pop()} {_in(right, other)}"
        parts[at : at + 2] = [(joined, True)]
        if primes and rng.random() < 0.5:
            primes -= 1
            parts[at] = (f"({joined})′", False)
    name, _ = parts[0]
    for _ in range(primes):
        place = rng.randrange(4)
        colour = COLOURS.split()[place]
        if f"{colour}′" not in name and colour in name:
            name = name.replace(colour, f"{colour}′", 1)
    return name


def _in(name: str, compound: bool) -> str:
    return f"({name})" if compound else name


def _random_name(rng: Random, signs: str, count: int, primes: int) -> str:
    sets = rng.sample(COLOURS.split(), min(4, count + 1)) if count < 4 else some(rng, COLOURS, count + 1)
    return name_of(rng, sets, some(rng, signs, count) if count else [], primes)


def make_pick(signs: str, *, primes: int = 0, constants: bool = False, least: int = 1) -> Make:
    """Which cards does a name with these signs pick? Higher levels have more signs and cards."""

    def make(rng: Random, place: Rules, level: int) -> Item | None:
        count = 0 if not signs else least + (level > 1) * (level - 1 if least == 1 else 1)
        name = _random_name(
            rng, signs or SIGNS, min(count, 3), rng.randint(0, 1) if primes == 0 and level > 2 else primes
        )
        if constants:
            name = _with_constant(rng, level)
        item = asked("pick", place, I_B_2_C, {"universe": universe(rng, place, level), "set_name": name})
        return item if item.key or rng.random() < 0.3 else None

    return make


def _with_constant(rng: Random, level: int) -> str:
    constant = rng.choice(["V", "Λ"])
    if level == 1:
        return f"{constant} {rng.choice(SIGNS.split())} {rng.choice(COLOURS.split())}"
    inner = name_of(rng, rng.sample(COLOURS.split(), 2), [rng.choice(SIGNS.split())], level - 2)
    pair = [f"({inner})", constant]
    rng.shuffle(pair)
    return f"{pair[0]} {rng.choice(SIGNS.split())} {pair[1]}"


def make_colours(rng: Random, place: Rules, level: int) -> Item:
    name = rng.choice(COLOURS.split()) + ("′" if level > 1 and rng.random() < 0.5 else "")
    if level == 3:
        name = f"{name} ∩ {rng.choice(COLOURS.split())}"
    return asked("pick", place, "I-B-2-b", {"universe": universe(rng, place, level), "set_name": name})


def make_count(rng: Random, place: Rules, level: int) -> Item:
    name = _random_name(rng, SIGNS, level, rng.randint(0, 1))
    return asked("count", place, I_B_2_C, {"universe": universe(rng, place, level), "set_name": name})


def make_complement(rng: Random, place: Rules, level: int) -> Item:
    """Count what is missing: a whole name with ′ behind it."""
    name = f"({_random_name(rng, SIGNS, level, 0)})′"
    return asked("count", place, I_B_2_C, {"universe": universe(rng, place, level), "set_name": name})


def make_name(rng: Random, place: Rules, level: int) -> Item | None:
    """Cards that a hidden name picks, and its cubes with one or two more; at times one cube is missing."""
    cards, name = universe(rng, place, 1), _random_name(rng, SIGNS, level, rng.randint(0, 1))
    wanted = asked("pick", place, I_B_2_C, {"universe": cards, "set_name": name}).key
    cubes = [sign for sign in name if sign not in "() "] + some(rng, f"{COLOURS} {SIGNS} ′", 1)
    if rng.random() < 0.15:
        cubes.pop(rng.randrange(len(cubes)))
    rng.shuffle(cubes)
    if not wanted or len(wanted) == len(cards):
        return None
    given = {"universe": cards, "cards": wanted, "cubes": " ".join(cubes)}
    return asked("name", place, I_B_2_C, given)


_LAWS = (
    ("{0} ∪ {1}", "{1} ∪ {0}"), ("{0} ∩ {1}", "{1} ∩ {0}"), ("{0} − {1}", "{1} − {0}"), ("{0} − {1}", "{0} ∩ {1}′"),
    ("({0} ∪ {1})′", "{0}′ ∩ {1}′"), ("({0} ∩ {1})′", "{0}′ ∪ {1}′"), ("({0} ∪ {1})′", "{0}′ ∪ {1}′"),
    ("({0} ∩ {1})′", "{0}′ ∩ {1}′"), ("{0} ∪ ({0} ∩ {1})", "{0}"), ("{0} ∩ ({0} ∪ {1})", "{1}"),
    ("({0} − {1})′", "{0}′ − {1}′"), ("{0} − ({1} ∪ {2})", "({0} − {1}) − {2}"),
    ("{0} − ({1} ∪ {2})", "({0} − {1}) ∪ {2}"), ("{0} ∩ ({1} ∪ {2})", "({0} ∩ {1}) ∪ ({0} ∩ {2})"),
    ("{0} ∩ ({1} ∪ {2})", "({0} ∩ {1}) ∪ {2}"), ("{0}′ − {1}", "({0} ∪ {1})′"), ("{0} ∩ V", "{0}"),
    ("{0} ∪ V", "V"), ("{0} − Λ", "{0}"), ("{0} ∩ Λ", "{0}"), ("({0} − {1}) ∪ {1}", "{0} ∪ {1}"),
)  # fmt: skip
"""Pairs of names, some always the same and some not: the checker says which."""


def make_same(rng: Random, place: Rules, level: int) -> Item:
    short = [pair for pair in _LAWS if level > 1 or "{2}" not in pair[0]]
    left, right = rng.choice(short)
    sets = rng.sample(COLOURS.split(), 3)
    if level == 3:
        sets[rng.randrange(3)] += "′"
    pair = [left.format(*sets), right.format(*sets)]
    rng.shuffle(pair)
    return asked(
        "same", place, I_B_2_C, {"left": pair[0].replace("′′", ""), "right": pair[1].replace("′′", "")}
    )


def make_removed(relation: str, *, chain: bool = False) -> Make:
    """What a Restriction sends away (VI-B-2); a chain has two relations."""

    def make(rng: Random, place: Rules, level: int) -> Item | None:
        sides = [
            _random_name(rng, SIGNS, rng.randint(0, level - 1), rng.randint(0, level - 1)) for _ in range(3)
        ]
        text = f"{sides[0]} {relation} {sides[1]}"
        if chain:
            text = f"{sides[0]} {rng.choice('=⊆')} {sides[1]} {rng.choice('=⊆')} {sides[2]}"
        clause = "VI-B-2-c" if chain else "VI-B-2-b" if relation == "=" else "VI-B-2-a"
        given: dict[str, Any] = {"universe": universe(rng, place, level), "restrictions": [text]}
        return asked("pick", place, clause, given, words="removed") if len(set(sides)) > 1 else None

    return make


def make_double(rng: Random, place: Rules, level: int) -> Item | None:
    """Some cards count twice, but not none and not all (XIII-C-10)."""
    cards = universe(rng, place, level)
    doubled = _random_name(rng, SIGNS, min(1, level - 1), 0)
    twice = asked("pick", place, I_B_2_C, {"universe": cards, "set_name": doubled}).key
    if not 0 < len(twice) < len(cards):
        return None
    given = {
        "universe": cards,
        "set_name": _random_name(rng, SIGNS, level, rng.randint(0, 1)),
        "variations": [{"name": "double-set", "set": doubled}],
    }
    return asked("count", place, place.variations["double-set"].clause, given)


def make_symmetric(rng: Random, place: Rules, level: int) -> Item:
    """− means one or the other, not both (XIII-D-13)."""
    name = _random_name(rng, "− − ∪ ∩", level, 0)
    if "−" not in name:
        name = f"({name}) − {rng.choice(COLOURS.split())}"
    given = {
        "universe": universe(rng, place, level),
        "set_name": name,
        "variations": [{"name": "symmetric-difference"}],
    }
    return asked("pick", place, place.variations["symmetric-difference"].clause, given)
