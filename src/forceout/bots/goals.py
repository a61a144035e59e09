"""Which Goal a bot sets, and whether it sees one after "No Goal"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from forceout.bots import papers
from forceout.bots.level import Level
from forceout.bots.sight import impossible_claim, standing
from forceout.core.claims import Claim
from forceout.core.errors import ForceoutError
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.solving import Effect
from forceout.core.turns import Section, moved
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.game import Mat
from forceout.match.values import Goal
from forceout.table import View

_TRIES = 8
"""Goals that a bot compares."""


def choose(view: View, legal: Sequence[Command], level: Level, rng: Random) -> Command | None:
    """A Goal with a Solution, as long as the level likes it; None if there is none that it could write.

    The strongest goes on looking until it has one that nobody can rightly challenge, and else for a bonus that makes one.
    """
    best: tuple[bool, int, Command] | None = None
    for number, action in enumerate(_thought_of(view, legal, rng)):
        if number >= _TRIES and (not level.is_perfect or (best is not None and not best[0])):
            break
        effect, found = _looked_at(view, view.mat, action.goal, level)
        opens = effect is Effect.OPENS
        if found is None or len(found.cubes()) > level.writes:
            continue
        distance = abs(len(found.cubes()) - _liked(level))
        if best is None or (opens, distance) < best[:2]:
            best = opens, distance, action
        if distance <= 1 and not opens:
            break
    if best is not None and best[0]:
        return _closing_bonus(view, legal, level) or best[2]
    return best[2] if best else _last_resort(view, level)


def _closing_bonus(view: View, legal: Sequence[Command], level: Level) -> Command | None:
    """wff-1969 3.5 Comment 2: where every Goal opens a Solution, a bonus after which one does not; who leaves it out flubs."""
    goals = [command.goal for command in legal if isinstance(command, do.SetGoal)]
    for bonus in legal:
        if not isinstance(bonus, do.Bonus):
            continue
        mat = moved(view.mat, bonus.cube, Section.RESOURCES, Section.FORBIDDEN)
        left = [goal for goal in goals if view.state.setup.game.goal_cubes(goal) <= mat.resources]
        if any(_looked_at(view, mat, goal, level)[0] is Effect.SAFE for goal in left):
            return bonus
    return None


def _last_resort(view: View, level: Level) -> Command | None:
    """Before a player says that there is no Goal he looks at the cubes once more: any Solution makes one."""
    found = papers.find(view, Claim.NO_GOAL, level.writes)
    return None if found is None or found.goal is None else do.SetGoal(view.goal(found.goal), by=view.seat)


def some(view: View, level: Level) -> bool:
    """Whether a Goal comes to mind that could have been set."""
    return papers.find(view, Claim.NO_GOAL, level.writes) is not None


def _liked(level: Level) -> int:
    return 3 + level.number


def _looked_at(view: View, mat: Mat, goal: Goal, level: Level) -> tuple[Effect, Solution | None]:
    """What laying this Goal would do, with the shortest Solution, if one was found in time.

    Only the strongest looks whether it opens one, which by the rules of 1969 is a flub.
    """
    try:
        return standing(_with_goal(view, mat, goal), level.sees if level.is_perfect else 0)
    except ForceoutError:
        return Effect.BREAKS, None  # a Goal that has no legal meaning


def _with_goal(view: View, mat: Mat, goal: Goal) -> Position:
    """The position once this Goal is laid, what it leaves over gone to Forbidden."""
    game = view.state.setup.game
    left = mat.resources - game.goal_cubes(goal)
    over = game.left_over(left)
    laid = replace(mat, goal=goal, resources=left - over, forbidden=mat.forbidden + over)
    return view.position(impossible_claim(view.rules), laid)


def _thought_of(view: View, legal: Sequence[Command], rng: Random) -> Iterator[do.SetGoal]:
    """Goals in any order: those that are listed (On-Sets), or examples of the form (Equations)."""
    listed = [command for command in legal if isinstance(command, do.SetGoal)]
    rng.shuffle(listed)
    yield from listed
    for form in [form for form in view.forms() if form.do == "goal"] * _TRIES:
        example = form.example(rng)
        if isinstance(example, do.SetGoal):
            yield example
