"""The block, and which challenges are valid."""

import pytest

from forceout.match import next_deadline

from .test_turns import one_left


def test_whether_or_not_it_is_your_turn(table):
    """AGLOA V-A, V-A-1; mlag-2019 V-A-1"""
    play = table().goal_set()
    play("B: ∪>R")
    assert play("A: challenge impossible") == []
    assert play.shake.trial.mover == "B"
    assert play.shake.trial.challengers == ("A",)


@pytest.mark.parametrize(
    ("book", "division", "points"),
    [("agloa-2014", "elementary", 1), ("agloa-2023", "junior", 1), ("mlag-2019", "basic", 0)],
)
def test_an_invalid_challenge_is_set_aside(table, book, division, points):
    """AGLOA V-B, V-B Example a, V-B Example c; mlag-2019 V-B"""
    play = table(book, division, referee="table").goal_set()
    play("B: challenge now")
    assert play.scores == [0, -points, 0]
    assert (play.phase, play.waits_for) == ("turn", "B")
    play("A: challenge impossible")
    assert play.scores == [-points, -points, 0]


def test_1969_names_no_penalty(table):
    """wff-1969 3.6"""
    play = table("wff-1969", "basic", referee="table").goal_set()
    play("A: challenge P; B: challenge now")
    assert play.scores == [0, 0, 0]
    assert play.phase == "turn"


def test_a_strict_referee_refuses_it(table):
    """P5"""
    play = table().goal_set()
    assert play("A: challenge never; B: challenge now; B: challenge P") == [
        "challenge-yourself",
        "now-empty-mat",
        "challenge-word",
    ]
    assert play.scores == [0, 0, 0]


@pytest.mark.parametrize("referee", ["strict", "table"])
def test_before_the_goal_is_complete(table, referee):
    """P5; agloa-2023 V-A; Equations VI-A-1 Comment b"""
    play = table(referee=referee).opened()
    refused = play("A: touch 5; B: challenge never")
    assert refused == (["challenge-nothing"] if referee == "strict" else [])
    assert play.scores == [0, 0 if referee == "strict" else -1, 0]
    assert play.waits_for == "A"


def test_now_needs_two_cubes_in_resources(table):
    """AGLOA V-A-2-a, V-B Example b"""
    play = one_left(table())
    assert play("A: challenge now") == ["now-resources"]
    assert play("B: challenge never") == []


def test_now_needs_three_with_two_solutions(table):
    """AGLOA XIII-D-14"""
    play = table("agloa-2023", "senior", "AB").opened()
    play("A: vary two-solutions; B: vary absolute-value; A: goal 2; B: bonus Y; B: Y>F; A: bonus G; A: G>F")
    play("B: bonus ′; B: −>F; A: bonus V; A: B>F; B: bonus R; B: ∪>P; A: ∩>R; B: =>P; A: B>P")
    assert len(play.mat.resources) == 2
    assert play("B: challenge now") == ["now-resources"]
    assert play.refused[-1].rule == "XIII-D-14"


def test_the_first_challenge_is_the_challenge(table):
    """P25"""
    play = table(referee="table").goal_set()
    play("B: ∪>R; A: challenge never")
    assert play("C: challenge never") == ["challenge-made"]
    assert play.scores == [0, 0, 0]


def test_nothing_to_challenge_between_shakes(table):
    play = table(referee="table").goal_set()
    play("B: ∪>R; A: challenge never; B: write B ∪ R; C: decline")
    assert play("A: challenge now; A: pick-up") == ["not-now", "not-now"]


def test_not_between_a_bonus_and_the_move(table):
    """P14"""
    play = table().goal_set()
    play("B: bonus V")
    assert play("B: challenge never; C: challenge never") == ["challenge-turn-open", "challenge-turn-open"]


