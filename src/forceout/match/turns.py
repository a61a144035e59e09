"""Moving cubes (AGLOA IV, VIII-A; Equations V; wff-1969 3.2, 3.3): moves, bonus moves, shifts, the last cube."""

from __future__ import annotations

from forceout.core.turns import SHIFT, Broken, broken_by_bonus, broken_by_move, broken_by_shift
from forceout.match import clock
from forceout.match.commands import Assert, Bonus, Move, Shift
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.events import (
    Asserted,
    BonusBecameMove,
    BonusMoved,
    CubeMoved,
    CubeReturned,
    FalseNoGoalSettled,
    LastCubePlayed,
    PointsLost,
    TurnBegan,
)
from forceout.match.procedure import insulate, overstep
from forceout.match.values import Cube, Fault, Phase, Section, TaskKind
from forceout.match.writing import begin_writing


def begin_turn(draft: Draft, player: str, *, first: bool = False) -> None:
    """AGLOA XI-A-1-d, e: the first player after the Goal has longer than the others."""
    draft.add(TurnBegan(player, rule=draft.cite("moves.direction")))
    clock.begin(draft, TaskKind.TURN, (player,), "first_turn" if first else "turn")


@decides(Move)
def decide_move(draft: Draft, command: Move) -> Rejection | None:
    """AGLOA IV-B: one cube from Resources to Required, Permitted or Forbidden."""
    player, cube, to = command.by, command.cube, command.to
    if cube not in draft.shake.mat.resources:
        return draft.refuse(Fault.NOT_THERE, "moves.direction")
    fault = move_fault(draft, player, cube, to)
    if fault:
        refusal = overstep(draft, player, *fault, cube=cube, source=Section.RESOURCES, to=to)
        if refusal:
            return refusal
    in_turn = player == draft.shake.turn
    _complete(
        draft,
        CubeMoved(player, cube, Section.RESOURCES, to, in_turn, rule=draft.cite("moves.may_pass")),
        legal=fault is None,
    )
    return None


def move_fault(draft: Draft, player: str, cube: Cube, to: Section) -> tuple[Fault, str] | None:
    """AGLOA IX-A-1 names these: out of turn, the last cube to Forbidden, = or ⊆ to Forbidden too early."""
    if player != draft.shake.turn:
        return Fault.OUT_OF_TURN, draft.cite("moves.direction")
    return fault_of(broken_by_move(draft.rules, cube, to, len(draft.shake.mat.resources)))


def fault_of(broken: Broken | None) -> tuple[Fault, str] | None:
    """A broken rule of turns as a fault at the table."""
    return None if broken is None else (Fault(broken.breach.value), broken.rule)


@decides(Shift)
def decide_shift(draft: Draft, command: Shift) -> Rejection | None:
    """AGLOA XIII-A-7: a cube from Permitted to Required or Forbidden in place of the regular move."""
    player, cube, to = command.by, command.cube, command.to
    if cube not in draft.shake.mat.permitted:
        return draft.refuse(Fault.NOT_THERE, "moves.direction")
    if not draft.shake.mat.resources:
        # P57: until the last cube has come back from Forbidden nothing is played (AGLOA VIII-A).
        return draft.refuse(Fault.SHIFT_LAST_CUBE, "moves.last_cube_to_forbidden")
    fault = shift_fault(draft, player, cube, to)
    if fault:
        refusal = overstep(draft, player, *fault, cube=cube, source=Section.PERMITTED, to=to)
        if refusal:
            return refusal
    in_turn = player == draft.shake.turn
    rule = draft.rules.variations[SHIFT].clause if SHIFT in draft.rules.variations else ""
    _complete(draft, CubeMoved(player, cube, Section.PERMITTED, to, in_turn, rule=rule), legal=fault is None)
    return None


def shift_fault(draft: Draft, player: str, cube: Cube, to: Section) -> tuple[Fault, str] | None:
    chosen, left = draft.shake.has(SHIFT), len(draft.shake.mat.resources)
    if chosen and player != draft.shake.turn:
        return Fault.OUT_OF_TURN, draft.cite("moves.direction")
    return fault_of(broken_by_shift(draft.rules, cube, to, left, chosen=chosen))


