"""What a bot can see of a shake: Solutions in the open position, within the limits of its level.

A bot gets a view, which does not contain the other players' papers. The game's examiner answers for the open position.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from forceout.analysis.examiner import Budget, Examiner, Found, examiner_for, may_be_challenged_now
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.solving import Effect
from forceout.core.turns import Section
from forceout.match.game import Case
from forceout.table import View

BUDGET = Budget(question_ms=0, question_work=200_000)
"""Work, not time: the same seed gives the same match. A question takes some milliseconds at most."""


def impossible_claim(rules: Rules) -> Claim:
    """Return the book's claim that no Solution is possible."""
    return Claim.IMPOSSIBLE if Claim.IMPOSSIBLE in rules.challenges.claims else Claim.P


def now_claim(rules: Rules) -> Claim:
    """Return the book's claim that one more cube makes a Solution."""
    return Claim.NOW if Claim.NOW in rules.challenges.claims else Claim.A


def mover_had_another_move(view: View) -> bool:
    """Whether the last play could have avoided opening a Solution: the burden of an A-claim (wff-1969 3.7 comment 3)."""
    shake = view.shake
    assert shake is not None
    case = Case(Claim.A, shake.mat, shake.universe or (), shake.variations, shake.plays)
    had: bool = view.state.setup.game.had_another_turn(case, shake.plays[-1])
    return had


class Remembering:
    """Caches what is examined, because the mover, the challengers and the next mover all ask about the same position."""

    def __init__(self, asked: Examiner) -> None:
        self._asked = asked
        self._opening: dict[Position, Found] = {}
        self._shortest: dict[tuple[Position, bool], Found] = {}
        self.answer, self.plays = asked.answer, asked.plays

    @property
    def labels_quickly(self) -> bool:
        return self._asked.labels_quickly

    def opening(self, position: Position) -> Found:
        if position not in self._opening:
            self._opening[position] = self._asked.opening(position)
        return self._opening[position]

    def shortest(self, position: Position, *, fewest: bool = False) -> Found:
        if (position, fewest) not in self._shortest:
            self._shortest[position, fewest] = self._asked.shortest(position, fewest=fewest)
        return self._shortest[position, fewest]


_MOST_SHAKES = 64
_shakes: OrderedDict[Hashable, Remembering] = OrderedDict()


def examiner(position: Position) -> Remembering:
    """Return the examiner of a shake. The latest ones are cached, because questions about a shake come in series."""
    cubes = position.required + position.permitted + position.forbidden + position.resources
    shake = (position.rules, cubes, getattr(position, "universe", None), position.variations)
    if shake not in _shakes:
        _shakes[shake] = Remembering(examiner_for(position, BUDGET))
        if len(_shakes) > _MOST_SHAKES:
            _shakes.popitem(last=False)
    _shakes.move_to_end(shake)
    return _shakes[shake]


def standing(position: Position, longest: int) -> tuple[Effect, Solution | None]:
    """Return what the position looks like to a player who finds Solutions of at most ``longest`` cubes, with one they see."""
    seen = examiner(position)
    opening = seen.opening(position) if may_be_challenged_now(position.rules, position) else None
    if opening is not None and opening.solution is not None and len(opening.solution.cubes()) <= longest:
        return Effect.OPENS, opening.solution
    possible = seen.shortest(position)
    if possible.solvable is False:
        return Effect.ENDS, None
    if possible.solvable is None or (opening is not None and opening.solvable is None):
        return Effect.UNDECIDED, possible.solution
    return Effect.SAFE, possible.solution


def safe_plays(position: Position) -> frozenset[tuple[str, Section, Section]] | None:
    """Return the plays that are proved to be no flub: cube, target and source. None if that would take too long."""
    seen = examiner(position)
    if not seen.labels_quickly:
        return None
    safe = (each.turn for each in seen.plays(position) if each.effect is Effect.SAFE)
    return frozenset((str(turn.cube), turn.to, turn.source) for turn in safe)


def replies(position: Position) -> int:
    """Count the safe plays that a position leaves; 0 if they cannot be counted."""
    return len(safe_plays(position) or ())