def test_picking_up_and_putting_down_costs_a_point(table):
    """AGLOA V-B"""
    for referee in ("strict", "table"):
        play = table(referee=referee).goal_set()
        play("B: ∪>R; A: pick-up")
        assert (play.phase, play.waits_for) == ("block", "A")
        play("A: put-down")
        assert play.scores == [-1, 0, 0]
        assert (play.phase, play.waits_for) == ("turn", "C")


def test_in_mlag_putting_down_costs_nothing(table):
    """P29; mlag-2019 V-B"""
    play = table("mlag-2019", "basic").goal_set()
    play("B: ∪>R; A: pick-up; A: put-down")
    assert play.scores == [0, 0, 0]


@pytest.mark.parametrize(
    ("book", "division", "at", "points"),
    [
        ("agloa-2014", "elementary", 115, 0),
        ("agloa-2014", "elementary", 116, -1),
        ("mlag-2019", "basic", 125, 0),
        ("mlag-2019", "basic", 126, -1),
    ],
)
def test_fifteen_seconds_to_say_it(table, book, division, at, points):
    """AGLOA XI-A-1-f, XI-A-3; mlag-2019 XI-A-1-e; P29"""
    play = table(book, division).goal_set()
    play(f"B: ∪>R @90; A: pick-up @100; judge: tick @{at}")
    assert play.scores == [points, 0, 0]
    assert play.phase == ("turn" if points else "block")


def test_the_block_decides_who_challenges(table):
    """agloa-2023 V-B Comment a; AGLOA V-B"""
    play = table("agloa-2023", "elementary").goal_set()
    play("B: ∪>R; A: pick-up")
    assert play("C: challenge never; C: pick-up; C: put-down") == [
        "block-held",
        "block-held",
        "block-not-held",
    ]
    assert play("C: V>F") == ["not-now"]
    assert play("A: challenge never") == []


def test_while_the_block_is_held_nobodys_time_runs(table):
    """P29"""
    play = table().goal_set()
    play("B: ∪>R @0; A: pick-up @10; A: put-down @20; C: V>F @79")
    assert play.scores == [-1, 0, 0]
    play = table().goal_set()
    play("B: ∪>R @0; A: pick-up @10; A: put-down @20; C: V>F @81")
    assert play.scores == [-1, 0, -1]


def test_no_limit_of_play_falls_while_the_block_is_held(table):
    """P29: who cannot move for the block loses no point for it, and the deadline told is that of the block."""
    play = table().goal_set()
    play("B: ∪>R @0; A: pick-up @58; judge: tick @72")
    assert next_deadline(play.state).at == 73_000
    assert play.scores == [0, 0, 0]
    play("A: challenge never @73")
    assert play.scores == [0, 0, 0]


def test_joint_challengers(table):
    """agloa-2023 V-B"""
    play = table("agloa-2023", "elementary").goal_set()
    play("B: ∪>R; C: B>P; A: challenge now; judge: joint A B")
    assert play.shake.trial.challengers == ("A", "B")
    assert play.shake.trial.must == ("A", "B")
    play("A: write B ∪ R; B: write B ∪ B")
    assert play.scores == [6, 2, 2]


@pytest.mark.parametrize(
    ("papers", "scores"),
    [("A: write B ∪ R; B: write B ∪ G", [6, 6, 2]), ("A: decline; B: write B ∪ B", [2, 2, 6])],
)
def test_joint_challengers_are_each_right_or_wrong(table, papers, scores):
    """agloa-2023 V-B, X-B-2"""
    play = table("agloa-2023", "elementary").goal_set()
    play(f"B: ∪>R; C: B>P; A: challenge now; judge: joint A B; {papers}")
    assert play.scores == scores


def test_v_b_where_nobody_judges_the_third_player_names_joint_challengers(table):
    """agloa-2023 V-B; P64"""
    play = table("agloa-2023", "elementary").goal_set()
    play("B: ∪>R; C: B>P; A: challenge now")
    assert play("A: joint A B; B: joint A B") == ["joint", "joint"]
    assert play("C: joint A B") == []
    assert play.shake.trial.challengers == ("A", "B")


