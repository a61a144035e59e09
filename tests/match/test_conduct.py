"""Absent players, warnings, penalties, disqualification, replayed shakes."""

import pytest

from forceout.match import match_points

from .seating import CARDS, ROLL
from .test_challenge import one_left
from .test_round_end import won
from .test_writing import now


def test_an_absent_player_is_skipped_and_scored(table):
    """AGLOA X-D; P30"""
    play = table().opened()
    play("A: absent B; A: goal 5")
    assert play.waits_for == "C"
    assert play("B: ∪>R") == ["absent"]
    play("C: ∪>R; A: B>P; C: challenge now; C: write B ∪ R")
    assert play.scores == [2, -2, 6]


def test_absent_between_shakes_is_for_the_next_one(table):
    """P30"""
    play = won(table())
    play("judge: absent C")
    assert play("A: absent C") == ["absent"]
    play(f"B: roll {ROLL}; A: deal {CARDS}; B: goal 5")
    assert play.waits_for == "A"
    play("A: ∪>R; B: challenge never; A: write B ∪ R")
    assert play.scores == [12, 4, 0]
    assert "C" in play.state.present()


def test_an_absent_goal_setter_is_passed_over(table):
    """P30"""
    play = won(table())
    play("judge: absent B")
    assert play.state.goal_setter == "C"
    assert play.waits_for == "CA"


def test_a_goal_setter_who_leaves_before_the_goal(table):
    play = table().opened()
    play("judge: absent A")
    assert str(play.state.finished[-1].ending) == "void"
    assert play.scores == [-2, 0, 0]


def test_one_player_alone_cannot_play(table):
    """P30; AGLOA X-D"""
    play = table(players="AB").goal_set()
    play("judge: absent B")
    assert play.scores == [0, -2]
    play("judge: absent B")
    assert play.scores == [0, -4]
    assert len(play.state.finished) == 2


def test_a_mover_who_has_left_and_is_challenged(table):
    """P30"""
    play = table().goal_set()
    play("B: ∪>R; judge: absent B; A: challenge impossible")
    assert play.waits_for == "C"
    play("C: decline")
    assert play.scores == [6, -2, 4]


def test_absent_on_your_turn(table):
    play = table().goal_set()
    play("judge: absent B")
    assert play.waits_for == "C"


def test_absent_with_the_block_in_hand(table):
    play = table().goal_set()
    play("B: ∪>R; A: pick-up; judge: absent A")
    assert (play.phase, play.waits_for) == ("turn", "C")
    assert play.scores == [0, 0, 0]


