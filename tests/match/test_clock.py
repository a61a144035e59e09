"""Time limits: every task, what missing it costs and what is lost; left-over sand; deadlines that are told."""

import pytest

from forceout.match import next_deadline
from forceout.match.clock import sand_above
from forceout.match.state import Timer
from forceout.records.wording.refusals import refusal_sentence

from .seating import CARDS, RELATIONS, ROLL
from .test_turns import one_left
from .test_writing import now


def deadline(play):
    told = next_deadline(play.state)
    return None if told is None else told.at / 1000


def test_without_a_time_no_clock_runs(table):
    """P1"""
    assert deadline(table().goal_set()) is None


@pytest.mark.parametrize(
    ("at", "points", "waits"),
    [(150, 0, "C"), (151, -1, "C"), (210, -1, "C")],
)
def test_the_first_turn(table, at, points, waits):
    """P1; AGLOA XI-A-1-d, XI-A-3"""
    play = table(division="junior")
    play(f"A: roll {RELATIONS} @0; C: deal {CARDS} @0; A: goal 5 @20; B: ∪>R @{at}")
    assert play.scores == [0, points, 0]
    assert play.waits_for == waits


@pytest.mark.parametrize(
    ("book", "division", "points"), [("agloa-2023", "junior", -2), ("mlag-2019", "basic", -1)]
)
def test_a_lost_turn(table, book, division, points):
    """AGLOA XI-A; mlag-2019 XI-A"""
    play = table(book, division)
    play(f"A: roll {RELATIONS} @0; C: deal {CARDS} @0; A: goal 5 @20; judge: tick @211")
    assert play.scores == [0, points, 0]
    assert play.waits_for == "C"
    assert play.shake.mover == "A"


def test_other_turns_have_one_minute(table):
    """AGLOA XI-A-1-e"""
    play = table().goal_set()
    play("B: ∪>R @0; C: bonus V @60; C: B>P @71")
    assert play.scores == [0, 0, -1]


def test_what_is_told_as_deadline(table):
    """P1"""
    play = table().goal_set()
    play("B: ∪>R @5")
    assert deadline(play) == 65
    play("judge: tick @74")
    assert deadline(play) == 65
    play("judge: tick @76")
    assert deadline(play) == 135


def test_the_deal_has_the_minute_for_rolling(table):
    """AGLOA II-B, XI-A-1-a"""
    play = table()
    play(f"A: roll {ROLL} @0; judge: tick @71")
    assert play.scores == [0, 0, -1]
    play("judge: tick @131")
    assert play.scores == [0, 0, -2]
    assert play.waits_for == "A"


@pytest.mark.parametrize(("players", "lost_by"), [("AB", "B"), ("ABC", "C")])
def test_xi_a_a_lost_deal_goes_to_the_left(table, players, lost_by):
    """AGLOA XI-A; P67: the Goal-setter deals, and the refusal does not say that they sit on the right."""
    play = table(players=players)
    play(f"A: roll {ROLL} @0; judge: tick @131")
    assert play.waits_for == "A"
    assert play(f"{lost_by}: deal {CARDS} @132") == ["dealer"]
    assert str(refusal_sentence(play.refused[-1])) == "A deals now."
    assert play(f"A: deal {CARDS} @133") == []


def test_ii_b_the_dealer_sits_on_the_right(table):
    """AGLOA II-B"""
    play = table()
    play(f"A: roll {ROLL}")
    assert play(f"B: deal {CARDS}") == ["dealer"]
    assert str(refusal_sentence(play.refused[-1])) == "C deals, to the right of the Goal-setter."


def test_the_roll_once_the_cards_are_dealt(table):
    """AGLOA II-A-1, XI-A-1-a"""
    play = table()
    play(f"C: deal {CARDS} @0; judge: tick @71")
    assert play.scores == [-1, 0, 0]
    play("judge: tick @131")
    assert play.scores == [-2, 0, 0]
    assert str(play.state.finished[-1].ending) == "void"
    assert play.state.goal_setter == "B"


