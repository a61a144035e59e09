"""The end of the round and the scoresheet (AGLOA XI-B, XII)."""

from __future__ import annotations

from forceout.match import clock
from forceout.match.charges import return_cube
from forceout.match.commands import EndRound, FindDeceit, Sign, Stop
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.ending import void_shake
from forceout.match.events import (
    DeceitFound,
    PlayStopped,
    RoundEnded,
    ScoresheetSigned,
)
from forceout.match.procedure import stranded_last_cube
from forceout.match.state import Match
from forceout.match.values import Fault
from forceout.match.writing import begin_writing


@decides(EndRound)
def decide_end_round(draft: Draft, _command: EndRound) -> Rejection | None:
    """AGLOA XI-B: no more shakes are started; one in progress goes on."""
    if draft.state.round_ended is not None:
        return draft.refuse(Fault.ROUND_OVER, "round.length")
    end_round(draft)
    return None


def end_round(draft: Draft) -> None:
    draft.add(RoundEnded(rule=draft.cite("round.length")))


@decides(Stop)
def decide_stop(draft: Draft, _command: Stop) -> Rejection | None:
    """AGLOA XI-B-2: the five minutes are over. Without effect once there is a challenge or no cube in Resources (P31)."""
    if draft.rules.round is None:
        return draft.refuse(Fault.NOT_NOW, "time.then")
    if draft.state.round_ended is None:
        end_round(draft)
    stop(draft)
    return None


def can_be_stopped(state: Match) -> bool:
    """P31: a shake is open, without a challenge, and not in the last-cube procedure (AGLOA XI-B)."""
    return state.shake is not None and state.shake.trial is None


def stop(draft: Draft) -> None:
    if not can_be_stopped(draft.state):
        return
    rule = draft.cite("round.stop_bars_challenges")
    if draft.shake.mat.goal is None:
        # Without a Goal there is nothing to write.
        draft.add(PlayStopped(rule=rule))
        void_shake(draft, "no-goal-at-stop", rule, same_goal_setter=True)
        return
    illegal = stranded_last_cube(draft.state)
    if illegal:
        # AGLOA VIII-A: a last cube in Forbidden comes back, and may be used (P57).
        return_cube(draft, illegal)
    for task in draft.state.tasks:
        clock.finish(draft, task.kind)
    draft.add(PlayStopped(rule=rule))
    begin_writing(draft, "stop")


@decides(Sign)
def decide_sign(draft: Draft, command: Sign) -> Rejection | None:
    """AGLOA XII-B: everyone signs; a simple oversight is corrected (P44)."""
    if draft.rules.round is None:
        return draft.refuse(Fault.NOT_NOW, "round.everyone_signs")
    if command.by in draft.state.signed:
        return draft.refuse(Fault.ALREADY_DECIDED, "round.everyone_signs")
    draft.add(ScoresheetSigned(command.by, command.scores, rule=draft.cite("round.everyone_signs")))
    return None


@decides(FindDeceit)
def decide_deceit(draft: Draft, command: FindDeceit) -> Rejection | None:
    """AGLOA XII-B: a lower score that was signed stands; for a higher one the round brings no match points (P53)."""
    player, rules = command.player, draft.rules.round
    signed = (draft.state.signed.get(player) or {}).get(player)
    true = draft.state.totals()[player]
    if rules is None or signed is None or signed == true or player in draft.state.forfeits:
        return draft.refuse(Fault.DECEIT, "round.deceit_higher")
    if signed < true and not rules.deceit_lower_stands:
        return draft.refuse(Fault.DECEIT, "round.deceit_lower_stands")
    if signed < true:
        draft.add(DeceitFound(player, signed, rule=draft.cite("round.deceit_lower_stands")))
    else:
        rule = draft.cite("round.deceit_higher")
        draft.add(DeceitFound(player, true, rules.deceit_higher, rule=rule))
    return None
