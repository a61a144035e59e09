"""What every turn would do: safe, opens a Solution, ends all Solutions, breaks a rule, or undecided within the budget.

A Solution found for one position often stands in the next, so that all turns together cost little more than one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from forceout.core.challenge import Challenge, Resources
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.equations.accounting import Piles, Use, account, uses_of
from forceout.equations.cubes import Cube
from forceout.equations.position import Position
from forceout.equations.solver.answer import Shown
from forceout.equations.solver.solve import solve
from forceout.equations.solver.solver import Solver
from forceout.equations.writing import scan, split_equation

Section = Literal["required", "permitted", "forbidden"]
SECTIONS: tuple[Section, ...] = ("required", "permitted", "forbidden")


class Effect(StrEnum):
    SAFE = "safe"
    OPENS = "opens"  # a Solution can be written with at most one more cube, and that may be challenged
    ENDS = "ends"  # no Solution is possible any more: proved
    BREAKS = "breaks"  # the rules do not allow it
    UNDECIDED = "undecided"  # the budget did not suffice to tell


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: perhaps a bonus move to Forbidden, then one cube from Resources."""

    cube: Cube
    to: Section
    bonus: Cube | None = None

    def __str__(self) -> str:
        bonus = "" if self.bonus is None else f"bonus {self.bonus}, "
        return f"{bonus}{self.cube} to {self.to}"

    def after(self, position: Position) -> Position:
        """How the cubes lie then."""
        if self.bonus is not None:
            position = _moved(position, self.bonus, "forbidden")
        return _moved(position, self.cube, self.to)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A turn and what it does. ``shown`` is a Solution after it; ``rule`` the clause that it breaks."""

    turn: Turn
    effect: Effect
    shown: Shown | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Moves:
    """Every turn from a position, labelled. ``standing`` is what the position is for the player to move."""

    standing: Effect
    labelled: tuple[Labelled, ...]


def moves(
    position: Position,
    *,
    leading: bool = False,
    bonus: bool = True,
    budget_ms: float = 1500,
    solver: Solver | None = None,
) -> Moves:
    """Label every turn of the player to move; ``budget_ms`` is for all of them. Who leads makes no bonus move (V-C)."""
    if position.goal is None:
        raise Malformed("goal", "there are no moves before the Goal is set")
    oracle = _Oracle(solver or Solver.of(position), budget_ms)
    position = _plain(position, oracle.solver.conditions.exponent_colour)
    rules = position.rules.moves
    may_bonus = bonus and rules.bonus and (rules.bonus_while_leading or not leading)
    turns = list(_turns(position, may_bonus=may_bonus))
    oracle.expect(2 * sum(turn.bonus is None for turn in turns) + 2)
    standing, _ = oracle.effect(position)
    return Moves(standing, tuple(_labelled(position, turn, oracle) for turn in turns))


def _turns(position: Position, *, may_bonus: bool) -> Iterator[Turn]:
    cubes = dict.fromkeys(position.resources)
    for cube in cubes:
        yield from (Turn(cube, section) for section in SECTIONS)
    if not may_bonus or len(position.resources) < 2:
        return
    for bonus in cubes:
        for cube in dict.fromkeys(position.resources - Pile([bonus])):
            yield from (Turn(cube, section, bonus) for section in SECTIONS)


def _labelled(position: Position, turn: Turn, oracle: _Oracle) -> Labelled:
    after = turn.after(position)
    if not after.resources and turn.to == "forbidden" and not position.rules.moves.last_cube_to_forbidden:
        return Labelled(turn, Effect.BREAKS, rule=position.rules.clause("moves.last_cube_to_forbidden"))
    effect, shown = oracle.effect(after)
    return Labelled(turn, effect, shown)


def _moved(position: Position, cube: Cube, to: Section) -> Position:
    one = Pile([cube])
    left = position.resources - one
    match to:
        case "required":
            return replace(position, resources=left, required=position.required + one)
        case "permitted":
            return replace(position, resources=left, permitted=position.permitted + one)
        case "forbidden":
            return replace(position, resources=left, forbidden=position.forbidden + one)


def _plain(position: Position, colour: str | None) -> Position:
    """The position without colours that make no difference, so that equal turns are one."""

    def pile(cubes: Pile[Cube]) -> Pile[Cube]:
        return Pile(replace(cube, colour=cube.colour if cube.colour == colour else None) for cube in cubes)

    return replace(
        position,
        required=pile(position.required),
        permitted=pile(position.permitted),
        forbidden=pile(position.forbidden),
        resources=pile(position.resources),
    )


class _Oracle:
    """Answers for many positions of one solver, trying first what it has found before."""

    def __init__(self, solver: Solver, budget_ms: float) -> None:
        self.solver = solver
        self._left = budget_ms
        self._questions = 1
        self._found: list[tuple[Shown, tuple[Use, ...]]] = []
        self._none: list[_Reach] = []

    def expect(self, questions: int) -> None:
        self._questions = max(1, questions)

    def effect(self, position: Position) -> tuple[Effect, Shown | None]:
        """What a challenge of this position would show."""
        opens, shown = (
            self._ask(replace(position, challenge=Challenge.NOW))
            if self._may_now(position)
            else (False, None)
        )
        if opens:
            return Effect.OPENS, shown
        possible, shown = self._ask(replace(position, challenge=Challenge.IMPOSSIBLE))
        if possible is False:
            return Effect.ENDS, None
        return Effect.SAFE if possible and opens is False else Effect.UNDECIDED, shown

    def _may_now(self, position: Position) -> bool:
        """VI-A-2: with two cubes left in Resources, and one in Required or Permitted."""
        rules = position.rules.challenges
        enough = len(position.resources) >= (rules.now_least_resources or 0)
        return enough and bool(position.required or position.permitted or not rules.now_needs_cube_on_mat)

    def _ask(self, position: Position) -> tuple[bool | None, Shown | None]:
        for shown, uses in self._found:
            if _stands(uses, position, self.solver):
                return True, shown
        reach = _Reach.of(position)
        if any(reach.is_within(wide) for wide in self._none):
            return False, None
        share = max(2.0, 3 * self._left / self._questions)
        self._questions = max(1, self._questions - 1)
        if self._left <= 0:
            return None, None
        solved = solve(position, budget_ms=share, solver=self.solver)
        self._left -= solved.searched.milliseconds
        if solved.shown:
            self._found.append((solved.shown[0], _uses(solved.shown[0].equation, self.solver)))
            return True, solved.shown[0]
        if solved.exhausted:
            self._none.append(reach)
        return solved.solvable, None


@dataclass(frozen=True, slots=True)
class _Reach:
    """What a Solution of a position is made of, counted: so that one position can be seen to allow less than another."""

    challenge: Challenge
    required: Counter[Cube]
    mat: Counter[Cube]
    resources: Counter[Cube]

    @classmethod
    def of(cls, position: Position) -> _Reach:
        mat = (position.required + position.permitted).counts()
        resources = position.resources.counts()
        if position.challenge is Challenge.IMPOSSIBLE:
            mat, resources = mat + resources, Counter()
        return cls(position.challenge, position.required.counts(), mat, resources)

    def is_within(self, wide: _Reach) -> bool:
        """Whether every Solution here would be one there: as many cubes Required at least, no more at hand."""
        if self.challenge is not wide.challenge or not wide.required <= self.required:
            return False
        return self.mat <= wide.mat and self.resources <= wide.resources


def stands(equation: str, position: Position, solver: Solver) -> bool:
    """Whether the cubes of a correct Equation of this shake are at hand in a position, all Required ones among them."""
    return _stands(_uses(equation, solver), position, solver)


def _uses(equation: str, solver: Solver) -> tuple[Use, ...]:
    _, text = split_equation(equation)[0]
    return uses_of(scan(text), solver.conditions)


def _stands(uses: tuple[Use, ...], position: Position, solver: Solver) -> bool:
    piles = Piles(position.required, position.permitted, position.resources)
    many = "multiple-operations" in solver.conditions
    counted = account(uses, piles, position.reach, many_operations=many)
    too_many = position.reach is Resources.ONE and len(counted.from_resources) > 1
    return not (counted.missing or counted.unused or too_many)
