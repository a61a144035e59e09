"""The actions of a seat: every legal one that can be listed, and the illegal ones that a referee lets happen.

``legal`` lists what the rules allow, the same under both referees. It never reads other players' papers and asks no judge, because
no rule needs either. Actions with free text (a Solution, an Equations Goal, a reason) cannot be listed. The module of each subject
decides whether an action is legal; this one only chooses which values to try.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any

from forceout.core.pile import Pile
from forceout.core.turns import SECTIONS, SHIFT
from forceout.core.verdict import Verdict
from forceout.match import commands as do
from forceout.match.appeals import may_appeal
from forceout.match.challenge import AFTER_SHAKE
from forceout.match.charges import STALL
from forceout.match.commands import JUDGE, Command
from forceout.match.deadlines import pass_time
from forceout.match.decide import refusal_of, without_right
from forceout.match.declared import By
from forceout.match.draft import Draft, Rejection, handle
from forceout.match.events import Event, GoalAwaited, PointsLost, TaskBegan, TaskDone
from forceout.match.game import Game
from forceout.match.goal import bonus_fault as goal_bonus_fault
from forceout.match.phases import open_actions, to_act
from forceout.match.state import Match, Setup, changed
from forceout.match.turns import bonus_fault, move_fault, shift_fault
from forceout.match.values import Phase, Referee, Section, Side
from forceout.match.variations import selection_objection

ILLEGAL_PROCEDURE = "illegal procedure"
"""The words of a listed charge. A player may use other words, or name one of ``values.Charged``."""


Kinds = Container[type[Command]]


def legal(state: Match, seat: str, kinds: Kinds | None = None) -> tuple[Command, ...]:
    """Return every legal action of the seat that can be listed. Chance is left open: a roll has no cubes.

    Pass ``kinds`` if only some kinds of actions matter: the others are not looked at.
    """
    return tuple(_legal(state, seat, kinds))


def possible(state: Match, seat: str) -> tuple[Command, ...]:
    """Return the illegal actions that the referee lets the seat do: out of turn, a leader's bonus, an illegal Goal …"""
    if seat not in (*state.setup.players, JUDGE):
        return ()
    lawful = set(map(repr, legal(state, seat)))
    candidates = (command for command in _imaginable(state, seat) if repr(command) not in lawful)
    return tuple(command for command in candidates if why_not(state, _come_up(state, command)) is None)


def may_act(state: Match) -> tuple[str, ...]:
    """Return the seats that may act now, including the judge."""
    if state.shake is not None and state.rules.illegal is not None and len(state.present()) > 1:
        # Whoever is there may at least call illegal procedure, and one who missed this shake may appeal.
        there = state.present()
        return (*(name for name in state.setup.players if name in there or may_appeal(state, name)), JUDGE)
    acting = (
        player
        for player in state.setup.players
        if next(_legal(state, player), None) is not None or may_appeal(state, player)
    )
    return (*acting, JUDGE)


def why_not(state: Match, command: Command) -> Rejection | None:
    """Return the rejection of the action, or None if it would be accepted. Sealed papers are not read."""
    draft = Draft(changed(state, setup=_unread(state.setup)))
    if command.at is not None:
        pass_time(draft, command.at)
    try:
        refusal = refusal_of(_Probe(draft.state), command)
    except _Accepted:
        return None
    return refusal and replace(refusal, elapsed=tuple(draft.events))


