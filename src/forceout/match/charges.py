"""Charges of illegal procedure (AGLOA IX-A), and 1969's stall: what a charge undoes and its penalty."""

from __future__ import annotations

from forceout.core.claims import Claim
from forceout.match import clock
from forceout.match.commands import Charge
from forceout.match.conduct import pass_over_absent
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.events import (
    ChargeCleared,
    Charged,
    CubeReturned,
    FirstCubeReturned,
    PointsLost,
    TaskGraced,
    TurnResumed,
    VariationLost,
    VariationReopened,
    Withdrawn,
)
from forceout.match.phases import to_act
from forceout.match.state import Trespass
from forceout.match.turns import count_bonus_as_move
from forceout.match.values import OF_SELECTION, Cube, Fault, Section, TaskKind
from forceout.match.values import Charged as Kind
from forceout.match.variations import proceed

STALL = "stall"
_CORRECTED = (TaskKind.TURN, TaskKind.GOAL, TaskKind.ROLL, TaskKind.DEAL, TaskKind.VARIATION)
"""What can be done again after it was done illegally."""


@decides(Charge)
def decide_charge(draft: Draft, command: Charge) -> Rejection | None:
    """AGLOA IX-A: the last illegal action of that player which is not insulated. A false charge costs nothing (P6, IX-A-2)."""
    if command.what == STALL and draft.rules.time.then == "again":
        return _decide_stall(draft, command)
    trespass = _chargeable(draft, command)
    if trespass and command.returns not in (None, trespass.cube, _first_of_two(trespass)):
        return draft.refuse(Fault.NOT_THERE, "moves.bonus")
    rule = draft.cite("illegal.undone" if trespass else "illegal.false_charge_penalty")
    draft.add(Charged(command.by, command.against, command.what, trespass is not None, rule=rule))
    if trespass and command.returns not in (None, trespass.cube):
        _return_first(draft, trespass)
    elif trespass:
        _uphold(draft, trespass)
    elif draft.rules.illegal and draft.rules.illegal.false_charge_penalty:
        points = draft.rules.illegal.false_charge_penalty
        draft.add(PointsLost(command.by, points, "false-charge", rule=rule))
    return None


def _decide_stall(draft: Draft, command: Charge) -> Rejection | None:
    """wff-1969 3.11: call a stall on a player who must act. Calling it again gives them no more time."""
    called = any(
        task.kind is TaskKind.STALL and command.against in task.players for task in draft.state.tasks
    )
    stalls = command.against in to_act(draft.state) and command.by != command.against and not called
    draft.add(Charged(command.by, command.against, command.what, stalls, rule=draft.cite("time.starts")))
    if stalls:
        clock.call_stall(draft, command.against)
    return None


def _chargeable(draft: Draft, command: Charge) -> Trespass | None:
    if draft.state.shake is None or command.by == command.against:
        return None
    within, kind = draft.rules.time.charge, _named(command.what)
    for trespass in reversed(draft.shake.trespasses):
        if trespass.player == command.against and (kind is None or _is_of(kind, trespass)):
            return None if clock.is_late(draft.state, trespass.at, within) else trespass
    return None


def _named(what: str) -> Kind | None:
    """Return what the charge names, in any spelling, or None for the player's own words, which fit anything (P6)."""
    word = "-".join(what.lower().split())
    return Kind(word) if word in set(Kind) else None


_FAULTS: dict[Kind, frozenset[Fault]] = {
    Kind.OUT_OF_TURN: frozenset({Fault.OUT_OF_TURN, Fault.DEALER}),
    Kind.BONUS_WHILE_LEADING: frozenset({Fault.BONUS_LEADING}),
    Kind.ILLEGAL_GOAL: frozenset({Fault.NO_GOAL_AFTER_BONUS, Fault.TOUCHED_CUBE}),
    Kind.ILLEGAL_SELECTION: OF_SELECTION | {Fault.VARIATION_MISSING},
    Kind.CUBE_NOT_ALLOWED: frozenset(
        {Fault.LAST_CUBE_FORBIDDEN, Fault.RELATION_FORBIDDEN, Fault.BONUS_KIND, Fault.BONUS_LAST_CUBE}
    ),
    Kind.SHIFT_NOT_ALLOWED: frozenset(
        {Fault.SHIFT_NOT_CHOSEN, Fault.SHIFT_LAST_CUBE, Fault.SHIFT_RELATION, Fault.SHIFT_TO}
    ),
    # An invalid challenge is set aside at once (P5): nobody has to charge it.
    Kind.INVALID_CHALLENGE: frozenset(),
    Kind.TWO_CUBES: frozenset({Fault.BONUS_TWICE, Fault.BONUS_AFTER_TOUCH, Fault.NO_BONUS}),
    Kind.ROLL_OR_DEAL: frozenset(
        {Fault.KIT, Fault.SET_OUT, Fault.DEALER, Fault.TOO_FEW_CARDS, Fault.TOO_MANY_CARDS}
    ),
    Kind.TOUCHED_CUBE: frozenset({Fault.TOUCHED_CUBE}),
}
"""Which illegal actions each kind of charge speaks of."""


def _is_of(kind: Kind, trespass: Trespass) -> bool:
    """AGLOA IX-A: the charge must state the exact nature of the illegal action (P66)."""
    if kind is Kind.TWO_CUBES and _first_of_two(trespass) is not None:
        return True
    if kind is Kind.ROLL_OR_DEAL and trespass.fault is Fault.OUT_OF_TURN:
        return trespass.before.rolled is None
    return trespass.fault in _FAULTS[kind]


