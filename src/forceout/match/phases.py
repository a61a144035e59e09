"""The phases of a match in the order of a shake: what each waits for, and from whom.

The declaration of an action (``commands``) lists its phases; it cannot be done in any other. The module of its subject decides
whether it is *legal* there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from forceout.match import checking, start, variations
from forceout.match import commands as do
from forceout.match.commands import JUDGE, Command
from forceout.match.declared import ACTION_OF, Action, When
from forceout.match.state import Match, Trial
from forceout.match.values import Phase

_BLOCK = (do.Challenge, do.PickUp, do.PutDown)
_PAPERS = (do.Join, do.Present, do.Decline)


def open_actions(state: Match) -> Mapping[type[Command], Action]:
    """Return the commands that can be used now, in the order of their declarations."""
    shake = state.shake
    return _open_actions(state.phase, shake is not None, shake is not None and shake.trial is not None)


def is_awaited(state: Match, kind: type[Command]) -> bool:
    return kind in open_actions(state)


@cache
def _open_actions(phase: Phase, in_shake: bool, in_trial: bool) -> Mapping[type[Command], Action]:
    return {kind: entry for kind, entry in ACTION_OF.items() if _is_open(entry, phase, in_shake, in_trial)}


def _is_open(declared: Action, phase: Phase, in_shake: bool, in_trial: bool) -> bool:
    if isinstance(declared.when, When):
        return in_shake or declared.when is When.ALWAYS
    if declared.command in _BLOCK and not in_shake:
        return False
    if declared.command in _PAPERS and not in_trial:
        return False
    return phase in declared.when


def to_act(state: Match) -> tuple[str, ...]:
    """Return the players that the table waits for, or the judge if play needs a ruling."""
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
        return unsigned(state)
    if state.phase is Phase.LOT:
        return start.lot_contenders(state)
    assert state.goal_setter is not None
    if not state.rules.equipment.cards:
        return (state.goal_setter,)
    return tuple(dict.fromkeys((state.goal_setter, state.right_of(state.goal_setter))))


def unsigned(state: Match) -> tuple[str, ...]:
    """Return the players who must still sign the scoresheet (AGLOA XII-B). 1969 has none; disqualified players do not sign."""
    if state.rules.round is None:
        return ()
    gone = state.disqualified
    return tuple(
        player for player in state.setup.players if player not in state.signed and player not in gone
    )


def _to_act_in_trial(state: Match, trial: Trial) -> tuple[str, ...]:
    if not trial.is_open:
        return tuple(player for player in state.setup.players if player in trial.waiting)
    waiting = checking.awaited(state)
    return tuple(player for player in state.setup.players if player in waiting) or (JUDGE,)
