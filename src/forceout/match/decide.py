"""``decide(state, command)``: the events that follow, or the rejection. The rules are in the module of each subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from forceout.match import (
    challenge,
    charges,
    checking,
    conduct,
    goal,
    no_goal,
    round_end,
    start,
    turns,
    variations,
    writing,
)
from forceout.match import commands as do
from forceout.match.clauses import clause_of
from forceout.match.commands import JUDGE, Command
from forceout.match.deadlines import pass_time
from forceout.match.declared import ACTION_OF, By
from forceout.match.draft import Draft, Rejection
from forceout.match.events import Event
from forceout.match.evolve import fold
from forceout.match.facts import facts_of
from forceout.match.phases import is_awaited
from forceout.match.state import Match
from forceout.match.values import Fault, Phase

Handler = Callable[[Draft, Any], Rejection | None]


def decide(state: Match, command: Command) -> tuple[Event, ...] | Rejection:
    """What happens when this is done now. Time passes first; a rejected action still lets it pass."""
    _, events, rejection = play(state, command)
    return events if rejection is None else rejection


def play(state: Match, command: Command) -> tuple[Match, tuple[Event, ...], Rejection | None]:
    """Decide a command and apply what follows: the next state, the events, and the rejection if there was one."""
    draft = Draft(state)
    if command.at is not None:
        pass_time(draft, command.at)
    elapsed = tuple(draft.events)
    refusal = _without_right(draft, command) or _HANDLERS[type(command)](draft, command)
    if refusal:
        rule = refusal.rule or clause_of(draft.state, type(command))
        facts = facts_of(draft.state, command, refusal.fault)
        return fold(state, elapsed), elapsed, replace(refusal, rule=rule, elapsed=elapsed, facts=facts)
    return draft.state, tuple(draft.events), None


def play_all(state: Match, commands: Iterable[Command]) -> Match:
    for command in commands:
        state = play(state, command)[0]
    return state


def _without_right(draft: Draft, command: Command) -> Rejection | None:
    """What cannot be done now, or not by this person, whatever the referee."""
    kind, state = type(command), draft.state
    by = ACTION_OF[kind].by
    if by is By.JUDGE and command.by != JUDGE:
        return draft.refuse(Fault.NOT_JUDGE, "conduct.by")
    if by in (By.PLAYER, By.SEATED) and command.by not in state.setup.players:
        return draft.refuse(Fault.NOT_A_PLAYER, "players.least")
    if by is not By.ANYONE and command.by in state.disqualified:
        return draft.refuse(Fault.ABSENT, "conduct.disqualification")
    if by is By.PLAYER and command.by not in state.present():
        return draft.refuse(Fault.ABSENT, "scoring.absent")
    if not is_awaited(state, kind):
        if state.phase is Phase.ENDED and kind in (do.Roll, do.Deal, do.StartTiming):
            return draft.refuse(Fault.ROUND_OVER, "round.length")
        return Rejection(Fault.NOT_NOW, clause_of(state, kind))
    return None


def _tick(_draft: Draft, _command: do.Tick) -> Rejection | None:
    return None


def _bonus(draft: Draft, command: do.Bonus) -> Rejection | None:
    """Before the Goal it is the Goal-setter's (AGLOA III-C), after it a Mover's (AGLOA IV-C)."""
    if draft.state.phase is Phase.TURN:
        return turns.decide_bonus(draft, command)
    return goal.decide_bonus(draft, command)


def _rule(draft: Draft, command: do.Rule) -> Rejection | None:
    """On a Solution being checked, or on appeal after the shake."""
    if draft.state.shake is None:
        return round_end.decide_rule_on_appeal(draft, command)
    return checking.decide_rule(draft, command)


_HANDLERS: dict[type[Command], Handler] = {
    do.Tick: _tick,
    do.DrawLot: start.decide_lot,
    do.StartTiming: start.decide_timing,
    do.Roll: start.decide_roll,
    do.Deal: start.decide_deal,
    do.ChooseVariation: variations.decide_variation,
    do.TakeNoVariation: variations.decide_no_variation,
    do.Bonus: _bonus,
    do.Touch: goal.decide_touch,
    do.SetGoal: goal.decide_goal,
    do.DeclareNoGoal: no_goal.decide_no_goal,
    do.Agree: no_goal.decide_agree,
    do.Move: turns.decide_move,
    do.Shift: turns.decide_shift,
    do.Assert: turns.decide_assert,
    do.PickUp: challenge.decide_pick_up,
    do.PutDown: challenge.decide_put_down,
    do.Challenge: challenge.decide_challenge,
    do.NameJoint: challenge.decide_joint,
    do.Present: writing.decide_present,
    do.Decline: writing.decide_decline,
    do.Accept: checking.decide_accept,
    do.Reject: checking.decide_reject,
    do.Regroup: checking.decide_regroup,
    do.AskJudge: checking.decide_ask_judge,
    do.TakeMinute: checking.decide_take_minute,
    do.Rule: _rule,
    do.Charge: charges.decide_charge,
    do.MarkAbsent: conduct.decide_absent,
    do.Warn: conduct.decide_warn,
    do.Penalise: conduct.decide_penalise,
    do.Disqualify: conduct.decide_disqualify,
    do.ReplayShake: conduct.decide_replay,
    do.EndRound: round_end.decide_end_round,
    do.Stop: round_end.decide_stop,
    do.Sign: round_end.decide_sign,
    do.FindDeceit: round_end.decide_deceit,
    do.Appeal: round_end.decide_appeal,
}
