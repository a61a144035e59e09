"""What a judge shows: the reading, the cards that it picks, those that are removed."""

import pytest

from forceout.editions import load
from forceout.onsets import Position, Solution, Variation, judge
from forceout.onsets.cards import universe_of
from forceout.onsets.position import Written
from forceout.onsets.workings import Reading

MIDDLE = load("on-sets", "agloa-2023").rules("middle")
SENIOR = load("on-sets", "agloa-2023").rules("senior")
UNIVERSE = ["blank", "B", "R", "BR", "G", "RG", "BRG", "Y", "GY", "BRGY"]


def _workings(rules, solution, variations=(), universe=UNIVERSE, goal="4"):
    position = Position.parse(
        rules,
        universe=universe,
        goal=goal,
        challenge="impossible",
        permitted="B R G Y ∪ − ∩ ⊆",
        variations=[Variation.parse(rules, name, choice) for name, choice in variations],
    )
    return judge(position, solution).workings[0]


def test_of_two_readings_the_one_that_equals_the_goal_is_shown_first_and_the_other_breaks_it():
    work = _workings(MIDDLE, Solution.of("R ∪ G − Y", "R ⊆ G"))
    intended, breaking = work.intended((4,)), work.breaking((4,))
    assert (intended.set_name, intended.count) == ("R ∪ (G − Y)", 4)
    assert (breaking.set_name, breaking.count) == ("(R ∪ G) − Y", 3)


def test_a_reading_shows_what_each_restriction_removes_from_the_whole_universe():
    reading = _workings(MIDDLE, Solution.of("R ∪ Y", "R ⊆ G", "Y ⊆ G")).intended((4,))
    assert reading.removed == (("R ⊆ G", universe_of([2, 3])), ("Y ⊆ G", universe_of([8])))
    assert reading.left == universe_of([0, 1, 4, 6, 7, 12, 15])
    assert reading.named == universe_of([2, 3, 6, 7, 8, 12, 15])
    assert reading.counted == reading.named & reading.left


def test_the_truth_table_covers_cards_that_were_not_dealt():
    reading = _workings(MIDDLE, Solution.of("R ∪ G"), universe=["R"]).intended((1,))
    assert reading.truth_table == 0xCCCC | 0xF0F0
    assert reading.counted == 1 << 2


def test_a_card_of_the_double_set_counts_twice():
    reading = _workings(SENIOR, Solution.of("R ∪ G"), [("double-set", {"set": "B"})]).intended(())
    assert [reading.times(card) for card in (0, 2, 3)] == [0, 1, 2]
    assert reading.count == reading.counted.bit_count() + 3  # BR, BRG and BRGY


def test_a_wild_blank_card_is_picked_by_the_dots_given_to_it():
    solution = Solution((Written("B ∩ R", blank=3),))
    reading = _workings(SENIOR, solution, [("blank-card-wild", {})]).intended(())
    assert reading.region(0) == 3
    assert reading.counted >> 0 & 1


def test_symmetric_difference_shades_what_it_means():
    reading = _workings(SENIOR, Solution.of("B − R"), [("symmetric-difference", {})]).intended(())
    assert reading.truth_table == 0xAAAA ^ 0xCCCC


def test_where_nothing_could_be_read_there_is_no_reading():
    work = _workings(MIDDLE, Solution.of("R ∪"))
    assert work.intended((4,)) is None
    assert work.breaking((4,)) is None


def test_a_solution_that_always_equals_the_goal_has_no_breaking_reading():
    work = _workings(MIDDLE, Solution.of("G − Y"), goal="3")
    assert work.breaking((3,)) is None


@pytest.mark.parametrize("removed", [(), (("B ⊆ R", 0b10),), (("B ⊆ R", 0b10), ("R ⊆ G", 0b1100))])
def test_counted_never_holds_a_removed_card(removed):
    reading = Reading(0xFFFF, ("B", "R", "G", "Y"), "V", 0xFFFF, removed)
    assert reading.counted == reading.left
    assert not any(reading.counted & cards for _, cards in removed)
