"""Absent players (AGLOA X-D), and conduct (AGLOA IX-C, IX-D): warnings, penalties, disqualification, a shake replayed."""

from __future__ import annotations

from forceout.match import clock
from forceout.match.checking import after_answer, object_to_nothing, unanswered
from forceout.match.commands import JUDGE, Disqualify, MarkAbsent, Penalise, ReplayRound, ReplayShake, Warn
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.ending import name_next, replay_shake, strike_round, strike_shake, void_shake
from forceout.match.events import (
    AbsenceClaimed,
    BlockPutDown,
    CheckMissed,
    CountedOut,
    DealerNamed,
    LeftOut,
    NothingPresented,
    PenaltyInitialled,
    PlayerAbsent,
    PlayerDisqualified,
    PlayerWarned,
    PointsLost,
    RoundEnded,
)
from forceout.match.no_goal import end_if_agreed
from forceout.match.start import begin_shake, settle_lot
from forceout.match.state import Match
from forceout.match.turns import end_turn
from forceout.match.values import Ending, Fault, TaskKind
from forceout.match.variations import proceed
from forceout.match.writing import open_if_complete

TIME = "time"
"""A judge's penalty for a missed limit is no matter of conduct: it counts at once (AGLOA XI-A)."""


@decides(Warn)
def decide_warn(draft: Draft, command: Warn) -> Rejection | None:
    draft.add(PlayerWarned(command.player, command.reason, rule=_cite(draft, command.reason, grave=False)))
    return None


def _cite(draft: Draft, reason: str, *, grave: bool) -> str:
    """Return the clause that lists the reason, else the general clause of warnings or of grave infractions."""
    conduct = draft.rules.conduct
    if conduct is None:
        return draft.cite("conduct.warning_first")
    if grave and reason in (conduct.grave_reasons or ()):
        return draft.cite("conduct.grave_reasons")
    if reason in conduct.reasons:
        return draft.cite("conduct.reasons")
    return draft.cite("conduct.grave_penalty" if grave else "conduct.warning_first")


@decides(Penalise)
def decide_penalise(draft: Draft, command: Penalise) -> Rejection | None:
    """AGLOA IX-C after a warning, IX-D at once if two judges agree; refused only if it is absurd (P34).

    If the book requires more than one judge's word, that word is a warning (P69).
    """
    if not 1 <= command.points <= draft.rules.scoring.most_lost_at_once:
        return draft.refuse(Fault.PENALTY, "scoring.most_lost_at_once")
    needed = draft.rules.conduct.grave_judges if draft.rules.conduct else None
    grave = needed is not None and command.judges >= needed
    rule = _cite(draft, command.reason, grave=grave)
    if _is_only_a_warning(draft, command):
        draft.add(PlayerWarned(command.player, command.reason, rule=rule))
        return None
    draft.add(PointsLost(command.player, command.points, command.reason, rule=rule))
    if command.points == 1 and draft.setup.awaits_initials:
        # P11: a judge's own word needs no second one.
        draft.add(PenaltyInitialled(command.player, rule=draft.cite("time.judge_approves_penalties")))
    return None


def _is_only_a_warning(draft: Draft, command: Penalise) -> bool:
    """Mlag IX-C: points are the head judge's. agloa-2023 IX-D: without a warning two judges must agree, but about time (P69)."""
    conduct = draft.rules.conduct
    if conduct is None or command.reason == TIME:
        return False
    alone = conduct.grave_judges is not None and command.judges < conduct.grave_judges
    return _lacks_head_judge(draft, head=command.head) or (alone and command.player not in draft.state.warned)


def _lacks_head_judge(draft: Draft, *, head: bool) -> bool:
    conduct = draft.rules.conduct
    return conduct is not None and conduct.by == "head-judge" and not head


def _may_not_replay(draft: Draft, command: ReplayShake | ReplayRound) -> Rejection | None:
    if draft.rules.conduct and not draft.rules.conduct.replay:
        return draft.refuse(Fault.NOT_NOW, "conduct.replay")
    if _lacks_head_judge(draft, head=command.head):
        return draft.refuse(Fault.NOT_HEAD_JUDGE, "conduct.by")
    if command.without is not None and len(set(draft.state.present()) - {command.without}) < 2:
        # One player alone cannot play.
        return draft.refuse(Fault.ABSENT, "players.least")
    return None


