"""How anybody brings a shake to its end: the dullest thing that the table lets a player do next."""

from __future__ import annotations

from itertools import chain

from forceout.core.pile import Pile
from forceout.match import Phase, live_ruling, play, to_act
from forceout.match import commands as do
from forceout.match.checking import unanswered
from forceout.match.commands import JUDGE
from forceout.match.values import Section
from forceout.match.variations import entitled

HOUR = 3_600_000


def end_by_players(state):
    """The judge ends the round, the players do what must be done: the state then, or None if they cannot."""
    if state.round_ended is None:
        state, _, refused = play(state, do.EndRound(by=JUDGE))
        assert refused is None
    for _ in range(120):
        if state.shake is None:
            return state
        after = next(filter(None, (_done(state, command) for command in _next(state))), None)
        if after is None:
            return None
        state = after
    return None


def end_by_awaited(state):
    """Only those whom the table waits for do anything: the state after the shake, or None if they cannot end it."""
    for _ in range(120):
        if state.shake is None:
            return state
        candidates = _next(state) if JUDGE in to_act(state) else _BY_PHASE[state.phase](state)
        commands = (command for command in candidates if command.by in to_act(state))
        after = next(filter(None, (_done(state, command) for command in commands)), None)
        if after is None:
            return None
        state = after
    return None


def end_by_clock(state):
    """Nobody does anything; where a judge is asked, he rules."""
    for _ in range(60):
        if state.shake is None and state.round_ended is not None:
            return state
        command = live_ruling(state) or do.Tick(by=JUDGE, at=state.now + HOUR)
        state, _, refused = play(state, command)
        assert refused is None
    return None


def _done(state, command):
    after, _, refused = play(state, command)
    return None if refused is not None or after == state else after


def _next(state):
    ruling = live_ruling(state)
    return [ruling] if ruling else _BY_PHASE[state.phase](state)


def _roll(state):
    shake, game = state.shake, state.setup.game
    for player in state.present():
        if shake.rolled is None:
            yield do.Roll(game.any_roll(), by=player)
        if shake.universe is None:
            yield do.Deal(tuple(range(state.rules.deal.minimum)), by=player)


def _goal(state):
    shake, game = state.shake, state.setup.game
    setters = dict.fromkeys((shake.goal_by, shake.goal_setter, *state.present()))
    for player in setters:
        if player is not None:
            yield do.DeclareNoGoal(by=player)
            at_hand = shake.mat.resources + Pile(shake.mat.touched)
            if shake.mat.touched:
                yield do.SetGoal(game.goal_of(shake.mat.touched), by=player)
            yield do.SetGoal(game.goal_of((next(iter(c for c in at_hand if c.is_digit)),)), by=player)


def _variations(state):
    shake, game = state.shake, state.setup.game
    if state.rules.choosing is not None:
        for player in entitled(state):
            yield do.TakeNoVariation(by=player)
            yield from (
                do.ChooseVariation(one, by=player) for one in game.selections(shake.rolled, shake.universe)
            )
    yield from _goal(state)


def _answer(state):
    yield from (do.Agree(by=player) for player in state.present())


def _turn(state):
    """Somebody challenges the last play, unless a bonus move waits for its regular move.

    AGLOA VIII-A: whoever says a word brings a last cube back from Forbidden, the one who laid it there too (P57).
    """
    shake = state.shake
    claims = [claim for claim in ("impossible", "P") if claim in state.rules.challenges.claims]
    if shake.bonus is None or not shake.mat.resources:
        others = [player for player in state.present() if player != shake.mover or not shake.mat.resources]
        yield from (do.Challenge(claim, by=player) for player in others for claim in claims)
    for cube in dict.fromkeys(shake.mat.resources):
        yield do.Move(cube, Section.PERMITTED, by=shake.turn)


def _block(state):
    yield do.PutDown(by=state.shake.block)


def _write(state):
    yield from (do.Decline(by=player) for player in state.shake.trial.waiting)


def _check(state):
    trial = state.shake.trial
    pairs = chain.from_iterable(((player, of) for player in unanswered(state, of)) for of in trial.undecided)
    yield from (do.Accept(of, by=player) for player, of in pairs)


_BY_PHASE = {
    Phase.ROLL: _roll,
    Phase.DEAL: _roll,
    Phase.VARIATIONS: _variations,
    Phase.GOAL: _goal,
    Phase.NO_GOAL: _answer,
    Phase.TURN: _turn,
    Phase.BLOCK: _block,
    Phase.WRITING: _write,
    Phase.CHECKING: _check,
}
