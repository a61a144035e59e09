"""``evolve(state, event)``: return the next state. It applies events and knows no rules; the rules are in ``decide``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from forceout.core.claims import Claim
from forceout.core.pile import Pile
from forceout.match import events as happened
from forceout.match.events import Event
from forceout.match.game import Mat, Play
from forceout.match.state import (
    Match,
    Opinion,
    Paper,
    Ruling,
    Shake,
    ShakeRecord,
    Task,
    Timer,
    Trespass,
    Trial,
    changed,
)
from forceout.match.values import OF_SELECTION, Cube, Ending, Fault, Section, Stands, TaskKind


def evolve(state: Match, event: Event) -> Match:
    """The state after the event."""
    apply = _APPLIED.get(type(event))
    if apply is None:
        raise TypeError(f"no such event: {event!r}")
    return apply(event, state)


def fold(state: Match, events: Iterable[Event]) -> Match:
    for event in events:
        state = evolve(state, event)
    return state


_Apply = Callable[[Any, Match], Match]
_APPLIED: dict[type[Event], _Apply] = {}
"""What each event does to the state."""


def _applies(event: type[Event]) -> Callable[[_Apply], _Apply]:
    """Mark the function that applies an event."""

    def mark(apply: _Apply) -> _Apply:
        _APPLIED[event] = apply
        return apply

    return mark


def _shake(state: Match, **changes: Any) -> Match:
    assert state.shake is not None
    return changed(state, shake=changed(state.shake, **changes))


def _trial(state: Match, **changes: Any) -> Match:
    assert state.shake is not None
    assert state.shake.trial is not None
    return _shake(state, trial=changed(state.shake.trial, **changes))


def _plus(points: Mapping[str, int], player: str, more: int) -> dict[str, int]:
    return {**points, player: points.get(player, 0) + more}


def _carried(mat: Mat, cube: Cube, source: Section, to: Section) -> Mat:
    """Return the mat after one cube moved from one section to another."""
    if source is to:
        return mat
    one = Pile([cube])
    changes: dict[str, Any] = {source.value: mat.pile(source) - one, to.value: mat.pile(to) + one}
    return changed(mat, **changes)


@_applies(happened.TimePassed)
def time_passed(event: happened.TimePassed, state: Match) -> Match:
    return changed(state, now=event.to, clocked=True)


@_applies(happened.TaskBegan)
def task_began(event: happened.TaskBegan, state: Match) -> Match:
    limits = (event.start, event.limit, event.countdown, event.additional)
    task = Task(event.kind, event.players, *limits, began=state.now)
    # Each of several players may be called for stalling (wff-1969 3.11); of everything else there is one limit.
    same = (event.kind, event.players) if event.kind is TaskKind.STALL else (event.kind,)
    others = tuple(other for other in state.tasks if (other.kind, other.players)[: len(same)] != same)
    sand = state.rules.equipment.timer
    # The timer measures whole minutes only; fifteen seconds are counted (AGLOA XI-A).
    turned = sand is not None and event.limit >= sand * 1000
    return changed(
        state,
        tasks=(*others, task),
        timer=Timer(event.start, event.limit) if turned else state.timer,
    )


def _tasks(state: Match, kind: TaskKind, **changes: Any) -> Match:
    return changed(
        state, tasks=tuple(changed(task, **changes) if task.kind is kind else task for task in state.tasks)
    )


@_applies(happened.TaskExtended)
def task_extended(event: happened.TaskExtended, state: Match) -> Match:
    def extended(task: Task) -> Task:
        own = task.kind is event.kind and (event.player is None or event.player in task.players)
        return changed(task, missed=task.missed + 1) if own else task

    return changed(state, tasks=tuple(map(extended, state.tasks)))


@_applies(happened.TaskGraced)
def task_graced(event: happened.TaskGraced, state: Match) -> Match:
    return _tasks(state, event.kind, grace=event.until)


@_applies(happened.TaskDone)
def task_done(event: happened.TaskDone, state: Match) -> Match:
    kept = []
    for task in state.tasks:
        if task.kind is event.kind:
            rest = tuple(player for player in task.players if player != event.player)
            if event.player is None or not rest:
                continue
            kept.append(changed(task, players=rest))
        else:
            kept.append(task)
    return changed(state, tasks=tuple(kept))


@_applies(happened.PointsLost)
def points_lost(event: happened.PointsLost, state: Match) -> Match:
    if event.points == 1 and state.setup.awaits_initials:
        return changed(state, pending=(*state.pending, (event.player, len(state.finished))))
    state = changed(state, lost=_plus(state.lost, event.player, event.points))
    if state.shake is None:
        return state
    return _shake(state, penalties=_plus(state.shake.penalties, event.player, event.points))


@_applies(happened.PenaltyInitialled)
def penalty_initialled(event: happened.PenaltyInitialled, state: Match) -> Match:
    place = next(n for n, (player, _) in enumerate(state.pending) if player == event.player)
    _, shake = state.pending[place]
    state = changed(state, pending=state.pending[:place] + state.pending[place + 1 :])
    return _penalised(state, event.player, 1, shake)


def _penalised(state: Match, player: str, points: int, shake: int) -> Match:
    """Subtract points lost in a shake, finished or not. A negative number gives points back."""
    state = changed(state, lost=_plus(state.lost, player, points))
    if shake < len(state.finished):
        return _with_record(state, shake, penalties=_plus(state.finished[shake].penalties, player, points))
    return (
        state
        if state.shake is None
        else _shake(state, penalties=_plus(state.shake.penalties, player, points))
    )


@_applies(happened.LotDrawn)
def lot_drawn(event: happened.LotDrawn, state: Match) -> Match:
    lots = {**state.lots, event.player: event.face}
    return changed(state, lots=lots, lots_drawn=state.lots_drawn + 1)


@_applies(happened.LotTied)
def lot_tied(event: happened.LotTied, state: Match) -> Match:
    return changed(state, lots={}, contenders=event.players)


@_applies(happened.TimingStarted)
def timing_started(_event: happened.TimingStarted, state: Match) -> Match:
    return changed(state, timing=True)


@_applies(happened.GoalSetterNamed)
def goal_setter_named(event: happened.GoalSetterNamed, state: Match) -> Match:
    return changed(state, goal_setter=event.player)


@_applies(happened.ShakeBegan)
def shake_began(event: happened.ShakeBegan, state: Match) -> Match:
    shake = Shake(event.goal_setter, event.dealer, state.now, event.absent, event.left_out)
    if not state.rules.equipment.cards:
        shake = changed(shake, universe=())
    return changed(
        state,
        shake=shake,
        goal_setter=event.goal_setter,
        absent_next=frozenset(),
        left_out_next=frozenset(),
        appeal=None,
        timing=False,
    )


@_applies(happened.DealerNamed)
def dealer_named(event: happened.DealerNamed, state: Match) -> Match:
    return _shake(state, dealer=event.player)


@_applies(happened.CubesRolled)
def cubes_rolled(event: happened.CubesRolled, state: Match) -> Match:
    mat = Mat(resources=event.cubes)
    return _shake(state, goal_setter=event.player, rolled=event.cubes, mat=mat, turn_began=mat)


@_applies(happened.CardsDealt)
def cards_dealt(event: happened.CardsDealt, state: Match) -> Match:
    return _shake(state, dealer=event.player, universe=event.cards)


@_applies(happened.VariationChosen)
def variation_chosen(event: happened.VariationChosen, state: Match) -> Match:
    assert state.shake is not None
    chosen = (*state.shake.chosen, (event.player, event.selection))
    return _shake(_selected(state, event.player), chosen=chosen)


def _selected(state: Match, player: str) -> Match:
    """Record one selection, legal or not. The end of its time is kept for a second one."""
    shake, task = state.shake, state.task(TaskKind.VARIATION)
    assert shake is not None
    ends = {player: task.falls} if task and player in task.players else {}
    return _shake(
        state,
        reopened=_without_one(shake.reopened, player),
        choose_until={**shake.choose_until, **ends},
    )


def _without_one(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    if player not in players:
        return players
    place = players.index(player)
    return players[:place] + players[place + 1 :]


@_applies(happened.VariationIgnored)
def variation_ignored(event: happened.VariationIgnored, state: Match) -> Match:
    assert state.shake is not None
    ignored = _plus(state.shake.ignored, event.player, 1)
    return _shake(_selected(state, event.player), ignored=ignored)


@_applies(happened.VariationDeclined)
def variation_declined(event: happened.VariationDeclined, state: Match) -> Match:
    return _without_selection(state, event.player)


def _without_selection(state: Match, player: str) -> Match:
    assert state.shake is not None
    return _shake(
        state,
        passed_up=state.shake.passed_up | {player},
        reopened=tuple(other for other in state.shake.reopened if other != player),
    )


@_applies(happened.VariationReopened)
def variation_reopened(event: happened.VariationReopened, state: Match) -> Match:
    """Return to the selections, whatever the Goal-setter has said since."""
    shake = state.shake
    assert shake is not None
    return _shake(
        state,
        ignored=_plus(shake.ignored, event.player, -1),
        tries={**shake.tries, event.player: event.tries},
        passed_up=shake.passed_up - {event.player},
        reopened=(*shake.reopened, event.player),
        goal_by=None,
        no_goal=False,
        agreed=frozenset(),
        objector=None,
        owes_false_no_goal=False,
    )


@_applies(happened.VariationLost)
def variation_lost(event: happened.VariationLost, state: Match) -> Match:
    return _without_selection(state, event.player)


@_applies(happened.GoalAwaited)
def goal_awaited(event: happened.GoalAwaited, state: Match) -> Match:
    return _shake(state, goal_by=event.player)


@_applies(happened.CubeTouched)
def cube_touched(event: happened.CubeTouched, state: Match) -> Match:
    assert state.shake is not None
    mat = state.shake.mat
    touched = changed(mat, resources=mat.resources - Pile([event.cube]), touched=(*mat.touched, event.cube))
    return _shake(state, mat=touched)


@_applies(happened.GoalSet)
def goal_set(event: happened.GoalSet, state: Match) -> Match:
    shake = state.shake
    assert shake is not None
    in_hand = shake.mat.resources + Pile(shake.mat.touched)
    mat = changed(
        shake.mat,
        goal=event.goal,
        touched=(),
        resources=in_hand - event.cubes - event.left_over,
        forbidden=shake.mat.forbidden + event.left_over,
    )
    return _shake(
        state,
        mat=mat,
        goal_by=None,
        bonus=None,
        plays=(*shake.plays, Play(event.player, shake.turn_began, mat, bonus=shake.bonus)),
        turn_began=mat,
    )


@_applies(happened.NoGoalDeclared)
def no_goal_declared(_event: happened.NoGoalDeclared, state: Match) -> Match:
    return _shake(state, no_goal=True, goal_by=None)


@_applies(happened.NoGoalAgreed)
def no_goal_agreed(event: happened.NoGoalAgreed, state: Match) -> Match:
    assert state.shake is not None
    return _shake(state, agreed=state.shake.agreed | {event.player})


@_applies(happened.NoGoalDisputed)
def no_goal_disputed(event: happened.NoGoalDisputed, state: Match) -> Match:
    return _shake(state, objector=event.player, owes_false_no_goal=True)


@_applies(happened.FalseNoGoalSettled)
def false_no_goal_settled(_event: happened.FalseNoGoalSettled, state: Match) -> Match:
    return _shake(state, owes_false_no_goal=False)


@_applies(happened.TurnBegan)
def turn_began(event: happened.TurnBegan, state: Match) -> Match:
    assert state.shake is not None
    return _shake(state, turn=event.player, turn_began=state.shake.mat, bonus=None)


@_applies(happened.BonusMoved)
def bonus_moved(event: happened.BonusMoved, state: Match) -> Match:
    shake = state.shake
    assert shake is not None
    mat = _carried(shake.mat, event.cube, Section.RESOURCES, Section.FORBIDDEN)
    # Out of turn it is no part of the turn that another player has.
    in_turn = shake.turn in (None, event.player)
    return _shake(state, mat=mat, bonus=event.cube if in_turn else shake.bonus)


@_applies(happened.CubeMoved)
def cube_moved(event: happened.CubeMoved, state: Match) -> Match:
    shake = state.shake
    assert shake is not None
    before = shake.turn_began if event.in_turn else shake.mat
    bonus = shake.bonus if event.in_turn else None
    mat = _carried(shake.mat, event.cube, event.source, event.to)
    play = Play(event.player, before, mat, event.cube, event.source, event.to, bonus)
    return _shake(state, mat=mat, plays=(*shake.plays, play), turns=shake.turns + 1)


@_applies(happened.TurnLost)
def turn_lost(_event: happened.TurnLost, state: Match) -> Match:
    assert state.shake is not None
    return _shake(state, turns=state.shake.turns + 1)


@_applies(happened.Overstepped)
def overstepped(event: happened.Overstepped, state: Match) -> Match:
    shake = state.shake
    assert shake is not None
    trespass = Trespass(
        event.player,
        event.fault,
        event.rule,
        state.now,
        shake,
        state.tasks,
        event.cube,
        event.source,
        event.to,
        event.bonus,
    )
    return _shake(state, trespasses=(*shake.trespasses, trespass))


@_applies(happened.Insulated)
def insulated(event: happened.Insulated, state: Match) -> Match:
    assert state.shake is not None
    stands = _STANDS[event.part]
    kept = tuple(
        entry
        for entry in state.shake.trespasses
        if entry.player not in event.players or not stands(entry.fault in OF_SELECTION)
    )
    return _shake(state, trespasses=kept)


_STANDS: Mapping[Stands, Callable[[bool], bool]] = {
    Stands.ALL: lambda _of_selection: True,
    Stands.PROCEDURE: lambda of_selection: not of_selection,
    Stands.SELECTIONS: lambda of_selection: of_selection,
}


@_applies(happened.Charged)
def charged(event: happened.Charged, state: Match) -> Match:
    if event.upheld:
        return state
    return changed(state, false_charges=_plus(state.false_charges, event.player, 1))


@_applies(happened.TurnResumed)
def turn_resumed(event: happened.TurnResumed, state: Match) -> Match:
    """Restore the turn as it was before the illegal move, with the time that was running."""
    assert state.shake is not None
    trespass = _last_trespass(state.shake, event.player, event.fault)
    before = trespass.before
    return _shake(
        changed(state, tasks=_resumed(state, trespass)),
        turn=event.player,
        bonus=before.bonus,
        turn_began=before.turn_began,
    )


@_applies(happened.CubeReturned)
def cube_returned(event: happened.CubeReturned, state: Match) -> Match:
    shake = state.shake
    assert shake is not None
    mat = _carried(shake.mat, event.cube, event.source, event.to)
    own_bonus = shake.bonus == event.cube and shake.turn in (None, event.player)
    return _shake(state, mat=mat, bonus=None if own_bonus else shake.bonus)


@_applies(happened.FirstCubeReturned)
def first_cube_returned(event: happened.FirstCubeReturned, state: Match) -> Match:
    shake = state.shake
    assert shake is not None
    trespass = _last_trespass(shake, event.player, Fault.OUT_OF_TURN)
    *earlier, first, second = shake.plays
    mat = _carried(shake.mat, event.cube, event.source, Section.RESOURCES)
    return _shake(
        state,
        mat=mat,
        plays=(*earlier, replace(second, before=first.before, after=mat)),
        trespasses=tuple(entry for entry in shake.trespasses if entry is not trespass),
    )


@_applies(happened.BonusBecameMove)
def bonus_became_move(event: happened.BonusBecameMove, state: Match) -> Match:
    shake = state.shake
    assert shake is not None
    *earlier, last = shake.plays
    pending = shake.bonus is not None and shake.turn == event.player
    second_played = not pending and (last.player, last.bonus) == (event.player, event.cube)
    before = last.before if second_played else shake.turn_began
    play = Play(event.player, before, shake.mat, event.cube, Section.RESOURCES, Section.FORBIDDEN)
    plays = (*earlier, play) if second_played else (*shake.plays, play)
    return _shake(state, plays=plays, bonus=None, trial=None)


@_applies(happened.Withdrawn)
def withdrawn(event: happened.Withdrawn, state: Match) -> Match:
    shake = state.shake
    assert shake is not None
    trespass = _last_trespass(shake, event.player, event.fault)
    # What anybody did after it is undone with it.
    kept = tuple(entry for entry in trespass.before.trespasses if entry in shake.trespasses)
    before = changed(trespass.before, trespasses=kept, penalties=shake.penalties, absent=shake.absent)
    return changed(state, shake=before, tasks=_resumed(state, trespass))


def _resumed(state: Match, trespass: Trespass) -> tuple[Task, ...]:
    """Return the earlier limits. One that is still running stays as it is now, with the points it has cost.

    Players other than the offender get the time since then back, because they could not do their task.
    """
    on = {(task.kind, task.players, task.began): task for task in state.tasks}
    since = state.now - trespass.at
    resumed = []
    for task in trespass.tasks:
        stopped = task if trespass.player in task.players else _moved_on(task, since)
        resumed.append(on.get((task.kind, task.players, task.began), stopped))
    return tuple(resumed)


@_applies(happened.ChargeCleared)
def charge_cleared(event: happened.ChargeCleared, state: Match) -> Match:
    """Clear a charge. The cube is back, so its play no longer counts, and the one before it may be the last play again."""
    shake = state.shake
    assert shake is not None
    trespass = _last_trespass(shake, event.player, event.fault)
    kept = tuple(entry for entry in shake.trespasses if entry is not trespass)
    return _shake(state, trespasses=kept, plays=_without_play(shake.plays, trespass))


def _without_play(plays: tuple[Play, ...], trespass: Trespass) -> tuple[Play, ...]:
    """Return the plays without the illegal one. A bonus, a selection or a Goal out of turn is no play of a cube."""
    if trespass.bonus or trespass.cube is None:
        return plays
    illegal = (trespass.player, trespass.cube, trespass.to)
    for place in reversed(range(len(plays))):
        if (plays[place].player, plays[place].cube, plays[place].to) == illegal:
            return plays[:place] + plays[place + 1 :]
    return plays


def _last_trespass(shake: Shake, player: str, fault: Fault | None) -> Trespass:
    return next(
        entry
        for entry in reversed(shake.trespasses)
        if entry.player == player and fault in (None, entry.fault)
    )


@_applies(happened.BlockPickedUp)
def block_picked_up(event: happened.BlockPickedUp, state: Match) -> Match:
    return _shake(state, block=event.player, block_since=state.now)


@_applies(happened.BlockPutDown)
def block_put_down(_event: happened.BlockPutDown, state: Match) -> Match:
    """Extend the tasks of play by the time that the block was held; the time for writing kept running (AGLOA XI-A-1-g)."""
    shake = state.shake
    assert shake is not None
    held = state.now - shake.block_since
    tasks = tuple(task if task.kind is TaskKind.WRITING else _moved_on(task, held) for task in state.tasks)
    return _shake(changed(state, tasks=tasks), block=None)


def _moved_on(task: Task, by: int) -> Task:
    return changed(task, start=task.start + by, grace=task.grace and task.grace + by)


@_applies(happened.ChallengeSetAside)
def challenge_set_aside(_event: happened.ChallengeSetAside, state: Match) -> Match:
    return state


def _begin_trial(state: Match, claim: Claim, challengers: tuple[str, ...], mover: str | None) -> Match:
    """Begin the writing. The rulebook's table says which players must write and which may."""
    must_role = state.rules.writing.must[claim]
    present = state.present()
    if must_role == "everyone":
        must: tuple[str, ...] = ()
        may = present
    else:
        must = challengers if must_role == "challenger" else (mover,) if mover else ()
        may = tuple(player for player in present if player not in challengers and player != mover)
    assert state.shake is not None
    earlier = state.shake.trial
    since = earlier.since if earlier else state.now
    # A challenge after the last cube: Solutions already presented stay, "nothing" may be thought over (AGLOA VIII-B).
    papers = {
        player: paper
        for player, paper in (earlier.papers if earlier else {}).items()
        if paper.solution is not None and player in must + may
    }
    return _shake(
        state, trial=Trial(claim, challengers, mover, must, may, since, papers=papers), turn=None, block=None
    )


