"""The PettingZoo face: an agent a seat, one decision at a time (AEC). ``on_sets_v0`` and ``equations_v0`` are its doors."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, TypeAlias

from forceout.core.errors import Malformed
from forceout.envs.extras import require
from forceout.envs.game import CHANCE, Game, Options, State
from forceout.envs.pictures import ansi, rgb_array

with require("rl", "PettingZoo"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

RENDER_MODES = ("ansi", "rgb_array")
Observation = dict[str, Any]
Environment: TypeAlias = AECEnv[str, Observation, int]


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - an untyped library's name for it
    """A match as PettingZoo plays it. An observation has ``observation`` and ``action_mask``.

    ``infos`` tell under "undecided" how often the solver could not find out in time whether there was a Solution.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "forceout",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, options: Options, *, seed: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise Malformed("render_mode", f"expected {' or '.join(RENDER_MODES)}, not {render_mode!r}")
        self.game = Game(options)
        self.render_mode = render_mode
        self.possible_agents = list(self.game.players)
        self.agents: list[str] = []
        size, low_high = len(self.game.observer), np.iinfo(np.int16)
        seen = spaces.Box(low_high.min, low_high.max, (size,), np.int16)
        mask = spaces.Box(0, 1, (len(self.game.actions),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents
        }
        self._rng = Random(seed)  # noqa: S311 - dice that can be rolled again
        self.state_of_play: State | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Sit down to a new match; the same seed brings the same dice and cards."""
        if seed is not None:
            self._rng = Random(seed)  # noqa: S311 - dice that can be rolled again
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"undecided": 0} for agent in self.agents}
        self.state_of_play = self.game.new_state()
        self.state_of_play.by_chance(self._rng)
        self._pass_on(self.state_of_play)

    def observe(self, agent: str) -> Observation:
        """What the agent's seat sees, and what it may do if it is asked."""
        state = self._playing()
        mask = np.zeros(len(self.game.actions), np.int8)
        if state.player == agent:
            mask[state.legal_actions()] = 1
        return {"observation": np.frombuffer(state.observation(agent), np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Act for the agent that is asked; Malformed if the mask does not allow it."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        state, agent = self._playing(), self.agent_selection
        self._cumulative_rewards[agent] = 0
        state.apply(-1 if action is None else int(action))
        got = state.rewards
        if state.player == CHANCE:
            state.by_chance(self._rng)
            got = {each: points + state.rewards[each] for each, points in got.items()}
        self.rewards = {each: float(points) for each, points in got.items()}
        self._accumulate_rewards()
        self._pass_on(state)

    def _pass_on(self, state: State) -> None:
        """Name the agent that is asked next; at the end every agent is told so."""
        for agent in self.agents:
            self.infos[agent]["undecided"] = state.undecided
        if state.player is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = state.player

    def render(self) -> Any:
        """The table as a spectator sees it, as text or as an array of pixels."""
        if self.render_mode is None:
            raise Malformed("render_mode", f"choose {' or '.join(RENDER_MODES)} when the environment is made")
        view = self._playing().view("")
        return ansi(view) if self.render_mode == "ansi" else rgb_array(view)

    def close(self) -> None:
        """Nothing is held open."""

    def _playing(self) -> State:
        if self.state_of_play is None:
            raise Malformed("reset", "call reset() first")
        return self.state_of_play


def wrapped(environment: raw_env) -> Environment:
    """With PettingZoo's own checks: actions within bounds, calls in their order."""
    checked: Environment = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(environment))
    return checked
