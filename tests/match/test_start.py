"""The lot, the roll and the deal."""

import pytest

from forceout.core.errors import Malformed

from .seating import CARDS, CARDS_1969, NUMBERS, RELATIONS, ROLL, ROLL_1969


def test_the_highest_digit_sets_the_first_goal(table):
    """AGLOA I-D"""
    play = table()
    assert play("A: lot 2; B: lot 5; C: lot 4") == []
    assert play.state.goal_setter == "B"
    assert play.phase == "roll"


def test_players_tied_for_the_highest_digit_roll_again(table):
    """AGLOA I-D"""
    play = table()
    play("A: lot 5; B: lot 5; C: lot 4")
    assert play.phase == "lot"
    assert play.waits_for == "AB"
    assert play("C: lot 5") == ["not-your-turn"]
    play("A: lot 1; B: lot 3")
    assert play.state.goal_setter == "B"


def test_in_equations_a_sign_is_out_unless_everyone_rolls_one(table):
    """Equations I-D"""
    play = table("agloa-2015", "basic", game="equations")
    play("A: lot +; B: lot −; C: lot +")
    assert play.waits_for == "ABC"
    play("A: lot +; B: lot 0; C: lot −")
    assert play.state.goal_setter == "B"


def test_the_first_roll_tells_who_won_the_lot(table):
    """P7"""
    play = table()
    play(f"B: roll {ROLL}")
    assert play.shake.goal_setter == "B"
    assert play.phase == "deal"
    assert play.waits_for == "A"


def test_a_first_deal_tells_it_too(table):
    """P7, P8; wff-1969 2.5"""
    play = table("wff-1969", "basic")
    play(f"C: deal {CARDS_1969}")
    assert play.shake.goal_setter == "A"
    assert play(f"B: roll {ROLL_1969}") == ["not-your-turn"]
    assert play(f"A: roll {ROLL_1969}") == []


def test_1969_has_no_lot_by_cubes(table):
    """wff-1969 2.5"""
    assert table("wff-1969", "basic")("A: lot 3") == ["lot-over"]


def test_after_the_lot_only_its_winner_rolls(table):
    play = table()
    play("A: lot 2; B: lot 5; C: lot 4")
    assert play(f"A: roll {ROLL}") == ["not-your-turn"]
    assert play(f"B: roll {ROLL}") == []


@pytest.mark.parametrize("cubes", ["1 2 5 B", ROLL + " B", ROLL.replace("1 ", "∪ ", 1)])
@pytest.mark.parametrize("referee", ["strict", "table"])
def test_what_the_kit_does_not_have_cannot_be_rolled(table, cubes, referee):
    """AGLOA II-A"""
    assert table(referee=referee)(f"A: roll {cubes}") == ["kit"]


@pytest.mark.parametrize("three", ["V V V", "Λ Λ Λ", "V Λ =", "= ⊆ V"])
def test_in_elementary_v_and_null_are_set_out(table, three):
    """AGLOA II-A-3"""
    cubes = ROLL.replace("V V Λ", three)
    assert table()(f"A: roll {cubes}") == ["set-out"]
    assert table()(f"A: roll {ROLL.replace('V V Λ', 'V Λ Λ')}") == []


def test_a_wrong_set_out_at_a_table_is_rolled_again_when_charged(table):
    """AGLOA II-A-3, IX-A-1"""
    play = table(referee="table")
    play(f"A: roll {ROLL.replace('V V Λ', 'V V V')}; B: charge A set-out")
    assert play.phase == "roll"
    assert play(f"A: roll {ROLL}") == []


def test_middle_rolls_all_eighteen(table):
    """AGLOA II-A"""
    assert table(division="middle")(f"A: roll {RELATIONS.replace('V = ⊆', '= = =')}") == []


@pytest.mark.parametrize("cubes", ["1 2 5 B R G O ∪ ∩ ′", "1 2 5 B R G O R ∪ ∩ ′ −"])
def test_1969_basic_takes_either_shaking_set(table, cubes):
    """P10; wff-1969 2.5"""
    play = table("wff-1969", "basic")
    assert play(f"C: deal {CARDS_1969}; A: roll {cubes}") == []


@pytest.mark.parametrize(
    ("division", "number", "fault"),
    [
        ("elementary", 5, "too-few-cards"),
        ("elementary", 6, None),
        ("junior", 12, None),
        ("junior", 13, "too-many-cards"),
        ("senior", 9, "too-few-cards"),
        ("senior", 10, None),
        ("senior", 14, None),
        ("senior", 15, "too-many-cards"),
    ],
)
def test_how_many_cards_are_dealt(table, division, number, fault):
    """agloa-2023 II-B-1, II-B-2"""
    play = table("agloa-2023", division)
    play(f"A: roll {ROLL if division == 'elementary' else RELATIONS}")
    assert play(f"C: deal {number}") == ([fault] if fault else [])


def test_1969_has_no_upper_limit_of_cards(table):
    """wff-1969 2.2"""
    play = table("wff-1969", "basic")
    assert play("C: deal 16") == []
    assert len(play.shake.universe) == 16


def test_cards_over_the_maximum_are_taken_away_at_a_table(table):
    """P49; AGLOA II-B Comment"""
    play = table(referee="table")
    play(f"A: roll {ROLL}; C: deal 14")
    assert len(play.shake.universe) == 12
    (dealt,) = (event for event in play.events if type(event).__name__ == "CardsDealt")
    assert len(dealt.removed) == 2


