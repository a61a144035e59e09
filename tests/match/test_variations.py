"""Choosing variations: order, number, time, and what becomes of an illegal selection."""

import pytest

from forceout.core.errors import Malformed
from forceout.match.variations import choosing_ends, yet_to_choose

from .seating import CARDS, ROLL, TEN

NO_YELLOW = "1 2 5 B B B R R R G G ∪ ∩ − ′ V V Λ"


def test_they_are_chosen_in_order_from_the_goal_setter(table):
    """AGLOA II-C-1"""
    play = table().opened()
    assert play("B: vary multiple-operations") == ["out-of-turn"]
    play("A: vary multiple-operations; B: vary two-operations; C: vary shift-from-permitted")
    assert [name.name for name in play.shake.variations] == [
        "multiple-operations",
        "two-operations",
        "shift-from-permitted",
    ]
    assert play.phase == "goal"


def test_once_somebody_has_chosen_everybody_must(table):
    """P9; AGLOA II-C"""
    play = table().opened()
    assert play.phase == "variations"
    play("A: vary multiple-operations")
    assert play.waits_for == "B"
    assert play("A: goal 5") == ["variation-missing"]
    assert play("B: no-variation") == ["variation-missing"]


def test_a_goal_at_once_is_a_shake_without_chosen_variations(table):
    """P9"""
    play = table().opened()
    assert play("A: goal 5") == []
    assert play.shake.chosen == ()
    assert play("B: vary two-operations") == ["not-now"]


def test_nobody_takes_one(table):
    """P9"""
    play = table().opened()
    assert play("A: no-variation; B: no-variation; C: no-variation") == []
    assert play.phase == "goal"


def test_where_variations_are_agreed_on_nobody_may_go_without(table):
    play = table(adventurous=True).opened()
    assert play("A: goal 5") == ["variation-missing"]
    assert play("A: no-variation") == ["variation-missing"]


def test_where_none_are_agreed_on_nobody_may_take_one(table):
    play = table(adventurous=False).opened()
    assert play.phase == "goal"
    assert play("A: vary two-operations") == ["not-now"]


@pytest.mark.parametrize("division", ["elementary", "middle", "junior"])
def test_in_a_two_player_match_the_other_takes_two(table, division):
    """AGLOA II-C-3"""
    play = table(division=division, players="AB").opened()
    play("A: vary two-operations; B: vary required-cube cube=∪")
    assert play.waits_for == "B"
    assert play("A: goal 5") == ["variation-missing"]
    assert play("B: vary shift-from-permitted; A: goal 5") == []


def test_in_senior_anyone_may_take_two(table):
    """AGLOA II-C-3"""
    play = table(division="senior").opened()
    assert play("A: vary two-operations; A: vary required-cube cube=∪; B: vary shift-from-permitted") == []
    assert play("A: vary absolute-value") == ["variation-too-many"]
    assert play("B: vary absolute-value; C: vary wild-cube cube=G; C: no-variation") == []
    assert play.phase == "goal"


def test_in_senior_the_next_selection_ends_the_right_to_a_second(table):
    """AGLOA II-C-1, II-C-3"""
    play = table(division="senior").opened()
    play("A: vary two-operations; B: vary shift-from-permitted")
    assert play("A: vary absolute-value") == ["out-of-turn"]


def test_in_senior_the_goal_may_be_set_without_a_second_one(table):
    """AGLOA II-C-3"""
    play = table(division="senior", players="AB").opened()
    assert play("A: vary two-operations; B: vary shift-from-permitted; A: goal 5") == []


@pytest.mark.parametrize(
    ("choice", "fault"),
    [
        ("wild-cube cube=Y", "variation-no-effect"),
        ("required-cube cube=Y", "variation-no-effect"),
        ("wild-cube cube=1", "variation-no-effect"),
    ],
)
def test_a_selection_without_effect_is_illegal(table, choice, fault):
    """AGLOA II-C-2"""
    play = table()
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}")
    assert play(f"A: vary {choice}") == [fault]
    assert play.scores == [0, 0, 0]


def test_a_selection_already_made_is_illegal(table):
    """AGLOA II-C-2"""
    play = table().opened()
    play("A: vary multiple-operations")
    assert play("B: vary multiple-operations") == ["variation-repeated"]


