"""What happened at a table. The state is only ever a fold of these, and applying one needs no rule.

Every event carries ``rule``, the clause of the rulebook that it follows from ("" where no book says it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.core.challenge import Challenge as Claim
from forceout.core.verdict import Verdict
from forceout.match.values import Cube, Ending, Fault, Goal, Pile, Section, Selection, Solution, TaskKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TimePassed(Event):
    to: int


@dataclass(frozen=True, slots=True)
class TaskBegan(Event):
    """A time limit runs for these players. ``start`` is later than now while left-over sand runs, or while the
    minute for rolling still does.
    """

    kind: TaskKind
    players: tuple[str, ...]
    start: int
    limit: int
    countdown: int
    additional: int


@dataclass(frozen=True, slots=True)
class TaskExtended(Event):
    """The first point is lost and the additional time runs."""

    kind: TaskKind


@dataclass(frozen=True, slots=True)
class TaskGraced(Event):
    """A correction: the task may be done until then, whatever its limit was."""

    kind: TaskKind
    until: int


@dataclass(frozen=True, slots=True)
class TaskDone(Event):
    """By one of the players who have it, or by all of them."""

    kind: TaskKind
    player: str | None = None


@dataclass(frozen=True, slots=True)
class PointsLost(Event):
    player: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class LotDrawn(Event):
    player: str
    face: str


@dataclass(frozen=True, slots=True)
class LotTied(Event):
    """These roll again."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoalSetterNamed(Event):
    """Who sets the Goal of the next shake."""

    player: str


@dataclass(frozen=True, slots=True)
class ShakeBegan(Event):
    goal_setter: str
    dealer: str
    absent: frozenset[str]


@dataclass(frozen=True, slots=True)
class DealerNamed(Event):
    """The deal passes to another player."""

    player: str


@dataclass(frozen=True, slots=True)
class CubesRolled(Event):
    player: str
    cubes: Pile


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """``removed`` are the last ones dealt beyond the maximum."""

    player: str
    cards: tuple[Any, ...]
    removed: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class VariationChosen(Event):
    player: str
    selection: Selection


@dataclass(frozen=True, slots=True)
class VariationIgnored(Event):
    """An illegal selection that stays without effect unless it is charged."""

    player: str
    selection: Selection


@dataclass(frozen=True, slots=True)
class VariationDeclined(Event):
    player: str


@dataclass(frozen=True, slots=True)
class VariationReopened(Event):
    """The player must select again."""

    player: str


@dataclass(frozen=True, slots=True)
class VariationLost(Event):
    player: str


@dataclass(frozen=True, slots=True)
class GoalAwaited(Event):
    """Roll, deal and variations are done: the Goal-setter, or an objector to "No Goal", is to set the Goal."""

    player: str


@dataclass(frozen=True, slots=True)
class CubeTouched(Event):
    player: str
    cube: Cube


@dataclass(frozen=True, slots=True)
class GoalSet(Event):
    """``left_over`` are the digit cubes that go to Forbidden with it."""

    player: str
    goal: Goal
    cubes: Pile
    left_over: Pile


@dataclass(frozen=True, slots=True)
class NoGoalDeclared(Event):
    player: str


@dataclass(frozen=True, slots=True)
class NoGoalAgreed(Event):
    player: str
    by_silence: bool = False


@dataclass(frozen=True, slots=True)
class NoGoalDisputed(Event):
    """An objector undertakes to set a Goal."""

    player: str


@dataclass(frozen=True, slots=True)
class FalseNoGoalSettled(Event):
    """Whether the first Goal-setter pays for "No Goal" is decided."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    player: str


@dataclass(frozen=True, slots=True)
class BonusMoved(Event):
    player: str
    cube: Cube


@dataclass(frozen=True, slots=True)
class CubeMoved(Event):
    """A regular move, or with ``source`` Permitted a shift. Out of turn it does not end anybody's turn."""

    player: str
    cube: Cube
    source: Section
    to: Section
    in_turn: bool = True


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    player: str


@dataclass(frozen=True, slots=True)
class Overstepped(Event):
    """Illegal procedure, at a table where it happens. It can be charged until it is insulated."""

    player: str
    fault: Fault
    cube: Cube | None = None
    source: Section | None = None
    to: Section | None = None
    bonus: bool = False


