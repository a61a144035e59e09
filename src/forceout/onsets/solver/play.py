"""Perfect play: the value of a position, and the best turn and Goal.

Tournament rules (AGLOA, MLAG), but no player passes a turn at the price of XI-A's penalties (P60). A turn is safe if nobody
can rightly challenge it. A player without a safe turn is caught. The last cube brings a forceout, in which everyone scores
the same. Every player finds every Solution, and the points are those of the rulebook.

With three players, we assume that each plays for their own points, then against the points of the next player, then against
those of the third. We also assume that the next player challenges, and that the third writes a Solution too or agrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from forceout.core.errors import ForceoutError, Malformed
from forceout.core.pile import Pile
from forceout.core.turns import Turn, broken_by_goal_bonus
from forceout.onsets.mat import Cubes
from forceout.onsets.position import Position
from forceout.onsets.solver.goals import Laid, goals
from forceout.onsets.solver.moves import may_bonus, turn_of
from forceout.onsets.solver.solver import Solver
from forceout.onsets.symbols import Symbol

MOST_CUBES_OF_THREE = 8


class Forced(StrEnum):
    """The result that the player to move can force, in a two-player match."""

    WINS = "wins"
    DRAWS = "draws"
    LOSES = "loses"


_OUTCOMES = {1: Forced.WINS, 0: Forced.DRAWS, -1: Forced.LOSES}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A legal turn, its outcome, and how many safe turns (without bonus moves) it leaves the next player."""

    turn: Turn[Symbol]
    outcome: Forced
    replies: int


@dataclass(frozen=True, slots=True)
class RankedGoal:
    """A Goal, its outcome for the Goal-setter, and how many safe first turns (without bonus moves) it leaves.

    ``bonus`` is the cube that the Goal-setter forbids before laying it (AGLOA III-C), or None.
    """

    laid: Laid
    outcome: Forced
    replies: int
    bonus: Symbol | None = None


def outcome(position: Position, *, leader: int | None = None, solver: Solver | None = None) -> Forced:
    """Return what the player to move can force. ``leader`` is 0 if they lead the match, 1 if the opponent leads, None if nobody does."""
    solver, cubes, values = _asked(position, solver)
    mine, theirs = (may_bonus(solver.rules, leading=leader == seat) for seat in (0, 1))
    return _OUTCOMES[solver.game(values).value(*solver.counted(cubes), mine, theirs)]


def best_turns(
    position: Position, *, leader: int | None = None, solver: Solver | None = None
) -> list[Ranked]:
    """Return every legal turn, best first: by outcome, then by how few safe turns the opponent has left."""
    solver, cubes, values = _asked(position, solver)
    mine, theirs = (may_bonus(solver.rules, leading=leader == seat) for seat in (0, 1))
    rows = solver.game(values).valued_turns(*solver.counted(cubes), mine, theirs)
    colours = solver.rules.equipment.colours
    legal = [row for row in rows if row[4]]
    legal.sort(key=lambda row: (-row[6], row[7], row[0] >= 0))
    return [Ranked(turn_of(row, colours), _OUTCOMES[row[6]], row[7]) for row in legal]


def best_goals(solver: Solver, *, leader: int | None = None) -> list[RankedGoal]:
    """Return every legal Goal of the roll, plain and after each bonus move that the Goal-setter may make first.

    The Goal-setter's best come first: by outcome, then by how few safe turns the opponent has left, then those without
    a bonus. ``leader`` is 0 if the Goal-setter leads the match, 1 if the opponent does.
    """
    found = [
        ranked
        for bonus in (None, *_bonuses(solver, leading=leader == 0))
        for ranked in _ranked_goals(solver, bonus, leader)
    ]
    order = list(_OUTCOMES.values())
    return sorted(found, key=lambda each: (order.index(each.outcome), each.replies, each.bonus is not None))


def _bonuses(solver: Solver, *, leading: bool) -> list[Symbol]:
    """Return the cubes that may be forbidden before the Goal (AGLOA III-C). Forbidding a digit, if the book allows it, leaves fewer Goals."""
    rules = solver.rules
    if not rules.goal.bonus:
        return []
    return [
        cube
        for cube in dict.fromkeys(solver.roll)
        if not broken_by_goal_bonus(rules, cube, digit=cube.is_digit, leading=leading)
    ]


def _ranked_goals(solver: Solver, bonus: Symbol | None, leader: int | None) -> Iterator[RankedGoal]:
    left = solver.roll if bonus is None else solver.roll - Pile([bonus])
    playing = Cubes(Pile(), Pile(), Pile(cube for cube in left if not cube.is_digit))
    known: dict[tuple[int, ...], tuple[Forced, int]] = {}
    for laid in goals(solver, Cubes(Pile(), Pile(), left)):
        if laid.values not in known:
            known[laid.values] = _after_goal(solver, playing, laid, leader)
        yield RankedGoal(laid, *known[laid.values], bonus)


def _after_goal(solver: Solver, cubes: Cubes, laid: Laid, leader: int | None) -> tuple[Forced, int]:
    game = solver.game(laid.values)
    mine, theirs = (may_bonus(solver.rules, leading=leader == seat) for seat in (0, 1))
    value = -game.value(*solver.counted(cubes), theirs, mine)
    rows = game.turns(*solver.counted(cubes), False)
    return _OUTCOMES[value], sum(1 for row in rows if row[4] and not row[5])


def points_of_three(
    position: Position, *, leader: int | None = None, solver: Solver | None = None
) -> tuple[int, int, int]:
    """Return the scores of the player to move, the next and the third. ``leader`` counts seats from the player to move."""
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
