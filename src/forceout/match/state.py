"""The state of a match: the cubes and cards, possible charges, papers and running limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, TypeVar

from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.verdict import Verdict
from forceout.match.game import Case, Game, Mat, Play
from forceout.match.values import (
    CheckedBy,
    Cube,
    Ending,
    Fault,
    Phase,
    Pile,
    Referee,
    Section,
    Selection,
    Side,
    Solution,
    TaskKind,
    Timekeeping,
)


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings agreed before the first roll. Each player sits to the left of the previous one.

    ``adventurous`` says whether variations are played; None leaves it to the first player to choose. The round ends after
    ``shakes`` shakes, if given. An ``open_ended`` round has no time limit and lasts until a player ends it. Unless a person
    judges (``judge_sits``), the table makes the rulings (P20). With a ``season``, only the variations of its years, even or odd,
    may be chosen (P71). With ``initials``, the judge approves each one-point penalty, if the book requires it
    (AGLOA XI-A Note, P69).
    """

    game: Game
    players: tuple[str, ...]
    referee: Referee = Referee.STRICT
    checking: CheckedBy = CheckedBy.JUDGE
    timekeeping: Timekeeping = Timekeeping.EXACT
    adventurous: bool | None = None
    shakes: int | None = None
    judge_sits: bool = False
    open_ended: bool = False
    season: Literal["even", "odd"] | None = None
    initials: bool = False

    @property
    def awaits_initials(self) -> bool:
        """Whether a one-point penalty counts only once a judge has approved it."""
        return self.initials and bool(self.rules.time.judge_approves_penalties)

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def strict(self) -> bool:
        return self.referee is Referee.STRICT

    @property
    def is_timed(self) -> bool:
        """Whether there are time limits: not at a table without a clock, nor in the seven rules for beginners (P72)."""
        return self.timekeeping is not Timekeeping.NONE and self.rules.time.starts != "never"

    @property
    def patience(self) -> int:
        """The factor by which the book's limits are extended."""
        return 3 if self.timekeeping is Timekeeping.RELAXED else 1

    def cite(self, path: str) -> str:
        """Return the clause behind a value of the rulebook, or "" if the book has none."""
        source = self.rules.find_source(path)
        return source.clause if source else ""


T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """``dataclasses.replace`` for the values of the state, which have no slots: one copy, and no initialiser."""
    new = object.__new__(type(value))
    object.__setattr__(new, "__dict__", vars(value) | changes)
    return new


@dataclass(frozen=True)
class Task:
    """A running time limit. ``missed`` counts the points lost for it so far. ``began`` identifies it among tasks of its kind."""

    kind: TaskKind
    players: tuple[str, ...]
    start: int
    limit: int
    countdown: int
    additional: int
    grace: int = 0
    missed: int = 0
    began: int = 0

    @property
    def deadline(self) -> int:
        """The end of the limit, as the players see it."""
        return self.falls if self.missed else max(self.start + self.limit, self.grace)

    @property
    def falls(self) -> int:
        """The time from which missing it costs something: after the countdown, later after each additional period."""
        return max(self.start + self.limit + self.countdown, self.grace) + self.missed * self.additional


@dataclass(frozen=True, slots=True)
class Timer:
    """The sand timer as last turned: ``start`` and ``limit`` of the task that it measured."""

    start: int
    limit: int


@dataclass(frozen=True, slots=True)
class Trespass:
    """Illegal procedure that is not yet charged or insulated. ``before`` and ``tasks`` are the earlier state."""

    player: str
    fault: Fault
    rule: str
    at: int
    before: Shake
    tasks: tuple[Task, ...]
    cube: Cube | None = None
    source: Section | None = None
    to: Section | None = None
    bonus: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper handed in; ``solution`` is None for nothing."""

    solution: Solution | None
    sealed: bool = False


class Opinion(StrEnum):
    """A checker's opinion of a Solution."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    MISSED = "missed"


