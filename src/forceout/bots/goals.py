"""Which Goal a bot sets, and whether it sees one after "No Goal"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from forceout.bots.bot import Action
from forceout.bots.level import Level
from forceout.bots.sight import examiner, impossible_word, position_of, size
from forceout.core.errors import ForceoutError
from forceout.core.position import Position
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.table import View

_TRIES = 8
"""Goals that a bot thinks of before it says that there is none."""


def choose(view: View, legal: Sequence[Command], level: Level, rng: Random) -> Action | None:
    """A Goal with a Solution, as long as the level likes it; None if none was thought of."""
    best: tuple[int, Action] | None = None
    for action in islice(_thought_of(view, legal, rng), _TRIES):
        found = _solution(view, action.goal)
        if found is None:
            continue
        distance = abs(size(found) - _liked(level))
        if size(found) <= level.writes and (best is None or distance < best[0]):
            best = distance, action
        if distance <= 1:
            break
    return best[1] if best else None


def some(view: View, level: Level) -> bool:
    """Whether a Goal comes to mind that could have been set."""
    rng = Random(view.version)  # noqa: S311 - a player looks at the same Goals each time
    legal: list[Command] = []
    return any(
        (found := _solution(view, action.goal)) is not None and size(found) <= level.writes
        for action in islice(_thought_of(view, legal, rng), _TRIES)
    )


def _liked(level: Level) -> int:
    return 3 + level.number


def _solution(view: View, goal: Any) -> Mapping[str, Any] | None:
    """The shortest Solution of the position in which this were the Goal; None if none was found in time."""
    try:
        position = _with_goal(view, goal)
        return examiner(position).answer(position).solution
    except ForceoutError:
        return None  # a Goal that has no legal meaning


def _with_goal(view: View, goal: Any) -> Position:
    """The position once this Goal is laid, what it leaves over gone to Forbidden."""
    mat, game = view.mat, view.state.setup.game
    left = mat.resources - game.goal_cubes(goal)
    over = game.left_over(left)
    piles = {"resources": str(left - over), "forbidden": str(mat.forbidden + over)}
    return position_of(view, impossible_word(view), {**piles, "goal": str(goal)})


def _thought_of(view: View, legal: Sequence[Command], rng: Random) -> Iterator[do.SetGoal]:
    """Goals in any order: those that are listed (On-Sets), or examples of the form (Equations)."""
    listed = [command for command in legal if isinstance(command, do.SetGoal)]
    rng.shuffle(listed)
    yield from listed
    for form in [form for form in view.forms() if form.do == "goal"] * _TRIES:
        example = form.example(rng)
        if isinstance(example, do.SetGoal):
            yield example
