"""What a player can legally do now, as commands: for menus, hints and bots.

What is free in form is not listed: Goals, Solutions, reasons. ``may`` tells whether such a thing can be done at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forceout.match import commands as do
from forceout.match.challenge import AFTER_SHAKE
from forceout.match.commands import JUDGE, Command
from forceout.match.decide import decide
from forceout.match.draft import Rejection
from forceout.match.phases import is_awaited
from forceout.match.state import Match, Shake
from forceout.match.values import Referee, Section

_SECTIONS = (Section.REQUIRED, Section.PERMITTED, Section.FORBIDDEN)


def options(state: Match, player: str) -> tuple[Command, ...]:
    """Every legal action of the player that needs no words of his own."""
    strict = replace(state, setup=replace(state.setup, referee=Referee.STRICT))
    return tuple(
        command
        for command in _candidates(state, player)
        if not isinstance(decide(strict, command), Rejection)
    )


def may(state: Match, kind: type[Command]) -> bool:
    """Whether the table waits for such an action, whoever does it."""
    return is_awaited(state, kind)


def _candidates(state: Match, player: str) -> Iterator[Command]:
    if player == JUDGE:
        yield from _of_judge(state)
        return
    for kind in (
        do.TakeNoVariation,
        do.DeclareNoGoal,
        do.Agree,
        do.Assert,
        do.PickUp,
        do.PutDown,
        do.Decline,
    ):
        if is_awaited(state, kind):
            yield kind(by=player)
    if state.shake is None:
        return
    if is_awaited(state, do.Move):
        yield from _moves(state.shake, player)
    if is_awaited(state, do.Bonus):
        yield from (do.Bonus(cube, by=player) for cube in dict.fromkeys(state.shake.mat.resources))
    if is_awaited(state, do.Challenge):
        claims = (claim for claim in state.rules.challenges.claims if claim not in AFTER_SHAKE)
        yield from (do.Challenge(claim.value, by=player) for claim in claims)
    if state.shake.trial is not None and is_awaited(state, do.Accept):
        for of in state.shake.trial.undecided:
            yield from (do.Accept(of, by=player), do.Reject(of, by=player), do.AskJudge(of, by=player))


def _moves(shake: Shake, player: str) -> Iterator[Command]:
    for cube in dict.fromkeys(shake.mat.resources):
        yield from (do.Move(cube, section, by=player) for section in _SECTIONS)
    for cube in dict.fromkeys(shake.mat.permitted):
        yield from (do.Shift(cube, section, by=player) for section in (Section.REQUIRED, Section.FORBIDDEN))


def _of_judge(state: Match) -> Iterator[Command]:
    if state.shake is not None and state.shake.trial is not None:
        for of in state.shake.trial.undecided:
            yield from (do.Rule(of, correct, by=JUDGE) for correct in (True, False))
    yield from (do.EndRound(by=JUDGE), do.Stop(by=JUDGE), do.ReplayShake(by=JUDGE))
