"""Illegal procedure (section IX): what a strict referee refuses, a table lets happen.

It can be charged (``charges``) until another player's legal action has insulated it; then it stands (AGLOA IX-B).
"""

from __future__ import annotations

from forceout.match.draft import Draft, Rejection
from forceout.match.events import Insulated, Overstepped
from forceout.match.state import Match, Trespass
from forceout.match.values import OF_SELECTION, Cube, Fault, Goal, Section, Stands


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


def insulate(draft: Draft, actor: str) -> None:
    """A legal action: whatever others did illegally before it stands (AGLOA IX-B), but for their selections (P56)."""
    illegal = draft.rules.illegal
    if illegal is not None and not illegal.insulated_by_legal_action:
        return
    done = (entry for entry in draft.shake.trespasses if entry.fault not in OF_SELECTION)
    others = tuple(dict.fromkeys(entry.player for entry in done if entry.player != actor))
    if others:
        rule = draft.cite("illegal.insulated_by_legal_action")
        draft.add(Insulated(others, Stands.PROCEDURE, rule=rule))


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


def _selectors(draft: Draft) -> tuple[str, ...]:
    """Whose illegal selections can still be charged."""
    done = (entry.player for entry in draft.shake.trespasses if entry.fault in OF_SELECTION)
    return tuple(dict.fromkeys(done))


def insulate_selection(draft: Draft, of: str | None) -> None:
    """The next player's legal selection insulates that of the player before (AGLOA II-C-2; P56)."""
    choosing = draft.rules.choosing
    if choosing is None or "selection" not in choosing.insulated_by or of not in _selectors(draft):
        return
    assert of is not None
    draft.add(Insulated((of,), Stands.SELECTIONS, rule=draft.cite("choosing.insulated_by")))


def insulate_selections(draft: Draft, goal: Goal) -> None:
    """A legal Goal insulates illegal selections, the Goal-setter's own too (AGLOA II-C-2)."""
    choosing = draft.rules.choosing
    if choosing is None or "goal" not in choosing.insulated_by:
        return
    chosen = _selectors(draft)
    if chosen and draft.setup.game.is_legal_goal(goal, draft.shake.variations):
        draft.add(Insulated(chosen, Stands.SELECTIONS, rule=draft.cite("choosing.insulated_by")))