@decides(ReplayShake)
def decide_replay(draft: Draft, command: ReplayShake) -> Rejection | None:
    """AGLOA IX-C: the open shake or a finished one, with all or without the offender (P70)."""
    refusal = _may_not_replay(draft, command) or _no_such_shake(draft.state, command.shake)
    if refusal:
        return refusal
    if draft.state.shake is not None:
        replay_shake(draft)
    else:
        assert command.shake is not None
        strike_shake(draft, command.shake)
    if command.without is not None:
        draft.add(LeftOut(command.without, rule=draft.cite("conduct.replay")))
        if draft.state.goal_setter == command.without:
            name_next(draft, command.without)
    return None


def _no_such_shake(state: Match, number: int | None) -> Rejection | None:
    """Return the rejection if there is no such shake: only the open one or, between shakes, a finished one that still counts."""
    rule = state.setup.cite("conduct.replay")
    played = len(state.finished)
    if state.shake is not None:
        return None if number in (None, played + 1) else Rejection(Fault.NOT_NOW, rule)
    if number is None or not 1 <= number <= played or state.round_ended is not None:
        return Rejection(Fault.NOT_NOW, rule)
    struck = state.finished[number - 1].ending is Ending.REPLAYED
    return Rejection(Fault.NOT_NOW, rule) if struck else None


@decides(ReplayRound)
def decide_replay_round(draft: Draft, command: ReplayRound) -> Rejection | None:
    """AGLOA IX-C: the whole round, with all or without the offender, who then has no place in it (P70)."""
    refusal = _may_not_replay(draft, command)
    if refusal:
        return refusal
    if draft.state.shake is None and not draft.state.finished:
        return draft.refuse(Fault.NOT_NOW, "conduct.replay")
    strike_round(draft)
    if command.without is not None:
        draft.add(PlayerDisqualified(command.without, rule=draft.cite("conduct.disqualification")))
        _play_without(draft, command.without)
    return None


@decides(MarkAbsent)
def decide_absent(draft: Draft, command: MarkAbsent) -> Rejection | None:
    """AGLOA X-D, P30: for the open shake or, between shakes, for the next one. The others play without that player."""
    player, shake = command.player, draft.state.shake
    if player not in draft.state.present():
        return draft.refuse(Fault.ABSENT, "scoring.absent")
    if shake is not None and (shake.trial is not None or shake.block == player):
        if clock.is_running(draft.state):
            return draft.refuse(Fault.TAKES_PART, "scoring.absent")
        if not _agreed_to_be_gone(draft, command):
            return None
        if shake.trial is not None:
            _count_out(draft, player)
            return None
    draft.add(PlayerAbsent(player, rule=draft.cite("scoring.absent")))
    _play_without(draft, player)
    return None


def _agreed_to_be_gone(draft: Draft, command: MarkAbsent) -> bool:
    """P55: during a challenge, where no clock runs, the judge says so or all the others together."""
    if command.by == JUDGE:
        return True
    player = command.player
    draft.add(AbsenceClaimed(command.by, player, rule=draft.cite("scoring.absent")))
    others = {other for other in draft.state.present() if other != player}
    return others <= draft.shake.said_gone.get(player, frozenset())


def _count_out(draft: Draft, player: str) -> None:
    """P55: count a missing player as declining to write, and as having no objection to the other players' Solutions."""
    _lay_down_block(draft, player)
    draft.add(CountedOut(player, rule=draft.cite("scoring.absent")))
    for task in draft.state.tasks:
        clock.finish(draft, task.kind, player)
    if draft.trial.is_open:
        object_to_nothing(draft, player)
        return
    if player in draft.trial.waiting:
        draft.add(NothingPresented(player, rule=draft.cite("scoring.absent")))
    open_if_complete(draft)


