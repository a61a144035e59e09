"""The action numbers of a rulebook and division: the same action has the same number for ever.

New actions are added at the end. ``forceout envs actions`` prints the table, and a test keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from forceout.core.edition import Rules
from forceout.core.turns import SECTIONS, Section
from forceout.envs.symbols import END, vocabulary
from forceout.equations.goal import parse_goal
from forceout.match import commands as do
from forceout.match.challenge import AFTER_SHAKE
from forceout.match.commands import Command
from forceout.match.game import game_for
from forceout.match.values import Goal, Pile, Selection, Side
from forceout.onsets.layouts import goals_of
from forceout.onsets.symbols import Symbol
from forceout.records.documents.codec import Codec, codec_for
from forceout.records.documents.fields import Fields

PASS = 0
"""The number of "nothing": a seat that may act, but need not, lets the others go on."""

_MOST_PLAYERS = 4
_WORDS: dict[type[Command], str] = {
    do.TakeNoVariation: "no variation",
    do.DeclareNoGoal: "no goal",
    do.Agree: "agree",
    do.Assert: "assert",
    do.Decline: "decline",
    do.TakeMinute: "take minute",
}
_OF_OTHERS: dict[type[Command], str] = {
    do.Accept: "accept",
    do.Reject: "reject",
    do.Regroup: "regroup",
    do.AskJudge: "ask judge of",
    do.Charge: "charge",
}
Key = tuple[Any, ...]


class Actions:
    """Every action of one rulebook and division with its number; ``actions_of`` makes it once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.codec: Codec = codec_for(rules)
        self.faces: tuple[str, ...] = tuple(_faces(rules))
        """Every cube that the kit can show, by its text; chance and observations count them in this order."""
        self.selections: tuple[Selection, ...] = tuple(_selections(rules, self.codec))
        self.double_sets = tuple(one for one in self.selections if one.name == "double-set")
        self.goals: tuple[Goal, ...] = tuple(_goals(rules))
        self.texts: list[str] = []
        self._numbers: dict[Key, int] = {}
        self._goal_lists: dict[tuple[Goal, ...], tuple[int, ...]] = {}
        for key, text in self._all():
            self._numbers[key] = len(self.texts)
            self.texts.append(text)

    def __len__(self) -> int:
        return len(self.texts)

    def number(self, command: Command, players: tuple[str, ...]) -> int:
        """The number of an action; the others at the table are counted from the one who acts to the left."""
        return self._numbers[_key(command, players)]

    def find(self, command: Command, players: tuple[str, ...]) -> int | None:
        """The same, or None for an action that has no number: a Goal in a layout that no book knows."""
        return self._numbers.get(_key(command, players))

    def of_symbol(self, symbol: str) -> int:
        return self._numbers["symbol", symbol]

    def symbol(self, number: int) -> str:
        """The symbol that an action writes."""
        return self.texts[number].removeprefix("write ")

    def of_goal(self, goal: Goal) -> int:
        return self._numbers[do.SetGoal, str(goal)]

    def groups(self) -> dict[str, tuple[int, int]]:
        """The first and the last number of each kind of action."""
        found: dict[str, tuple[int, int]] = {}
        for key, number in self._numbers.items():
            name = key[0] if isinstance(key[0], str) else key[0].__name__
            found[name] = found.get(name, (number, number))[0], number
        return found

    def _all(self) -> Iterator[tuple[Key, str]]:
        """In the order of the numbers: what is added comes at the end."""
        rules = self.rules
        yield ("pass",), "pass"
        yield from (((kind,), text) for kind, text in _WORDS.items())
        for claim in rules.challenges.claims:
            if claim not in AFTER_SHAKE:
                yield (do.Challenge, claim.value), f"challenge {claim.value}"
        yield from (((do.Join, side), f"join {side.value}") for side in Side)
        for kind, text in _OF_OTHERS.items():
            yield from (((kind, place), f"{text} +{place}") for place in range(1, _MOST_PLAYERS))
        yield from (((do.Move, face, to), f"{face} to {to}") for face in self.faces for to in SECTIONS)
        yield from (((do.Bonus, face), f"bonus {face}") for face in self.faces)
        shifts = (Section.REQUIRED, Section.FORBIDDEN)
        yield from (((do.Shift, face, to), f"shift {face} to {to}") for face in self.faces for to in shifts)
        for way in game_for(rules).set_out():
            yield (do.Roll, str(way)), f"set out {way}"
        if rules.equipment.cards:
            cards = range(rules.equipment.cards + 1)
            yield from (((do.Deal, number), f"deal {number}") for number in cards)
        for selection in self.selections:
            yield _key(do.ChooseVariation(selection, by=""), ()), self._told(selection)
        yield from (((do.SetGoal, str(goal)), f"goal {goal}") for goal in self.goals)
        yield from ((("symbol", symbol), f"write {symbol}") for symbol in (*vocabulary(rules), END))

    def _told(self, selection: Selection) -> str:
        """``variation wild-cube B``."""
        return " ".join(["variation", *map(str, self.codec.selection_fields(selection).values())])

    def of_goals(self, commands: list[do.SetGoal]) -> Iterable[tuple[int, do.SetGoal]]:
        """Goals with their numbers: there are hundreds, and each list comes again."""
        listed = tuple(command.goal for command in commands)
        if listed not in self._goal_lists:
            self._goal_lists[listed] = tuple(map(self.of_goal, listed))
        return zip(self._goal_lists[listed], commands, strict=True)


