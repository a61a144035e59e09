"""Rules that all books share, run with each book that has them: its own number is cited beside it."""

import pytest

from .test_challenge import one_left_mlag
from .test_turns import one_left

ON_SETS = [("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("agloa-2023", "elementary")]
EQUATIONS = ("agloa-2015", "elementary")
NOW_ON_SETS = "B: ∪>R; C: B>P; A: challenge now; A: write B ∪ R; B: decline"
NOW_EQUATIONS = "B: +>R; C: 5>P; A: challenge now; A: write 5+7 = 12; B: decline"


def laid(table, book, division, **options):
    game = "equations" if (book, division) == EQUATIONS else "on-sets"
    return table(book, division, game=game, **options)


@pytest.mark.parametrize(("book", "division"), [*ON_SETS, ("wff-1969", "basic")])
@pytest.mark.parametrize(("to", "section"), [("R", "required"), ("P", "permitted"), ("F", "forbidden")])
def test_a_cube_goes_to_one_of_three_sections_and_stays(table, book, division, to, section):
    """AGLOA I-B-3-b, I-B-3-c; mlag-2019 I-B-3-b, I-B-3-c, I-B-3-d; wff-1969 2.8-c, 3.2 Comment"""
    play = laid(table, book, division).goal_set()
    assert play(f"B: ∪>{to}") == []
    assert "∪" in str(getattr(play.mat, section))
    assert play("C: ∪>>R") == ["shift-not-chosen" if section == "permitted" else "not-there"]


@pytest.mark.parametrize(("book", "division"), ON_SETS)
def test_the_roller_sets_the_goal_of_the_goal_section(table, book, division):
    """mlag-2019 III-A, I-B-3-a, I-B-3 Comment, III-B-2-a, III-B-2-b; agloa-2023 III-B-2-c"""
    play = laid(table, book, division).opened()
    assert play("A: touch 5") == []
    assert play.mat.goal is None
    assert "5" not in str(play.mat.resources)
    assert play("A: goal 5 2") == []
    assert str(play.mat.goal) == "5 2"
    assert play("A: goal 5") == ["not-now"]


@pytest.mark.parametrize(("book", "division"), [*ON_SETS, EQUATIONS])
def test_a_cube_in_forbidden_without_the_word_is_a_regular_move(table, book, division):
    """mlag-2019 IV-C Comment a; Equations V-C-1 Comment a"""
    play = laid(table, book, division).goal_set()
    assert play("B: 3>F" if book == "agloa-2015" else "B: G>F") == []
    assert play.waits_for == "C"


@pytest.mark.parametrize(("book", "division"), [*ON_SETS, EQUATIONS])
def test_bonus_first_to_forbidden_then_anywhere(table, book, division):
    """agloa-2023 IV-C-1, IV-C-1 Comment b; agloa-2014 IV-C-1"""
    play = laid(table, book, division).goal_set()
    one, other = ("3", "4") if book == "agloa-2015" else ("G", "R")
    assert play(f"B: bonus {one}") == []
    assert one in str(play.mat.forbidden)
    assert play.waits_for == "B"
    assert play(f"B: {other}>R") == []
    assert play.waits_for == "C"


@pytest.mark.parametrize(("book", "division"), [*ON_SETS, EQUATIONS])
def test_impossible_claims_that_no_solution_is_left(table, book, division):
    """mlag-2019 V-A-1, V-A-1 Comment a; Equations VI-A-1"""
    play = laid(table, book, division).opened()
    play("A: goal 1+" if book == "agloa-2015" else "A: goal 1 2u")
    assert play("B: challenge impossible") == []
    play("A: decline; C: decline")
    assert play.scores == [2, 6, 4]


@pytest.mark.parametrize(("book", "division"), [*ON_SETS, EQUATIONS])
def test_nobody_challenges_before_the_goal_is_finished(table, book, division):
    """Equations VI-A-1 Comment b; mlag-2019 V-A"""
    play = laid(table, book, division).opened()
    play("A: touch 1")
    assert play("B: challenge impossible") == ["challenge-nothing"]


@pytest.mark.parametrize(("book", "division"), [*ON_SETS, EQUATIONS])
def test_an_illegal_move_is_undone_and_a_legal_one_stands(table, book, division):
    """mlag-2019 IX-A-1 Example, IX-A-2; Equations IX-A-2, IX-A-1; AGLOA IX-A-2"""
    play = laid(table, book, division, referee="table").goal_set()
    first, other = ("+", "3") if book == "agloa-2015" else ("∪", "G")
    play(f"C: {first}>R; A: charge C turn")
    assert str(play.mat.required) == ""
    play(f"B: {other}>P; A: charge B turn")
    assert str(play.mat.permitted).startswith(other)
    assert play.scores == [0, 0, 0]


@pytest.mark.parametrize(("book", "division"), [*ON_SETS, EQUATIONS])
def test_a_second_bonus_that_nobody_noticed_stands(table, book, division):
    """mlag-2019 IX-B Example; Equations IX-B Example"""
    play = laid(table, book, division, referee="table").goal_set()
    one, two, three, four = ("3", "4", "5", "6") if book == "agloa-2015" else ("G", "R", "Y", "B")
    play(f"B: bonus {one}; B: bonus {two}; B: {three}>P; C: {four}>P; A: charge B bonus")
    assert one in str(play.mat.forbidden)
    assert two in str(play.mat.forbidden)
    assert play.scores == [0, 0, 0]


@pytest.mark.parametrize(("book", "division"), ON_SETS)
def test_late_or_now_after_the_last_cube_is_set_aside(table, book, division):
    """agloa-2014 VIII-B Comment; agloa-2023 VIII-B Comment; mlag-2019 VIII-B Comment"""
    play = laid(table, book, division, referee="table")
    play = one_left_mlag(play) if book == "mlag-2019" else one_left(play)
    play("A: R>P @0; B: challenge impossible @61; C: challenge now @62")
    points = play.codec.rules.challenges.invalid_penalty
    assert play.scores == [0, -points, -points]
    assert play.phase == "writing"


def test_in_equations_late_or_now_after_the_last_cube_is_set_aside(table):
    """Equations VIII-B Comment"""
    play = laid(table, *EQUATIONS, referee="table").goal_set()
    for place, cube in enumerate(
        [
            "3",
            "2",
            "+",
            "−",
            "1",
            "2",
            "3",
            "×",
            "÷",
            "×",
            "4",
            "5",
            "6",
            "4",
            "5",
            "6",
            "7",
            "8",
            "9",
            "7",
            "8",
            "9",
        ]
    ):
        play(f"{'BCA'[place % 3]}: {cube}>P @{place}")
    assert play.phase == "writing"
    play("C: challenge now @30; A: challenge impossible @100")
    assert play.scores == [-1, 0, -1]


@pytest.mark.parametrize(("book", "division"), [*ON_SETS, EQUATIONS])
def test_no_point_is_lost_while_the_writer_checks_the_attempts(table, book, division):
    """Equations VII-C-5-c Comment e; agloa-2023 VII-C-5-c Comment e"""
    play = laid(table, book, division, checking="players").goal_set()
    play(NOW_EQUATIONS if book == "agloa-2015" else NOW_ON_SETS)
    reading = "(5+7)" if book == "agloa-2015" else "(B ∪ R)"
    play(f"judge: tick @0; B: regroup A {reading} @50; C: regroup A {reading} @60; judge: tick @500")
    assert play.waits_for == "judge"
    assert play.state.lost == {}
