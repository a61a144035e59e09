"""Positions of Equations drawn at random: small ones for the slow solver, and ones as in the middle of a shake."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from forceout.core.claims import Claim
from forceout.core.pile import Pile
from forceout.editions import load
from forceout.equations.cubes import Cube
from forceout.equations.goal import Goal
from forceout.equations.position import Position
from forceout.equations.variations import Variation

DIVISIONS = ("basic", "elementary", "middle", "junior", "senior")
EDITION = load("equations", "agloa-2015")


def roll(rules, rng: Random) -> list[Cube]:
    kinds = rules.equipment.cubes.items()
    cubes = [Cube(rng.choice(faces), colour=colour) for colour, kind in kinds for faces in kind.each()]
    rng.shuffle(cubes)
    return cubes


def variations(rules, rng: Random, number: int) -> tuple[Variation, ...]:
    offered = [rule for rule in rules.variations.values() if not rule.always]
    chosen = []
    for rule in rng.sample(offered, min(number, len(offered))):
        options = rule.limits[rule.asks] if rule.asks else None
        chosen.append(Variation(rule.name, rng.choice(options) if options else None))
    return tuple(chosen)


def small(rng: Random, most_cubes: int = 5) -> Position:
    """A position with so few cubes that every expression can be written down."""
    rules = EDITION.rules(rng.choice(DIVISIONS))
    cubes = roll(rules, rng)
    digits = [cube for cube in cubes if cube.is_digit]
    signs = [cube for cube in cubes if not cube.is_digit]
    goal = _goal(rng, digits, signs, rng.choice((1, 1, 2, 3, 3)))
    size = rng.randint(3, most_cubes)
    number = rng.randint(2, max(2, (size + 2) // 2))
    mine = digits[:number] + signs[: size - number]
    rng.shuffle(mine)
    first, second = rng.randint(0, 2), rng.randint(1, 3)
    return Position(
        rules=rules,
        goal=goal,
        challenge=Claim(rng.choice(("now", "impossible", "forceout", "time"))),
        required=Pile(mine[:first]),
        permitted=Pile(mine[first : first + second]),
        resources=Pile(mine[first + second :]),
        variations=variations(rules, rng, rng.choice((0, 1, 2, 3))),
    )


def in_play(rng: Random, moves: int = 12) -> Position:
    """A position after so many moves, with three variations or none."""
    rules = EDITION.rules(rng.choice(DIVISIONS))
    cubes = roll(rules, rng)
    digits = [cube for cube in cubes if cube.is_digit]
    signs = [cube for cube in cubes if not cube.is_digit]
    goal = _goal(rng, digits, signs, rng.choice((1, 2, 3, 4, 5)))
    left = digits + signs
    rng.shuffle(left)
    piles: dict[str, list[Cube]] = {"required": [], "permitted": [], "forbidden": []}
    for _ in range(moves):
        piles[rng.choice(tuple(piles))].append(left.pop())
    return Position(
        rules=rules,
        goal=goal,
        challenge=Claim(rng.choice(("now", "impossible"))),
        required=Pile(piles["required"]),
        permitted=Pile(piles["permitted"]),
        forbidden=Pile(piles["forbidden"]),
        resources=Pile(left),
        variations=variations(rules, rng, rng.choice((0, 2, 3))),
    )


def _goal(rng: Random, digits: list[Cube], signs: list[Cube], size: int) -> Goal:
    """A row of digits and signs; now and then a cube lies turned, or a gap is left."""
    shape = {1: "d", 2: "dd", 3: "dsd", 4: "dsdd", 5: rng.choice(("dsdsd", "ddsdd"))}[size]
    cubes = [digits.pop() if place == "d" or not signs else signs.pop() for place in shape]
    if rng.random() < 0.2:
        at = rng.randrange(len(cubes))
        cubes[at] = replace(cubes[at], turn=rng.choice("su"))
    gaps = {rng.randrange(1, len(cubes))} if len(cubes) > 2 and rng.random() < 0.2 else set()
    return Goal(tuple(cubes), frozenset(gaps))
