"""Setting the Goal, and the Goal-setter's bonus before it (AGLOA III-A to III-C; Equations IV; wff-1969 3.1, 3.3)."""

from __future__ import annotations

from forceout.core.pile import Pile
from forceout.core.turns import broken_by_goal_bonus
from forceout.match import clock
from forceout.match.commands import Bonus, SetGoal, Touch
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.events import BonusMoved, CubeTouched, GoalSet
from forceout.match.procedure import insulate, insulate_selections, overstep
from forceout.match.turns import begin_turn, fault_of, finish_stall
from forceout.match.values import Cube, Fault, Goal, Phase, Section, TaskKind
from forceout.match.variations import close_selections


@decides(Touch)
def decide_touch(draft: Draft, command: Touch) -> Rejection | None:
    """AGLOA III-B-2: a cube that touches the Goal section must be used in the Goal."""
    refusal = _only_goal_setter(draft, command.by)
    if refusal:
        return refusal
    if command.cube not in draft.shake.mat.resources:
        return draft.refuse(Fault.NOT_THERE, "goal.touched_cube_stays")
    if not draft.setup.game.may_be_goal(command.cube):
        return draft.refuse(Fault.GOAL_CUBE, "goal.cubes_least")
    refusal = close_selections(draft, command.by)
    if refusal:
        return refusal
    draft.add(CubeTouched(command.by, command.cube, rule=draft.cite("goal.touched_cube_stays")))
    insulate(draft, command.by)
    return None


@decides(Bonus, Phase.VARIATIONS, Phase.GOAL)
def decide_bonus(draft: Draft, command: Bonus) -> Rejection | None:
    """AGLOA III-C: before the first cube of the Goal, one cube to Forbidden."""
    player, cube = command.by, command.cube
    refusal = _only_goal_setter(draft, player)
    if refusal:
        return refusal
    if cube not in draft.shake.mat.resources:
        return draft.refuse(Fault.NOT_THERE, "goal.bonus")
    refusal = close_selections(draft, player)
    if refusal:
        return refusal
    fault = bonus_fault(draft, player, cube)
    if fault:
        places = (Section.RESOURCES, Section.FORBIDDEN)
        refusal = overstep(draft, player, *fault, cube=cube, source=places[0], to=places[1], bonus=True)
        if refusal:
            return refusal
    draft.add(BonusMoved(player, cube, rule=draft.cite("goal.bonus")))
    if not fault:
        insulate(draft, player)
    return None


def bonus_fault(
    draft: Draft, player: str, cube: Cube, *, leading: bool | None = None
) -> tuple[Fault, str] | None:
    """``leading`` spares counting the points again, as in ``turns``."""
    if draft.shake.bonus is not None:
        return Fault.BONUS_TWICE, draft.cite("goal.bonus")
    if draft.shake.mat.touched:
        return Fault.BONUS_AFTER_TOUCH, draft.cite("goal.bonus")
    leading = draft.state.leads(player) if leading is None else leading
    digit = draft.setup.game.is_digit(cube)
    return fault_of(broken_by_goal_bonus(draft.rules, cube, digit=digit, leading=leading))


@decides(SetGoal)
def decide_goal(draft: Draft, command: SetGoal) -> Rejection | None:
    """AGLOA III-A, III-B: never refused for its layout or value; such a Goal is there to be challenged (P16)."""
    player = command.by
    cubes = draft.setup.game.goal_cubes(command.goal)
    mat = draft.shake.mat
    if not cubes <= mat.resources + Pile(mat.touched):
        return draft.refuse(Fault.NOT_THERE, "goal.cubes_least")
    refusal = close_selections(draft, player)
    if refusal:
        return refusal
    fault = _goal_fault(draft, player, cubes)
    if fault:
        refusal = overstep(draft, player, *fault)
        if refusal:
            return refusal
    set_goal(draft, player, command.goal, legal=fault is None)
    return None


def _goal_fault(draft: Draft, player: str, cubes: Pile[Cube]) -> tuple[Fault, str] | None:
    if player != draft.shake.goal_by:
        return Fault.OUT_OF_TURN, draft.cite("goal.complete")
    if draft.rules.goal.touched_cube_stays and not Pile(draft.shake.mat.touched) <= cubes:
        return Fault.TOUCHED_CUBE, draft.cite("goal.touched_cube_stays")
    return None


def set_goal(draft: Draft, player: str, goal: Goal, *, legal: bool = True) -> None:
    """The Goal is complete: left-over digits to Forbidden (AGLOA III-B-1 Comment), and the next player's turn."""
    game, mat = draft.setup.game, draft.shake.mat
    cubes = game.goal_cubes(goal)
    left_over = game.left_over(mat.resources + Pile(mat.touched) - cubes)
    draft.add(GoalSet(player, goal, cubes, left_over, rule=draft.cite("goal.complete")))
    clock.finish(draft, TaskKind.GOAL)
    clock.finish(draft, TaskKind.OBJECTION_GOAL)
    finish_stall(draft, player)
    if legal:
        insulate(draft, player)
    insulate_selections(draft, goal)
    begin_turn(draft, draft.state.left_of(player), first=True)


def set_by_timer(draft: Draft, player: str) -> Rejection | None:
    """Mlag III-B-2-c: a Goal-setter who turns the timer for the next player has set the Goal (P36)."""
    touched, turned = draft.shake.mat.touched, "timer-turned" in (draft.rules.goal.complete or ())
    if not turned or not touched or player != draft.shake.goal_by:
        return draft.refuse(Fault.NOT_NOW, "goal.complete" if turned else "roll.begins")
    set_goal(draft, player, draft.setup.game.goal_of(touched))
    return None


def set_by_time(draft: Draft, player: str) -> bool:
    """Mlag III-B-2-c: when the time is out, what lies in the Goal section is the Goal; False if nothing does (P36)."""
    touched = draft.shake.mat.touched
    if not touched or "time-out" not in (draft.rules.goal.complete or ()):
        return False
    set_goal(draft, player, draft.setup.game.goal_of(touched))
    return True


def _only_goal_setter(draft: Draft, player: str) -> Rejection | None:
    shake = draft.shake
    setter = shake.goal_by or (shake.goal_setter if draft.state.phase is Phase.VARIATIONS else None)
    return None if player == setter else draft.refuse(Fault.NOT_YOUR_TURN, "goal.complete")
