"""The judge as a function of positions and Solutions; the books' cases are in tests/records."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.pile import Pile
from forceout.core.verdict import Code
from forceout.editions import load
from forceout.onsets import Position, Solution, Written, judge
from forceout.onsets import meaning as readings
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Variation
from onsets_writing import restrictions, set_names, universes

U8 = ["BRG", "BR", "B", "RG", "R", "G", "Y", "blank"]
BLUE_GREEN = 5


def position(division="middle", book="agloa-2023", variations=(), **fields):
    rules = load("on-sets", book).rules(division)
    given_fields = {"universe": U8, "goal": "5", "challenge": "forceout", "permitted": "B G ∪", **fields}
    chosen = [Variation.parse(rules, name, choices) for name, choices in variations]
    return Position.parse(rules, variations=chosen, **given_fields)


def codes(verdict):
    return set(map(str, verdict.codes()))


def test_correct_solution_has_its_count_its_cards_and_no_reason():
    verdict = judge(position(), Solution.of("B ∪ G"))
    assert verdict.correct
    assert verdict.value == BLUE_GREEN
    assert verdict.cards == ["B", "BR", "G", "RG", "BRG"]
    assert verdict.goal_values == (5,)
    assert verdict.equals_in_some_reading is True


def test_ambiguous_solution_shows_the_reading_that_breaks_it():
    """agloa-2023 VII-C-5-c"""
    verdict = judge(position(permitted="B G R ∪ −", goal="4"), Solution.of("B ∪ G − R"))
    (reason,) = verdict.reasons
    assert reason.code is Code.AMBIGUOUS
    assert reason.facts["reading"] == {"set_name": "(B ∪ G) − R"}
    assert reason.facts["cards"] == ["B", "G"]
    assert verdict.value is None
    assert verdict.cards is None
    assert verdict.equals_in_some_reading is True


def test_every_fault_is_told():
    """agloa-2023 VII-B"""
    verdict = judge(position(required="R =", permitted="B ∪"), Solution.of("B ∪ Y"))
    assert codes(verdict) == {"no-restriction", "required-unused", "not-available", "not-equal"}


def test_each_reason_cites_the_clause_of_its_book():
    wrong = Solution.of("B ∪ R")
    assert judge(position(permitted="B R ∪", goal="4"), wrong).reasons[0].rule == "VII-B-3"
    mlag = position("basic", "mlag-2019", permitted="B R ∪", goal="4")
    assert judge(mlag, wrong).reasons[0].rule == "VII-B-1"


def test_restrictions_are_shown_with_the_cards_they_remove():
    verdict = judge(position(permitted="B R =", goal="2"), Solution.of("R", "B = R"))
    (workings,) = verdict.workings
    shown = workings.intended(verdict.goal_values)
    assert [text for text, _ in shown.removed] == ["B = R"]
    assert shown.count == verdict.value == 2
    assert workings.breaking(verdict.goal_values) is None


def test_goal_illegal_leaves_nothing_to_equal():
    verdict = judge(position(goal="1 (2/2)"), Solution.of("B ∪ G"))
    assert codes(verdict) == {"goal-illegal"}
    assert verdict.equals_in_some_reading is False


def test_no_goal_wants_a_goal_of_the_writer_from_resources():
    """agloa-2023 III-D-2"""
    no_goal = position(goal=None, challenge="no-goal", permitted="", resources="B G ∪ 3 2")
    written = (Written("B ∪ G"),)
    assert judge(no_goal, Solution(written, "3 2")).correct
    assert codes(judge(no_goal, Solution(written, "5"))) == {"not-available"}
    assert codes(judge(no_goal, Solution(written, "x"))) == {"goal-illegal"}
    assert judge(no_goal, Solution(written, "x")).goal_values == ()


@pytest.mark.parametrize(
    ("book", "division", "clause"),
    [
        ("agloa-2023", "elementary", "III-D-2"),
        ("agloa-2023", "senior", "III-D-2"),
        ("mlag-2019", "basic", "III-D-2"),
        ("wff-1969", "basic", "3.7 Comment 4"),
    ],
)
@pytest.mark.parametrize("goal", [None, "", "  "])
def test_a_no_goal_solution_that_brings_no_goal_is_incorrect(book, division, clause, goal):
    """agloa-2023 III-D-2, mlag-2019 III-D-2, wff-1969 3.7 Comment 4"""
    rules = load("on-sets", book).rules(division)
    no_goal = Position.parse(rules, universe=["B", "G"], goal=None, challenge="no-goal", resources="B G ∪ 2")
    verdict = judge(no_goal, Solution((Written("B ∪ G"),), goal))
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [("goal-missing", clause)]
    assert verdict.value == 2
    assert verdict.equals_in_some_reading is None


def test_two_solutions_are_told_apart_in_the_reasons():
    """agloa-2023 XIII-D-14"""
    two = position("senior", variations=[("two-solutions", {})], goal="3", permitted="B B G ∪")
    verdict = judge(two, Solution((Written("B ∪ B"), Written("G ∪ G"))))
    assert [reason.facts["solution"] for reason in verdict.reasons] == [2]
    assert verdict.value == [3, 3]


def test_two_solutions_wanted_and_one_written():
    two = position("senior", variations=[("two-solutions", {})], goal="3", permitted="B B ∪")
    assert codes(judge(two, Solution.of("B ∪ B"))) == {"two-solutions"}


def test_unreadable_part_is_pointed_at_and_the_rest_still_checked():
    verdict = judge(position(goal="1 (2/2)"), Solution.of("B ∪ G G"))
    assert codes(verdict) == {"unreadable", "goal-illegal", "not-available"}
    (unreadable,) = [reason for reason in verdict.reasons if reason.code is Code.UNREADABLE]
    assert (unreadable.facts["part"], unreadable.facts["column"]) == ("set_name", 7)


def test_restriction_that_cannot_be_read_is_the_only_fault_told_of_its_cubes():
    verdict = judge(position(required="=", permitted="B R"), Solution.of("B", "B = ?"))
    assert codes(verdict) == {"unreadable"}
    assert verdict.reasons[0].facts["part"] == "restrictions[0]"


def test_judge_that_stops_early_never_passes_what_it_has_not_looked_at(monkeypatch):
    table = position(goal="2", permitted="R G V B B Λ Λ Λ Λ ∩ ∩ ∪ ∪ =")
    right, wrong = "R ∩ G ∪ Λ ∩ V", "R ∩ G ∪ V ∩ B"
    statement = "Λ ∩ B ∪ Λ = Λ ∪ Λ ∩ B"
    assert judge(table, Solution.of(right, statement)).correct
    answers = set()
    for budget in range(120):
        monkeypatch.setattr(readings, "MOST_COMBINATIONS", budget)
        verdict = judge(table, Solution.of(right, statement))
        assert verdict.correct or codes(verdict) == {"unverifiable"}
        assert (verdict.value is None) is not verdict.correct
        answers.add(verdict.correct)
        assert not judge(table, Solution.of(wrong, statement)).correct
    assert answers == {True, False}


def test_blank_with_dots_needs_the_variation():
    """agloa-2023 XIII-C-12"""
    written = Solution((Written("B ∪ G", blank=1),))
    assert codes(judge(position(), written)) == {"variation"}


def test_row_with_too_many_readings_is_refused_and_never_passed():
    row = "".join(f"{name}{'∪∩−'[place * 5 % 3]}" for place, name in enumerate("BRGY" * 25)) + "B"
    verdict = judge(position(permitted="B " * 60), Solution.of(row))
    assert not verdict.correct
    assert codes(verdict) & {"unverifiable", "not-equal", "ambiguous"}


def test_row_with_too_many_readings_and_none_found_wrong_is_unverifiable():
    everything = "∪".join(["V"] + ["(" + "∩".join("BR" * 3) + ")" for _ in range(3)])
    row = f"V ∪ ({'−∪'.join('BRGY' * 20).replace('−∪', '−')}∪B)"
    verdict = judge(position(goal="4/2", permitted="V"), Solution.of(row))
    assert not verdict.correct
    assert "unverifiable" in codes(verdict)
    assert verdict.value is None
    assert judge(position(goal="4/2", permitted="V"), Solution.of(everything)).value == 8


def test_chain_of_ambiguous_sides_is_bounded():
    side = "".join(f"{name}{'∪∩−'[place * 5 % 3]}" for place, name in enumerate("BRGYRGYBGY")) + "B′"
    verdict = judge(position(permitted="V ="), Solution.of("V", " = ".join([side] * 12)))
    assert not verdict.correct


def test_many_ambiguous_restrictions_are_bounded():
    texts = [f"B {one} R {other} G = Y" for one in "∪∩−" for other in "∪∩−"] * 3
    assert not judge(position(permitted="V ="), Solution.of("V", *texts)).correct


@st.composite
def judged(draw):
    """A position in which the Solution may well be correct: every cube written is there."""
    text = draw(set_names(4))
    statements = draw(st.lists(restrictions, max_size=1))
    signs = " ".join(sign for part in (text, *statements) for sign in part if sign not in " ()[]{}")
    solution = Solution.of(text, *statements)
    dealt = draw(universes)
    first = judge(position(universe=dealt, goal="1", permitted=signs), solution)
    goal = {0: "1 1u", 6: "3/2", 7: "5 2", 8: "4/2", 9: "5 4"}.get(first.value, str(first.value))
    table = position(universe=dealt, goal=goal if first.value in range(10) else "5", permitted=signs)
    return table, solution


@given(judged(), st.sampled_from([symbol for symbol in Symbol if symbol is not Symbol.ORANGE]))
def test_correct_solution_stays_correct_when_a_cube_is_permitted(drawn, cube):
    table, solution = drawn
    more = Position(
        table.rules,
        table.universe,
        table.goal,
        table.challenge,
        table.required,
        table.permitted + Pile([cube]),
    )
    before, after = judge(table, solution), judge(more, solution)
    assert after.value == before.value
    assert after.correct or not before.correct


@given(judged())
def test_forbidding_every_cube_makes_any_solution_incorrect(drawn):
    table, solution = drawn
    empty = Position(table.rules, table.universe, table.goal, table.challenge, forbidden=table.permitted)
    assert Code.NOT_AVAILABLE in judge(empty, solution).codes()


@pytest.mark.parametrize("division", ["middle", "junior", "senior"])
def test_order_of_restrictions_does_not_matter(division):
    """agloa-2023 VII-B-3"""
    table = position(division, permitted="B R R G = ⊆", goal="1")
    one, other = Solution.of("R", "B = R", "R ⊆ G"), Solution.of("R", "R ⊆ G", "B = R")
    assert judge(table, one).correct
    assert judge(table, other).correct


NO_GOAL = [
    ("agloa-2023", "middle", "III-D-2"),
    ("mlag-2019", "basic", "III-D-2"),
    ("wff-1969", "basic", "3.7 Comment 4"),
]


@pytest.mark.parametrize(("book", "division", "clause"), NO_GOAL)
def test_a_no_goal_solution_must_bring_a_goal(book, division, clause):
    """agloa-2023 III-D-2; mlag-2019 III-D-2; wff-1969 3.7 Comment 4; P59"""
    rules = load("on-sets", book).rules(division)
    bare = Position.parse(rules, universe=["B", "R", "G"], challenge="no-goal", resources="1 2 5 B R ∪")
    verdict = judge(bare, Solution((Written("B ∪ R"),)))
    assert [(reason.code, reason.rule) for reason in verdict.reasons] == [(Code.GOAL_MISSING, clause)]
    assert judge(bare, Solution((Written("B ∪ R"),), "2")).correct


def test_more_than_two_thousand_symbols_cannot_be_verified():
    long = "B" + " ∪ B" * 1_000
    assert codes(judge(position(), Solution.of(long))) == {"unverifiable"}
    assert "unverifiable" in codes(judge(position(), Solution.of("B ∪ G", f"B ⊆ {long}")))
    assert codes(judge(position(goal="3 2"), Solution.of("B ∪" + " " * 50_000 + "G"))) == set()
