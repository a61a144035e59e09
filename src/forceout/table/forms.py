"""What a seat may do that is free in form: an Equations Goal, a Double Set, a Solution, a reason.

A form tells the action, its fields, and an example that is legal now. The example is made without the solver: as a
Solution it may well be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol, assert_never

from forceout.core.edition import Rules
from forceout.match import commands as do
from forceout.match.chance import Chance
from forceout.match.commands import JUDGE, Command
from forceout.match.declared import ACTION_OF, Field
from forceout.match.grounds import Ground
from forceout.match.legal import legal, why_not
from forceout.match.phases import is_awaited
from forceout.match.state import Match
from forceout.match.values import Goal, Pile, Referee, Selection, Solution


@dataclass(frozen=True, slots=True)
class Form:
    """An action whose words are the player's own. ``fields`` are those of its declaration."""

    do: str
    fields: tuple[Field, ...]
    _example: Callable[[Random], Command | None]

    def example(self, rng: Random) -> Command | None:
        """An action of this form that is legal now, or None where none was found."""
        return self._example(rng)

    def __repr__(self) -> str:
        return f"<Form {self.do}: {', '.join(field.written for field in self.fields)}>"


class Examples(Protocol):
    """What only a game can make up."""

    def goal(self, state: Match, rng: Random) -> Goal | None:
        """A Goal that is legal now if one was found; else one that nobody refuses; None if there is no cube for it."""

    def free_selections(self, state: Match, rng: Random) -> Iterator[Selection]:
        """Variations with words of the chooser's own, in any order; some may be illegal."""

    def solution(self, state: Match, rng: Random) -> Solution: ...

    def reading(self, solution: Solution) -> str:
        """A Solution that was presented with grouping symbols added, wherever."""

    def roll(self, faces: tuple[str, ...]) -> Pile: ...

    def deck(self) -> tuple[Any, ...]: ...


def examples_for(rules: Rules) -> Examples:
    match rules.game:
        case "on-sets":
            from forceout.table.onsets_examples import OnSetsExamples

            return OnSetsExamples(rules)
        case "equations":
            from forceout.table.equations_examples import EquationsExamples

            return EquationsExamples(rules)
        case _:
            assert_never(rules.game)


def forms(state: Match, seat: str, *, chance: bool) -> tuple[Form, ...]:
    """The forms that the seat may fill in now. Where the table has a seed, what comes up is not for a form to tell."""
    found = []
    for kind, make in _MAKERS.items():
        if is_awaited(state, kind) and (seat == JUDGE) == (kind is do.Penalise):
            by_chance = chance and kind in (do.Roll, do.Deal, do.DrawLot)
            form = _form(state, seat, kind, make)
            if not by_chance and form.example(_any()) is not None:
                found.append(form)
    return tuple(found)


def _any() -> Random:
    """For an example that is only looked for, not played."""
    return Random(0)  # noqa: S311 - nothing here is a secret


Maker = Callable[[Match, str, Random], Iterator[Command]]


def _form(state: Match, seat: str, kind: type[Command], make: Maker) -> Form:
    declared = ACTION_OF[kind]
    strict = replace(state, setup=replace(state.setup, referee=Referee.STRICT))

    def example(rng: Random) -> Command | None:
        made = make(state, seat, rng)
        return next((command for command in made if why_not(strict, command) is None), None)

    return Form(declared.name, declared.fields, example)


def _goals(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    assert state.shake is not None
    if seat not in (state.shake.goal_by, state.shake.goal_setter):
        return
    goal = examples_for(state.rules).goal(state, rng)
    if goal is not None:
        yield do.SetGoal(goal, by=seat)


def _selections(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    if state.rules.choosing is not None:
        for selection in examples_for(state.rules).free_selections(state, rng):
            yield do.ChooseVariation(selection, by=seat)


def _solutions(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    trial = state.shake.trial if state.shake else None
    if trial is not None and seat in trial.waiting:
        yield do.Present(examples_for(state.rules).solution(state, rng), by=seat)


def _of_others(state: Match, seat: str, rng: Random) -> list[str]:
    trial = state.shake.trial if state.shake else None
    others = [of for of in (trial.undecided if trial else ()) if of != seat]
    rng.shuffle(others)
    return others


def _rejections(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    for of in _of_others(state, seat, rng):
        yield do.Reject(of, rng.choice(list(Ground)), by=seat)


def _regroupings(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    for of in _of_others(state, seat, rng):
        assert state.shake is not None
        assert state.shake.trial is not None
        solution = state.shake.trial.papers[of].solution
        yield do.Regroup(of, examples_for(state.rules).reading(solution), by=seat)


def _signatures(state: Match, seat: str, _rng: Random) -> Iterator[Command]:
    yield do.Sign(state.totals(), by=seat)


def _penalties(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    conduct = state.rules.conduct
    reason = rng.choice(conduct.reasons).value if conduct else "disturbing the others"
    yield do.Penalise(rng.choice(state.setup.players), rng.randint(1, 2), reason, by=seat)


def _appeals(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    judges = state.rules.checking.appeal_judges or 1
    for event in rng.sample(sorted(state.rulings), len(state.rulings)):
        yield do.Appeal(event=event, judges=judges, by=seat)


def _rolls(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    """Where nobody gave the table a seed, the players tell what came up."""
    if any(isinstance(command, do.Roll) for command in legal(state, seat)):
        faces = _chance(rng).roll(state.rules, len(state.finished))
        yield do.Roll(examples_for(state.rules).roll(faces), by=seat)


def _deals(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    numbers = [command.number for command in legal(state, seat) if isinstance(command, do.Deal)]
    if numbers:
        deck = examples_for(state.rules).deck()
        yield do.Deal(_chance(rng).deal(state.rules, deck, 0, rng.choice(numbers)), by=seat)


def _lots(state: Match, seat: str, rng: Random) -> Iterator[Command]:
    if any(isinstance(command, do.DrawLot) for command in legal(state, seat)):
        yield do.DrawLot(_chance(rng).lot(state.rules, state.lots_drawn), by=seat)


def _chance(rng: Random) -> Chance:
    return Chance(rng.getrandbits(32))


_MAKERS: dict[type[Command], Maker] = {
    do.DrawLot: _lots,
    do.Roll: _rolls,
    do.Deal: _deals,
    do.ChooseVariation: _selections,
    do.SetGoal: _goals,
    do.Present: _solutions,
    do.Reject: _rejections,
    do.Regroup: _regroupings,
    do.Sign: _signatures,
    do.Penalise: _penalties,
    do.Appeal: _appeals,
}
"""Every action that is free in form, and how an example of it is made."""
