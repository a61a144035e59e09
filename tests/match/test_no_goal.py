""" "No Goal": agreeing, objecting with a Goal, objecting with a Solution."""

import pytest

NARROW = "1 1 1 B B R R G G Y Y ∪ ∪ ∪ ∪ V V V"
CROWDED = "BR BG BY RG RY GY BRG BRGY"


def test_agreed_it_is_void_and_the_same_player_sets_the_next_goal(table):
    """AGLOA III-D-1; mlag-2019 III-D-1"""
    for book, division in (("agloa-2014", "middle"), ("agloa-2023", "middle"), ("mlag-2019", "basic")):
        play = table(book, division).opened()
        play("A: no-goal; B: agree")
        assert play.waits_for == "C"
        play("C: agree")
        assert play.scores == [0, 0, 0]
        assert play.state.goal_setter == "A"
        assert str(play.state.finished[-1].ending) == "void"


def test_1969_pays_each_player_a_point(table):
    """wff-1969 3.10-B, 2.8-a"""
    play = table("wff-1969", "basic").opened()
    play("A: no-goal; B: agree; C: agree")
    assert play.scores == [1, 1, 1]
    assert play.state.goal_setter == "B"


def test_a_minute_of_silence_is_agreement(table):
    """P24; AGLOA III-D"""
    play = table("agloa-2023", "middle").opened()
    play("A: no-goal @10; B: agree @20; judge: tick @81")
    assert play.phase == "between-shakes"
    assert play.scores == [0, 0, 0]


def test_in_1969_silence_is_not(table):
    """P39"""
    play = table("wff-1969", "basic").opened()
    play("A: no-goal @10; B: agree @20; judge: tick @500")
    assert play.phase == "no-goal"


def test_not_after_a_bonus(table):
    """AGLOA III-D-1 Comment c; mlag-2019 III-D-1 Comment c"""
    for book, division in (("agloa-2014", "middle"), ("mlag-2019", "basic")):
        play = table(book, division).opened()
        play("A: bonus V")
        assert play("A: no-goal") == ["no-goal-after-bonus"]


@pytest.mark.parametrize(
    ("game", "book", "division", "clause"),
    [
        ("on-sets", "agloa-2014", "middle", "III-B-2"),
        ("on-sets", "mlag-2019", "basic", "III-B-2"),
        ("on-sets", "agloa-2023", "middle", "III-B-2"),
        ("equations", "agloa-2015", "middle", "IV-B-3"),
    ],
)
def test_iv_b_3_not_after_a_cube_has_touched_the_goal_section(table, game, book, division, clause):
    """AGLOA III-B-2; mlag-2019 III-B-2; Equations IV-B-3"""
    play = table(book, division, game=game).opened()
    play("A: touch 5")
    assert play("A: no-goal") == ["touched-cube"]
    assert play.refused[-1].rule == clause


def disputed(table, **options):
    """A said "No Goal", B laid one, and C is next."""
    play = table("agloa-2015", "middle", game="equations", referee="table", **options).opened()
    play("A: no-goal; B: challenge no-goal; B: goal 12")
    assert play.waits_for == "C"
    return play


@pytest.mark.parametrize("action", ["A: +>R", "A: bonus +", "A: +>R; C: charge A out-of-turn"])
def test_iv_d_2_a_cube_moved_out_of_turn_leaves_no_goal_undecided(table, action):
    """Equations IV-D-2; agloa-2014 III-D-2; P23: only the next player's move shows that there was a Goal."""
    play = disputed(table)
    play(action)
    assert play.scores == [0, 0, 0]
    play("C: 4>P")
    assert play.scores == [-2, 0, 0]


def test_iv_d_2_an_impossible_challenge_still_spares_who_said_no_goal(table):
    """Equations IV-D-2; P23: A moved out of turn and took the cube back."""
    play = disputed(table)
    play("A: +>R; C: charge A out-of-turn; A: challenge impossible; B: decline; C: decline")
    assert play.state.lost == {}


def test_after_a_bonus_at_a_table_it_can_be_charged(table):
    """AGLOA III-D-1 Comment c, IX-A-1"""
    play = table(division="middle", referee="table").opened()
    play("A: bonus V; A: no-goal; B: charge A no-goal")
    assert (play.phase, play.waits_for) == ("goal", "A")


def test_in_1969_it_may_follow_a_bonus(table):
    """P24"""
    assert table("wff-1969", "basic").opened()("A: bonus B; A: no-goal") == []


def test_only_the_goal_setter_says_it(table):
    play = table().opened()
    assert play("B: no-goal") == ["not-your-turn"]
    play("A: no-goal")
    assert play("A: agree") == ["already-decided"]
    play("B: agree")
    assert play("B: agree") == ["already-decided"]


def test_an_objector_lays_a_goal_and_play_goes_on(table):
    """agloa-2014 III-D-2; P23"""
    play = table("agloa-2014", division="middle").opened()
    play("A: no-goal; B: challenge no-goal")
    assert (play.phase, play.waits_for) == ("goal", "B")
    assert play("A: goal 5") == ["out-of-turn"]
    play("B: goal 5")
    assert play.scores == [0, 0, 0]
    assert play.waits_for == "C"
    play("C: ∪>R")
    assert play.scores == [-2, 0, 0]
    play("A: B>P; B: challenge now; B: write B ∪ R; C: decline")
    assert play.state.goal_setter == "B"