@cache
def actions_of(rules: Rules) -> Actions:
    """The numbers of a rulebook and division."""
    return Actions(rules)


def _key(command: Command, players: tuple[str, ...]) -> Key:
    kind = type(command)
    match command:
        case do.Move(cube, to) | do.Shift(cube, to):
            return kind, str(cube), to
        case do.Bonus(cube):
            return kind, str(cube)
        case do.Challenge(claim):
            return kind, claim
        case do.SetGoal(goal):
            return kind, str(goal)
        case do.ChooseVariation(selection):
            return kind, selection.name, repr(selection.choice)
        case do.Deal(_, number):
            return kind, number
        case do.Roll(_, set_out):
            return kind, str(set_out)
        case do.Join(side):
            return kind, side
        case do.Accept(of) | do.Reject(of) | do.Regroup(of) | do.AskJudge(of) | do.Charge(of):
            return kind, (players.index(of) - players.index(command.by)) % len(players)
    return (kind,)


def _faces(rules: Rules) -> Iterator[str]:
    """What the cubes of the kit show, in the order of the alphabet."""
    game = game_for(rules)
    codec = codec_for(rules)
    written = {
        game.rolled(face, name): None for name, kind in rules.equipment.cubes.items() for face in kind.symbols
    }
    cubes: Pile = codec.pile(" ".join(written), "cubes")
    return map(str, cubes)


def _selections(rules: Rules, codec: Codec) -> Iterator[Selection]:
    """Every variation with each thing that it may be chosen with; Double Sets of one and of two colours."""
    game = game_for(rules)
    kit = codec.pile(" ".join(_faces(rules)), "cubes")
    yield from game.selections(kit, codec.deck())
    if "double-set" in rules.variations:
        colours = rules.equipment.colours
        two = (f"{one} {sign} {other}" for one in colours for other in colours for sign in "∪∩−")
        for name in (*colours, *two):
            yield codec.selection(Fields({"name": "double-set", "set": name}))


def _goals(rules: Rules) -> Iterator[Goal]:
    """The Goals that can be listed: in On-Sets all, in Equations the numerals of one and two digits."""
    if rules.game == "on-sets":
        digits = [Symbol(face) for face in rules.equipment.cubes["digit"].symbols]
        yield from goals_of(digits * rules.goal.cubes_most, rules.goal)
        return
    numerals = (*map(str, range(10)), *(f"{number:02}" for number in range(100)))
    yield from map(parse_goal, numerals)
