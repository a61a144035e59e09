"""The Equations solver, through the Python API, with fixed seeds."""

from __future__ import annotations

import resource
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from time import perf_counter, process_time

from bench.equations_positions import DIVISIONS, after_moves, asked, number_goal, shakes
from bench.row import Row
from forceout._native.equations_kernel import countdown_census
from forceout.core.challenge import Challenge, Resources
from forceout.editions import load
from forceout.equations import countdown
from forceout.equations.goal import Goal
from forceout.equations.solver import Effect, Solved, moves, solve
from forceout.equations.solver.boxes import Asked

EDITION = load("equations", "agloa-2015")
BASELINE = Path(__file__).with_name("countdown_baseline.c")
BOARDS, SHAKES, POSITIONS, MIDDLE = 1000, 400, 40, 12
BUDGETS_MS = (100, 1_000, 10_000)


def rows() -> Iterator[Row]:
    yield from classical()
    yield from fresh_shakes()
    for division in DIVISIONS:
        for challenge in (Challenge.NOW, Challenge.IMPOSSIBLE):
            yield from distribution(division, challenge)
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
    rng = Random(1)
    boards = [(rng.choice(drawn), rng.randrange(101, 1000)) for _ in range(BOARDS)]
    start = process_time()  # as the C program counts: time of this process alone
    answers = [countdown(numbers, target) for numbers, target in boards]
    board = (process_time() - start) * 1000 / BOARDS
    yield Row("Countdown board, solved or refuted, mean", board, "ms", at_most=0.3)
    plain = baseline(boards, solved=sum(answer is not None for answer in answers))
    if plain is not None:
        yield Row("Countdown board, pairwise recursion in C, mean", plain, "ms")
        yield Row("Countdown board, times quicker than that", plain / board, "×", at_least=20)


def baseline(boards: list[tuple[list[int], int]], solved: int) -> float | None:
    """Milliseconds a board of the C program, compiled here; None without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "countdown"
        subprocess.run([compiler, "-O2", "-o", program, BASELINE], check=True)
        given = "".join(f"{' '.join(map(str, numbers))} {target}\n" for numbers, target in boards)
        told = subprocess.run(
            [program], input=given, capture_output=True, text=True, check=True
        ).stdout.split()
    assert int(told[0]) == solved, "the plain program solves other boards"
    return float(told[1])


def fresh_shakes() -> Iterator[Row]:
    """A Goal of one or two digits on a fresh roll: everything else lies in Resources."""
    times, found = [], 0
    rng = Random(2)
    for number in range(SHAKES):
        rules = EDITION.rules(DIVISIONS[number % len(DIVISIONS)])
        cubes, _, solver = shakes(rules, rng, 0 if number % 2 else 3)
        goal = number_goal(cubes, rng)
        left = list(cubes)
        for cube in goal:
            left.remove(cube)
        wanted = Asked(Goal(tuple(goal)), (), (), tuple(left), Resources.ANY)
        start = perf_counter()
        solved = solver.solve(wanted, budget_ms=100)
        times.append((perf_counter() - start) * 1000)
        found += solved.solvable is True or not solver.goal_values(wanted.goal)
    yield Row(
        "fresh roll, one- or two-digit Goal: answered in 100 ms", 100 * found / SHAKES, "%", at_least=99
    )
    yield Row("fresh roll, one- or two-digit Goal: median", median(times), "ms", at_most=0.4)


def distribution(division: str, challenge: Challenge) -> Iterator[Row]:
    """Random legal Goals after twelve moves, three variations: found, proved none, undecided, by budget."""
    rules, rng = EDITION.rules(division), Random(7)
    open_positions = [after_moves(rules, rng, MIDDLE, 3) for _ in range(POSITIONS)]
    seen: Counter[bool | None] = Counter()
    for budget in BUDGETS_MS:
        still_open = []
        for position, solver in open_positions:
            answer: Solved = solve(asked(position, challenge), budget_ms=budget, solver=solver)
            if answer.solvable is None and not (answer.searched.bounds and answer.searched.complete):
                still_open.append((position, solver))
            else:
                seen[answer.solvable] += 1
        open_positions = still_open
        undecided = POSITIONS - seen[True] - seen[False]
        told = (
            f"{division}, {challenge}, {budget / 1000:g} s: found {seen[True]}, none {seen[False]}; undecided"
        )
        yield Row(told, 100 * undecided / POSITIONS, "%", at_most=10 if budget == 1_000 else None)


def all_moves() -> Iterator[Row]:
    times, undecided, turns = [], 0, 0
    rng = Random(9)
    for number in range(20):
        rules = EDITION.rules(DIVISIONS[number % len(DIVISIONS)])
        position, solver = after_moves(rules, rng, MIDDLE, 2)
        start = perf_counter()
        labelled = moves(position, budget_ms=1200, solver=solver).labelled
        times.append(perf_counter() - start)
        turns += len(labelled)
        undecided += sum(each.effect is Effect.UNDECIDED for each in labelled)
    yield Row("moves() of a middle-game position, worst", max(times), "s", at_most=2)
    yield Row("moves() of a middle-game position, mean", mean(times), "s")
    yield Row("moves() of a middle-game position, ninth decile", quantiles(times, n=10)[-1], "s")
    yield Row("turns that moves() leaves undecided", 100 * undecided / turns, "%")
