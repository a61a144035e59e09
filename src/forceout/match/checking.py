"""Checking Solutions (AGLOA VII-C-3 to VII-C-7): by the judge, or by the players, who can call the judge."""

from __future__ import annotations

from forceout.match import clock
from forceout.match.commands import JUDGE, Accept, AskJudge, Regroup, Reject, Rule, TakeMinute
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.ending import score_shake
from forceout.match.events import (
    CheckMissed,
    JudgeAsked,
    MinuteTaken,
    PointsLost,
    SolutionAccepted,
    SolutionRejected,
    SolutionRuled,
    SolutionTaken,
    TaskExtended,
)
from forceout.match.state import Match
from forceout.match.values import CheckedBy, Fault, Phase, TaskKind

PLAYERS = "players"


def checkers(state: Match, of: str) -> tuple[str, ...]:
    """AGLOA VII-C-3: both opponents check a Solution (P20: every other player)."""
    return tuple(player for player in state.present() if player != of)


def unanswered(state: Match, of: str) -> tuple[str, ...]:
    """Return the checkers who must still accept or reject this Solution."""
    assert state.shake is not None
    assert state.shake.trial is not None
    answers = state.shake.trial.answers
    return tuple(player for player in checkers(state, of) if (player, of) not in answers)


def in_hand(state: Match) -> str | None:
    """AGLOA VII-C-3: return the writer of the Solution being checked; Solutions are checked one at a time, for two minutes each.

    It is the one that the checkers chose. Until they choose, it is the one that was presented first (P63).
    """
    assert state.shake is not None
    assert state.shake.trial is not None
    waiting = to_be_checked(state)
    chosen = state.shake.trial.in_hand
    return chosen if chosen in waiting else next(iter(waiting), None)


def to_be_checked(state: Match) -> tuple[str, ...]:
    """Return the writers whose Solutions the checkers must still decide.

    A Solution about which the judge was asked waits for the judge alone (AGLOA VII-C-6-a).
    """
    assert state.shake is not None
    assert state.shake.trial is not None
    open_to_objection = (of for of in state.shake.trial.undecided if not judge_is_asked(state, of))
    return tuple(of for of in open_to_objection if unanswered(state, of))


def awaited(state: Match) -> frozenset[str]:
    """Return the players who must still answer about the Solution in hand or, if none was chosen, about any open one."""
    assert state.shake is not None
    assert state.shake.trial is not None
    waiting, chosen = to_be_checked(state), state.shake.trial.in_hand
    asked_about = (chosen,) if chosen in waiting else waiting
    return frozenset(player for of in asked_about if of for player in unanswered(state, of))


def _take_in_hand(draft: Draft, of: str) -> None:
    """AGLOA VII-C-3: in any order. What is answered first is checked first, and its time starts then (P63)."""
    if draft.trial.in_hand == of or len(to_be_checked(draft.state)) < 2:
        return
    draft.add(SolutionTaken(of, rule=draft.cite("checking.by_opponents")))
    clock.finish(draft, TaskKind.CHECKING)
    _time_next(draft)


def _not_in_hand(draft: Draft, of: str) -> Rejection | None:
    """AGLOA VII-C-3: no other Solution is checked during this time (P63)."""
    chosen = draft.trial.in_hand
    if chosen not in (None, of) and chosen in to_be_checked(draft.state):
        return draft.refuse(Fault.NOT_IN_HAND, "checking.by_opponents")
    return None


def begin_checking(draft: Draft) -> None:
    """Begin checking: a judge decides each Solution at once (P19); otherwise the players' time begins."""
    for of in draft.trial.presented:
        spoiled = of in draft.trial.spoiled
        if spoiled:
            rule = draft.cite("writing.change_after_presenting")
            draft.add(SolutionRuled(of, correct=False, by=JUDGE, rule=rule))
        elif draft.setup.checking is CheckedBy.JUDGE:
            _judge(draft, of)
    for player in draft.trial.counted_out:
        for of in draft.trial.undecided:
            if player in unanswered(draft.state, of):
                draft.add(CheckMissed(player, of, rule=draft.cite("scoring.absent")))
    for of in draft.trial.undecided:
        _settle(draft, of)
    _time_next(draft)
    _score_when_decided(draft)


def _judge(draft: Draft, of: str) -> None:
    verdict = draft.setup.game.judge(draft.shake.case(), draft.trial.papers[of].solution)
    # Drop the workings: anyone can ask the judge again for them. A record keeps the answer and its reasons.
    verdict = verdict.without_workings()
    rule = verdict.reasons[0].rule if verdict.reasons else draft.cite("checking.correct_unless_shown")
    draft.add(SolutionRuled(of, verdict.correct, JUDGE, verdict, rule=rule))


