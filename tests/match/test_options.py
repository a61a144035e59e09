"""What can legally be done, as commands."""

from forceout.match import options, play
from forceout.match.commands import Bonus, Challenge, Move, PickUp
from forceout.match.options import may

from .test_turns import one_left
from .test_writing import now


def test_on_your_turn(table):
    found = options(table().goal_set().state, "B")
    assert Move("∪", "required", by="B") in found
    assert Bonus("V", by="B") in found
    assert Challenge("impossible", by="B") in found
    assert Challenge("now", by="B") not in found


def test_out_of_turn_there_is_only_the_block(table):
    found = options(table(referee="table").goal_set().state, "C")
    assert {type(command) for command in found} == {Challenge, PickUp}


def test_the_last_cube(table):
    found = options(one_left(table()).state, "A")
    assert [command.to for command in found if isinstance(command, Move)] == ["required", "permitted"]


def test_checkers_and_the_judge(table):
    play_ = now(table(checking="players"))
    play_("A: write B ∪ R; B: decline")
    assert len(options(play_.state, "B")) == 3
    assert options(play_.state, "A") == ()
    assert len(options(play_.state, "judge")) == 5


def test_every_option_can_be_played(table):
    state = table().goal_set().state
    for player in "ABC":
        for command in options(state, player):
            assert play(state, command)[2] is None


def test_what_is_free_in_form(table):
    from forceout.match.commands import Present, SetGoal

    assert may(table().opened().state, SetGoal)
    assert not may(table().opened().state, Present)


def test_before_anything_there_is_nothing_to_list(table):
    assert options(table().state, "A") == ()
