"""The seven rules for beginners at the front of the AGLOA books, as the division basic (P72)."""

import pytest

from forceout import judge_document
from forceout.match import match_points, next_deadline

from .seating import CARDS, RELATIONS, ROLL

BOOKS = ["agloa-2014", "agloa-2023"]
both = pytest.mark.parametrize("book", BOOKS)


@both
def test_v_and_null_are_set_out_and_the_other_cubes_rolled(table, book):
    """agloa-2014 Basic I; agloa-2023 Basic I"""
    assert table(book, "basic")(f"A: roll {RELATIONS}") == ["set-out"]
    play = table(book, "basic")
    assert play(f"A: roll {ROLL}; C: deal {CARDS} BRGY GY RGY BG BRG") == ["too-many-cards"]
    assert play(f"C: deal {CARDS}; A: goal 5 2") == []
    assert str(play.mat.goal) == "5 2"


@both
def test_a_turn_is_one_cube_or_a_challenge_and_there_is_no_bonus(table, book):
    """agloa-2014 Basic II; agloa-2023 Basic II"""
    play = table(book, "basic").opened()
    assert play("A: bonus G") == ["no-bonus"]
    assert play("A: goal 5; B: bonus G; B: ∪>R; C: B>F") == ["no-bonus"]
    assert play.waits_for == "A"


@both
def test_no_variation_is_chosen(table, book):
    """P72"""
    play = table(book, "basic").opened()
    assert play("A: vary two-operations") == ["not-now"]
    assert play.waits_for == "A"


@both
@pytest.mark.parametrize(
    ("claim", "solution", "scores"),
    [
        ("now", "A: write B ∪ R; B: decline", [6, 2, 2]),
        ("now", "A: write B ∩ R; B: decline", [2, 6, 6]),
        ("impossible", "C: write B ∪ R; B: write B ∪ R", [2, 6, 6]),
    ],
)
def test_a_challenge_is_scored_by_the_table_of_the_book(table, book, claim, solution, scores):
    """agloa-2014 Basic IV-A-1, Basic VI-A, Basic VI-B; agloa-2023 Basic IV-A-1, Basic VI-A, Basic VI-B"""
    play = table(book, "basic").goal_set()
    play(f"B: ∪>R; C: B>P; A: challenge {claim}; {solution}")
    # Impossible: C moved last, so C must write, and B stands with C.
    assert dict(zip("ABC", play.scores, strict=True)) == dict(zip("ABC", scores, strict=True))


@both
def test_a_third_party_alone_right_after_now_scores_as_its_book_has_it(table, book):
    """agloa-2014 Basic VI-B; agloa-2023 Basic VI-C"""
    play = table(book, "basic").goal_set()
    play("B: ∪>R; C: B>P; A: challenge now; A: decline; B: write B ∪ R")
    assert play.scores == [2, 6 if book == "agloa-2023" else 4, 2]


@both
def test_the_last_cube(table, book):
    """agloa-2014 Basic VII; agloa-2023 Basic VII"""
    play = table(book, "basic").goal_set()
    while len(play.mat.resources) > 1:
        cube = next(iter(play.mat.resources))
        play.do({"by": play.shake.turn, "do": "move", "cube": str(cube), "to": "permitted"})
    last, turn, idle = next(iter(play.mat.resources)), play.shake.turn, play.state.left_of(play.shake.turn)
    assert play(f"{idle}: challenge now; {turn}: {last}>F") == ["now-resources", "last-cube-forbidden"]
    assert play(f"{turn}: {last}>P; {idle}: challenge now") == ["now-last-cube"]
    play("A: write B ∪ R; B: write B ∩ R; C: decline")
    assert play.scores == [4, 2, 2]


@both
@pytest.mark.parametrize(
    "script",
    [
        "B: ∪>R; C: challenge now; B: challenge impossible; C: challenge A",
        "B: ∪>R; C: pick-up; C: put-down",
        "B: ∪>R; C: pick-up @1; judge: tick @500",
        "judge: tick @0; judge: tick @5000",
    ],
)
def test_nothing_costs_a_point_and_nothing_is_limited(table, book, script):
    """P72"""
    play = table(book, "basic", referee="table").goal_set()
    play(script)
    assert play.scores == [0, 0, 0]
    assert next_deadline(play.state) is None
    assert play.state.shake is not None


@both
def test_no_goal_costs_nothing_either(table, book):
    """P72"""
    play = table(book, "basic").opened()
    play(
        "A: no-goal; B: challenge no-goal; B: no-goal"
        if book == "agloa-2014"
        else "A: no-goal; B: agree; C: agree"
    )
    assert play.scores == [0, 0, 0]
    assert str(play.state.finished[-1].ending) == "void"


@both
def test_the_places_of_a_match_are_those_of_the_other_divisions(table, book):
    """P72; AGLOA XII-A"""
    play = table(book, "basic").goal_set()
    play("B: ∪>R; C: B>P; A: challenge now; A: write B ∪ R; B: decline; judge: end-round")
    assert match_points(play.state) == {"A": 6, "B": 3, "C": 3}


