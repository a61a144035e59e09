"""`forceout kit play` at the keyboard: every form asks for what it needs, and a number names a card."""

import pytest
from tests.cli.running import forceout


def play(kit, typed, *words):
    done = forceout("kit", "play", kit, "--seed", "5", *words, given=typed)
    assert done.stderr == ""
    assert done.returncode == 0
    return " ".join(done.stdout.split())


@pytest.mark.parametrize("kit", ["cube-squad", "diff-squad", "eq-squad"])
def test_a_team_is_asked_for_its_cards_whatever_the_shaker_announces(kit):
    shown = play(kit, "9\nq\n", "--players", "Reds,Blues")
    assert "which cards does" in shown
    assert "numbered 1 to 6" in shown


@pytest.mark.parametrize(
    ("kit", "asks"),
    [
        ("cup-fish", "which cards does G ∪ G name?"),
        ("diff-fish", "say G − G"),
        ("eq-fish", "a statement, such as R = G"),
        ("cube-sets", "a numeral and a name for so many cards"),
        ("eq-sets", "a numeral and a statement for so many cards, as"),
        ("solitaire-go-through", "a Set-Name (hint, pass, q)"),
    ],
)
def test_what_is_asked_is_said(kit, asks):
    assert asks in play(kit, "\nq\n")


def test_cards_may_be_told_by_number_or_by_letters_in_any_order():
    by_number = play("cup-fish", "\n4 6\nq\n")
    by_letters = play("cup-fish", "\nOGR, bgo\nq\n")
    for shown in (by_number, by_letters):
        assert "You: take" in shown
        assert "You 2" in shown


def test_a_wrong_pick_is_asked_again():
    assert "Not quite. The name does not pick R." in play("cup-fish", "\n1 4 6\nq\n")


def test_a_throw_that_cannot_be_won_is_shown_and_the_next_one_counted_with_it():
    """8.5-A, K18: of the throws of seven cubes hardly any wins."""
    shown = play("solitaire-one", "\n\nq\n")
    assert shown.count("every Set-Name has been tried") == 2
    assert "│ G │" in shown
    assert "0 of 2 won." in shown


def test_who_gives_up_a_solitaire_is_told_what_there_was():
    shown = play("solitaire-one", "\npass\nq\n", "--cubes", "15")
    assert "There was" in shown
    assert "0 of 1 won." in shown


def test_one_is_thrown_with_its_own_numbers_of_cubes_only():
    done = forceout("kit", "play", "solitaire-one", "--cubes", "8")
    assert done.returncode == 2
    assert "7 or 9 or 15" in " ".join((done.stdout + done.stderr).split())


def test_a_claim_that_wins_nothing_is_said_to():
    shown = play("cup-sets", "\n2 B U G\nq\n", "--players", "Ann,Ben")
    assert "take B U G (another number of cards: nothing won)" in shown


def test_only_fish_is_played_to_31():
    """8.1-A, K12."""
    assert "which cards does" in play("cube-fish", "\nq\n", "--to-31")
    done = forceout("kit", "play", "cube-out", "--to-31")
    assert done.returncode == 2
    assert "only FISH" in done.stdout + done.stderr
