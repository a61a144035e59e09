"""Chance nodes for dice and cards, one cube or card at a time. Nodes are values; ``after`` returns the next node or the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from forceout.envs.actions import Actions
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.game import game_for
from forceout.match.values import Pile

Outcomes = tuple[tuple[int, float], ...]


class Node(Protocol):
    """A chance node: numbers, their probabilities and their meanings."""

    def outcomes(self) -> Outcomes: ...

    def after(self, number: int) -> Node | Command | str:
        """Return the next node, the action that chance has completed, or the name of the first Goal-setter."""

    def text(self, number: int) -> str: ...


@dataclass(frozen=True, slots=True)
class Lot:
    """One cube for the right to set the first Goal (AGLOA I-D)."""

    actions: Actions
    by: str

    def _kind(self) -> str:
        return self.actions.rules.lot.cube or "digit"

    def outcomes(self) -> Outcomes:
        kind = self._kind()
        return _of_cube(self.actions, kind, self.actions.rules.equipment.cubes[kind].each()[0])

    def after(self, number: int) -> Command:
        face = self.actions.faces[number].partition("@")[0]
        return do.DrawLot(face, by=self.by)

    def text(self, number: int) -> str:
        return f"lot of {self.by}: {self.actions.faces[number]}"


@dataclass(frozen=True, slots=True)
class First:
    """The first Goal-setter, drawn at random if the book leaves the choice to the players (wff-1969 2.5)."""

    players: tuple[str, ...]

    def outcomes(self) -> Outcomes:
        return tuple((place, 1 / len(self.players)) for place, _ in enumerate(self.players))

    def after(self, number: int) -> str:
        return self.players[number]

    def text(self, number: int) -> str:
        return f"{self.players[number]} begins"


@dataclass(frozen=True, slots=True)
class Shape:
    """The set of cubes to roll, if the book has several (wff-1969 2.5)."""

    actions: Actions
    by: str

    def outcomes(self) -> Outcomes:
        shapes = self.actions.rules.roll.in_play
        return tuple((place, 1 / len(shapes)) for place, _ in enumerate(shapes))

    def after(self, number: int) -> Roll:
        return roll_of(self.actions, self.by, number)

    def text(self, number: int) -> str:
        return f"set {number + 1} of cubes"


@dataclass(frozen=True, slots=True)
class Roll:
    """The cubes of a shake. ``cubes`` are those still to be rolled, each by its kind and index."""

    actions: Actions
    by: str
    cubes: tuple[tuple[str, int], ...]
    shown: tuple[str, ...] = ()

    def outcomes(self) -> Outcomes:
        kind, place = self.cubes[0]
        return _of_cube(self.actions, kind, self.actions.rules.equipment.cubes[kind].each()[place])

    def after(self, number: int) -> Roll | Command:
        shown = (*self.shown, self.actions.faces[number])
        if len(self.cubes) > 1:
            return replace(self, cubes=self.cubes[1:], shown=shown)
        return do.Roll(self.actions.codec.pile(" ".join(shown), "cubes"), by=self.by)

    def text(self, number: int) -> str:
        return f"roll {self.actions.faces[number]}"


def roll_of(actions: Actions, by: str, shape: int = 0, laid: Pile | None = None) -> Roll:
    """Return the roll of one of the book's sets. Cubes that are laid out are not rolled (AGLOA II-A-3)."""
    rules = actions.rules
    out = () if laid is None else tuple(map(str, laid))
    cubes = []
    for kind, count in rules.roll.in_play[shape].items():
        if not out or not set(out) <= set(rules.equipment.cubes[kind].symbols):
            cubes += [(kind, place) for place in range(count)]
    return Roll(actions, by, tuple(cubes), out)


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of the Universe, as many as the dealer wants."""

    actions: Actions
    by: str
    number: int
    cards: tuple[int, ...] = ()

    def outcomes(self) -> Outcomes:
        left = [card for card in self.actions.codec.deck() if card not in self.cards]
        return tuple((card, 1 / len(left)) for card in left)

    def after(self, number: int) -> Deal | Command:
        cards = (*self.cards, number)
        return do.Deal(cards, by=self.by) if len(cards) == self.number else replace(self, cards=cards)

    def text(self, number: int) -> str:
        return f"card {self.actions.codec.card_text(number)}"


def _of_cube(actions: Actions, kind: str, faces: Sequence[str]) -> Outcomes:
    """Return the six faces of a cube, with equal ones combined."""
    written = game_for(actions.rules).rolled
    counted = Counter(actions.faces.index(written(face, kind)) for face in faces)
    return tuple((number, count / len(faces)) for number, count in sorted(counted.items()))


def roll_node(actions: Actions, by: str, laid: Iterable[object] | None = None) -> Node:
    """The first node of a roll."""
    if len(actions.rules.roll.in_play) > 1:
        return Shape(actions, by)
    return roll_of(actions, by, 0, laid)  # type: ignore[arg-type]  # a pile