class _Unread:
    """A game without a judge, because the legality of an action never depends on what was written."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.rules = game.rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def judge(self, *_: object) -> Verdict:
        return Verdict(None, (), None, ())


@cache
def _unread(setup: Setup) -> Setup:
    game: Any = _Unread(setup.game)
    return replace(setup, game=game)


@cache
def _strict(setup: Setup) -> Setup:
    return replace(_unread(setup), referee=Referee.STRICT)


class _Accepted(Exception):
    """Raised when the action was not refused."""


_PRELIMINARY = (GoalAwaited, PointsLost, TaskBegan, TaskDone)
"""What may happen before the action itself is looked at: selections close, a late one costs its point."""


@dataclass(slots=True)
class _Probe(Draft):
    """A trial decision, which stops at the first event."""

    def add(self, *events: Event) -> None:
        for event in events:
            if not isinstance(event, _PRELIMINARY):
                raise _Accepted
        Draft.add(self, *events)


def _is_legal(strict: Match, command: Command) -> bool:
    """Whether an action that the seat may do now is legal."""
    try:
        return not handle(_Probe(strict), command)
    except _Accepted:
        return True


def _legal(state: Match, seat: str, kinds: Kinds | None = None) -> Iterator[Command]:
    if seat != JUDGE and (seat not in state.setup.players or seat in state.disqualified):
        return
    strict = changed(state, setup=_strict(state.setup))
    asking = Draft(strict)
    for kind, declared in open_actions(state).items():
        if kinds is not None and kind not in kinds:
            continue
        if not _is_offered(kind, declared.by, seat) or without_right(asking, kind, seat):
            continue
        sure = _SURE.get(kind)
        if sure is not None:
            yield from sure(strict, seat)
            continue
        for arguments in _VALUES.get(kind, _bare)(state, seat):
            command = kind(*arguments, by=seat)
            if _is_legal(strict, _come_up(state, command)):
                yield command


def _is_offered(kind: type[Command], by: By, seat: str) -> bool:
    """Whether to offer the action. Only the judge reports that a player left; the third player may also name joint Challengers (P64)."""
    if kind is do.NameJoint:
        return True
    return (by is By.JUDGE or kind is do.MarkAbsent) == (seat == JUDGE)


def _come_up(state: Match, command: Command) -> Command:
    """Return the command as chance could complete it. Any result will do for testing whether it is legal."""
    match command:
        case do.Roll(cubes=None):
            return replace(command, cubes=state.setup.game.any_roll(), set_out=None)
        case do.Deal(cards=None, number=number):
            least = state.rules.deal.minimum
            return replace(command, cards=tuple(range(least if number is None else number)), number=None)
        case do.DrawLot(face=None):
            return replace(command, face="1")
    return command


def _moves(strict: Match, seat: str) -> Iterable[Command]:
    draft = Draft(strict)
    if seat != draft.shake.turn:
        return
    for cube in dict.fromkeys(draft.shake.mat.resources):
        for to in SECTIONS:
            if move_fault(draft, seat, cube, to) is None:
                yield do.Move(cube, to, by=seat)


def _shifts(strict: Match, seat: str) -> Iterable[Command]:
    draft = Draft(strict)
    if seat != draft.shake.turn or not draft.shake.has(SHIFT) or not draft.shake.mat.resources:
        return
    for cube in dict.fromkeys(draft.shake.mat.permitted):
        for to in SECTIONS:
            if shift_fault(draft, seat, cube, to) is None:
                yield do.Shift(cube, to, by=seat)


def _bonuses(strict: Match, seat: str) -> Iterable[Command]:
    draft, in_turn = Draft(strict), strict.phase is Phase.TURN
    if in_turn and seat != draft.shake.turn:
        return ()
    fault, leading = bonus_fault if in_turn else goal_bonus_fault, strict.leads(seat)
    cubes = dict.fromkeys(draft.shake.mat.resources)
    fit = [do.Bonus(cube, by=seat) for cube in cubes if fault(draft, seat, cube, leading=leading) is None]
    return fit if in_turn else _first_answers(strict, fit)


def _touches(strict: Match, seat: str) -> Iterable[Command]:
    """No more cubes than a Goal has."""
    shake, game = strict.shake, strict.setup.game
    assert shake is not None
    if len(shake.mat.touched) >= strict.rules.goal.cubes_most:
        return ()
    cubes = dict.fromkeys(shake.mat.resources)
    return _first_answers(strict, [do.Touch(cube, by=seat) for cube in cubes if game.may_be_goal(cube)])


def _first_answers(strict: Match, commands: Sequence[Command]) -> Iterable[Command]:
    """Test only the first action of a group whose actions are all legal or all illegal."""
    return commands if commands and _is_legal(strict, commands[0]) else ()


def _variations(strict: Match, seat: str) -> Iterable[Command]:
    shake, game = strict.shake, strict.setup.game
    assert shake is not None
    assert shake.rolled is not None
    assert shake.universe is not None
    if strict.rules.choosing is None or seat in shake.passed_up:
        return ()
    fit = [
        do.ChooseVariation(one, by=seat)
        for one in game.selections(shake.rolled, shake.universe)
        if selection_objection(strict, one) is None
    ]
    return _first_answers(strict, fit)


def _goals(strict: Match, seat: str) -> Iterable[Command]:
    """Yield the legal Goals. No referee refuses an illegal one, but it can be challenged (P16)."""
    shake, game = strict.shake, strict.setup.game
    assert shake is not None
    if seat != (shake.goal_by or shake.goal_setter):
        return ()
    touched = Pile(shake.mat.touched)
    goals = game.legal_goals(shake.mat.resources + touched, shake.variations)
    stays = touched and strict.rules.goal.touched_cube_stays
    fit = [goal for goal in goals if touched <= game.goal_cubes(goal)] if stays else goals
    return _first_answers(strict, [do.SetGoal(goal, by=seat) for goal in fit])


_SURE: dict[type[Command], Callable[[Match, str], Iterable[Command]]] = {
    do.Move: _moves,
    do.Shift: _shifts,
    do.Bonus: _bonuses,
    do.Touch: _touches,
    do.SetGoal: _goals,
    do.ChooseVariation: _variations,
}
"""Variations, Goals and the actions of a turn, for which their module answers directly: they are many, and asked for most often."""

Arguments = Iterator[tuple[Any, ...]]


def _none(_state: Match, _seat: str) -> Arguments:
    """Yield nothing: time passes by itself, or the action has free text."""
    yield from ()


def _rolls(state: Match, _seat: str) -> Arguments:
    """AGLOA II-A-3: the Elementary Goal-setter lays out V V Λ or V Λ Λ. AGLOA I-D: the lot comes first."""
    if state.phase is Phase.LOT and state.rules.lot.method == "highest-digit":
        return
    ways = state.setup.game.set_out()
    yield from ((None, way) for way in ways) if ways else [()]


def _deals(state: Match, _seat: str) -> Arguments:
    if not state.rules.equipment.cards:
        return
    if state.phase is Phase.LOT and state.rules.lot.method == "highest-digit":
        return
    deal = state.rules.deal
    yield from ((None, number) for number in range(deal.minimum, deal.maximum + 1))


def _cubes(state: Match, _seat: str) -> Arguments:
    assert state.shake is not None
    yield from ((cube,) for cube in dict.fromkeys(state.shake.mat.resources))


def _claims(state: Match, _seat: str) -> Arguments:
    yield from ((claim.value,) for claim in state.rules.challenges.claims if claim not in AFTER_SHAKE)


def _sides(_state: Match, _seat: str) -> Arguments:
    yield from ((side,) for side in Side)


def _undecided(state: Match, _seat: str) -> Arguments:
    assert state.shake is not None
    assert state.shake.trial is not None
    yield from ((of,) for of in state.shake.trial.undecided)


def _rulings(state: Match, _seat: str) -> Arguments:
    trial = state.shake.trial if state.shake else None
    on = trial.undecided if trial else (state.appeal,)
    yield from ((of, correct) for of in on if of is not None for correct in (True, False))


def _appeals(state: Match, _seat: str) -> Arguments:
    """Yield appeals against rulings on the last shake's Solutions. Appeals against an action of the record are free in form."""
    last = state.finished[-1] if state.finished else None
    yield from ((of,) for of in (last.trial.rulings if last and last.trial else ()))


