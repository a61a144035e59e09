"""The end of the round, stop, signatures and deceit."""

import pytest

from forceout.match import match_points

from .seating import CARDS, ROLL
from .test_writing import now


def won(play):
    now(play)
    play("A: write B ∪ R; B: decline")
    return play


def test_no_shake_is_started_after_the_end(table):
    """AGLOA XI-B"""
    play = won(table())
    play("judge: end-round")
    assert play.phase == "ended"
    assert play(f"B: roll {ROLL}; judge: end-round") == ["round-over", "round-over"]


def test_an_open_shake_goes_on(table):
    """AGLOA XI-B, XI-B-1"""
    play = table().goal_set()
    play("judge: end-round; B: ∪>R; C: B>P; A: challenge now; A: write B ∪ R; B: decline")
    assert play.phase == "ended"
    assert play.waits_for == "ABC"


def test_stop(table):
    """AGLOA XI-B-2"""
    play = table("agloa-2023", "elementary").goal_set()
    play("B: ∪>R; judge: end-round; judge: stop")
    assert (play.phase, play.waits_for) == ("writing", "ABC")
    assert play("A: challenge never") == ["challenge-made"]
    play("A: write B ∪ R; B: write B ∪ B; C: decline")
    assert play.scores == [4, 2, 2]
    assert str(play.state.finished[-1].ending) == "time"


def test_stop_does_nothing_once_there_is_a_challenge(table):
    """P31"""
    play = now(table())
    play("judge: end-round; judge: stop")
    assert play.shake.trial.claim == "now"


def test_stop_without_a_goal_voids_the_shake(table):
    """AGLOA XI-B-2"""
    play = table().opened()
    play("judge: stop")
    assert play.phase == "ended"
    assert play.scores == [0, 0, 0]


def test_thirty_and_five_minutes(table):
    """P31; AGLOA XI-B"""
    play = won(table())
    play(f"B: roll {ROLL} @1790; A: deal {CARDS} @1790; B: goal 5 @1795; C: ∪>F @1805; A: Y>P @1810")
    assert play.state.round_ended == 1_800_000
    play("B: V>P @1860; C: B>P @1900; A: B>F @1950; B: R>F @2000; C: R>F @2050; judge: tick @2100")
    assert play.shake.trial.claim == "time"


def test_no_shake_begins_at_1800_seconds(table):
    """AGLOA XI-B"""
    play = won(table())
    assert play(f"B: roll {ROLL} @1800") == ["round-over"]


def test_1969_has_no_round(table):
    """P32"""
    play = table("wff-1969", "basic").goal_set()
    play("B: ∪>R @1000; C: B>P @5000")
    assert play.phase == "turn"
    assert play("A: sign") == ["not-now"]


def test_nobody_signs_before_the_round_is_over(table):
    """AGLOA XII-B"""
    assert won(table())("A: sign") == ["not-now"]


def test_everybody_signs(table):
    """AGLOA XII-B"""
    play = won(table())
    play("judge: end-round; A: sign A=6 B=2 C=2; B: sign")
    assert play.waits_for == "C"
    assert play("A: sign") == ["already-decided"]


def test_a_simple_oversight_is_corrected(table):
    """P44; mlag-2019 XII-B"""
    play = won(table())
    play("judge: end-round; A: sign A=8")
    assert play.scores == [6, 2, 2]


BOOKS = [("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("agloa-2023", "elementary")]


@pytest.mark.parametrize(("book", "division"), BOOKS)
def test_a_lower_score_signed_to_deceive_stands(table, book, division):
    """AGLOA XII-B-1; mlag-2019 XII-B-1"""
    play = won(table(book, division))
    play("judge: end-round; A: sign A=1; judge: deceit A")
    assert play.scores == [1, 2, 2]
    assert match_points(play.state) == {"A": 2, "B": 5, "C": 5}


@pytest.mark.parametrize(("book", "division"), BOOKS)
def test_a_higher_score_signed_to_deceive_leaves_no_match_points(table, book, division):
    """AGLOA XII-B-2; mlag-2019 XII-B-2; P53"""
    play = won(table(book, division))
    play("judge: end-round; A: sign A=9; judge: deceit A")
    assert play.scores == [6, 2, 2]
    assert match_points(play.state) == {"A": 0, "B": 3, "C": 3}
    assert play("judge: deceit A") == ["deceit"]


def test_no_deceit_without_a_wrong_signature(table):
    play = won(table())
    play("judge: end-round; A: sign A=6; B: sign")
    assert play("judge: deceit A; judge: deceit B; judge: deceit C") == ["deceit"] * 3


def test_a_judge_may_say_stop_alone(table):
    play = table().goal_set()
    play("judge: stop")
    assert play.phase == "writing"
    assert play.state.round_ended is not None


def test_two_minutes_then_everybody_has_presented_or_not(table):
    """P3; AGLOA XI-B-2"""
    play = table().goal_set()
    play("B: ∪>R @0; judge: stop @10; A: write B ∪ R @20; judge: tick @141")
    assert play.scores == [4, 2, 2]


def test_three_minutes_with_two_solutions(table):
    """AGLOA XI-B-2 Comment"""
    play = table("agloa-2014", "senior", "AB").opened()
    play("A: vary two-solutions; B: vary absolute-value; A: goal 2; B: ∩>R @0; judge: stop @10")
    assert play.state.task("writing").deadline == 190_000
