"""Correct Solutions of every form, each with a position around it; the judge has the last word on whether it is one.

A Solution is written first: a Set-Name, statements and chains, brackets that are needed or not or left out, wild cubes,
dots for a wild blank, two Solutions. Then cubes are laid that carry it, a Goal of its value, and others beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from random import Random

from forceout.core.edition import Rules
from forceout.core.errors import Malformed
from forceout.editions import load
from forceout.onsets import judge
from forceout.onsets.cards import card_name
from forceout.onsets.goal import Goal
from forceout.onsets.layouts import goals_of
from forceout.onsets.position import Position, Solution, Written
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Variation

BOOKS = {
    "wff-1969": ("basic", "advanced"),
    "agloa-2014": ("elementary", "middle", "junior", "senior"),
    "mlag-2019": ("basic",),
    "agloa-2023": ("elementary", "middle", "junior", "senior"),
}
BINARY = ("∪", "∩", "−")
OPERATIONS = (*BINARY, "′")
RELATIONS = ("=", "⊆")
ALIKE = {
    "∪": ("union-intersection-interchangeable", "∩"),
    "∩": ("union-intersection-interchangeable", "∪"),
    "V": ("universe-null-interchangeable", "Λ"),
    "Λ": ("universe-null-interchangeable", "V"),
}
MOST_CUBES = 15


@dataclass(frozen=True, slots=True)
class Planted:
    position: Position
    solution: Solution


def choices() -> list[tuple[str, str, tuple[str, ...]]]:
    """Every division with no variation, each alone, and each pair."""
    found = []
    for book, divisions in BOOKS.items():
        for division in divisions:
            rules = load("on-sets", book).rules(division)
            names = [name for name, rule in rules.variations.items() if not rule.always]
            for size in (0, 1, 2):
                found += [(book, division, chosen) for chosen in combinations(names, size)]
    return found


def planted(dice: Random, number: int) -> Iterator[Planted]:
    """So many correct Solutions with their positions, going round all choices of variations."""
    order = choices()
    dice.shuffle(order)
    made = 0
    while made < number:
        book, division, names = order[made % len(order)]
        each = None
        while each is None:
            each = _Planter(load("on-sets", book).rules(division), names, dice).plant()
        made += 1
        yield each


@cache
def _goals(book: str, division: str, *, absolute: bool) -> dict[int, list[Goal]]:
    """The legal Goals of the digits on the cubes, by their values."""
    found: dict[int, list[Goal]] = {}
    rules = load("on-sets", book).rules(division).goal
    for goal in goals_of([Symbol(digit) for digit in "111222333444555"], rules):
        for value in goal.values(rules, absolute=absolute):
            found.setdefault(value, []).append(goal)
    return found


class _Planter:
    def __init__(self, rules: Rules, names: tuple[str, ...], dice: Random) -> None:
        self.rules = rules
        self.dice = dice
        self.names = names
        always = {name for name, rule in rules.variations.items() if rule.always}
        self.force = {*names, *always}
        self.colours = rules.equipment.colours
        self.sets = [*self.colours, *("VΛ" if rules.solution.universe_and_null else "")]
        self.wild: dict[str, str] = {}  # face -> meaning

    def plant(self) -> Planted | None:
        universe = self._deal()
        faces = self._choose_wild()
        try:
            chosen = [self._variation(name, universe, faces) for name in self.names]
        except Malformed:
            return None
        solution, cubes = self._write()
        if sum(cubes.values()) > MOST_CUBES:
            return None
        return self._lay(universe, chosen, solution, cubes)

    def _deal(self) -> list[str]:
        cards = self.dice.sample(range(16), self.dice.randint(4, 14))
        if "blank-card-wild" in self.force and 0 not in cards:
            cards.append(0)
        return [card_name(card, self.colours) for card in cards]

    def _choose_wild(self) -> list[str]:
        """Give the wild faces a meaning; returns the faces that "wild-cube" may name."""
        restricted = self.rules.solution.restrictions
        if self.rules.solution.relations_are_wild:
            self.wild = {"=": self.dice.choice(self.sets), "⊆": self.dice.choice(OPERATIONS)}
        faces = [*self.sets, *OPERATIONS]
        if "wild-cube" in self.force:
            face = self.dice.choice(faces)
            meanings = [*self.sets, *OPERATIONS, *(RELATIONS if restricted else ())]
            self.wild = {face: self.dice.choice(meanings)}
            return [face]
        return faces

    def _variation(self, name: str, universe: list[str], faces: list[str]) -> Variation:
        asks = self.rules.variations[name].asks
        filled = {
            "cube": self.dice.choice(faces),
            "card": self.dice.choice(universe),
            "set": self.dice.choice(["B", "R ∩ G", "B − Y", "(G ∪ B)′", "R′"]),
        }
        return Variation.parse(self.rules, name, {asks: filled[asks]} if asks else {})

    def _write(self) -> tuple[Solution, Counter[str]]:
        """Handwriting and the cubes that carry it; the parts of a Solution share them."""
        parts, cubes = [], Counter[str]()
        for _ in range(2 if "two-solutions" in self.force else 1):
            name, in_name = self._part([self._expression(self._size())])
            statements, in_part = [], Counter[str]()
            if self.rules.solution.restrictions and self.dice.random() < 0.5:
                statements, in_part = self._statements()
            blank = self.dice.randrange(16) if "blank-card-wild" in self.force else 0
            parts.append(Written(name[0], tuple(statements), blank=blank))
            cubes |= in_name | in_part
        return Solution(tuple(parts)), cubes

    def _size(self) -> int:
        return self.dice.choice([1, 2, 2, 3, 3, 4, 5])

    def _expression(self, size: int) -> str:
        """Symbols by their meaning, brackets by chance: needed, useless or left out."""
        if size == 1:
            text = self.dice.choice(self.sets)
        else:
            left = self.dice.randint(1, size - 1)
            halves = self._expression(left), self._expression(size - left)
            text = f" {self.dice.choice(BINARY)} ".join(halves)
            if self.dice.random() < 0.75:
                opened, closed = self.dice.choice(["()", "[]", "{}"])
                text = f"{opened}{text}{closed}"
                return text + self.dice.choice(["", "", "", "′", "′′"])
        bare = size > 1
        return text if bare else text + self.dice.choice(["", "", "", "′", "′′"])

    def _statements(self) -> tuple[list[str], Counter[str]]:
        texts = []
        for _ in range(self.dice.choice([1, 1, 2])):
            sides = self.dice.choice([2, 2, 3]) if self.rules.solution.chains else 2
            row = self._expression(self.dice.choice([1, 1, 2]))
            for _ in range(sides - 1):
                row += f" {self.dice.choice(RELATIONS)} {self._expression(self.dice.choice([1, 1, 2]))}"
            texts.append(row)
        return self._part(texts)

    def _part(self, texts: list[str]) -> tuple[list[str], Counter[str]]:
        """Put every symbol on a cube: its own face, an interchangeable one, or a wild cube, which is marked."""
        cubes: Counter[str] = Counter()
        written = []
        for text in texts:
            out = ""
            for symbol in text:
                out += symbol if symbol in " ()[]{}" else self._on_a_cube(symbol, cubes)
            written.append(out)
        return written, cubes

    def _on_a_cube(self, symbol: str, cubes: Counter[str]) -> str:
        carriers = [face for face, meaning in self.wild.items() if meaning == symbol]
        variation, partner = ALIKE.get(symbol, ("", ""))
        plain = [] if symbol in self.wild and self.wild[symbol] != symbol else [symbol]
        if variation in self.force and partner not in self.wild:
            plain.append(partner)
        face = self.dice.choice([*carriers, *plain] or [symbol])
        free = symbol in OPERATIONS and "multiple-operations" in self.force and cubes[face] > 0
        cubes[face] += not (free and self.dice.random() < 0.8)
        if face in carriers and face != symbol:
            return f"{symbol}<{face}>"
        hidden = self.wild.get(symbol, symbol) != symbol
        return f"{symbol}<{face}>" if face != symbol and hidden else symbol

    def _lay(
        self, universe: list[str], chosen: list[Variation], solution: Solution, cubes: Counter[str]
    ) -> Planted | None:
        claims = [str(claim) for claim in self.rules.challenges.claims if claim not in ("no-goal", "A")]
        piles: dict[str, list[str]] = {"required": [], "permitted": [], "forbidden": [], "resources": []}
        lean = self.dice.choice([[1, 3, 0, 1], [4, 2, 0, 1], [1, 1, 0, 4], [0, 1, 0, 0]])
        for cube in cubes.elements():
            piles[self.dice.choices(list(piles), lean)[0]].append(cube)
        every = [
            *self.sets,
            *OPERATIONS,
            *self.wild,
            *(RELATIONS if self.rules.solution.restrictions else ()),
        ]
        for _ in range(self.dice.randint(0, MOST_CUBES - sum(cubes.values()))):
            piles[self.dice.choice(("permitted", "forbidden", "resources"))].append(self.dice.choice(every))
        here = Position.parse(
            self.rules,
            universe=universe,
            challenge=self.dice.choice(claims),
            goal="1",
            variations=chosen,
            **{name: " ".join(pile) for name, pile in piles.items()},
        )
        goal = self._goal(here, solution)
        if goal is None:
            return None
        here = replace(here, goal=goal)
        return Planted(here, solution) if judge(here, solution).correct else None

    def _goal(self, here: Position, solution: Solution) -> Goal | None:
        """A Goal of the value that the judge finds; None where the readings disagree or no Goal has it."""
        value = judge(here, solution).value
        if isinstance(value, list | tuple):
            value = value[0]
        absolute = "absolute-value" in self.force
        laid = _goals(self.rules.edition_id, self.rules.division, absolute=absolute).get(value, ())
        return self.dice.choice(laid) if laid else None
