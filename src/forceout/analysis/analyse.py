"""``analyse(record)``: the record is played back, and every play of it is put before the solver."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import replace
from typing import Any

from forceout.analysis.examiner import Budget, Examiner, Found, examiner_for, may_be_challenged_now
from forceout.analysis.report import Challenged, Decision, Report, ShakeReport
from forceout.core.claims import Claim
from forceout.core.position import Position
from forceout.core.sections import Wrote
from forceout.core.solving import Effect, Labelled
from forceout.core.turns import Section, moved
from forceout.match import Match
from forceout.match import events as happened
from forceout.match.game import Case, Mat, Play
from forceout.match.state import Shake
from forceout.records.documents.matches import Step, replay

Progress = Callable[[int, int], None]
"""Told how many events of the record have been looked at, and how many there are."""


def analyse(
    record: object,
    *,
    budget: Budget | None = None,
    progress: Progress | None = None,
    only: Container[int] | None = None,
) -> Report:
    """What could have been seen at every decision of a match, given as a replay document; raises Malformed.

    Of the shakes that are not among ``only`` (the first is 0) nothing is told.
    """
    played = replay(record)
    players = played.start.setup.players
    shakes: list[ShakeReport] = []
    entries: list[Decision | Challenged] = []
    desk = _Desk(budget or Budget())
    before = played.start
    for step in played.steps:
        if only is None or len(shakes) in only:
            entries += desk.look_at(before, step)
        if _closes(before, step.state):
            shakes.append(ShakeReport(tuple(entries)))
            entries, desk = [], _Desk(budget or Budget())
        before = step.state
        if progress is not None:
            progress(step.index + 1, len(played.steps))
    # An appeal may have changed what a finished shake scored.
    finished = [
        replace(shake, scores=dict(ended.scores))
        for shake, ended in zip(shakes, played.end.finished, strict=True)
    ]
    if played.end.shake is not None:
        finished.append(ShakeReport(tuple(entries)))
    return Report(played.start.rules, players, tuple(finished))


def analyse_document(document: object) -> dict[str, Any]:
    """`forceout analyse` as a function: a replay document in, its report out."""
    return analyse(document).document()


def _closes(before: Match, after: Match) -> bool:
    """Whether a shake came to its end between two states."""
    return len(after.finished) > len(before.finished)


class _Desk:
    """One shake on the desk: its solver, and what its plays have broken so far."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._examiner: Examiner | None = None
        self._a_was_broken = False
        self._last: Decision | None = None

    def look_at(self, before: Match, step: Step) -> Iterator[Decision | Challenged]:
        """The decisions that an event of the record completed."""
        if step.rejection is not None:
            return
        after = step.state.shake
        for event in step.events:
            match event:
                case happened.GoalSet() | happened.CubeMoved():
                    shake = after or before.shake
                    if shake is not None and shake.plays:
                        yield self._decision(step, shake, shake.plays[-1])
                case happened.Challenged():
                    assert before.shake is not None
                    right = self._is_right(before.shake, step.state, event.claim)
                    yield Challenged(step.index, event.player, str(event.claim), right)

    def _decision(self, step: Step, shake: Shake, play: Play) -> Decision:
        state = step.state
        case = Case(Claim.IMPOSSIBLE, play.after, shake.universe or (), shake.variations, shake.plays)
        position = state.setup.game.position(case, Claim.IMPOSSIBLE, play.after)
        if self._examiner is None:
            self._examiner = examiner_for(position, self._budget)
        examiner = self._examiner
        shortest = examiner.shortest(position, fewest=True)
        heard = may_be_challenged_now(state.rules, position)
        opening = examiner.opening(position) if heard else Found(solvable=False)
        found = Decision(
            event=step.index,
            by=play.player,
            now=opening.solvable,
            impossible=None if shortest.solvable is None else not shortest.solvable,
            shortest=shortest.solution,
            opening=opening.solution,
            cube=None if play.cube is None else str(play.cube),
            to=None if play.to is None else play.to.value,
        )
        if state.rules.solution.alternative_move_burden:
            found = self._with_claims(state, case, play, found)
        found = self._with_safe(state, case, play, found) if play.cube is not None else found
        self._last = replace(found, worth=_worth(state, found.claim))
        return self._last

    def _with_safe(self, state: Match, case: Case, play: Play, found: Decision) -> Decision:
        """What the other plays would have done that there were at that moment: after the bonus, if there was one."""
        assert play.to is not None
        mat: Mat = moved(play.after, play.cube, play.to, play.source)
        others = [each for each in self._plays(state, case, mat) if not _is_made(each, play)]
        effects = [each.effect for each in others]
        safe = effects.count(Effect.SAFE)
        if found.violated is not None and "C" in found.violated:
            safe = 0  # none is safe after a flub that nobody challenged
        elif found.violated is not None and not self._could_avoid(state, case, play, mat):
            safe += effects.count(Effect.OPENS)
        return replace(found, safe=safe, plays=len(effects), undecided=effects.count(Effect.UNDECIDED))

    def _could_avoid(self, state: Match, case: Case, play: Play, mat: Mat) -> bool:
        """wff-1969 3.5 Comment 2: an opening is a flub only if some turn avoids it, the one that was made among them."""
        before = mat if play.bonus is None else moved(mat, play.bonus, Section.FORBIDDEN, Section.RESOURCES)
        plain = (each.effect is Effect.SAFE for each in self._plays(state, case, before))
        return any(plain) or state.setup.game.had_another_turn(case, play)

    def _plays(self, state: Match, case: Case, mat: Mat) -> tuple[Labelled[Any, Any], ...]:
        assert self._examiner is not None
        return self._examiner.plays(state.setup.game.position(case, Claim.IMPOSSIBLE, mat))

    def _with_claims(self, state: Match, case: Case, play: Play, found: Decision) -> Decision:
        """wff-1969 3.5, in the order C A P; C follows P50."""
        opened = bool(found.now) and state.setup.game.had_another_turn(case, play)
        last = self._last
        stems = None
        if last is not None and last.impossible:
            stems = "P"
        elif last is not None and last.now and self._a_was_broken:
            stems = "A"
        letters = (("C", stems is not None), ("A", opened), ("P", bool(found.impossible)))
        self._a_was_broken |= opened
        return replace(found, violated=tuple(letter for letter, broken in letters if broken), stems=stems)

    def _is_right(self, shake: Shake, after: Match, claim: Claim) -> bool | None:
        """Whether what is claimed is true of the last play."""
        if claim is Claim.NO_GOAL:
            return self._some_goal(shake, after)
        last = self._last
        if last is None:
            return None
        violated = last.violated or ()
        match claim:
            case Claim.NOW:
                return last.now
            case Claim.IMPOSSIBLE | Claim.P:
                return last.impossible
            case Claim.A:
                return "A" in violated
            case Claim.C_A | Claim.C_P:
                return "C" in violated and last.stems == claim.value[-1]
            case _:
                return None

    def _some_goal(self, shake: Shake, after: Match) -> bool | None:
        case = Case(Claim.NO_GOAL, shake.mat, shake.universe or (), shake.variations)
        position: Position = after.setup.game.position(case, Claim.NO_GOAL, shake.mat)
        return examiner_for(position, self._budget).answer(position).solvable


def _worth(state: Match, claim: str | None) -> int | None:
    """The points of a Challenger who is right with that claim, and alone with it."""
    if claim is None:
        return None
    rules, said = state.rules, Claim(claim)
    scoring = rules.scoring
    alone = len(state.setup.players) == 2
    writes = rules.writing.must[said] == "challenger"
    table = scoring.two_players if alone else scoring.three_players
    right = Wrote.RIGHT if writes else Wrote.WRONG
    return table.of(said, right, None if alone else Wrote.NONE).challenger


def _is_made(each: Labelled[Any, Any], play: Play) -> bool:
    """Whether a labelled play is the one that was made; the solver leaves out colours that make no difference."""
    named, cube = str(each.turn.cube), str(play.cube)
    same_cube = named in (cube, cube.partition("@")[0])
    return same_cube and (each.turn.to, each.turn.source) == (play.to, play.source)
