"""Setting the Goal, and the Goal-setter's bonus."""

import pytest

from .seating import CARDS, RELATIONS, ROLL


def lead(play):
    """A first shake that the first player wins alone."""
    play.goal_set()
    play("B: ∪>R; C: B>P; A: challenge now; A: write B ∪ R; B: decline")
    play("B: roll " + ROLL + "; A: deal " + CARDS)
    return play


def test_left_over_digits_go_to_forbidden(table):
    """AGLOA III-A, III-B-1 Comment; I-B-3-a and AGLOA I-B-3-d; mlag-2019 III-A, I-B-3-a and I-B-3-d"""
    play = table().opened()
    play("A: goal 5 1")
    assert str(play.mat.goal) == "5 1"
    assert str(play.mat.forbidden) == "2"
    assert len(play.mat.resources) == 15


def test_resources_are_not_part_of_the_mat(table):
    """AGLOA I-B-3 Comment, V-A-2-b; mlag-2019 I-B-3 Comment"""
    play = table().goal_set()
    assert play.mat.resources
    assert play("B: challenge now") == ["now-empty-mat"]


@pytest.mark.parametrize("goal", ["1 (5/2)", "1 5u", "5u"])
def test_an_illegal_goal_is_not_refused(table, goal):
    """P16; AGLOA V-A-1 Comment; mlag-2019 V-A-1 Comment a"""
    play = table().opened()
    assert play(f"A: goal {goal}") == []


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_cubes_that_are_not_there_make_no_goal(table, referee):
    assert table(referee=referee).opened()("A: goal 3") == ["not-there"]


def test_only_the_goal_setter_sets_it(table):
    """AGLOA III-A"""
    play = table().opened()
    assert play("B: goal 5") == ["out-of-turn"]
    assert play("B: touch 5; B: bonus V") == ["not-your-turn", "not-your-turn"]


def test_somebody_else_sets_it_at_a_table_and_is_charged(table):
    """AGLOA III-A, IX-A-1"""
    play = table(referee="table").opened()
    play("B: goal 5; A: charge B goal")
    assert play.mat.goal is None
    assert play.waits_for == "A"


def test_a_touched_cube_must_be_used(table):
    """AGLOA III-B-2, III-B-2-b; mlag-2019 III-B-2-a, III-B-2-b"""
    play = table().opened()
    play("A: touch 2")
    assert play("A: goal 5") == ["touched-cube"]
    assert play("A: goal 5 2") == []


def test_an_unused_touched_cube_at_a_table(table):
    """AGLOA III-B-2, IX-A-1"""
    play = table(referee="table").opened()
    play("A: touch 2; A: goal 5; B: charge A touched")
    assert play.mat.goal is None
    assert play.mat.touched
    play("A: goal 2")
    assert play.waits_for == "B"


def test_only_digits_touch_the_goal_section(table):
    assert table().opened()("A: touch B") == ["goal-cube"]
    assert table().opened()("A: touch 4") == ["not-there"]


def test_a_goal_once_set_stays(table):
    """AGLOA III-B-2-c; mlag-2019 III-B-2-d; wff-1969 3.1 Comment 3"""
    for book, division in (("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("wff-1969", "basic")):
        play = table(book, division).goal_set()
        assert play("A: goal 2") == ["not-now"]


def test_the_goal_setters_bonus(table):
    """AGLOA III-C"""
    play = table().opened()
    assert play("A: bonus V; A: goal 5") == []
    assert str(play.mat.forbidden) == "V 1 2"


@pytest.mark.parametrize(("cube", "fault"), [("=", "bonus-kind"), ("⊆", "bonus-kind"), ("1", "bonus-kind")])
def test_cubes_that_the_goal_setter_may_not_bonus(table, cube, fault):
    """AGLOA III-C-1"""
    assert table(division="middle").opened()(f"A: bonus {cube}") == [fault]


def test_in_mlag_relations_may_be_the_bonus(table):
    """mlag-2019 III-C-1"""
    play = table("mlag-2019", "basic").opened()
    assert play("A: bonus =") == []
    assert play("A: bonus 1") == ["bonus-twice"]
    assert table("mlag-2019", "basic").opened()("A: bonus 1") == ["bonus-kind"]


def test_1969_allows_any_cube(table):
    """wff-1969 3.3"""
    assert table("wff-1969", "basic").opened()("A: bonus 1") == []


def test_one_bonus_before_the_first_cube_of_the_goal(table):
    """AGLOA III-C"""
    play = table().opened()
    play("A: touch 5")
    assert play("A: bonus V") == ["bonus-after-touch"]


def test_the_leader_may_not_bonus_as_goal_setter(table):
    """AGLOA III-C-2"""
    play = lead(table())
    play("judge: penalty A 5 time")
    assert play.scores == [1, 2, 2]
    assert play("B: bonus V") == []
    ahead = lead(table())
    ahead("judge: penalty A 5 time; judge: penalty C 1 time")
    assert ahead.state.leads("B")
    assert ahead("B: bonus V") == ["bonus-leading"]


def test_tied_for_the_lead_is_not_leading(table):
    """P12; AGLOA IV-C-2 Comment a"""
    play = lead(table())
    play("judge: penalty A 4 x")
    assert play("B: bonus V") == []


def test_nobody_leads_at_nought_to_nought(table):
    """P12"""
    assert table().opened()("A: bonus V") == []


def test_the_leaders_bonus_charged_at_a_table(table):
    """AGLOA III-C-2"""
    play = lead(table(referee="table"))
    play("judge: penalty A 5 time; judge: penalty C 1 time; B: bonus V; B: goal 5; C: charge B bonus")
    assert play.scores == [1, 1, 1]
    assert "V" not in str(play.mat.forbidden).split()
    assert str(play.mat.goal) == "5"
    assert play.waits_for == "C"


def test_an_illegal_kind_of_bonus_goes_back_without_a_point(table):
    """AGLOA III-C-1, IX-A-1"""
    play = table(division="middle", referee="table").opened()
    play("A: bonus =; A: goal 5; C: charge A bonus")
    assert play.scores == [0, 0, 0]
    assert "=" in str(play.mat.resources).split()
    assert str(play.mat.goal) == "5"


def test_a_goal_with_roll_still_missing_somebodys_variation_at_a_table(table):
    """AGLOA II-C, IX-A-1"""
    play = table(referee="table").opened()
    play("A: vary multiple-operations; A: goal 5; C: charge A variations")
    assert (play.phase, play.waits_for) == ("variations", "B")


def test_equations_goals_take_any_cube(table):
    """Equations IV-A, IV-B-3-b, IV-B-3-c and Equations I-B-2-a"""
    play = table("agloa-2015", "basic", game="equations").opened()
    assert play("A: touch 1; A: goal 2×1; A: goal 2") == ["not-now"]
    assert len(play.mat.resources) == 21
    assert not play.mat.forbidden


def test_middle_roll_and_goal(table):
    play = table(division="middle")
    assert play(f"A: roll {RELATIONS}; C: deal {CARDS}; A: goal 5/2; B: challenge never") == []
