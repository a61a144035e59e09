"""The declaration "No Goal" (AGLOA III-D; Equations IV-D; wff-1969 3.1, 3.7 Comment 4, 3.10-B): agreeing, and the two ways of objecting.

In the books of 2014 and 2015 an objector lays a Goal and play goes on; in the others an objection is a challenge and
the objector writes a Goal with its Solution.
"""

from __future__ import annotations

from forceout.match import clock
from forceout.match.commands import Agree, DeclareNoGoal
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.ending import score_agreed_no_goal, void_shake
from forceout.match.events import GoalAwaited, NoGoalAgreed, NoGoalDeclared, NoGoalDisputed, PointsLost
from forceout.match.procedure import insulate, overstep
from forceout.match.turns import finish_stall
from forceout.match.values import Fault, Phase, TaskKind
from forceout.match.variations import close_selections


@decides(DeclareNoGoal)
def decide_no_goal(draft: Draft, command: DeclareNoGoal) -> Rejection | None:
    """AGLOA III-D: said by the Goal-setter; said by an objector it ends the objection."""
    player, shake = command.by, draft.shake
    if player == shake.objector and shake.goal_by == player:
        concede_objection(draft)
        return None
    setter = shake.goal_setter if draft.state.phase is Phase.VARIATIONS else shake.goal_by
    if player != setter or shake.objector:
        return draft.refuse(Fault.NOT_YOUR_TURN, "no_goal.agreed")
    refusal = close_selections(draft, player)
    if refusal:
        return refusal
    fault = _committed(draft)
    if fault:
        refusal = overstep(draft, player, *fault)
        if refusal:
            return refusal
    else:
        insulate(draft, player)
    draft.add(NoGoalDeclared(player, rule=draft.cite("no_goal.agreed")))
    clock.finish(draft, TaskKind.GOAL)
    finish_stall(draft, player)
    others = tuple(other for other in draft.state.present() if other != player)
    clock.begin(draft, TaskKind.NO_GOAL_ANSWER, others, "no_goal_answer")
    return None


def _committed(draft: Draft) -> tuple[Fault, str] | None:
    """Why the Goal-setter must set a Goal: a bonus was made (AGLOA III-D-1 Comment c), or a cube touched its section (III-B-2)."""
    rules, shake = draft.rules, draft.shake
    if shake.bonus is not None and not rules.no_goal.after_bonus:
        return Fault.NO_GOAL_AFTER_BONUS, draft.cite("no_goal.after_bonus")
    if shake.mat.touched and rules.goal.touched_cube_stays:
        return Fault.TOUCHED_CUBE, draft.cite("goal.touched_cube_stays")
    return None


@decides(Agree)
def decide_agree(draft: Draft, command: Agree) -> Rejection | None:
    """AGLOA III-D-1: once all agree the shake is over."""
    player, shake = command.by, draft.shake
    if player == shake.goal_setter or player in shake.agreed:
        return draft.refuse(Fault.ALREADY_DECIDED, "no_goal.agreed")
    insulate(draft, player)
    agree(draft, player, by_silence=False)
    return None


def agree(draft: Draft, player: str, *, by_silence: bool) -> None:
    draft.add(NoGoalAgreed(player, by_silence, rule=draft.cite("no_goal.agreed")))
    clock.finish(draft, TaskKind.NO_GOAL_ANSWER, player)
    finish_stall(draft, player)
    end_if_agreed(draft)


def end_if_agreed(draft: Draft) -> None:
    others = {player for player in draft.state.present() if player != draft.shake.goal_setter}
    if others <= draft.shake.agreed:
        score_agreed_no_goal(draft)


def dispute(draft: Draft, player: str) -> None:
    """agloa-2014 III-D-2, Equations IV-D-2: the objector has a minute to set a Goal."""
    insulate(draft, player)
    clock.finish(draft, TaskKind.NO_GOAL_ANSWER)
    rule = draft.cite("no_goal.objector_writes")
    draft.add(NoGoalDisputed(player, rule=rule), GoalAwaited(player, rule=rule))
    clock.begin(draft, TaskKind.OBJECTION_GOAL, (player,), "no_goal_goal")


def concede_objection(draft: Draft) -> None:
    """AGLOA III-D-2: an objector who says "no Goal" loses a point, and the first Goal-setter rolls again."""
    objector = draft.shake.objector
    assert objector is not None
    rule = draft.cite("no_goal.objector_penalty")
    draft.add(
        PointsLost(objector, draft.rules.no_goal.objector_penalty or 0, "objection-conceded", rule=rule)
    )
    void_shake(draft, "no-goal", rule, same_goal_setter=True)