@_applies(happened.Challenged)
def challenged(event: happened.Challenged, state: Match) -> Match:
    return _begin_trial(state, event.claim, (event.player,), event.against)


@_applies(happened.JointlyChallenged)
def jointly_challenged(event: happened.JointlyChallenged, state: Match) -> Match:
    assert state.shake is not None
    assert state.shake.trial is not None
    return _begin_trial(state, state.shake.trial.claim, event.players, state.shake.trial.mover)


@_applies(happened.Asserted)
def asserted(event: happened.Asserted, state: Match) -> Match:
    return _begin_trial(state, Claim.ASSERT, (event.player,), state.shake.mover if state.shake else None)


@_applies(happened.LastCubePlayed)
def last_cube_played(event: happened.LastCubePlayed, state: Match) -> Match:
    return _begin_trial(state, Claim.FORCEOUT, (), event.player)


@_applies(happened.PlayStopped)
def play_stopped(_event: happened.PlayStopped, state: Match) -> Match:
    state = changed(state, stopped=True)
    if state.shake is None or state.shake.mat.goal is None:
        return state
    return _begin_trial(state, Claim.TIME, (), None)


def _seen(state: Match, player: str) -> Match:
    """Note that a player has acted, and so has not left, whatever the others said."""
    assert state.shake is not None
    if player not in state.shake.said_gone:
        return state
    said = {gone: by for gone, by in state.shake.said_gone.items() if gone != player}
    return _shake(state, said_gone=said)


