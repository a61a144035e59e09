"""What a seat may do now: every legal action that can be listed, and what a table lets happen besides.

``legal`` is what the rules allow, the same at both referees. It never looks at what others have written: no rule needs
it, and here no judge is asked. What is free in form (a Solution, an Equations Goal, a reason) cannot be listed; ``free``
names those actions. ``possible`` adds what a referee lets happen though it is not legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from forceout.core.pile import Pile
from forceout.core.verdict import Verdict
from forceout.match import commands as do
from forceout.match.challenge import AFTER_SHAKE
from forceout.match.charges import STALL
from forceout.match.commands import JUDGE, Command
from forceout.match.decide import decide
from forceout.match.declared import ACTIONS, By
from forceout.match.draft import Rejection
from forceout.match.game import Game
from forceout.match.phases import is_awaited, to_act
from forceout.match.state import Match, Shake
from forceout.match.values import Phase, Referee, Section

SECTIONS = (Section.REQUIRED, Section.PERMITTED, Section.FORBIDDEN)
ILLEGAL_PROCEDURE = "illegal procedure"


def legal(state: Match, seat: str) -> tuple[Command, ...]:
    """Every legal action of the seat that can be listed. What chance decides is left to it: a roll without cubes."""
    strict = replace(state, setup=replace(state.setup, referee=Referee.STRICT))
    return tuple(_accepted(strict, _listed(state, seat)))


def possible(state: Match, seat: str) -> tuple[Command, ...]:
    """What the referee of this match lets the seat do besides: out of turn, a leader's bonus, an illegal Goal …"""
    lawful = set(map(repr, legal(state, seat)))
    candidates = (command for command in _imaginable(state, seat) if repr(command) not in lawful)
    return tuple(_accepted(state, candidates))


def may_act(state: Match) -> tuple[str, ...]:
    """The seats that may do something now, the judge among them."""
    players = state.setup.players
    if state.shake is not None:
        # Whoever is there may at least call illegal procedure.
        acting = state.present()
    else:
        acting = tuple(player for player in players if legal(state, player))
    return (*acting, JUDGE)


def why_not(state: Match, command: Command) -> Rejection | None:
    """The rejection that the action would meet; None if it would be accepted. Nothing sealed is read."""
    answer = decide(_unread(state), command)
    return answer if isinstance(answer, Rejection) else None


def _accepted(state: Match, commands: Iterable[Command]) -> Iterator[Command]:
    unread = _unread(state)
    for command in commands:
        if not isinstance(decide(unread, _come_up(state, command)), Rejection):
            yield command


def _come_up(state: Match, command: Command) -> Command:
    """The command as chance could complete it, to see whether it is legal: what comes up does not matter for that."""
    match command:
        case do.Roll(cubes=None):
            return replace(command, cubes=state.setup.game.any_roll(), set_out=None)
        case do.Deal(cards=None, number=number):
            least = state.rules.deal.minimum
            return replace(command, cards=tuple(range(least if number is None else number)), number=None)
        case do.DrawLot(face=None):
            return replace(command, face="1")
    return command


class _Unread:
    """A game whose judge is not asked: whether an action is legal never hangs on what was written."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def judge(self, *_: object) -> Verdict:
        return Verdict(None, (), None, ())


def _unread(state: Match) -> Match:
    game: Any = _Unread(state.setup.game)
    return replace(state, setup=replace(state.setup, game=game))


def _listed(state: Match, seat: str) -> Iterator[Command]:
    """Candidates among which the legal ones are: the values of each field, for each action that the phase knows."""
    for declared in ACTIONS.values():
        by_judge = declared.by is By.JUDGE or declared.command is do.MarkAbsent
        if by_judge == (seat == JUDGE) and is_awaited(state, declared.command):
            values = _VALUES.get(declared.command, _nothing)
            for arguments in values(state, seat):
                yield declared.command(*arguments, by=seat)


def _imaginable(state: Match, seat: str) -> Iterator[Command]:
    """Beside what is listed: whatever the cubes allow, legal or not."""
    yield from _listed(state, seat)
    if seat == JUDGE:
        return
    shake = state.shake
    for kind in (do.Roll, do.Deal, do.StartTiming):
        if is_awaited(state, kind):
            yield from _rolls_and_deals(state, seat, kind)
    yield from (do.MarkAbsent(player, by=seat) for player in state.present())
    if shake is None:
        return
    if is_awaited(state, do.SetGoal):
        at_hand = shake.mat.resources + Pile(shake.mat.touched)
        yield from (do.SetGoal(goal, by=seat) for goal in state.setup.game.goals(at_hand))
        yield from (do.Touch(cube, by=seat) for cube in dict.fromkeys(shake.mat.resources))
    if is_awaited(state, do.ChooseVariation):
        yield from (do.ChooseVariation(one, by=seat) for one in _selections(state, shake))


def _rolls_and_deals(state: Match, seat: str, kind: type[Command]) -> Iterator[Command]:
    if kind is do.Roll:
        yield do.Roll(by=seat)
        yield from (do.Roll(*arguments, by=seat) for arguments in _rolls(state, seat))
    elif kind is do.StartTiming:
        yield do.StartTiming(by=seat)
    else:
        yield from (do.Deal(None, number, by=seat) for number in range(state.rules.equipment.cards + 1))


Arguments = Iterator[tuple[Any, ...]]


def _nothing(_state: Match, _seat: str) -> Arguments:
    yield ()


def _tick(_state: Match, _seat: str) -> Arguments:
    """Nobody's action: time passes by itself."""
    yield from ()


