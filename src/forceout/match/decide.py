"""``decide(state, command)``: the events that follow, or the rejection. The rules are in the module of each subject."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from forceout.match import (  # noqa: F401 - each module marks the functions that decide the commands of its subject
    appeals,
    challenge,
    charges,
    checking,
    conduct,
    goal,
    no_goal,
    round_end,
    start,
    turns,
    variations,
    writing,
)
from forceout.match.appeals import keep_ruling
from forceout.match.clauses import clause_of
from forceout.match.commands import JUDGE, Command, Deal, Roll, StartTiming, Tick
from forceout.match.deadlines import pass_time
from forceout.match.declared import ACTION_OF, By
from forceout.match.draft import Draft, Rejection, decides, handle
from forceout.match.events import Event, TaskDone
from forceout.match.evolve import fold
from forceout.match.facts import facts_of
from forceout.match.phases import is_awaited, to_act
from forceout.match.state import Match
from forceout.match.values import Fault, Phase, TaskKind


def decide(state: Match, command: Command) -> tuple[Event, ...] | Rejection:
    """What happens when this is done now. Time passes first; a rejected action still lets it pass."""
    _, events, rejection = play(state, command)
    return events if rejection is None else rejection


def play(
    state: Match, command: Command, number: int | None = None
) -> tuple[Match, tuple[Event, ...], Rejection | None]:
    """Decide a command and apply what follows: the next state, the events, and the rejection if there was one.

    ``number`` is the place of the action in the record, for an appeal against what it leads to.
    """
    if state.seen_by is not None:
        raise TypeError("this is what a seat sees of a match: nobody can play on it")
    draft = Draft(state)
    if command.at is not None:
        pass_time(draft, command.at)
    elapsed = tuple(draft.events)
    refusal = refusal_of(draft, command)
    if refusal:
        draft = Draft(fold(state, elapsed), list(elapsed))
    else:
        _end_idle_stalls(draft)
    if number is not None:
        keep_ruling(draft, tuple(draft.events), number, len(state.finished))
    events = tuple(draft.events)
    return draft.state, events, refusal and replace(refusal, elapsed=events)


def _end_idle_stalls(draft: Draft) -> None:
    """wff-1969 3.11: nobody stalls whom the table no longer waits for, however that came about."""
    called = [task.players[0] for task in draft.state.tasks if task.kind is TaskKind.STALL]
    for player in called:
        if player not in to_act(draft.state):
            draft.add(TaskDone(TaskKind.STALL, player))


def play_all(state: Match, commands: Iterable[Command]) -> Match:
    for command in commands:
        state = play(state, command)[0]
    return state


def refusal_of(draft: Draft, command: Command) -> Rejection | None:
    """Decide a command at its time: the rejection with its clause and facts, or what happens, in the draft."""
    refusal = without_right(draft, type(command), command.by) or handle(draft, command)
    if refusal is None:
        return None
    rule = refusal.rule or clause_of(draft.state, type(command))
    return replace(refusal, rule=rule, facts=facts_of(draft.state, command, refusal.fault))


def without_right(draft: Draft, kind: type[Command], seat: str) -> Rejection | None:
    """Such an action cannot be done now, or not by this person, whatever the referee."""
    state, by = draft.state, ACTION_OF[kind].by
    if by is By.JUDGE and seat != JUDGE:
        return draft.refuse(Fault.NOT_JUDGE, "conduct.by")
    if by in (By.PLAYER, By.SEATED) and seat not in state.setup.players:
        return draft.refuse(Fault.NOT_A_PLAYER, "players.least")
    if by not in (By.ANYONE, By.NOBODY) and seat in state.disqualified:
        return draft.refuse(Fault.ABSENT, "conduct.disqualification")
    if by is By.PLAYER and seat not in state.present():
        return draft.refuse(Fault.ABSENT, "scoring.absent")
    if not is_awaited(state, kind):
        if state.phase is Phase.ENDED and kind in (Roll, Deal, StartTiming):
            return draft.refuse(Fault.ROUND_OVER, "round.length")
        return Rejection(Fault.NOT_NOW, clause_of(state, kind))
    return None


@decides(Tick)
def _decide_tick(_draft: Draft, _command: Tick) -> Rejection | None:
    return None
