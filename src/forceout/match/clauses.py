"""The clause that a refusal cites: that of the action, or where the book has none, that of what the table waits for."""

from __future__ import annotations

from forceout.core.turns import SHIFT
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.state import Match
from forceout.match.values import Phase

_ACTIONS: dict[type[Command], tuple[str, ...]] = {
    do.DrawLot: ("lot.method",),
    do.StartTiming: ("roll.begins",),
    do.Roll: ("roll.by",),
    do.Deal: ("deal.by",),
    do.ChooseVariation: ("choosing.least",),
    do.TakeNoVariation: ("choosing.least",),
    do.Bonus: ("moves.bonus",),
    do.Touch: ("goal.touched_cube_stays", "goal.complete"),
    do.SetGoal: ("goal.complete",),
    do.DeclareNoGoal: ("no_goal.agreed",),
    do.Agree: ("no_goal.agreed",),
    do.Move: ("moves.may_pass",),
    do.Shift: ("moves.may_pass",),
    do.Assert: ("moves.assertion",),
    do.PickUp: ("equipment.block",),
    do.PutDown: ("equipment.block",),
    do.Challenge: ("challenges.claims",),
    do.NameJoint: ("challenges.simultaneous",),
    do.Present: ("writing.third",),
    do.Decline: ("writing.third",),
    do.Accept: ("checking.by_opponents",),
    do.Reject: ("checking.by_opponents",),
    do.Regroup: ("checking.ambiguity_attempts",),
    do.AskJudge: ("checking.ask_judge",),
    do.TakeMinute: ("time.additional",),
    do.Rule: ("checking.ask_judge",),
    do.Appeal: ("checking.appeal",),
    do.Charge: ("illegal.undone",),
    do.MarkAbsent: ("scoring.absent",),
    do.Warn: ("conduct.warning_first",),
    do.Penalise: ("conduct.penalty",),
    do.Disqualify: ("conduct.disqualification",),
    do.ReplayShake: ("conduct.replay",),
    do.EndRound: ("round.length",),
    do.Stop: ("round.stop_bars_challenges",),
    do.Sign: ("round.everyone_signs",),
    do.FindDeceit: ("round.deceit_higher",),
}
"""The values of a rulebook whose clauses are about that action, the nearest first."""

_PHASES: dict[Phase, tuple[str, ...]] = {
    Phase.LOT: ("lot.method",),
    Phase.ROLL: ("roll.by",),
    Phase.DEAL: ("deal.by",),
    Phase.VARIATIONS: ("choosing.least", "goal.complete"),
    Phase.GOAL: ("goal.complete",),
    Phase.NO_GOAL: ("no_goal.agreed",),
    Phase.TURN: ("moves.may_pass",),
    Phase.BLOCK: ("equipment.block",),
    Phase.WRITING: ("writing.third",),
    Phase.CHECKING: ("checking.by_opponents",),
    Phase.BETWEEN: ("roll.by",),
    Phase.ENDED: ("round.length", "roll.by"),
}


def clause_of(state: Match, kind: type[Command]) -> str:
    """The clause about such an action in this phase; never empty."""
    if kind is do.Shift and SHIFT in state.rules.variations:
        return state.rules.variations[SHIFT].clause
    own = _ACTIONS.get(kind, ())
    if kind is do.Bonus and state.phase in (Phase.VARIATIONS, Phase.GOAL):
        own = ("goal.bonus",)
    paths = (*own, *_PHASES[state.phase])
    return next(clause for path in paths if (clause := state.setup.cite(path)))
