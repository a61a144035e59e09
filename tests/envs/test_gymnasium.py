"""One seat learns, our bots sit at the others."""

import numpy as np
import pytest

from forceout.envs import equations_v0, on_sets_v0

from .driving import seeded


def play(env, rng, seed=None):
    observation, info = env.reset(seed=seed)
    won, over = 0.0, False
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        assert env.observation_space.contains(observation)
        if not len(legal):
            break
        observation, reward, over, truncated, _ = env.step(rng.choice(legal.tolist()))
        assert not truncated
        won += reward
    return won, info["seat"]


@pytest.mark.parametrize(
    "env",
    [
        on_sets_v0.seat_env(opponents=[3, 5], shakes=2),
        on_sets_v0.seat_env("agloa-2023", "elementary", opponents=[1]),
        equations_v0.seat_env(opponents=[2]),
        on_sets_v0.seat_env("wff-1969", "basic", opponents=[1], solutions="symbols"),
    ],
    ids=["three", "elementary", "equations", "1969"],
)
def test_a_match_is_played_to_its_end_and_what_is_won_is_what_the_table_scores(env):
    for number in range(4):
        won, seat = play(env, seeded(number))
        assert won == env.state_of_play.table.scores[seat]
        assert env.state_of_play.player is None


def test_the_learner_sits_in_each_seat_in_turn():
    env = on_sets_v0.seat_env(opponents=[1, 1])
    seats = [env.reset()[1]["seat"] for _ in range(4)]
    assert seats == ["Ann", "Ben", "Cleo", "Ann"]


def test_the_same_seed_gives_the_same_match():
    env = on_sets_v0.seat_env(opponents=[3])

    def record(seed):
        play(env, seeded(1), seed)
        return env.state_of_play.table.record()

    assert record(5) == record(5)
    assert record(5) != record(6)


def test_an_opponent_is_a_level():
    with pytest.raises(ValueError, match="opponents: expected levels from 1 to 5, not 9"):
        on_sets_v0.seat_env(opponents=[1, 9])


def test_a_step_before_the_reset_is_refused():
    with pytest.raises(ValueError, match="reset"):
        on_sets_v0.seat_env().step(0)


def test_it_draws_what_the_seat_sees():
    env = on_sets_v0.seat_env(render_mode="ansi")
    env.reset(seed=1)
    assert "Resources" in env.render()