@dataclass(frozen=True, slots=True)
class Insulated(Event):
    """Another player's legal action: what these players did stands."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Charged(Event):
    player: str
    against: str
    what: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class TurnResumed(Event):
    """After a charge: the player has the turn again, to make another move."""

    player: str


@dataclass(frozen=True, slots=True)
class CubeReturned(Event):
    """An illegally moved cube goes back where it was."""

    player: str
    cube: Cube
    source: Section
    to: Section


@dataclass(frozen=True, slots=True)
class BonusBecameMove(Event):
    """The leader's bonus cube stays in Forbidden and counts as the regular move."""

    player: str
    cube: Cube


@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    """The illegal action is undone whole: the table is as it was before it."""

    player: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class ChargeCleared(Event):
    """The illegal action has been dealt with."""

    player: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class BlockPickedUp(Event):
    player: str


@dataclass(frozen=True, slots=True)
class BlockPutDown(Event):
    player: str


@dataclass(frozen=True, slots=True)
class ChallengeSetAside(Event):
    player: str
    claim: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    player: str
    claim: Claim
    against: str


@dataclass(frozen=True, slots=True)
class JointlyChallenged(Event):
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asserted(Event):
    player: str


@dataclass(frozen=True, slots=True)
class LastCubePlayed(Event):
    """Nobody has challenged yet; everyone writes."""

    player: str


@dataclass(frozen=True, slots=True)
class SolutionPresented(Event):
    """``solution`` is None in what a seat sees that may not know it yet."""

    player: str
    solution: Solution | None


@dataclass(frozen=True, slots=True)
class NothingPresented(Event):
    """``late``: the time was over."""

    player: str
    late: bool = False


@dataclass(frozen=True, slots=True)
class SolutionSpoiled(Event):
    """The writer tried to change it after presenting: it is incorrect."""

    player: str


@dataclass(frozen=True, slots=True)
class CheckingBegan(Event):
    """All are presented and lie open."""


@dataclass(frozen=True, slots=True)
class SolutionAccepted(Event):
    player: str
    of: str


@dataclass(frozen=True, slots=True)
class SolutionRejected(Event):
    """``reading``: the grouping with which the checker tries to show ambiguity."""

    player: str
    of: str
    reason: str | None = None
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class JudgeAsked(Event):
    player: str
    of: str


@dataclass(frozen=True, slots=True)
class MinuteTaken(Event):
    """A checker has the additional minute for this Solution, and pays for it."""

    player: str
    of: str


@dataclass(frozen=True, slots=True)
class CheckMissed(Event):
    """A checker said nothing in time and may not object any more."""

    player: str
    of: str


@dataclass(frozen=True, slots=True)
class SolutionRuled(Event):
    """A Solution is decided: ``by`` the judge, or "players" when nobody rejected it. ``verdict`` if it was judged."""

    of: str
    correct: bool
    by: str
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class ShakeScored(Event):
    ending: Ending
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ShakeVoided(Event):
    """No points but those of players who were absent."""

    why: str
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ShakeReplayed(Event):
    pass


@dataclass(frozen=True, slots=True)
class ShakeRescored(Event):
    """After an appeal: the last shake has these scores."""

    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PlayerAbsent(Event):
    player: str


@dataclass(frozen=True, slots=True)
class AbsenceClaimed(Event):
    """Says that another player has left, in the middle of a challenge; it takes all the others to settle it."""

    player: str
    gone: str


@dataclass(frozen=True, slots=True)
class CountedOut(Event):
    """Has left in the middle of a challenge: writes nothing more in this shake and objects to nothing."""

    player: str


@dataclass(frozen=True, slots=True)
class PlayerWarned(Event):
    player: str


@dataclass(frozen=True, slots=True)
class PlayerDisqualified(Event):
    player: str


@dataclass(frozen=True, slots=True)
class Appealed(Event):
    player: str
    of: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """No more shakes are begun."""


@dataclass(frozen=True, slots=True)
class PlayStopped(Event):
    """No more cubes are moved; everyone writes with any cube of Resources."""


@dataclass(frozen=True, slots=True)
class ScoresheetSigned(Event):
    player: str
    scores: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class DeceitFound(Event):
    """``score`` is what stands on the sheet; ``match_points``, if not None, is all that the round is worth to the player."""

    player: str
    score: int
    match_points: int | None = None
