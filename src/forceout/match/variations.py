"""Choosing variations (AGLOA II-C; Equations II-B): in order from the Goal-setter to the left, fifteen seconds each."""

from __future__ import annotations

from typing import Literal

from forceout.match import clock
from forceout.match.commands import ChooseVariation, TakeNoVariation
from forceout.match.draft import Draft, Rejection, decides
from forceout.match.events import (
    GoalAwaited,
    PointsLost,
    VariationChosen,
    VariationDeclined,
    VariationIgnored,
    VariationLost,
)
from forceout.match.game import Objection
from forceout.match.procedure import insulate, insulate_selection, overstep
from forceout.match.state import Match
from forceout.match.values import Fault, Phase, Selection, TaskKind


def quota(state: Match, player: str) -> tuple[int, int]:
    """Return how many the player must and may take. In a two-player match the other player takes two (AGLOA II-C-3, P47)."""
    choosing, shake = state.rules.choosing, state.shake
    assert choosing is not None
    assert shake is not None
    two = choosing.other_of_two
    if two and len(state.setup.players) == 2 and player != shake.goal_setter:
        return two, two
    return choosing.least, choosing.most


def entitled(state: Match) -> tuple[str, ...]:
    """Return the players who may select now, beginning with the one whose turn it is (AGLOA II-C-1).

    A player who has taken enough may take another (AGLOA II-C-3, Senior) until the next player selects.
    """
    shake = state.shake
    assert shake is not None
    order = _in_order(state, shake.goal_setter)
    if again := [player for player in order if player in shake.reopened]:
        # P62: those whose selections were pointed out choose again in the order of AGLOA II-C-1.
        return (again[0],)
    started = [
        place for place, player in enumerate(order) if shake.picks(player) or player in shake.passed_up
    ]
    last = started[-1] if started else 0
    able: list[str] = []
    for place, player in enumerate(order):
        least, most = quota(state, player)
        if player in shake.passed_up or shake.picks(player) >= most:
            continue
        if shake.picks(player) < least:
            return (player, *able)
        if place >= last:
            able.append(player)
    return tuple(able)


def _in_order(state: Match, first: str) -> list[str]:
    seats = state.setup.players
    start = seats.index(first)
    turned = seats[start:] + seats[:start]
    return [player for player in turned if player in state.present()]


def must_select(state: Match) -> str | None:
    """Return the player whose selection the table waits for, if any."""
    shake = state.shake
    assert shake is not None
    if not is_adventurous(state):
        return None
    for player in entitled(state):
        if player in shake.reopened or shake.picks(player) < quota(state, player)[0]:
            return player
    return None


def is_adventurous(state: Match) -> bool:
    """P9: once one player has chosen, everyone must."""
    shake = state.shake
    assert shake is not None
    if state.setup.adventurous is not None:
        return state.setup.adventurous
    return bool(shake.chosen or shake.ignored)


@decides(ChooseVariation)
def decide_variation(draft: Draft, command: ChooseVariation) -> Rejection | None:
    """AGLOA II-C-1: the next in order circles a variation."""
    player, selection, shake = command.by, command.selection, draft.shake
    if draft.rules.choosing is None or draft.setup.adventurous is False:
        return draft.refuse(Fault.NOT_NOW, "choosing.least")
    if player in shake.passed_up:
        return draft.refuse(Fault.VARIATION_LOST, "choosing.tries")
    if shake.picks(player) >= quota(draft.state, player)[1]:
        return draft.refuse(Fault.VARIATION_TOO_MANY, "choosing.most")
    if player not in entitled(draft.state):
        refusal = overstep(draft, player, Fault.OUT_OF_TURN, draft.cite("choosing.least"))
        if refusal:
            return refusal
    if _too_late(draft, player):
        proceed(draft)
        return None
    second = _is_second(draft.state, player)
    if second and _second_is_late(draft.state, player):
        if draft.setup.strict:
            return draft.refuse(Fault.VARIATION_LATE, "choosing.most")
        _pay_for_lateness(draft, player)
    elif second:
        # P62: whoever is next has the whole time, from the second selection on.
        clock.finish(draft, TaskKind.VARIATION)
    objection = selection_objection(draft.state, selection)
    if objection and _counts(draft, objection.fault):
        refusal = overstep(draft, player, objection.fault, objection.rule)
        if refusal:
            return refusal
        draft.add(VariationIgnored(player, selection, rule=draft.cite("choosing.illegal")))
    else:
        clause = draft.rules.variations[selection.name].clause
        draft.add(VariationChosen(player, selection, rule=clause))
        insulate(draft, player)
        insulate_selection(draft, _selects_before(draft.state, player))
    proceed(draft)
    return None


