"""What a seat is offered, from what it sees: the legal actions that are decisions, with their numbers.

Left out is what decides nothing or what a person alone can see: picking up the block without a word, touching a cube before
the Goal is laid, saying that a player has left, naming two Challengers, an appeal against a judge who is never wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from forceout.bots.papers import objection
from forceout.core.edition import Rules
from forceout.envs.actions import Actions
from forceout.equations.goal import parse_goal
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.game import game_for
from forceout.match.legal import legal, possible, why_not
from forceout.match.values import Phase, Selection
from forceout.match.variations import selection_objection
from forceout.table import View

Offers = dict[int, Command | None]

DECISIONS: frozenset[type[Command]] = frozenset(
    {
        do.ChooseVariation,
        do.TakeNoVariation,
        do.Bonus,
        do.SetGoal,
        do.DeclareNoGoal,
        do.Agree,
        do.Move,
        do.Shift,
        do.Challenge,
        do.Assert,
        do.Join,
        do.Decline,
        do.Accept,
        do.Reject,
        do.AskJudge,
        do.TakeMinute,
    }
)
ON_PAPER = frozenset({do.Join, do.Decline})
"""What is no decision where the solver writes."""
_LET_HAPPEN = (do.ChooseVariation, do.TakeNoVariation, do.Bonus, do.SetGoal, do.Move, do.Shift, do.Challenge)
"""What a referee who sees nothing lets a seat do against the rules."""


def lawful(view: View, actions: Actions, kinds: frozenset[type[Command]] = DECISIONS) -> Offers:
    """What the rules allow, as far as it can be listed."""
    if not _can_do_anything(view):
        return {}
    listed = legal(view.state, view.seat, kinds)
    goals = [command for command in listed if isinstance(command, do.SetGoal)]
    others = [command for command in listed if not isinstance(command, do.SetGoal)]
    found: Offers = {actions.number(command, view.players): command for command in others}
    found.update(actions.of_goals(goals))
    if any(isinstance(command, do.ChooseVariation) for command in listed):
        found.update(_numbered(_double_sets(view, actions), view, actions))
    if view.phase is Phase.CHECKING:
        found.update(_numbered(_regroupings(view, listed), view, actions))
    return found


def _can_do_anything(view: View) -> bool:
    """Asked first because it is quick: during a turn the others can at most challenge, and nobody their own play."""
    shake = view.shake
    if view.phase is not Phase.TURN or shake is None or view.seat == shake.turn:
        return True
    return view.seat != shake.mover and shake.bonus is None


def unlawful(view: View, actions: Actions, found: Offers) -> Offers:
    """What the referee lets happen besides, and the charges against those who got away with something."""
    listed = [one for one in possible(view.state, view.seat) if isinstance(one, _LET_HAPPEN)]
    known = ((actions.find(command, view.players), command) for command in listed)
    return {number: command for number, command in known if number is not None and number not in found}


def is_illegal(view: View, command: Command) -> bool:
    """Whether only a referee who sees nothing lets it happen."""
    return isinstance(command, _LET_HAPPEN) and command not in legal(
        view.state, view.seat, frozenset({type(command)})
    )


def charges(view: View, actions: Actions) -> Offers:
    """Illegal procedure, against a player who has done wrong and was not charged yet (AGLOA IX-A)."""
    shake = view.shake
    wrong = {trespass.player for trespass in shake.trespasses} if shake is not None else set()
    listed = legal(view.state, view.seat, frozenset({do.Charge})) if wrong - {view.seat} else ()
    right = [one for one in listed if isinstance(one, do.Charge) and one.against in wrong]
    return _numbered(right, view, actions)


def numeral_goals(view: View, actions: Actions) -> Offers:
    """Equations: the Goals of one and two digits that the cubes allow and that are legal (Equations IV-B)."""
    shake = view.shake
    if shake is None or view.seat != (shake.goal_by or shake.goal_setter):
        return {}
    faces = [cube.face for cube in view.mat.resources]
    found: Offers = {}
    for goal in actions.goals:
        text = str(goal)
        if all(faces.count(face) >= text.count(face) for face in text) and _is_legal_goal(
            text, view.rules, shake.variations
        ):
            found[actions.of_goal(goal)] = do.SetGoal(view.goal(text), by=view.seat)
    first = next(iter(found.values()), None)
    return found if first is not None and why_not(view.state, first) is None else {}


@lru_cache(maxsize=20_000)
def _is_legal_goal(text: str, rules: Rules, chosen: tuple[Selection, ...]) -> bool:
    return game_for(rules).is_legal_goal(parse_goal(text), chosen)


def _double_sets(view: View, actions: Actions) -> Iterator[Command]:
    """The listed Double Sets: a chooser may name any other in words of their own."""
    for selection in actions.double_sets:
        if selection_objection(view.state, selection) is None:
            yield do.ChooseVariation(selection, by=view.seat)


def _regroupings(view: View, listed: Iterable[Command]) -> Iterator[Command]:
    """The reading that shows a Solution wrong, where the judge would find one (AGLOA VII-C-5)."""
    for command in listed:
        if isinstance(command, do.Reject):
            shown = objection(view, command.of)
            if isinstance(shown, do.Regroup) and why_not(view.state, shown) is None:
                yield shown


def _numbered(commands: Iterable[Command], view: View, actions: Actions) -> Offers:
    return {actions.number(command, view.players): command for command in commands}
