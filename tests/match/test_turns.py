"""Moving cubes: turns, bonus moves, shifts, the last cube."""

import pytest

from .seating import CARDS, RELATIONS
from .test_goal import lead

LAST_TWO = (
    "B: bonus −; B: Λ>F; C: bonus Y; C: Y>F; A: bonus V; A: V>F; B: bonus ′; B: G>F; C: bonus ∩; C: G>F; "
    "A: bonus B; A: ∪>R; B: R>F"
)
"""Played by three from the Goal on, this leaves B and R in Resources and C to move."""


def two_left(play):
    play.goal_set()
    play(LAST_TWO)
    assert str(play.mat.resources) == "B R"
    assert play.waits_for == "C"
    return play


def one_left(play):
    two_left(play)
    play("C: B>P")
    assert str(play.mat.resources) == "R"
    assert play.waits_for == "A"
    return play


def test_play_goes_to_the_left(table):
    """AGLOA IV-A; wff-1969 2.8-c"""
    play = table().goal_set()
    assert play.waits_for == "B"
    play("B: ∪>R")
    assert play.waits_for == "C"
    play("C: B>P; A: R>F")
    assert play.waits_for == "B"


def test_the_three_sections_take_cubes(table):
    """AGLOA I-B-3-b, I-B-3-c and AGLOA I-B-3-d; mlag-2019 I-B-3-b, I-B-3-c; wff-1969 3.2-B, 3.2-C"""
    play = table("wff-1969", "basic").goal_set()
    play("B: ∪>R; C: B>P; A: R>F")
    assert (str(play.mat.required), str(play.mat.permitted)) == ("∪", "B")
    assert "R" in str(play.mat.forbidden)


def test_a_moved_cube_stays(table):
    """AGLOA IV-B; wff-1969 3.2 Comment"""
    play = table().goal_set()
    play("B: ∪>P")
    assert play("C: ∪>>R") == ["shift-not-chosen"]


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_a_cube_that_is_not_there_cannot_be_moved(table, referee):
    """P4"""
    play = table(referee=referee).goal_set()
    assert play("B: =>R; B: ∪>>R") == ["not-there", "not-there"]


def test_moving_out_of_turn_is_refused(table):
    """AGLOA IX-A-1 Example; mlag-2019 IX-A-1 Example"""
    assert table().goal_set()("C: ∪>R") == ["out-of-turn"]


def test_moving_out_of_turn_at_a_table_goes_back_when_charged(table):
    """AGLOA IX-A-1"""
    play = table(referee="table").goal_set()
    play("C: ∪>R; B: charge C turn")
    assert not play.mat.required
    assert play.waits_for == "B"
    assert play.shake.mover == "A"
    assert play.scores == [0, 0, 0]


def test_moving_out_of_turn_stands_once_insulated(table):
    """AGLOA IX-B"""
    play = table(referee="table").goal_set()
    play("C: ∪>R; B: B>P; A: charge C turn")
    assert str(play.mat.required) == "∪"
    assert play.waits_for == "C"


def test_two_cubes_without_the_word_bonus(table):
    """AGLOA IV-C-1 Comment a, IV-C-2 Comment b; Equations V-C-1 Comment a; mlag-2019 IV-C Comment a"""
    play = table(referee="table").goal_set()
    play("B: ∪>F; B: V>P; C: charge B two")
    assert "∪" in str(play.mat.forbidden)
    assert not play.mat.permitted
    assert play.waits_for == "C"