@both
@pytest.mark.parametrize(
    ("written", "codes"),
    [
        ({"set_name": "B ∪ R"}, set()),
        ({"set_name": "B ∪ R − G"}, {"ambiguous"}),
        ({"set_name": "B ∪ R", "restrictions": ["B = R"]}, {"restriction-not-allowed"}),
        ({"set_name": "V"}, {"too-few-cubes"}),
    ],
)
def test_a_solution_is_a_set_name_without_restrictions(book, written, codes):
    """agloa-2014 Basic III, Basic III-A, Basic III-E; agloa-2023 Basic III, Basic III-A, Basic III-E"""
    found = judge_document(
        {
            "game": "on-sets",
            "rules": book,
            "division": "basic",
            "universe": ["B", "R", "BR", "G", "BRG"],
            "goal": "4" if codes != {"too-few-cubes"} else "5",
            "permitted": "B R G ∪ − V",
            "challenge": "forceout",
            "solution": written,
        }
    )
    assert codes <= {reason["code"] for reason in found["reasons"]}
    assert found["correct"] is not bool(codes)


@both
@pytest.mark.parametrize(("goal", "value"), [("1 2", 3), ("1/3", 3), ("5 2u", 3), ("3", 3), ("5 1", 6)])
def test_the_layout_decides_the_value_of_the_goal(book, goal, value):
    """agloa-2014 Basic I-B, Basic I-B-1, Basic I-B-2, Basic I-B-3; agloa-2023 Basic I-B, Basic I-B-1, Basic I-B-2, Basic I-B-3"""
    found = ruled(book, goal=goal, solution={"set_name": "B ∪ R"})
    assert found["goal_values"] == [value]
    assert found["correct"] is (value == 3)


def ruled(book, **changes):
    position = {
        "game": "on-sets",
        "rules": book,
        "division": "basic",
        "universe": ["B", "R", "BR", "G", "Y"],
        "goal": "3",
        "permitted": "B R ∪",
        "challenge": "forceout",
    }
    return judge_document({**position, **changes})


@both
@pytest.mark.parametrize(
    ("piles", "code"),
    [
        ({"required": "R ∪", "permitted": "B V V ∩"}, None),
        ({"required": "R ∪ G", "permitted": "B"}, "required-unused"),
        ({"forbidden": "R", "permitted": "B ∪"}, "not-available"),
    ],
)
def test_all_of_required_nothing_of_forbidden_and_any_of_permitted(book, piles, code):
    """agloa-2014 Basic III-B, Basic III-C, Basic III-D; agloa-2023 Basic III-B, Basic III-C, Basic III-D"""
    found = ruled(book, solution={"set_name": "B ∪ R"}, **piles)
    assert [reason["code"] for reason in found["reasons"]] == ([] if code is None else [code])


@both
@pytest.mark.parametrize(
    ("challenge", "piles", "right"),
    [
        ("now", {"required": "∪ B", "permitted": "", "resources": "R G"}, True),
        ("now", {"required": "∪", "permitted": "B", "resources": "R G"}, True),
        ("now", {"required": "∪", "permitted": "", "resources": "B R G"}, False),
        ("impossible", {"required": "∪", "permitted": "", "resources": "B R G"}, True),
    ],
)
def test_now_takes_one_cube_of_resources_and_impossible_any(book, challenge, piles, right):
    """agloa-2014 Basic IV, Basic IV-A-1-a, Basic IV-A-1-b, Basic IV-A-1-c, Basic IV-A-2; agloa-2023 Basic IV, Basic IV-A-1-a
    and agloa-2023 Basic IV-A-1-b, Basic IV-A-1-c, Basic IV-A-2
    """
    found = ruled(book, challenge=challenge, solution={"set_name": "B ∪ R"}, **piles)
    assert found["correct"] is right


@both
def test_one_who_need_not_write_is_right_if_nobody_is(table, book):
    """agloa-2014 Basic IV-B, Basic V, Basic V-A, Basic V-B, Basic VI; agloa-2023 Basic IV-B, Basic V, Basic V-A, Basic V-B
    and agloa-2023 Basic VI
    """
    play = table(book, "basic").goal_set()
    play("B: ∪>R; C: B>P; A: challenge impossible; C: write B ∩ R; B: decline")
    assert play.scores == [6, 4, 2]


@both
def test_the_third_party_joins_a_side_in_2014_and_writes_if_that_side_must(table, book):
    """agloa-2014 Basic IV-B-1, Basic IV-B-2"""
    for claim, side in (("now", "challenger"), ("impossible", "mover")):
        play = table(book, "basic").goal_set()
        play(f"B: ∪>R; C: B>P; A: challenge {claim}; B: join {side}; B: write B ∪ R")
        assert "B" in play.shake.trial.presented


@both
def test_the_goal_is_complete_when_the_goal_setter_says_so(table, book):
    """agloa-2014 Basic I-C"""
    play = table(book, "basic").opened()
    play("A: touch 5; A: touch 2")
    assert (play.phase, play.waits_for) == ("goal", "A")
    assert play("A: goal 5 2") == []
    assert play.waits_for == "B"
