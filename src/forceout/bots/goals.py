"""Choose the Goal that a bot sets, and decide whether it sees one after "No Goal"."""

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
    """Return a Goal with a Solution of the length that the level prefers, or None if the bot could write no Solution.

    The strongest bot searches until no challenge of the Goal would be right. Failing that, it looks for a bonus that makes it so.
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
    """wff-1969 3.5 Comment 2: if every Goal opens a Solution, return a bonus after which one does not. Leaving it out is a flub."""
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
    """Look at the cubes once more before saying "No Goal": any Solution makes a Goal."""
    found = papers.find(view, Claim.NO_GOAL, level.writes)
    return None if found is None or found.goal is None else do.SetGoal(view.goal(found.goal), by=view.seat)


def some(view: View, level: Level) -> bool:
    """Whether the bot sees a Goal that could have been set."""
    return papers.find(view, Claim.NO_GOAL, level.writes) is not None


def _liked(level: Level) -> int:
    return 3 + level.number


def _looked_at(view: View, mat: Mat, goal: Goal, level: Level) -> tuple[Effect, Solution | None]:
    """Return the effect of laying this Goal, with the shortest Solution if one was found in time.

    Only the strongest bot checks whether the Goal opens a Solution, which is a flub by the rules of 1969.
    """
    try:
        return standing(_with_goal(view, mat, goal), level.sees if level.is_perfect else 0)
    except ForceoutError:
        return Effect.BREAKS, None  # a Goal that has no legal meaning


def _with_goal(view: View, mat: Mat, goal: Goal) -> Position:
    """Return the position after this Goal, with the cubes it leaves over moved to Forbidden."""
    game = view.state.setup.game
    left = mat.resources - game.goal_cubes(goal)
    over = game.left_over(left)
    laid = replace(mat, goal=goal, resources=left - over, forbidden=mat.forbidden + over)
    return view.position(impossible_claim(view.rules), laid)


def _thought_of(view: View, legal: Sequence[Command], rng: Random) -> Iterator[do.SetGoal]:
    """Yield candidate Goals in any order: the listed ones (On-Sets), or examples of the form (Equations)."""
    listed = [command for command in legal if isinstance(command, do.SetGoal)]
    rng.shuffle(listed)
    yield from listed
    for form in [form for form in view.forms() if form.do == "goal"] * _TRIES:
        example = form.example(rng)
        if isinstance(example, do.SetGoal):
            yield example
