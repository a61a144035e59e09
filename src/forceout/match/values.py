"""The small values of a table: sections of the mat, phases, tasks, and the games' own things as seen from here.

Cubes, Goals, choices and Solutions belong to the games; the table only passes them on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from forceout.core import pile, turns
from forceout.core.verdict import Verdict


class Kind(StrEnum):
    """The kind of value in a field of an action or an event (``declared``)."""

    CUBE = "cube"
    ON_MAT = "cube-on-mat"
    PLAYED = "cube-played"
    PILE = "pile"
    CARDS = "cards"
    FACE = "face"
    GOAL = "goal"
    VARIATION = "variation"
    SOLUTION = "solution"
    PAPERS = "papers"
    VERDICT = "verdict"
    PLAYER = "player"
    WRITER = "writer"
    PLAYERS = "players"
    PLAYER_SET = "player-set"
    SCORE = "score"
    SCORES = "scores"
    CLAIM = "claim"
    WORD = "word"
    SECTION = "section"
    TEXT = "text"
    NUMBER = "number"
    FLAG = "flag"
    TIME = "time"


Cube: TypeAlias = Annotated[Any, Kind.CUBE]
CubePlayed: TypeAlias = Annotated[Any, Kind.PLAYED]
CubeOnMat: TypeAlias = Annotated[Any, Kind.ON_MAT]
Pile: TypeAlias = Annotated[pile.Pile[Any], Kind.PILE]
Cards: TypeAlias = Annotated[tuple[Any, ...], Kind.CARDS]
Face: TypeAlias = Annotated[str, Kind.FACE]
Goal: TypeAlias = Annotated[Any, Kind.GOAL]
Solution: TypeAlias = Annotated[Any, Kind.SOLUTION]
Papers: TypeAlias = Annotated[Mapping[str, Any], Kind.PAPERS]
Judgement: TypeAlias = Annotated[Verdict, Kind.VERDICT]
Player: TypeAlias = Annotated[str, Kind.PLAYER]
Writer: TypeAlias = Annotated[str, Kind.WRITER]
Players: TypeAlias = Annotated[tuple[str, ...], Kind.PLAYERS]
PlayerSet: TypeAlias = Annotated[frozenset[str], Kind.PLAYER_SET]
Score: TypeAlias = Annotated[int, Kind.SCORE]
Scores: TypeAlias = Annotated[Mapping[str, int], Kind.SCORES]
Word: TypeAlias = Annotated[str, Kind.CLAIM]
Time: TypeAlias = Annotated[int, Kind.TIME]
Section = turns.Section


@dataclass(frozen=True, slots=True)
class Selection:
    """A variation's name, and the game's value with the player's details."""

    name: str
    choice: Any


class Phase(StrEnum):
    """What the table is waiting for. The names are part of the interchange contract."""

    LOT = "lot"
    ROLL = "roll"
    DEAL = "deal"
    VARIATIONS = "variations"
    GOAL = "goal"
    NO_GOAL = "no-goal"
    TURN = "turn"
    BLOCK = "block"
    WRITING = "writing"
    CHECKING = "checking"
    BETWEEN = "between-shakes"
    ENDED = "ended"


class Ending(StrEnum):
    """How a shake ended. The names are part of the interchange contract."""

    NOW = "now"
    IMPOSSIBLE = "impossible"
    NO_GOAL = "no-goal"
    FORCEOUT = "forceout"
    TIME = "time"
    ASSERT = "assert"
    A = "A"
    P = "P"
    C_A = "C-A"
    C_P = "C-P"
    VOID = "void"
    REPLAYED = "replayed"


class TaskKind(StrEnum):
    """The tasks that have a time limit (AGLOA XI-A-1), and 1969's stall."""

    ROLL = "roll"
    DEAL = "deal"
    VARIATION = "variation"
    GOAL = "goal"
    OBJECTION_GOAL = "objection-goal"
    NO_GOAL_ANSWER = "no-goal-answer"
    TURN = "turn"
    BLOCK = "block"
    WRITING = "writing"
    CHECKING = "checking"
    STALL = "stall"


class Side(StrEnum):
    """The side that a Third Party takes."""

    CHALLENGER = "challenger"
    MOVER = "mover"


class Stands(StrEnum):
    """Which illegal actions a legal one insulates: selections have a rule of their own (AGLOA II-C-2; P56)."""

    ALL = "all"
    PROCEDURE = "procedure"
    SELECTIONS = "selections"


class Referee(StrEnum):
    """``STRICT`` refuses an illegal action; ``TABLE`` lets it happen, to be charged or insulated (section IX)."""

    STRICT = "strict"
    TABLE = "table"


class CheckedBy(StrEnum):
    """The people who decide whether a Solution is correct."""

    JUDGE = "judge"
    PLAYERS = "players"


