"""The events of a table. Replaying them gives the state, and applying one needs no rule.

Every event has ``rule``, the clause of the rulebook that it follows from ("" if no book has one).
"""

from __future__ import annotations

from dataclasses import dataclass

from forceout.core.claims import Claim
from forceout.match.declared import fact
from forceout.match.values import (
    Cards,
    Cube,
    Ending,
    Face,
    Fault,
    Goal,
    Judgement,
    Papers,
    Pile,
    Player,
    Players,
    PlayerSet,
    Score,
    Scores,
    Section,
    Selection,
    Side,
    Solution,
    Stands,
    TaskKind,
    Time,
    Writer,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    rule: str = ""


@fact
@dataclass(frozen=True, slots=True)
class TimePassed(Event):
    to: Time


@fact
@dataclass(frozen=True, slots=True)
class TaskBegan(Event):
    """A time limit runs for these players. ``start`` is later than now while left-over sand runs, or while the
    minute for rolling still does.
    """

    kind: TaskKind
    players: Players
    start: Time
    limit: Time
    countdown: Time
    additional: Time


@fact
@dataclass(frozen=True, slots=True)
class TaskExtended(Event):
    """The first point is lost and the additional time runs; ``player`` says whose, if several players each have such a limit."""

    kind: TaskKind
    player: str | None = None


@fact
@dataclass(frozen=True, slots=True)
class TaskGraced(Event):
    """The player may correct a mistake until then, whatever the limit of the task was."""

    kind: TaskKind
    until: Time


@fact
@dataclass(frozen=True, slots=True)
class TaskDone(Event):
    """A task is done, by one of its players or by all of them."""

    kind: TaskKind
    player: Player | None = None


@fact
@dataclass(frozen=True, slots=True)
class PointsLost(Event):
    player: Player
    points: int
    why: str


@fact
@dataclass(frozen=True, slots=True)
class PenaltyInitialled(Event):
    """A judge has approved a one-point penalty; from now on it counts."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class LotDrawn(Event):
    player: Player
    face: Face


@fact
@dataclass(frozen=True, slots=True)
class LotTied(Event):
    """These roll again."""

    players: Players


@fact
@dataclass(frozen=True, slots=True)
class TimingStarted(Event):
    """The timer was turned before the lot: the first shake begins once the Goal-setter is known."""


@fact
@dataclass(frozen=True, slots=True)
class GoalSetterNamed(Event):
    """The player who sets the Goal of the next shake."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class ShakeBegan(Event):
    """``left_out`` are the absent players whom a judge excluded from a replayed shake. They score nothing in it."""

    goal_setter: Player
    dealer: Player
    absent: PlayerSet
    left_out: PlayerSet = frozenset()


@fact
@dataclass(frozen=True, slots=True)
class DealerNamed(Event):
    """The deal passes to another player."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class CubesRolled(Event):
    player: Player
    cubes: Pile


@fact
@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """``removed`` are the last ones dealt beyond the maximum."""

    player: Player
    cards: Cards
    removed: Cards = ()


@fact
@dataclass(frozen=True, slots=True)
class VariationChosen(Event):
    player: Player
    selection: Selection


@fact
@dataclass(frozen=True, slots=True)
class VariationIgnored(Event):
    """An illegal selection. It has no effect unless it is charged."""

    player: Player
    selection: Selection


@fact
@dataclass(frozen=True, slots=True)
class VariationDeclined(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class VariationReopened(Event):
    """The player must select again. ``tries`` counts the attempts at that selection."""

    player: Player
    tries: int = 1


@fact
@dataclass(frozen=True, slots=True)
class VariationLost(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class GoalAwaited(Event):
    """Roll, deal and variations are done: the Goal-setter, or an objector to "No Goal", must set the Goal."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class CubeTouched(Event):
    player: Player
    cube: Cube


@fact
@dataclass(frozen=True, slots=True)
class GoalSet(Event):
    """``left_over`` are the digit cubes that go to Forbidden with it."""

    player: Player
    goal: Goal
    cubes: Pile
    left_over: Pile


@fact
@dataclass(frozen=True, slots=True)
class NoGoalDeclared(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class NoGoalAgreed(Event):
    player: Player
    by_silence: bool = False


@fact
@dataclass(frozen=True, slots=True)
class NoGoalDisputed(Event):
    """An objector undertakes to set a Goal."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class FalseNoGoalSettled(Event):
    """Whether the first Goal-setter pays for "No Goal" is decided."""


@fact
@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class BonusMoved(Event):
    player: Player
    cube: Cube


@fact
@dataclass(frozen=True, slots=True)
class CubeMoved(Event):
    """A regular move or, with ``source`` Permitted, a shift. Out of turn, it does not end a turn."""

    player: Player
    cube: Cube
    source: Section
    to: Section
    in_turn: bool = True


@fact
@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class Overstepped(Event):
    """An illegal action that the referee let happen. It can be charged until it is insulated."""

    player: Player
    fault: Fault
    cube: Cube | None = None
    source: Section | None = None
    to: Section | None = None
    bonus: bool = False


@fact
@dataclass(frozen=True, slots=True)
class Insulated(Event):
    """Another player's legal action makes these players' illegal actions stand: all of them, or only the part given."""

    players: Players
    part: Stands = Stands.ALL


@fact
@dataclass(frozen=True, slots=True)
class Charged(Event):
    player: Player
    against: Player
    what: str
    upheld: bool


@fact
@dataclass(frozen=True, slots=True)
class TurnResumed(Event):
    """After a charge of this ``fault``: the player has the turn again, to make another move."""

    player: Player
    fault: Fault | None = None


@fact
@dataclass(frozen=True, slots=True)
class CubeReturned(Event):
    """An illegally moved cube goes back where it was."""

    player: Player
    cube: Cube
    source: Section
    to: Section


@fact
@dataclass(frozen=True, slots=True)
class FirstCubeReturned(Event):
    """After two cubes were moved without "Bonus", the first goes back and the second is the player's move."""

    player: Player
    cube: Cube
    source: Section


@fact
@dataclass(frozen=True, slots=True)
class BonusBecameMove(Event):
    """The leader's bonus cube stays in Forbidden and counts as the regular move."""

    player: Player
    cube: Cube


@fact
@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    """The illegal action is completely undone: the table is as it was before it."""

    player: Player
    fault: Fault


@fact
@dataclass(frozen=True, slots=True)
class ChargeCleared(Event):
    """The illegal action has been dealt with."""

    player: Player
    fault: Fault


@fact
@dataclass(frozen=True, slots=True)
class BlockPickedUp(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class BlockPutDown(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class ChallengeSetAside(Event):
    player: Player
    claim: str
    fault: Fault


@fact
@dataclass(frozen=True, slots=True)
class Challenged(Event):
    player: Player
    claim: Claim
    against: Player


@fact
@dataclass(frozen=True, slots=True)
class JointlyChallenged(Event):
    players: Players


@fact
@dataclass(frozen=True, slots=True)
class Asserted(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class LastCubePlayed(Event):
    """Nobody has challenged yet; everyone writes."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class SideJoined(Event):
    """A Third Party has openly taken a side."""

    player: Player
    side: Side


@fact
@dataclass(frozen=True, slots=True)
class SolutionPresented(Event):
    player: Player
    solution: Solution


@fact
@dataclass(frozen=True, slots=True)
class NothingPresented(Event):
    """``late``: the time was over."""

    player: Player
    late: bool = False


@fact
@dataclass(frozen=True, slots=True)
class PaperSealed(Event):
    """What other players see of a Solution or of nothing presented: only that the player has decided (AGLOA VII-C-2)."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class SolutionSpoiled(Event):
    """The writer tried to change it after presenting: it is incorrect."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class CheckingBegan(Event):
    """All Solutions are presented and open. ``papers`` has each player's, None for nothing."""

    papers: Papers


@fact
@dataclass(frozen=True, slots=True)
class SolutionTaken(Event):
    """The checkers take this Solution in hand: its time runs, and the others wait."""

    of: Writer


@fact
@dataclass(frozen=True, slots=True)
class SolutionAccepted(Event):
    player: Player
    of: Writer


@fact
@dataclass(frozen=True, slots=True)
class SolutionRejected(Event):
    """``reading``: the grouping with which the checker tries to show ambiguity."""

    player: Player
    of: Writer
    reason: str | None = None
    reading: str | None = None


@fact
@dataclass(frozen=True, slots=True)
class JudgeAsked(Event):
    player: Player
    of: Writer


@fact
@dataclass(frozen=True, slots=True)
class MinuteTaken(Event):
    """A checker has the additional minute for this Solution, and pays for it."""

    player: Player
    of: Writer


@fact
@dataclass(frozen=True, slots=True)
class CheckMissed(Event):
    """A checker said nothing in time and can no longer object."""

    player: Player
    of: Writer


@fact
@dataclass(frozen=True, slots=True)
class SolutionRuled(Event):
    """A Solution is decided: ``by`` the judge, or "players" when nobody rejected it. ``verdict`` if it was judged."""

    of: Writer
    correct: bool
    by: str
    verdict: Judgement | None = None


@fact
@dataclass(frozen=True, slots=True)
class ShakeScored(Event):
    ending: Ending
    scores: Scores


@fact
@dataclass(frozen=True, slots=True)
class ShakeVoided(Event):
    """The shake is void. Only absent players score."""

    why: str
    scores: Scores


@fact
@dataclass(frozen=True, slots=True)
class ShakeReplayed(Event):
    pass


@fact
@dataclass(frozen=True, slots=True)
class ShakeStruck(Event):
    """A finished shake, counted from 1, is to be replayed: its scores are struck."""

    shake: int


@fact
@dataclass(frozen=True, slots=True)
class RoundReplayed(Event):
    """The scores of all shakes are struck, and the round begins again."""


@fact
@dataclass(frozen=True, slots=True)
class LeftOut(Event):
    """The next shake is played without this player, by a judge's word."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class ShakeRescored(Event):
    """After an appeal: the last shake, or the one of this number, counted from 1, has these scores."""

    scores: Scores
    shake: int | None = None


@fact
@dataclass(frozen=True, slots=True)
class PlayerAbsent(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class AbsenceClaimed(Event):
    """A player says that another one has left during a challenge. All the other players must agree."""

    player: Player
    gone: Player


@fact
@dataclass(frozen=True, slots=True)
class CountedOut(Event):
    """A player has left during a challenge. They write nothing more in this shake and object to nothing."""

    player: Player


@fact
@dataclass(frozen=True, slots=True)
class PlayerWarned(Event):
    player: Player
    reason: str = ""


@fact
@dataclass(frozen=True, slots=True)
class PlayerDisqualified(Event):
    player: Player


@fact
@dataclass(frozen=True, slots=True)
class Appealed(Event):
    player: Player
    of: Writer | None = None
    number: int | None = None


@fact
@dataclass(frozen=True, slots=True)
class RulingMade(Event):
    """The outcome of an action that can be appealed: Solutions decided ``of`` these players, points ``lost``, a player ``sent`` away.

    ``number`` is the index of the action in the record, and ``shake`` the index of the shake, both counted from 0.
    """

    number: int
    shake: int
    of: Players
    lost: Scores
    sent: Player | None = None


@fact
@dataclass(frozen=True, slots=True)
class AppealSettled(Event):
    """An appeal is decided. If it is upheld, the ruling is reversed: a Solution is decided the other way, points come back."""

    number: int
    upheld: bool


@fact
@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """No more shakes are begun."""


@fact
@dataclass(frozen=True, slots=True)
class PlayStopped(Event):
    """No more cubes are moved; everyone writes with any cube of Resources."""


@fact
@dataclass(frozen=True, slots=True)
class ScoresheetSigned(Event):
    player: Player
    scores: Scores | None = None


@fact
@dataclass(frozen=True, slots=True)
class DeceitFound(Event):
    """``score`` is the score on the sheet. ``match_points``, if not None, is all that the player gets for the round."""

    player: Player
    score: Score
    match_points: int | None = None