def test_what_is_always_in_force_cannot_be_chosen(table):
    """AGLOA XIII-C"""
    assert table(division="junior").opened()("A: vary multiple-operations") == ["variation-repeated"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("forbidden-card card=blank", "blank-card-wild"),
        ("wild-cube cube=−", "symmetric-difference"),
        ("symmetric-difference", "wild-cube cube=−"),
    ],
)
def test_a_conflict_is_illegal(table, first, second):
    """AGLOA XIII-C-12 Comment e, XIII-D-13, XIII-C-11 Comment a"""
    play = table(division="senior").opened()
    play(f"A: vary {first}")
    assert play(f"B: vary {second}") == ["variation-conflict"]


def test_an_illegal_selection_charged_costs_a_point_and_is_made_again(table):
    """AGLOA II-C-2"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}; A: vary wild-cube cube=Y; B: charge A variation")
    assert play.scores == [-1, 0, 0]
    assert play.waits_for == "A"
    play("A: vary wild-cube cube=G; B: vary multiple-operations; C: vary shift-from-permitted")
    assert play.shake.variations[0].name == "wild-cube"


def test_a_second_illegal_selection_loses_the_right(table):
    """AGLOA II-C-2; P48"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}")
    play("A: vary wild-cube cube=Y; B: charge A x; A: vary required-cube cube=Y; B: charge A x")
    assert play.scores == [-2, 0, 0]
    assert play.waits_for == "B"
    assert play("A: vary multiple-operations") == ["variation-lost"]


def test_an_illegal_selection_is_insulated_by_the_next_legal_one(table):
    """AGLOA II-C-2"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}")
    play("A: vary wild-cube cube=Y; B: vary multiple-operations; C: charge A variation")
    assert play.scores == [0, 0, 0]
    assert play.waits_for == "C"
    assert [entry.name for entry in play.shake.variations] == ["multiple-operations"]


def test_an_illegal_selection_does_not_insulate_another(table):
    """AGLOA II-C-2"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}")
    play("A: vary wild-cube cube=Y; B: vary required-cube cube=Y; C: charge A variation")
    assert play.scores == [-1, 0, 0]
    assert play.waits_for == "A"
    play("A: vary multiple-operations")
    assert play.waits_for == "C"


def test_a_legal_goal_insulates_the_last_selection(table):
    """AGLOA II-C-2"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}")
    play("A: vary multiple-operations; B: vary two-operations; C: vary wild-cube cube=Y")
    assert play.phase == "goal"
    play("A: goal 5; B: charge C variation")
    assert play.scores == [0, 0, 0]
    assert play.waits_for == "B"


def test_before_the_goal_the_last_selection_can_still_be_charged(table):
    """AGLOA II-C-2"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}")
    play("A: vary multiple-operations; B: vary two-operations; C: vary wild-cube cube=Y; B: charge C x")
    assert play.scores == [0, 0, -1]
    assert (play.phase, play.waits_for) == ("variations", "C")
    play("C: vary shift-from-permitted")
    assert (play.phase, play.waits_for) == ("goal", "A")


def illegal_by(play, chooser):
    """A, B and C select in turn, one of them a wild cube that was not rolled."""
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}")
    legal = {"A": "multiple-operations", "B": "two-operations", "C": "shift-from-permitted"}
    for player, choice in legal.items():
        play(f"{player}: vary {'wild-cube cube=Y' if player == chooser else choice}")
    return play


@pytest.mark.parametrize(
    "action", ["A: bonus V", "A: touch 5", "A: goal 5u", "A: no-goal", "A: no-goal; B: agree"]
)
def test_ii_c_2_only_a_selection_of_the_next_or_a_legal_goal_insulates_a_selection(table, action):
    """AGLOA II-C-2; P56"""
    play = illegal_by(table(referee="table"), "C")
    play(f"{action}; B: charge C selection")
    assert play.scores == [0, 0, -1]


def test_ii_c_2_a_move_after_an_illegal_goal_insulates_no_selection(table):
    """AGLOA II-C-2; P56: the Goal stays, so the player only pays."""
    play = illegal_by(table(referee="table"), "C")
    play("A: goal 5u; B: ∪>R; A: charge C selection")
    assert play.scores == [0, 0, -1]
    assert (play.phase, play.waits_for) == ("turn", "C")