def test_timing_may_be_started_before_a_cube_is_rolled(table):
    """AGLOA II-A-1"""
    play = table()
    play("A: lot 5; B: lot 2; C: lot 1; B: start-timing @0")
    assert (play.phase, play.waits_for) == ("roll", "AC")
    assert deadline(play) == 60
    play(f"A: roll {ROLL} @65; C: deal {CARDS} @65")
    assert play.scores == [0, 0, 0]


def test_ii_a_1_before_the_lot_the_timing_waits_for_the_goal_setter(table):
    """AGLOA II-A-1, I-D: nobody does it, so nobody is named."""
    play = table()
    assert play("start-timing @0; tick @5") == []
    assert (play.phase, play.waits_for) == ("lot", "ABC")
    assert play("start-timing @6") == ["not-now"]
    play("A: lot 5 @10; B: lot 2 @10; C: lot 1 @10")
    assert (play.phase, play.waits_for) == ("roll", "AC")
    assert deadline(play) == 70


def test_ix_a_1_ten_seconds_to_deal_again_after_the_minute(table):
    """AGLOA IX-A-1: five cards, dealt in time and charged when the minute is over."""
    play = table(referee="table")
    play(f"A: roll {ROLL} @0; C: deal B BR RG G Y @30; A: charge C deal @75; judge: tick @85")
    assert play.scores == [0, 0, 0]
    play("judge: tick @86")
    assert play.scores == [0, 0, -1]


def test_nobodys_time_runs_between_shakes(table):
    """AGLOA II-A-1"""
    play = now(table())
    play(f"A: write B ∪ R @10; B: decline @10; B: roll {ROLL} @500")
    assert play.scores == [6, 2, 2]