def _handed_in(state: Match, player: str, paper: Paper) -> Match:
    state = _seen(state, player)
    assert state.shake is not None
    assert state.shake.trial is not None
    return _trial(state, papers={**state.shake.trial.papers, player: paper})


@_applies(happened.SideJoined)
def side_joined(event: happened.SideJoined, state: Match) -> Match:
    assert state.shake is not None
    assert state.shake.trial is not None
    return _trial(state, joined={**state.shake.trial.joined, event.player: event.side})


@_applies(happened.SolutionPresented)
def solution_presented(event: happened.SolutionPresented, state: Match) -> Match:
    return _handed_in(state, event.player, Paper(event.solution))


@_applies(happened.PaperSealed)
def paper_sealed(event: happened.PaperSealed, state: Match) -> Match:
    return _handed_in(state, event.player, Paper(None, sealed=True))


@_applies(happened.NothingPresented)
def nothing_presented(event: happened.NothingPresented, state: Match) -> Match:
    return _handed_in(state, event.player, Paper(None))


@_applies(happened.SolutionSpoiled)
def solution_spoiled(event: happened.SolutionSpoiled, state: Match) -> Match:
    assert state.shake is not None
    assert state.shake.trial is not None
    return _trial(state, spoiled=state.shake.trial.spoiled | {event.player})