@decides(Bonus, Phase.TURN)
def decide_bonus(draft: Draft, command: Bonus) -> Rejection | None:
    """AGLOA IV-C: "Bonus", one cube to Forbidden, then the regular move."""
    player, cube = command.by, command.cube
    if cube not in draft.shake.mat.resources:
        return draft.refuse(Fault.NOT_THERE, "moves.bonus")
    fault = bonus_fault(draft, player, cube)
    if fault:
        places = (Section.RESOURCES, Section.FORBIDDEN)
        refusal = overstep(draft, player, *fault, cube=cube, source=places[0], to=places[1], bonus=True)
        if refusal:
            return refusal
    draft.add(BonusMoved(player, cube, rule=draft.cite("moves.bonus")))
    if not fault:
        insulate(draft, player)
        settle_false_no_goal(draft)
    return None


def bonus_fault(
    draft: Draft, player: str, cube: Cube, *, leading: bool | None = None
) -> tuple[Fault, str] | None:
    """Return why a bonus is illegal. Pass ``leading`` if you already know whether the player leads; otherwise it is computed."""
    shake = draft.shake
    if player != shake.turn:
        return Fault.OUT_OF_TURN, draft.cite("moves.direction")
    if shake.bonus is not None:
        # P14: one bonus a turn.
        return Fault.BONUS_TWICE, draft.cite("moves.bonus")
    leading = draft.state.leads(player) if leading is None else leading
    return fault_of(broken_by_bonus(draft.rules, cube, len(shake.mat.resources), leading=leading))


def _complete(draft: Draft, moved: CubeMoved, *, legal: bool) -> None:
    """Complete a move: insulate earlier illegal actions, then pass the turn or note the last cube."""
    player = moved.player
    before = draft.shake.turn
    draft.add(moved)
    if legal:
        insulate(draft, player)
        settle_false_no_goal(draft)
    finish_stall(draft, player)
    if draft.shake.mat.resources or draft.rules.moves.last_cube_to_forbidden:
        if moved.in_turn:
            end_turn(draft, player)
    elif moved.to is Section.FORBIDDEN:
        # AGLOA VIII-A: the turn is not over until the cube has come back and gone elsewhere.
        assert draft.shake.turn == before
    else:
        clock.finish(draft, TaskKind.TURN)
        draft.add(LastCubePlayed(player, rule=draft.cite("writing.must.forceout")))
        begin_writing(draft, "writing")


def end_turn(draft: Draft, player: str) -> None:
    clock.finish(draft, TaskKind.TURN)
    begin_turn(draft, draft.state.left_of(player))


def finish_stall(draft: Draft, player: str) -> None:
    """wff-1969 3.11: end the stall, because the called player has acted."""
    clock.finish(draft, TaskKind.STALL, player)


def settle_false_no_goal(draft: Draft) -> None:
    """agloa-2014 III-D-2, Equations IV-D-2: the next player moves, so the objector's Goal stood; "No Goal" was false (P23).

    A cube moved out of turn does not count as that move, nor does one that may be taken back.
    """
    if draft.shake.owes_false_no_goal:
        rule = draft.cite("no_goal.false_penalty")
        points = draft.rules.no_goal.false_penalty or 0
        draft.add(
            FalseNoGoalSettled(rule=rule),
            PointsLost(draft.shake.goal_setter, points, "false-no-goal", rule=rule),
        )


def count_bonus_as_move(draft: Draft, player: str, cube: Cube, rule: str) -> None:
    """AGLOA IV-C-2: the second cube played on that turn goes back; the one in Forbidden is the turn (P13)."""
    last = draft.shake.last_play
    pending = draft.shake.bonus is not None and draft.shake.turn == player
    was_last_cube = draft.shake.trial is not None
    second_played = not pending and last is not None and (last.player, last.bonus) == (player, cube)
    if second_played and last and last.cube is not None and last.to:
        draft.add(CubeReturned(player, last.cube, last.to, last.source, rule=rule))
    draft.add(BonusBecameMove(player, cube, rule=rule))
    if was_last_cube or draft.shake.turn == player:
        for task in (TaskKind.WRITING, TaskKind.CHECKING):
            clock.finish(draft, task)
        end_turn(draft, player)


@decides(Assert)
def decide_assert(draft: Draft, command: Assert) -> Rejection | None:
    """wff-1969 3.2, 3.10-A: on your turn, with no flub claimed. Everyone may write; nobody can challenge it (P40)."""
    if not draft.rules.moves.assertion:
        return draft.refuse(Fault.ASSERTION, "moves.assertion")
    if command.by != draft.shake.turn or draft.shake.bonus is not None:
        return draft.refuse(Fault.NOT_YOUR_TURN, "moves.assertion")
    insulate(draft, command.by)
    finish_stall(draft, command.by)
    draft.add(Asserted(command.by, rule=draft.cite("moves.assertion")))
    begin_writing(draft, "writing")
    return None