def _rolls(state: Match, _seat: str) -> Arguments:
    """AGLOA II-A-3: the Elementary Goal-setter lays out V V Λ or V Λ Λ."""
    if state.phase is Phase.LOT and state.rules.lot.method == "highest-digit":
        return
    ways = state.setup.game.set_out()
    yield from ((None, way) for way in ways) if ways else [()]


def _deals(state: Match, seat: str) -> Arguments:
    if not state.rules.equipment.cards or (
        state.phase is Phase.LOT and state.rules.lot.method == "highest-digit"
    ):
        return
    del seat
    deal = state.rules.deal
    yield from ((None, number) for number in range(deal.minimum, deal.maximum + 1))


def _selections(state: Match, shake: Shake) -> Iterable[Any]:
    assert shake.rolled is not None
    assert shake.universe is not None
    return state.setup.game.selections(shake.rolled, shake.universe)


def _variations(state: Match, _seat: str) -> Arguments:
    assert state.shake is not None
    if state.rules.choosing is not None:
        yield from ((one,) for one in _selections(state, state.shake))


def _goals(state: Match, seat: str) -> Arguments:
    """The legal ones: no referee refuses another, but it is there to be challenged (P16)."""
    shake, game = state.shake, state.setup.game
    assert shake is not None
    if seat not in (shake.goal_by, shake.goal_setter):
        return
    at_hand = shake.mat.resources + Pile(shake.mat.touched)
    yield from ((goal,) for goal in game.goals(at_hand) if game.is_legal_goal(goal, shake.variations))


def _touches(state: Match, _seat: str) -> Arguments:
    """No more cubes than a Goal has."""
    assert state.shake is not None
    if len(state.shake.mat.touched) < state.rules.goal.cubes_most:
        yield from ((cube,) for cube in dict.fromkeys(state.shake.mat.resources))


def _cubes(state: Match, _seat: str) -> Arguments:
    assert state.shake is not None
    yield from ((cube,) for cube in dict.fromkeys(state.shake.mat.resources))


def _moves(source: Section) -> Callable[[Match, str], Arguments]:
    def list_moves(state: Match, _seat: str) -> Arguments:
        assert state.shake is not None
        for cube in dict.fromkeys(state.shake.mat.pile(source)):
            yield from ((cube, to) for to in SECTIONS)

    return list_moves


def _claims(state: Match, _seat: str) -> Arguments:
    yield from ((claim.value,) for claim in state.rules.challenges.claims if claim not in AFTER_SHAKE)


def _undecided(state: Match, _seat: str) -> Arguments:
    assert state.shake is not None
    assert state.shake.trial is not None
    yield from ((of,) for of in state.shake.trial.undecided)


def _rulings(state: Match, _seat: str) -> Arguments:
    trial = state.shake.trial if state.shake else None
    on = trial.undecided if trial else (state.appeal,)
    yield from ((of, correct) for of in on if of is not None for correct in (True, False))


def _appeals(state: Match, _seat: str) -> Arguments:
    last = state.finished[-1] if state.finished else None
    yield from ((of,) for of in (last.trial.rulings if last and last.trial else ()))


def _charges(state: Match, seat: str) -> Arguments:
    """Anybody who plays can be charged: that somebody has done wrong is for the players to see, not for a list to tell."""
    others = [player for player in state.present() if player != seat]
    if state.shake is not None and state.rules.illegal is not None:
        yield from ((player, ILLEGAL_PROCEDURE) for player in others)
    if state.rules.time.then == "again":
        waited_for = to_act(state)
        yield from ((player, STALL) for player in others if player in waited_for)


def _players(state: Match, _seat: str) -> Arguments:
    yield from ((player,) for player in state.setup.players)


def _playing(state: Match, _seat: str) -> Arguments:
    yield from ((player,) for player in state.present())


def _penalties(state: Match, _seat: str) -> Arguments:
    yield from ((player, 1) for player in state.setup.players)


def _joint(state: Match, _seat: str) -> Arguments:
    yield from ((pair,) for pair in combinations(state.setup.players, 2))


_VALUES: dict[type[Command], Callable[[Match, str], Arguments]] = {
    do.Tick: _tick,
    do.StartTiming: _tick,
    do.Roll: _rolls,
    do.Deal: _deals,
    do.ChooseVariation: _variations,
    do.Bonus: _cubes,
    do.Touch: _touches,
    do.SetGoal: _goals,
    do.Move: _moves(Section.RESOURCES),
    do.Shift: _moves(Section.PERMITTED),
    do.Challenge: _claims,
    do.Present: _tick,
    do.Accept: _undecided,
    do.Reject: _undecided,
    do.Regroup: _tick,
    do.AskJudge: _undecided,
    do.Appeal: _appeals,
    do.Charge: _charges,
    do.MarkAbsent: _playing,
    do.Warn: _players,
    do.Penalise: _penalties,
    do.Disqualify: _players,
    do.Rule: _rulings,
    do.FindDeceit: _players,
    do.NameJoint: _joint,
}
"""The values to try for each action; those not named here take none."""
