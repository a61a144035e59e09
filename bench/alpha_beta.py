"""A proof by somebody else's search: OpenSpiel's alpha-beta and our perfect play say the same of every position; `python -m bench.alpha_beta`.

Each position is put to the alpha-beta of OpenSpiel as a game without chance and without secrets (``PositionGame``), which it
searches to the end through the rules of the table. It knows nothing of our solver but what is written in the end: that is
the solver's. What it finds is compared with ``onsets.solver.outcome``, and in the book of 1969 with the claim that is right.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random

import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search
from rich.console import Console
from rich.progress import track
from rich.table import Table as Shown

from bench import seeds
from forceout import Position, rules
from forceout.bots.sight import impossible_claim, mover_had_another_move, now_claim, safe_plays, standing
from forceout.core.errors import Malformed
from forceout.core.solving import Effect
from forceout.envs.game import CHANCE, Game, Options, State
from forceout.envs.open_spiel import PositionGame
from forceout.match import commands as do
from forceout.match.values import Phase, Section
from forceout.onsets.solver import outcome
from forceout.onsets.variations import Variation
from forceout.table import View

BOOKS = (
    ("agloa-2014", "elementary"),
    ("agloa-2014", "senior"),
    ("mlag-2019", "basic"),
    ("agloa-2023", "middle"),
    ("agloa-2023", "junior"),
    ("agloa-2023", "senior"),
)
OLD = (("wff-1969", "basic"), ("wff-1969", "advanced"))
MOST_LEFT = 4
_SIGNS = {"wins": 1, "draws": 0, "loses": -1}
_DEPTH = 200


@dataclass(frozen=True, slots=True)
class Case:
    """A position, the game that continues from it, and the winner by our perfect play. ``sign`` is 1 if the player to move wins."""

    what: str
    game: Game
    sign: int


def value(case: Case) -> float:
    """Return the value that alpha-beta finds: by how much the player to move wins."""
    found: float = alpha_beta_search(
        PositionGame(case.game), maximum_depth=_DEPTH, maximizing_player_id=_mover(case)
    )[0]
    return found


def _mover(case: Case) -> int:
    state = case.game.new_state()
    return case.game.players.index(str(state.player))


def agrees(case: Case, found: float) -> bool:
    return (found > 0) - (found < 0) == case.sign


def cases(count: int, seed: int) -> Iterator[Case]:
    """The endings of Two Solutions, then positions of matches: some where the last play was a flub, some where none was."""
    yield from endings(min(24, count // 8))
    number = 0
    made = min(24, count // 8)
    while made < count:
        rng = Random(f"{seed} {number}")
        number += 1
        book = OLD[number // 4 % 2] if number % 4 == 0 else rng.choice(BOOKS)
        case = old_case(book, rng) if book in OLD else tournament_case(book, rng)
        if case is not None:
            made += 1
            yield case


def tournament_case(book: tuple[str, str], rng: Random) -> Case | None:
    """A position with few cubes left, reached without a flub but perhaps the last play."""
    state = walk(book, rng, flub=rng.random() < 0.5)
    if state is None:
        return None
    view = state.view(str(state.player))
    position = view.position(impossible_claim(view.rules))
    try:
        game = Game.from_position(position)
    except Malformed:
        return None  # cubes lie so that no match without a bonus comes to it
    return Case(" ".join(book), game, _SIGNS[outcome(position)])


def old_case(book: tuple[str, str], rng: Random) -> Case | None:
    """1969: the last play can rightly be challenged (3.5), so the player to move wins."""
    state = walk(book, rng, flub=True)
    if state is None:
        return None
    view = state.view(str(state.player))
    effect, _ = standing(view.position(impossible_claim(view.rules)), 99)
    opened = effect is Effect.OPENS and mover_had_another_move(view)
    if not opened and effect is not Effect.ENDS:
        return None
    claim = now_claim(view.rules) if opened else impossible_claim(view.rules)
    return Case(f"{' '.join(book)}, {claim} is right", Game.from_table(state.table), 1)


def walk(book: tuple[str, str], rng: Random, *, flub: bool) -> State | None:
    """A match played on safely until few cubes are left, the last play at random if it may be a flub."""
    state = Game(Options("on-sets", *book)).new_state()
    left = rng.randint(2, MOST_LEFT)
    while state.player is not None:
        if state.player == CHANCE:
            state.by_chance(rng)
            continue
        view = state.view(state.player)
        in_turn = view.phase is Phase.TURN and state.player in view.awaited
        if in_turn and len(view.mat.resources) <= left:
            return state
        last = in_turn and len(view.mat.resources) == left + 1
        choices = _choices(state, view, safely=in_turn and not (flub and last))
        if not choices:
            return None
        state.apply(rng.choice(choices))
    return None


def _choices(state: State, view: View, *, safely: bool) -> list[int]:
    """What keeps the shake going: no challenge, no bonus; a safe play where one is asked for."""
    commands = {number: state.command(number) for number in state.legal_actions()}
    plain = {
        number: command
        for number, command in commands.items()
        if not isinstance(command, do.Challenge | do.DeclareNoGoal | do.Assert | do.Bonus | do.Shift)
    }
    if not safely:
        return list(plain)
    safe = safe_plays(view.position(impossible_claim(view.rules))) or frozenset()
    return [
        number
        for number, command in plain.items()
        if isinstance(command, do.Move) and (str(command.cube), command.to, Section.RESOURCES) in safe
    ]


def endings(count: int) -> Iterator[Case]:
    """The ending of docs/perfect-play.md in every order of the four colours: whoever must move is caught."""
    senior = rules("on-sets", "agloa-2023", "senior")
    cards = ["BR", "BRGY", "RGY", "BG", "R", "RG", "BRG", "GY", "blank", "G", "B"]
    for place, order in enumerate(permutations("BRGY")):
        if place == count:
            return
        renamed = str.maketrans("BRGY", "".join(order))
        position = Position.parse(
            senior,
            universe=[card if card == "blank" else card.translate(renamed) for card in cards],
            goal="2",
            required="R".translate(renamed),
            permitted="−",
            resources="⊆ ⊆ ⊆ Y B".translate(renamed),
            challenge="impossible",
            variations=[Variation.parse(senior, name, {}) for name in ("two-solutions", "absolute-value")],
        )
        sign = _SIGNS[outcome(replace(position, variations=position.variations[:1]))]
        yield Case("the ending of Two Solutions", Game.from_position(position), sign)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.alpha_beta", description=__doc__)
    parser.add_argument("--positions", type=int, default=240)
    parser.add_argument(
        "--seed", type=int, help="repeat the run that printed this seed; default: a fresh one"
    )
    asked = parser.parse_args()
    if asked.seed is not None:
        seeds.repeat(asked.seed)
    console, wrong = Console(), 0
    counted: Counter[tuple[str, float]] = Counter()
    for case in track(list(cases(asked.positions, seeds.RUN.number)), console=Console(stderr=True)):
        found = value(case)
        counted[case.what, found] += 1
        if not agrees(case, found):
            wrong += 1
            console.print(f"alpha-beta finds {found:+g} where perfect play finds {case.sign:+d}: {case.what}")
    shown = Shown("positions", "alpha-beta", "how many", title="OpenSpiel's alpha-beta")
    for (what, found), number in sorted(counted.items()):
        shown.add_row(what, f"{found:+g}", str(number))
    console.print(shown)
    decided = sum(number for (_, found), number in counted.items() if found)
    console.print(
        f"{counted.total()} positions, {decided} of them no draws, {wrong} differ; "
        f"seed {seeds.RUN.number}; OpenSpiel {getattr(pyspiel, '__version__', '')}"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