@pytest.mark.parametrize(("at", "points"), [(130, 0), (131, -1), (190, -1)])
def test_two_minutes_for_the_goal(table, at, points):
    """AGLOA XI-A-1-c"""
    play = table()
    play(f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: goal 5 @{at}")
    assert play.scores == [points, 0, 0]


def test_without_a_goal_the_shake_is_lost(table):
    """P36; AGLOA XI-A"""
    play = table()
    play(f"A: roll {ROLL} @0; C: deal {CARDS} @0; judge: tick @191")
    assert play.scores == [-2, 0, 0]
    assert play.state.goal_setter == "B"


def test_in_mlag_rolling_and_goal_have_two_minutes_together(table):
    """mlag-2019 XI-A-1-b"""
    play = table("mlag-2019", "basic")
    play(f"C: deal {CARDS} @0; A: roll {RELATIONS} @100; A: goal 5 @131")
    assert play.scores == [-1, 0, 0]


def test_in_mlag_what_lies_in_the_goal_section_is_the_goal(table):
    """mlag-2019 III-B-2-c; P36"""
    play = table("mlag-2019", "basic")
    play(f"A: roll {RELATIONS} @0; C: deal {CARDS} @0; A: touch 2 @50; A: touch 1 @60; judge: tick @130")
    assert play.waits_for == "A"
    play("judge: tick @131")
    assert str(play.mat.goal) == "2 1"
    assert play.scores == [0, 0, 0]
    assert play.waits_for == "B"


def test_iii_b_2_c_in_mlag_only_an_empty_goal_section_costs_the_point(table):
    """mlag-2019 III-B-2-c; P36: what lies there at the end of the additional minute is the Goal as well."""
    play = table("mlag-2019", "basic")
    play(f"A: roll {RELATIONS} @0; C: deal {CARDS} @0; judge: tick @131")
    assert play.scores == [-1, 0, 0]
    play("A: touch 2 @150; judge: tick @191")
    assert str(play.mat.goal) == "2"
    assert play.scores == [-1, 0, 0]


def test_iii_b_2_c_in_mlag_turning_the_timer_sets_the_goal(table):
    """mlag-2019 III-B-2-c; P36"""
    play = table("mlag-2019", "basic")
    play(f"A: roll {RELATIONS} @0; C: deal {CARDS} @0")
    assert play("A: start-timing @10") == ["not-now"]
    play("A: touch 5 @20")
    assert play("B: start-timing @21; start-timing @21") == ["not-now", "not-now"]
    assert play("A: start-timing @22") == []
    assert str(play.mat.goal) == "5"
    assert deadline(play) == 142


def test_iii_b_2_a_elsewhere_turning_the_timer_sets_no_goal(table):
    """AGLOA III-B-2-a; P36"""
    play = table()
    play(f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: touch 5 @20")
    assert play("A: start-timing @22") == ["not-now"]
    play("judge: tick @151")
    assert play.scores == [-1, 0, 0]


def test_ten_seconds_to_correct_an_illegal_move(table):
    """AGLOA IX-A-1"""
    play = table(division="middle", referee="table").goal_set()
    play("B: ∪>R @0; C: =>F @58; A: charge C relation @69; C: V>P @79")
    assert play.scores == [0, 0, 0]
    play = table(division="middle", referee="table").goal_set()
    play("B: ∪>R @0; C: =>F @58; A: charge C relation @69; C: V>P @80")
    assert play.scores == [0, 0, -1]


def test_no_grace_for_a_move_made_after_the_countdown(table):
    """AGLOA IX-A-1, XI-A-3"""
    play = table(division="middle", referee="table").goal_set()
    play("B: ∪>R @0; C: =>F @75; A: charge C relation @131; judge: tick @132")
    assert play.scores == [0, 0, -2]
    assert play.waits_for == "A"


def test_a_limit_that_ran_on_is_not_paid_twice(table):
    """AGLOA VIII-A, XI-A: the last cube lies in Forbidden, the turn goes on; what its time has cost stays paid."""
    play = one_left(table(referee="table"))
    play("A: R>F @0; judge: tick @71; C: charge A last @80")
    assert play.scores == [-1, 0, 0]
    assert deadline(play) == 130
    play("judge: tick @130")
    assert (play.scores, play.waits_for) == ([-1, 0, 0], "A")
    play("judge: tick @131")
    assert (play.scores, play.waits_for) == ([-2, 0, 0], "B")


def test_the_time_that_an_illegal_action_took_is_given_back_to_the_others(table):
    """AGLOA IX-A-1, XI-A: B sets a Goal that is A's to set, and A had a minute left for it."""
    play = table(referee="table", adventurous=False)
    play(f"A: roll {ROLL} @0; C: deal {CARDS} @0; B: goal 5 @60; A: charge B goal @170")
    assert (play.waits_for, deadline(play)) == ("A", 230)
    play("A: goal 5 @240")
    assert play.scores == [0, 0, 0]


def test_ten_seconds_to_deal_again(table):
    """AGLOA IX-A-1"""
    play = table(referee="table")
    play(f"A: roll {ROLL} @0; C: deal B R G @60; A: charge C cards @100; C: deal {CARDS} @110")
    assert play.scores == [0, 0, 0]


def test_in_mlag_a_charge_comes_within_fifteen_seconds(table):
    """mlag-2019 IX-A"""
    for at, kept in ((15, False), (16, True)):
        play = table("mlag-2019", "basic", referee="table").goal_set()
        play(f"C: ∪>R @0; A: charge C turn @{at}")
        assert bool(play.mat.required) is kept


def test_a_stall_in_1969(table):
    """wff-1969 3.11; P38"""
    play = table("wff-1969", "basic", "AB").goal_set()
    play("judge: tick @100; A: charge B stall @100; judge: tick @160")
    assert play.scores == [0, 0]
    play("judge: tick @161")
    assert play.scores == [0, -1]
    assert deadline(play) == 220
    play("judge: tick @281; B: ∪>R @282; judge: tick @900")
    assert play.scores == [0, -3]


def test_nobody_stalls_who_has_nothing_to_do(table):
    """wff-1969 3.11"""
    play = table("wff-1969", "basic", "AB").goal_set()
    play("B: charge A stall @0; A: charge A stall @0; judge: tick @900")
    assert play.scores == [0, 0]


def test_to_call_a_stall_again_gives_no_more_time(table):
    """wff-1969 3.11"""
    play = table("wff-1969", "basic", "AB").goal_set()
    play("A: charge B stall @0; A: charge B stall @50; judge: tick @61")
    assert play.scores == [0, -1]


def test_two_writers_stall_each_for_himself(table):
    """wff-1969 3.11-C, 3.11-D"""
    play = table("wff-1969", "basic").goal_set()
    play("B: challenge P @0; B: charge A stall @0; B: charge C stall @30; judge: tick @61")
    assert play.scores == [-1, 0, 0]
    play("judge: tick @91; A: decline @92; judge: tick @151")
    assert play.scores == [-1, 0, -2]


def test_a_stall_ends_when_the_table_no_longer_waits_for_that_player(table):
    """wff-1969 3.11: whatever it was called for; here the coin was in hand, and the claim was none."""
    play = table("wff-1969", "basic", "AB", referee="table").goal_set()
    play("A: pick-up @0; B: charge A stall @0; A: challenge P @10; judge: tick @900")
    assert play.scores == [0, 0]
    assert deadline(play) is None


def test_a_stall_of_one_who_writes(table):
    """wff-1969 3.11-D"""
    play = table("wff-1969", "basic", "AB").goal_set()
    play("B: ∪>R @0; A: challenge P @10; A: charge B stall @20; judge: tick @81; B: write B ∪ R @82")
    assert play.scores == [0, 1]


def test_there_is_no_stall_in_the_later_books(table):
    play = table().goal_set()
    play("A: charge B stall @0; judge: tick @129")
    assert play.scores == [0, 0, 0]


@pytest.mark.parametrize(
    ("at", "above"),
    [(0, 60_000), (15_000, 45_000), (45_000, 15_000), (60_000, 60_000), (100_000, 20_000), (120_000, 0)],
)
def test_what_the_timer_still_holds(at, above):
    """AGLOA XI-A-2"""
    assert sand_above(Timer(0, 120_000), 60_000, at) == above


def test_while_left_over_sand_runs_it_is_what_is_above():
    """AGLOA XI-A-2"""
    assert sand_above(Timer(20_000, 60_000), 60_000, 5_000) == 15_000


@pytest.mark.parametrize(("moved", "until"), [(10, 80), (45, 120), (30, 120)])
def test_left_over_sand_is_given_on_top(table, moved, until):
    """AGLOA XI-A-2; P2"""
    play = table(clock="sand").goal_set()
    play(f"B: ∪>R @0; C: B>P @{moved}")
    assert deadline(play) == until


def test_exact_time_has_no_sand(table):
    """P2"""
    play = table().goal_set()
    play("B: ∪>R @0; C: B>P @45")
    assert deadline(play) == 105


def test_two_deadlines_fall_in_order(table):
    """AGLOA XI-A"""
    play = table()
    play(f"A: lot 5; B: lot 1; C: lot 2; A: start-timing @0; A: roll {ROLL} @50; judge: tick @201")
    assert play.scores == [-1, 0, -2]
    assert play.waits_for == "A"


def test_time_passes_even_if_the_action_is_refused(table):
    play = table().goal_set()
    play("B: ∪>R @0")
    assert play("A: V>F @100") == ["out-of-turn"]
    assert play.scores == [0, 0, -1]


def test_time_does_not_run_backwards(table):
    from forceout.core.errors import Malformed

    play = table().goal_set()
    play("B: ∪>R @50")
    with pytest.raises(Malformed, match="backwards"):
        play("C: V>F @40")


@pytest.mark.parametrize(
    "played",
    [
        "A: lot 5; B: lot 2; C: lot 1; A: start-timing @0",
        f"A: roll {ROLL} @0; C: deal {CARDS} @0",
        f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: goal 5 @0",
        f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: goal 5 @0; B: pick-up @0",
        f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: goal 5 @0; B: challenge never @0",
        f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: goal 5 @0; B: challenge never @0; A: write B ∪ R; C: decline",
    ],
)
def test_relaxed_time_costs_no_point(table, played):
    """Three times the limits, and no points lost: rolling, the Goal, a turn, the block, writing, checking."""
    play = table(clock="relaxed", checking="players")
    play(f"{played}; judge: tick @900")
    assert "PointsLost" not in play.kinds()
    assert {"TaskExtended", "BlockPutDown", "NothingPresented"} & set(play.kinds())