@_applies(happened.CheckingBegan)
def checking_began(_event: happened.CheckingBegan, state: Match) -> Match:
    return _trial(state, is_open=True)


def _answered(state: Match, player: str, of: str, answer: Opinion) -> Match:
    state = _seen(state, player)
    assert state.shake is not None
    assert state.shake.trial is not None
    return _trial(state, answers={**state.shake.trial.answers, (player, of): answer})


@_applies(happened.SolutionTaken)
def solution_taken(event: happened.SolutionTaken, state: Match) -> Match:
    return _trial(state, in_hand=event.of)


@_applies(happened.SolutionAccepted)
def solution_accepted(event: happened.SolutionAccepted, state: Match) -> Match:
    return _answered(state, event.player, event.of, Opinion.ACCEPTED)


@_applies(happened.SolutionRejected)
def solution_rejected(event: happened.SolutionRejected, state: Match) -> Match:
    state = _answered(state, event.player, event.of, Opinion.REJECTED)
    assert state.shake is not None
    assert state.shake.trial is not None
    trial, pair = state.shake.trial, (event.player, event.of)
    if event.reading is None:
        grounds = trial.grounds if event.reason is None else {**trial.grounds, pair: event.reason}
        return _trial(state, grounds=grounds)
    attempts = {**trial.attempts, pair: trial.attempts.get(pair, 0) + 1}
    return _trial(state, readings={**trial.readings, pair: event.reading}, attempts=attempts)


