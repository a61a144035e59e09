"""The facts behind a refusal, read from the state in which it was refused. The sentence is made of them at the edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from forceout.core.turns import SHIFT, now_least
from forceout.match import commands as do
from forceout.match.checking import in_hand
from forceout.match.commands import Command
from forceout.match.state import Match
from forceout.match.values import Fault
from forceout.match.variations import entitled, quota

Facts = Mapping[str, Any]


def facts_of(state: Match, command: Command, fault: Fault) -> Facts:
    """What a person must know to understand this refusal beyond its code; often nothing."""
    tell = _FACTS.get(fault)
    return {} if tell is None else tell(state, command)


def _phase(state: Match, _command: Command) -> Facts:
    return {"phase": str(state.phase)}


def _turn(state: Match, command: Command) -> Facts:
    shake = state.shake
    whose = state.goal_setter
    if shake is not None:
        choosing = isinstance(command, do.ChooseVariation | do.TakeNoVariation) and entitled(state)
        whose = choosing[0] if choosing else shake.turn or shake.goal_by or shake.goal_setter
    return {} if whose in (None, command.by) else {"turn": whose}


def _roll(state: Match, _command: Command) -> Facts:
    return {"in_play": [dict(counts) for counts in state.rules.roll.in_play]}


def _set_out(state: Match, _command: Command) -> Facts:
    return {"ways": [list(way) for way in state.rules.roll.set_out or ()]}


def _dealer(state: Match, command: Command) -> Facts:
    shake = state.shake
    setter = shake.goal_setter if shake else state.goal_setter or state.left_of(command.by)
    right = state.right_of(setter)
    dealer = shake.dealer if shake else right
    return {"dealer": dealer, "right": dealer == right}


def _cards(state: Match, command: Command) -> Facts:
    assert isinstance(command, do.Deal)
    deal = state.rules.deal
    return {"dealt": len(command.cards or ()), "least": deal.minimum, "most": deal.maximum}


def _selections(state: Match, command: Command) -> Facts:
    return {"most": quota(state, command.by)[1]}


def _selector(state: Match, _command: Command) -> Facts:
    return {"player": entitled(state)[0]}


def _variation(_state: Match, command: Command) -> Facts:
    assert isinstance(command, do.ChooseVariation)
    return {"variation": command.selection.name}


def _listed(state: Match, command: Command) -> Facts:
    """What the division has; where it has the variation but not that base or k, those that it has."""
    assert isinstance(command, do.ChooseVariation)
    name, choice = command.selection.name, command.selection.choice
    rule, season = state.rules.variations.get(name), state.setup.season
    listed = [
        each
        for each, one in state.rules.variations.items()
        if season is None or one.years in ("both", season)
    ]
    if rule is None or rule.asks is None or name not in listed:
        return {"variation": name, "listed": listed}
    allowed = rule.limits[rule.asks]
    assert isinstance(allowed, tuple)
    return {"variation": f"{name} {choice.argument}", "listed": [f"{name} {value}" for value in allowed]}


def _cube(_state: Match, command: Command) -> Facts:
    assert isinstance(command, do.Bonus | do.Touch | do.Move | do.Shift)
    return {"cube": str(command.cube)}


def _missing(_state: Match, command: Command) -> Facts:
    if isinstance(command, do.Bonus | do.Touch | do.Move | do.Shift):
        return {"cube": str(command.cube)}
    return {"goal": str(command.goal)} if isinstance(command, do.SetGoal) else {}


def _touched(state: Match, _command: Command) -> Facts:
    assert state.shake is not None
    return {"cubes": [str(cube) for cube in state.shake.mat.touched]}


def _relation(state: Match, command: Command) -> Facts:
    assert state.shake is not None
    at_most = state.rules.moves.relation_to_forbidden_from
    return {**_cube(state, command), "resources": len(state.shake.mat.resources), "at_most": at_most}


def _shift_relation(state: Match, _command: Command) -> Facts:
    return {"never": list(state.rules.variations[SHIFT].limits["never_forbidden"])}  # type: ignore[arg-type]


def _claims(state: Match, command: Command) -> Facts:
    assert isinstance(command, do.Challenge)
    return {"said": command.claim, "claims": [str(claim) for claim in state.rules.challenges.claims]}


def _now_resources(state: Match, _command: Command) -> Facts:
    assert state.shake is not None
    least = now_least(state.rules, two_solutions=state.shake.has("two-solutions"))
    return {"resources": len(state.shake.mat.resources), "least": least}


def _after_last_cube(state: Match, _command: Command) -> Facts:
    return {"claims": [str(claim) for claim in state.rules.challenges.after_last_cube or ()]}


def _holder(state: Match, _command: Command) -> Facts:
    holder = state.shake.block if state.shake else None
    return {} if holder is None else {"holder": holder}


def _attempts(state: Match, _command: Command) -> Facts:
    return {"attempts": state.rules.checking.ambiguity_attempts}


def _in_hand(state: Match, _command: Command) -> Facts:
    return {"of": in_hand(state)}


def _penalty(state: Match, command: Command) -> Facts:
    assert isinstance(command, do.Penalise)
    return {"points": command.points, "most": state.rules.scoring.most_lost_at_once}


_FACTS: dict[Fault, Callable[[Match, Command], Facts]] = {
    Fault.NOT_NOW: _phase,
    Fault.NOT_YOUR_TURN: _turn,
    Fault.OUT_OF_TURN: _turn,
    Fault.NOT_THERE: _missing,
    Fault.KIT: _roll,
    Fault.SET_OUT: _set_out,
    Fault.DEALER: _dealer,
    Fault.TOO_FEW_CARDS: _cards,
    Fault.TOO_MANY_CARDS: _cards,
    Fault.VARIATION_MISSING: _selector,
    Fault.VARIATION_TOO_MANY: _selections,
    Fault.VARIATION_NO_EFFECT: _variation,
    Fault.VARIATION_CONFLICT: _variation,
    Fault.VARIATION_REPEATED: _variation,
    Fault.VARIATION_UNLISTED: _listed,
    Fault.BONUS_KIND: _cube,
    Fault.GOAL_CUBE: _cube,
    Fault.TOUCHED_CUBE: _touched,
    Fault.RELATION_FORBIDDEN: _relation,
    Fault.SHIFT_RELATION: _shift_relation,
    Fault.CHALLENGE_WORD: _claims,
    Fault.NOW_RESOURCES: _now_resources,
    Fault.NOW_LAST_CUBE: _after_last_cube,
    Fault.BLOCK_HELD: _holder,
    Fault.ATTEMPT_USED: _attempts,
    Fault.NOT_IN_HAND: _in_hand,
    Fault.PENALTY: _penalty,
}
