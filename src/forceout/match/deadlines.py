"""The effects of time: each missed limit, in the order in which they fall, and the end of the round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from forceout.match import checking, clock
from forceout.match.challenge import SILENT, put_down
from forceout.match.charges import return_cube
from forceout.match.conduct import name_dealer
from forceout.match.draft import Draft
from forceout.match.ending import void_shake
from forceout.match.events import (
    CheckMissed,
    NothingPresented,
    PointsLost,
    TaskExtended,
    TimePassed,
    TurnLost,
    VariationDeclined,
    VariationLost,
)
from forceout.match.goal import set_by_time
from forceout.match.no_goal import agree
from forceout.match.procedure import stranded_last_cube
from forceout.match.round_end import can_be_stopped, end_round, stop
from forceout.match.state import Match, Task
from forceout.match.turns import end_turn
from forceout.match.values import TaskKind
from forceout.match.variations import must_select, proceed
from forceout.match.writing import open_if_complete


def pass_time(draft: Draft, to: int) -> None:
    """Enforce every limit that falls before ``to``, then set the time to ``to``."""
    while (due := _next_due(draft, to)) is not None:
        at, enforce = due
        draft.add(TimePassed(max(at, draft.state.now)))
        enforce()
    if to > draft.state.now or not draft.state.clocked:
        draft.add(TimePassed(to))


def _next_due(draft: Draft, to: int) -> tuple[int, Callable[[], None]] | None:
    """The earliest of the running limits and the round's. A task done at the last moment is done in time (P1)."""
    due: list[tuple[int, Callable[[], None]]] = [
        (task.falls, partial(_miss, draft, task)) for task in draft.state.running if task.falls < to
    ]
    due += [entry for entry in _round_due(draft) if entry[0] <= to]
    return min(due, key=lambda entry: entry[0], default=None)


def _round_due(draft: Draft) -> list[tuple[int, Callable[[], None]]]:
    limit = round_limit(draft.state)
    if limit is None:
        return []
    return [(limit, partial(end_round if draft.state.round_ended is None else stop, draft))]


def round_limit(state: Match) -> int | None:
    """P31: the round ends at 1800 s and the five minutes at 2100 s, without an action."""
    rules = state.rules.round
    if rules is None or not state.setup.is_timed or state.setup.open_ended:
        return None
    if state.round_ended is None:
        return state.round_began + clock.milliseconds(rules.length)
    if not can_be_stopped(state):
        return None
    return state.round_ended + clock.milliseconds(rules.extra)


def next_moment(state: Match) -> int | None:
    """Return the next limit, or the end of the round: the time that the players see or, once that is past, the time it falls."""
    if not state.clocked:
        return None
    moments = [task.deadline if state.now < task.deadline else task.falls for task in state.running]
    limit = round_limit(state)
    return min([*moments, limit] if limit is not None else moments, default=None)


def _miss(draft: Draft, task: Task) -> None:
    """AGLOA XI-A: a point and an additional minute; then the second point, and the task is lost."""
    first, second = _MISSED[task.kind]
    if task.missed == 0 or draft.rules.time.then == "again":
        first(draft, task)
    else:
        second(draft, task)


def _first_point(draft: Draft, task: Task) -> None:
    _cost(draft, task, task.players, draft.rules.time.first_penalty, "time.first_penalty")
    draft.add(TaskExtended(task.kind, rule=draft.cite("time.additional")))


def _cost(draft: Draft, task: Task, players: tuple[str, ...], points: int, path: str) -> None:
    if points and draft.setup.patience == 1:
        for player in players:
            draft.add(PointsLost(player, points, f"time-{task.kind}", rule=draft.cite(path)))


def _second_point(draft: Draft, task: Task) -> None:
    """There is none in mlag XI-A."""
    _cost(draft, task, task.players, draft.rules.time.second_penalty or 0, "time.second_penalty")


def _lose_shake(draft: Draft, task: Task) -> None:
    """P36: a Goal-setter without a roll or a Goal loses the shake, and the next player sets the next Goal."""
    if not set_by_time(draft, task.players[0]):
        _second_point(draft, task)
        void_shake(draft, "time", draft.cite("time.then"), same_goal_setter=False)


def _miss_goal(draft: Draft, task: Task) -> None:
    if not set_by_time(draft, task.players[0]):
        _first_point(draft, task)


def _lose_deal(draft: Draft, task: Task) -> None:
    """AGLOA XI-A: the player loses the turn to deal, which passes to the left like any turn (P67)."""
    _second_point(draft, task)
    clock.finish(draft, TaskKind.DEAL)
    name_dealer(draft, draft.state.left_of(task.players[0]))


