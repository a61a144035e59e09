"""The core of the environments: every match comes to its end, nothing legal is refused, nothing is lost, nothing leaks."""

from itertools import product

import pytest

from forceout import Table
from forceout.envs.actions import PASS
from forceout.envs.game import CHANCE, Game, Options
from forceout.match.values import Phase

from .driving import BOOKS, QUICK, check_cubes, new_game, play, quietly, seeded, until

WAYS = list(product((2, 3), ("strict", "table"), ("solver", "symbols")))
MIDDLE = ("on-sets", "agloa-2023", "middle")


def check_random_matches(book, seed, count):
    for players, referee, solutions in WAYS:
        options = {"players": players, "referee": referee, "solutions": solutions}
        for number in range(count):
            rng = seeded(f"{seed} {book} {players} {referee} {solutions} {number}")
            game = new_game(
                book, shakes=rng.choice((1, 2)), variations=rng.choice((True, False, None)), **options
            )
            play(game, rng, watch=check_cubes)


@pytest.mark.parametrize("book", QUICK, ids=" ".join)
def test_random_matches_come_to_an_end_and_keep_their_cubes(book, fresh_seed):
    check_random_matches(book, fresh_seed, 1)


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_random_matches_of_every_book_come_to_an_end(book, amount, fresh_seed):
    check_random_matches(book, fresh_seed, amount(fast=0, slow=2, soak=125))


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_players_check_each_others_solutions(book, fresh_seed):
    for solutions in ("solver", "symbols"):
        game = new_game(book, checking="players", solutions=solutions)
        for number in range(5):
            play(game, seeded(f"{fresh_seed} {number}"), watch=check_cubes)


@pytest.mark.parametrize("stubborn", [min, max], ids=["first", "last"])
@pytest.mark.parametrize("referee", ["strict", "table"])
@pytest.mark.parametrize("book", QUICK, ids=" ".join)
def test_a_stubborn_player_does_not_keep_a_match_from_its_end(book, referee, stubborn):
    for solutions in ("solver", "symbols"):
        game = new_game(book, referee=referee, solutions=solutions, shakes=2)
        play(game, seeded(1), lambda _state, legal: stubborn(legal))


def test_the_same_seed_and_actions_give_the_same_match():
    game = new_game(MIDDLE, shakes=2)
    one, two = play(game, seeded(5)), play(game, seeded(5))
    assert one.table.record() == two.table.record()
    assert play(game, seeded(6)).table.record() != one.table.record()


def test_what_was_played_is_a_record_that_the_table_plays_back():
    state = play(new_game(MIDDLE, shakes=2), seeded(5))
    assert Table.of(state.table.record()).scores == state.table.scores


def test_chance_comes_cube_by_cube_and_card_by_card():
    game = new_game(MIDDLE)
    state, rolled = game.new_state(), []
    while state.table.phase is Phase.LOT:
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply(state.legal_actions()[0] if len(rolled) % 2 else state.legal_actions()[-1])
        rolled.append(state.text(state.legal_actions()[0]))
        if rolled[-1].startswith("roll"):
            break
    cubes = 0
    while state.player == CHANCE:
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply(state.legal_actions()[0])
        cubes += 1
    assert cubes == 18
    state.apply(next(number for number in state.legal_actions() if game.actions.texts[number] == "deal 8"))
    cards = []
    while state.player == CHANCE:
        assert len(state.chance_outcomes()) == 16 - len(cards)
        cards.append(state.legal_actions()[0])
        state.apply(cards[-1])
    assert cards == list(range(8))
    assert state.view("").shake.universe == tuple(range(8))


def test_a_digit_that_two_faces_show_comes_twice_as_often():
    state = new_game(MIDDLE).new_state()
    faces = {state.text(number).split()[-1]: chance for number, chance in state.chance_outcomes()}
    assert faces == {digit: pytest.approx((2 if digit == "1" else 1) / 6) for digit in "12345"}


def test_the_elementary_goal_setter_decides_what_is_set_out():
    game = new_game(("on-sets", "agloa-2023", "elementary"))
    state = game.new_state()
    state.by_chance(seeded(1))
    assert [game.actions.texts[number] for number in state.legal_actions()] == [
        "set out V V Λ",
        "set out V Λ Λ",
    ]
    state.apply(state.legal_actions()[1])
    state.by_chance(seeded(1))
    assert str(state.view("").mat.resources).count("Λ") == 2


def test_a_clone_goes_its_own_way():
    rng = seeded(3)
    game = new_game(MIDDLE)
    state = until(game, rng, lambda state: state.table.phase is Phase.TURN)
    twin, before = state.clone(), state.table.record()
    while twin.player is not None:
        twin.apply(rng.choice(twin.legal_actions()))
    assert state.table.record() == before
    assert state.player is not None


def test_an_action_that_is_not_legal_is_refused_with_its_number():
    state = new_game(MIDDLE).new_state()
    with pytest.raises(ValueError, match="outcome: 4000 cannot come up"):
        state.apply(4000)
    state.by_chance(seeded(1))
    with pytest.raises(ValueError, match="action: 0 is not legal for"):
        state.apply(PASS)
    state = play(new_game(MIDDLE), seeded(1))
    with pytest.raises(ValueError, match="the match is over"):
        state.apply(PASS)


def test_rewards_are_what_each_shake_scored():
    game, won = new_game(MIDDLE, shakes=3), {}
    state = play(
        game,
        seeded(8),
        watch=lambda state: won.update(
            {seat: won.get(seat, 0) + points for seat, points in state.rewards.items()}
        ),
    )
    assert won == state.table.scores
    assert any(won.values())