@_applies(happened.JudgeAsked)
def judge_asked(event: happened.JudgeAsked, state: Match) -> Match:
    assert state.shake is not None
    assert state.shake.trial is not None
    return _trial(state, asked=state.shake.trial.asked | {(event.player, event.of)})


@_applies(happened.MinuteTaken)
def minute_taken(event: happened.MinuteTaken, state: Match) -> Match:
    assert state.shake is not None
    assert state.shake.trial is not None
    return _trial(state, minutes=state.shake.trial.minutes | {(event.player, event.of)})


@_applies(happened.CheckMissed)
def check_missed(event: happened.CheckMissed, state: Match) -> Match:
    return _answered(state, event.player, event.of, Opinion.MISSED)


@_applies(happened.SolutionRuled)
def solution_ruled(event: happened.SolutionRuled, state: Match) -> Match:
    if state.shake is None or state.shake.trial is None:
        return _reruled(state, event)
    trial = state.shake.trial
    verdicts = trial.verdicts if event.verdict is None else {**trial.verdicts, event.of: event.verdict}
    return _trial(state, rulings={**trial.rulings, event.of: event.correct}, verdicts=verdicts)


def _reruled(state: Match, event: happened.SolutionRuled) -> Match:
    """A ruling on appeal concerns the last finished shake."""
    *earlier, last = state.finished
    assert last.trial is not None
    trial = changed(last.trial, rulings={**last.trial.rulings, event.of: event.correct})
    return changed(state, finished=(*earlier, changed(last, trial=trial)), appeal=None)