def test_v_b_where_a_judge_sits_only_the_judge_names_joint_challengers(table):
    """agloa-2023 V-B; P64"""
    play = table("agloa-2023", "elementary", judge_sits=True).goal_set()
    play("B: ∪>R; C: B>P; A: challenge now")
    assert play("C: joint A B") == ["not-judge"]
    assert play("judge: joint A B") == []


def test_joint_challengers_of_impossible_do_not_write(table):
    """agloa-2023 V-B, VII-A-2"""
    play = table("agloa-2023", "elementary").goal_set()
    play("B: ∪>R; A: challenge impossible; judge: joint A C")
    assert play.waits_for == "B"
    play("B: decline")
    assert play.scores == [6, 2, 6]


def test_other_books_know_no_joint_challengers(table):
    """AGLOA V-B"""
    play = table("agloa-2014").goal_set()
    play("B: ∪>R; A: challenge impossible")
    assert play("judge: joint A C") == ["joint"]


@pytest.mark.parametrize("players", ["A", "A B", "C"])
def test_who_can_be_joint(table, players):
    """agloa-2023 V-B"""
    play = table("agloa-2023", "elementary").goal_set()
    play("B: ∪>R; A: challenge impossible")
    assert play(f"judge: joint {players}") == ["joint"]


def test_impossible_after_the_last_cube(table):
    """AGLOA VIII-B"""
    play = one_left(table("agloa-2023", "elementary"))
    play("A: R>P @0")
    assert play("B: challenge now @10") == ["now-last-cube"]
    assert play("A: challenge impossible @10") == ["challenge-yourself"]
    play("C: write B ∪ R @20; B: challenge impossible @60")
    assert play.shake.trial.must == ("A",)
    assert play.waits_for == "A"
    play("A: write B ∪ R @125")
    assert play.scores == [6, 2, 6]


def test_too_late_after_the_last_cube(table):
    """AGLOA VIII-B Comment; Equations VIII-B Comment; P28"""
    play = one_left(table("agloa-2023", "elementary", referee="table"))
    play("A: R>P @0; B: challenge impossible @61; C: challenge now @62")
    assert play.scores == [0, -1, -1]
    assert play.phase == "writing"


def test_in_mlag_too_late_costs_nothing(table):
    """mlag-2019 VIII-B Comment"""
    play = one_left_mlag(table("mlag-2019", "basic", referee="table"))
    play("A: R>P @0; B: challenge impossible @61; C: challenge now @62")
    assert play.scores == [0, 0, 0]


def one_left_mlag(play):
    play.goal_set()
    play("B: bonus −; B: V>F; C: bonus Y; C: Y>F; A: bonus =; A: ⊆>F; B: bonus ′; B: G>F; C: bonus ∩; C: G>F")
    play("A: bonus B; A: ∪>R; B: R>F; C: B>P")
    assert str(play.mat.resources) == "R"
    return play


def test_the_block_after_the_last_cube(table):
    """AGLOA VIII-B"""
    play = one_left(table("agloa-2023", "elementary"))
    play("A: R>P @0; B: pick-up @10")
    assert play.phase == "block"
    assert play("C: write B ∪ R @12") == []
    play("A: decline @13; B: put-down @14")
    assert play.scores == [0, -1, 0]
    play("B: decline @20")
    assert play.scores == [2, 1, 4]


def test_a_challenge_makes_one_who_had_declined_write(table):
    """AGLOA VIII-B"""
    play = one_left(table("agloa-2023", "elementary"))
    play("A: R>P @0; A: decline @5; B: challenge impossible @10")
    assert play.waits_for == "AC"


