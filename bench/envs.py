"""The environments: steps a second with masks and observations, beside the chess of PettingZoo and of OpenSpiel in the same run."""

from __future__ import annotations

import contextlib
import io
import time
import warnings
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import numpy as np

from bench import seeds
from bench.row import Row
from forceout.envs import equations_v0, on_sets_v0
from forceout.envs.game import CHANCE, Game, Options
from forceout.match.legal import legal

_SECONDS = 2.0
Walk = Callable[[Random], int]


def rows() -> Iterable[Row]:
    """Random play to the end, again and again; what is warmed up first is not counted."""
    chess = steps_a_second(pettingzoo(_chess))
    yield Row("PettingZoo chess_v6", chess, "steps/s")
    for name, make in _environments().items():
        least = chess if name.startswith("on-sets") else None
        yield Row(
            f"PettingZoo, {name}",
            steps_a_second(pettingzoo(make)),
            "steps/s",
            at_least=least,
            baseline=chess,
            baseline_name="chess_v6",
        )
    told = steps_a_second(pettingzoo(_environments()["on-sets agloa-2023 middle"]), benchmark=True)
    yield Row("PettingZoo's performance_benchmark, on-sets agloa-2023 middle", told, "turns/s")
    import forceout.envs.open_spiel  # noqa: F401 - registers the games

    plain = steps_a_second(open_spiel("chess"))
    yield Row("OpenSpiel chess (C++)", plain, "steps/s")
    for name in ("forceout_on_sets()", "forceout_equations()"):
        found = steps_a_second(open_spiel(name))
        yield Row(f"OpenSpiel, {name}", found, "steps/s", baseline=plain, baseline_name="chess")
    yield from shares()


def _environments() -> dict[str, Callable[[], Any]]:
    books = (
        ("on-sets", "agloa-2023", "middle"),
        ("on-sets", "agloa-2023", "senior"),
        ("equations", "agloa-2015", "elementary"),
    )
    doors = {"on-sets": on_sets_v0, "equations": equations_v0}
    found = {
        f"{game} {book} {division}": _door(doors[game], book, division) for game, book, division in books
    }
    found["on-sets agloa-2023 middle, symbols"] = _door(
        on_sets_v0, "agloa-2023", "middle", solutions="symbols"
    )
    return found


def _door(module: Any, book: str, division: str, **options: Any) -> Callable[[], Any]:
    return lambda: module.env(book, division, **options)


def _chess() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo calls its own way in an old one
        from pettingzoo.classic import chess_v6

        return chess_v6.env()


def pettingzoo(make: Callable[[], Any]) -> Walk:
    """One random match: each agent is asked with its observation and its mask."""
    env = make()

    def walk(rng: Random) -> int:
        env.reset(seed=rng.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
        return steps

    walk.env = env  # type: ignore[attr-defined]  # for PettingZoo's own benchmark
    return walk


def open_spiel(name: str) -> Walk:
    """One random match; the steps of chance count."""
    import pyspiel

    game = pyspiel.load_game(name)

    def walk(rng: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return walk


def steps_a_second(walk: Walk, *, benchmark: bool = False) -> float:
    """By processor time; or what PettingZoo's own benchmark says."""
    if benchmark:
        from pettingzoo.test import performance_benchmark

        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            performance_benchmark(walk.env)  # type: ignore[attr-defined]  # see above
        return float(
            next(line for line in said.getvalue().splitlines() if "turns per second" in line).split()[0]
        )
    rng = Random(seeds.RUN.number)
    for _ in range(3):
        walk(rng)
    steps, began = 0, time.process_time()
    while time.process_time() - began < _SECONDS:
        steps += walk(rng)
    return steps / (time.process_time() - began)


def shares() -> Iterable[Row]:
    """Where the time of a step of On-Sets goes: the rules of what is legal, the observation, playing, and the rest."""
    game, rng, spent = Game(Options("on-sets", "agloa-2023", "middle")), Random(seeds.RUN.number), [0.0] * 3
    steps = 0
    for _ in range(60):
        state = game.new_state()
        while state.player is not None:
            if state.player == CHANCE:
                state.by_chance(rng)
                continue
            view, began = state.view(state.player), time.process_time()
            legal(view.state, view.seat)
            legally = time.process_time()
            state.observation(state.player)
            observed = time.process_time()
            state.apply(rng.choice(state.legal_actions()))
            spent = [
                a + b
                for a, b in zip(
                    spent, (legally - began, observed - legally, time.process_time() - observed), strict=True
                )
            ]
            steps += 1
    for what, seconds in zip(
        (
            "all that is legal, listed by the rules",
            "one observation",
            "apply, with what follows and the next mask",
        ),
        spent,
        strict=True,
    ):
        yield Row(f"a step of On-Sets: {what}", seconds / steps * 1e3, "ms")
