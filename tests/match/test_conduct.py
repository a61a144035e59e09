"""Absent players, warnings, penalties, disqualification, replayed shakes."""

import pytest

from forceout.match import match_points
from forceout.match.events import PlayerWarned, PointsLost

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
    play("judge: warn B; judge: penalty B 1 humming")
    assert play.scores == [0, -1, 0]
    assert play.shake.penalties == {"B": 1}


@pytest.mark.parametrize(("judges", "rule"), [(1, "IX-C"), (2, "IX-D")])
def test_two_judges_punish_a_grave_infraction_at_once(table, judges, rule):
    """agloa-2023 IX-D"""
    play = table("agloa-2023", "elementary").goal_set()
    play(f'judge: warn B; judge: penalty B 1 "turning a cube" judges {judges}')
    assert next(event.rule for event in play.events if isinstance(event, PointsLost)) == rule


@pytest.mark.parametrize(
    ("judges", "reason", "rule"),
    [
        (1, "talking", "IX-C Example"),
        (1, "turning-cubes", "IX-C"),
        (2, "turning-cubes", "IX-D"),
        (2, "talking", "IX-C Example"),
        (2, "spoiling-scores", "IX-D"),
        (2, "something else", "IX-D"),
    ],
)
def test_ix_c_example_a_reason_of_the_list_has_its_clause(table, judges, reason, rule):
    """agloa-2023 IX-C Example, IX-D"""
    play = table("agloa-2023", "elementary").goal_set()
    play(f'judge: warn B "{reason}"; judge: penalty B 1 "{reason}" judges {judges}')
    (lost,) = (event for event in play.events if isinstance(event, PointsLost))
    (warned,) = (event for event in play.events if isinstance(event, PlayerWarned))
    assert (lost.rule, lost.why, warned.reason) == (rule, reason, reason)
    assert warned.rule == ("IX-C Example" if reason in ("talking", "spoiling-scores") else "IX-C")


@pytest.mark.parametrize(
    ("book", "division"), [("agloa-2014", "middle"), ("mlag-2019", "basic"), ("agloa-2015", "middle")]
)
def test_ix_c_example_in_the_other_books(table, book, division):
    """agloa-2014 IX-C Example; mlag-2019 IX-C Example; agloa-2015 IX-C Example"""
    play = table(book, division, game="equations" if book == "agloa-2015" else "on-sets").goal_set()
    play("judge: warn B phone; judge: warn C other-variation")
    rules = [event.rule for event in play.events if isinstance(event, PlayerWarned)]
    assert rules == ["IX-C Example", "IX-C" if book == "mlag-2019" else "IX-C Example"]


@pytest.mark.parametrize(
    ("said", "lost"),
    [
        ("penalty B 1 humming", 0),
        ("penalty B 1", 0),
        ("penalty B 1 humming judges 2", 1),
        ("penalty B 1 time", 1),
        ("penalty B 1 humming; judge: penalty B 1 humming", 1),
    ],
)
def test_ix_d_without_a_warning_two_judges_must_agree(table, said, lost):
    """agloa-2023 IX-C, IX-D; P69: what one says is a warning, but for time."""
    play = table("agloa-2023", "elementary").goal_set()
    assert play(f"judge: {said}") == []
    assert play.scores == [0, -lost, 0]
    assert play.state.warned == ({"B"} if "judges 2" not in said and "time" not in said else set())


@pytest.mark.parametrize("book", ["agloa-2014", "agloa-2015"])
def test_ix_c_elsewhere_a_penalty_is_never_refused(table, book):
    """AGLOA IX-C; Equations IX-C; P34, P69"""
    game = "equations" if book == "agloa-2015" else "on-sets"
    play = table(book, "elementary", game=game).goal_set()
    play("judge: penalty B 1 humming")
    assert play.scores == [0, -1, 0]


def test_ix_c_in_mlag_only_the_head_judge_takes_points(table):
    """mlag-2019 IX-C; P69: another judge warns."""
    play = table("mlag-2019", "basic").goal_set()
    play("judge: penalty B 1 humming; judge: penalty B 1 humming judges 2")
    assert (play.scores, play.state.warned) == ([0, 0, 0], {"B"})
    play("judge: penalty B 1 humming head")
    assert play.scores == [0, -1, 0]


def test_ix_c_in_mlag_only_the_head_judge_replays_and_disqualifies(table):
    """mlag-2019 IX-C; P69"""
    play = table("mlag-2019", "basic").goal_set()
    said = ("replay-shake", "replay-round", "disqualify B")
    assert play("; ".join(f"judge: {one}" for one in said)) == ["not-head-judge"] * 3
    assert play("judge: replay-shake head; judge: disqualify B head; judge: replay-round head") == []


