"""What players and judges do at a table, as data. Time and chance come in here and nowhere else.

``at`` is the time in milliseconds since the match began; without it no time passes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.match.values import Cube, Goal, Pile, Section, Selection, Solution

JUDGE = "judge"


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """An action. ``by`` is a player's name, or ``JUDGE``."""

    by: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Tick(Command):
    """Time passes and nobody does anything; any deadline that falls is enforced."""


@dataclass(frozen=True, slots=True)
class DrawLot(Command):
    """A player rolls one cube for the right to set the first Goal; ``face`` is what comes up."""

    face: str


@dataclass(frozen=True, slots=True)
class StartTiming(Command):
    """Somebody turns the timer for the roll: the shake has begun (AGLOA II-A-1)."""


@dataclass(frozen=True, slots=True)
class Roll(Command):
    cubes: Pile


@dataclass(frozen=True, slots=True)
class Deal(Command):
    """The cards in the order in which they were dealt."""

    cards: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class ChooseVariation(Command):
    selection: Selection


@dataclass(frozen=True, slots=True)
class TakeNoVariation(Command):
    pass


@dataclass(frozen=True, slots=True)
class Bonus(Command):
    """A cube from Resources to Forbidden, after the word "Bonus"."""

    cube: Cube


@dataclass(frozen=True, slots=True)
class Touch(Command):
    """A cube touches the Goal section before the Goal is complete."""

    cube: Cube


@dataclass(frozen=True, slots=True)
class SetGoal(Command):
    """The cubes lie as they shall, and the Goal-setter says "Goal"."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class DeclareNoGoal(Command):
    pass


@dataclass(frozen=True, slots=True)
class Agree(Command):
    """To "No Goal"."""


@dataclass(frozen=True, slots=True)
class Move(Command):
    cube: Cube
    to: Section


@dataclass(frozen=True, slots=True)
class Shift(Command):
    """From Permitted to Required or Forbidden, with that variation."""

    cube: Cube
    to: Section


@dataclass(frozen=True, slots=True)
class Challenge(Command):
    """``claim`` is the word said; without ``PickUp`` before it the block is picked up with it."""

    claim: str


@dataclass(frozen=True, slots=True)
class PickUp(Command):
    """The challenge block is in hand, nothing said yet."""


@dataclass(frozen=True, slots=True)
class PutDown(Command):
    """The block goes back and nothing was said."""


@dataclass(frozen=True, slots=True)
class Assert(Command):
    """1969: a Solution can be built with one more cube, and nobody has flubbed."""


@dataclass(frozen=True, slots=True)
class Present(Command):
    solution: Solution


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Presents nothing."""


@dataclass(frozen=True, slots=True)
class Accept(Command):
    of: str


@dataclass(frozen=True, slots=True)
class Reject(Command):
    of: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Regroup(Command):
    """A checker's one attempt to show a grouping that does not equal the Goal."""

    of: str
    reading: str


@dataclass(frozen=True, slots=True)
class AskJudge(Command):
    """Does the Solution equal the Goal? The last question about it."""

    of: str


@dataclass(frozen=True, slots=True)
class TakeMinute(Command):
    """A checker pays a point for another minute to prove ambiguity."""


@dataclass(frozen=True, slots=True)
class Appeal(Command):
    """Against the judge's ruling on a Solution."""

    of: str


@dataclass(frozen=True, slots=True)
class Charge(Command):
    """Illegal procedure, said aloud; in 1969 ``what`` may be "stall"."""

    against: str
    what: str


@dataclass(frozen=True, slots=True)
class MarkAbsent(Command):
    player: str


@dataclass(frozen=True, slots=True)
class Sign(Command):
    """The scoresheet, with the totals that the signer believes in if they are told."""

    scores: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Warn(Command):
    player: str


@dataclass(frozen=True, slots=True)
class Penalise(Command):
    """``judges`` is how many agreed on it (agloa-2023 IX-D asks for two where no warning went before)."""

    player: str
    points: int
    reason: str
    judges: int = 1


@dataclass(frozen=True, slots=True)
class Disqualify(Command):
    player: str


@dataclass(frozen=True, slots=True)
class Rule(Command):
    """The judge's ruling on a Solution."""

    of: str
    correct: bool


@dataclass(frozen=True, slots=True)
class ReplayShake(Command):
    pass


@dataclass(frozen=True, slots=True)
class EndRound(Command):
    pass


@dataclass(frozen=True, slots=True)
class Stop(Command):
    pass


@dataclass(frozen=True, slots=True)
class FindDeceit(Command):
    """The player signed a wrong score in order to deceive."""

    player: str


@dataclass(frozen=True, slots=True)
class NameJoint(Command):
    """Two players picked up the block at exactly the same time."""

    players: tuple[str, ...]


BY_JUDGE: tuple[type[Command], ...] = (
    Warn,
    Penalise,
    Disqualify,
    Rule,
    ReplayShake,
    EndRound,
    Stop,
    FindDeceit,
    NameJoint,
)
"""Only a judge does these."""

BY_ANYONE: tuple[type[Command], ...] = (Tick, MarkAbsent, StartTiming)