BOOKS = [("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("agloa-2023", "elementary")]


@pytest.mark.parametrize(("book", "division"), BOOKS)
def test_one_who_leaves_while_checking_has_no_objection(table, book, division):
    """P55"""
    play = now(table(book, division, checking="players"))
    play("A: write B ∪ R; B: decline; B: accept A; judge: absent C")
    assert play.scores == [6, 2, 2]


def test_one_who_left_while_writing_has_no_objection_later(table):
    """P55"""
    play = now(table(checking="players"))
    play("judge: absent B; A: write B ∪ R")
    assert (play.phase, play.waits_for) == ("checking", "C")
    play("C: accept A")
    assert play.scores == [6, 2, 2]


def test_where_every_checker_has_left_nobody_objects(table):
    """P55; AGLOA VII-C-4"""
    play = now(table(checking="players"))
    play("judge: absent B; judge: absent C; A: write B ∪ B")
    assert play.scores == [6, 2, 2]


def test_with_a_clock_nobody_who_takes_part_is_marked_absent(table):
    """P55"""
    play = now(table())
    play("judge: tick @0")
    assert play("judge: absent A; B: absent A") == ["takes-part", "takes-part"]
    play("B: decline @5; judge: tick @200")
    assert play.scores == [0, 6, 6]


def test_without_a_clock_it_takes_all_the_others_together(table):
    """P55"""
    play = now(table())
    assert play("B: absent A") == []
    assert play.waits_for == "AB"
    assert play("B: absent A") == []
    assert play.waits_for == "AB"
    assert play("C: absent A") == []
    assert play.waits_for == "B"
    play("B: decline")
    assert play.scores == [2, 6, 6]


def test_one_who_acts_has_not_left(table):
    """P55"""
    play = now(table(checking="players"))
    play("A: absent B; B: write B ∪ B; A: write B ∪ R; A: accept B; C: accept B; C: accept A; C: absent B")
    assert (play.phase, play.waits_for) == ("checking", "B")


def test_a_forceout_goes_on_without_one_who_left(table):
    """P55; AGLOA VIII-A"""
    play = one_left(table())
    play("A: R>P; judge: absent C; A: write B ∪ R; B: decline")
    assert play.scores == [4, 2, 2]


def test_one_who_left_with_the_block_after_the_last_cube(table):
    """P55"""
    play = one_left(table())
    play("A: R>P; B: pick-up; A: absent B; C: absent B")
    assert (play.phase, play.waits_for) == ("writing", "AC")


def test_a_warning_is_only_recorded(table):
    """P34; AGLOA IX-C"""
    play = table().goal_set()
    play("judge: warn B")
    assert play.state.warned == {"B"}
    assert play.scores == [0, 0, 0]


def test_a_penalty_counts_at_once(table):
    """P34; AGLOA IX-C"""
    play = table().goal_set()
    play("judge: penalty B 1 humming")
    assert play.scores == [0, -1, 0]
    assert play.shake.penalties == {"B": 1}


@pytest.mark.parametrize(("judges", "rule"), [(1, "IX-C"), (2, "IX-D")])
def test_two_judges_punish_a_grave_infraction_at_once(table, judges, rule):
    """agloa-2023 IX-D"""
    play = table("agloa-2023", "elementary").goal_set()
    play(f'judge: penalty B 1 "turning a cube" judges {judges}')
    assert play.events[-1].rule == rule


def test_penalties_between_shakes_count_too(table):
    play = won(table())
    play("judge: penalty A 2 shouting")
    assert play.scores == [4, 2, 2]


def test_disqualified_for_the_round(table):
    """AGLOA IX-C"""
    play = table().goal_set()
    play("judge: disqualify B")
    assert play.waits_for == "C"
    assert play("B: ∪>R; B: sign; judge: disqualify B") == ["absent", "absent", "absent"]
    play("C: ∪>R; A: B>P; C: challenge now; C: write B ∪ R")
    assert play.scores == [2, 0, 6]
    assert play.state.goal_setter == "C"


@pytest.mark.parametrize(("book", "division"), BOOKS)
def test_the_disqualified_have_no_place(table, book, division):
    """P54; AGLOA IX-C; mlag-2019 IX-C"""
    play = won(table(book, division))
    play("judge: disqualify B; judge: end-round")
    assert match_points(play.state) == {"A": 6, "B": 0, "C": 4}


def test_the_leader_disqualified_leaves_the_first_place_to_the_others(table):
    """P54"""
    play = won(table())
    play("judge: disqualify A; judge: end-round")
    assert match_points(play.state) == {"A": 0, "B": 5, "C": 5}


def test_of_two_the_one_who_is_left_is_first(table):
    """P54"""
    play = table(players="AB").goal_set()
    play("judge: penalty A 3 tapping; judge: disqualify B")
    assert match_points(play.state) == {"A": 6, "B": 0}


def test_a_match_of_two_is_over_then(table):
    """AGLOA IX-C"""
    play = table(players="AB").goal_set()
    play("judge: disqualify B")
    assert play.phase == "ended"


def test_a_replayed_shake(table):
    """P35, P46; AGLOA IX-C"""
    play = table().goal_set()
    play("judge: penalty B 1 x; B: ∪>R; judge: replay-shake")
    assert play.scores == [0, -1, 0]
    assert play.state.goal_setter == "A"
    assert str(play.state.finished[-1].ending) == "replayed"
    assert play(f"A: roll {ROLL}") == []


def test_replaying_without_the_disqualified(table):
    """AGLOA IX-C"""
    play = table().goal_set()
    play("judge: disqualify A; judge: replay-shake")
    assert play.state.goal_setter == "B"


def test_nothing_to_replay_between_shakes(table):
    assert won(table())("judge: replay-shake") == ["not-now"]


def test_who_does_what(table):
    play = table().goal_set()
    assert play("A: warn B; A: end-round; judge: ∪>R") == ["not-judge", "not-judge", "not-a-player"]


def test_the_dealer_leaves_while_somebody_holds_the_block(table):
    """P8"""
    play = table(referee="table")
    play(f"A: roll {ROLL}; A: pick-up; judge: absent C; A: put-down")
    assert play.waits_for == "B"


def test_a_void_shake_keeps_the_goal_setter_who_rolled(table):
    """P7"""
    play = table(referee="table")
    play(f"A: lot 5; B: lot 1; C: lot 2; B: roll {ROLL}; A: deal {CARDS}; B: no-goal; A: agree; C: agree")
    assert play.state.goal_setter == "B"


LEAVING = ["judge: absent B", "C: absent B", "A: absent B", "judge: disqualify B"]


@pytest.mark.parametrize("leaving", LEAVING)
def test_leaving_insulates_nothing(table, leaving):
    """P56; AGLOA IX-B"""
    play = table(referee="table").goal_set()
    play(f"C: ∪>R; {leaving}; A: charge C turn")
    assert str(play.mat.required) == ""
    assert play.waits_for == "C"


@pytest.mark.parametrize("action", ["judge: warn A", "judge: penalty A 1 humming"])
def test_warnings_and_penalties_insulate_nothing(table, action):
    """P56"""
    play = table(referee="table").goal_set()
    play(f"C: ∪>R; {action}; A: charge C turn")
    assert str(play.mat.required) == ""


def test_an_illegal_mover_who_left_does_not_move_again(table):
    """P56; AGLOA IX-A-1"""
    play = table("agloa-2014", "middle", referee="table").goal_set()
    play("B: =>F; judge: absent B; A: charge B relation")
    assert (str(play.mat.forbidden), play.waits_for) == ("1 2", "C")


def test_a_selection_charged_after_its_chooser_left_is_lost(table):
    """P56; AGLOA II-C-2"""
    play = table(referee="table").opened()
    play("A: vary wild-cube cube=G; B: vary wild-cube cube=R; judge: absent B; A: charge B repeated")
    assert play.scores == [0, -1, 0]
    assert play.waits_for == "C"


@pytest.mark.parametrize("leaving", LEAVING)
def test_nobody_waits_for_the_other_selection_of_one_who_left(table, leaving):
    """P56; AGLOA II-C-2"""
    play = table(referee="table").opened()
    play(f"A: vary wild-cube cube=G; B: vary wild-cube cube=R; A: charge B repeated; {leaving}")
    assert play.waits_for == "C"


def test_a_goal_out_of_turn_charged_after_the_goal_setter_left(table):
    """P56, P30"""
    play = table(referee="table").opened()
    play("B: goal 5; judge: absent A; C: charge B turn")
    assert str(play.state.finished[-1].ending) == "void"
