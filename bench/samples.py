"""The sample games of the 1969 manual (section 6) beside the bots: how often each flubs, and sees a flub. `python -m bench.samples --write`.

The book prints the Universe of each game as a picture that its text does not give. A game is therefore analysed with every tenth
Universe of the smallest size with which each Solution that the book tells makes the Goal, twenty at most, and the mean is told.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from bench import sections
from bench.ladder import PAGE
from forceout import Table, analyse, rules
from forceout.analysis import Report
from forceout.bots import LEVELS, Player, Seating

Card = frozenset[str]
_COLOURS = "BRGO"
_CARDS = [
    frozenset(colour for place, colour in enumerate(_COLOURS) if number >> place & 1) for number in range(16)
]
_MOST = 20


@dataclass(frozen=True, slots=True)
class Sample:
    """A game as the book summarises it; ``holds`` tells whether a Universe makes every Solution in it right."""

    name: str
    division: str
    cubes: str
    setter: str
    goal: str
    plays: tuple[str, ...]
    ending: Mapping[str, str]
    holds: Callable[[Iterable[Card]], bool]

    def records(self) -> Iterator[dict[str, Any]]:
        for size in range(6, 13):
            found = [universe for universe in combinations(_CARDS, size) if self.holds(universe)]
            if found:
                yield from map(self._record, found[:: max(1, len(found) // _MOST)][:_MOST])
                return

    def _record(self, universe: tuple[Card, ...]) -> dict[str, Any]:
        seats = "ABC"
        dealer = seats[seats.index(self.setter) - 1]
        events: list[dict[str, Any]] = [
            {"by": dealer, "do": "deal", "cards": [_name(card) for card in universe]},
            {"by": self.setter, "do": "roll", "cubes": self.cubes},
            {"by": self.setter, "do": "goal", "goal": self.goal},
        ]
        for play in self.plays:
            by, *bonus, move = play.split()
            events += [{"by": by, "do": "bonus", "cube": text[1:]} for text in bonus]
            events.append({"by": by, "do": "move", "cube": move[0], "to": _TO[move[2]]})
        events.append(dict(self.ending))
        return {
            "game": "on-sets",
            "rules": "wff-1969",
            "division": self.division,
            "players": list(seats),
            "events": events,
        }


_TO = {"R": "required", "P": "permitted", "F": "forbidden"}


def _name(card: Card) -> str:
    return "".join(colour for colour in _COLOURS if colour in card) or "blank"


def _count(universe: Iterable[Card], of: Callable[[Card], bool]) -> int:
    return sum(map(of, universe))


def _first(universe: Iterable[Card]) -> bool:
    """G∪B and (G∪B)∪R come to 6, and there are six cards."""
    cards = list(universe)
    return len(cards) == 6 and _count(cards, lambda card: bool(card & {"G", "B"})) == 6


def _second(universe: Iterable[Card]) -> bool:
    """B − O comes to 0."""
    return not any("B" in card and "O" not in card for card in universe)


def _third(universe: Iterable[Card]) -> bool:
    """B∩R and R′ come to 1."""
    cards = list(universe)
    both, without = (
        _count(cards, lambda card: {"B", "R"} <= card),
        _count(cards, lambda card: "R" not in card),
    )
    return (both, without) == (1, 1)


def _last(universe: Iterable[Card]) -> bool:
    """What games 4 and 5, which have one Universe, tell of it."""
    cards = list(universe)
    counts = (
        _count(cards, lambda card: "B" in card and "R" not in card),
        _count(cards, lambda card: {"B", "G"} <= card),
        _count(cards, lambda card: "B" in card and "O" not in card),
        _count(cards, lambda card: bool(card & {"R", "O"})),
        _count(cards, lambda card: ("B" in card) == ("R" in card)),
        _count(cards, lambda card: bool(card & {"B", "O"})),
        _count(cards, lambda card: bool(card & {"B", "G"})),
    )
    return counts == (1, 1, 1, 6, 6, 6, 6)


def _says(by: str, do: str, **more: str) -> Mapping[str, str]:
    return {"by": by, "do": do, **more}


SAMPLES = (
    Sample("1", "basic", "R R R B G ∪ ∪ ∩ ∩ 1 2 4", "B", "2 4", ("C ∪>R", "A ∩>P", "B R>R"), _says("A", "challenge", claim="P"), _first),
    Sample("2", "basic", "R R B B O ∩ ∪ ∪ − 3 5 5", "A", "5 5u", ("B +∩ R>R", "C +∪ ∪>R", "A +B O>P", "B R>F", "C B>R"), _says("A", "assert"), _second),
    Sample("3", "basic", "B B B R R ∩ ∪ ′ ′ 1 4 5", "A", "1", ("B R>P",), _says("C", "challenge", claim="A"), _third),
    Sample("4", "advanced", "R B B B O O O G Λ = ⊆ − ∩ ∪ ′ 1 3 4", "A", "1", ("B ⊆>R", "C Λ>P", "A −>R", "B O>F", "C O>P", "A ∩>P"), _says("C", "challenge", claim="C-A"), _last),
    Sample("5", "advanced", "R R O O B B G G ∪ ∩ ∩ ′ ⊆ V = 1 4 5", "A", "5 1", ("B =>P", "C B>R", "A +⊆ R>F", "B ∪>P"), _says("C", "challenge", claim="A"), _last),
)  # fmt: skip


@dataclass(slots=True)
class Tally:
    plays: int = 0
    flubs: int = 0
    caught: int = 0
    missed: int = 0

    def add(self, report: Report) -> None:
        for account in report.accounts().values():
            self.plays += account.plays
            self.flubs += account.flubs
            self.caught += account.caught
        self.missed += sum(len(shake.missed) for shake in report.shakes)

    def cells(self) -> str:
        seen = self.caught + self.missed
        return f"{self.plays} | {100 * self.flubs / self.plays:.0f} | " + (
            f"{self.caught / seen:.0%}" if seen else "–"
        )


def of_book() -> tuple[Tally, dict[str, Tally]]:
    whole, each = Tally(), {}
    for sample in SAMPLES:
        tally = Tally()
        for record in sample.records():
            report = analyse(record)
            tally.add(report)
            whole.add(report)
        each[sample.name] = tally
    return whole, each


def of_bots(level: int, matches: int) -> Tally:
    """Three bots of one level at the same games."""
    tally = Tally()
    for number in range(matches):
        division = ("basic", "advanced")[number % 2]
        table = Table.new(rules("on-sets", "wff-1969", division), "ABC", seed=number, shakes=2, clock="none")
        bots = dict.fromkeys(table.players, Player.of(level))
        tally.add(analyse(Seating(table, bots, Random(number)).play().record()))
    return tally


def section(matches: int) -> str:
    whole, each = of_book()
    rows = [f"| level {one.number}, {one.name} | {of_bots(one.number, matches).cells()} |" for one in LEVELS]
    games = [f"| sample game {name} | {tally.cells()} |" for name, tally in each.items()]
    return "\n".join(
        [
            "Made by `python -m bench.samples --write`: the five sample games of the 1969 manual (section 6), put before the solver, and three bots of each level at the same rules.",
            "The text of the book does not give the Universes, which it prints as pictures; each game is analysed with up to twenty Universes with which every Solution that the book tells is right.",
            "The games were written to teach: their people flub so that something can be shown.",
            "",
            "| who | plays | flubs in 100 plays | flubs that were challenged |",
            "|---|---:|---:|---:|",
            *rows,
            f"| the book, all five | {whole.cells()} |",
            *games,
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.samples", description=__doc__)
    parser.add_argument("--matches", type=int, default=20, help="of each level")
    parser.add_argument("--write", action="store_true", help="write it into docs/ladder.md")
    asked = parser.parse_args()
    told = section(asked.matches)
    print(told)
    if asked.write:
        sections.write(PAGE, {"Beside it: the people of the book": told})
    return 0


if __name__ == "__main__":
    sys.exit(main())