def test_a_bonus_of_the_next_player_settles_it_too(table):
    """agloa-2014 III-D-2"""
    play = table("agloa-2014", division="middle").opened()
    play("A: no-goal; B: pick-up; B: goal 5; C: bonus V")
    assert play.scores == [-2, 0, 0]


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_who_objects_second_is_too_late_and_loses_nothing(table, referee):
    """P23, P25: the first objector lays the Goal; nobody picks up the block while he does."""
    play = table("agloa-2014", division="middle", referee=referee).opened()
    play("A: no-goal; B: pick-up")
    assert play("C: pick-up; C: challenge no-goal") == ["challenge-made", "challenge-made"]
    assert (play.scores, play.waits_for) == ([0, 0, 0], "B")
    play("B: goal 5; C: pick-up; C: challenge never")
    assert play.phase == "writing"


def test_a_correct_never_challenge_spares_the_goal_setter(table):
    """agloa-2014 III-D-2"""
    play = table("agloa-2014", division="middle")
    play(f"A: roll {NARROW}; C: deal {CROWDED}; A: no-goal; B: pick-up; B: goal 1 1; C: challenge never")
    play("B: write B ∪ R; A: decline")
    assert play.scores == [4, 2, 6]


def test_an_incorrect_never_challenge_does_not(table):
    """agloa-2014 III-D-2; P23"""
    play = table("agloa-2014", division="middle").opened()
    play("A: no-goal; B: pick-up; B: goal 5; C: challenge never; B: write B ∪ R; A: decline")
    assert play.scores == [0, 6, 2]


def test_stop_before_anybody_moves_leaves_no_goal_false(table):
    """agloa-2014 III-D-2, XI-B-2"""
    play = table("agloa-2014", division="middle").opened()
    play("A: no-goal; B: pick-up; B: goal 5; judge: end-round; judge: stop")
    play("A: write B ∪ R; B: decline; C: decline")
    assert play.scores == [2, 2, 2]


def test_an_objector_who_says_no_goal_pays(table):
    """agloa-2014 III-D-2; Equations IV-D-2"""
    play = table("agloa-2014", division="middle").opened()
    play("A: no-goal; B: pick-up; B: no-goal")
    assert play.scores == [0, -1, 0]
    assert play.state.goal_setter == "A"
    assert play.phase == "between-shakes"


def test_an_objector_without_a_goal_in_time_has_failed(table):
    """agloa-2014 III-D-2, XI-A"""
    play = table("agloa-2014", division="middle").opened()
    play("A: no-goal @0; B: pick-up @10; judge: tick @141")
    assert play.scores == [0, -2, 0]
    assert play.state.goal_setter == "A"


@pytest.mark.parametrize(
    ("book", "division", "solutions", "scores"),
    [
        ("mlag-2019", "basic", 'B: write "B ∪ R" goal "5"; C: decline', [2, 6, 2]),
        ("mlag-2019", "basic", 'B: write "B ∪ B" goal "5"; C: write "B ∪ R" goal "5"', [2, 2, 4]),
        ("agloa-2023", "middle", 'B: write "B ∪ B" goal "5"; C: write "B ∪ R" goal "5"', [2, 2, 6]),
        ("agloa-2023", "middle", 'B: write "B ∪ B" goal "5"; C: decline', [6, 2, 6]),
        ("wff-1969", "basic", 'B: write "B ∪ R" goal "5"; C: write "B ∪ R" goal "5"', [0, 2, 1]),
        ("wff-1969", "basic", "B: decline; C: decline", [2, 0, 2]),
    ],
)
def test_an_objection_is_a_challenge(table, book, division, solutions, scores):
    """mlag-2019 III-D-2, V-A Note; agloa-2023 III-D-2; wff-1969 3.7 Comment 4, 3.5-A"""
    play = table(book, division).opened()
    play(f"A: no-goal; B: challenge no-goal; {solutions}")
    assert play.scores == scores


def test_the_goal_setter_may_not_write_then(table):
    """agloa-2023 III-D-2"""
    play = table("agloa-2023", "middle").opened()
    play("A: no-goal; B: challenge no-goal")
    assert play('A: write "B ∪ R" goal "5"') == ["may-not-write"]
    assert play.waits_for == "BC"


@pytest.mark.parametrize("claim", ["now", "impossible"])
def test_there_is_nothing_else_to_challenge(table, claim):
    play = table("agloa-2023", "middle", referee="table").opened()
    play("A: no-goal")
    play(f"B: challenge {claim}")
    assert play.scores == [0, -1, 0]
    assert play.phase == "no-goal"


def test_nobody_challenges_his_own_no_goal(table):
    play = table("agloa-2023", "middle").opened()
    play("A: no-goal")
    assert play("A: challenge no-goal") == ["challenge-yourself"]


def test_an_absent_opponent_need_not_agree(table):
    play = table("agloa-2023", "middle").opened()
    play("A: no-goal; B: agree; judge: absent C")
    assert play.phase == "between-shakes"
    assert play.scores == [0, 0, -2]


def test_the_goal_of_an_objector_goes_with_the_same_variations(table):
    play = table("agloa-2014", division="middle", players="AB").opened()
    play(
        "A: vary two-operations; B: vary absolute-value; B: vary required-cube cube=∪; A: no-goal; B: pick-up"
    )
    assert play("B: goal 5") == []
    assert len(play.shake.chosen) == 3