def _first_of_two(trespass: Trespass) -> Cube | None:
    """Return the cube moved first, if the illegal one is a second cube moved without "Bonus" (AGLOA IX-A-1)."""
    last = trespass.before.last_play
    second = trespass.fault is Fault.OUT_OF_TURN and trespass.cube is not None and not trespass.bonus
    return last.cube if second and last is not None and last.player == trespass.player else None


def _return_first(draft: Draft, trespass: Trespass) -> None:
    """AGLOA IV-C-2 Comment b: the mover may return either of the two cubes (P66)."""
    first = trespass.before.last_play
    assert first is not None
    assert first.to is not None
    rule = draft.cite("moves.bonus")
    draft.add(FirstCubeReturned(trespass.player, first.cube, first.to, rule=rule))
    _penalise(draft, trespass.player)


def _uphold(draft: Draft, trespass: Trespass) -> None:
    player, fault = trespass.player, trespass.fault
    if fault in OF_SELECTION:
        _uphold_selection(draft, trespass)
    elif fault is Fault.BONUS_LEADING:
        _uphold_leaders_bonus(draft, trespass)
    elif trespass.cube is not None and draft.shake.trial is None:
        return_cube(draft, trespass)
        _penalise(draft, player)
    else:
        draft.add(Withdrawn(player, fault, rule=draft.cite("illegal.undone")))
        _grace(draft, trespass)
        pass_over_absent(draft)
        _penalise(draft, player)


def _penalise(draft: Draft, player: str) -> None:
    """AGLOA IX-A-1: apply the penalty, if the book has one."""
    points = draft.rules.illegal.penalty if draft.rules.illegal else 0
    if points:
        draft.add(PointsLost(player, points, "illegal-procedure", rule=draft.cite("illegal.penalty")))


def return_cube(draft: Draft, trespass: Trespass) -> None:
    """AGLOA IX-A-1: return the cube. If the turn then has no move, the player moves again."""
    player = trespass.player
    assert trespass.source is not None
    assert trespass.to is not None
    if trespass.cube not in draft.shake.mat.pile(trespass.to):
        # Another player has moved the cube since, also illegally: that move must be charged.
        draft.add(ChargeCleared(player, trespass.fault, rule=draft.cite("illegal.undone")))
        return
    draft.add(CubeReturned(player, trespass.cube, trespass.to, trespass.source, rule=trespass.rule))
    own_turn = trespass.before.turn == player and player in draft.state.present()
    if own_turn and (not trespass.bonus or draft.shake.turn == player):
        draft.add(TurnResumed(player, trespass.fault, rule=draft.cite("illegal.undone")))
        _grace(draft, trespass)
    draft.add(ChargeCleared(player, trespass.fault, rule=draft.cite("illegal.undone")))


def _grace(draft: Draft, trespass: Trespass) -> None:
    """AGLOA IX-A-1: at least ten seconds to correct it, unless it was done after the countdown."""
    seconds = draft.rules.time.correction
    for task in draft.state.tasks:
        if seconds and task.kind in _CORRECTED and trespass.player in task.players and not task.missed:
            until = draft.state.now + clock.milliseconds(seconds)
            draft.add(TaskGraced(task.kind, until, rule=draft.cite("time.correction")))


def _uphold_selection(draft: Draft, trespass: Trespass) -> None:
    """AGLOA II-C-2: the player loses a point and selects again. The second time they lose a point and do not select again.

    Once the Goal is set, selecting is over (AGLOA II-C). The player then loses the point without another selection.
    """
    choosing = draft.rules.choosing
    assert choosing is not None
    player = trespass.player
    rule = draft.cite("choosing.penalty")
    draft.add(
        ChargeCleared(player, trespass.fault, rule=rule),
        PointsLost(player, choosing.penalty, "illegal-variation", rule=rule),
    )
    again = trespass.before.reopened.count(player)
    tries = 1 + (trespass.before.tries.get(player, 0) if again else 0)
    before_goal = draft.shake.mat.goal is None
    if tries < choosing.tries and before_goal and player in draft.state.present():
        for kind in (TaskKind.GOAL, TaskKind.NO_GOAL_ANSWER, TaskKind.OBJECTION_GOAL):
            clock.finish(draft, kind)
        draft.add(VariationReopened(player, tries, rule=rule))
    else:
        draft.add(VariationLost(player, rule=draft.cite("choosing.tries")))
    proceed(draft)


def _uphold_leaders_bonus(draft: Draft, trespass: Trespass) -> None:
    """AGLOA III-C-2: the Goal-setter's bonus cube goes back. AGLOA IV-C-2: the Mover's *second* cube does, if it was played."""
    player, by_goal_setter = trespass.player, trespass.before.turn is None
    challenged = draft.shake.trial is not None and draft.trial.claim is not Claim.FORCEOUT
    section = draft.rules.goal if by_goal_setter else draft.rules.moves
    name = "goal" if by_goal_setter else "moves"
    rule = draft.cite(f"{name}.bonus_returns")
    draft.add(
        PointsLost(
            player, section.bonus_penalty or 0, "bonus-leading", rule=draft.cite(f"{name}.bonus_penalty")
        )
    )
    if challenged:
        # The player's own valid challenge insulates nothing of theirs, but it stands: no cube is moved after it (P25).
        draft.add(ChargeCleared(player, trespass.fault, rule=trespass.rule))
        return
    if by_goal_setter and section.bonus_returns:
        draft.add(CubeReturned(player, trespass.cube, Section.FORBIDDEN, Section.RESOURCES, rule=rule))
    draft.add(ChargeCleared(player, trespass.fault, rule=trespass.rule))
    if not by_goal_setter and section.bonus_returns:
        count_bonus_as_move(draft, player, trespass.cube, rule)