@pytest.mark.parametrize("claim", ["C-A", "C-P"])
def test_a_c_claim_needs_a_move_before(table, claim):
    """wff-1969 3.5-B-C, 3.5 Comment 3"""
    play = table("wff-1969", "basic").goal_set()
    assert play(f"B: challenge {claim}") == ["challenge-no-previous"]
    play("B: ∪>R")
    assert play(f"C: challenge {claim}") == []


def test_the_a_claim(table):
    """wff-1969 3.5-B-A, 3.5 Comment 2, 6-c"""
    play = table("wff-1969", "basic")
    play("C: deal BR R RG RO RGO B; A: roll B B B R R ∩ ∪ ′ ′ 1 4 5; A: goal 1; B: R>P; C: challenge A")
    play("C: write R′; A: write R′")
    assert play.scores == [1, 0, 2]


def test_the_a_claim_without_another_move_is_not_proved(table):
    """wff-1969 3.7 Comment 3, 3.5 Comment 2"""
    play = table("wff-1969", "basic")
    play("C: deal B BR RG G BGO O RO blank; A: roll 1 2 5 B R G O ∪ ∩ −; A: goal 5")
    play("B: bonus ∩; B: −>F; C: bonus G; C: O>F; A: ∪>R; B: B>R; C: challenge A; C: write B ∪ R; A: decline")
    assert play.scores == [2, 2, 0]
    ruled = [event for event in play.events if type(event).__name__ == "SolutionRuled"]
    assert {str(reason.code) for reason in ruled[0].verdict.reasons} == {"burden"}


def test_the_a_claim_counts_bonus_moves_as_other_moves(table):
    """P37; wff-1969 3.10 Comment"""
    play = table("wff-1969", "basic")
    play("C: deal B BR RG G BGO O RO blank; A: roll 1 2 5 B R G O ∪ ∩ −; A: goal 5")
    play("B: bonus ∩; B: ∪>R; C: bonus −; C: B>R; A: challenge A; A: write B ∪ R; B: decline")
    assert play.scores == [2, 0, 0]


def test_the_p_claim(table):
    """wff-1969 3.5-B-P, 6-a"""
    play = table("wff-1969", "basic", "BCA")
    play("A: deal BR BG G GO B RG; B: roll R R R B G ∪ ∪ ∩ ∩ 1 2 4; B: goal 2 4; C: ∪>R; A: ∩>P; B: R>R")
    play("A: challenge P; B: write (G ∪ B) ∪ R; C: write (G ∪ B) ∪ (R ∩ R)")
    assert play.scores == [2, 2, 0]


def test_the_trap(table):
    """wff-1969 6-d, 3.5 Comment 3"""
    play = table("wff-1969", "advanced")
    play("C: deal B BO BRO O GO R; A: roll R B B B O O O G Λ = ⊆ − ∩ ∪ ′ 1 3 4; A: goal 1; B: ⊆>R; C: Λ>P")
    play("A: −>R; B: O>F; C: O>P; A: ∩>P; C: challenge C-A")
    play('C: write "B − O" given "O ⊆ Λ − B"; B: decline')
    assert play.scores == [0, 0, 2]


def test_four_players(table):
    """wff-1969 3.9 Comment 1"""
    play = table("wff-1969", "basic", "ABCD").goal_set()
    play("B: ′>P; D: challenge A; D: write B′; A: write R′; C: decline")
    assert play.scores == [1, 0, 0, 2]


def test_a_third_party_alone_sustains_the_burden(table):
    """wff-1969 3.8-A, 3.8-B, 3.9"""
    play = table("wff-1969", "basic", "ABCD").goal_set()
    play("B: ′>P; D: challenge A; D: decline; A: write R′; C: decline")
    assert play.scores == [1, 0, 0, 0]


