"""A match as a tree of decisions and chance, built on ``Table`` alone. At each node, one seat or chance decides.

The adapters for PettingZoo, Gymnasium and OpenSpiel are thin: all rules of the environments are in this module.

After every play, the seats that may challenge are asked first, in the order of play, and may pass. Then the seat that the
table waits for decides. The environment does everything that is no decision: the lot, the roll, signing.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, Self

from forceout.bots.sight import examiner
from forceout.core.claims import Claim
from forceout.core.edition import Rules
from forceout.core.errors import Malformed, NotVerified, UnknownRules
from forceout.core.games import GameName
from forceout.core.position import Position
from forceout.editions import all_editions, load
from forceout.envs.actions import PASS, Actions, actions_of
from forceout.envs.chance import Deal, First, Lot, Node, Outcomes, roll_node
from forceout.envs.observation import Observer, observer_of
from forceout.envs.offers import (
    DECISIONS,
    ON_PAPER,
    Offers,
    charges,
    is_illegal,
    lawful,
    numeral_goals,
    unlawful,
)
from forceout.envs.symbols import END, Pencil, pencil_for_goal, pencil_for_solution
from forceout.match import commands as do
from forceout.match.commands import Command
from forceout.match.game import game_for
from forceout.match.values import Phase
from forceout.table import Table, View
from forceout.training.practice import begin_at

NAMES = ("Ann", "Ben", "Cleo", "Dan")
CHANCE = "chance"
"""The "player" whose turn it is where dice or cards decide."""

Solutions = Literal["solver", "symbols"]
Rewards = Literal["scores", "match-points"]
_MOST_ILLEGAL = 6
"""Illegal actions per seat and shake under the table referee. The limit makes every match end."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game. Malformed names the option that is wrong.

    ``solutions``: "solver" lets the solver write Solutions (and Goals of Equations); with "symbols" the players write them symbol
    by symbol. ``variations``: False plays without them; None leaves it to the first player to choose.
    ``rewards``: the score of each shake when it is over, or "match-points" at the end.
    """

    game: GameName
    rulebook: str
    division: str
    players: int = 2
    referee: Literal["strict", "table"] = "strict"
    checking: Literal["judge", "players"] = "judge"
    shakes: int = 1
    solutions: Solutions = "solver"
    variations: bool | None = True
    rewards: Rewards = "scores"

    def __post_init__(self) -> None:
        rules = self.rules
        most = min(rules.players.most or len(NAMES), len(NAMES))
        _expect_number("players", self.players, rules.players.least, most)
        _expect_number("shakes", self.shakes, 1, None)
        _expect("referee", self.referee, ("strict", "table"))
        _expect("checking", self.checking, ("judge", "players"))
        _expect("solutions", self.solutions, ("solver", "symbols"))
        _expect("rewards", self.rewards, ("scores", "match-points"))
        _expect("variations", self.variations, (True, False, None))
        if self.rewards == "match-points" and rules.match_points is None:
            raise Malformed("rewards", f"{self.rulebook} has no match points; choose 'scores'")

    @property
    def rules(self) -> Rules:
        try:
            edition = load(self.game, self.rulebook)
        except UnknownRules:
            known = ", ".join(one.id for one in all_editions() if one.game == self.game)
            raise Malformed("rulebook", f"expected one of {known}, not {self.rulebook!r}") from None
        try:
            return edition.rules(self.division)
        except UnknownRules:
            known = ", ".join(edition.divisions)
            raise Malformed("division", f"expected one of {known}, not {self.division!r}") from None


def _expect(option: str, value: object, allowed: Sequence[object]) -> None:
    if not any(value is one or (isinstance(one, str) and value == one) for one in allowed):
        raise Malformed(option, f"expected {' or '.join(map(repr, allowed))}, not {value!r}")


def _expect_number(option: str, value: object, least: int, most: int | None) -> None:
    fits = isinstance(value, int) and not isinstance(value, bool)
    if not fits or value < least or (most is not None and value > most):  # type: ignore[operator]
        upto = f"{least} to {most}" if most is not None else f"{least} or more"
        raise Malformed(option, f"expected a whole number, {upto}, not {value!r}")


class Game:
    """The game tree for a set of options. ``from_position`` makes one from a single position."""

    def __init__(self, options: Options, start: Table | None = None) -> None:
        self.options = options
        self.rules = options.rules
        self.players: tuple[str, ...] = NAMES[: options.players] if start is None else start.players
        self.actions: Actions = actions_of(self.rules)
        self.observer: Observer = observer_of(self.rules, options.players)
        self._start = start

    @classmethod
    def from_position(cls, position: Position) -> Self:
        """Return the rest of a shake from a position, with two players. The first one moves, and nothing is hidden.

        The solver writes the Solutions. Raise Malformed if no match can reach the position.
        """
        rules = position.rules
        options = Options(rules.game, rules.edition_id, rules.division)
        return cls(options, begin_at(position, NAMES[:2], seed=0))

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Return the open shake of a two-player table, from this moment on."""
        rules = table.rules
        options = Options(rules.game, rules.edition_id, rules.division, players=len(table.players))
        return cls(options, table.at(table.version))

    def new_state(self) -> State:
        """Return the root of the tree."""
        if self._start is not None:
            return State(self, self._start.at(self._start.version), self._start.finished_shakes + 1)
        options = self.options
        table = Table.new(
            self.rules,
            self.players,
            referee=options.referee,
            checking=options.checking,
            clock="none",
            adventurous=options.variations if self.rules.choosing is not None else None,
            shakes=options.shakes,
            length="agreed",
        )
        return State(self, table, options.shakes)

    @property
    def most_decisions(self) -> int:
        """Return an upper bound on decisions: cubes only go forward, and everything else can be done once or costs a turn."""
        papers = 2 * self.options.players * 60 if self.options.solutions == "symbols" else 0
        return self.options.shakes * (self.options.players * 150 + papers)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A seat that must decide, and its options."""

    seat: str
    offers: Mapping[int, Command | None]


class State:
    """A node of the tree. ``apply`` moves to the next one; ``clone`` is cheap."""

    def __init__(self, game: Game, table: Table, until: int) -> None:
        self.game = game
        self.table = table
        self.rewards: dict[str, float] = dict.fromkeys(game.players, 0)
        """What each player got by the last ``apply``, ``play`` or ``by_chance``."""
        self.undecided = 0
        """How often the solver could not tell within its budget whether there is a Solution: nothing was written then."""
        self._until = until
        self._counted = table.scores
        self._first: str | None = None
        self._chance: Node | None = None
        self._asked: _Asked | None = None
        self._passed: frozenset[str] = frozenset()
        self._pencil: tuple[str, Pencil] | None = None
        self._illegal: dict[tuple[int, str], int] = {}
        self._settle()

    @property
    def is_over(self) -> bool:
        return self.table.is_over or self.table.finished_shakes >= self._until

    @property
    def player(self) -> str | None:
        """Return the seat that decides, ``CHANCE``, or None at the end."""
        if self._chance is not None:
            return CHANCE
        return None if self._asked is None else self._asked.seat

    def legal_actions(self) -> list[int]:
        """Return the numbers that may be applied, in order: actions or chance outcomes."""
        if self._chance is not None:
            return [number for number, _ in self._chance.outcomes()]
        return [] if self._asked is None else sorted(self._asked.offers)

    def chance_outcomes(self) -> Outcomes:
        """Return the chance outcomes with their probabilities; empty if chance decides nothing here."""
        return () if self._chance is None else self._chance.outcomes()

    def command(self, number: int) -> Command | None:
        """Return the table's command for a legal action, or None for a pass, a symbol or a chance outcome."""
        return None if self._asked is None else self._asked.offers.get(number)

    def text(self, number: int) -> str:
        """Describe an action or a chance outcome in words."""
        return self.game.actions.texts[number] if self._chance is None else self._chance.text(number)

    def apply(self, number: int) -> None:
        """Apply an action. Raise Malformed if the number is not among ``legal_actions``."""
        if self._chance is not None:
            self._befall(self._chance, number)
        elif self._asked is None:
            raise Malformed("action", "the match is over")
        elif number not in self._asked.offers:
            raise Malformed("action", f"{number!r} is not legal for {self._asked.seat}; see legal_actions()")
        else:
            self._act(self._asked, number)
        self._settle()
        self._count()

    def play(self, command: Command) -> None:
        """Apply a command of the table, even one without a number, such as an Equations Goal in a bot's own notation."""
        number = self.game.actions.find(command, self.game.players)
        if number is not None and self._asked is not None and number in self._asked.offers:
            self.apply(number)
            return
        self._asked = None
        self._do(command)
        self._settle()
        self._count()

    def by_chance(self, rng: Random) -> None:
        """Draw chance outcomes until a seat must decide or the match is over."""
        got: dict[str, float] = dict.fromkeys(self.game.players, 0)
        while self._chance is not None:
            numbers, weights = zip(*self._chance.outcomes(), strict=True)
            self.apply(rng.choices(numbers, weights)[0])
            got = {seat: points + self.rewards[seat] for seat, points in got.items()}
        self.rewards = got

    def view(self, seat: str) -> View:
        return self.table.view(seat)

    def observation(self, seat: str) -> array[int]:
        """Return what the seat sees, in the fields of ``game.observer.fields``."""
        return self.game.observer(self.table.view(seat))

    def pencilled(self, seat: str) -> tuple[str, ...]:
        """Return what the seat has written so far on a paper that is not yet handed in. No other seat sees it."""
        return self._pencil[1].symbols if self._pencil is not None and self._pencil[0] == seat else ()

    def clone(self) -> State:
        """Return an independent copy. Immutable values are shared."""
        twin = object.__new__(State)
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.at(self.table.version)
        twin._illegal = dict(self._illegal)
        return twin

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def _befall(self, node: Node, number: int) -> None:
        if all(number != one for one, _ in node.outcomes()):
            raise Malformed("outcome", f"{number!r} cannot come up; see chance_outcomes()")
        self._chance = None
        followed = node.after(number)
        if isinstance(followed, Command):
            self._do(followed)
        elif isinstance(followed, str):
            self._first = followed
        else:
            self._chance = followed

    def _act(self, asked: _Asked, number: int) -> None:
        self._asked = None
        command = asked.offers[number]
        match command:
            case None if number == PASS:
                self._passed |= {asked.seat}
            case None:
                self._write(asked.seat, self.game.actions.symbol(number))
            case do.Roll(_, laid):
                self._chance = roll_node(self.game.actions, asked.seat, laid)
            case do.Deal(_, many) if many:
                self._chance = Deal(self.game.actions, asked.seat, many)
            case do.SetGoal(goal) if self._lays_goal_on_paper():
                self._pencil = asked.seat, pencil_for_solution(self.view(asked.seat), str(goal))
            case _:
                self._mind(command)
                self._do(command)

    def _mind(self, command: Command) -> None:
        """Count a seat's illegal actions."""
        if self.game.options.referee == "table" and is_illegal(self.view(command.by), command):
            key = self.table.finished_shakes, command.by
            self._illegal[key] = self._illegal.get(key, 0) + 1

    def _do(self, command: Command) -> None:
        """Play at the table. A Solution that cannot be judged in time counts as not written."""
        try:
            outcome = self.table.do(command)
        except NotVerified:
            self.undecided += 1
            outcome = self.table.do(do.Decline(by=command.by))
        if outcome.rejection is not None:
            raise AssertionError(f"{command!r} was offered and refused: {outcome.rejection}")
        self._passed = frozenset()

    def _write(self, seat: str, symbol: str) -> None:
        pencil = (self._pencil[1] if self._pencil else self._sharp(seat)).write(symbol)
        self._pencil = seat, pencil
        if symbol != END:
            return
        finished, self._pencil = pencil.finished(), None
        if isinstance(finished, str):
            self._do(do.SetGoal(self.view(seat).goal(finished), by=seat))
        else:
            self._do(do.Present(finished, by=seat))

    def _settle(self) -> None:
        """Do everything that is no decision, until a seat or chance must decide."""
        while self._chance is None and self._asked is None and not self.is_over:
            self._go_on()

    def _go_on(self) -> None:
        view = self.table.view()
        shake, actions = view.shake, self.game.actions
        if view.phase is Phase.LOT and shake is None and self._first is None:
            drawn = self.game.rules.lot.method == "highest-digit"
            self._chance = Lot(actions, view.awaited[0]) if drawn else First(self.game.players)
        elif shake is None or shake.rolled is None:
            self._roll(shake.goal_setter if shake else view.state.goal_setter or self._first or "")
        elif shake.universe is None:
            self._asked = _Asked(shake.dealer, self._deals(shake.dealer))
        else:
            self._ask()

    def _roll(self, seat: str) -> None:
        actions, players = self.game.actions, self.game.players
        ways = [do.Roll(None, way, by=seat) for way in game_for(self.game.rules).set_out()]
        if ways:
            self._asked = _Asked(seat, {actions.number(way, players): way for way in ways})
        else:
            self._chance = roll_node(actions, seat)

    def _deals(self, seat: str) -> Mapping[int, Command]:
        """Return the legal numbers of cards. The table referee allows any number (AGLOA II-B Comment)."""
        deal, cards = self.game.rules.deal, self.game.rules.equipment.cards
        numbers = range(deal.minimum, deal.maximum + 1)
        if self.game.options.referee == "table":
            numbers = range(1, cards + 1)
        commands = [do.Deal(None, number, by=seat) for number in numbers]
        return {self.game.actions.number(command, self.game.players): command for command in commands}

    def _ask(self) -> None:
        """Ask the seats that may act out of turn first; they may pass. Then ask the seat that the table waits for."""
        if self._pencil is not None:
            seat, pencil = self._pencil
            self._asked = _Asked(seat, self._symbols(pencil))
            return
        awaited = self.table.awaited
        for seat in self._in_order(awaited):
            offers = self._offers(seat)
            if not offers:
                continue
            must = seat in awaited and not self._solver_writes
            self._asked = _Asked(seat, offers if must else {PASS: None, **offers})
            return
        if not self._solver_writes:
            raise AssertionError(f"nobody can act at {self.table!r}")
        self._hand_in(self.table.view())

    @property
    def _solver_writes(self) -> bool:
        return self.table.phase is Phase.WRITING and self.game.options.solutions == "solver"

    def _in_order(self, awaited: Sequence[str]) -> Iterator[str]:
        """Return the other seats from the mover's left, then those that the table waits for. No seat is asked twice about the same play."""
        players, shake = self.game.players, self.table.view().shake
        start = players.index(shake.mover) + 1 if shake and shake.mover else 0
        turned = players[start:] + players[:start]
        order = (*(seat for seat in turned if seat not in awaited), *awaited)
        return (seat for seat in order if seat not in self._passed)

    def _offers(self, seat: str) -> Offers:
        view, actions, options = self.view(seat), self.game.actions, self.game.options
        by_solver = options.solutions == "solver"
        if options.referee == "strict":
            found = lawful(view, actions, _BY_SOLVER if by_solver else DECISIONS)
        else:
            found = self._offers_at_large(view, _BY_SOLVER if by_solver else DECISIONS)
        if self.game.rules.game == "equations" and view.phase in (Phase.VARIATIONS, Phase.GOAL):
            found |= numeral_goals(view, actions) if by_solver else self._blank_goal(view)
        if not by_solver and view.phase is Phase.WRITING:
            found |= self._blank_paper(view)
        return found

    def _offers_at_large(self, view: View, kinds: frozenset[type[Command]]) -> Offers:
        """Return the options under the table referee: legal actions, some illegal ones, and charges."""
        actions, seat = self.game.actions, view.seat
        found = lawful(view, actions, kinds)
        if self._illegal.get((self.table.finished_shakes, seat), 0) < _MOST_ILLEGAL:
            found |= unlawful(view, actions, found)
        return found | charges(view, actions)

    def _symbols(self, pencil: Pencil) -> Offers:
        return {self.game.actions.of_symbol(symbol): None for symbol in pencil.legal()}

    def _blank_goal(self, view: View) -> Offers:
        """Return the first cube of a Goal, if the seat may set one now."""
        shake = view.shake
        if shake is None or view.seat != (shake.goal_by or shake.goal_setter):
            return {}
        if not any(form.do == "goal" for form in view.forms()):
            return {}
        return self._symbols(pencil_for_goal(view))

    def _blank_paper(self, view: View) -> Offers:
        """Return the first symbol of a Solution, or after "No Goal" that of its Goal."""
        trial, actions = view.trial, self.game.actions
        if trial is None or view.seat not in trial.waiting:
            return {}
        if trial.claim is not Claim.NO_GOAL:
            return self._symbols(pencil_for_solution(view))
        assert view.shake is not None
        goals = game_for(view.rules).legal_goals(view.mat.resources, view.shake.variations)
        return dict(actions.of_goals([do.SetGoal(goal, by=view.seat) for goal in goals]))

    def _lays_goal_on_paper(self) -> bool:
        return self.table.phase is Phase.WRITING

    def _sharp(self, seat: str) -> Pencil:
        view = self.view(seat)
        return pencil_for_solution(view) if view.phase is Phase.WRITING else pencil_for_goal(view)

    def _hand_in(self, view: View) -> None:
        """Hand in the solver's Solution for each seat that writes."""
        assert view.trial is not None
        for seat in view.trial.waiting:
            position = view.position()
            found = examiner(position).answer(position)
            self.undecided += found.solvable is None
            paper = do.Decline(by=seat) if found.solution is None else do.Present(found.solution, by=seat)
            self._do(paper)

    def _count(self) -> None:
        """Count what each seat has won or lost since the last action."""
        options, over = self.game.options, self.is_over
        if options.rewards == "scores":
            scores = self.table.scores
            self.rewards = {seat: scores[seat] - self._counted[seat] for seat in self.game.players}
            self._counted = scores
        else:
            points = self.table.match_points if over else None
            self.rewards = {seat: float(points[seat]) if points else 0.0 for seat in self.game.players}


_BY_SOLVER = DECISIONS - ON_PAPER