def _settlements(state: Match, _seat: str) -> Arguments:
    yield from ((event, upheld) for event in sorted(state.appeals) for upheld in (True, False))


def _uninitialled(state: Match, _seat: str) -> Arguments:
    yield from ((player,) for player in dict.fromkeys(player for player, _ in state.pending))


def _charges(state: Match, seat: str) -> Arguments:
    """Yield charges against every other player: players must notice illegal actions themselves, so the list must not tell."""
    others = [player for player in state.present() if player != seat]
    if state.shake is not None and state.rules.illegal is not None:
        yield from ((player, ILLEGAL_PROCEDURE) for player in others)
    if state.rules.time.then == "again":
        waited_for = to_act(state)
        yield from ((player, STALL) for player in others if player in waited_for)


def _players(state: Match, _seat: str) -> Arguments:
    yield from ((player,) for player in state.setup.players)


def _penalties(state: Match, _seat: str) -> Arguments:
    yield from ((player, 1, "", 1, _head(state)) for player in state.setup.players)


def _disqualifications(state: Match, _seat: str) -> Arguments:
    yield from ((player, _head(state)) for player in state.setup.players)


def _replays(state: Match, _seat: str) -> Arguments:
    """Yield replays of the open shake or the last one, with all players or without one of them."""
    number = None if state.shake is not None else len(state.finished)
    for without in (None, *state.present()):
        yield (number, without, _head(state))


