"""The Gymnasium environment: one seat learns, and our bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from forceout.bots import LEVELS, Player
from forceout.core.errors import Malformed
from forceout.envs.extras import require
from forceout.envs.game import CHANCE, Game, Options, State
from forceout.envs.opponents import play_for
from forceout.envs.pictures import ansi, rgb_array

with require("rl", "Gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

RENDER_MODES = ("ansi", "rgb_array")


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """A match seen from one seat. In every new match the learner moves one seat to the left."""

    metadata = {  # noqa: RUF012 - Gymnasium's way to tell
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(self, options: Options, opponents: Sequence[int], *, render_mode: str | None = None) -> None:
        known = [level.number for level in LEVELS]
        for level in opponents:
            if level not in known:
                raise Malformed("opponents", f"expected levels from 1 to {len(known)}, not {level!r}")
        if render_mode not in (None, *RENDER_MODES):
            raise Malformed("render_mode", f"expected {' or '.join(RENDER_MODES)}, not {render_mode!r}")
        self.game = Game(options)
        self.render_mode = render_mode
        self._bots = [Player.of(level) for level in opponents]
        self._matches = 0
        size, low_high = len(self.game.observer), np.iinfo(np.int16)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low_high.min, low_high.max, (size,), np.int16),
                "action_mask": spaces.Box(0, 1, (len(self.game.actions),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(self.game.actions))
        self._dice = Random(0)  # noqa: S311 - dice that can be rolled again
        self.state_of_play: State | None = None
        self.seat = self.game.players[0]

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's signature
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new match. The same seed gives the same dice, cards and bots."""
        super().reset(seed=seed)
        if seed is not None:
            self._matches = 0
        self._dice = Random(int(self.np_random.integers(1 << 32)))  # noqa: S311 - as above
        self.seat = self.game.players[self._matches % len(self.game.players)]
        self._matches += 1
        others = [name for name in self.game.players if name != self.seat]
        self._seated = dict(zip(others, self._bots, strict=True))
        self.state_of_play = self.game.new_state()
        self._until_asked(self.state_of_play)
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Act, then run chance and bots until the seat must decide again. Raise Malformed if the mask forbids the action."""
        state = self.state_of_play
        if state is None:
            raise Malformed("reset", "call reset() first")
        state.apply(int(action))
        reward = float(state.rewards[self.seat]) + self._until_asked(state)
        return self._observation(), reward, state.player is None, False, self._info()

    def render(self) -> Any:
        """Render the table as the seat sees it, as text or as an array of pixels."""
        if self.render_mode is None or self.state_of_play is None:
            raise Malformed("render_mode", f"choose {' or '.join(RENDER_MODES)}, and call reset() first")
        view = self.state_of_play.view(self.seat)
        return ansi(view) if self.render_mode == "ansi" else rgb_array(view)

    def _until_asked(self, state: State) -> float:
        """Run chance and bots until the seat must decide. Return the seat's reward for that time."""
        got = 0.0
        while state.player not in (self.seat, None):
            if state.player == CHANCE:
                state.by_chance(self._dice)
            else:
                play_for(state, self._seated[str(state.player)], self._dice)
            got += state.rewards[self.seat]
        return got

    def _observation(self) -> dict[str, Any]:
        state = self.state_of_play
        assert state is not None
        mask = np.zeros(len(self.game.actions), np.int8)
        if state.player == self.seat:
            mask[state.legal_actions()] = 1
        return {"observation": np.frombuffer(state.observation(self.seat), np.int16), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        assert self.state_of_play is not None
        return {"undecided": self.state_of_play.undecided, "seat": self.seat}