def _closed(state: Match, ending: Ending, scores: Mapping[str, int], trial: Trial | None) -> Match:
    assert state.shake is not None
    case = state.shake.case() if state.shake.trial else None
    record = ShakeRecord(state.shake.goal_setter, ending, scores, state.shake.penalties, trial, case)
    return changed(state, shake=None, finished=(*state.finished, record), tasks=())


@_applies(happened.ShakeScored)
def shake_scored(event: happened.ShakeScored, state: Match) -> Match:
    assert state.shake is not None
    return _closed(state, event.ending, event.scores, state.shake.trial)


@_applies(happened.ShakeVoided)
def shake_voided(event: happened.ShakeVoided, state: Match) -> Match:
    return _closed(state, Ending.VOID, event.scores, None)


@_applies(happened.ShakeReplayed)
def shake_replayed(_event: happened.ShakeReplayed, state: Match) -> Match:
    return _closed(state, Ending.REPLAYED, {}, None)


@_applies(happened.ShakeStruck)
def shake_struck(event: happened.ShakeStruck, state: Match) -> Match:
    struck = changed(state.finished[event.shake - 1], ending=Ending.REPLAYED, scores={}, trial=None)
    before, after = state.finished[: event.shake - 1], state.finished[event.shake :]
    return changed(state, finished=(*before, struck, *after), appeal=None)


