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


FOUR = [*ON_SETS, EQUATIONS]


@pytest.mark.parametrize(("book", "division"), [*FOUR, ("wff-1969", "basic")])
def test_play_goes_to_the_left_and_cubes_go_to_the_sections_of_the_mat(table, book, division):
    """AGLOA I-B-3, IV-A; mlag-2019 I-B-3, IV-A; Equations I-B-2, V-A; wff-1969 2.6"""
    play = laid(table, book, division).goal_set()
    turns = []
    for to in ("required", "permitted", "forbidden", "permitted"):
        cube = next(cube for cube in play.mat.resources if str(cube) not in "=⊆")
        turns.append(play.shake.turn)
        play.do({"by": play.shake.turn, "do": "move", "cube": str(cube), "to": to})
        assert cube in getattr(play.mat, to)
    assert turns == ["B", "C", "A", "B"]


@pytest.mark.parametrize(("book", "division"), ON_SETS)
def test_the_player_to_the_right_deals(table, book, division):
    """AGLOA II-B; mlag-2019 II-B"""
    play = laid(table, book, division)
    play(f"A: roll {'1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ'}")
    assert play("B: deal B BR RG G BGY Y") == ["dealer"]
    assert play("C: deal B BR RG G BGY Y") == []


@pytest.mark.parametrize(("book", "division"), FOUR)
def test_an_agreed_no_goal_scores_nothing_and_the_same_player_goes_on(table, book, division):
    """AGLOA III-D-1 Comment b; mlag-2019 III-D-1 Comment b; Equations IV-D-1 Comment b"""
    play = laid(table, book, division).opened()
    play("A: no-goal; B: agree; C: agree")
    assert (play.scores, play.state.goal_setter) == ([0, 0, 0], "A")


@pytest.mark.parametrize(("book", "division"), FOUR)
def test_now_is_right_if_one_more_cube_of_resources_at_most_makes_a_solution(table, book, division):
    """AGLOA V-A-2; mlag-2019 V-A-2; Equations VI-A-2"""
    play = laid(table, book, division).goal_set()
    play("B: +>R; C: 5>P; A: challenge now" if book == "agloa-2015" else "B: ∪>R; C: B>P; A: challenge now")
    one, two = ("5+7 = 12", "5+8−1 = 12") if book == "agloa-2015" else ("B ∪ R", "(B ∪ R) ∪ (G ∩ R)")
    for solution, right in ((two, False), (one, True)):
        again = laid(table, book, division)
        again.__dict__.update(state=play.state, events=list(play.events), number=play.number)
        again(f"A: write {solution}; B: decline")
        assert (again.scores[0] == 6) is right


@pytest.mark.parametrize(("book", "division"), FOUR)
def test_all_are_presented_before_any_is_checked(table, book, division):
    """AGLOA VII-C-2; mlag-2019 VII-C-1; Equations VII-C-2"""
    play = laid(table, book, division, checking="players").goal_set()
    play("B: +>R; C: 5>P; A: challenge now" if book == "agloa-2015" else "B: ∪>R; C: B>P; A: challenge now")
    play(f"A: write {'5+7 = 12' if book == 'agloa-2015' else 'B ∪ R'}")
    assert (play.phase, play.waits_for) == ("writing", "B")
    assert play("C: accept A") == ["not-now"]
    play("B: decline")
    assert (play.phase, play.waits_for) == ("checking", "BC")


def last_cube_written(table, book, division, players="ABC"):
    """After the last cube: A and B have presented, both rightly, and the players check."""
    play = laid(table, book, division, players=players, checking="players").played_out()
    right = "5+7 = 12" if book == "agloa-2015" else "B ∪ R"
    play(
        f"A: write {right}; B: write {right}; C: decline"
        if players == "ABC"
        else f"A: write {right}; B: write {right}"
    )
    assert play.phase == "checking"
    return play


@pytest.mark.parametrize(("book", "division"), FOUR)
def test_each_is_checked_by_both_opponents_one_at_a_time_in_any_order(table, book, division):
    """AGLOA VII-C-3, VII-C-4; mlag-2019 VII-C-2, VII-C-3; Equations VII-C-3, VII-C-4; P63"""
    play = last_cube_written(table, book, division)
    assert play("C: accept B; C: accept A") == ["not-in-hand"]
    assert play("A: accept B; B: accept A; C: accept A") == []
    assert play.scores == [4, 4, 2]


@pytest.mark.parametrize(("book", "division"), FOUR)
def test_one_at_a_time_with_two_players_too(table, book, division):
    """AGLOA VII-C-3 Comment; mlag-2019 VII-C-2 Comment a; Equations VII-C-3 Comment; P63"""
    play = last_cube_written(table, book, division, players="AB")
    assert [task.players for task in play.state.running] == [("B",)]
    play("B: accept A")
    assert [task.players for task in play.state.running] == [("A",)]
    play("A: accept B")
    assert play.scores == [4, 4]


@pytest.mark.parametrize(("book", "division"), FOUR)
def test_everyone_signs_and_an_oversight_is_corrected(table, book, division):
    """AGLOA XII-B; mlag-2019 XII-B; Equations XII-B; P44"""
    play = laid(table, book, division).goal_set()
    play(f"{NOW_EQUATIONS if book == 'agloa-2015' else NOW_ON_SETS}; judge: end-round")
    assert play.waits_for == "ABC"
    assert play("A: sign A=9 B=2 C=2; A: sign") == ["already-decided"]
    assert play.waits_for == "BC"
    assert play.scores == [6, 2, 2]


@pytest.mark.parametrize("side", ["challenger", "mover"])
def test_a_third_party_agrees_with_a_side_and_writes_if_that_side_must(table, side):
    """Equations VII-A-3; P65"""
    play = table("agloa-2015", "elementary", game="equations").goal_set()
    play("B: +>R; C: 5>P; A: challenge now")
    play(f"B: join {side}")
    assert play("B: write 5+7 = 12") == ([] if side == "challenger" else ["already-decided"])


def test_a_charge_names_what_was_illegal(table):
    """Equations IX-A; P66"""
    play = table("agloa-2015", "elementary", game="equations", referee="table").goal_set()
    play("C: 5>P; A: charge C bonus-while-leading")
    assert play.waits_for == "B"
    assert "5" in str(play.mat.permitted)
    play("A: charge C out-of-turn")
    assert "5" not in str(play.mat.permitted)


def test_a_challenge_that_was_said_is_not_taken_back(table):
    """wff-1969 3.6 Comment 1; P25"""
    play = table("wff-1969", "basic").goal_set()
    play("B: ∪>R; C: challenge A")
    assert play("C: put-down; C: challenge P") == ["block-not-held", "challenge-made"]