def test_ii_c_2_a_selection_after_no_goal_is_made_again_and_no_goal_decided_anew(table):
    """AGLOA II-C-2, III-D; P56"""
    play = illegal_by(table(referee="table"), "C")
    play("A: no-goal; B: agree; A: charge C selection")
    assert (play.phase, play.waits_for) == ("variations", "C")
    play("C: vary shift-from-permitted")
    assert (play.phase, play.waits_for) == ("goal", "A")
    assert not play.shake.agreed


def test_ii_c_2_a_second_try_insulates_nobody_who_selected_later(table):
    """AGLOA II-C-2; P56"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}; A: vary wild-cube cube=Y; B: vary required-cube cube=Y")
    play("C: charge A selection; A: vary multiple-operations; C: charge B selection")
    assert play.scores == [-1, -1, 0]


def test_ii_c_2_the_selection_after_the_next_insulates_only_the_one_before_it(table):
    """AGLOA II-C-2; P56"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}; A: vary wild-cube cube=Y; B: vary required-cube cube=Y")
    play("C: vary two-operations; A: charge B selection; B: charge A selection")
    assert play.scores == [-1, 0, 0]


def test_ii_c_2_whoever_lost_the_right_is_nobodys_next(table):
    """AGLOA II-C-2; P48, P56"""
    play = table(referee="table", adventurous=True)
    play(f"A: roll {NO_YELLOW} @0; C: deal {CARDS} @0; A: vary wild-cube cube=Y @1")
    play("C: vary two-operations @150; B: charge A selection @151")
    assert play.scores == [0, -2, 0]


def test_ii_c_2_insulating_a_selection_insulates_nothing_else(table):
    """AGLOA II-C-2, IX-B: B, who dealt in C's place, selects illegally too."""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; B: deal {CARDS}; A: vary multiple-operations; B: vary wild-cube cube=Y")
    play("A: charge B dealing; A: charge B selection")
    assert play.scores == [0, -1, 0]


def test_ii_c_2_several_are_made_again_in_the_order_of_selecting(table):
    """AGLOA II-C-1, II-C-2; P62"""
    play = table(referee="table")
    play(f"A: roll {NO_YELLOW}; C: deal {CARDS}; A: vary wild-cube cube=Y; B: vary required-cube cube=Y")
    play("C: charge A selection; C: charge B selection")
    assert play.waits_for == "A"
    play("A: vary multiple-operations")
    assert play.waits_for == "B"
    play("B: vary two-operations")
    assert play.waits_for == "C"


TWICE = "B: vary wild-cube cube=Y; B: vary required-cube cube=Y"


def two_selections(table, **options):
    play = table(players="AB", referee="table", **options)
    play(f"A: roll {NO_YELLOW}; B: deal {CARDS}; A: vary multiple-operations")
    return play


def test_ii_c_3_each_of_two_selections_has_two_tries(table):
    """AGLOA II-C-2, II-C-3; P62"""
    play = two_selections(table)
    play(f"{TWICE}; A: charge B selection; A: charge B selection")
    assert (play.scores, play.waits_for) == ([0, -2], "B")
    play("B: vary two-operations; B: vary shift-from-permitted")
    assert play.phase == "goal"
    assert len(play.shake.variations) == 3


def test_ii_c_3_a_second_try_of_the_first_selection_takes_none_from_the_second(table):
    """AGLOA II-C-2, II-C-3; P62"""
    play = two_selections(table)
    play("B: vary wild-cube cube=Y; A: charge B selection; B: vary two-operations")
    play("B: vary required-cube cube=Y; A: charge B selection")
    assert (play.scores, play.waits_for) == ([0, -2], "B")
    play("B: vary wild-cube cube=Y; A: charge B selection")
    assert (play.scores, play.phase) == ([0, -3], "goal")


SENIOR = f"A: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ′ V = ⊆ @0; C: deal {TEN} @0"