def test_an_assertion_where_no_flub_was_made(table):
    """wff-1969 6-b, 2.8-b, 3.5 Comment 2"""
    play = table("wff-1969", "basic")
    play("C: deal BR BO R O RO G; A: roll R R B B O ∩ ∪ ∪ − 3 5 5; A: goal 5 5u")
    play("B: bonus ∩; B: R>R; C: bonus ∪; C: ∪>R; A: bonus B; A: O>P; B: R>F; C: B>R; A: assert")
    play("A: write B − (R ∪ O); B: write B − (R ∪ O); C: write B − (R ∪ O)")
    assert play.scores == [1, 1, 1]


def test_a_simple_solution_while_no_relation_is_required(table):
    """wff-1969 6-e"""
    play = table("wff-1969", "advanced")
    play("C: deal B BO BRO O GO R; A: roll R R O O B B G G ∪ ∩ ∩ ′ ⊆ V = 1 4 5; A: goal 5 1u")
    play("B: =>P; C: B>R; A: bonus ⊆; A: R>F; B: ∪>P; C: challenge A; C: write B ∪ O; A: decline")
    assert play.shake is None
    assert play.state.finished[-1].ending == "A"


FORCED = "C: deal B BR RG G BGO O RO blank; A: roll 1 2 5 B R G O ∪ ∩ −; A: goal 5"


def test_c_a_after_a_forced_opening_is_not_proved(table):
    """wff-1969 3.7 Comment 3, 3.5-B-C; P50"""
    play = table("wff-1969", "basic")
    play(f"{FORCED}; B: bonus ∩; B: −>F; C: bonus G; C: O>F; A: ∪>R; B: B>R")
    # B had no other move: the Solution was opened without a flub, and C's move keeps it open.
    play("C: R>P; A: challenge C-A; A: write B ∪ R; B: decline")
    assert play.scores == [0, 2, 2]
    ruled = [event for event in play.events if type(event).__name__ == "SolutionRuled"]
    assert {str(reason.code) for reason in ruled[0].verdict.reasons} == {"burden"}


def test_c_a_for_a_third_party_who_joins_the_challenger(table):
    """wff-1969 3.9-B; P50"""
    play = table("wff-1969", "basic")
    play(f"{FORCED}; B: bonus ∩; B: −>F; C: bonus G; C: O>F; A: ∪>R; B: B>R")
    play("C: R>P; A: challenge C-A; A: write B ∪ R; B: write B ∪ R")
    assert play.scores == [0, 0, 2]


def test_c_a_after_an_opening_that_could_be_avoided(table):
    """wff-1969 3.5-B-C, 3.7 Comment 3; P50"""
    play = table("wff-1969", "basic")
    play(f"{FORCED}; B: ∪>R; C: B>R; A: ∩>F; B: challenge C-A; B: write B ∪ R; C: decline")
    assert play.scores == [0, 2, 0]


def test_c_a_stems_from_any_earlier_play(table):
    """wff-1969 5-g; P50: "on some previous move"."""
    play = table("wff-1969", "basic")
    play(f"{FORCED}; B: ∪>R; C: B>R; A: ∩>F; B: −>F; C: G>F; A: challenge C-A; A: write B ∪ R; B: decline")
    assert play.scores == [2, 0, 0]


def test_c_a_is_not_about_the_last_play(table):
    """wff-1969 3.5-B-C; P50: C's own opening violates A, and nothing before it did."""
    play = table("wff-1969", "basic")
    play(f"{FORCED}; B: ∪>R; C: B>R; A: challenge C-A; A: write B ∪ R; B: decline")
    assert play.scores == [0, 2, 2]


def test_c_p_is_answered_in_the_position_on_the_table(table):
    """wff-1969 3.7 Comment 2; P50"""
    play = table("wff-1969", "basic")
    play(f"{FORCED}; B: ∪>R; C: G>F; A: challenge C-P; C: write B ∪ R; B: decline")
    assert play.scores == [0, 0, 2]
    play = table("wff-1969", "basic")
    play(f"{FORCED}; B: ∪>R; C: R>F; A: challenge C-P; C: write B ∪ R; B: decline")
    assert play.scores == [2, 1, 0]