@dataclass(frozen=True)
class Trial:
    """The end of a shake: the claim, the writers, their papers and the rulings.

    ``in_hand`` is the Solution that the checkers took first. ``grounds`` and ``readings`` are the reasons of rejections.
    """

    claim: Claim
    challengers: tuple[str, ...]
    mover: str | None
    must: tuple[str, ...]
    may: tuple[str, ...]
    since: int
    papers: Mapping[str, Paper] = field(default_factory=dict)
    spoiled: frozenset[str] = frozenset()
    is_open: bool = False
    answers: Mapping[tuple[str, str], Opinion] = field(default_factory=dict)
    in_hand: str | None = None
    grounds: Mapping[tuple[str, str], str] = field(default_factory=dict)
    readings: Mapping[tuple[str, str], str] = field(default_factory=dict)
    attempts: Mapping[tuple[str, str], int] = field(default_factory=dict)
    asked: frozenset[tuple[str, str]] = frozenset()
    minutes: frozenset[tuple[str, str]] = frozenset()
    counted_out: tuple[str, ...] = ()
    rulings: Mapping[str, bool] = field(default_factory=dict)
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    joined: Mapping[str, Side] = field(default_factory=dict)

    @property
    def writers(self) -> tuple[str, ...]:
        return self.must + self.may

    @property
    def waiting(self) -> tuple[str, ...]:
        """Those who must or may still write."""
        return tuple(player for player in self.writers if player not in self.papers)

    @property
    def presented(self) -> tuple[str, ...]:
        """The players whose Solutions are on the table, in the order of presenting."""
        return tuple(
            player for player, paper in self.papers.items() if paper.solution is not None or paper.sealed
        )

    def joined_writers(self, player: str) -> bool:
        """Whether a Third Party has joined the player who must write."""
        side = self.joined.get(player)
        writers = self.challengers if side is Side.CHALLENGER else (self.mover,)
        return side is not None and any(player in self.must for player in writers)

    @property
    def undecided(self) -> tuple[str, ...]:
        return tuple(player for player in self.presented if player not in self.rulings)

    def rejected(self, of: str) -> bool:
        return any(answer is Opinion.REJECTED for (_, whose), answer in self.answers.items() if whose == of)


@dataclass(frozen=True)
class Shake:
    """One shake, from the first roll or deal to the last ruling.

    ``reopened`` names a player for each selection to be repeated, and ``tries`` counts the attempts at the last of these.
    ``choose_until`` is the end of a player's time for selections (AGLOA II-C-2, II-C-3).
    """

    goal_setter: str
    dealer: str
    began: int
    absent: frozenset[str] = frozenset()
    left_out: frozenset[str] = frozenset()
    rolled: Pile | None = None
    universe: tuple[Any, ...] | None = None
    chosen: tuple[tuple[str, Selection], ...] = ()
    passed_up: frozenset[str] = frozenset()
    ignored: Mapping[str, int] = field(default_factory=dict)
    tries: Mapping[str, int] = field(default_factory=dict)
    reopened: tuple[str, ...] = ()
    choose_until: Mapping[str, int] = field(default_factory=dict)
    goal_by: str | None = None
    no_goal: bool = False
    agreed: frozenset[str] = frozenset()
    objector: str | None = None
    owes_false_no_goal: bool = False
    mat: Mat = field(default_factory=Mat)
    turn: str | None = None
    turn_began: Mat = field(default_factory=Mat)
    bonus: Cube | None = None
    plays: tuple[Play, ...] = ()
    turns: int = 0
    block: str | None = None
    block_since: int = 0
    trial: Trial | None = None
    trespasses: tuple[Trespass, ...] = ()
    penalties: Mapping[str, int] = field(default_factory=dict)
    said_gone: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @property
    def variations(self) -> tuple[Selection, ...]:
        return tuple(selection for _, selection in self.chosen)

    @property
    def last_play(self) -> Play | None:
        """The play that can be challenged: a move, or the Goal."""
        return self.plays[-1] if self.plays else None

    @property
    def mover(self) -> str | None:
        """The player who has just completed a move or set the Goal."""
        return self.plays[-1].player if self.plays else None

    @property
    def missing(self) -> frozenset[str]:
        """The players who are voluntarily absent, and score for it (AGLOA X-D)."""
        return self.absent - self.left_out

    def has(self, variation: str) -> bool:
        """Whether a variation was chosen for this shake."""
        return any(selection.name == variation for _, selection in self.chosen)

    def picks(self, player: str) -> int:
        """Count the player's selections, including an ignored one."""
        return sum(by == player for by, _ in self.chosen) + self.ignored.get(player, 0)

    def case(self) -> Case:
        assert self.trial is not None
        return Case(self.trial.claim, self.mat, self.universe or (), self.variations, self.plays)


@dataclass(frozen=True)
class ShakeRecord:
    """A finished shake. ``scores`` are without penalties. ``trial`` is kept for appeals, and ``case`` to explain the verdict."""

    goal_setter: str
    ending: Ending
    scores: Mapping[str, int]
    penalties: Mapping[str, int]
    trial: Trial | None = None
    case: Case | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """The outcome of an action that can be appealed. ``shake`` is the index of its shake, from 0."""

    shake: int
    of: tuple[str, ...]
    lost: Mapping[str, int]
    sent: str | None = None


