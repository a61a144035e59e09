"""Deciding and folding: who may do what at all, and what a rejection leaves behind."""

import pytest

from forceout.match import Rejection, decide, evolve, fold, play, play_all
from forceout.match.commands import Bonus, Move, Tick
from forceout.match.events import Event
from forceout.match.values import Section
from forceout.onsets.symbols import Symbol


def test_many_commands_are_folded_one_after_the_other(table):
    state = table().goal_set().state
    commands = [
        Move(Symbol("∪"), Section.REQUIRED, by="B"),
        Bonus(Symbol("V"), by="C"),
        Move(Symbol("B"), Section.PERMITTED, by="C"),
    ]
    expected = state
    for command in commands:
        expected = play(expected, command)[0]
    assert play_all(state, commands) == expected


def test_a_rejection_changes_nothing_but_the_time(table):
    state = table().goal_set().state
    refused = decide(state, Move(Symbol("∪"), Section.REQUIRED, by="C", at=5_000))
    assert isinstance(refused, Rejection)
    after = fold(state, refused.elapsed)
    assert after.now == 5_000
    assert after.shake == state.shake


def test_a_tick_is_nobodys_action(table):
    state = table().goal_set().state
    assert play(state, Tick(by="judge", at=1_000))[0].now == 1_000
    assert decide(state, Tick(by="judge")) == ()


def test_only_known_events_are_applied(table):
    with pytest.raises(TypeError, match="no such event"):
        evolve(table().state, Event())


def test_states_are_values(table):
    assert table().goal_set().state == table().goal_set().state
