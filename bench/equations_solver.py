"""The Equations solver, through the Python API, on fresh seeds in each run."""

from __future__ import annotations

import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter, process_time

from bench import seeds, sizes
from bench.equations_open import Asked, ask, open_rows
from bench.equations_play import positions_of_play
from bench.equations_positions import DIVISIONS, after_moves, asked, number_goal, shakes
from bench.row import Row
from forceout._native.equations_kernel import countdown_census
from forceout.core.claims import Claim, Resources
from forceout.editions import load
from forceout.equations import countdown
from forceout.equations.goal import Goal
from forceout.equations.solver import Effect, boxes, moves
from forceout.equations.solver.solver import Budget

EDITION = load("equations", "agloa-2015")
PAIRWISE = Path(__file__).with_name("countdown_baseline.c")
SUBSETS = Path(__file__).with_name("countdown_subsets.c")
BOARDS, SHAKES = 1000, 80
MOVED = (6, 9, 12)
# How many per cent may stay undecided after a second.
RANDOM_OPEN = {"basic": 1.0, "elementary": 2.0, "middle": 3.0, "junior": 3.0, "senior": 3.0}
PLAY_OPEN = 0.2


def rows() -> Iterator[Row]:
    yield from classical()
    yield from fresh_shakes()
    for division in DIVISIONS:
        for challenge in (Claim.NOW, Claim.IMPOSSIBLE):
            yield from undecided(division, challenge)
        yield from undecided_in_play(division)
    yield from all_moves()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    yield Row("peak memory of all this", peak, "GB", at_most=1.5)


def selections() -> list[list[int]]:
    """The 13,243 ways to draw six Countdown tiles."""
    tiles = [number for number in range(1, 11) for _ in range(2)]
    return [
        [*small, *large]
        for count in range(5)
        for large in combinations((25, 50, 75, 100), count)
        for small in sorted(set(combinations(tiles, 6 - count)))
    ]


def classical() -> Iterator[Row]:
    drawn = selections()
    start = process_time()
    countdown_census(drawn, 101, 999)
    yield Row("Countdown census, 13,243 selections, every target", process_time() - start, "s", at_most=3)
    times, pairwise, subsets = [], [], []
    for rng in seeds.RUN.some(5, "countdown"):
        boards = [(rng.choice(drawn), rng.randrange(101, 1000)) for _ in range(BOARDS)]
        start = process_time()  # as the C programs count: time of this process alone
        solved = sum(countdown(numbers, target) is not None for numbers, target in boards)
        times.append((process_time() - start) * 1000 / BOARDS)
        pairwise.append(baseline(PAIRWISE, boards, solved))
        subsets.append(baseline(SUBSETS, boards, solved))
    yield Row("Countdown board, solved or refuted", mean(times), "ms", at_most=0.3, worst_seed=max(times))
    for name, plain in (("pairwise recursion", pairwise), ("subsets, each value once", subsets)):
        known = [each for each in plain if each is not None]
        if known:
            quicker = [theirs / ours for theirs, ours in zip(known, times, strict=True)]
            yield Row(f"Countdown board, {name} in C", mean(known), "ms", worst_seed=max(known))
            yield Row(
                f"Countdown board, times quicker than {name}", mean(quicker), "×", worst_seed=min(quicker)
            )


def baseline(source: Path, boards: list[tuple[list[int], int]], solved: int) -> float | None:
    """Milliseconds a board of a C program, compiled here; None without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "countdown"
        subprocess.run([compiler, "-O2", "-o", program, source], check=True)
        given = "".join(f"{' '.join(map(str, numbers))} {target}\n" for numbers, target in boards)
        told = subprocess.run(
            [program], input=given, capture_output=True, text=True, check=True
        ).stdout.split()
    assert int(told[0]) == solved, f"{source.name} solves other boards"
    return float(told[1])


def fresh_shakes() -> Iterator[Row]:
    """A Goal of one or two digits on a fresh roll: everything else lies in Resources."""
    times, answered = [], []
    for rng in seeds.RUN.some(5, "fresh rolls"):
        found = 0
        for number in range(SHAKES):
            rules = EDITION.rules(DIVISIONS[number % len(DIVISIONS)])
            cubes, _, solver = shakes(rules, rng, 0 if number % 2 else 3)
            goal = number_goal(cubes, rng)
            left = list(cubes)
            for cube in goal:
                left.remove(cube)
            wanted = boxes.Asked(Goal(tuple(goal)), (), (), tuple(left), Resources.ANY)
            start = perf_counter()
            solved = solver.solve(wanted, budget=Budget(100))
            times.append((perf_counter() - start) * 1000)
            found += solved.solvable is True or not solver.goal_values(wanted.goal)
        answered.append(100 * found / SHAKES)
    told = "fresh roll, one- or two-digit Goal: answered in 100 ms"
    yield Row(told, mean(answered), "%", at_least=99, worst_seed=min(answered))
    yield Row("fresh roll, one- or two-digit Goal: median", median(times), "ms", at_most=0.4)


def undecided(division: str, claim: Claim) -> Iterator[Row]:
    """Random legal Goals after 6, 9 and 12 moves, three variations, a new solver for each: what stays undecided."""
    rules = EDITION.rules(division)

    def answers(rng: Random) -> Iterator[Asked]:
        for number in range(sizes.of(small=20, full=60)):
            position, _ = after_moves(rules, rng, MOVED[number % len(MOVED)], 3)
            yield ask(asked(position, claim))

    drawn = (list(answers(rng)) for rng in seeds.RUN.some(sizes.of(small=4, full=10), f"{division} {claim}"))
    yield from open_rows(f"{division}, {claim}", drawn, RANDOM_OPEN[division])


def undecided_in_play(division: str) -> Iterator[Row]:
    """Every position of shakes that bots play, under each claim."""
    rules = EDITION.rules(division)
    shakes_each = sizes.of(small=4, full=30)
    drawn = [
        list(positions_of_play(rules, rng, shakes_each))
        for rng in seeds.RUN.some(sizes.of(small=2, full=10), f"{division} in play")
    ]
    for claim in (Claim.NOW, Claim.IMPOSSIBLE):
        answers = ([ask(asked(position, claim)) for position in positions] for positions in drawn)
        yield from open_rows(f"{division} in play, {claim}", answers, PLAY_OPEN)


def all_moves() -> Iterator[Row]:
    times, shares = [], []
    for rng in seeds.RUN.some(5, "moves"):
        left_open = turns = 0
        for number in range(10):
            rules = EDITION.rules(DIVISIONS[number % len(DIVISIONS)])
            position, solver = after_moves(rules, rng, 12, 2)
            start = perf_counter()
            labelled = moves(position, solver=solver).labelled
            times.append(perf_counter() - start)
            turns += len(labelled)
            left_open += sum(each.effect is Effect.UNDECIDED for each in labelled)
        shares.append(100 * left_open / turns)
    yield Row("moves() of a middle-game position, worst", max(times), "s", at_most=2)
    yield Row("moves() of a middle-game position, mean", mean(times), "s")
    yield Row("turns that moves() leaves undecided", mean(shares), "%", at_most=5, worst_seed=max(shares))