class Timekeeping(StrEnum):
    """``SAND`` gives the next player the sand left in the timer, the lesser of flipping it or not (AGLOA XI-A-2).

    ``RELAXED`` has triple limits and costs no points. With ``NONE`` there are no limits.
    """

    EXACT = "exact"
    SAND = "sand"
    RELAXED = "relaxed"
    NONE = "none"


class Fault(StrEnum):
    """Why an action is refused, or illegal at a table. The codes are stable. Other layers turn them into sentences."""

    NOT_NOW = "not-now"
    NOT_JUDGE = "not-judge"
    NOT_HEAD_JUDGE = "not-head-judge"
    NOT_A_PLAYER = "not-a-player"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_THERE = "not-there"
    ROUND_OVER = "round-over"
    KIT = "kit"
    SET_OUT = "set-out"
    LOT_OVER = "lot-over"
    DEALER = "dealer"
    TOO_FEW_CARDS = "too-few-cards"
    TOO_MANY_CARDS = "too-many-cards"
    VARIATION_MISSING = "variation-missing"
    VARIATION_TOO_MANY = "variation-too-many"
    VARIATION_NO_EFFECT = "variation-no-effect"
    VARIATION_CONFLICT = "variation-conflict"
    VARIATION_REPEATED = "variation-repeated"
    VARIATION_UNLISTED = "variation-unlisted"
    VARIATION_LOST = "variation-lost"
    VARIATION_LATE = "variation-late"
    BONUS_LEADING = "bonus-leading"
    BONUS_KIND = "bonus-kind"
    NO_BONUS = "no-bonus"
    BONUS_TWICE = "bonus-twice"
    BONUS_AFTER_TOUCH = "bonus-after-touch"
    BONUS_LAST_CUBE = "bonus-last-cube"
    TOUCHED_CUBE = "touched-cube"
    GOAL_CUBE = "goal-cube"
    NO_GOAL_AFTER_BONUS = "no-goal-after-bonus"
    OUT_OF_TURN = "out-of-turn"
    LAST_CUBE_FORBIDDEN = "last-cube-forbidden"
    RELATION_FORBIDDEN = "relation-forbidden"
    SHIFT_NOT_CHOSEN = "shift-not-chosen"
    SHIFT_LAST_CUBE = "shift-last-cube"
    SHIFT_RELATION = "shift-relation"
    SHIFT_TO = "shift-to"
    ASSERTION = "assertion"
    CHALLENGE_WORD = "challenge-word"
    CHALLENGE_NOTHING = "challenge-nothing"
    CHALLENGE_YOURSELF = "challenge-yourself"
    CHALLENGE_TURN_OPEN = "challenge-turn-open"
    CHALLENGE_NO_PREVIOUS = "challenge-no-previous"
    CHALLENGE_MADE = "challenge-made"
    CHALLENGE_LATE = "challenge-late"
    NOW_RESOURCES = "now-resources"
    NOW_EMPTY_MAT = "now-empty-mat"
    NOW_LAST_CUBE = "now-last-cube"
    BLOCK_HELD = "block-held"
    BLOCK_NOT_HELD = "block-not-held"
    MAY_NOT_WRITE = "may-not-write"
    NO_THIRD_PARTY = "no-third-party"
    ALREADY_DECIDED = "already-decided"
    NOT_A_CHECKER = "not-a-checker"
    NO_SOLUTION = "no-solution"
    NO_OBJECTION = "no-objection"
    ATTEMPT_USED = "attempt-used"
    NOT_A_GROUPING = "not-a-grouping"
    NOT_IN_HAND = "not-in-hand"
    JOINT = "joint"
    APPEAL = "appeal"
    SECOND_JUDGE = "second-judge"
    INITIAL = "initial"
    DECEIT = "deceit"
    PENALTY = "penalty"
    ABSENT = "absent"
    TAKES_PART = "takes-part"


class Charged(StrEnum):
    """The kinds of illegal procedure that a charge may name (AGLOA IX-A, IX-A-1; P66)."""

    OUT_OF_TURN = "out-of-turn"
    BONUS_WHILE_LEADING = "bonus-while-leading"
    ILLEGAL_GOAL = "illegal-goal"
    ILLEGAL_SELECTION = "illegal-selection"
    CUBE_NOT_ALLOWED = "cube-not-allowed"
    SHIFT_NOT_ALLOWED = "shift-not-allowed"
    INVALID_CHALLENGE = "invalid-challenge"
    TWO_CUBES = "two-cubes"
    ROLL_OR_DEAL = "roll-or-deal"
    TOUCHED_CUBE = "touched-cube"


OF_SELECTION = frozenset(
    {
        Fault.VARIATION_NO_EFFECT,
        Fault.VARIATION_CONFLICT,
        Fault.VARIATION_REPEATED,
        Fault.VARIATION_UNLISTED,
    }
)
"""The ways in which a selection is illegal (AGLOA II-C-2, P59)."""
