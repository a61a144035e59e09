"""The bot of five levels: what it does in each phase, and how it errs.

The code follows a player's thoughts: Can I challenge? What do I play? What do I write? The level limits what each step sees.
The strongest level leaves nothing to luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from forceout.bots import goals, papers
from forceout.bots.level import Level, level
from forceout.bots.sight import (
    impossible_claim,
    mover_had_another_move,
    now_claim,
    replies,
    safe_plays,
    standing,
)
from forceout.core.claims import Claim
from forceout.core.position import Position
from forceout.core.solution import Solution
from forceout.core.solving import Effect
from forceout.core.turns import Section, moved
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.values import Phase
from forceout.table import View

C = TypeVar("C", bound=Command)


@dataclass(frozen=True, slots=True)
class Player:
    """A bot of one of the five levels."""

    level: Level

    @classmethod
    def of(cls, number: int) -> Player:
        return cls(level(number))

    @property
    def name(self) -> str:
        return self.level.name

    @property
    def about(self) -> str:
        return self.level.about

    def delay(self, action: Command, rng: Random) -> float:
        """Return how long a person of this strength would take, in seconds, for programs that show the bot to people."""
        if isinstance(action, do.Challenge | do.PickUp):
            return rng.uniform(*self.level.answers)
        if isinstance(action, do.DrawLot | do.Roll | do.Sign):
            return rng.uniform(0.3, 0.7)  # nothing to think about
        return rng.uniform(0.5, 1.4)

    def act(self, view: View, rng: Random, seconds: float) -> Command | None:  # noqa: ARG002 - budgets count work
        """Return the seat's next action, or None to let the others act."""
        legal = view.legal()
        if not legal and not view.forms():
            return None
        match view.phase:
            case Phase.VARIATIONS:
                return self._variation(view, legal, rng)
            case Phase.GOAL:
                return self._goal(view, legal, rng)
            case Phase.NO_GOAL:
                return self._no_goal(view, legal, rng)
            case Phase.TURN:
                return self._turn(view, legal, rng)
            case Phase.BLOCK:
                return self._block(legal, rng)
            case Phase.WRITING:
                return self._write(view, legal, rng)
            case Phase.CHECKING:
                return self._check(view, legal, rng)
            case _:
                return self._start(view, legal, rng)

    def _start(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        """Do the lot, roll, deal or signature that is awaited. A stronger player prefers a larger Universe."""
        if view.seat not in view.awaited:
            return None
        deals = _of(legal, do.Deal)
        if deals:
            return _nearest(deals, 6 + 2 * self.level.number, rng)
        return _any(legal, (do.DrawLot, do.Roll, do.Sign), rng)

    def _variation(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        """Choose a variation. Weak players take none, or any one. If the Goal-setter takes none, neither do the other bots."""
        chosen = _of(legal, do.ChooseVariation)
        none = _of(legal, do.TakeNoVariation)
        if view.seat not in view.awaited:
            # Whoever comes after this seat can choose only once it has passed (AGLOA II-C-1).
            goal_is_next = view.shake is not None and view.shake.goal_setter in view.awaited
            return none[0] if none and goal_is_next else None
        if none and (not chosen or rng.random() < 0.5 / self.level.number):
            return none[0]
        if chosen:
            return rng.choice(chosen)
        return self._goal(view, legal, rng)

    def _goal(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        if view.seat not in view.awaited:
            return None
        goal = goals.choose(view, legal, self.level, rng)
        return goal if goal is not None else _any(legal, (do.DeclareNoGoal, do.SetGoal), rng)

    def _no_goal(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        """Object if a Goal is seen; otherwise agree."""
        if view.seat not in view.awaited:
            return None
        objections = [*_of(legal, do.Challenge), *_of(legal, do.PickUp)]
        if objections and rng.random() < self.level.notices and goals.some(view, self.level):
            return objections[0]
        return _any(legal, (do.Agree,), rng)

    def _turn(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        if view.mat.goal is None:
            return None
        challenge = self._challenge(view, legal, rng)
        if challenge is not None or view.seat not in view.awaited:
            return challenge
        return self._move(view, legal, rng)

    def _challenge(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        """Challenge the last play. The bot looks at each play once, so whatever it overlooks then stays overlooked."""
        heard = {command.claim: command for command in _of(legal, do.Challenge)}
        last = view.last_play
        if not heard or last is None or last.player == view.seat:
            return None
        if rng.random() < self.level.alarms:
            return heard[rng.choice(sorted(heard))]
        now_is, impossible_is = now_claim(view.rules), impossible_claim(view.rules)
        effect, _ = standing(view.position(impossible_is), self.level.sees)
        now, impossible = heard.get(now_is), heard.get(impossible_is)
        if effect is Effect.OPENS and now is not None and rng.random() < self.level.notices:
            return now if self._may_claim(view, now_is) else None
        if effect is Effect.ENDS and impossible is not None and rng.random() < self.level.despairs:
            return impossible
        return None

    def _may_claim(self, view: View, claim: Claim) -> bool:
        """Whether the claim would be upheld: by the rules of 1969, an A-claim needs another move that the Mover had."""
        if claim is not Claim.A:
            return True
        return mover_had_another_move(view) and papers.find(view, claim, self.level.writes) is not None

    def _move(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        """Return a play that looks safe to this level, else a bonus that makes one safe, else a right challenge."""
        plays = [*_of(legal, do.Move), *_of(legal, do.Shift)]
        if not plays:
            return _any(legal, (do.Challenge,), rng)
        position = view.position(impossible_claim(view.rules))
        rng.shuffle(plays)
        best: tuple[int, Command] | None = None
        untold = 0
        for play in self._candidates(position, plays):
            if rng.random() >= self.level.cares:
                return play
            effect, _ = standing(_after(position, play), self.level.sees)
            if effect is Effect.SAFE:
                return play
            if best is None or _WORTH[effect] > best[0]:
                best = _WORTH[effect], play
            untold += effect is Effect.UNDECIDED
            if untold == _PATIENCE:
                break
        rescue = self._bonus(position, legal) or self._right_challenge(view, position, legal)
        if rescue is not None and (best is None or best[0] <= _WORTH[Effect.OPENS]):
            return rescue
        return best[1] if best else plays[0]

    def _candidates(self, position: Position, plays: Sequence[Command]) -> list[Command]:
        """Return the plays to compare. Those that serve the Solution in mind come first.

        The strongest bot knows which plays are safe, and takes one that leaves the others the fewest safe replies.
        """
        safe = safe_plays(position) if self.level.is_perfect else None
        if safe is not None:
            kept = [play for play in plays if _key(play) in safe]
            return sorted(kept, key=lambda play: replies(_after(position, play))) or list(plays)
        _, wanted = standing(position, 0)
        mine = "" if wanted is None else wanted.text()
        return sorted(plays, key=lambda play: _serves(play, mine))[: self.level.looks]

    def _bonus(self, position: Position, legal: Sequence[Command]) -> Command | None:
        """Return a bonus after which there is a safe play. A weak player does not think of it."""
        if self.level.number < 3:
            return None
        for bonus in _of(legal, do.Bonus)[: self.level.looks]:
            if safe_plays(moved(position, bonus.cube, Section.RESOURCES, Section.FORBIDDEN)):
                return bonus
        return None

    def _right_challenge(self, view: View, position: Position, legal: Sequence[Command]) -> Command | None:
        """Return a right challenge. If every play is a flub, so was the last one, unless the cubes ran out; 1969 may assert."""
        heard = {command.claim: command for command in _of(legal, do.Challenge)}
        effect, _ = standing(position, self.level.sees)
        if effect is Effect.ENDS:
            return heard.get(impossible_claim(view.rules))
        if effect is not Effect.OPENS:
            return None
        now = heard.get(now_claim(view.rules))
        if now is not None and self._may_claim(view, now_claim(view.rules)):
            return now
        return next(iter(_of(legal, do.Assert)), None)

    def _block(self, legal: Sequence[Command], rng: Random) -> Command | None:
        """State the challenge once the bot holds the block."""
        return _any(legal, (do.Challenge, do.PutDown), rng) if _of(legal, do.PutDown) else None

    def _write(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        trial = view.trial
        if trial is None or view.seat not in trial.waiting:
            return None
        found = papers.find(view, trial.claim, self.level.writes)
        if found is None:
            return _any(legal, (do.Decline,), rng)
        slipped = papers.slip(found, rng) if rng.random() < self.level.slips else found
        return do.Present(slipped, by=view.seat)

    def _check(self, view: View, legal: Sequence[Command], rng: Random) -> Command | None:
        """Accept what the judge would call correct. A weak player also accepts what it does not understand."""
        trial = view.trial
        if trial is None:
            return None
        for accept in _of(legal, do.Accept):
            objection = papers.objection(view, accept.of)
            if objection is not None and rng.random() < self.level.notices:
                return objection
            return accept
        return None

    def saw(self, view: View) -> Solution | None:
        """Return the Solution that it had in mind, or None. For use after the shake."""
        _, solution = standing(view.position(impossible_claim(view.rules)), self.level.sees)
        return None if solution is None or len(solution.cubes()) > self.level.writes else solution


_PATIENCE = 4
"""After this many undecided plays the bot skips the rest: in such a position each check takes long and tells little."""

_WORTH = {Effect.SAFE: 3, Effect.UNDECIDED: 2, Effect.OPENS: 1, Effect.ENDS: 0, Effect.BREAKS: -1}


def _of(legal: Sequence[Command], kind: type[C]) -> list[C]:
    return [command for command in legal if isinstance(command, kind)]


def _any(legal: Sequence[Command], kinds: tuple[type[Command], ...], rng: Random) -> Command | None:
    """Return a random action of the first kind that is offered."""
    for kind in kinds:
        offered = _of(legal, kind)
        if offered:
            return rng.choice(offered)
    return None


def _nearest(deals: Sequence[do.Deal], number: int, rng: Random) -> do.Deal:
    wanted = number + rng.randint(-1, 1)
    return min(deals, key=lambda deal: abs((deal.number or 0) - wanted))


def _key(play: Command) -> tuple[str, Any, Section]:
    assert isinstance(play, do.Move | do.Shift)
    source = Section.PERMITTED if isinstance(play, do.Shift) else Section.RESOURCES
    return str(play.cube), play.to, source


def _after(position: Position, play: Command) -> Position:
    assert isinstance(play, do.Move | do.Shift)
    _, to, source = _key(play)
    return moved(position, play.cube, source, to)


def _serves(play: Command, mine: str) -> int:
    """Sort key: 0 if the play permits or requires a cube of the Solution in mind, or forbids another cube."""
    cube, to, _ = _key(play)
    return int((cube[0] in mine) == (to is Section.FORBIDDEN))
