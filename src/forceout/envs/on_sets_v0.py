"""On-Sets for PettingZoo: ``env()``; for one learner against our bots, ``seat_env()``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forceout.envs.aec import Environment, raw_env, wrapped
from forceout.envs.game import Options
from forceout.envs.seat import SeatEnv

__all__ = ["env", "seat_env"]


def env(
    rulebook: str = "agloa-2023",
    division: str = "middle",
    *,
    seed: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Environment:
    """A match with an agent at every seat; ``Options`` has the other options. Malformed names one that is wrong."""
    return wrapped(
        raw_env(Options("on-sets", rulebook, division, **options), seed=seed, render_mode=render_mode)
    )


def seat_env(
    rulebook: str = "agloa-2023",
    division: str = "middle",
    *,
    opponents: Sequence[int] = (1,),
    render_mode: str | None = None,
    **options: Any,
) -> SeatEnv:
    """A Gymnasium environment for one seat; at each other sits a bot of that level."""
    players = len(opponents) + 1
    return SeatEnv(
        Options("on-sets", rulebook, division, players=players, **options), opponents, render_mode=render_mode
    )
