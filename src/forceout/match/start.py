"""The lot, the roll and the deal (AGLOA I-D, II-A, II-B; wff-1969 2.5)."""

from __future__ import annotations

from forceout.match import clock
from forceout.match.commands import Deal, DrawLot, Roll, StartTiming
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.events import (
    CardsDealt,
    CubesRolled,
    GoalSetterNamed,
    LotDrawn,
    LotTied,
    ShakeBegan,
    TimingStarted,
)
from forceout.match.goal import set_by_timer
from forceout.match.procedure import insulate, overstep
from forceout.match.state import Match
from forceout.match.values import Fault, TaskKind
from forceout.match.variations import proceed


def lot_contenders(state: Match) -> tuple[str, ...]:
    """Return the players who must still roll for the right to set the first Goal."""
    in_it = state.contenders or state.setup.players
    return tuple(player for player in in_it if player in state.present() and player not in state.lots)


@decides(DrawLot)
def decide_lot(draft: Draft, command: DrawLot) -> Rejection | None:
    """AGLOA I-D: the highest digit sets the first Goal; those tied for it roll again."""
    player = command.by
    assert command.face is not None
    if draft.rules.lot.method != "highest-digit":
        return draft.refuse(Fault.LOT_OVER, "lot.method")
    if player not in lot_contenders(draft.state):
        return draft.refuse(Fault.NOT_YOUR_TURN, "lot.ties_roll_again")
    draft.add(LotDrawn(player, command.face, rule=draft.cite("lot.method")))
    settle_lot(draft)
    return None


def settle_lot(draft: Draft) -> None:
    """Settle the lot once everyone in it has rolled."""
    if draft.state.goal_setter is not None or not draft.state.lots or lot_contenders(draft.state):
        return
    best = _highest(draft.state)
    if len(best) == 1 or not draft.rules.lot.ties_roll_again:
        draft.add(GoalSetterNamed(best[0], rule=draft.cite("lot.method")))
        if draft.state.timing:
            begin_shake(draft, best[0])
    else:
        draft.add(LotTied(best, rule=draft.cite("lot.ties_roll_again")))


def _highest(state: Match) -> tuple[str, ...]:
    """Equations I-D: a player who rolls a sign is out, unless everyone does. In a book without that rule, a sign counts nothing."""
    present = state.present()
    rolled = {player: face for player, face in state.lots.items() if player in present}
    values = {player: state.setup.game.lot_value(face) for player, face in rolled.items()}
    if not state.rules.lot.sign_is_out:
        values = {player: value or 0 for player, value in values.items()}
    digits = [value for value in values.values() if value is not None]
    top = max(digits, default=None)
    return tuple(player for player, value in values.items() if value == top)


def begin_shake(draft: Draft, goal_setter: str) -> None:
    """AGLOA II-A-1: begin the shake with the timing, the first cube or the first card, whichever comes first."""
    state = draft.state
    draft.add(
        ShakeBegan(
            goal_setter,
            state.right_of(goal_setter),
            state.absent_next | state.left_out_next,
            state.left_out_next,
            rule=draft.cite("roll.begins"),
        )
    )
    time = draft.rules.time
    if time.goal_includes_rolling:
        # mlag XI-A-1-b: rolling and Goal together.
        clock.begin(draft, TaskKind.GOAL, (goal_setter,), "goal")
    clock.begin(draft, TaskKind.ROLL, (goal_setter,), "rolling")
    if draft.rules.equipment.cards:
        # AGLOA II-B: the deal comes within the time to roll; mlag XI-A-1-a gives it a minute of its own.
        path = "rolling" if time.dealing is None else "dealing"
        clock.begin(draft, TaskKind.DEAL, (draft.shake.dealer,), path)


