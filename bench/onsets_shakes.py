"""Random On-Sets shakes and positions, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from forceout.core.pile import Pile
from forceout.editions import load
from forceout.onsets.cards import card_name, universe_of
from forceout.onsets.solver import Cubes, Solver
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Kind, Variation

CARDS = 14
_SETS = ("B", "R ∩ G", "B − Y", "(G ∪ B)′", "R′")
_APART = {Kind.WILD_CUBE, Kind.TWO_SOLUTIONS}


@dataclass
class Drawn:
    """One shake, and positions of it with the value of the Goal."""

    solver: Solver
    dice: Random
    cubes: list[str] = field(default_factory=list)

    def positions(self, count: int) -> Iterator[tuple[Cubes, tuple[int, ...]]]:
        """From the Goal to the last two cubes: what has left Resources lies anywhere on the mat."""
        for _ in range(count):
            moved = self.dice.randint(0, len(self.cubes) - 2)
            yield self.position(moved), (self.dice.randint(0, CARDS),)

    def position(self, moved: int) -> Cubes:
        self.dice.shuffle(self.cubes)
        piles: dict[str, list[Symbol]] = {"required": [], "permitted": [], "forbidden": []}
        for cube in self.cubes[:moved]:
            piles[self.dice.choices(list(piles), [3, 3, 4])[0]].append(Symbol(cube))
        return Cubes(Pile(piles["required"]), Pile(piles["permitted"]), Pile(map(Symbol, self.cubes[moved:])))


def drawn(division: str, count: int, *, apart: bool = False, seed: int = 1969) -> Iterator[Drawn]:
    """Shakes of the 2023 book with up to three variations; ``apart``: with a wild cube or Two Solutions among them."""
    dice = Random(f"{seed} {division} {apart}")
    rules = load("on-sets", "agloa-2023").rules(division)
    while count:
        cubes = [dice.choice("BRGY") for _ in range(8)] + [dice.choice("∪∩−′") for _ in range(4)]
        cubes += [dice.choice("VΛ=⊆" if rules.solution.restrictions else "VΛ") for _ in range(3)]
        cards = dice.sample(range(16), CARDS)
        names = [name for name, rule in rules.variations.items() if not rule.always]
        filled: Mapping[str, str] = {
            "cube": dice.choice(cubes),
            "card": card_name(dice.choice(cards), rules.equipment.colours),
            "set": dice.choice(_SETS),
        }
        chosen = []
        for name in dice.sample(names, dice.randint(1, 3)):
            asks = rules.variations[name].asks
            chosen.append(Variation.parse(rules, name, {asks: filled[asks]} if asks else {}))
        if bool(_APART & {each.kind for each in chosen}) is not apart:
            continue
        count -= 1
        yield Drawn(Solver(rules, universe_of(cards), Pile(map(Symbol, cubes)), chosen), dice, cubes)