def test_a_bonus_and_then_a_regular_move(table):
    """AGLOA IV-C-1, IV-C-1 Comment b; mlag-2019 IV-C Comment b; wff-1969 3.3 Comment"""
    for book, division in (("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("wff-1969", "basic")):
        play = table(book, division).goal_set()
        assert play("B: bonus ∪") == []
        assert play.waits_for == "B"
        assert play("B: bonus ∩") == ["bonus-twice"]
        assert play("B: B>F; C: R>P") == []
        assert "∪" in str(play.mat.forbidden)


def test_a_bonus_out_of_turn(table):
    assert table().goal_set()("C: bonus ∪") == ["out-of-turn"]
    play = table(referee="table").goal_set()
    play("C: bonus ∪; B: charge C turn")
    assert "∪" not in str(play.mat.forbidden)


def test_the_leader_may_not_bonus(table):
    """AGLOA IV-C"""
    play = lead(table())
    play("B: goal 5; C: ∪>R")
    assert play("A: bonus V") == ["bonus-leading"]


def test_in_mlag_and_1969_anyone_may(table):
    """mlag-2019 IV-C; wff-1969 3.3"""
    play = table("mlag-2019", "basic").goal_set()
    play("B: ∪>R; C: B>P; A: challenge now; A: write B ∪ R; B: decline")
    assert play.state.leads("A")
    play(f"B: roll {RELATIONS}; A: deal {CARDS}; B: goal 5; C: ∪>R")
    assert play("A: bonus =") == []


def test_the_leaders_second_cube_goes_back(table):
    """AGLOA IV-C-2, IX-B Example"""
    play = lead(table(referee="table"))
    play("B: goal 5; C: ∪>R; A: bonus V; A: B>R; C: charge A bonus")
    assert play.scores == [5, 2, 2]
    assert str(play.mat.required) == "∪"
    assert "V" in str(play.mat.forbidden)
    assert play.waits_for == "B"
    assert play.shake.last_play.cube == "V"


def test_the_leaders_bonus_charged_before_the_second_cube_is_the_move(table):
    """P13"""
    play = lead(table(referee="table"))
    play("B: goal 5; C: ∪>R; A: bonus V; C: charge A bonus")
    assert play.scores == [5, 2, 2]
    assert "V" in str(play.mat.forbidden)
    assert play.waits_for == "B"


def test_the_leaders_bonus_insulated(table):
    """AGLOA IX-B Example; Equations IX-B Example; mlag-2019 IX-B Example"""
    play = lead(table(referee="table"))
    play("B: goal 5; C: ∪>R; A: bonus V; A: B>R; B: G>P; C: charge A bonus")
    assert play.scores == [6, 2, 2]
    assert str(play.mat.required) == "B ∪"


@pytest.mark.parametrize("done", ["", "; judge: tick @135", "; judge: tick @135; B: accept C"])
def test_the_leaders_bonus_charged_after_the_last_cube_ends_what_followed_it(table, done):
    """P13; VIII-A: nobody's time for writing or checking runs on."""
    play = two_left(table(referee="table", checking="players"))
    play(
        f"judge: penalty A 1 time @0; judge: penalty B 1 time; C: bonus B; C: R>P; C: write B ∪ R{done}; A: charge C bonus"
    )
    assert play.waits_for == "A"
    assert [str(task.kind) for task in play.state.tasks] == ["turn"]


def test_with_two_cubes_left_a_bonus_leaves_the_last_for_the_mat(table):
    """P14"""
    play = two_left(table())
    assert play("C: bonus B; C: R>F") == ["last-cube-forbidden"]
    assert play("C: R>P") == []
    assert play.phase == "writing"


def test_with_one_cube_left_there_is_no_bonus(table):
    """P14"""
    assert one_left(table())("A: bonus R") == ["bonus-last-cube"]


def test_the_last_cube_goes_to_required_or_permitted(table):
    """AGLOA VIII-A"""
    play = one_left(table())
    assert play("A: R>F") == ["last-cube-forbidden"]
    assert play("A: R>R") == []
    assert (play.phase, play.waits_for) == ("writing", "ABC")


@pytest.mark.parametrize("how", ["B: charge A last", "B: challenge never", "C: challenge now"])
def test_the_last_cube_in_forbidden_at_a_table_comes_back(table, how):
    """AGLOA VIII-A; P26"""
    play = one_left(table(referee="table"))
    play(f"A: R>F; {how}")
    assert str(play.mat.resources) == "R"
    assert play.waits_for == "A"
    assert play.scores == [0, 0, 0]
    play("A: R>P")
    assert play.phase == "writing"


def test_the_last_cube_in_forbidden_until_the_time_is_over(table):
    """AGLOA VIII-A, XI-A"""
    play = one_left(table(referee="table"))
    play("A: R>F @30; judge: tick @131")
    assert play.scores == [-2, 0, 0]
    assert str(play.mat.resources) == "R"
    assert play.waits_for == "B"


def test_relations_stay_out_of_forbidden_until_four_cubes_are_left(table):
    """AGLOA IV-D, IV-D Comment a"""
    play = table(division="middle").goal_set()
    assert play("B: =>F") == ["relation-forbidden"]
    assert play("B: bonus ⊆") == ["relation-forbidden"]
    assert play("B: V>F") == []


def test_with_four_left_that_cube_included_they_may_go(table):
    """P15; AGLOA IV-D"""
    play = table(division="middle").goal_set()
    play("B: bonus B; B: B>F; C: bonus R; C: R>F; A: bonus G; A: G>F; B: bonus Y; B: Y>F; C: bonus V; C: ∪>F")
    assert len(play.mat.resources) == 5
    assert play("A: =>F") == ["relation-forbidden"]
    play("A: ∩>F")
    assert play("B: =>F") == []


def test_in_elementary_and_mlag_nothing_bars_them(table):
    """mlag-2019 IV-B"""
    assert table("mlag-2019", "basic").goal_set()("B: =>F") == []


def test_a_relation_forbidden_too_early_at_a_table(table):
    """AGLOA IX-A-1, IX-A-1 Example"""
    play = table(division="middle", referee="table").goal_set()
    play("B: =>F")
    assert play.waits_for == "C"
    play("C: charge B relation")
    assert play.waits_for == "B"
    assert play.shake.mover == "A"
    assert play("B: V>F") == []


def test_a_false_charge_changes_nothing(table):
    """AGLOA IX-A-2; mlag-2019 IX-A-2; Equations IX-A-2"""
    play = table(referee="table").goal_set()
    play("B: V>F; C: charge B nothing")
    assert play.scores == [0, 0, 0]
    assert "V" in str(play.mat.forbidden)
    assert play.waits_for == "C"


def test_nobody_charges_himself(table):
    play = table(referee="table").goal_set()
    play("C: ∪>R; C: charge C turn")
    assert str(play.mat.required) == "∪"


SHIFTING = "A: vary multiple-operations; B: vary two-operations; C: vary shift-from-permitted; A: goal 5"


def test_a_shift_takes_the_place_of_the_move(table):
    """AGLOA XIII-A-7"""
    play = table().opened()
    play(f"{SHIFTING}; B: ∪>P")
    assert play("C: ∪>>P") == ["shift-to"]
    assert play("C: ∪>>F") == []
    assert play.waits_for == "A"


def test_a_bonus_may_come_before_a_shift(table):
    """AGLOA XIII-A-7 Comment a, XIII-A-7 Comment b"""
    play = table().opened()
    play(f"{SHIFTING}; B: ∪>P")
    assert play("C: bonus V; C: ∪>>R") == []
    assert play.waits_for == "A"


def test_no_shift_with_the_last_cube_at_hand(table):
    """P27; AGLOA XIII-A-7 Comment c"""
    play = table(players="AB")
    play.opened()
    play("A: vary multiple-operations; B: vary two-operations; B: vary shift-from-permitted; A: goal 5")
    play(
        "B: bonus −; B: Λ>F; A: bonus Y; A: Y>F; B: bonus V; B: V>F; A: bonus ′; A: G>F; B: bonus ∩; B: G>F; "
        "A: bonus B; A: ∪>P; B: R>F; A: B>P"
    )
    assert len(play.mat.resources) == 1
    assert play("B: ∪>>R") == ["shift-last-cube"]


def test_relations_are_never_shifted_to_forbidden(table):
    """AGLOA XIII-B-7; agloa-2014 XIII-B-7 Comment"""
    play = table(division="middle").opened()
    play(
        "A: vary multiple-operations; B: vary two-operations; C: vary shift-from-permitted; A: goal 5; B: =>P"
    )
    assert play("C: =>>F") == ["shift-relation"]
    assert play("C: =>>R") == []


def test_an_illegal_shift_at_a_table_goes_back_to_permitted(table):
    """AGLOA IX-A-1"""
    play = table(referee="table").goal_set()
    play("B: ∪>P; C: ∪>>R; A: charge C shift")
    assert str(play.mat.permitted) == "∪"
    assert play.waits_for == "C"


def test_out_of_turn_with_the_last_cube_is_undone_whole(table):
    """AGLOA IX-A-1"""
    play = one_left(table(referee="table"))
    play("B: R>P")
    assert play.phase == "writing"
    play("C: charge B turn")
    assert (play.phase, play.waits_for) == ("turn", "A")
    assert str(play.mat.resources) == "R"


def test_1969_plays_to_the_last_cube_and_beyond(table):
    """wff-1969 3.2, 2.7"""
    play = table("wff-1969", "basic", "AB").goal_set()
    play("B: B>F; A: R>F; B: G>F; A: O>F; B: ∪>F; A: ∩>F; B: ′>F")
    assert not play.mat.resources
    assert (play.phase, play.waits_for) == ("turn", "A")
    assert play("A: challenge P; B: decline") == []
    assert play.scores == [2, 0]


def test_an_assertion(table):
    """wff-1969 3.10-A-1, 3.10-A-2, 3.10-A-3, 2.8-a and wff-1969 6-b"""
    play = table("wff-1969", "basic").goal_set()
    play("B: ∪>R; C: B>P")
    assert play("B: assert") == ["not-your-turn"]
    assert play("A: assert") == []
    assert play.waits_for == "ABC"
    assert play("B: challenge P") == ["challenge-made"]
    play("A: write B ∪ R; B: write B ∪ R; C: decline")
    assert play.scores == [1, 1, 0]


def test_an_asserter_who_cannot_loses_a_point(table):
    """wff-1969 3.10-A-2"""
    play = table("wff-1969", "basic").goal_set()
    play("B: ∪>R; C: B>P; A: assert; A: decline; B: decline; C: decline")
    assert play.scores == [-1, 0, 0]


def test_no_assertion_in_the_later_books(table):
    play = table().goal_set()
    assert play("B: assert") == ["assertion"]


STRANDED = {
    "a move": "A: R>F",
    "a bonus": "A: bonus R",
    "out of turn": "C: R>F",
    "a bonus out of turn": "C: bonus R",
}
BROUGHT_BACK = {
    "the next player's challenge": "B: challenge impossible",
    "any challenge": "C: challenge now",
    "the mover's own": "A: challenge impossible",
    "a charge": None,
}
LAST_CUBE_BOOKS = [("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("agloa-2023", "elementary")]


def with_one_left(table, book, division, **options):
    from .test_challenge import one_left_mlag

    play = table(book, division, **options)
    return one_left_mlag(play) if book == "mlag-2019" else one_left(play)


@pytest.mark.parametrize("how", BROUGHT_BACK)
@pytest.mark.parametrize("laid", STRANDED)
@pytest.mark.parametrize(("book", "division"), LAST_CUBE_BOOKS)
def test_however_the_last_cube_came_to_forbidden_it_comes_back(table, book, division, laid, how):
    """AGLOA VIII-A; mlag-2019 VIII-A; P57"""
    play = with_one_left(table, book, division, referee="table")
    lays = STRANDED[laid]
    play(lays)
    assert not play.mat.resources
    play(BROUGHT_BACK[how] or f"B: charge {lays[0]} last")
    assert str(play.mat.resources) == "R"
    assert play.scores == [0, 0, 0]
    assert play.waits_for == "A"
    assert play("A: R>P") == []
    assert play.phase == "writing"


@pytest.mark.parametrize("laid", STRANDED)
@pytest.mark.parametrize(("book", "division"), LAST_CUBE_BOOKS)
def test_stop_finds_the_last_cube_in_forbidden(table, book, division, laid):
    """AGLOA VIII-A, XI-B-2; mlag-2019 XI-B; P57"""
    play = with_one_left(table, book, division, referee="table")
    play(f"{STRANDED[laid]}; judge: stop")
    assert (play.phase, str(play.mat.resources)) == ("writing", "R")


@pytest.mark.parametrize("laid", STRANDED)
def test_the_clock_finds_the_last_cube_in_forbidden(table, laid):
    """AGLOA VIII-A, XI-A; P57"""
    play = one_left(table(referee="table"))
    play(f"judge: tick @0; {STRANDED[laid]} @1; judge: tick @200")
    assert str(play.mat.resources) == "R"
    assert play.waits_for == "B"


@pytest.mark.parametrize("leaving", ["judge: absent A", "B: absent A", "judge: disqualify A"])
def test_who_laid_the_last_cube_in_forbidden_may_have_left(table, leaving):
    """AGLOA VIII-A; P57"""
    play = one_left(table(referee="table"))
    play(f"A: R>F; {leaving}; C: challenge impossible")
    assert (str(play.mat.resources), play.waits_for) == ("R", "B")


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_with_resources_empty_there_is_no_shift(table, referee):
    """P57"""
    play = table("agloa-2023", "elementary", "AB", referee="table").opened()
    play(
        "A: vary multiple-operations; B: vary shift-from-permitted; B: vary two-operations; A: goal 5; B: bonus −"
    )
    play(
        "B: ′>F; A: bonus V; A: V>F; B: bonus Λ; B: Y>F; A: bonus Y; A: G>F; B: bonus G; B: ∩>F; A: bonus B; A: ∪>P"
    )
    play("B: R>F; A: B>P; B: R>F")
    assert not play.mat.resources
    from dataclasses import replace

    from forceout.match.values import Referee

    play.state = replace(play.state, setup=replace(play.state.setup, referee=Referee(referee)))
    assert play("B: ∪>>R; A: ∪>>R") == ["shift-last-cube", "shift-last-cube"]


def test_a_shift_to_where_the_cube_lies_leaves_one_cube(table):
    """AGLOA XIII-A-7; P58"""
    play = table("agloa-2023", "elementary", referee="table").opened()
    play(
        "A: vary multiple-operations; B: vary two-operations; C: vary shift-from-permitted; A: goal 5; B: B>P"
    )
    assert play("C: B>>P") == []
    assert str(play.mat.permitted) == "B"
    assert play.waits_for == "A"
    play("A: charge C shift")
    assert (str(play.mat.permitted), play.waits_for) == ("B", "C")
    play("C: B>>P; A: R>P; B: charge C shift")
    assert (str(play.mat.permitted), play.waits_for) == ("B R", "B")


def test_a_shift_to_where_the_cube_lies_is_refused_by_a_strict_referee(table):
    """AGLOA XIII-A-7; P58"""
    play = table("agloa-2023", "elementary").opened()
    play(
        "A: vary multiple-operations; B: vary two-operations; C: vary shift-from-permitted; A: goal 5; B: B>P"
    )
    assert play("C: B>>P") == ["shift-to"]


def test_a_bonus_out_of_turn_is_no_part_of_the_turn(table):
    """AGLOA IX-A-1: whose turn it is may still challenge, and make a bonus move."""
    play = table(referee="table").goal_set()
    play("B: B>P; A: bonus Y; C: challenge never")
    assert play.phase == "writing"


@pytest.mark.parametrize("how", ["A: challenge P", "B: challenge A", "A: charge B bonus"])
def test_in_1969_the_last_cube_as_a_bonus_comes_back(table, how):
    """wff-1969 3.3; P14, P57"""
    play = table("wff-1969", "basic", "AB", referee="table").goal_set()
    play("B: ∪>F; A: ∩>F; B: O>F; A: G>F; B: R>F; A: B>F; B: bonus ′")
    assert not play.mat.resources
    play(how)
    assert (str(play.mat.resources), play.waits_for, play.scores) == ("′", "B", [0, 0])
