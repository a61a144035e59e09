"""What a seat may see: everything but what the others have written, until all have presented."""

from dataclasses import replace

import pytest

from forceout.match import decide, observe, observe_event
from forceout.match.commands import PickUp
from forceout.match.events import NothingPresented, PaperSealed, SolutionPresented

from .test_writing import now


def views(play, seat):
    """All that a seat ever sees: its view of the state, and of each event."""
    return observe(play.state, seat), [observe_event(event, seat) for event in play.events]


@pytest.mark.parametrize("seat", ["B", "C", ""])
def test_a_written_solution_is_hidden_until_all_have_presented(table, seat):
    """AGLOA VII-C-2"""
    one, other = now(table()), now(table())
    one("A: write B ∪ R")
    other("A: write G ∪ Y")
    assert views(one, seat) == views(other, seat)
    assert one.state != other.state


def test_the_writer_sees_his_own(table):
    play = now(table())
    play("A: write B ∪ R")
    assert replace(observe(play.state, "A"), seen_by=None) == play.state
    assert "B ∪ R" in repr(observe(play.state, "A"))
    assert "B ∪ R" not in repr(observe(play.state, "B"))


def test_everybody_sees_that_something_was_presented(table):
    play = now(table())
    play("A: write B ∪ R")
    seen = observe(play.state, "C")
    assert seen.shake.trial.presented == ("A",)
    assert seen.shake.trial.waiting == ("B",)


def test_once_all_have_presented_everything_is_open(table):
    play = now(table(checking="players"))
    play("A: write B ∪ R; B: decline")
    assert replace(observe(play.state, "C"), seen_by=None) == play.state


def test_after_the_last_cube_too(table):
    """AGLOA VIII-A"""
    from .test_turns import one_left

    play = one_left(table())
    play("A: R>P; B: write B ∪ R; C: pick-up")
    assert "B ∪ R" not in repr(observe(play.state, "A"))
    assert "B ∪ R" in repr(observe(play.state, "B"))


def test_a_replayed_shake_shows_nothing_of_what_was_written(table):
    play = now(table())
    play("A: write B ∪ R; judge: replay-shake")
    assert "B ∪ R" not in repr(observe(play.state))


def test_the_events_are_redacted_alike(table):
    event = SolutionPresented("A", "secret")
    assert observe_event(event, "A") == event
    assert observe_event(event, "B") == observe_event(event) == PaperSealed("A")


def test_whether_anything_was_presented_is_hidden_too(table):
    assert observe_event(NothingPresented("A", rule="VII-A"), "B") == PaperSealed("A")


def test_nobody_can_play_on_what_a_seat_sees(table):
    seen = observe(table().goal_set().state, "A")
    with pytest.raises(TypeError, match="nobody can play on it"):
        decide(seen, PickUp(by="A"))
