"""Time limits as arithmetic on the timestamps of commands (AGLOA XI-A; wff-1969 3.11).

A task that starts at t with limit L costs nothing until t + L + countdown. Then the player loses a point and the additional
minute runs. After that they lose the second point and the task (P1). ``deadlines`` has the consequences.
"""

from __future__ import annotations

from dataclasses import dataclass

from forceout.core.claims import Claim
from forceout.match.draft import Draft
from forceout.match.events import TaskBegan, TaskDone
from forceout.match.state import Match, Timer
from forceout.match.values import Phase, TaskKind, Timekeeping


@dataclass(frozen=True, slots=True)
class Deadline:
    """The next limit that the players see, and the time from which missing it costs something."""

    kind: TaskKind | None
    players: tuple[str, ...]
    at: int
    falls: int


def next_deadline(state: Match) -> Deadline | None:
    """Return the limit that ends first, or None if no clock runs or nothing is limited."""
    if not state.clocked:
        return None
    limits = [Deadline(task.kind, task.players, task.deadline, task.falls) for task in state.running]
    return min(limits, key=lambda deadline: deadline.at, default=None)


def is_running(state: Match) -> bool:
    """Whether a limit is running by itself. A 1969 stall does not count, because it waits for ever."""
    return state.clocked and any(task.kind is not TaskKind.STALL for task in state.tasks)


def milliseconds(seconds: int | None) -> int:
    return (seconds or 0) * 1000


def is_late(state: Match, since: int, seconds: int | None) -> bool:
    """Whether more than this many of the book's seconds have passed since then, by this table's timekeeping."""
    if seconds is None or not state.setup.is_timed:
        return False
    return state.now > since + milliseconds(seconds) * state.setup.patience


def begin(
    draft: Draft, kind: TaskKind, players: tuple[str, ...], path: str, *, start: int | None = None
) -> None:
    """Start the limit that the rulebook has under ``path``, if it has one and the clock is not 1969's."""
    rules = draft.rules
    seconds = _limit(draft, path)
    if rules.time.starts == "stall" or seconds is None or not players or not draft.setup.is_timed:
        return
    now = draft.state.now
    first = now + _left_over(draft.state, seconds) if start is None else start
    counted = kind is not TaskKind.BLOCK or rules.time.state_challenge_countdown
    draft.add(
        TaskBegan(
            kind,
            players,
            first,
            milliseconds(seconds) * draft.setup.patience,
            milliseconds(rules.time.countdown) if counted else 0,
            milliseconds(rules.time.additional),
            rule=draft.cite(f"time.{path}"),
        )
    )


def call_stall(draft: Draft, player: str) -> None:
    """wff-1969 3.11: start the limit of the called player's task. After it, they lose a point for each further period.

    There is no countdown.
    """
    if not draft.setup.is_timed:
        return
    patience = draft.setup.patience
    limit = _limit(draft, _stalled_task(draft.state, player))
    draft.add(
        TaskBegan(
            TaskKind.STALL,
            (player,),
            draft.state.now,
            milliseconds(limit) * patience,
            0,
            milliseconds(draft.rules.time.additional) * patience,
            rule=draft.cite("time.starts"),
        )
    )


def _stalled_task(state: Match, player: str) -> str:
    """wff-1969 3.11-A to 3.11-D: setting the Goal, moving, joining a side, writing; for anything else, the usual time."""
    trial = state.shake.trial if state.shake else None
    if trial is not None and not trial.is_open:
        writes = "no_goal_writing" if trial.claim is Claim.NO_GOAL else "writing"
        return "third_decision" if player in trial.may and trial.must else writes
    if state.phase is Phase.TURN:
        return "turn" if state.shake and state.shake.turns else "first_turn"
    tasks = {Phase.GOAL: "goal", Phase.VARIATIONS: "goal", Phase.NO_GOAL: "no_goal_answer"}
    return tasks.get(state.phase, "additional")


def finish(draft: Draft, kind: TaskKind, player: str | None = None) -> None:
    if any(task.kind is kind and (player is None or player in task.players) for task in draft.state.tasks):
        draft.add(TaskDone(kind, player))


def _limit(draft: Draft, path: str) -> int | None:
    """The limit in seconds; a shake with Two Solutions has longer ones (AGLOA XIII-D-14)."""
    time = draft.rules.time
    shake = draft.state.shake
    if shake and time.two_solutions and shake.has("two-solutions"):
        longer: int | None = getattr(time.two_solutions, path, None)
        if longer is not None:
            return longer
    seconds: int | None = getattr(time, path)
    return seconds


def _left_over(state: Match, seconds: int) -> int:
    """AGLOA XI-A-2: return the sand left over, which is added to the limit: the lesser of flipping the timer or not."""
    glass = milliseconds(state.rules.equipment.timer)
    sand = state.setup.timekeeping is Timekeeping.SAND and state.rules.time.sand_left_over
    if not sand or state.timer is None or seconds * 1000 < glass:
        return 0
    above = sand_above(state.timer, glass, state.now)
    return min(above, glass - above)


def sand_above(timer: Timer, glass: int, now: int) -> int:
    """Return how much sand must still run through, for a timer that is turned after each minute of the limit."""
    if now < timer.start:
        return min(timer.start - now, glass)
    elapsed = now - timer.start
    return 0 if elapsed >= timer.limit else glass - elapsed % glass