def _time_next(draft: Draft) -> None:
    of = in_hand(draft.state)
    if of is not None and draft.state.task(TaskKind.CHECKING) is None:
        clock.begin(draft, TaskKind.CHECKING, unanswered(draft.state, of), "checking")


@decides(Accept)
def decide_accept(draft: Draft, command: Accept) -> Rejection | None:
    refusal = _refused(draft, command.by, command.of)
    if refusal:
        return refusal
    _take_in_hand(draft, command.of)
    draft.add(SolutionAccepted(command.by, command.of, rule=draft.cite("checking.correct_unless_shown")))
    after_answer(draft, command.by, command.of)
    return None


@decides(Reject)
def decide_reject(draft: Draft, command: Reject) -> Rejection | None:
    """AGLOA VII-C-4: a rejection must be proved on the ground that it names. The judge's ruling decides (P20, P61)."""
    refusal = _refused(draft, command.by, command.of) or _unheard(draft, command.of)
    if refusal:
        return refusal
    _take_in_hand(draft, command.of)
    rule = draft.cite("checking.correct_unless_shown")
    draft.add(SolutionRejected(command.by, command.of, command.reason, rule=rule))
    after_answer(draft, command.by, command.of)
    return None


@decides(Regroup)
def decide_regroup(draft: Draft, command: Regroup) -> Rejection | None:
    """AGLOA VII-C-5-c: one attempt each to show a grouping that does not equal the Goal.

    Two players who show the same grouping have made one attempt together.
    """
    if (command.by, command.of) in draft.trial.readings:
        return _no_grouping(draft, command) or _decide_revision(draft, command)
    refusal = _refused(draft, command.by, command.of) or _unheard(draft, command.of)
    refusal = refusal or _no_grouping(draft, command)
    if refusal:
        return refusal
    _take_in_hand(draft, command.of)
    rule = draft.cite("checking.ambiguity_attempts")
    draft.add(SolutionRejected(command.by, command.of, reading=command.reading, rule=rule))
    after_answer(draft, command.by, command.of)
    return None


def _no_grouping(draft: Draft, command: Regroup) -> Rejection | None:
    """AGLOA VII-C-5-c: the Solution copied, with grouping symbols added. At a table, anything else is a failed attempt (P61)."""
    solution = draft.trial.papers[command.of].solution
    if draft.setup.strict and draft.setup.game.regrouped(solution, command.reading) is None:
        return draft.refuse(Fault.NOT_A_GROUPING, "checking.ambiguity_attempts")
    return None


def _decide_revision(draft: Draft, command: Regroup) -> Rejection | None:
    """agloa-2023 VII-C-5-c Comment a: in the additional minute, only players who pay for it can change their revision.

    A strict referee refuses the change from anyone who has not taken the minute. At a table, trying costs the point (P51).
    """
    player, of = command.by, command.of
    task = draft.state.task(TaskKind.CHECKING)
    paid = (player, of) in draft.trial.minutes
    if draft.trial.attempts[player, of] < draft.rules.checking.ambiguity_attempts:
        return _revise(draft, command)
    in_the_minute = task is not None and (task.missed or paid) and of == in_hand(draft.state)
    if not in_the_minute or (draft.setup.strict and not paid):
        return draft.refuse(Fault.ATTEMPT_USED, "checking.ambiguity_attempts")
    if not paid:
        pay_for_minute(draft, player, of, "additional-minute")
    return _revise(draft, command)


def _revise(draft: Draft, command: Regroup) -> Rejection | None:
    rule = draft.cite("checking.ambiguity_attempts")
    draft.add(SolutionRejected(command.by, command.of, reading=command.reading, rule=rule))
    return None


@decides(AskJudge)
def decide_ask_judge(draft: Draft, command: AskJudge) -> Rejection | None:
    """AGLOA VII-C-6: whether it equals the Goal; after that no further objection is heard."""
    player, of = command.by, command.of
    if not draft.rules.checking.ask_judge:
        return draft.refuse(Fault.NOT_NOW, "checking.ask_judge")
    if of not in draft.trial.undecided:
        return draft.refuse(Fault.NO_SOLUTION, "checking.ask_judge")
    if player not in checkers(draft.state, of):
        return draft.refuse(Fault.NOT_A_CHECKER, "checking.ask_judge")
    if (player, of) in draft.trial.asked:
        return draft.refuse(Fault.ALREADY_DECIDED, "checking.ask_judge")
    refusal = _not_in_hand(draft, of)
    if refusal:
        return refusal
    _take_in_hand(draft, of)
    draft.add(JudgeAsked(player, of, rule=draft.cite("checking.ask_judge")))
    if judge_is_asked(draft.state, of):
        clock.finish(draft, TaskKind.CHECKING)
        _time_next(draft)
    return None