def selection_objection(state: Match, selection: Selection) -> Objection | None:
    """Return why this variation may not be chosen now. One that is not in the season's list does not count as listed (Equations XIII-A, P71)."""
    shake, setup = state.shake, state.setup
    assert shake is not None
    assert shake.rolled is not None
    assert shake.universe is not None
    rule = state.rules.variations.get(selection.name)
    if rule is not None and setup.season is not None and rule.years not in ("both", setup.season):
        return Objection(Fault.VARIATION_UNLISTED, rule.clause)
    return setup.game.selection_objection(selection, shake.rolled, shake.universe, shake.variations)


def _selects_before(state: Match, player: str) -> str | None:
    """Return the player who selects just before, if any. Players who have lost the right to select are not in the order (P48)."""
    shake = state.shake
    assert shake is not None
    order = [
        other
        for other in _in_order(state, shake.goal_setter)
        if other == player or shake.picks(other) or other not in shake.passed_up
    ]
    place = order.index(player)
    return order[place - 1] if place else None


def _is_second(state: Match, player: str) -> bool:
    """Whether the player has selected already and need not select another (AGLOA II-C-3, Senior)."""
    shake = state.shake
    assert shake is not None
    picks = shake.picks(player)
    return 0 < picks >= quota(state, player)[0] and player not in shake.reopened


def _second_is_late(state: Match, player: str) -> bool:
    """AGLOA II-C-3: whether a second selection is late. Both share one limit, even while another player's time runs (P62)."""
    shake, allowed = state.shake, _time_allowed(state)
    assert shake is not None
    if allowed is None or not state.setup.is_timed:
        return False
    return state.now > shake.choose_until.get(player, _not_before(state) + allowed)


def _pay_for_lateness(draft: Draft, player: str) -> None:
    if draft.setup.patience == 1:
        rule = draft.cite("time.first_penalty")
        draft.add(PointsLost(player, draft.rules.time.first_penalty, "time-variation", rule=rule))


_ILLEGAL: dict[Fault, Literal["no-effect", "conflict", "repeated"]] = {
    Fault.VARIATION_NO_EFFECT: "no-effect",
    Fault.VARIATION_CONFLICT: "conflict",
    Fault.VARIATION_REPEATED: "repeated",
}


def _counts(draft: Draft, fault: Fault) -> bool:
    """AGLOA II-C-2: whether an illegal selection counts. One that the division does not list always does (P59)."""
    choosing = draft.rules.choosing
    assert choosing is not None
    return fault not in _ILLEGAL or _ILLEGAL[fault] in choosing.illegal


def _too_late(draft: Draft, player: str) -> bool:
    """Whether a first selection came too late. It makes the shake adventurous, so its fifteen seconds were running (P9)."""
    time = draft.rules.time
    strictly = draft.setup.is_timed and draft.setup.patience == 1
    if is_adventurous(draft.state) or time.variation is None or not draft.state.clocked or not strictly:
        return False
    allowed = clock.milliseconds(time.variation) + clock.milliseconds(time.countdown)
    over = draft.state.now - _not_before(draft.state) - allowed
    # The time for the Goal kept running. Points it has already cost are not charged twice.
    goal = draft.state.task(TaskKind.GOAL)
    paid = goal.missed if goal else 0
    if over > 0 and not paid:
        rule = draft.cite("time.first_penalty")
        draft.add(PointsLost(player, time.first_penalty, "time-variation", rule=rule))
    if over <= clock.milliseconds(time.additional):
        return False
    if time.second_penalty:
        rule = draft.cite("time.second_penalty")
        draft.add(PointsLost(player, time.second_penalty, "time-variation", rule=rule))
    draft.add(VariationLost(player, rule=draft.cite("time.then")))
    return True


