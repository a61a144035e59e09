"""What every turn would do: safe, opens a Solution, ends all Solutions, breaks a rule, or undecided within the budget.

A Solution found for one position often stands in the next, so that all turns together cost little more than one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import inf

from forceout.core.claims import Claim, Resources
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.solving import Effect, Labelled
from forceout.core.turns import Turn, broken_by, broken_by_now, turns
from forceout.equations.accounting import Piles, Use, account, uses_of
from forceout.equations.cubes import Cube
from forceout.equations.position import Position
from forceout.equations.solver.answer import Shown
from forceout.equations.solver.solve import solve
from forceout.equations.solver.solver import Solver
from forceout.equations.writing import scan, split_equation

WORTH_ASKING = 2
"""A question that stayed open is asked again for so many times what it was given."""
MORE_ROUNDS = 2
"""How often the turns that stay open are looked at again."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Every turn from a position, labelled. ``standing`` is what the position is for the player to move."""

    standing: Effect
    labelled: tuple[Labelled[Cube, Shown], ...]


def moves(
    position: Position,
    *,
    leading: bool = False,
    bonus: bool = True,
    budget_ms: float = 1500,
    solver: Solver | None = None,
) -> Moves:
    """Label every turn of the player to move; ``budget_ms`` is for all of them. Bonus moves of who leads break V-C."""
    if position.goal is None:
        raise Malformed("goal", "there are no moves before the Goal is set")
    oracle = _Oracle(solver or Solver.of(position), budget_ms)
    position = _plain(position, oracle.solver.conditions.exponent_colour)
    bonus = bonus and position.rules.moves.bonus
    found = tuple(turns(position.resources, position.permitted, bonus=bonus))
    oracle.expect(2 * sum(turn.bonus is None for turn in found) + 2)
    # What holds of the position itself settles most turns: a quarter of the budget may go there for each question.
    standing, _ = oracle.effect(position, least_ms=budget_ms / 4)
    labelled = {turn: _labelled(position, turn, oracle, leading=leading) for turn in found}
    for _ in range(MORE_ROUNDS):
        # A Solution found for a later turn may stand after an earlier one; what is left of the budget goes to those still open.
        still = [turn for turn in found if labelled[turn].effect is Effect.UNDECIDED]
        oracle.expect(3 * len(still))
        labelled |= {turn: _labelled(position, turn, oracle, leading=leading) for turn in still}
    if standing is Effect.UNDECIDED:
        standing, _ = oracle.effect(position)
    return Moves(standing, tuple(labelled.values()))


def _labelled(
    position: Position, turn: Turn[Cube], oracle: _Oracle, *, leading: bool
) -> Labelled[Cube, Shown]:
    left = len(position.resources)
    broken = broken_by(position.rules, turn, left, leading=leading, shifts=False)
    if broken:
        return Labelled(turn, Effect.BREAKS, broken.rule)
    effect, shown = oracle.effect(turn.after(position))
    return Labelled(turn, effect, shown=shown)


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
        self._open: dict[_Reach, float] = {}

    def expect(self, questions: int) -> None:
        self._questions = max(1, questions)

    def effect(self, position: Position, *, least_ms: float = 2) -> tuple[Effect, Shown | None]:
        """What a challenge of this position would show; each question may take so long at least."""
        opens, shown = (
            self._ask(replace(position, challenge=Claim.NOW), least_ms)
            if self._may_now(position)
            else (False, None)
        )
        if opens:
            return Effect.OPENS, shown
        possible, shown = self._ask(replace(position, challenge=Claim.IMPOSSIBLE), least_ms)
        if possible is False:
            return Effect.ENDS, None
        return Effect.SAFE if possible and opens is False else Effect.UNDECIDED, shown

    def _may_now(self, position: Position) -> bool:
        """VI-A-2: with two cubes left in Resources, and one in Required or Permitted."""
        on_mat = len(position.required) + len(position.permitted)
        return broken_by_now(position.rules, len(position.resources), on_mat) is None

    def _ask(self, position: Position, least_ms: float) -> tuple[bool | None, Shown | None]:
        for shown, uses in self._found:
            if _stands(uses, position, self.solver):
                return True, shown
        reach = _Reach.of(position)
        if any(reach.is_within(wide) for wide in self._none):
            return False, None
        share = max(least_ms, 3 * self._left / self._questions)
        self._questions = max(1, self._questions - 1)
        if self._left <= 0 or share < WORTH_ASKING * self._open.get(reach, 0):
            return None, None
        solved = solve(position, budget_ms=share, solver=self.solver)
        self._left -= solved.searched.milliseconds
        if solved.shown:
            self._found.append((solved.shown[0], _uses(solved.shown[0].equation, self.solver)))
            return True, solved.shown[0]
        if solved.exhausted:
            self._none.append(reach)
        else:
            self._open[reach] = share if "budget" in solved.searched.gaps else inf
        return solved.solvable, None


@dataclass(frozen=True, slots=True)
class _Reach:
    """What a Solution of a position is made of, counted: so that one position can be seen to allow less than another."""

    challenge: Claim
    required: Counter[Cube]
    mat: Counter[Cube]
    resources: Counter[Cube]

    def __hash__(self) -> int:
        piles = (self.required, self.mat, self.resources)
        return hash((self.challenge, *(frozenset(pile.items()) for pile in piles)))

    @classmethod
    def of(cls, position: Position) -> _Reach:
        mat = (position.required + position.permitted).counts()
        resources = position.resources.counts()
        if position.challenge is Claim.IMPOSSIBLE:
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