def judge_is_asked(state: Match, of: str) -> bool:
    """One is enough, but by mlag VII-C-3-b-iii two checkers must agree that it is the last question."""
    assert state.shake is not None
    assert state.shake.trial is not None
    asked = {player for player, whose in state.shake.trial.asked if whose == of}
    needed = set(checkers(state, of))
    return asked >= needed if state.rules.checking.ask_judge_needs_all else bool(asked)


@decides(TakeMinute)
def decide_take_minute(draft: Draft, command: TakeMinute) -> Rejection | None:
    """agloa-2023 VII-C-5-c Comment a: either checker or both, each for a point (P51)."""
    player, of = command.by, in_hand(draft.state)
    if draft.rules.time.starts == "stall":
        return draft.refuse(Fault.NOT_NOW, "time.starts")
    if of is None or player not in checkers(draft.state, of):
        return draft.refuse(Fault.NOT_A_CHECKER, "checking.ambiguity_attempts")
    if (player, of) in draft.trial.minutes:
        return draft.refuse(Fault.ALREADY_DECIDED, "time.additional")
    pay_for_minute(draft, player, of, "additional-minute")
    _extend_for_payers(draft, of)
    return None


def pay_for_minute(draft: Draft, player: str, of: str, why: str) -> None:
    """Charge one point in all for the minute, whether the player took it or ran into it (P51). If time costs nothing, charge none."""
    points, rule = draft.rules.time.first_penalty, draft.cite("time.first_penalty")
    draft.add(MinuteTaken(player, of, rule=draft.cite("time.additional")))
    if points and draft.setup.patience == 1:
        draft.add(PointsLost(player, points, why, rule=rule))


def _extend_for_payers(draft: Draft, of: str) -> None:
    """When only players who have paid are left, end their time with the additional minute."""
    task = draft.state.task(TaskKind.CHECKING)
    if task and not task.missed and all((player, of) in draft.trial.minutes for player in task.players):
        draft.add(TaskExtended(TaskKind.CHECKING, rule=draft.cite("time.additional")))


@decides(Rule, Phase.CHECKING)
def decide_rule(draft: Draft, command: Rule) -> Rejection | None:
    """The judge's ruling on a Solution that lies open and is not decided."""
    if command.of not in draft.trial.undecided:
        return draft.refuse(Fault.NO_SOLUTION, "checking.correct_unless_shown")
    rule = draft.cite("checking.ask_judge")
    was_in_hand = in_hand(draft.state) == command.of
    draft.add(SolutionRuled(command.of, command.correct, JUDGE, rule=rule))
    if was_in_hand:
        clock.finish(draft, TaskKind.CHECKING)
        _time_next(draft)
    _score_when_decided(draft)
    return None


def after_answer(draft: Draft, player: str, of: str) -> None:
    """AGLOA VII-C-4: correct if no opponent shows that it is incorrect."""
    if not judge_is_asked(draft.state, of):
        clock.finish(draft, TaskKind.CHECKING, player)
    clock.finish(draft, TaskKind.STALL, player)
    _extend_for_payers(draft, of)
    _settle(draft, of)
    _time_next(draft)
    _score_when_decided(draft)


def _settle(draft: Draft, of: str) -> None:
    """Accept the Solution once every checker has answered and none has rejected it."""
    settled = not unanswered(draft.state, of) and not draft.trial.rejected(of)
    if settled and not judge_is_asked(draft.state, of):
        draft.add(
            SolutionRuled(of, correct=True, by=PLAYERS, rule=draft.cite("checking.correct_unless_shown"))
        )


def object_to_nothing(draft: Draft, player: str) -> None:
    """Count no objection for a player who has left (P55). The other players' answers decide each Solution."""
    for of in draft.trial.undecided:
        if draft.state.shake is None:
            return
        if of in draft.trial.undecided and player in unanswered(draft.state, of):
            draft.add(CheckMissed(player, of, rule=draft.cite("scoring.absent")))
            after_answer(draft, player, of)


def _score_when_decided(draft: Draft) -> None:
    if not draft.trial.undecided:
        score_shake(draft)


def _refused(draft: Draft, player: str, of: str) -> Rejection | None:
    if of not in draft.trial.undecided:
        return draft.refuse(Fault.NO_SOLUTION, "checking.by_opponents")
    if player not in checkers(draft.state, of):
        return draft.refuse(Fault.NOT_A_CHECKER, "checking.by_opponents")
    if (player, of) in draft.trial.answers:
        return draft.refuse(Fault.ALREADY_DECIDED, "checking.by_opponents")
    return _not_in_hand(draft, of)


def _unheard(draft: Draft, of: str) -> Rejection | None:
    """No further objection once the judge is asked (AGLOA VII-C-6-a)."""
    if judge_is_asked(draft.state, of):
        return draft.refuse(Fault.NO_OBJECTION, "checking.ask_judge")
    return None
