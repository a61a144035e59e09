"""The effect of every turn: safe, opens a Solution, ends all Solutions, breaks a rule, or undecided within the budget.

The turns of a position lead to similar questions. A Solution after Now uses all of Required, some of Permitted, and up to two of the
cubes in Resources before the turn: the one that was moved and one more. So each question is about the cubes added to Required,
with Permitted unchanged, and its answer serves every turn that may add them. A Solution found for one question often fits the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from forceout.core.claims import Claim, Resources
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.solving import Effect, Labelled
from forceout.core.turns import Section, Turn, broken_by, broken_by_now, turns
from forceout.equations.accounting import Piles, Use, account, uses_of
from forceout.equations.cubes import Cube
from forceout.equations.position import Position
from forceout.equations.solver.answer import Shown
from forceout.equations.solver.kernel import new_stopwatch
from forceout.equations.solver.solve import solve
from forceout.equations.solver.solver import Solver
from forceout.equations.writing import scan, split_equation

FIRST_SHARES = (1 / 500, 1 / 60, 1 / 15)
"""Of the budget, for each question at first, by its width: of the widest hang all others, since a Solution there is one here."""
LONGER = 4
"""The factor by which the time for an open question grows when it is asked again."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Every turn from a position, labelled. ``standing`` is the state of the position for the player to move."""

    standing: Effect
    labelled: tuple[Labelled[Cube, Shown], ...]


def moves(
    position: Position,
    *,
    leading: bool = False,
    bonus: bool = True,
    budget_ms: float = 1800,
    solver: Solver | None = None,
) -> Moves:
    """Label every turn of the player to move. ``budget_ms`` is for all of them. Bonus moves of the leader break V-C."""
    if position.goal is None:
        raise Malformed("goal", "there are no moves before the Goal is set")
    oracle = _Oracle(solver or Solver.of(position), budget_ms)
    position = _plain(position, oracle.solver.conditions.exponent_colour)
    left = len(position.resources)
    broken: dict[Turn[Cube], str] = {}
    outlooks: dict[Turn[Cube] | None, _Outlook] = {None: oracle.outlook(position, None)}
    found = tuple(turns(position.resources, position.permitted, bonus=bonus and position.rules.moves.bonus))
    for turn in found:
        breach = broken_by(position.rules, turn, left, leading=leading, shifts=False)
        if breach:
            broken[turn] = breach.rule
        else:
            outlooks[turn] = oracle.outlook(position, turn)
    oracle.settle(tuple(outlooks.values()))

    def labelled(turn: Turn[Cube]) -> Labelled[Cube, Shown]:
        if turn in broken:
            return Labelled(turn, Effect.BREAKS, broken[turn])
        return Labelled(turn, outlooks[turn].effect, shown=outlooks[turn].shown)

    return Moves(outlooks[None].effect, tuple(map(labelled, found)))


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


@dataclass(eq=False)
class _Question:
    """The question whether a position has a Solution, and what is known. ``asked_ms`` is the time spent on it."""

    position: Position
    solvable: bool | None = None
    shown: Shown | None = None
    width: int = 1
    is_worth_asking: bool = True

    @cached_property
    def reach(self) -> _Reach:
        return _Reach.of(self.position)


@dataclass(frozen=True, slots=True)
class _Outlook:
    """The questions that decide a turn's effect. Now is right if one of ``now`` has a Solution, Impossible is wrong if ``possible`` has."""

    now: tuple[_Question, ...]
    possible: _Question

    @property
    def opens(self) -> _Question | None:
        return next((question for question in self.now if question.solvable), None)

    @property
    def effect(self) -> Effect:
        if self.opens:
            return Effect.OPENS
        if self.possible.solvable is False:
            return Effect.ENDS
        closed = all(question.solvable is False for question in self.now)
        return Effect.SAFE if self.possible.solvable and closed else Effect.UNDECIDED

    @property
    def shown(self) -> Shown | None:
        return (self.opens or self.possible).shown

    def open_questions(self) -> Iterator[_Question]:
        """Yield the questions that are still open, or none if the effect is known."""
        if self.effect is Effect.UNDECIDED:
            yield from (question for question in (self.possible, *self.now) if question.solvable is None)


