"""A shake's beginning: cubes rolled and cards dealt by the rulebook's numbers, with chance that a seed repeats."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from forceout.core.edition import Rules
from forceout.core.pile import Pile
from forceout.onsets.cards import universe_of
from forceout.onsets.symbols import Symbol


@dataclass(frozen=True, slots=True)
class Shake:
    """What lies on the table before a Goal is set."""

    resources: Pile[Symbol]
    universe: int


def begin(rules: Rules, chance: Random) -> Shake:
    """Roll the shaking set (AGLOA II-A, wff 3.1) and deal a Universe (AGLOA II-B)."""
    cards = chance.randint(rules.deal.minimum, rules.deal.maximum)
    dealt = chance.sample(range(rules.equipment.cards), cards)
    return Shake(Pile(_roll(rules, chance)), universe_of(dealt))


def _roll(rules: Rules, chance: Random) -> list[Symbol]:
    rolled: list[Symbol] = []
    laid_out = chance.choice(rules.roll.set_out) if rules.roll.set_out else ()
    for kind, count in chance.choice(rules.roll.in_play).items():
        cubes = rules.equipment.cubes[kind]
        if laid_out and set(laid_out) <= set(cubes.symbols):
            rolled += map(Symbol, laid_out)  # Elementary lays V and Λ out (AGLOA II-A-3)
            continue
        rolled += (Symbol(chance.choice(faces)) for faces in chance.sample(cubes.each(), count))
    return rolled
