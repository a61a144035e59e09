"""The On-Sets solver: single questions, labelled moves, perfect play, and plain Python on the same positions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from statistics import median
from time import perf_counter

from tests.onsets.solver import brute_force, random_shakes

from bench.onsets_cases import ordinary
from bench.onsets_shakes import drawn
from bench.row import Row
from bench.timing import command_seconds
from forceout.core.claims import Resources
from forceout.onsets.position import Position
from forceout.onsets.solver import Cubes, Solver
from forceout.onsets.solver.moves import Moves
from forceout.records.documents.cases import position_of

SLOW = 0.02  # seconds; such a question is asked again of a new table, since noise only ever adds
DIVISIONS = ("elementary", "middle", "junior", "senior")


def rows() -> Iterable[Row]:
    for division in DIVISIONS:
        yield from _pairs(division, apart=False)
    for division in DIVISIONS:
        yield from _pairs(division, apart=True)
    yield from _moves()
    yield from _play()
    yield from _beside_brute_force()
    yield _command()


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _pairs(division: str, *, apart: bool) -> Iterator[Row]:
    """Now and Impossible of 40 positions each of 40 shakes."""
    first, later, memory = [], [], []
    for shake in drawn(division, 40, apart=apart):
        for place, (cubes, values) in enumerate(shake.positions(40)):
            taken = _timed(lambda s=shake.solver, c=cubes, v=values: _pair(s, c, v))
            if taken > SLOW:
                taken = min(taken, *(_anew(shake.solver, cubes, values) for _ in range(3)))
            (later if place else first).append(taken)
        memory.append(shake.solver.memory())
    times = 3 if apart else 1
    title = f"{division}, wild cube or Two Solutions" if apart else division
    yield Row(f"{title}: Now and Impossible, median", median(later) * 1e3, "ms", at_most=0.2 * times)
    yield Row(f"{title}: Now and Impossible, worst", max(later) * 1e3, "ms", at_most=80 * times)
    yield Row(f"{title}: first question of a shake, worst", max(first) * 1e3, "ms", at_most=60 * times)
    yield Row(f"{title}: memory of a table, most", max(memory) / 1e6, "MB", at_most=150)


def _pair(solver: Solver, cubes: Cubes, values: tuple[int, ...]) -> None:
    solver.is_solvable(cubes, values, Resources.ONE)
    solver.is_solvable(cubes, values, Resources.ANY)


def _anew(solver: Solver, cubes: Cubes, values: tuple[int, ...]) -> float:
    new = Solver(solver.rules, solver.universe, solver.roll, solver.variations)
    return _timed(lambda: _pair(new, cubes, values))


def _moves() -> Iterator[Row]:
    taken = []
    for division in DIVISIONS:
        for shake in drawn(division, 12, seed=2):
            cubes = shake.position(7)
            values = (shake.dice.randint(1, 7),)
            taken.append(_timed(lambda s=shake.solver, c=cubes, v=values: Moves(s, c, v)))
    yield Row("moves() of a middle-game position, median", median(taken) * 1e3, "ms", at_most=10)


def _play() -> Iterator[Row]:
    """The value for two players and every turn's, from the Goal on and with ten cubes left."""
    whole, late = [], []
    for division in DIVISIONS:
        for shake in drawn(division, 6, seed=3):
            game = shake.solver.game((shake.dice.randint(1, 7),))
            for moved, taken in ((0, whole), (5, late)):
                here = shake.solver.counted(shake.position(moved))
                taken.append(_timed(lambda g=game, h=here: g.valued_turns(*h, True, True)))
    yield Row("perfect play from the Goal, every turn valued, median", median(whole), "s", at_most=1)
    yield Row("perfect play from the Goal, every turn valued, worst", max(whole), "s", at_most=6)
    yield Row("perfect play with ten cubes left, median", median(late), "s", at_most=0.15)


def _beside_brute_force() -> Iterator[Row]:
    """Positions of five to seven usable cubes, of all books, on which plain Python can be waited for."""
    positions = []
    for seed in range(60):
        dice = Random(seed)
        book = random_shakes.rules(*dice.choice(random_shakes.BOOKS))
        positions.append(random_shakes.position(book, dice, dice.randint(5, 7)))
    asked = [(each, set(Solver.of(each).goal_values(each.goal))) for each in positions if each.goal]
    ours = [_timed(lambda p=p, v=v: _one(p, v)) for p, v in asked]
    plain = [_timed(lambda p=p, v=v: brute_force.is_solvable(p, v)) for p, v in asked]
    yield Row(
        "60 positions of 5 to 7 cubes, a new table for each",
        sum(ours) * 1e3,
        "ms",
        baseline=sum(plain) * 1e3,
        baseline_name="plain Python",
    )


def _one(position: Position, values: set[int]) -> bool:
    return Solver.of(position).is_solvable(Cubes.of(position), values, position.reach)


def _command() -> Row:
    cases = [{key: value for key, value in case.items() if key != "solution"} for case in ordinary(800)]
    fitting = [case for case in cases if position_of(case).cube_count <= 18][:500]
    lines = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in fitting).encode()
    taken = command_seconds(["solve"], lines, runs=3)
    return Row("forceout solve, 500 mixed positions as JSON Lines", taken, "s", at_most=5)