def _not_before(state: Match) -> int:
    """AGLOA XI-A-1-b: the fifteen seconds do not begin until the minute for rolling is over."""
    assert state.shake is not None
    return state.shake.began + clock.milliseconds(state.rules.time.rolling)


def yet_to_choose(state: Match) -> tuple[str, ...]:
    """Return the players who have neither selected nor passed, in order; none once selections are closed."""
    shake = state.shake
    if state.phase is not Phase.VARIATIONS or shake is None:
        return ()
    if state.rules.choosing is None or state.setup.adventurous is False:
        return ()
    order = _in_order(state, shake.goal_setter)
    return tuple(player for player in order if not shake.picks(player) and player not in shake.passed_up)


def choosing_ends(state: Match) -> int | None:
    """Return when the time for the next selection ends, counted from the last action, or None if the book sets none.

    Until a player has chosen, no limit runs (P9). Then this is how long a Goal-setter waits for the others (AGLOA II-C-1).
    """
    allowed = _time_allowed(state)
    return None if allowed is None else max(state.now, _not_before(state)) + allowed


def _time_allowed(state: Match) -> int | None:
    """Return the fifteen seconds, by this table's timekeeping, plus the countdown."""
    time = state.rules.time
    if time.variation is None:
        return None
    return clock.milliseconds(time.variation) * state.setup.patience + clock.milliseconds(time.countdown)


@decides(TakeNoVariation)
def decide_no_variation(draft: Draft, command: TakeNoVariation) -> Rejection | None:
    """Decline a second variation, or any in a shake in which nobody takes one (P9)."""
    player, shake = command.by, draft.shake
    if draft.rules.choosing is None:
        return draft.refuse(Fault.NOT_NOW, "choosing.least")
    if player not in entitled(draft.state):
        return draft.refuse(Fault.NOT_YOUR_TURN, "choosing.least")
    if is_adventurous(draft.state) and shake.picks(player) < quota(draft.state, player)[0]:
        refusal = overstep(draft, player, Fault.VARIATION_MISSING, draft.cite("choosing.least"))
        if refusal:
            return refusal
    draft.add(VariationDeclined(player, rule=draft.cite("choosing.most")))
    proceed(draft)
    return None


def proceed(draft: Draft) -> None:
    """Continue after the roll, the deal or a selection: with the next selection, or the Goal."""
    state = draft.state
    if state.phase is not Phase.VARIATIONS:
        return
    plays = draft.rules.choosing is not None and draft.setup.adventurous is not False
    waiting = entitled(state) if plays else ()
    if not waiting:
        clock.finish(draft, TaskKind.VARIATION)
        await_goal(draft, draft.shake.goal_setter)
    elif is_adventurous(state):
        _time_selection(draft, waiting[0])
    else:
        _time_goal(draft, draft.shake.goal_setter)


def _time_selection(draft: Draft, player: str) -> None:
    """Time a selection. An early player leaves the rest of the rolling minute to the next (AGLOA II-C-1-b). Two selections share one limit."""
    task = draft.state.task(TaskKind.VARIATION)
    if task and task.players == (player,):
        return
    clock.finish(draft, TaskKind.GOAL)
    start = max(draft.state.now, _not_before(draft.state))
    clock.begin(draft, TaskKind.VARIATION, (player,), "variation", start=start)


def await_goal(draft: Draft, player: str) -> None:
    draft.add(GoalAwaited(player, rule=draft.cite("goal.complete")))
    _time_goal(draft, player)


def _time_goal(draft: Draft, player: str) -> None:
    """AGLOA XI-A-1-c; mlag XI-A-1-b counts the rolling in, and its time runs already."""
    if draft.state.task(TaskKind.GOAL) is None:
        clock.begin(draft, TaskKind.GOAL, (player,), "goal")


def close_selections(draft: Draft, player: str) -> Rejection | None:
    """Close the selections, because the Goal-setter acts. This is illegal while a player must still select."""
    if draft.state.phase is not Phase.VARIATIONS:
        return None
    if must_select(draft.state):
        refusal = overstep(draft, player, Fault.VARIATION_MISSING, draft.cite("choosing.least"))
        if refusal:
            return refusal
    clock.finish(draft, TaskKind.VARIATION)
    await_goal(draft, draft.shake.goal_setter)
    return None