@_applies(happened.RoundReplayed)
def round_replayed(_event: happened.RoundReplayed, state: Match) -> Match:
    return changed(
        state,
        round_began=state.now,
        round_ended=None,
        stopped=False,
        signed={},
        deceits={},
        forfeits={},
        rulings={},
        appeals=frozenset(),
    )


@_applies(happened.LeftOut)
def left_out(event: happened.LeftOut, state: Match) -> Match:
    return changed(state, left_out_next=state.left_out_next | {event.player})


@_applies(happened.ShakeRescored)
def shake_rescored(event: happened.ShakeRescored, state: Match) -> Match:
    place = (event.shake or len(state.finished)) - 1
    return _with_record(state, place, scores=event.scores)


def _with_record(state: Match, place: int, **changes: Any) -> Match:
    before, after = state.finished[:place], state.finished[place + 1 :]
    return changed(state, finished=(*before, changed(state.finished[place], **changes), *after))


@_applies(happened.PlayerAbsent)
def player_absent(event: happened.PlayerAbsent, state: Match) -> Match:
    if state.shake is None:
        return changed(state, absent_next=state.absent_next | {event.player})
    return _shake(state, absent=state.shake.absent | {event.player})


@_applies(happened.AbsenceClaimed)
def absence_claimed(event: happened.AbsenceClaimed, state: Match) -> Match:
    assert state.shake is not None
    said = state.shake.said_gone
    return _shake(state, said_gone={**said, event.gone: said.get(event.gone, frozenset()) | {event.player}})