@decides(Disqualify)
def decide_disqualify(draft: Draft, command: Disqualify) -> Rejection | None:
    """AGLOA IX-C: disqualify a player for the round. The others play on; a two-player match is over."""
    player = command.player
    if draft.rules.conduct and not draft.rules.conduct.disqualification:
        return draft.refuse(Fault.NOT_NOW, "conduct.disqualification")
    if _lacks_head_judge(draft, head=command.head):
        return draft.refuse(Fault.NOT_HEAD_JUDGE, "conduct.by")
    if player in draft.state.disqualified:
        return draft.refuse(Fault.ABSENT, "conduct.disqualification")
    draft.add(PlayerDisqualified(player, rule=draft.cite("conduct.disqualification")))
    _play_without(draft, player)
    left = len(draft.setup.players) - len(draft.state.disqualified)
    if left < 2 and draft.state.round_ended is None:
        draft.add(RoundEnded(rule=draft.cite("conduct.disqualification")))
    return None


def _play_without(draft: Draft, player: str) -> None:
    """Skip everything that the table was waiting for from that player."""
    state = draft.state
    if state.shake is None:
        settle_lot(draft)
        if state.goal_setter == player and state.present():
            name_next(draft, player)
        if len(state.present()) < 2:
            _miss_whole_shake(draft)
        return
    if len(state.present()) < 2:
        void_shake(draft, "alone", draft.cite("players.least"), same_goal_setter=True)
        return
    _lay_down_block(draft, player)
    for task in draft.state.tasks:
        clock.finish(draft, task.kind, player)
    _pass_over(draft, player)


def _lay_down_block(draft: Draft, player: str) -> None:
    if draft.shake.block == player:
        clock.finish(draft, TaskKind.BLOCK)
        draft.add(BlockPutDown(player, rule=draft.cite("scoring.absent")))


def pass_over_absent(draft: Draft) -> None:
    """Pass over absent players again after a charge has turned the table back."""
    for player in draft.setup.players:
        if draft.state.shake is None:
            return
        if player not in draft.state.present():
            for task in draft.state.tasks:
                clock.finish(draft, task.kind, player)
            _pass_over(draft, player)


def _miss_whole_shake(draft: Draft) -> None:
    """Void the shake if only one player is left. The others count as absent for it."""
    present = draft.state.present()
    goal_setter = draft.state.goal_setter or (present[0] if present else None)
    if goal_setter is None or draft.state.round_ended is not None:
        return
    begin_shake(draft, goal_setter)
    void_shake(draft, "alone", draft.cite("scoring.absent"), same_goal_setter=True)


def _pass_over(draft: Draft, player: str) -> None:
    shake = draft.shake
    if shake.trial is not None:
        _pass_over_in_trial(draft, player)
    elif shake.turn is not None:
        if shake.turn == player:
            end_turn(draft, player)
    elif player in (shake.goal_setter, shake.objector):
        # Nobody else may set this Goal.
        void_shake(draft, "goal-setter-gone", draft.cite("scoring.absent"), same_goal_setter=True)
    elif shake.no_goal:
        end_if_agreed(draft)
    elif shake.dealer == player and shake.universe is None:
        name_dealer(draft, draft.state.right_of(player))
    else:
        proceed(draft)


def name_dealer(draft: Draft, player: str) -> None:
    """Name the dealer in place of the player to the right: if they left, the next one to the right (P8), else see P67."""
    draft.add(DealerNamed(player, rule=draft.cite("deal.by")))
    path = "rolling" if draft.rules.time.dealing is None else "dealing"
    clock.begin(draft, TaskKind.DEAL, (player,), path)


def _pass_over_in_trial(draft: Draft, player: str) -> None:
    """Let an absent writer present nothing, and an absent checker have no objection."""
    trial = draft.trial
    if not trial.is_open:
        if player in trial.waiting:
            draft.add(NothingPresented(player, rule=draft.cite("scoring.absent")))
        open_if_complete(draft)
        return
    for of in trial.undecided:
        if draft.state.shake is not None and of in draft.trial.undecided and not unanswered(draft.state, of):
            draft.add(CheckMissed(player, of, rule=draft.cite("scoring.absent")))
            after_answer(draft, player, of)
