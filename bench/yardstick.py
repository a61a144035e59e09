"""An outside yardstick: the tree search of OpenSpiel (MCTS) at the move game, at equal processor time; `python -m bench.yardstick --write`.

The two-player move game of a shake is put to OpenSpiel as a game of its own: a turn moves a cube to Required, Permitted or
Forbidden, or challenges; who challenges rightly has won, who does so wrongly has lost. Everything that decides it lies open, so
that a search for games of open information may play it. Who is right is asked of the solver; values come from random play to the end.

At a table the searcher does with a level's own hands whatever is no move: Goals, bonuses, shifts, papers. What differs is how it moves
and challenges. First a level plays itself, and the mean processor time of a turn is taken; the searcher then gets as much, or so many
times as much, and makes as many simulations as fit into it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from random import Random

from bench import machine, sections, seeds
from bench.ladder import PAGE, Book
from bench.moves import Moves
from forceout import Table, __version__, rules
from forceout.analysis.examiner import Examiner, examiner_for
from forceout.bots import LEVELS, Action, Bot, Player, Seating
from forceout.bots.elo import Pair
from forceout.bots.sight import BUDGET, impossible_claim, now_claim
from forceout.match import commands as do
from forceout.match.values import Phase
from forceout.table import View

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts
except ImportError:
    sys.exit("the yardstick needs OpenSpiel, which Forceout itself does not: pip install open_spiel")

BOOKS: tuple[Book, ...] = (("on-sets", "agloa-2023", "middle"), ("equations", "agloa-2015", "elementary"))
TITLE = "An outside yardstick"
_SHAKES = 2
_EXPLORES = 2**0.5
_TYPE = pyspiel.GameType(
    short_name="forceout_moves",
    long_name="The moves of a shake",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)


class MoveGame(pyspiel.Game):  # type: ignore[misc]
    """The move game in OpenSpiel's interface."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        information = pyspiel.GameInfo(
            moves.impossible + 1, 0, 2, -1.0, 1.0, 0.0, sum(moves.root.resources) + 1
        )
        super().__init__(_TYPE, information, {})

    def new_initial_state(self) -> Shake:
        return Shake(self)


class Shake(pyspiel.State):  # type: ignore[misc]
    """A state of the move game in OpenSpiel's interface."""

    def __init__(self, game: MoveGame) -> None:
        super().__init__(game)
        self.lie = game.moves.root

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.lie.turn

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - the one whose turn it is
        found: list[int] = self.get_game().moves.legal(self.lie)
        return found

    def _apply_action(self, action: int) -> None:
        self.lie = self.get_game().moves.after(self.lie, action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        moves = self.get_game().moves
        if action >= moves.now:
            return "Now" if action == moves.now else "Impossible"
        return " to ".join(moves.move(action))

    def is_terminal(self) -> bool:
        return self.lie.winner is not None or not any(self.lie.resources)

    def returns(self) -> list[float]:
        """Return the result. If the cubes ran out, both players write and nobody wins."""
        winner = self.lie.winner
        if winner is None or winner < 0:
            return [0.0, 0.0]
        return [1.0 if seat == winner else -1.0 for seat in (0, 1)]

    def __str__(self) -> str:
        return str(self.lie)


@dataclass
class Searcher:
    """A bot that moves and challenges as the search says, with ``seconds`` of processor time for each turn."""

    hands: Player
    seconds: float
    spent: float = 0.0
    turns: int = 0
    simulations: int = 0
    name: str = "OpenSpiel"
    about: str = "Tries moves at random to the end, and those that went well more often."
    _shake: tuple[object, Examiner | None] = (None, None)

    def act(self, view: View, rng: Random, seconds: float) -> Action | None:
        legal = view.legal()
        moves = {(str(one.cube), one.to): one for one in legal if isinstance(one, do.Move)}
        if view.phase is not Phase.TURN or view.seat not in view.awaited or not moves:
            return self.hands.act(view, rng, seconds)
        began = time.process_time()
        challenges = {one.claim: one for one in legal if isinstance(one, do.Challenge)}
        game = self._moves(view, frozenset(challenges))
        action = self._search(MoveGame(game), rng.randrange(2**32), began)
        self.spent += time.process_time() - began
        self.turns += 1
        if action in (game.now, game.impossible):
            return challenges[now_claim(view.rules) if action == game.now else impossible_claim(view.rules)]
        return moves[game.move(action)]

    def _moves(self, view: View, claims: frozenset[str]) -> Moves:
        position = view.position(impossible_claim(view.rules))
        shake = (len(view.state.finished), position.goal)
        if self._shake[0] != shake:
            self._shake = shake, examiner_for(position, BUDGET)
        examiner = self._shake[1]
        assert examiner is not None
        return Moves(position, examiner, claims)

    def _search(self, game: MoveGame, seed: int, began: float) -> int:
        chance = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, chance)
        left = self.seconds - (time.process_time() - began)
        tries = max(2, int(left / self._each))
        self.simulations += tries
        searcher = mcts.MCTSBot(game, _EXPLORES, tries, evaluator, random_state=chance)
        return int(searcher.step(game.new_initial_state()))

    @property
    def _each(self) -> float:
        """Return the mean seconds of a simulation so far."""
        return self.spent / self.simulations if self.simulations else 0.002