@pytest.mark.parametrize(
    ("referee", "refused", "lost"), [("strict", ["variation-late"], 0), ("table", [], 1)]
)
def test_ii_c_3_a_second_selection_comes_within_the_one_limit(table, referee, refused, lost):
    """AGLOA II-C-3; P62: A's time runs until second 85, whoever's time runs then."""
    play = table(division="senior", referee=referee)
    play(f"{SENIOR}; A: vary two-operations @70")
    assert play("A: vary absolute-value @86") == refused
    assert play.scores == [-lost, 0, 0]
    play("B: vary shift-from-permitted @95; judge: tick @96")
    assert play.scores == [-lost, 0, 0]


def test_ii_c_3_the_limit_of_whoever_is_not_first(table):
    """AGLOA II-C-3; P62"""
    for at, refused in [(95, []), (96, ["variation-late"])]:
        play = table(division="senior")
        play(f"{SENIOR}; A: vary two-operations @70; B: vary shift-from-permitted @90")
        assert play(f"B: vary absolute-value @{at}") == refused


def test_ii_c_3_after_a_second_selection_the_next_has_the_whole_time(table):
    """AGLOA II-C-3; P62"""
    play = table(division="senior")
    play(
        f"{SENIOR}; A: vary two-operations @62; A: vary absolute-value @84; B: vary shift-from-permitted @109"
    )
    assert play.scores == [0, 0, 0]
    play = table(division="senior")
    play(f"{SENIOR}; A: vary two-operations @62; B: vary shift-from-permitted @88")
    assert play.scores == [0, -1, 0]


def test_an_absent_player_is_passed_over(table):
    """P47, P48"""
    play = table().opened()
    play("A: vary multiple-operations; judge: absent B")
    assert play.waits_for == "C"
    play("C: vary two-operations")
    assert play.phase == "goal"