def _miss_variation(draft: Draft, task: Task) -> None:
    """Miss the time for a variation. A second one is optional, so its time simply ends."""
    if must_select(draft.state) in task.players:
        _first_point(draft, task)
        return
    for player in task.players:
        draft.add(VariationDeclined(player, rule=draft.cite("time.variation")))
    proceed(draft)


def _lose_variation(draft: Draft, task: Task) -> None:
    _second_point(draft, task)
    for player in task.players:
        draft.add(VariationLost(player, rule=draft.cite("time.then")))
    proceed(draft)


def _lose_objection(draft: Draft, task: Task) -> None:
    """AGLOA III-D-2: without a Goal the objection has failed, and the first Goal-setter rolls again."""
    _second_point(draft, task)
    void_shake(draft, "no-goal", draft.cite("time.then"), same_goal_setter=True)


def _silence_agrees(draft: Draft, task: Task) -> None:
    """P24: a minute without an answer is agreement."""
    for player in task.players:
        if draft.state.shake is not None:
            agree(draft, player, by_silence=True)


def _lose_turn(draft: Draft, task: Task) -> None:
    """Pass the turn. A last cube that is still in Forbidden goes back first (AGLOA VIII-A)."""
    _second_point(draft, task)
    player = task.players[0]
    illegal = stranded_last_cube(draft.state)
    if illegal:
        return_cube(draft, illegal)
    draft.add(TurnLost(player, rule=draft.cite("time.then")))
    end_turn(draft, player)


def _silent_block(draft: Draft, _task: Task) -> None:
    """AGLOA V-B, XI-A-3: nothing said in time; play goes on (P29)."""
    put_down(draft, SILENT, "challenges.silence_penalty", draft.rules.challenges.silence_penalty or 0)


def _miss_writing(draft: Draft, task: Task) -> None:
    """Take points only from players who must write. Anyone else presents nothing (P3)."""
    must = tuple(player for player in task.players if player in draft.trial.must)
    for player in task.players:
        if player not in must:
            draft.add(NothingPresented(player, late=True, rule=draft.cite("writing.third")))
            clock.finish(draft, TaskKind.WRITING, player)
    if must:
        _cost(draft, task, must, draft.rules.time.first_penalty, "time.first_penalty")
        draft.add(TaskExtended(TaskKind.WRITING, rule=draft.cite("time.additional")))
    open_if_complete(draft)


def _lose_writing(draft: Draft, task: Task) -> None:
    _second_point(draft, task)
    for player in task.players:
        draft.add(NothingPresented(player, late=True, rule=draft.cite("time.then")))
    clock.finish(draft, TaskKind.WRITING)
    open_if_complete(draft)


def _miss_checking(draft: Draft, task: Task) -> None:
    """AGLOA XI-A: a point from each who has not paid for the minute already (P51)."""
    of = checking.in_hand(draft.state)
    assert of is not None
    for player in task.players:
        if (player, of) not in draft.trial.minutes:
            checking.pay_for_minute(draft, player, of, f"time-{task.kind}")
    draft.add(TaskExtended(task.kind, rule=draft.cite("time.additional")))


def _lose_checking(draft: Draft, task: Task) -> None:
    """AGLOA VII-C-4: a checker who has shown nothing in time has no objection."""
    _second_point(draft, task)
    of = checking.in_hand(draft.state)
    for player in task.players:
        if of is not None and draft.state.shake is not None and of in draft.trial.undecided:
            draft.add(CheckMissed(player, of, rule=draft.cite("time.then")))
            checking.after_answer(draft, player, of)


def _stall_again(draft: Draft, task: Task) -> None:
    """wff-1969 3.11: a point, and another minute; and so on."""
    _cost(draft, task, task.players, draft.rules.time.first_penalty, "time.first_penalty")
    draft.add(TaskExtended(task.kind, task.players[0], rule=draft.cite("time.additional")))


_Miss = Callable[[Draft, Task], None]
_MISSED: dict[TaskKind, tuple[_Miss, _Miss]] = {
    TaskKind.ROLL: (_first_point, _lose_shake),
    TaskKind.DEAL: (_first_point, _lose_deal),
    TaskKind.VARIATION: (_miss_variation, _lose_variation),
    TaskKind.GOAL: (_miss_goal, _lose_shake),
    TaskKind.OBJECTION_GOAL: (_first_point, _lose_objection),
    TaskKind.NO_GOAL_ANSWER: (_silence_agrees, _silence_agrees),
    TaskKind.TURN: (_first_point, _lose_turn),
    TaskKind.BLOCK: (_silent_block, _silent_block),
    TaskKind.WRITING: (_miss_writing, _lose_writing),
    TaskKind.CHECKING: (_miss_checking, _lose_checking),
    TaskKind.STALL: (_stall_again, _stall_again),
}
"""For each task, what happens when its limit is missed, and when the additional minute is missed too."""