def _rounds(state: Match, _seat: str) -> Arguments:
    for without in (None, *state.present()):
        yield (without, _head(state))


def _head(state: Match) -> bool:
    """The one judge of a table is its head judge."""
    conduct = state.rules.conduct
    return conduct is not None and conduct.by == "head-judge"


def _joint(state: Match, _seat: str) -> Arguments:
    yield from ((pair,) for pair in combinations(state.setup.players, 2))


_VALUES: dict[type[Command], Callable[[Match, str], Arguments]] = {
    do.Tick: _none,
    do.StartTiming: _none,
    do.Roll: _rolls,
    do.Deal: _deals,
    do.Challenge: _claims,
    do.Join: _sides,
    do.Present: _none,
    do.Accept: _undecided,
    do.Reject: _undecided,
    do.Regroup: _none,
    do.AskJudge: _undecided,
    do.Appeal: _appeals,
    do.SettleAppeal: _settlements,
    do.Initial: _uninitialled,
    do.Charge: _charges,
    do.MarkAbsent: _players,
    do.Warn: _players,
    do.Penalise: _penalties,
    do.Disqualify: _disqualifications,
    do.ReplayShake: _replays,
    do.ReplayRound: _rounds,
    do.Rule: _rulings,
    do.FindDeceit: _players,
    do.NameJoint: _joint,
}
"""The values worth asking about for each action; those not named here take none."""


def _imaginable(state: Match, seat: str) -> Iterator[Command]:
    """Yield everything physically possible, legal or not."""
    for kind, declared in open_actions(state).items():
        if declared.by is not By.JUDGE or seat == JUDGE:
            for arguments in _IMAGINED.get(kind, _VALUES.get(kind, _bare))(state, seat):
                yield kind(*arguments, by=seat)


def _bare(_state: Match, _seat: str) -> Arguments:
    yield ()


def _any_roll(state: Match, _seat: str) -> Arguments:
    yield ()
    yield from ((None, way) for way in state.setup.game.set_out())


def _any_deal(state: Match, _seat: str) -> Arguments:
    yield from ((None, number) for number in range(state.rules.equipment.cards + 1))


def _any_variation(state: Match, _seat: str) -> Arguments:
    shake = state.shake
    assert shake is not None
    if state.rules.choosing is not None and shake.rolled is not None and shake.universe is not None:
        yield from ((one,) for one in state.setup.game.selections(shake.rolled, shake.universe))


def _any_goal(state: Match, _seat: str) -> Arguments:
    assert state.shake is not None
    mat = state.shake.mat
    yield from ((goal,) for goal in state.setup.game.goals(mat.resources + Pile(mat.touched)))


def _any_move(source: Section) -> Callable[[Match, str], Arguments]:
    def arguments(state: Match, _seat: str) -> Arguments:
        assert state.shake is not None
        for cube in dict.fromkeys(state.shake.mat.pile(source)):
            yield from ((cube, to) for to in SECTIONS)

    return arguments


_IMAGINED: dict[type[Command], Callable[[Match, str], Arguments]] = {
    do.StartTiming: _bare,
    do.Roll: _any_roll,
    do.Deal: _any_deal,
    do.ChooseVariation: _any_variation,
    do.SetGoal: _any_goal,
    do.Bonus: _cubes,
    do.Touch: _cubes,
    do.Move: _any_move(Section.RESOURCES),
    do.Shift: _any_move(Section.PERMITTED),
}
"""More values where a table lets more happen than is legal."""
