"""The same procedure at a table of Equations, where its book has sections of its own."""

import pytest

from .seating import NUMBERS


@pytest.fixture
def equations(table):
    return lambda division="basic", players="ABC", **options: table(
        "agloa-2015", division, players, "equations", **options
    )


def test_the_mat_and_the_resources(equations):
    """Equations I-B-2-b, I-B-2-c and Equations I-B-2-d, I-B-2 Comment"""
    play = equations().goal_set()
    play("B: ×>R; C: 4>P; A: ÷>F")
    assert [str(pile) for pile in (play.mat.required, play.mat.permitted, play.mat.forbidden)] == [
        "×",
        "4",
        "÷",
    ]
    assert len(play.mat.resources) == 19


def test_variations_in_order(equations):
    """Equations II-B-1, II-B-1-a, II-B-1-b, II-B-1-c"""
    play = equations("middle")
    play(f"A: roll {NUMBERS} @0")
    assert play("B: vary factorial @5") == ["out-of-turn"]
    play("A: vary base m=8 @10; B: vary factorial @84; C: vary multiple-operations @110")
    assert play.scores == [0, 0, -1]
    assert [one.name for one in play.shake.variations] == ["base", "factorial", "multiple-operations"]


@pytest.mark.parametrize(
    ("division", "choice", "fault"),
    [
        ("elementary", "zero-wild", "variation-no-effect"),
        ("elementary", "average", None),
        ("elementary", "percent", "variation-no-effect"),
        ("elementary", "lcm", "variation-no-effect"),
        ("elementary", "gcf", "variation-no-effect"),
        ("junior", "sideways", "variation-repeated"),
        ("senior", "root-is-i", "variation-no-effect"),
        ("senior", "log", None),
    ],
)
def test_selections_without_effect(equations, division, choice, fault):
    """Equations II-B-2, II-B-2 Example"""
    play = equations(division).opened()
    assert play(f"A: vary {choice}") == ([fault] if fault else [])


def test_two_names_of_one_variation(equations):
    """Equations II-B-2"""
    play = equations("junior")
    play(f"A: roll {NUMBERS.replace('1', '0', 1)}; A: vary zero-wild")
    assert play("B: vary x-wild") == ["variation-repeated"]


def test_an_exponent_colour_needs_a_digit_of_that_colour(equations):
    """Equations XIII-B-12 Comment c"""
    signs = " ".join([*["+@red"] * 6, *["2@blue"] * 6, *["4@green"] * 6, *["8@black"] * 6])
    play = equations("middle")
    play(f"A: roll {signs}")
    assert play("A: vary exponent colour=red") == ["variation-no-effect"]
    assert play("A: vary exponent colour=blue") == []


@pytest.mark.parametrize(
    "cubes", ["1 2 3", " ".join(["2@red"] * 7 + ["1"] * 17), " ".join(["2s"] + ["1"] * 23)]
)
def test_all_twenty_four_are_rolled(equations, cubes):
    """Equations II-A"""
    assert equations()(f"A: roll {cubes}") == ["kit"]


def test_a_bonus_and_a_regular_move(equations):
    """Equations V-C-1, V-C-1 Comment b"""
    play = equations().goal_set()
    assert play("B: bonus ÷; B: ×>P; C: 4>R") == []


def test_two_cubes_without_the_word(equations):
    """Equations V-C-2 Comment b, IX-A-1 Example"""
    play = equations(referee="table").goal_set()
    play("B: ÷>F; B: ×>F; C: charge B two cubes")
    assert str(play.mat.forbidden) == "÷"


def test_an_illegal_goal_is_challenged(equations):
    """Equations VI-A-1 Comment a"""
    play = equations().opened()
    play("A: goal +8; B: challenge impossible; A: write 4×2 = +8; C: decline")
    assert play.scores == [2, 6, 4]


def test_what_now_claims(equations):
    """Equations VI-A-2, VII-A; X-A-1"""
    play = equations().goal_set()
    play("B: ×>R; C: 4>P; A: challenge now; A: write 4×3 = 12; B: decline")
    assert play.scores == [6, 2, 2]


def test_invalid_challenges(equations):
    """Equations VI-B Example a, VI-B Example b and Equations VI-B Example c"""
    play = equations(referee="table").goal_set()
    play("B: challenge now; A: challenge impossible")
    assert play.scores == [-1, -1, 0]
    strict = equations(players="AB").goal_set()
    strict("B: ×>R; A: 4>P")
    while len(strict.mat.resources) > 1:
        cube = next(iter(strict.mat.resources))
        assert strict(f"{strict.waits_for}: {cube}>F") == []
    assert strict(f"{strict.waits_for}: challenge now") == ["now-resources"]


def test_the_third_party(equations):
    """Equations VII-C-1 Comment a, VII-C-1 Comment b and Equations VII-C-1 Comment c"""
    play = equations().goal_set()
    play("B: ×>R; A: challenge impossible; C: write 6×2 = 12")
    assert play("C: decline") == ["already-decided"]
    play("B: write 4×3 = 12")
    assert play.scores == [2, 6, 6]


def test_turned_cubes_of_the_goal_come_from_resources(equations):
    """Equations XIII-A"""
    play = equations("elementary").opened()
    play("A: goal 3s+2")
    assert len(play.mat.resources) == 21
    assert str(play.mat.goal) == "3s+2"


def test_what_lies_in_the_goal_section_can_be_any_cube(equations):
    play = equations().opened()
    assert play("A: touch ×; A: touch 0") == ["not-there"]
    assert play("A: goal 2×3") == []


def test_a_legal_goal_insulates_an_illegal_selection(equations):
    """Equations II-B-2"""
    play = equations("elementary", referee="table").opened()
    play("A: vary factorial; B: vary average; C: vary percent; A: goal 12; B: charge C variation")
    assert play.scores == [0, 0, 0]
