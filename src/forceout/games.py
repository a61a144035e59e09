"""``judge`` and ``solve``: what is asked about a position, whichever game it is of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, assert_never

from forceout.core.claims import Claim
from forceout.core.errors import Malformed, kind_of
from forceout.core.picture import Told
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.solving import Proof
from forceout.core.verdict import Verdict

if TYPE_CHECKING:
    from forceout.equations.solver import Searched

S = TypeVar("S", bound=Solution)

EQUATIONS_BUDGET_MS = 1_500
"""For who names none. On-Sets needs none: it always comes to an answer."""
MOST_ON_SETS = 100
"""On-Sets Solutions in one answer, however many are asked for: it comes in a second or two."""


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Told):
    """The solver's answer: Solutions that the judge finds correct, the shortest first, or how sure it is of none.

    ``solvable`` is None where the budget ran out. ``proof`` is "witness" beside a Solution and "exhaustive" where it is
    proved that there is none. ``searched`` tells how far the search of an Equations position went.
    """

    solvable: bool | None
    proof: Proof | None
    solutions: tuple[Solution, ...]
    searched: Searched | None = None

    @property
    def solution(self) -> Solution | None:
        """The first of them."""
        return next(iter(self.solutions), None)

    @property
    def texts(self) -> tuple[str, ...]:
        """Each as people write it on one line."""
        return tuple(
            each.text() if each.goal is None else f"Goal {each.goal}: {each.text()}"
            for each in self.solutions
        )

    def __repr__(self) -> str:
        if self.solvable is None:
            return "<Answer undecided>"
        return f"<Answer {self.texts[0]}>" if self.solvable else "<Answer: there is no Solution>"


def judge(position: Position, solution: Solution) -> Verdict:
    """Judge what a player presented: every fault, each with its code, its clause and the facts that show it.

    In On-Sets a ``Solution``, in Equations an ``Equation``; anything else is a TypeError.
    """
    game = expect_position(position).rules.game
    match game:
        case "on-sets":
            from forceout.onsets import position as onsets
            from forceout.onsets.judge import judge as judge_on_sets

            assert isinstance(position, onsets.Position)
            return judge_on_sets(position, expect_solution(solution, onsets.Solution))
        case "equations":
            from forceout.equations import position as equations
            from forceout.equations.judge import judge as judge_equation

            assert isinstance(position, equations.Position)
            return judge_equation(position, expect_solution(solution, equations.Solution))
        case _:
            assert_never(game)


def solve(position: Position, *, budget_ms: int | None = None, limit: int = 1) -> Answer:
    """Find a Solution of either game, or prove that there is none; at most ``limit`` are shown, the shortest first.

    Where the budget, in milliseconds, runs out before an answer, ``solvable`` is None.
    """
    limit = max(1, _whole("limit", limit))
    budget_ms = None if budget_ms is None else max(1, _whole("budget_ms", budget_ms))
    game = expect_position(position).rules.game
    match game:
        case "on-sets":
            from forceout.onsets.position import Position as OnSetsPosition
            from forceout.onsets.solver import solve as solve_on_sets

            assert isinstance(position, OnSetsPosition)
            refuse_unwritten(position)
            solved = solve_on_sets(position, min(limit, MOST_ON_SETS), budget_ms=budget_ms or 0)
            return Answer(solved.solvable, solved.proof, tuple(each.solution for each in solved.shown))
        case "equations":
            from forceout.equations.position import Position as EquationsPosition
            from forceout.equations.solver import solve as solve_equation

            assert isinstance(position, EquationsPosition)
            found = solve_equation(position, budget_ms=budget_ms or EQUATIONS_BUDGET_MS, limit=limit)
            shown = tuple(each.solution for each in found.shown)
            return Answer(found.solvable, found.proof, shown, found.searched)
        case _:
            assert_never(game)


def refuse_unwritten(position: Position) -> None:
    """Malformed where the book has nobody write a Solution: in most, one who objects to "No Goal" just lays a Goal."""
    rules = position.rules
    if rules.game == "on-sets" and position.challenge is Claim.NO_GOAL and not rules.no_goal.objector_writes:
        raise Malformed(
            "challenge", f"in {rules.edition_id} who objects to “No Goal” lays a Goal; nothing is written"
        )


def expect_solution(value: object, kind: type[S]) -> S:
    """The value itself; a TypeError where it is no Solution of this game, with how one is made of a text."""
    if isinstance(value, kind):
        return value
    made = f"; write {kind.MADE_BY.format(value)}" if isinstance(value, str) else ""
    raise TypeError(f"expected {kind.CALLED}, not {kind_of(value)}{made}")


def expect_position(value: object) -> Position:
    """The value itself; a TypeError says what else it is."""
    if isinstance(value, Position):
        return value
    made = "; Position.of(document) makes one" if isinstance(value, Mapping) else ""
    raise TypeError(f"expected a Position, not {kind_of(value)}{made}")


def _whole(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Malformed(name, f"expected a whole number from 0 on, not {value!r:.20}")
    return value
