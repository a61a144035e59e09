"""How a shake ends: scored, void or replayed; who sets the next Goal; and whether the round is over with it."""

from __future__ import annotations

from forceout.core.claims import Claim
from forceout.match.draft import Draft
from forceout.match.events import (
    FalseNoGoalSettled,
    GoalSetterNamed,
    PointsLost,
    RoundEnded,
    RoundReplayed,
    ShakeReplayed,
    ShakeScored,
    ShakeStruck,
    ShakeVoided,
)
from forceout.match.scoring import score_clause, shake_scores, somebody_right
from forceout.match.values import Ending


def score_shake(draft: Draft) -> None:
    """X: every Solution is decided."""
    state, shake, trial = draft.state, draft.shake, draft.trial
    out = state.disqualified | shake.left_out
    scores = shake_scores(draft.rules, draft.setup.players, trial, shake.missing, out)
    _settle_false_no_goal(draft)
    rule = score_clause(state, trial)
    draft.add(ShakeScored(Ending(trial.claim.value), scores, rule=rule))
    name_next(draft, shake.goal_setter)


def _settle_false_no_goal(draft: Draft) -> None:
    """agloa-2014 III-D-2: a correct Never challenge against the objector's Goal spares the first Goal-setter (P23)."""
    if not draft.shake.owes_false_no_goal:
        return
    rule = draft.cite("no_goal.false_penalty")
    spared = draft.trial.claim is Claim.IMPOSSIBLE and not somebody_right(draft.trial)
    draft.add(FalseNoGoalSettled(rule=rule))
    if not spared:
        points = draft.rules.no_goal.false_penalty or 0
        draft.add(PointsLost(draft.shake.goal_setter, points, "false-no-goal", rule=rule))


def score_agreed_no_goal(draft: Draft) -> None:
    """wff-1969 3.10-B: each player scores; AGLOA III-D-1: the shake is void and the same player sets the next Goal."""
    shake, rules = draft.shake, draft.rules
    keeps = rules.no_goal.agreed_keeps_goal_setter
    if rules.no_goal.agreed == "void":
        void_shake(draft, "no-goal", draft.cite("no_goal.agreed"), same_goal_setter=keeps)
        return
    scores = dict.fromkeys(draft.setup.players, rules.scoring.agreed_no_goal or 0)
    out = draft.state.disqualified | shake.left_out
    scores |= dict.fromkeys(shake.missing, rules.scoring.absent) | dict.fromkeys(out, 0)
    draft.add(ShakeScored(Ending.NO_GOAL, scores, rule=draft.cite("scoring.agreed_no_goal")))
    if keeps:
        _name_again(draft, shake.goal_setter)
    else:
        name_next(draft, shake.goal_setter)


def void_shake(draft: Draft, why: str, rule: str, *, same_goal_setter: bool) -> None:
    """No points but an absent player's; points lost stay lost (P46)."""
    shake = draft.shake
    scores = dict.fromkeys(shake.missing - draft.state.disqualified, draft.rules.scoring.absent)
    draft.add(ShakeVoided(why, scores, rule=rule))
    if same_goal_setter:
        _name_again(draft, shake.goal_setter)
    else:
        name_next(draft, shake.goal_setter)


def replay_shake(draft: Draft) -> None:
    """AGLOA IX-C, P35: no points, penalties stay, the same Goal-setter rolls again."""
    goal_setter = draft.shake.goal_setter
    draft.add(ShakeReplayed(rule=draft.cite("conduct.replay")))
    _name_again(draft, goal_setter)


def strike_shake(draft: Draft, number: int) -> None:
    """AGLOA IX-C, P70: a finished shake is replayed; its scores are struck and its Goal-setter rolls again."""
    goal_setter = draft.state.finished[number - 1].goal_setter
    draft.add(ShakeStruck(number, rule=draft.cite("conduct.replay")))
    _name_again(draft, goal_setter)


def strike_round(draft: Draft) -> None:
    """AGLOA IX-C, P70: all shakes are struck, and the Goal-setter of the first rolls again."""
    rule, finished = draft.cite("conduct.replay"), draft.state.finished
    first = finished[0].goal_setter if finished else None
    if draft.state.shake is not None:
        first = first or draft.shake.goal_setter
        draft.add(ShakeReplayed(rule=rule))
    for number, record in enumerate(draft.state.finished, 1):
        if record.ending is not Ending.REPLAYED:
            draft.add(ShakeStruck(number, rule=rule))
    draft.add(RoundReplayed(rule=rule))
    if first is not None:
        _name_again(draft, first)


def _name_again(draft: Draft, player: str) -> None:
    """The same player sets the next Goal too, if that one still plays."""
    if player not in draft.state.present():
        name_next(draft, player)
        return
    if draft.state.goal_setter != player:
        draft.add(GoalSetterNamed(player, rule=draft.cite("lot.next_goal_setter")))
    _end_round_if_played(draft)


def name_next(draft: Draft, after: str) -> None:
    """AGLOA I-D: the player to the left of the previous Goal-setter (P7)."""
    state, rule = draft.state, draft.cite("lot.next_goal_setter")
    left = draft.rules.lot.next_goal_setter == "left"
    draft.add(GoalSetterNamed(state.left_of(after) if left else state.right_of(after), rule=rule))
    _end_round_if_played(draft)


def _end_round_if_played(draft: Draft) -> None:
    """Where the players agreed on a number of shakes. One that is replayed does not count."""
    state, agreed = draft.state, draft.setup.shakes
    if agreed is None or state.round_ended is not None or state.shake is not None:
        return
    if sum(record.ending is not Ending.REPLAYED for record in state.finished) >= agreed:
        draft.add(RoundEnded())