def test_rewards_can_be_the_match_points_at_the_end():
    game, seen = new_game(MIDDLE, shakes=2, rewards="match-points"), []
    state = play(game, seeded(8), watch=lambda state: seen.append(dict(state.rewards)))
    assert seen[-1] == state.table.match_points
    assert all(not any(points.values()) for points in seen[:-1])


def test_after_a_move_of_three_players_the_third_is_asked_whether_to_challenge():
    game = new_game(MIDDLE, players=3)
    state = until(
        game,
        seeded(2),
        lambda state: state.table.phase is Phase.TURN and state.player not in state.table.awaited,
        quietly(game, seeded(2)),
    )
    texts = [game.actions.texts[number] for number in state.legal_actions()]
    assert texts[0] == "pass"
    assert all(text.startswith("challenge") for text in texts[1:])
    waited_for = state.table.awaited
    state.apply(PASS)
    assert state.player in waited_for


def test_the_solver_writes_a_correct_solution_for_whoever_challenges_rightly():
    game = new_game(MIDDLE)
    number = next(place for place, text in enumerate(game.actions.texts) if text == "challenge now")
    right = 0
    for seed in range(12):
        rng = seeded(seed)
        state = until(
            game,
            rng,
            lambda state: number in state.legal_actions() and len(state.view("").mat.resources) < 7,
            quietly(game, rng),
        )
        challenger = state.player
        state.apply(number)
        shake = state.table.view().finished[-1]
        presented = shake.trial.papers[challenger].solution is not None
        assert presented == bool(shake.trial.rulings.get(challenger))
        assert state.rewards[challenger] == (6 if presented else 2)
        right += presented
    assert right


def test_what_the_solver_cannot_decide_counts_as_unwritten_and_is_told(monkeypatch):
    from forceout.analysis.examiner import Found
    from forceout.envs import game as module

    class Undecided:
        def answer(self, _position):
            return Found(None)

    monkeypatch.setattr(module, "examiner", lambda _position: Undecided())
    game = new_game(MIDDLE)
    number = next(place for place, text in enumerate(game.actions.texts) if text == "challenge now")
    state = until(game, seeded(1), lambda state: number in state.legal_actions(), quietly(game, seeded(1)))
    challenger = state.player
    state.apply(number)
    assert state.undecided == 1
    assert state.rewards[challenger] == 2


def test_with_a_referee_who_sees_nothing_wrong_is_done_and_charged():
    """The mask has plays out of turn, and then charges against the one who made them."""
    game, out_of_turn, charged = new_game(MIDDLE, players=3, referee="table"), [], []

    def watch(state):
        if state.player in (None, CHANCE) or state.table.phase is not Phase.TURN:
            return
        texts = [game.actions.texts[number] for number in state.legal_actions()]
        out_of_turn.append(state.player not in state.table.awaited and any(" to " in text for text in texts))
        charges = [text for text in texts if text.startswith("charge")]
        charged.extend(charges)
        assert not charges or state.view("").shake.trespasses

    for seed in range(5):
        play(game, seeded(seed), watch=watch)
    assert any(out_of_turn)
    assert charged


def test_a_game_goes_on_from_a_position():
    rng = seeded(4)
    game = new_game(MIDDLE)
    state = until(
        game,
        rng,
        lambda state: state.table.phase is Phase.TURN and len(state.view("").mat.resources) == 3,
        quietly(game, rng),
    )
    position = state.view("").position(game.rules.challenges.claims[1])
    begun = Game.from_position(position).new_state()
    assert begun.player == "Ann"
    assert begun.view("").mat.resources == position.resources
    assert begun.view("").mat.goal == position.goal
    while begun.player is not None:
        assert begun.player != CHANCE
        begun.apply(rng.choice(begun.legal_actions()))
    assert begun.table.finished_shakes == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"rulebook": "agloa-1999"}, "rulebook: expected one of wff-1969, agloa-2014, mlag-2019, agloa-2023"),
        ({"division": "toddlers"}, "division: expected one of .*elementary, middle, junior, senior"),
        ({"players": 1}, "players: expected a whole number, 2 to 3, not 1"),
        ({"players": 4}, "players: expected a whole number, 2 to 3, not 4"),
        ({"players": True}, "players: expected a whole number"),
        ({"shakes": 0}, "shakes: expected a whole number, 1 or more, not 0"),
        ({"referee": "blind"}, "referee: expected 'strict' or 'table', not 'blind'"),
        ({"checking": "nobody"}, "checking: expected 'judge' or 'players', not 'nobody'"),
        ({"solutions": "guess"}, "solutions: expected 'solver' or 'symbols', not 'guess'"),
        ({"variations": "all"}, "variations: expected True or False or None, not 'all'"),
        ({"variations": 1}, "variations: expected True or False or None, not 1"),
        ({"rewards": "money"}, "rewards: expected 'scores' or 'match-points', not 'money'"),
    ],
)
def test_a_bad_option_is_named(options, told):
    with pytest.raises(ValueError, match=f"^{told}"):
        Options(**{"game": "on-sets", "rulebook": "agloa-2023", "division": "middle", **options})


def test_the_book_of_1969_has_no_match_points():
    with pytest.raises(ValueError, match=r"^rewards: wff-1969 has no match points"):
        Options("on-sets", "wff-1969", "basic", rewards="match-points")
