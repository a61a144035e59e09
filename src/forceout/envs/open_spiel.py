"""The OpenSpiel face: import it, and ``pyspiel.load_game("forceout_on_sets(rulebook=agloa-2023,division=middle)")`` works.

Dice and cards are chance nodes, one cube and one card at a time. ``PositionGame`` is the shake that goes on from a position: it
has no chance and nothing hidden, so that searches for such games can be asked what it is worth.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from forceout.core.games import GameName
from forceout.envs.extras import require
from forceout.envs.game import CHANCE, Game, Options, State

with require("open-spiel", "OpenSpiel"):
    import numpy as np
    import pyspiel

_LEAST, _MOST = -40.0, 12.0
"""No shake costs more, nor brings more, than this."""
_DEFAULTS: Mapping[GameName, tuple[str, str]] = {
    "on-sets": ("agloa-2023", "middle"),
    "equations": ("agloa-2015", "elementary"),
}


def _type(name: str, long_name: str, parameters: Mapping[str, Any], **kinds: Any) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
        **kinds,
    )


def _parameters(game: GameName) -> dict[str, Any]:
    rulebook, division = _DEFAULTS[game]
    return {
        "rulebook": rulebook,
        "division": division,
        "players": 2,
        "referee": "strict",
        "checking": "judge",
        "shakes": 1,
        "solutions": "solver",
        "variations": True,
        "rewards": "scores",
    }


_KINDS = {
    "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    "information": pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    "utility": pyspiel.GameType.Utility.GENERAL_SUM,
    "reward_model": pyspiel.GameType.RewardModel.REWARDS,
}
_TYPES = {
    "on-sets": _type("forceout_on_sets", "On-Sets (Forceout)", _parameters("on-sets"), **_KINDS),
    "equations": _type("forceout_equations", "Equations (Forceout)", _parameters("equations"), **_KINDS),
}
_POSITION_TYPE = _type(
    "forceout_position",
    "A shake from a position on (Forceout)",
    {},
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
)


class _Played(pyspiel.Game):  # type: ignore[misc]  # an untyped library
    """What the games have in common: a tree, and what is seen of it."""

    tree: Game

    def new_initial_state(self) -> _Node:
        return _Node(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Seen:
        """What a seat sees; with perfect recall what it has heard and done since the match began."""
        if params:
            raise ValueError(f"observers of Forceout have no parameters, not even {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return _Seen(len(self.tree.observer), recalls=kind.perfect_recall)


class _Match(_Played):
    """A match of either game; the parameters are those of ``Options``."""

    def __init__(self, game: GameName, parameters: Mapping[str, Any] | None) -> None:
        given = {**_parameters(game), **(parameters or {})}
        options = Options(game, **given)
        self.tree = Game(options)
        actions = self.tree.actions
        information = pyspiel.GameInfo(
            num_distinct_actions=len(actions),
            max_chance_outcomes=max(len(actions.faces), self.tree.rules.equipment.cards, options.players),
            num_players=options.players,
            min_utility=_LEAST * options.shakes,
            max_utility=_MOST * options.shakes,
            max_game_length=self.tree.most_decisions,
        )
        super().__init__(_TYPES[game], information, given)


class OnSetsGame(_Match):
    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        super().__init__("on-sets", parameters)


class EquationsGame(_Match):
    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        super().__init__("equations", parameters)


class PositionGame(_Played):
    """``Game.from_position`` or ``Game.from_table`` for two players; the return is the difference of their scores."""

    def __init__(self, tree: Game) -> None:
        self.tree = tree
        information = pyspiel.GameInfo(
            num_distinct_actions=len(tree.actions),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=_LEAST,
            max_utility=-_LEAST,
            utility_sum=0.0,
            max_game_length=tree.most_decisions,
        )
        super().__init__(_POSITION_TYPE, information, {})


class _Node(pyspiel.State):  # type: ignore[misc]  # an untyped library
    """A state of any of them."""

    def __init__(self, game: _Played) -> None:
        super().__init__(game)
        self.state: State = game.tree.new_state()
        self._zero_sum = isinstance(game, PositionGame)
        self._players = game.tree.players
        self._won = dict.fromkeys(self._players, 0.0)
        self._last = dict(self._won)
        self._did: tuple[tuple[str, int], ...] = ()

    def current_player(self) -> int:
        player = self.state.player
        if player is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if player == CHANCE else self._players.index(player)

    def is_terminal(self) -> bool:
        return self.state.player is None

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - the one who is asked
        return self.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.state.chance_outcomes())

    def _apply_action(self, action: int) -> None:
        player = self.state.player
        self.state.apply(action)
        got = self.state.rewards
        if player == CHANCE:
            self._last = {seat: points + got[seat] for seat, points in self._last.items()}
        else:
            self._last = got
            self._did = (*self._did, (str(player), action))
        self._won = {seat: points + got[seat] for seat, points in self._won.items()}

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002 - the words are the same for all
        return self.state.text(action)

    def rewards(self) -> list[float]:
        """What came of the last decision; the dice and cards that followed it belong to it."""
        return self._of_players(self._last)

    def returns(self) -> list[float]:
        return self._of_players(self._won)

    def _of_players(self, points: Mapping[str, float]) -> list[float]:
        scores = [float(points[player]) for player in self._players]
        if not self._zero_sum:
            return scores
        return [scores[0] - scores[1], scores[1] - scores[0]]

    def recalled(self, player: int) -> str:
        """Everything that a seat has heard and done."""
        seat = self._players[player]
        heard = self.state.table.heard_since(0, seat)
        did = [number for player, number in self._did if player == seat]
        told = {"seat": seat, "did": did, "heard": [event for _, events in heard for event in events]}
        return json.dumps(told, ensure_ascii=False, sort_keys=True)

    def __str__(self) -> str:
        return json.dumps(self.state.view("").document(), ensure_ascii=False)


class _Seen:
    """OpenSpiel's observer: ``tensor`` for programs, a text for people."""

    def __init__(self, size: int, *, recalls: bool) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}
        self._recalls = recalls

    def set_from(self, state: _Node, player: int) -> None:
        self.tensor[:] = state.state.observation(state.state.game.players[player])

    def string_from(self, state: _Node, player: int) -> str:
        if self._recalls:
            return state.recalled(player)
        seat = state.state.game.players[player]
        pencilled = list(state.state.pencilled(seat))
        return json.dumps([state.state.view(seat).document(), pencilled], ensure_ascii=False)


pyspiel.register_game(_TYPES["on-sets"], OnSetsGame)
pyspiel.register_game(_TYPES["equations"], EquationsGame)