@dataclass(frozen=True)
class Match:
    """A match in progress or over. Only ``evolve`` makes the next one.

    ``pending`` has the players and shakes of one-point penalties that no judge has approved yet. ``rulings`` are the outcomes that
    can be appealed, by the index of the action in the record. ``appeals`` are the appeals made against them.

    ``seen_by`` is set if this is only a seat's view, made by ``observe`` (a spectator's is ""). A view cannot be played on.
    """

    setup: Setup
    now: int = 0
    clocked: bool = False
    lots: Mapping[str, str] = field(default_factory=dict)
    lots_drawn: int = 0
    contenders: tuple[str, ...] = ()
    timing: bool = False
    goal_setter: str | None = None
    shake: Shake | None = None
    finished: tuple[ShakeRecord, ...] = ()
    lost: Mapping[str, int] = field(default_factory=dict)
    tasks: tuple[Task, ...] = ()
    timer: Timer | None = None
    absent_next: frozenset[str] = frozenset()
    left_out_next: frozenset[str] = frozenset()
    round_began: int = 0
    disqualified: frozenset[str] = frozenset()
    warned: frozenset[str] = frozenset()
    false_charges: Mapping[str, int] = field(default_factory=dict)
    appeal: str | None = None
    rulings: Mapping[int, Ruling] = field(default_factory=dict)
    appeals: frozenset[int] = frozenset()
    pending: tuple[tuple[str, int], ...] = ()
    round_ended: int | None = None
    stopped: bool = False
    signed: Mapping[str, Mapping[str, int] | None] = field(default_factory=dict)
    deceits: Mapping[str, int] = field(default_factory=dict)
    seen_by: str | None = None
    forfeits: Mapping[str, int] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    def totals(self) -> dict[str, int]:
        """Return each player's points so far, with penalties of the open shake (AGLOA XII-B-1: or the lower score that was signed)."""
        totals = {player: -self.lost.get(player, 0) for player in self.setup.players}
        for record in self.finished:
            for player, points in record.scores.items():
                totals[player] += points
        return totals | dict(self.deceits)

    def awaiting_initials(self) -> dict[str, int]:
        """Count each player's one-point penalties in brackets, which no judge has approved yet (P69)."""
        waiting = [player for player, _ in self.pending]
        return {player: waiting.count(player) for player in self.setup.players if player in waiting}

    def leads(self, player: str) -> bool:
        """Whether the player has more points than every other one (P12). At 0-0-0 nobody leads. A book may count ties as leading."""
        totals = self.totals()
        with_ties = self.rules.moves.bonus_when_tied is False
        others = [total for other, total in totals.items() if other != player]
        return all(totals[player] > total or (with_ties and totals[player] == total) for total in others)

    def present(self) -> tuple[str, ...]:
        """Return the players of the open shake, or of the next one."""
        next_gone = self.absent_next | self.left_out_next
        gone = self.disqualified | (self.shake.absent if self.shake else next_gone)
        players = self.setup.players
        return tuple(player for player in players if player not in gone) if gone else players

    def left_of(self, player: str) -> str:
        """The next present player in the order of play."""
        return self._beside(player, 1)

    def right_of(self, player: str) -> str:
        return self._beside(player, -1)

    def _beside(self, player: str, step: int) -> str:
        seats, present = self.setup.players, self.present()
        place = seats.index(player)
        for distance in range(1, len(seats) + 1):
            candidate = seats[(place + step * distance) % len(seats)]
            if candidate in present:
                return candidate
        return player

    def task(self, kind: TaskKind) -> Task | None:
        for task in self.tasks:
            if task.kind == kind:
                return task
        return None

    @property
    def running(self) -> tuple[Task, ...]:
        """The limits that run now.

        While a player holds the block, play and its limits pause. The time for writing after the last cube keeps running
        (AGLOA XI-A-1-g).
        """
        if self.shake is None or self.shake.block is None:
            return self.tasks
        return tuple(task for task in self.tasks if task.kind in (TaskKind.BLOCK, TaskKind.WRITING))

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        shake = self.shake
        if shake is None:
            return self._phase_between()
        if shake.block is not None:
            return Phase.BLOCK
        if shake.trial is not None:
            return Phase.CHECKING if shake.trial.is_open else Phase.WRITING
        if shake.rolled is None:
            return Phase.ROLL
        if shake.universe is None:
            return Phase.DEAL
        if shake.turn is not None:
            return Phase.TURN
        if shake.goal_by is not None:
            return Phase.GOAL
        return Phase.NO_GOAL if shake.no_goal else Phase.VARIATIONS

    def _phase_between(self) -> Phase:
        if self.round_ended is not None:
            return Phase.ENDED
        if self.goal_setter is None:
            return Phase.LOT
        return Phase.BETWEEN if self.finished else Phase.ROLL