@decides(StartTiming)
def decide_timing(draft: Draft, command: StartTiming) -> Rejection | None:
    """AGLOA II-A-1. If the lot is still open, the shake begins as soon as the Goal-setter is known."""
    if draft.state.shake is not None:
        return set_by_timer(draft, command.by)
    if "timing" not in (draft.rules.roll.begins or ()) or draft.state.timing:
        return draft.refuse(Fault.NOT_NOW, "roll.begins")
    if draft.state.goal_setter is None:
        draft.add(TimingStarted(rule=draft.cite("roll.begins")))
    else:
        begin_shake(draft, draft.state.goal_setter)
    return None


@decides(Roll)
def decide_roll(draft: Draft, command: Roll) -> Rejection | None:
    """AGLOA II-A: by the Goal-setter. The first roll of a match also names the winner of the lot (P7)."""
    state, player = draft.state, command.by
    assert command.cubes is not None
    if state.shake is not None and state.shake.rolled is not None:
        return draft.refuse(Fault.NOT_NOW, "roll.begins")
    objection = draft.setup.game.roll_objection(command.cubes)
    if objection and objection.impossible:
        return Rejection(objection.fault, objection.rule)
    out_of_turn = state.goal_setter not in (None, player)
    if out_of_turn and draft.setup.strict:
        return draft.refuse(Fault.NOT_YOUR_TURN, "roll.by")
    if objection and draft.setup.strict:
        return Rejection(objection.fault, objection.rule)
    if state.shake is None:
        begin_shake(draft, state.goal_setter or player)
    if out_of_turn:
        overstep(draft, player, Fault.OUT_OF_TURN, draft.cite("roll.by"))
    if objection:
        overstep(draft, player, objection.fault, objection.rule)
    draft.add(CubesRolled(player, command.cubes, rule=draft.cite("roll.by")))
    if not out_of_turn and not objection:
        insulate(draft, player)
    clock.finish(draft, TaskKind.ROLL)
    clock.finish(draft, TaskKind.STALL, player)
    if out_of_turn and draft.rules.time.goal_includes_rolling:
        # The Goal is for the player who rolled, and so is its time.
        clock.begin(draft, TaskKind.GOAL, (player,), "goal")
    proceed(draft)
    return None


@decides(Deal)
def decide_deal(draft: Draft, command: Deal) -> Rejection | None:
    """AGLOA II-B: by the player to the right of the Goal-setter, the number within the division's limits."""
    state, player, rules = draft.state, command.by, draft.rules
    assert command.cards is not None
    if not rules.equipment.cards or (state.shake is not None and state.shake.universe is not None):
        return draft.refuse(Fault.NOT_NOW, "deal.by")
    goal_setter = state.goal_setter or state.left_of(player)
    dealer = state.shake.dealer if state.shake else state.right_of(goal_setter)
    fault = _deal_fault(draft, player, dealer, len(command.cards))
    if fault and draft.setup.strict:
        return Rejection(*fault)
    if state.shake is None:
        begin_shake(draft, goal_setter)
    # P49: the last ones dealt are removed.
    most = rules.deal.maximum if rules.deal.excess else len(command.cards)
    kept, removed = command.cards[:most], command.cards[most:]
    if fault and not (removed and fault[0] is Fault.TOO_MANY_CARDS):
        overstep(draft, player, *fault)
    draft.add(CardsDealt(player, kept, removed, rule=draft.cite("deal.excess" if removed else "deal.by")))
    if not fault:
        insulate(draft, player)
    clock.finish(draft, TaskKind.DEAL)
    clock.finish(draft, TaskKind.STALL, player)
    proceed(draft)
    return None


def _deal_fault(draft: Draft, player: str, dealer: str, cards: int) -> tuple[Fault, str] | None:
    deal = draft.rules.deal
    if player != dealer:
        return Fault.DEALER, draft.cite("deal.by")
    if cards < deal.minimum:
        return Fault.TOO_FEW_CARDS, draft.cite("deal.minimum")
    if cards > deal.maximum:
        return Fault.TOO_MANY_CARDS, draft.cite("deal.maximum")
    return None
