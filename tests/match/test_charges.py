"""Charges that tell the exact nature of what was done (AGLOA IX-A; P66)."""

import pytest

from .seating import CARDS, RELATIONS, ROLL
from .test_goal import lead
from .test_turns import one_left

KINDS = [
    "out-of-turn",
    "bonus-while-leading",
    "illegal-goal",
    "illegal-selection",
    "cube-not-allowed",
    "shift-not-allowed",
    "invalid-challenge",
    "two-cubes",
    "roll-or-deal",
    "touched-cube",
]

DONE = {
    "out-of-turn": ("elementary", "GOAL; C: ∪>R", "C"),
    "illegal-selection": ("elementary", "OPEN; A: vary wild-cube cube=Y", "A"),
    "cube-not-allowed": ("middle", "GOAL; B: =>F", "B"),
    "shift-not-allowed": ("elementary", "GOAL; B: ∪>P; C: ∪>>R", "C"),
    "two-cubes": ("elementary", "GOAL; B: ∪>F; B: V>P", "B"),
    "roll-or-deal": ("elementary", f"A: roll {ROLL}; C: deal B BR", "C"),
    "touched-cube": ("elementary", "OPEN; A: touch 2; A: goal 5", "A"),
}
ALSO = {"two-cubes": {"out-of-turn"}, "touched-cube": {"illegal-goal"}}
"""What else describes the same action truly."""


def done(table, kind):
    division, actions, guilty = DONE[kind]
    play = table(division=division, referee="table")
    no_yellow = "1 2 5 B B B R R R G G ∪ ∩ − ′ V V Λ"
    opening = (
        f"A: roll {no_yellow if kind == 'illegal-selection' else RELATIONS if division == 'middle' else ROLL}"
    )
    play(actions.replace("GOAL", "OPEN; A: goal 5").replace("OPEN", f"{opening}; C: deal {CARDS}"))
    assert play.shake.trespasses
    return play, guilty


@pytest.mark.parametrize("said", KINDS)
@pytest.mark.parametrize("kind", list(DONE))
def test_ix_a_a_charge_is_upheld_only_if_that_was_done(table, kind, said):
    """AGLOA IX-A; P66"""
    play, guilty = done(table, kind)
    by = next(player for player in "BCA" if player != guilty)
    play(f"{by}: charge {guilty} {said}")
    true = said == kind or said in ALSO.get(kind, ())
    assert bool(play.shake.trespasses) is not true
    assert play.state.false_charges == ({} if true else {by: 1})


def test_ix_a_words_of_ones_own_fit_whatever_was_done(table):
    """P6, P66"""
    play, guilty = done(table, "cube-not-allowed")
    play(f"C: charge {guilty} he put = where it may not go")
    assert not play.shake.trespasses


def test_ix_a_the_kind_may_be_said_with_spaces(table):
    """P66"""
    play, guilty = done(table, "two-cubes")
    play(f"C: charge {guilty} Two Cubes")
    assert not play.shake.trespasses


def test_ix_a_of_two_illegal_actions_the_one_that_was_named_is_undone(table):
    """AGLOA IX-A; P66: B forbade = and then moved another cube."""
    play = table(division="middle", referee="table").goal_set()
    play("B: =>F; B: V>P; C: charge B cube-not-allowed")
    assert "=" in str(play.mat.resources)
    assert "V" in str(play.mat.permitted)


def test_ix_a_the_last_cube_in_forbidden_is_no_move_out_of_turn(table):
    """AGLOA IX-A, VIII-A; P66"""
    play = one_left(table(referee="table"))
    play("A: R>F; B: charge A out-of-turn")
    assert "R" in str(play.mat.forbidden)
    play("B: charge A cube-not-allowed")
    assert play.mat.resources


@pytest.mark.parametrize(
    ("returns", "forbidden", "permitted"), [("", True, False), (" V", True, False), (" ∪", False, True)]
)
def test_iv_c_2_comment_b_of_two_cubes_the_mover_takes_back_either(table, returns, forbidden, permitted):
    """AGLOA IV-C-2 Comment b; Equations V-C-2 Comment b; P66"""
    play, guilty = done(table, "two-cubes")
    event = {"by": "C", "do": "charge", "against": guilty, "what": "two-cubes"}
    play.do({**event, "returns": returns.strip()} if returns else event)
    assert ("∪" in str(play.mat.forbidden)) is forbidden
    assert ("V" in str(play.mat.permitted)) is permitted
    assert play.shake.last_play.cube == ("∪" if forbidden else "V")
    assert play.waits_for == "C"
    assert not play.shake.trespasses


def test_iv_c_2_comment_b_no_other_cube_goes_back(table):
    """AGLOA IV-C-2 Comment b; P66"""
    play, guilty = done(table, "two-cubes")
    rejection = play.do({"by": "C", "do": "charge", "against": guilty, "what": "two-cubes", "returns": "B"})
    assert str(rejection.fault) == "not-there"


def test_iv_c_2_a_leader_who_challenged_keeps_the_challenge(table):
    """AGLOA IV-C-2, IX-B; P66: the point is lost, and nothing is moved any more."""
    play = lead(table(referee="table"))
    play("B: goal 5; C: ∪>R; A: bonus V; A: B>R; C: G>P; A: challenge now")
    assert play.scores == [6, 2, 2]
    play("B: charge A bonus-while-leading")
    assert play.scores == [5, 2, 2]
    assert (play.phase, play.shake.trial.challengers) == ("writing", ("A",))
    assert "V" in str(play.mat.forbidden)
    assert "B" in str(play.mat.required)


def test_equations_v_c_2_comment_b_a_cube_of_two_may_be_named_without_its_colour(table):
    """Equations V-C-2 Comment b; P66"""
    play = table("agloa-2015", "elementary", game="equations", referee="table").opened()
    play("A: goal 12; B: +>F; B: 4>P; C: charge B two-cubes returns +")
    assert "+" not in str(play.mat.forbidden)
    assert "4" in str(play.mat.permitted)
