"""Rejections on a ground, as a table rules on them where nobody sits as judge (P61)."""

import pytest

from forceout.match import live_ruling
from forceout.match.grounds import Ground, ground_in

from .test_checking import shown, two_solutions_shown
from .test_writing import now


def ruled(play):
    """What the table rules now; the ruling is made."""
    ruling = live_ruling(play.state)
    assert ruling is not None
    play(f"judge: rule {ruling.of} {'correct' if ruling.correct else 'incorrect'}")
    return ruling.correct


def rejected(table, written, *objections, game="on-sets"):
    play = shown(table, game, written, referee="table")
    play("; ".join(objections))
    return ruled(play)


RIGHT = "B ∪ R"
UNEQUAL = "B ∪ B"
NO_CUBE = "B ∪ R − R − R − R"


@pytest.mark.parametrize(
    ("written", "reason", "stands"),
    [
        (RIGHT, "not-equal", True),
        (RIGHT, "cubes", True),
        (UNEQUAL, "not-equal", False),
        (UNEQUAL, "symbol", True),
        (UNEQUAL, "variation", True),
        (UNEQUAL, "goal", True),
        (UNEQUAL, "reading", True),
        (UNEQUAL, "it names three cards", False),
        (NO_CUBE, "cubes", False),
        (NO_CUBE, "symbol", True),
        ("B ∪", "symbol", False),
        ("B ∪", "not-equal", False),
        ("B ∪", "variation", True),
    ],
)
def test_vii_c_5_a_rejection_is_ruled_on_the_ground_that_it_gives(table, written, reason, stands):
    """AGLOA VII-C-4, VII-C-5; P61"""
    assert rejected(table, written, f"B: reject A {reason}", "C: accept A") is stands


def test_vii_c_5_either_checkers_ground_is_enough(table):
    """AGLOA VII-C-4; P61"""
    assert rejected(table, UNEQUAL, "B: reject A symbol", "C: reject A not-equal") is False
    assert rejected(table, UNEQUAL, "B: reject A symbol", "C: reject A goal") is True


@pytest.mark.parametrize("reason", ["", "it is ambiguous", "not-equal"])
def test_vii_c_5_c_general_claims_of_ambiguity_are_not_allowed(table, reason):
    """AGLOA VII-C-5-c, VII-C-6-b; Equations VII-C-5-d-iii; P61"""
    assert rejected_two_ways(table, f"B: reject A {reason}".strip(), "C: accept A") is True


@pytest.mark.parametrize(
    ("reading", "stands"),
    [
        ("(B ∪ R) − Y", True),
        ("B ∪ (R − Y)", False),
        ("B ∪ R − Y", True),
        ("B ∪ (R − G)", True),
    ],
)
def test_vii_c_5_c_a_grouping_shows_it_if_it_does_not_equal_the_goal(table, reading, stands):
    """AGLOA VII-C-5-c; P61: what groups nothing shows nothing."""
    assert rejected_two_ways(table, f'B: regroup A "{reading}"', "C: accept A") is stands


def test_vii_c_5_c_if_each_attempt_fails_it_is_correct(table):
    """AGLOA VII-C-5-c; P61"""
    failed = '"(B ∪ R) − Y"'
    assert rejected_two_ways(table, f"B: regroup A {failed}", f"C: regroup A {failed}") is True


def rejected_two_ways(table, *objections):
    """Goal 3; A wrote B ∪ R − Y, which is 3 or 4 as it is grouped."""
    play = table("agloa-2023", "elementary", checking="players", referee="table")
    play("A: roll 1 2 3 B B R R G G Y Y ∪ ∩ − ′ V V Λ; C: deal B BR BY R RY G; A: goal 3")
    play('B: ∪>R; C: −>P; A: B>P; B: R>P; A: challenge now; A: write "B ∪ R − Y"; C: decline')
    play("; ".join(objections))
    return ruled(play)


def test_equations_vii_c_5_c_example_d_an_undefined_grouping_makes_it_wrong(table):
    """Equations VII-C-5-c Example d; P61: 8÷(5−5) has no value."""
    play = shown(table, "equations", "9+8÷5−5 = 12", referee="table")
    play('B: regroup A "9+8÷(5−5)"; C: accept A')
    assert ruled(play) is False


def test_equations_vii_b_6_b_a_grouping_against_a_default_shows_nothing(table):
    """√ takes the numeral behind it; √(9+9) is no legal reading of what was written."""
    play = shown(table, "equations", "√9+9 = 12", referee="table")
    play('B: regroup A "√(9+9)"; C: accept A')
    assert ruled(play) is True


def test_vii_c_6_only_asked_the_judge_raises_nothing_else(table):
    """AGLOA VII-C-6"""
    assert rejected(table, "B ∪ R ∪ R ∪ R", "B: ask-judge A") is True
    assert rejected(table, UNEQUAL, "B: ask-judge A") is False


def test_vii_c_3_where_two_are_rejected_each_is_ruled_on(table):
    """AGLOA VII-C-3; P61, P63"""
    play = two_solutions_shown(table(checking="players"))
    play("A: reject B not-equal; C: accept B")
    assert ruled(play) is True
    play("B: reject A symbol; C: accept A")
    assert ruled(play) is True
    assert play.scores == [6, 4, 2]


def test_a_ground_that_holds_is_found_for_every_fault_but_ambiguity(table):
    """P61"""
    play = now(table("agloa-2023", "elementary"))
    game, case = play.state.setup.game, play.shake.case()
    for written, ground in [(RIGHT, None), (UNEQUAL, Ground.NOT_EQUAL), (NO_CUBE, Ground.CUBES)]:
        solution = play.codec.solution(_fields({"set_name": written}), with_goal=False, two=False)
        assert ground_in(game.judge(case, solution)) is ground


def _fields(document):
    from forceout.records.documents.fields import Fields

    return Fields(document)