def test_penalties_between_shakes_count_too(table):
    play = won(table())
    play("judge: penalty A 2 time")
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
    play("judge: disqualify B head; judge: end-round")
    assert match_points(play.state) == {"A": 6, "B": 0, "C": 4}


def test_the_leader_disqualified_leaves_the_first_place_to_the_others(table):
    """P54"""
    play = won(table())
    play("judge: disqualify A; judge: end-round")
    assert match_points(play.state) == {"A": 0, "B": 5, "C": 5}


def test_of_two_the_one_who_is_left_is_first(table):
    """P54"""
    play = table(players="AB").goal_set()
    play("judge: penalty A 3 time; judge: disqualify B")
    assert match_points(play.state) == {"A": 6, "B": 0}


def test_a_match_of_two_is_over_then(table):
    """AGLOA IX-C"""
    play = table(players="AB").goal_set()
    play("judge: disqualify B")
    assert play.phase == "ended"


def test_a_replayed_shake(table):
    """P35, P46; AGLOA IX-C"""
    play = table().goal_set()
    play("judge: penalty B 1 time; B: ∪>R; judge: replay-shake")
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


def test_ix_c_a_finished_shake_is_replayed(table):
    """AGLOA IX-C; P70: its scores are struck and its Goal-setter rolls again."""
    play = won(table())
    assert play.scores == [6, 2, 2]
    assert play("judge: replay-shake shake 2; judge: replay-shake shake 0") == ["not-now", "not-now"]
    assert play("judge: replay-shake shake 1") == []
    assert play.scores == [0, 0, 0]
    assert play.state.goal_setter == "A"
    assert play("judge: replay-shake shake 1") == ["not-now"]
    play(
        f"A: roll {ROLL}; C: deal {CARDS}; A: goal 5; B: ∪>R; A: challenge never; B: write B ∪ R; C: decline"
    )
    assert play.scores == [2, 6, 2]


def test_ix_c_an_earlier_shake_is_not_replayed_while_another_is_played(table):
    """AGLOA IX-C; P70"""
    play = won(table())
    play(f"B: roll {ROLL}")
    assert play("judge: replay-shake shake 1") == ["not-now"]
    assert play("judge: replay-shake shake 2") == []


def test_ix_c_the_other_two_replay_without_the_offender(table):
    """AGLOA IX-C; P70: who is left out scores nothing, and plays the next shake again."""
    play = table().goal_set()
    assert play("judge: replay-shake without C") == []
    play(f"A: roll {ROLL}; B: deal {CARDS}; A: goal 5; B: ∪>R; A: challenge never; B: write B ∪ R")
    assert play.scores == [2, 6, 0]
    assert "C" in play.state.present()


def test_ix_c_the_goal_setter_left_out_is_passed_over(table):
    """AGLOA IX-C; P70"""
    play = table().goal_set()
    play("judge: replay-shake without A")
    assert play.state.goal_setter == "B"
    assert play(f"A: roll {ROLL}") == ["absent"]


def test_ix_c_one_player_alone_replays_nothing(table):
    """AGLOA IX-C; P70"""
    play = table(players="AB").goal_set()
    assert play("judge: replay-shake without A; judge: replay-round without B") == ["absent", "absent"]


def test_ix_c_the_entire_round_is_replayed(table):
    """AGLOA IX-C; P70: penalties stay, the round's time begins anew."""
    play = won(table())
    play(f"B: roll {ROLL} @10; judge: penalty C 1 time; judge: replay-round @20")
    assert play.scores == [0, 0, -1]
    assert (play.state.goal_setter, play.phase) == ("A", "between-shakes")
    play("judge: tick @1819")
    assert play.state.round_ended is None
    play("judge: tick @1821")
    assert play.state.round_ended is not None


def test_ix_c_a_round_replayed_without_the_offender(table):
    """AGLOA IX-C; P54, P70"""
    play = won(table())
    play("judge: end-round; judge: replay-round without A")
    assert play.state.present() == ("B", "C")
    assert play.state.goal_setter == "B"
    play(f"B: roll {ROLL}; C: deal {CARDS}; B: goal 5; C: ∪>R; B: challenge never; C: write B ∪ R")
    play("judge: end-round")
    assert match_points(play.state) == {"A": 0, "B": 4, "C": 6}


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


@pytest.mark.parametrize("action", ["judge: warn A", "judge: penalty A 1 time"])
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
