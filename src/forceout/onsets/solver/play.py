"""Perfect play: what a position is worth, and the best turn and Goal.

Tournament rules (AGLOA, MLAG). A turn is safe if nobody can rightly challenge it. Who has no safe turn is caught: two
players then score 6 and 2. The last cube brings a forceout, 4 each. With three players it is assumed that each plays
for his own points, then against those of the next player, then against the third's; that the next player is the one
who challenges (6), and that the third writes a Solution too or agrees (4). Everybody finds every Solution.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from forceout.core.errors import ForceoutError, Malformed
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position
from forceout.onsets.solver.goals import LaidGoal, goals
from forceout.onsets.solver.moves import Turn, may_bonus, turn_of
from forceout.onsets.solver.solver import Solver

MOST_CUBES_OF_THREE = 8


class Outcome(StrEnum):
    """What the player to move can force, in a two-player match."""

    WINS = "wins"
    DRAWS = "draws"
    LOSES = "loses"


_OUTCOMES = {1: Outcome.WINS, 0: Outcome.DRAWS, -1: Outcome.LOSES}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A legal turn, what it leads to, and how many safe turns (bonus moves aside) it leaves to the next player."""

    turn: Turn
    outcome: Outcome
    replies: int


@dataclass(frozen=True, slots=True)
class RankedGoal:
    """A Goal, what it leads to for the Goal-setter, and the safe first turns that it leaves."""

    laid: LaidGoal
    outcome: Outcome
    replies: int


def outcome(position: Position, *, leader: int | None = None, solver: Solver | None = None) -> Outcome:
    """What the player to move can force. ``leader``: 0 if he leads the match, 1 if the other does, None if nobody."""
    solver, cubes, values = _asked(position, solver)
    mine, theirs = (may_bonus(solver.rules, leading=leader == seat) for seat in (0, 1))
    return _OUTCOMES[solver.game(values).value(*solver.counted(cubes), mine, theirs)]


def best_turns(
    position: Position, *, leader: int | None = None, solver: Solver | None = None
) -> list[Ranked]:
    """Every legal turn, best first: by outcome, then by how few safe turns are left to the other player."""
    solver, cubes, values = _asked(position, solver)
    mine, theirs = (may_bonus(solver.rules, leading=leader == seat) for seat in (0, 1))
    rows = solver.game(values).valued_turns(*solver.counted(cubes), mine, theirs)
    colours = solver.rules.equipment.colours
    legal = [row for row in rows if not row[4]]
    legal.sort(key=lambda row: (-row[6], row[7], row[0] >= 0))
    return [Ranked(turn_of(row, colours), _OUTCOMES[row[6]], row[7]) for row in legal]


def best_goals(solver: Solver, *, leader: int | None = None) -> list[RankedGoal]:
    """Every legal Goal of the roll, best first for the Goal-setter; ``leader`` is 0 if he leads, 1 if the other does.

    The leading Goal-setter may make no bonus move before it; bonus moves before the Goal are not tried.
    """
    cubes = Cubes(
        type(solver.roll)(), type(solver.roll)(), type(solver.roll)(c for c in solver.roll if not c.is_digit)
    )
    found = []
    known: dict[tuple[int, ...], tuple[Outcome, int]] = {}
    for laid in goals(solver):
        if laid.values not in known:
            known[laid.values] = _after_goal(solver, cubes, laid, leader)
        found.append(RankedGoal(laid, *known[laid.values]))
    order = list(_OUTCOMES.values())
    return sorted(found, key=lambda ranked: (order.index(ranked.outcome), ranked.replies))


def _after_goal(solver: Solver, cubes: Cubes, laid: LaidGoal, leader: int | None) -> tuple[Outcome, int]:
    game = solver.game(laid.values)
    mine, theirs = (may_bonus(solver.rules, leading=leader == seat) for seat in (0, 1))
    value = -game.value(*solver.counted(cubes), theirs, mine)
    rows = game.turns(*solver.counted(cubes), False)
    return _OUTCOMES[value], sum(1 for row in rows if not row[4] and not row[5])


def points_of_three(
    position: Position, *, leader: int | None = None, solver: Solver | None = None
) -> tuple[int, int, int]:
    """What the player to move, the next and the third score. ``leader`` counts seats from the player to move."""
    solver, cubes, values = _asked(position, solver)
    game = solver.game(values)
    counted = solver.counted(cubes)
    left = sum(counted[2])
    if left > MOST_CUBES_OF_THREE and not game.is_sure_draw(*counted):
        raise ForceoutError(
            f"three players are searched with at most {MOST_CUBES_OF_THREE} cubes left, not {left}"
        )
    first, second, third = (may_bonus(solver.rules, leading=leader == seat) for seat in range(3))
    return game.points(*counted, first, second, third)


def _asked(position: Position, solver: Solver | None) -> tuple[Solver, Cubes, tuple[int, ...]]:
    if position.goal is None:
        raise Malformed("goal", "play is looked at from the Goal on")
    if position.rules.challenges.now_least_resources is None:
        raise ForceoutError(f"perfect play is for tournament rules, not for {position.rules.edition_id}")
    solver = solver or Solver.of(position)
    return solver, Cubes.of(position), solver.goal_values(position.goal)