@dataclass
class Timed:
    """A bot whose turns are timed."""

    player: Player
    spent: float = 0.0
    turns: int = 0

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def about(self) -> str:
        return self.player.about

    def act(self, view: View, rng: Random, seconds: float) -> Action | None:
        timed = view.phase is Phase.TURN and view.seat in view.awaited
        began = time.process_time()
        action = self.player.act(view, rng, seconds)
        if timed:
            self.spent += time.process_time() - began
            self.turns += 1
        return action


@dataclass(frozen=True, slots=True)
class Measured:
    """The score of a level against the search, and the cost of a turn for each."""

    pair: Pair
    level_ms: float
    search_ms: float
    simulations: float

    def cell(self) -> str:
        low, high = self.pair.interval()
        score = f"{self.pair.share:.0%} ({low:.0%} to {high:.0%}), {self.pair.games}"
        return f"{score} | {self.search_ms:.1f} ms, {self.simulations:.0f}"


def _seated(book: Book, seed: str, bots: Mapping[str, Bot]) -> Table:
    table = Table.new(rules(*book), list(bots), seed=seed, shakes=_SHAKES, clock="none")
    seating = Seating(table, bots, Random(seed))
    seating.play()
    if seating.refused:
        raise AssertionError(f"{seating.refused} actions were refused: {' '.join(book)}, seed {seed}")
    return table


def turn_of(book: Book, level: int, matches: int, run: int) -> float:
    """Return the mean processor seconds of a level's turn, measured while it plays itself."""
    one, other = Timed(Player.of(level)), Timed(Player.of(level))
    for number in range(matches):
        _seated(book, f"{run} alone {level} {number}", {"One": one, "Other": other})
    return (one.spent + other.spent) / (one.turns + other.turns)


def against(book: Book, level: int, seconds: float, matches: int, run: int) -> Measured:
    """Play a level against the search, which has ``seconds`` for each turn. They swap seats after each match."""
    timed, searcher = Timed(Player.of(level)), Searcher(Player.of(level), seconds)
    pair = Pair(level, 0)
    for number in range(matches):
        seats: list[tuple[str, Bot]] = [("Level", timed), ("Search", searcher)]
        table = _seated(book, f"{run} {level} {number}", dict(seats[:: 1 if number % 2 else -1]))
        points = table.match_points or table.scores
        mine, theirs = points["Level"], points["Search"]
        outcome = "wins" if mine > theirs else "losses" if mine < theirs else "draws"
        pair = replace(pair, **{outcome: getattr(pair, outcome) + 1})
    turns = max(searcher.turns, 1)
    level_ms = 1000 * timed.spent / max(timed.turns, 1)
    return Measured(pair, level_ms, 1000 * searcher.spent / turns, searcher.simulations / turns)


def lines(matches: int, times: int, run: int) -> Iterator[str]:
    for book in BOOKS:
        for level in LEVELS:
            seconds = turn_of(book, level.number, matches, run)
            equal = against(book, level.number, seconds, matches, run)
            more = against(book, level.number, times * seconds, matches, run)
            name = f"{' '.join(book)} | {level.number}. {level.name}"
            told = f"| {name} | {1000 * seconds:.1f} ms | {equal.cell()} | {more.cell()} |"
            print(told, flush=True)
            yield told


def section(matches: int, times: int, run: int) -> str:
    day = datetime.now(tz=UTC).date().isoformat()
    return "\n".join(
        [
            f"Made by `python -m bench.yardstick --write` on {day} with version {__version__} and OpenSpiel {version('open_spiel')}; seed {run}; {machine.description()}.",
            f"Each level against the tree search (MCTS) of OpenSpiel at the moves and challenges of matches of {_SHAKES} shakes, seats exchanged; draws count half.",
            "The search tries moves at random to the end of the shake and asks the solver who would be right; Goals and papers it does as the level that it meets.",
            f"It has as much processor time a turn as that level takes, and then {times} times as much. The levels look for Solutions; in the time of one such look the search makes a handful of tries.",
            "",
            f"| game, rulebook, division | level | its turn | the level scores at equal time (95%), matches | a turn of the search, tries | the level scores at {times} times (95%), matches | a turn of the search, tries |",
            "|---|---|---:|---|---:|---|---:|",
            *lines(matches, times, run),
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.yardstick", description=__doc__)
    parser.add_argument("--matches", type=int, default=40, help="of each level")
    parser.add_argument(
        "--times", type=int, default=10, help="how much more time the search has the second time"
    )
    parser.add_argument(
        "--seed", type=int, help="repeat the run that printed this seed; default: a fresh one"
    )
    parser.add_argument("--write", action="store_true", help="write it into docs/ladder.md")
    asked = parser.parse_args()
    if asked.seed is not None:
        seeds.repeat(asked.seed)
    told = section(asked.matches, asked.times, seeds.RUN.number)
    if asked.write:
        sections.write(PAGE, {TITLE: told})
    return 0


if __name__ == "__main__":
    sys.exit(main())