def test_too_few_cards_at_a_table_are_dealt_again_when_charged(table):
    """P4; AGLOA II-B-1"""
    play = table(referee="table")
    play(f"A: roll {ROLL}; C: deal B BR RG; B: charge C cards")
    assert play.phase == "deal"
    play(f"C: deal {CARDS}; A: goal 5")
    assert play.waits_for == "B"


def test_too_few_cards_stand_once_another_player_has_acted(table):
    """AGLOA IX-B"""
    play = table(referee="table")
    play(f"A: roll {ROLL}; C: deal B BR RG; A: goal 1; B: charge C cards")
    assert len(play.shake.universe) == 3


def test_the_player_to_the_right_deals(table):
    """AGLOA II-B"""
    play = table()
    play(f"A: roll {ROLL}")
    assert play(f"B: deal {CARDS}") == ["dealer"]
    assert play(f"C: deal {CARDS}") == []


def test_if_the_dealer_is_absent_the_next_to_the_right_deals(table):
    """P8"""
    play = table()
    play(f"A: roll {ROLL}; judge: absent C")
    assert play.waits_for == "B"
    assert play(f"B: deal {CARDS}") == []


def test_roll_and_deal_in_either_order(table):
    """P8"""
    play = table()
    assert play(f"C: deal {CARDS}; A: roll {ROLL}; A: goal 5") == []


def test_nothing_is_rolled_in_the_middle_of_a_shake(table):
    play = table(referee="table").goal_set()
    assert play(f"A: roll {ROLL}; C: deal {CARDS}") == ["not-now", "not-now"]


def test_equations_has_no_cards(table):
    play = table("agloa-2015", "basic", game="equations")
    play(f"A: roll {NUMBERS}")
    assert play("C: deal") == ["not-now"]
    assert play.phase == "goal"


def test_the_wrong_player_rolls_at_a_table_and_is_charged(table):
    """AGLOA IX-A-1"""
    play = table(referee="table")
    play(f"A: lot 5; B: lot 2; C: lot 1; B: roll {ROLL}; C: charge B roll")
    assert play.waits_for[0] == "A"


def test_a_seed_rolls_and_deals_the_same_again(table):
    first, second, other = table(seed=3), table(seed=3), table(seed=4)
    for play in (first, second, other):
        play("A: lot; B: lot; C: lot; A: roll; B: roll; C: roll; A: deal; B: deal; C: deal")
    assert first.shake.rolled == second.shake.rolled
    assert first.shake.universe == second.shake.universe
    assert first.shake.rolled != other.shake.rolled


@pytest.mark.parametrize("division", ["elementary", "middle", "junior", "senior"])
def test_seeded_rolls_are_legal_rolls(table, division):
    """AGLOA II-A"""
    for seed in range(30):
        play = table(division=division, seed=seed)
        assert play("A: roll; C: deal") == []


def test_a_legal_roll_insulates_the_deal_before_it(table):
    """P56; AGLOA IX-B"""
    play = table(referee="table")
    play(f"A: deal {CARDS}; B: roll {ROLL}; C: charge A dealer")
    assert play.shake.universe is not None
    play = table(referee="table")
    play("A: lot 5; B: lot 1; C: lot 2; A: deal B BR; C: charge A dealer")
    assert play.shake.universe is None


def test_a_legal_deal_insulates_the_roll_before_it(table):
    """P56; AGLOA IX-B"""
    play = table(referee="table")
    play(f"A: lot 5; B: lot 1; C: lot 2; B: roll {ROLL}; C: deal {CARDS}; A: charge B turn")
    assert play.shake.rolled is not None
    play = table(referee="table")
    play(
        f"A: lot 5; B: lot 1; C: lot 2; B: roll {ROLL}; B: deal {CARDS}; C: charge B dealer; C: charge B turn"
    )
    assert play.shake.rolled is None


def test_touching_the_goal_section_insulates(table):
    """P56; AGLOA IX-B"""
    play = table(referee="table")
    play(f"A: roll {ROLL}; B: deal {CARDS}; A: touch 5; C: charge B deal")
    assert play.phase == "goal"


LOT_FACES = [
    ("on-sets", "agloa-2014", "elementary", ["1", "5"], ["0", "6", "9", "B", "∪"]),
    ("on-sets", "mlag-2019", "basic", ["3"], ["7", "="]),
    ("on-sets", "agloa-2023", "senior", ["2"], ["8", "V"]),
    ("equations", "agloa-2015", "junior", ["0", "3", "+", "-", "−"], ["4", "9", "×", "√"]),
]


@pytest.mark.parametrize("case", LOT_FACES)
def test_the_lot_takes_a_face_of_its_cube(table, case):
    """P59; AGLOA I-D; mlag-2019 I-D; Equations I-D"""
    game, book, division, faces, others = case
    for face in faces:
        assert table(book, division, game=game)(f"A: lot {face}") == []
    for face in others:
        with pytest.raises(Malformed, match="digit"):
            table(book, division, game=game)(f"A: lot {face}")


def test_the_timing_starts_no_shake_that_has_begun(table):
    play = table()
    play("A: lot 5; B: lot 1; C: lot 1; C: deal " + CARDS)
    assert play("A: start-timing") == ["not-now"]
    assert play.shake.universe is not None