def test_fifteen_seconds_after_the_minute_for_rolling(table):
    """AGLOA II-C-1-a, II-C-1-b, XI-A-1-b"""
    play = table(adventurous=True)
    play(f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: vary multiple-operations @85")
    assert play.scores == [0, 0, 0]
    play("B: vary two-operations @111")
    assert play.scores == [0, -1, 0]


def test_who_is_early_leaves_the_rest_of_the_minute_to_the_next(table):
    """AGLOA II-C-1-b"""
    play = table()
    play(
        f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: vary multiple-operations @10; B: vary two-operations @84"
    )
    assert play.scores == [0, 0, 0]


def test_a_variation_not_taken_at_all_costs_two_points(table):
    """AGLOA XI-A"""
    play = table()
    play(
        f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: vary multiple-operations @10; C: vary two-operations @150"
    )
    assert play.scores == [0, -2, 0]
    assert play.phase == "goal"


@pytest.mark.parametrize(("at", "points"), [(85, 0), (86, -1), (145, -1), (146, -2)])
def test_a_first_selection_that_comes_late(table, at, points):
    """P9; AGLOA XI-A-1-b"""
    play = table()
    play(f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: vary multiple-operations @{at}")
    assert play.scores == [points, 0, 0]
    assert len(play.shake.chosen) == (points > -2)


def test_two_selections_share_the_fifteen_seconds(table):
    """AGLOA II-C-3"""
    play = table(players="AB")
    play(f"A: roll {ROLL} @0; B: deal {CARDS} @0; A: vary multiple-operations @60")
    play("B: vary two-operations @70; B: vary shift-from-permitted @86")
    assert play.scores == [0, -1]


def test_a_second_variation_is_nobodys_duty(table):
    """AGLOA II-C-3, XI-A-1-b"""
    play = table(division="senior", players="AB")
    play(f"A: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ′ V = ⊆ @0; B: deal {TEN} @0; A: vary two-operations @20")
    play("B: vary absolute-value @30; A: goal 5 @120")
    assert play.scores == [0, 0]


UNLISTED = [
    ("on-sets", "agloa-2014", "elementary", "A: vary two-solutions", "II-C-2"),
    ("on-sets", "agloa-2023", "middle", "A: vary required-card card=BR", "II-C-2"),
    ("equations", "agloa-2015", "elementary", "A: vary base m=12", "II-B-2"),
    ("equations", "agloa-2015", "middle", "A: vary base m=12", "XIII-B-6"),
    ("equations", "agloa-2015", "junior", "A: vary multiple-of-k k=5", "XIII-C-6"),
]


@pytest.mark.parametrize("case", UNLISTED)
def test_a_variation_that_the_division_does_not_list_is_an_illegal_choice(table, case):
    """P59; AGLOA II-C-2; Equations II-B-2"""
    game, book, division, choice, clause = case
    play = table(book, division, game=game).opened()
    assert play(choice) == ["variation-unlisted"]
    assert play.refused[-1].rule == clause
    play = table(book, division, game=game, referee="table").opened()
    assert play(choice) == []
    play("B: charge A variation")
    assert play.scores == [-1, 0, 0]
    assert play.waits_for == "A"


def test_a_variation_that_no_book_has_is_malformed(table):

    with pytest.raises(Malformed, match="name"):
        table().opened()("A: vary levitation")


def test_who_has_neither_chosen_nor_passed(table):
    """AGLOA II-C-1; P9"""
    play = table()
    assert yet_to_choose(play.state) == ()
    play.opened()
    assert yet_to_choose(play.state) == ("A", "B", "C")
    play("A: no-variation")
    assert yet_to_choose(play.state) == ("B", "C")
    play("B: vary two-operations")
    assert yet_to_choose(play.state) == ("C",)
    play("C: vary multiple-operations")
    assert yet_to_choose(play.state) == ()


@pytest.mark.parametrize("options", [{"rules": "mlag-2019", "division": "basic"}, {"adventurous": False}])
def test_where_no_variations_are_played_nobody_has_yet_to_choose(table, options):
    assert yet_to_choose(table(**options).opened().state) == ()


@pytest.mark.parametrize(
    ("clock", "at", "ends"), [("exact", 20, 85), ("exact", 70, 95), ("relaxed", 20, 115)]
)
def test_how_long_a_choice_may_take_that_no_limit_runs_for(table, clock, at, ends):
    """AGLOA II-C-1-a, II-C-1-b, XI-A: the rest of the minute for rolling, fifteen seconds and the countdown."""
    play = table(clock=clock)
    play(f"A: roll {ROLL} @0; C: deal {CARDS} @0; A: no-variation @{at}")
    assert choosing_ends(play.state) == ends * 1000


SEASONS = [("even", "odd"), ("odd", "even")]


@pytest.mark.parametrize(("season", "other"), SEASONS)
def test_xiii_a_what_the_seasons_list_lacks_is_an_illegal_choice(table, season, other):
    """Equations XIII-A; P71"""
    rules = table("agloa-2015", "elementary", game="equations").codec.rules.variations
    lacks = next(name for name, rule in rules.items() if rule.years == other and rule.asks is None)
    has = next(name for name, rule in rules.items() if rule.years == season and rule.asks is None)
    roll = "0 1 2 3 + − × ÷ * √ 4 5 6 4 5 6 7 8 9 7 8 9 1 2"
    play = table("agloa-2015", "elementary", game="equations", season=season)
    play(f"A: roll {roll}")
    assert play(f"A: vary {lacks}") == ["variation-unlisted"]
    assert lacks not in play.refused[-1].facts["listed"]
    assert play(f"A: vary {has}") == []
    play = table("agloa-2015", "elementary", game="equations")
    play(f"A: roll {roll}")
    assert play(f"A: vary {lacks}") == []


def test_p71_a_record_tells_its_season():
    """P71"""
    from forceout import Table, rules
    from forceout.records.notation.record import from_text, to_text

    match = Table.new(rules("equations", "agloa-2015", "middle"), ["Ann", "Ben"], season="odd")
    record = match.record()
    assert record["season"] == "odd"
    assert from_text(to_text(record)) == record
    assert Table.of(record)._state.setup.season == "odd"


@pytest.mark.parametrize("book", ["agloa-2014", "agloa-2023"])
def test_ii_c_1_c_the_name_is_circled_and_the_blank_filled_in(table, book):
    """agloa-2014 II-C-1-c; agloa-2023 II-C-1-c"""
    play = table(book, "elementary").opened()
    with pytest.raises(Malformed, match="cube"):
        play("A: vary wild-cube")
    play("A: vary wild-cube cube=G")
    ((player, selection),) = play.shake.chosen
    assert (player, selection.name, str(selection.choice.cube)) == ("A", "wild-cube", "G")
