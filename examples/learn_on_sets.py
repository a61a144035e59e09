"""A learner that learns On-Sets: a small value function, trained by self-play with NumPy alone.

    python examples/learn_on_sets.py --out learned
    python examples/learn_on_sets.py --rounds 200 --shakes 400 --cluster tcp://scheduler:8786

It sees what its seat sees. Before it acts it imagines each action done, looks which names of at most three sets would then come to
the Goal, and asks the value function by how much it will win. Played on two cores it takes some minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # the processes are as many as the cores; their sums are small
import numpy as np

from forceout.bots import Player
from forceout.envs.game import CHANCE, Game, Options, State
from forceout.envs.opponents import play_for

BOOK = Options("on-sets", "agloa-2023", "elementary", variations=False)
FACES = "BRGYVΛ∪∩−′"
PILES = ("resources", "required", "permitted", "forbidden")
KINDS = ("goal", "move", "bonus", "challenge now", "challenge impossible", "pass", "other")
HIDDEN = 32
Weights = list[np.ndarray]


def expressions() -> tuple[np.ndarray, np.ndarray]:
    """Every name of at most three sets: the cubes that it takes, and which of the sixteen cards it names."""
    cards = np.arange(16)
    plain = {face: (cards >> place & 1).astype(bool) for place, face in enumerate("BRGY")}
    plain |= {"V": np.ones(16, bool), "Λ": np.zeros(16, bool)}

    def counted(text: str) -> np.ndarray:
        return np.array([text.count(face) for face in FACES], np.int8)

    found: dict[bytes, tuple[np.ndarray, np.ndarray]] = {}

    def keep(text: str, mask: np.ndarray) -> tuple[str, np.ndarray]:
        found[counted(text).tobytes() + mask.tobytes()] = counted(text), mask
        return text, mask

    signs: dict[str, Callable[[np.ndarray, np.ndarray], np.ndarray]] = {
        "∪": np.logical_or,
        "∩": np.logical_and,
        "−": lambda one, other: one & ~other,
    }
    ones = [keep(face, mask) for face, mask in plain.items()]
    ones += [keep(face + "′", ~mask) for face, mask in ones]
    twos = [
        keep(one + sign + other, do(mask, mask_of_other))
        for (one, mask), (other, mask_of_other), (sign, do) in product(ones, ones, signs.items())
    ]
    for (one, mask), (two, mask_of_two), (sign, do) in product(ones, twos, signs.items()):
        if (one + two).count("′") < 2:
            keep(one + sign + two, do(mask, mask_of_two))
            keep(two + sign + one, do(mask_of_two, mask))
    needs, masks = zip(*found.values(), strict=True)
    return np.array(needs), np.array(masks)


class Eyes:
    """Turns an observation and an action into what the value function is asked about."""

    def __init__(self, game: Game) -> None:
        self.actions, place = game.actions, {name: at for at, name in enumerate(game.observer.fields)}
        self.piles = [[place[f"{pile}:{face}"] for face in FACES] for pile in PILES]
        self.cards = [place[f"card:{card}"] for card in range(16)]
        self.goal, self.laid = place["goal value:"], place["goal laid:"]
        self.needs, self.masks = expressions()
        self.least = self.needs.sum(axis=1) >= 2
        rules = game.rules
        self.values = {
            game.actions.of_goal(goal): min(goal.values(rules.goal), default=-1)
            for goal in game.actions.goals
        }
        self._deal: tuple[bytes, np.ndarray] = (b"", np.zeros(0))

    def features(self, seen: np.ndarray, actions: Sequence[int]) -> np.ndarray:
        """A row for each action: how things would then stand."""
        piles = seen[self.piles]
        named = self._named(seen[self.cards].astype(bool))
        now = self._look(piles, named == seen[self.goal]) if seen[self.laid] else (0.0, 0.0)
        return np.array([self._row(seen, piles, named, action, now) for action in actions])

    def _named(self, cards: np.ndarray) -> np.ndarray:
        """How many cards of the Universe each expression names."""
        if self._deal[0] != cards.tobytes():
            self._deal = cards.tobytes(), self.masks[:, cards].sum(axis=1)
        return self._deal[1]

    def _look(self, piles: np.ndarray, fits: np.ndarray) -> tuple[float, float]:
        """How many expressions come to the Goal with one more cube at most, and how many with all of Resources."""
        resources, required, permitted, _ = piles
        fits = fits & self.least & (self.needs >= required).all(axis=1)
        lacking = np.maximum(self.needs[fits] - required - permitted, 0)
        possible = (lacking <= resources).all(axis=1)
        return float((possible & (lacking.sum(axis=1) <= 1)).sum()), float(possible.sum())

    def _row(
        self, seen: np.ndarray, piles: np.ndarray, named: np.ndarray, action: int, now: tuple[float, float]
    ) -> np.ndarray:
        text, goal = self.actions.texts[action], int(seen[self.goal])
        kind, opened = "other", now
        words = text.split()
        if text in KINDS:
            kind = text
        elif words[0] == "goal":
            kind, goal = "goal", self.values[action]
            opened = self._look(piles, named == goal)
        elif words[1:2] == ["to"] or words[0] == "bonus":
            kind = "bonus" if words[0] == "bonus" else "move"
            face, to = (words[1], "forbidden") if kind == "bonus" else (words[0], words[2])
            if face in FACES:
                piles = piles.copy()
                piles[0, FACES.index(face)] -= 1
                piles[PILES.index(to), FACES.index(face)] += 1
            opened = self._look(piles, named == goal)
        sizes = piles.sum(axis=1)
        heard = sizes[0] >= 2 and sizes[1] + sizes[2] > 0
        facts = [
            opened[0] > 0,
            np.log1p(opened[0]),
            opened[1] > 0,
            np.log1p(opened[1]) / 4,
            now[0] > 0,
            now[1] > 0,
            heard,
            heard and opened[0] > 0,
            sizes[0] / 15,
            sizes[1] / 8,
            sizes[2] / 8,
            goal / 10,
            len(self.masks[0, seen[self.cards] > 0]) / 16,
        ]
        return np.array([*(kind == each for each in KINDS), *facts], np.float32)


def fresh(size: int, seed: int) -> Weights:
    chance = np.random.default_rng(seed)
    return [
        chance.normal(0, 0.3, (size, HIDDEN)),
        np.zeros(HIDDEN),
        chance.normal(0, 0.3, HIDDEN),
        np.zeros(1),
    ]


def value(weights: Weights, rows: np.ndarray) -> np.ndarray:
    one, bias, two, last = weights
    return np.tanh(np.tanh(rows @ one + bias) @ two + last[0])


class Learner:
    """Plays what the value function likes best, now and then something else."""

    def __init__(self, game: Game, weights: Weights, *, curious: float = 0.0) -> None:
        self.eyes, self.weights, self.curious = Eyes(game), weights, curious

    def choose(self, state: State, rng: Random) -> tuple[int, np.ndarray]:
        legal = state.legal_actions()
        if len(legal) > 40:
            legal = rng.sample(legal, 40)  # of hundreds of Goals it thinks of forty
        seen = np.frombuffer(state.observation(str(state.player)), np.int16)
        rows = self.eyes.features(seen, legal)
        best = int(value(self.weights, rows).argmax())
        if rng.random() < self.curious:
            best = rng.randrange(len(legal))
        return legal[best], rows[best]


def self_play(task: tuple[Weights, int, int, float]) -> tuple[np.ndarray, np.ndarray]:
    """So many shakes of the learner against itself: what it did, and by how much it then won."""
    weights, seed, shakes, curious = task
    game, rng = Game(BOOK), Random(seed)
    learner = Learner(game, weights, curious=curious)
    rows, targets = [], []
    for _ in range(shakes):
        state, did = game.new_state(), []
        while state.player is not None:
            if state.player == CHANCE:
                state.by_chance(rng)
                continue
            seat = state.player
            action, row = learner.choose(state, rng)
            did.append((seat, row))
            state.apply(action)
        ahead = lead(state)
        rows += [row for _, row in did]
        targets += [ahead if seat == game.players[0] else -ahead for seat, _ in did]
    return np.array(rows), np.array(targets) / 4


def lead(state: State) -> float:
    """By how much the first seat has won."""
    scores = state.table.scores
    first, other = state.game.players
    return float(scores[first] - scores[other])


def against(task: tuple[Weights, int, int, int]) -> tuple[int, int, int]:
    """Shakes against a level, seats exchanged: won, drawn, lost."""
    weights, seed, shakes, level = task
    game, bot = Game(BOOK), Player.of(level)
    learner, counted = Learner(game, weights), [0, 0, 0]
    for number in range(shakes):
        rng, seat = Random(f"{seed} {number}"), game.players[number % 2]
        state = game.new_state()
        while state.player is not None:
            if state.player == CHANCE:
                state.by_chance(rng)
            elif state.player == seat:
                state.apply(learner.choose(state, rng)[0])
            else:
                play_for(state, bot, rng)
        ahead = lead(state) if seat == game.players[0] else -lead(state)
        counted[0 if ahead > 0 else 1 if ahead == 0 else 2] += 1
    return counted[0], counted[1], counted[2]


class Trainer:
    """Adam on the square of the error."""

    def __init__(self, weights: Weights, rate: float = 0.003) -> None:
        self.weights, self.rate, self.steps = weights, rate, 0
        self.means = [np.zeros_like(each) for each in weights]
        self.squares = [np.zeros_like(each) for each in weights]

    def fit(
        self, rows: np.ndarray, targets: np.ndarray, chance: np.random.Generator, passes: int = 4
    ) -> None:
        for _ in range(passes):
            order = chance.permutation(len(rows))
            for start in range(0, len(order), 128):
                self._step(rows[order[start : start + 128]], targets[order[start : start + 128]])

    def _step(self, rows: np.ndarray, targets: np.ndarray) -> None:
        one, bias, two, last = self.weights
        hidden = np.tanh(rows @ one + bias)
        out = np.tanh(hidden @ two + last[0])
        slope = (out - targets) * (1 - out**2) / len(rows)
        inner = np.outer(slope, two) * (1 - hidden**2)
        self.steps += 1
        slopes = (rows.T @ inner, inner.sum(axis=0), hidden.T @ slope, np.array([slope.sum()]))
        for place, gradient in enumerate(slopes):
            self.means[place] = 0.9 * self.means[place] + 0.1 * gradient
            self.squares[place] = 0.999 * self.squares[place] + 0.001 * gradient**2
            mean = self.means[place] / (1 - 0.9**self.steps)
            square = self.squares[place] / (1 - 0.999**self.steps)
            self.weights[place] = self.weights[place] - self.rate * mean / (np.sqrt(square) + 1e-8)


@contextmanager
def workers(count: int, cluster: str | None) -> Iterator[Callable[[Any, Iterable[Any]], Iterator[Any]]]:
    """Processes of this machine, or a Dask cluster by its address."""
    if cluster is None:
        with ProcessPoolExecutor(count) as pool:
            yield pool.map
        return
    from distributed import Client  # noqa: PLC0415 - only where a cluster is asked for

    with Client(cluster) as client:
        yield lambda task, given: iter(client.gather(client.map(task, list(given), pure=False)))


def train(asked: argparse.Namespace) -> dict[str, Any]:
    weights = fresh(len(KINDS) + 13, asked.seed)
    trainer, chance = Trainer(weights), np.random.default_rng(asked.seed)
    curve: list[dict[str, float]] = []
    memory: list[tuple[np.ndarray, np.ndarray]] = []
    began, played = time.monotonic(), 0
    with workers(asked.workers, asked.cluster) as do:
        for number in range(asked.rounds + 1):
            if number:
                each, curious = asked.shakes // asked.tasks, max(0.05, 0.5 - number / asked.rounds)
                tasks = [
                    (trainer.weights, asked.seed * 10**6 + number * 1000 + one, each, curious)
                    for one in range(asked.tasks)
                ]
                memory = [*memory, *do(self_play, tasks)][-6 * asked.tasks :]
                rows, targets = (np.concatenate(both) for both in zip(*memory, strict=True))
                trainer.fit(rows, targets, chance)
                played += each * asked.tasks
            if number % asked.look == 0 or number == asked.rounds:
                won = share(do, trainer.weights, asked, shakes=100)
                curve.append({"shakes": played, "won": won, "seconds": round(time.monotonic() - began, 1)})
                print(
                    f"{played:6} shakes, {curve[-1]['seconds']:5.0f} s: wins {won:.0%} of 100 against level 1",
                    flush=True,
                )
        counts = tally(do, trainer.weights, asked, shakes=200, seed=asked.seed + 77)
    print(f"of 200 shakes against level 1: {counts[0]} won, {counts[1]} drawn, {counts[2]} lost")
    return {"curve": curve, "final": counts, "weights": [each.tolist() for each in trainer.weights]}


def share(do: Any, weights: Weights, asked: argparse.Namespace, shakes: int) -> float:
    return tally(do, weights, asked, shakes, asked.seed)[0] / shakes


def tally(do: Any, weights: Weights, asked: argparse.Namespace, shakes: int, seed: int) -> list[int]:
    each = shakes // asked.tasks
    tasks = [(weights, seed * 1000 + one, each, 1) for one in range(asked.tasks)]
    return [sum(column) for column in zip(*do(against, tasks), strict=True)]


def picture(curve: Sequence[dict[str, float]]) -> str:
    """The learning curve as SVG."""
    wide, high, left, top = 560, 260, 56, 16
    most = curve[-1]["shakes"] or 1
    points = [(left + each["shakes"] / most * wide, top + (1 - each["won"]) * high) for each in curve]
    lines = [
        f'<line x1="{left}" x2="{left + wide}" y1="{top + part * high:.0f}" y2="{top + part * high:.0f}" stroke="#8884"/>'
        f'<text x="{left - 8}" y="{top + part * high + 5:.0f}" text-anchor="end">{1 - part:.0%}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    ]
    marks = [
        f'<text x="{left + part * wide:.0f}" y="{top + high + 22}" text-anchor="middle">{part * most:,.0f}</text>'
        for part in (0, 0.5, 1)
    ]
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    goal = top + 0.4 * high
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 24} {top + high + 52}" role="img" font-family="sans-serif" font-size="14" fill="#666">',
            f"<title>Shakes won against level 1, by the number of shakes of self-play: {curve[0]['won']:.0%} before, {curve[-1]['won']:.0%} at the end</title>",
            *lines,
            *marks,
            f'<line x1="{left}" x2="{left + wide}" y1="{goal:.0f}" y2="{goal:.0f}" stroke="#33a02c" stroke-dasharray="5 4"/>',
            f'<polyline points="{drawn}" fill="none" stroke="#1f78b4" stroke-width="2.5"/>',
            *(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#1f78b4"/>' for x, y in points),
            f'<text x="{left + wide / 2:.0f}" y="{top + high + 44}" text-anchor="middle">shakes of self-play; green: 60% won</text>',
            "</svg>",
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=12, help="of self-play and training")
    parser.add_argument("--shakes", type=int, default=100, help="of self-play in a round")
    parser.add_argument("--look", type=int, default=2, help="rounds between two looks at how good it is")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes on this machine")
    parser.add_argument("--cluster", help="the address of a Dask scheduler in place of processes here")
    parser.add_argument("--tasks", type=int, default=4, help="into which the work of a round is divided")
    parser.add_argument("--out", type=Path, help="a folder for learned.json and curve.svg")
    asked = parser.parse_args()
    found = train(asked)
    if asked.out is not None:
        asked.out.mkdir(parents=True, exist_ok=True)
        (asked.out / "learned.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
        (asked.out / "curve.svg").write_text(picture(found["curve"]), encoding="utf-8")


if __name__ == "__main__":
    main()