class _Oracle:
    """Answers for many positions of one solver, trying first what it has found before."""

    def __init__(self, solver: Solver, budget_ms: float) -> None:
        self.solver = solver
        self._budget_ms = budget_ms
        self._watch = new_stopwatch()
        self._questions: dict[_Reach, _Question] = {}
        self._found: list[tuple[Shown, tuple[Use, ...]]] = []
        self._none: list[_Reach] = []

    def outlook(self, position: Position, turn: Turn[Cube] | None) -> _Outlook:
        """Return the questions about a turn, or about the position before any turn."""
        after = turn.after(position) if turn else position
        now: Iterable[_Question] = ()
        if _may_now(after):
            now = (self._now(position, added) for added in _added(after, turn))
        width = 2 if turn is None else 1 if turn.bonus is None else 0
        return _Outlook(tuple(now), self._question(replace(after, challenge=Claim.IMPOSSIBLE), width))

    def _now(self, position: Position, added: tuple[Cube, ...]) -> _Question:
        required = position.required + Pile(added)
        return self._question(replace(position, challenge=Claim.NOW, required=required, resources=Pile()), 1)

    def _question(self, position: Position, width: int) -> _Question:
        question = _Question(position, width=width)
        return self._questions.setdefault(question.reach, question)

    def settle(self, outlooks: tuple[_Outlook, ...]) -> None:
        """Answer the open questions with growing budgets, beginning with the one that most effects depend on."""
        longer = self._budget_ms
        while wanted := self._wanted(outlooks):
            for question, hanging in wanted:
                left = self._budget_ms - self._watch.milliseconds()
                if left <= 0:
                    return
                if any(question in outlook.open_questions() for outlook in hanging):
                    self._ask(question, min(longer * FIRST_SHARES[question.width], left))
            longer *= LONGER

    @staticmethod
    def _wanted(outlooks: tuple[_Outlook, ...]) -> list[tuple[_Question, list[_Outlook]]]:
        hanging: dict[_Question, list[_Outlook]] = {}
        for outlook in outlooks:
            for question in outlook.open_questions():
                if question.is_worth_asking:
                    hanging.setdefault(question, []).append(outlook)
        return sorted(hanging.items(), key=lambda each: (each[0].width, len(each[1])), reverse=True)

    def _ask(self, question: _Question, share: float) -> None:
        for shown, uses in self._found:
            if _stands(uses, question.position, self.solver):
                question.solvable, question.shown = True, shown
                return
        if any(question.reach.is_within(wide) for wide in self._none):
            question.solvable = False
            return
        solved = solve(question.position, budget_ms=share, solver=self.solver)
        question.solvable = solved.solvable
        question.is_worth_asking = "budget" in solved.searched.gaps
        if solved.shown:
            question.shown = solved.shown[0]
            self._found.append((solved.shown[0], _uses(solved.shown[0].equation, self.solver)))
        elif solved.exhausted:
            self._none.append(question.reach)


def _may_now(position: Position) -> bool:
    """VI-A-2: with two cubes left in Resources, and one in Required or Permitted."""
    on_mat = len(position.required) + len(position.permitted)
    return broken_by_now(position.rules, len(position.resources), on_mat) is None


def _added(after: Position, turn: Turn[Cube] | None) -> Iterator[tuple[Cube, ...]]:
    """Yield the selections of earlier Resources cubes that a Solution after Now may use, each once."""
    moved: tuple[tuple[Cube, ...], ...] = ((),)
    if turn and turn.to is Section.REQUIRED:
        moved = ((turn.cube,),)
    elif turn and turn.to is Section.PERMITTED:
        moved = ((), (turn.cube,))
    for some in moved:
        yield some
        yield from ((*some, cube) for cube in dict.fromkeys(after.resources))


@dataclass(frozen=True, slots=True)
class _Reach:
    """The cubes that a Solution may use, as counts, to see whether one position allows less than another."""

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
        """Whether every Solution here is also one there: at least the same Required cubes, and no others available."""
        if self.challenge is not wide.challenge or not wide.required <= self.required:
            return False
        return self.mat <= wide.mat and self.resources <= wide.resources


def stands(equation: str, position: Position, solver: Solver) -> bool:
    """Whether the position has the cubes of a correct Equation of this shake, and the Equation uses all Required ones."""
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
