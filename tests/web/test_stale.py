"""Which actions stand although the table has gone on since they were seen (contract 9, "Stale")."""

from dataclasses import replace

import pytest

from forceout.match.declared import ACTIONS
from forceout_web.tables.live.stale import Mark, still_stands

OF_A_PHASE = (
    "join",
    "present",
    "decline",
    "accept",
    "reject",
    "regroup",
    "ask-judge",
    "take-minute",
    "agree",
    "sign",
)
OF_A_THROW = ("throw", "take", "pass")
OF_A_PLAY = ("challenge", "pick-up")
SEEN = Mark(shake=3, phase="checking", play=40)


@pytest.mark.parametrize("do", [*OF_A_PHASE, *OF_A_THROW])
def test_an_action_of_a_phase_stands_while_shake_and_phase_are_those_seen(do):
    assert still_stands(do, SEEN, replace(SEEN, play=41))
    assert not still_stands(do, SEEN, replace(SEEN, phase="writing"))
    assert not still_stands(do, SEEN, replace(SEEN, shake=4))


@pytest.mark.parametrize("do", OF_A_PLAY)
def test_a_challenge_stands_while_the_play_that_was_seen_is_the_last(do):
    assert still_stands(do, SEEN, replace(SEEN, phase="block"))
    assert not still_stands(do, SEEN, replace(SEEN, play=41))


@pytest.mark.parametrize("do", sorted(set(ACTIONS) - {*OF_A_PHASE, *OF_A_PLAY}))
def test_no_other_action_stands_once_the_table_has_gone_on(do):
    assert not still_stands(do, SEEN, SEEN)


def test_the_actions_that_stand_are_actions_of_a_match():
    assert set(ACTIONS) >= {*OF_A_PHASE, *OF_A_PLAY}
