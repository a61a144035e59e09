"""Illegal procedure (section IX): what a strict referee refuses, a table lets happen.

It can be charged (``charges``) until another player's legal action has insulated it; then it stands (AGLOA IX-B).
"""

from __future__ import annotations

from typing import Literal

from forceout.match.draft import Draft, Rejection
from forceout.match.events import Insulated, Overstepped
from forceout.match.state import Match, Trespass
from forceout.match.values import Cube, Fault, Goal, Section

OF_VARIATION = frozenset(
    {
        Fault.VARIATION_NO_EFFECT,
        Fault.VARIATION_CONFLICT,
        Fault.VARIATION_REPEATED,
        Fault.VARIATION_UNLISTED,
    }
)
"""The ways in which a selection is illegal (AGLOA II-C-2, P59)."""


def overstep(
    draft: Draft,
    player: str,
    fault: Fault,
    rule: str,
    *,
    cube: Cube | None = None,
    source: Section | None = None,
    to: Section | None = None,
    bonus: bool = False,
) -> Rejection | None:
    """Refuse the illegal action (strict), or note it and let it happen (table). P4."""
    if draft.setup.strict:
        return Rejection(fault, rule)
    draft.add(Overstepped(player, fault, cube, source, to, bonus, rule=rule))
    return None


def insulate(draft: Draft, actor: str, *, by: Literal["selection", "goal"] | None = None) -> None:
    """A legal action: whatever others did illegally before it stands (AGLOA IX-B).

    Which action is too late for an objection to a selection, the book says (AGLOA II-C-2).
    """
    illegal, choosing = draft.rules.illegal, draft.rules.choosing
    if illegal is not None and not illegal.insulated_by_legal_action:
        return
    stands = by is None or choosing is None or by in choosing.insulated_by
    done = [entry for entry in draft.shake.trespasses if entry.player != actor]
    open_still = {entry.player for entry in done if entry.fault in OF_VARIATION and not stands}
    others = tuple(dict.fromkeys(entry.player for entry in done if entry.player not in open_still))
    if others:
        draft.add(Insulated(others, rule=draft.cite("illegal.insulated_by_legal_action")))


def stranded_last_cube(state: Match) -> Trespass | None:
    """AGLOA VIII-A: the last cube of Resources was laid in Forbidden, in a move, as a bonus or out of turn (P57).

    Until it comes back nothing can be moved. In 1969 it may be moved there, but not as a bonus: that binds to a move (P14).
    """
    shake = state.shake
    if shake is None or shake.turn is None or shake.mat.resources:
        return None
    laid = (
        entry
        for entry in reversed(shake.trespasses)
        if entry.source is Section.RESOURCES and entry.to is Section.FORBIDDEN
    )
    move_allowed = state.rules.moves.last_cube_to_forbidden
    return next((entry for entry in laid if entry.bonus or not move_allowed), None)


def insulate_selections(draft: Draft, goal: Goal) -> None:
    """A legal Goal insulates illegal selections, the Goal-setter's own too (AGLOA II-C-2)."""
    choosing = draft.rules.choosing
    if choosing is None or "goal" not in choosing.insulated_by:
        return
    chosen = tuple(entry.player for entry in draft.shake.trespasses if entry.fault in OF_VARIATION)
    if chosen and draft.setup.game.is_legal_goal(goal, draft.shake.variations):
        draft.add(Insulated(chosen, rule=draft.cite("choosing.insulated_by")))
