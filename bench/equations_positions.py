"""Rolls, Goals and positions of Equations, drawn at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.pile import Pile
from forceout.equations.cubes import DIGITS, Cube
from forceout.equations.goal import Goal
from forceout.equations.position import Position
from forceout.equations.solver import Solver
from forceout.equations.variations import Variation, in_force

DIVISIONS = ("basic", "elementary", "middle", "junior", "senior")


def roll(rules: Rules, rng: Random) -> list[Cube]:
    """All the cubes of the kit, thrown."""
    return [
        Cube(rng.choice(faces), colour=colour)
        for colour, kind in rules.equipment.cubes.items()
        for faces in kind.each()
    ]


def choose(rules: Rules, rng: Random, number: int) -> tuple[Variation, ...]:
    """Choose one variation for each player, from those that the division offers."""
    offered = [rule for rule in rules.variations.values() if not rule.always]
    chosen = rng.sample(offered, min(number, len(offered)))
    picked = []
    for rule in chosen:
        options = rule.limits[rule.asks] if rule.asks else None
        picked.append(Variation(rule.name, rng.choice(options) if isinstance(options, tuple) else None))
    return tuple(picked)


def number_goal(cubes: list[Cube], rng: Random) -> list[Cube]:
    """A numeral of one or two digits."""
    digits = [cube for cube in cubes if cube.face in DIGITS]
    return rng.sample(digits, min(rng.choice((1, 2)), len(digits)))


def legal_goal(cubes: list[Cube], rng: Random, solver: Solver) -> list[Cube]:
    """Cubes in a row, one to six of them, that have a legal reading."""
    while True:
        goal = _row(cubes, rng)
        if goal and solver.goal_values(Goal(tuple(goal))):
            return goal


def _row(cubes: list[Cube], rng: Random) -> list[Cube]:
    digits = [cube for cube in cubes if cube.face in DIGITS]
    signs = [cube for cube in cubes if cube.face not in DIGITS]
    rng.shuffle(digits)
    rng.shuffle(signs)
    row: list[Cube] = []
    for _ in range(rng.choice((1, 2, 2, 3))):
        row += [signs.pop()] if row and signs else []
        row += [digits.pop() for _ in range(rng.choice((1, 1, 2))) if digits]
    return row if len(row) <= 6 else []


def shakes(rules: Rules, rng: Random, variations: int) -> tuple[list[Cube], tuple[Variation, ...], Solver]:
    """A roll, the variations chosen on it, and the solver's memory of it."""
    cubes = roll(rules, rng)
    chosen = choose(rules, rng, variations)
    return cubes, chosen, Solver(in_force(rules, chosen))


def after_moves(rules: Rules, rng: Random, moves: int, variations: int) -> tuple[Position, Solver]:
    """Return a position with a random legal Goal after ``moves`` random moves. It can be asked under either challenge."""
    cubes, chosen, solver = shakes(rules, rng, variations)
    goal = legal_goal(cubes, rng, solver)
    left = list(cubes)
    for cube in goal:
        left.remove(cube)
    piles: dict[str, list[Cube]] = {"required": [], "permitted": [], "forbidden": []}
    rng.shuffle(left)
    for _ in range(moves):
        piles[rng.choice(tuple(piles))].append(left.pop())
    position = Position(
        rules=rules,
        goal=Goal(tuple(goal)),
        challenge=Claim.NOW,
        required=Pile(piles["required"]),
        permitted=Pile(piles["permitted"]),
        forbidden=Pile(piles["forbidden"]),
        resources=Pile(left),
        variations=chosen,
    )
    return position, solver


def asked(position: Position, challenge: Claim) -> Position:
    return replace(position, challenge=challenge)