@_applies(happened.CountedOut)
def counted_out(event: happened.CountedOut, state: Match) -> Match:
    assert state.shake is not None
    assert state.shake.trial is not None
    return _trial(state, counted_out=(*state.shake.trial.counted_out, event.player))


@_applies(happened.PlayerWarned)
def player_warned(event: happened.PlayerWarned, state: Match) -> Match:
    return changed(state, warned=state.warned | {event.player})


@_applies(happened.PlayerDisqualified)
def player_disqualified(event: happened.PlayerDisqualified, state: Match) -> Match:
    return changed(state, disqualified=state.disqualified | {event.player})


@_applies(happened.Appealed)
def appealed(event: happened.Appealed, state: Match) -> Match:
    if event.number is not None:
        return changed(state, appeals=state.appeals | {event.number})
    return changed(state, appeal=event.of)


@_applies(happened.RulingMade)
def ruling_made(event: happened.RulingMade, state: Match) -> Match:
    ruling = Ruling(event.shake, event.of, event.lost, event.sent)
    return changed(state, rulings={**state.rulings, event.number: ruling})


@_applies(happened.AppealSettled)
def appeal_settled(event: happened.AppealSettled, state: Match) -> Match:
    ruling = state.rulings[event.number]
    left = {number: other for number, other in state.rulings.items() if number != event.number}
    state = changed(state, appeals=state.appeals - {event.number}, rulings=left)
    return _undone(state, ruling) if event.upheld else state


def _undone(state: Match, ruling: Ruling) -> Match:
    for player, points in ruling.lost.items():
        state = _taken_back(state, player, points, ruling.shake)
    state = changed(state, disqualified=state.disqualified - {ruling.sent})
    if not ruling.of:
        return state
    trial = state.finished[ruling.shake].trial
    assert trial is not None
    other = {of: not trial.rulings[of] for of in ruling.of}
    return _with_record(state, ruling.shake, trial=changed(trial, rulings={**trial.rulings, **other}))


def _taken_back(state: Match, player: str, points: int, shake: int) -> Match:
    """Give lost points back. Points that no judge has approved yet are only struck from the pending ones."""
    awaited = [entry for entry in state.pending if entry == (player, shake)][:points]
    pending = list(state.pending)
    for entry in awaited:
        pending.remove(entry)
    state = changed(state, pending=tuple(pending))
    given = points - len(awaited)
    return _penalised(state, player, -given, shake) if given else state


@_applies(happened.RoundEnded)
def round_ended(_event: happened.RoundEnded, state: Match) -> Match:
    return changed(state, round_ended=state.now)


@_applies(happened.ScoresheetSigned)
def scoresheet_signed(event: happened.ScoresheetSigned, state: Match) -> Match:
    return changed(state, signed={**state.signed, event.player: event.scores})


@_applies(happened.DeceitFound)
def deceit_found(event: happened.DeceitFound, state: Match) -> Match:
    if event.match_points is not None:
        return changed(state, forfeits={**state.forfeits, event.player: event.match_points})
    return changed(state, deceits={**state.deceits, event.player: event.score})
