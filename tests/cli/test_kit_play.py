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
