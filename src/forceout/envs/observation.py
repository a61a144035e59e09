"""What a seat sees of a table, as whole numbers at fixed places. Nothing goes in that its ``View`` does not show.

Seats are told from the one who looks: 0 is that seat, 1 the next player, and so on.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cache

from forceout.core.edition import Rules
from forceout.core.turns import SECTIONS
from forceout.envs.actions import actions_of
from forceout.match.game import game_for
from forceout.match.values import Phase, Section
from forceout.onsets.goal import Digit, Goal
from forceout.table import View

PILES = (Section.RESOURCES, Section.REQUIRED, Section.PERMITTED, Section.FORBIDDEN)
_PHASES = tuple(Phase)
_TURNS = ("", "u", "s", "su")


class Observer:
    """Writes a view down as numbers; ``fields`` names the place of each."""

    def __init__(self, rules: Rules, players: int) -> None:
        self._rules = rules
        self._players = players
        actions = actions_of(rules)
        self._faces = {text: place for place, text in enumerate(actions.faces)}
        self._variations = {
            (one.name, repr(one.choice)): place for place, one in enumerate(actions.selections)
        }
        self._claims = tuple(rules.challenges.claims)
        self._layouts = {shape: place for place, shape in enumerate(rules.goal.layouts or ())}
        self._goal_cubes = rules.goal.cubes_most
        self._game = game_for(rules)
        self.fields: tuple[str, ...] = tuple(self._named(actions.faces, actions.selections))
        self._place = {name: place for place, name in enumerate(self.fields)}
        self._blank = array("h", [0] * len(self.fields))
        self._starts = {
            name.partition(":")[0]: place for place, name in reversed(list(enumerate(self.fields)))
        }

    def __len__(self) -> int:
        return len(self.fields)

    def _named(self, faces: Iterable[str], selections: Iterable[object]) -> Iterator[str]:
        seats = range(self._players)
        yield from (f"phase:{phase.value}" for phase in _PHASES)
        for name in ("score", "awaited", "goal setter", "dealer", "turn", "mover", "agreed", "objector"):
            yield from (f"{name}:{seat}" for seat in seats)
        for name in ("challenger", "must write", "may write", "handed in", "ruled correct"):
            yield from (f"{name}:{seat}" for seat in seats)
        yield from (f"claim:{claim.value}" for claim in self._claims)
        yield from ("shakes played:", "no goal:", "goal laid:", "goal value:")
        yield from (f"layout:{shape}" for shape in self._layouts)
        yield from (f"goal cube:{place}" for place in range(self._goal_cubes))
        yield from (f"goal turn:{place}" for place in range(self._goal_cubes))
        for pile in PILES:
            yield from (f"{pile.value}:{face}" for face in faces)
        for name in ("last cube", "last bonus", "bonus"):
            yield from (f"{name}:{face}" for face in faces)
        yield from (f"last to:{section.value}" for section in SECTIONS)
        yield "last from permitted:"
        yield from (f"card:{card}" for card in range(self._rules.equipment.cards))
        yield from (f"variation:{number}" for number, _ in enumerate(selections))

    def __call__(self, view: View) -> array[int]:
        """The numbers of a view."""
        found = self._blank[:]
        starts, seats = self._starts, view.players
        mine = seats.index(view.seat)

        def mark(name: str, players: Iterable[str]) -> None:
            start = starts[name]
            for player in players:
                found[start + (seats.index(player) - mine) % len(seats)] = 1

        found[starts["phase"] + _PHASES.index(view.phase)] = 1
        for player, points in view.scores.items():
            found[starts["score"] + (seats.index(player) - mine) % len(seats)] = points
        mark("awaited", (seat for seat in view.awaited if seat in seats))
        found[starts["shakes played"]] = view.finished_shakes
        shake = view.shake
        if shake is None:
            return found
        mark("goal setter", (shake.goal_setter,))
        mark("dealer", (shake.dealer,))
        mark("turn", () if shake.turn is None else (shake.turn,))
        mark("mover", () if shake.mover is None else (shake.mover,))
        mark("agreed", shake.agreed)
        mark("objector", () if shake.objector is None else (shake.objector,))
        found[starts["no goal"]] = shake.no_goal
        mat = shake.mat
        for section in PILES:
            self._count(found, section.value, mat.pile(section))
        if mat.goal is not None:
            self._goal(found, mat.goal)
        if shake.bonus is not None:
            self._count(found, "bonus", (shake.bonus,))
        if shake.last_play is not None and shake.last_play.cube is not None:
            play = shake.last_play
            self._count(found, "last cube", (play.cube,))
            self._count(found, "last bonus", () if play.bonus is None else (play.bonus,))
            assert play.to is not None
            found[starts["last to"] + SECTIONS.index(play.to)] = 1
            found[starts["last from permitted"]] = play.source is Section.PERMITTED
        for card in shake.universe or ():
            found[starts["card"] + card] = 1
        for selection in shake.variations:
            place = self._variations.get((selection.name, repr(selection.choice)))
            if place is not None:
                found[starts["variation"] + place] = 1
        trial = shake.trial
        if trial is not None:
            found[starts["claim"] + self._claims.index(trial.claim)] = 1
            mark("challenger", trial.challengers)
            mark("must write", trial.must)
            mark("may write", trial.may)
            mark("handed in", trial.papers)
            mark("ruled correct", (player for player, correct in trial.rulings.items() if correct))
        return found

    def _count(self, found: array[int], name: str, cubes: Iterable[object]) -> None:
        start, faces = self._starts[name], self._faces
        for cube in cubes:
            found[start + faces[str(cube)]] += 1

    def _goal(self, found: array[int], goal: object) -> None:
        """Which cubes make it, counted from 1 in the order of the kit, how each lies, and in On-Sets what it names."""
        starts = self._starts
        found[starts["goal laid"]] = 1
        cubes = list(_cubes(goal))[: self._goal_cubes]
        for place, (text, turn) in enumerate(cubes):
            found[starts["goal cube"] + place] = self._faces[text] + 1
            found[starts["goal turn"] + place] = _TURNS.index(turn)
        if isinstance(goal, Goal):
            if goal.shape in self._layouts:
                found[starts["layout"] + self._layouts[goal.shape]] = 1
            values = goal.values(self._rules.goal)
            found[starts["goal value"]] = values[0] if values else 0


def _cubes(goal: object) -> Iterator[tuple[str, str]]:
    """The cubes of a Goal from left to right and from top to bottom, each with how it lies."""
    if isinstance(goal, Goal):
        yield from ((str(digit.symbol), "u" if digit.upside_down else "") for digit in _digits(goal.layout))
        return
    for cube in goal.cubes:  # type: ignore[attr-defined]  # a row of Equations
        yield cube.face if cube.colour is None else f"{cube.face}@{cube.colour}", cube.turn


def _digits(layout: object) -> Iterator[Digit]:
    if isinstance(layout, Digit):
        yield layout
        return
    for part in layout.parts:  # type: ignore[attr-defined]  # a line of them
        yield from _digits(part)


@cache
def observer_of(rules: Rules, players: int) -> Observer:
    return Observer(rules, players)
