"""The phases of a match in the order of a shake: what each waits for, and from whom.

This table is the rulebook's order of play in one place. Whether an action is *legal* there is decided in the module
of its subject; an action that its phase does not know cannot be done at all.
"""

from __future__ import annotations

from forceout.match import checking, start, variations
from forceout.match import commands as do
from forceout.match.commands import JUDGE, Command
from forceout.match.state import Match, Trial
from forceout.match.values import Phase

_BLOCK = (do.Challenge, do.PickUp, do.PutDown)
_PAPERS = (do.Present, do.Decline)
_SETTING = (do.Bonus, do.Touch, do.SetGoal, do.DeclareNoGoal)

AWAITED: dict[Phase, tuple[type[Command], ...]] = {
    Phase.LOT: (do.DrawLot, do.Roll, do.Deal),
    Phase.ROLL: (do.Roll, do.Deal, do.StartTiming, *_BLOCK),
    Phase.DEAL: (do.Deal, *_BLOCK),
    # P9: the Goal-setter may set the Goal at once, and the shake is played without chosen variations.
    Phase.VARIATIONS: (do.ChooseVariation, do.TakeNoVariation, *_SETTING, *_BLOCK),
    Phase.GOAL: (*_SETTING, *_BLOCK),
    Phase.NO_GOAL: (do.Agree, *_BLOCK),
    Phase.TURN: (do.Move, do.Bonus, do.Shift, do.Assert, *_BLOCK),
    # After the last cube the others may go on writing meanwhile (AGLOA VIII-B).
    Phase.BLOCK: (*_BLOCK, *_PAPERS),
    Phase.WRITING: (*_PAPERS, do.NameJoint, *_BLOCK),
    Phase.CHECKING: (do.Accept, do.Reject, do.Regroup, do.AskJudge, do.TakeMinute, do.Rule),
    Phase.BETWEEN: (do.Roll, do.Deal, do.StartTiming, do.Appeal, do.Rule),
    Phase.ENDED: (do.Sign, do.FindDeceit, do.Appeal, do.Rule),
}
"""What can be done in each phase."""

AT_ANY_TIME: tuple[type[Command], ...] = (
    do.Tick,
    do.Charge,
    do.MarkAbsent,
    do.Warn,
    do.Penalise,
    do.Disqualify,
    do.EndRound,
    do.Stop,
)

IN_A_SHAKE: tuple[type[Command], ...] = (do.ReplayShake,)
"""Whatever the phase, as long as a shake is open."""


def is_awaited(state: Match, kind: type[Command]) -> bool:
    if kind in AT_ANY_TIME or (kind in IN_A_SHAKE and state.shake is not None):
        return True
    if kind in _BLOCK and state.shake is None:
        return False
    if kind in _PAPERS and (state.shake is None or state.shake.trial is None):
        return False
    return kind in AWAITED[state.phase]


def to_act(state: Match) -> tuple[str, ...]:
    """Whom the table waits for; the judge where only a ruling can go on."""
    shake = state.shake
    if shake is None:
        return _to_act_between(state)
    if shake.block is not None:
        return (shake.block,)
    if shake.trial is not None:
        return _to_act_in_trial(state, shake.trial)
    if shake.rolled is None or shake.universe is None:
        waiting = (
            shake.goal_setter if shake.rolled is None else None,
            shake.dealer if shake.universe is None else None,
        )
        return tuple(dict.fromkeys(player for player in waiting if player is not None))
    if shake.turn is not None:
        return (shake.turn,)
    if shake.goal_by is not None:
        return (shake.goal_by,)
    if shake.no_goal:
        return tuple(
            player for player in state.present() if player != shake.goal_setter and player not in shake.agreed
        )
    if not variations.is_adventurous(state):
        return (shake.goal_setter,)
    return variations.entitled(state)[:1] or (shake.goal_setter,)


def _to_act_between(state: Match) -> tuple[str, ...]:
    if state.phase is Phase.ENDED:
        return tuple(player for player in state.setup.players if player not in state.signed)
    if state.phase is Phase.LOT:
        return start.lot_contenders(state)
    assert state.goal_setter is not None
    if not state.rules.equipment.cards:
        return (state.goal_setter,)
    return tuple(dict.fromkeys((state.goal_setter, state.right_of(state.goal_setter))))


def _to_act_in_trial(state: Match, trial: Trial) -> tuple[str, ...]:
    if not trial.is_open:
        return tuple(player for player in state.setup.players if player in trial.waiting)
    open_to_objection = [of for of in trial.undecided if not checking.judge_is_asked(state, of)]
    waiting = {player for of in open_to_objection for player in checking.unanswered(state, of)}
    return tuple(player for player in state.setup.players if player in waiting) or (JUDGE,)
