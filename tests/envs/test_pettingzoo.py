"""The PettingZoo face passes the library's own tests."""

import warnings
from itertools import product

import numpy as np
import pytest

from forceout.envs import equations_v0, on_sets_v0
from forceout.envs.game import Options

from .driving import BOOKS, QUICK, seeded

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # they import environments of their own, in a way that they call old
    from pettingzoo.test import api_test, seed_test

pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",  # it is the dictionary with a mask that PettingZoo's own games have
    "ignore:Observation space for each agent",
    "ignore:We recommend agents to be named",  # seats have the names of players
)
DOORS = {"on-sets": on_sets_v0, "equations": equations_v0}


def make(book, **options):
    game, rulebook, division = book
    return DOORS[game].env(rulebook, division, **options)


def check(book, cycles):
    for players, solutions in product((2, 3), ("solver", "symbols")):
        options = {"players": players, "solutions": solutions, "shakes": 2}
        api_test(make(book, **options), num_cycles=cycles)
        seed_test(lambda options=options: make(book, **options), num_cycles=cycles)


@pytest.mark.parametrize("book", QUICK, ids=" ".join)
def test_it_passes_the_tests_of_pettingzoo(book):
    check(book, 20)


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_every_book_passes_the_tests_of_pettingzoo(book):
    check(book, 100)


def walk(env, seed):
    """A random match; what each agent was told at the end, and what it won on the way."""
    env.reset(seed=seed)
    rng, won = seeded(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        won[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else rng.choice(legal.tolist()))
    return won


def test_what_agents_win_is_what_the_table_scores():
    env = on_sets_v0.env(shakes=3)
    for seed in range(3):
        won = walk(env, seed)
        assert won == env.unwrapped.state_of_play.table.scores


def test_only_the_agent_that_is_asked_may_do_something():
    env = on_sets_v0.env()
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert bool(mask.any()) == (agent == env.agent_selection)


def test_an_action_that_the_mask_does_not_allow_is_refused():
    env = on_sets_v0.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"action: 4 is not legal for \w+"):
        env.step(4)


def test_the_seed_of_the_environment_is_used_where_reset_has_none():
    def dealt(seed):
        env = on_sets_v0.env(seed=seed)
        env.reset()
        return str(env.unwrapped.state_of_play.view("").mat.resources)

    assert dealt(3) == dealt(3)
    assert len({dealt(seed) for seed in range(5)}) > 1


def test_ansi_shows_the_table():
    env = on_sets_v0.env(render_mode="ansi")
    env.reset(seed=1)
    assert "Resources" in env.render()


@pytest.mark.needs("rsvg-convert")
def test_rgb_array_is_a_picture():
    env = on_sets_v0.env(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[2] == 3
    assert picture.dtype == np.uint8
    assert picture[0, 0].tolist() == [255, 255, 255]
    blue, red = (
        np.abs(picture.astype(int) - colour).sum(axis=2).min() for colour in ((28, 92, 196), (196, 36, 43))
    )
    assert (blue, red) == (0, 0)


def test_a_picture_needs_a_converter_and_says_which(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _name: None)
    env = on_sets_v0.env(render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="rgb_array needs the command rsvg-convert"):
        env.render()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"render_mode": "human"}, "render_mode: expected ansi or rgb_array, not 'human'"),
        ({"players": 7}, "players: expected"),
        ({"rulebook": "agloa-2015"}, "rulebook: expected"),
    ],
)
def test_a_bad_option_is_named(options, told):
    with pytest.raises(ValueError, match=told):
        on_sets_v0.env(**options)


def test_an_option_that_there_is_not_is_named():
    with pytest.raises(TypeError, match="colour"):
        on_sets_v0.env(colour="red")
    assert Options("on-sets", "agloa-2023", "middle").players == 2
