"""The actions of players and judges at a table, as data. Time and chance enter the match only here.

Each action is declared once: its name in a record, its fields, who does it and in which phases. ``at`` is the time in
milliseconds since the match began. Without it, no time passes.
"""

from __future__ import annotations

from dataclasses import dataclass

from forceout.match.declared import By, When, action
from forceout.match.values import (
    Cards,
    Cube,
    CubeOnMat,
    CubePlayed,
    Face,
    Goal,
    Phase,
    Pile,
    Player,
    Players,
    Scores,
    Section,
    Selection,
    Side,
    Solution,
    Word,
    Writer,
)

JUDGE = "judge"

_BEFORE_SHAKE = (Phase.BETWEEN, Phase.ROLL)
_SETTING = (Phase.VARIATIONS, Phase.GOAL)
# After the last cube the other players may keep writing while someone holds the block (AGLOA VIII-B).
_PAPERS = (Phase.WRITING, Phase.BLOCK)
_BLOCK = (
    Phase.ROLL,
    Phase.DEAL,
    Phase.VARIATIONS,
    Phase.GOAL,
    Phase.NO_GOAL,
    Phase.TURN,
    Phase.BLOCK,
    Phase.WRITING,
)
_AFTER_SHAKE = (Phase.BETWEEN, Phase.ENDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """An action. ``by`` is a player's name, or ``JUDGE``."""

    by: str
    at: int | None = None


@action("tick", by=By.NOBODY, when=When.ALWAYS)
@dataclass(frozen=True, slots=True)
class Tick(Command):
    """Let time pass without an action, and enforce the deadlines that fall."""


@action("lot", when=(Phase.LOT,), face="digit", cites=("lot.method",))
@dataclass(frozen=True, slots=True)
class DrawLot(Command):
    """A player rolls one cube for the right to set the first Goal. ``face`` is the result, None before the roll."""

    face: Face | None = None


@action("start-timing", by=By.NOBODY, when=(Phase.LOT, *_BEFORE_SHAKE, *_SETTING), cites=("roll.begins",))
@dataclass(frozen=True, slots=True)
class StartTiming(Command):
    """A player turns the timer for the roll: the shake has begun (AGLOA II-A-1).

    By mlag III-B-2-c, a Goal-setter who turns it for the next player has set the Goal.
    """


@action("roll", when=(Phase.LOT, *_BEFORE_SHAKE), cites=("roll.by",))
@dataclass(frozen=True, slots=True)
class Roll(Command):
    """``cubes`` are None until chance has decided; ``set_out`` is how the Elementary Goal-setter lays V and Λ (II-A-3)."""

    cubes: Pile | None = None
    set_out: Pile | None = None


@action("deal", when=(Phase.LOT, *_BEFORE_SHAKE, Phase.DEAL), cites=("deal.by",))
@dataclass(frozen=True, slots=True)
class Deal(Command):
    """The cards in the order in which they were dealt, None until they are; ``number`` is how many the dealer wants."""

    cards: Cards | None = None
    number: int | None = None


@action("variation", when=(Phase.VARIATIONS,), selection="", cites=("choosing.least",))
@dataclass(frozen=True, slots=True)
class ChooseVariation(Command):
    selection: Selection


@action("no-variation", when=(Phase.VARIATIONS,), cites=("choosing.least",))
@dataclass(frozen=True, slots=True)
class TakeNoVariation(Command):
    pass


@action("bonus", when=(*_SETTING, Phase.TURN), cites=("moves.bonus",))
@dataclass(frozen=True, slots=True)
class Bonus(Command):
    """A cube from Resources to Forbidden, after the word "Bonus"."""

    cube: Cube


@action("touch", when=_SETTING, cites=("goal.touched_cube_stays", "goal.complete"))
@dataclass(frozen=True, slots=True)
class Touch(Command):
    """A cube touches the Goal section before the Goal is complete."""

    cube: Cube


# P9: the Goal-setter may set the Goal at once, and the shake is played without chosen variations.
@action("goal", when=_SETTING, cites=("goal.complete",))
@dataclass(frozen=True, slots=True)
class SetGoal(Command):
    """The Goal-setter has laid the cubes and says "Goal"."""

    goal: Goal


@action("no-goal", when=_SETTING, cites=("no_goal.agreed",))
@dataclass(frozen=True, slots=True)
class DeclareNoGoal(Command):
    pass


@action("agree", when=(Phase.NO_GOAL,), cites=("no_goal.agreed",))
@dataclass(frozen=True, slots=True)
class Agree(Command):
    """A player agrees to "No Goal"."""


@action("move", when=(Phase.TURN,), cites=("moves.may_pass",))
@dataclass(frozen=True, slots=True)
class Move(Command):
    cube: Cube
    to: Section


@action("shift", when=(Phase.TURN,), cites=("moves.may_pass",))
@dataclass(frozen=True, slots=True)
class Shift(Command):
    """From Permitted to Required or Forbidden, with that variation."""

    cube: CubeOnMat
    to: Section


@action("challenge", when=_BLOCK, cites=("challenges.claims",))
@dataclass(frozen=True, slots=True)
class Challenge(Command):
    """``claim`` is the word said. Without an earlier ``PickUp``, this action also picks up the block."""

    claim: Word


@action("pick-up", when=_BLOCK, cites=("equipment.block",))
@dataclass(frozen=True, slots=True)
class PickUp(Command):
    """A player picks up the challenge block and has said nothing yet."""


@action("put-down", when=_BLOCK, cites=("equipment.block",))
@dataclass(frozen=True, slots=True)
class PutDown(Command):
    """A player puts the block back without a word."""


@action("assert", when=(Phase.TURN,), cites=("moves.assertion",))
@dataclass(frozen=True, slots=True)
class Assert(Command):
    """1969: a Solution can be built with one more cube, and nobody has flubbed."""


@action("join", when=_PAPERS, side="with", cites=("writing.third",))
@dataclass(frozen=True, slots=True)
class Join(Command):
    """A Third Party takes a side before anything is presented."""

    side: Side


@action("present", when=_PAPERS, cites=("writing.third",))
@dataclass(frozen=True, slots=True)
class Present(Command):
    solution: Solution


@action("decline", when=_PAPERS, cites=("writing.third",))
@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Presents nothing."""


@action("accept", when=(Phase.CHECKING,), cites=("checking.by_opponents",))
@dataclass(frozen=True, slots=True)
class Accept(Command):
    of: Writer


@action("reject", when=(Phase.CHECKING,), cites=("checking.by_opponents",))
@dataclass(frozen=True, slots=True)
class Reject(Command):
    of: Writer
    reason: str | None = None


@action("regroup", when=(Phase.CHECKING,), cites=("checking.ambiguity_attempts",))
@dataclass(frozen=True, slots=True)
class Regroup(Command):
    """A checker's one attempt to show a grouping that does not equal the Goal."""

    of: Writer
    reading: str


@action("ask-judge", when=(Phase.CHECKING,), cites=("checking.ask_judge",))
@dataclass(frozen=True, slots=True)
class AskJudge(Command):
    """A checker asks whether the Solution equals the Goal: the last question about it."""

    of: Writer


@action("take-minute", when=(Phase.CHECKING,), cites=("time.additional",))
@dataclass(frozen=True, slots=True)
class TakeMinute(Command):
    """A checker pays a point for another minute to prove ambiguity."""


@action("appeal", by=By.SEATED, when=When.ALWAYS, cites=("checking.appeal", "checking.ask_judge"))
@dataclass(frozen=True, slots=True)
class Appeal(Command):
    """An appeal against the ruling on a Solution of the last shake, or against the outcome of the action ``event`` of the record.

    Actions are counted from 0. An appeal against one of them needs a second judge.
    """

    of: Writer | None = None
    event: int | None = None
    judges: int = 1


@action("charge", when=When.ALWAYS, cites=("illegal.undone",))
@dataclass(frozen=True, slots=True)
class Charge(Command):
    """A charge of illegal procedure, said aloud. In 1969 ``what`` may be "stall".

    ``returns``: after two cubes were moved without "Bonus", the one that the mover takes back (AGLOA IV-C-2 Comment b).
    """

    against: Player
    what: str = ""
    returns: CubePlayed | None = None


@action("absent", by=By.ANYONE, when=When.ALWAYS, cites=("scoring.absent",))
@dataclass(frozen=True, slots=True)
class MarkAbsent(Command):
    player: Player


@action("sign", by=By.SEATED, when=(Phase.ENDED,), cites=("round.everyone_signs",))
@dataclass(frozen=True, slots=True)
class Sign(Command):
    """A player signs the scoresheet, with the totals that they believe in if these are given."""

    scores: Scores | None = None


@action("warn", by=By.JUDGE, when=When.ALWAYS, cites=("conduct.warning_first",))
@dataclass(frozen=True, slots=True)
class Warn(Command):
    """``reason`` is one of ``Misconduct``, or in the judge's own words."""

    player: Player
    reason: str = ""


@action("penalty", by=By.JUDGE, when=When.ALWAYS, cites=("conduct.penalty",))
@dataclass(frozen=True, slots=True)
class Penalise(Command):
    """``judges`` is how many agreed on it (agloa-2023 IX-D requires two without an earlier warning).

    ``head``: by the head judge, as mlag IX-C requires.
    """

    player: Player
    points: int
    reason: str = ""
    judges: int = 1
    head: bool = False


@action("disqualify", by=By.JUDGE, when=When.ALWAYS, cites=("conduct.disqualification",))
@dataclass(frozen=True, slots=True)
class Disqualify(Command):
    player: Player
    head: bool = False


@action("rule", by=By.JUDGE, when=(Phase.CHECKING, *_AFTER_SHAKE), cites=("checking.ask_judge",))
@dataclass(frozen=True, slots=True)
class Rule(Command):
    """The judge's ruling on a Solution, while it is checked or on appeal."""

    of: Writer
    correct: bool


@action("settle-appeal", by=By.JUDGE, when=When.ALWAYS, cites=("checking.appeal", "checking.ask_judge"))
@dataclass(frozen=True, slots=True)
class SettleAppeal(Command):
    """A judge decides an appeal against the outcome of an action of the record: ``upheld`` or not."""

    event: int
    upheld: bool


@action("initial", by=By.JUDGE, when=When.ALWAYS, cites=("time.judge_approves_penalties", "conduct.by"))
@dataclass(frozen=True, slots=True)
class Initial(Command):
    """The judge approves a one-point penalty of this player on the scoresheet (AGLOA XI-A Note)."""

    of: Player


@action("replay-shake", by=By.JUDGE, when=When.ALWAYS, cites=("conduct.replay",))
@dataclass(frozen=True, slots=True)
class ReplayShake(Command):
    """Replay the open shake or, between shakes, the finished one with this number, counted from 1; ``without`` an offender or with all."""

    shake: int | None = None
    without: Player | None = None
    head: bool = False


@action("replay-round", by=By.JUDGE, when=When.ALWAYS, cites=("conduct.replay",))
@dataclass(frozen=True, slots=True)
class ReplayRound(Command):
    """Replay every shake of the round, ``without`` an offender or with all."""

    without: Player | None = None
    head: bool = False


@action("end-round", by=By.JUDGE, when=When.ALWAYS, cites=("round.length",))
@dataclass(frozen=True, slots=True)
class EndRound(Command):
    pass


@action("stop", by=By.JUDGE, when=When.ALWAYS, cites=("round.stop_bars_challenges",))
@dataclass(frozen=True, slots=True)
class Stop(Command):
    pass


@action("deceit", by=By.JUDGE, when=(Phase.ENDED,), cites=("round.deceit_higher",))
@dataclass(frozen=True, slots=True)
class FindDeceit(Command):
    """The player signed a wrong score in order to deceive."""

    player: Player


@action("joint", by=By.ANYONE, when=(Phase.WRITING,), cites=("challenges.simultaneous",))
@dataclass(frozen=True, slots=True)
class NameJoint(Command):
    """Two players picked up the block at exactly the same time, in the opinion of the third player, or of a judge."""

    players: Players
