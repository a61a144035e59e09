"""What the solver leaves open: how it is counted, and where the positions of real play come from."""

from random import Random

import pytest
from bench.equations_open import Asked, ask, open_rows
from bench.equations_play import positions_of_play

from forceout.core.claims import Claim
from forceout.editions import load
from forceout.equations.position import Position
from forceout.equations.variations import Variation

RULES = load("equations", "agloa-2015").rules("middle")


def position(*variations: str) -> Position:
    chosen = tuple(Variation(name) for name in variations)
    return Position.parse(RULES, challenge="now", goal="7", required="3 +", permitted="4", variations=chosen)


def answered(solvable, seconds, *gaps, variations=()):
    return Asked(position(*variations), solvable, seconds, gaps)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (answered(None, 1.0, "budget"), "the budget ends"),
        (
            answered(None, 1.0, "budget", "repeated-root", variations=["multiple-operations"]),
            "the budget ends, Multiple Operations",
        ),
        (answered(None, 0.2, "arithmetic", "inverse"), "arithmetic, inverse"),
    ],
)
def test_a_reason_says_how_the_search_ended(asked, reason):
    assert asked.reason == reason


def test_shares_are_pooled_and_their_spread_is_told():
    late, soon = answered(True, 3.0, "budget"), answered(False, 0.01)
    _, after_a_second, why = open_rows("here", [[late, late], [soon, soon]], promised=60)
    assert after_a_second.cells() == (
        "here, 1 s: found 0, none 2; undecided",
        "50 ± 50 % (worst seed 100)",
        "at most 60",
        "",
        "yes",
    )
    assert (why.what, why.value, why.unit) == ("here, undecided because: the budget ends", 2, "of 4")


def test_a_position_is_asked_for_processor_time():
    asked = ask(position(), seconds=1.0)
    assert (asked.solvable, asked.gaps) == (True, ("enough",))


def test_positions_of_play_are_those_between_the_goal_and_the_end():
    found = list(positions_of_play(RULES, Random(3), shakes=1))
    assert len(found) > 5
    assert all(each.goal is not None and each.challenge is Claim.NOW for each in found)
    assert len(found[0].resources) > len(found[-1].resources)
