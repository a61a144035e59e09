"""The OpenSpiel face: the library's own test, playthroughs that are kept, clones."""

from pathlib import Path
from time import process_time

import pyspiel
import pytest

import forceout.envs.open_spiel  # noqa: F401 - registers the games

from .driving import BOOKS, QUICK, seeded

KEPT = Path(__file__).with_name("playthroughs")
PLAYTHROUGHS = {
    **{
        f"{rulebook}-{division}": (game, rulebook, division, 2, "solver")
        for game, rulebook, division in BOOKS
    },
    "three-symbols": ("on-sets", "agloa-2023", "senior", 3, "symbols"),
    "equations-symbols": ("equations", "agloa-2015", "middle", 3, "symbols"),
}


def load(game, rulebook, division, players=2, solutions="solver", *, shakes=1):
    name = {"on-sets": "forceout_on_sets", "equations": "forceout_equations"}[game]
    told = f"rulebook={rulebook},division={division},players={players},solutions={solutions},shakes={shakes}"
    return pyspiel.load_game(f"{name}({told})")


def check(book, matches):
    for players, solutions in ((2, "solver"), (3, "symbols"), (3, "solver"), (2, "symbols")):
        game = load(*book, players, solutions, shakes=2)
        pyspiel.random_sim_test(game, num_sims=matches, serialize=False, verbose=False)


@pytest.mark.parametrize("book", QUICK, ids=" ".join)
def test_it_passes_the_test_of_open_spiel(book, capfd):
    check(book, 1)
    capfd.readouterr()


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_every_book_passes_the_test_of_open_spiel(book, capfd):
    check(book, 10)
    capfd.readouterr()


def playthrough(told):
    """A random match as OpenSpiel walks it, line by line."""
    state, rng, lines = load(*told).new_initial_state(), seeded(str(told)), []
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            action, who = rng.choices(numbers, weights)[0], "chance"
        else:
            legal = state.legal_actions()
            action, who = rng.choice(legal), f"player {state.current_player()} of {len(legal)}"
        lines.append(f"{who}: {action} {state.action_to_string(state.current_player(), action)}")
        state.apply_action(action)
        if any(state.rewards()):
            lines.append(f"rewards {state.rewards()}")
    return "\n".join([*lines, f"returns {state.returns()}", ""])


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_the_playthrough_is_the_one_that_is_kept(name):
    assert playthrough(PLAYTHROUGHS[name]) == (KEPT / f"{name}.txt").read_text("utf-8")


def test_every_playthrough_that_is_kept_is_compared():
    assert {file.stem for file in KEPT.iterdir()} == set(PLAYTHROUGHS)


def test_an_information_state_has_what_the_player_heard_and_did_and_nothing_of_others_papers():
    state, rng = load("on-sets", "agloa-2023", "elementary", 2, "symbols").new_initial_state(), seeded(3)
    shown = []
    while not state.is_terminal():
        if not state.is_chance_node():
            player = state.current_player()
            before = state.information_state_string(1 - player)
            writes = state.action_to_string(player, state.legal_actions()[-1]).startswith("write")
            action = rng.choice(state.legal_actions())
            text = state.action_to_string(player, action)
            pencilled = writes and text.startswith("write") and text != "write end"
            mine = state.information_state_string(player)
            state.apply_action(action)
            if not state.is_terminal() and pencilled and state.current_player() == player:
                assert state.information_state_string(1 - player) == before
                assert state.information_state_string(player) != mine
                shown.append(action)
            continue
        numbers, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(numbers, weights)[0])
    assert shown


def test_an_observation_is_what_the_core_observes():
    state = load("on-sets", "agloa-2023", "middle").new_initial_state()
    rng = seeded(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    tensor = state.observation_tensor(0)
    assert tensor == [float(number) for number in state.state.observation("Ann")]
    assert "resources" in state.observation_string(0)


def test_a_clone_costs_little():
    """Far less than an action; no figure of time is promised here."""
    state, rng = load("on-sets", "agloa-2023", "middle").new_initial_state(), seeded(2)
    while state.is_chance_node() or state.state.table.phase != "turn":
        loud = ("challenge", "no goal")
        told = {n: state.action_to_string(state.current_player(), n) for n in state.legal_actions()}
        state.apply_action(rng.choice([n for n, text in told.items() if not text.startswith(loud)]))
    began = process_time()
    clones = [state.clone() for _ in range(200)]
    cloning = process_time() - began
    began = process_time()
    for clone in clones:
        clone.apply_action(clone.legal_actions()[-1])
    assert cloning < process_time() - began
    assert not state.is_chance_node()


def test_a_bad_parameter_is_named():
    with pytest.raises(ValueError, match="division: expected one of"):
        pyspiel.load_game("forceout_on_sets", {"rulebook": "agloa-2023", "division": "toddlers"})


if __name__ == "__main__":  # keep the playthroughs as they are now
    for name, told in PLAYTHROUGHS.items():
        (KEPT / f"{name}.txt").write_text(playthrough(told), "utf-8")
