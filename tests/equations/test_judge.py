"""What the judge answers beside right and wrong: reasons with their clauses, the breaking reading, exact values."""

import pytest
from tests.equations.cases import PLENTY, position, verdict

from forceout.core.errors import NotVerified
from forceout.core.verdict import Code
from forceout.equations.position import Solution
from forceout.equations.steps import intended, steps
from forceout.exact.process import EXACT


def only(answer, code):
    assert answer.codes() == {code}
    (reason,) = answer.reasons
    return reason


def test_the_breaking_grouping_is_shown():
    """VII-C-5-c Example a."""
    reason = only(verdict("elementary", "3×5+2", "5*2−4+0 = 3×(5+2)"), Code.AMBIGUOUS)
    assert reason.rule == "VII-B-6"
    broken = reason.facts["reading"]
    again = verdict("middle", "3×5+2", broken)
    assert again.codes() == {Code.NOT_EQUAL}


def test_a_goal_that_breaks_is_shown_with_its_grouping():
    """VII-C-5-c Example c."""
    reason = only(verdict("elementary", "7+5×3", "(6×4)−2 = 7+5×3"), Code.AMBIGUOUS)
    assert reason.facts["reading"] == "(6×4)−2 = (7+5)×3"


@pytest.mark.parametrize(
    ("equation", "clause"),
    [
        ("(5−5)√4 = 2", "III-C-2-a"),
        ("0*(1−3) = 2", "III-C-2-b"),
        ("4√(3−5) = 2", "III-C-2-c"),
        ("(2÷3)√(1−5) = 2", "III-C-2-d"),
        ("(1−5)*(1÷2) = 2", "III-C-2-e"),
        ("4÷(1−1) = 2", "III-A"),
    ],
)
def test_an_undefined_expression_is_told_with_its_clause(equation, clause):
    assert only(verdict("middle", "2", equation), Code.UNDEFINED).rule == clause


def test_an_unreadable_equation_points_at_the_column():
    reason = only(verdict("middle", "7", "(3+4)×? = 7"), Code.UNREADABLE)
    assert reason.facts["column"] == 7
    assert "^" in reason.facts["pointer"]


def test_a_numeral_and_an_unreadable_sign_are_both_told():
    assert verdict("middle", "7", "12+−3 = 7").codes() == {Code.NUMERAL, Code.UNREADABLE}


def test_every_fault_is_listed():
    answer = verdict("elementary", "9", "4+6 = 9", required="4 5", permitted="+", resources="1")
    assert answer.codes() == {Code.REQUIRED_UNUSED, Code.NOT_AVAILABLE, Code.NOT_EQUAL}


def test_the_values_of_the_goal_are_those_that_its_writer_may_mean():
    assert verdict("middle", "2×3+5", "4×4 = 2×(3+5)").goal_values == ("16",)
    assert set(verdict("middle", "2×3+5", "4×4 = 2×3+5").goal_values) == {"16", "11"}
    assert verdict("middle", "2× 3+5", "4×4 = 2×3+5").goal_values == ("16",)
    assert verdict("middle", "7÷0", "7+0 = 7÷0").goal_values == ()


def test_a_value_is_told_only_where_all_readings_agree():
    assert verdict("middle", "5", "7−(3+1) = 5").value == "3"
    assert verdict("middle", "5", "7−3+1 = 5").value is None
    assert verdict("middle", "5", "8÷2−2 = 5").value is None


@pytest.mark.parametrize(
    ("equation", "value"),
    [("√8 = 2", "2√2"), ("7÷(0−2) = 2", "-7/2"), ("9*(9*9) = 2", "3^774840978"), ("(√2)×(√2) = 2", "2")],
)
def test_values_are_exact(equation, value):
    assert verdict("middle", "2", equation).value == value


def test_a_value_too_long_to_print_is_given_as_the_expression():
    answer = verdict("middle", "2", "8!!+0 = 2", {"name": "factorial"})
    assert answer.value == "((8!)!)+0"


def test_a_judge_who_is_asked_only_about_equality():
    """agloa-2015 VII-C-5-d-iii Example"""
    assert verdict("middle", "√10÷7", "(5+1)! = √10!÷7", {"name": "factorial"}).equals_in_some_reading is True
    assert verdict("middle", "7", "1+2×3 = 7").equals_in_some_reading is True
    assert verdict("middle", "8", "1+2×3 = 8").equals_in_some_reading is False
    assert verdict("middle", "8", "1+ = 8").equals_in_some_reading is None
    assert verdict("middle", "8", "1+7", resources="").equals_in_some_reading is None


def test_either_side_may_be_the_goal():
    assert verdict("middle", "5+2", "5+2 = (3×2)+1").correct
    assert verdict("middle", "5+2", "(3×2)+1 = 5+2").correct
    # Both sides show the Goal's cubes; the right one is the Goal, unless only the left one can be.
    assert verdict("middle", "2+5", "2+5 = 5+2", resources="5 + 2").correct


def test_an_equation_nobody_can_verify_is_incorrect():
    """XIII-C-9 Comment."""
    names = [{"name": "number-of-factors"}, {"name": "factorial"}]
    reason = only(verdict("junior", "56", "×(8!!+1) = 56", *names), Code.UNVERIFIABLE)
    assert reason.rule == "XIII-C-9 Comment"


def test_a_goal_that_nobody_can_verify_makes_an_equation_incorrect():
    names = [{"name": "number-of-factors"}, {"name": "factorial"}]
    assert verdict("junior", "×8+1", "1+1 = ×(8!!+1)", *names).codes() == {Code.UNVERIFIABLE}


def test_the_steps_of_an_evaluation():
    answer = verdict("middle", "3×5+2", "(5*2)−4 = 3×(5+2)")
    solution, goal = intended(answer.working)
    assert [(step.expression, step.value) for step in steps(solution)] == [("5*2", "25"), ("25−4", "21")]
    assert [(step.expression, step.value) for step in steps(goal)] == [("5+2", "7"), ("3×7", "21")]


def test_the_steps_end_where_a_value_is_missing():
    answer = verdict("middle", "2", "1+(4÷(1−1)) = 2")
    solution, _ = intended(answer.working)
    assert [step.trouble for step in steps(solution)] == ["", "division by 0"]
    hard = verdict("junior", "2", "(×(8!!+1))+1 = 2", {"name": "number-of-factors"}, {"name": "factorial"})
    solution, _ = intended(hard.working)
    assert steps(solution)[-1].trouble == "cannot be verified"
    chosen = verdict("senior", "2", "(4*2s)<=2>+0 = 2", {"name": "root-is-i"})
    solution, _ = intended(chosen.working)
    assert steps(solution)[-1].value == "2"


def test_a_position_tells_its_conditions():
    conditions = position("junior", "7", {"name": "base", "m": 12}, resources=PLENTY).conditions
    assert "sideways" in conditions
    assert conditions.base == 12
    assert conditions.solution_digits == 2
    assert conditions.limit("zero-wild", "stands_for") is None


def test_a_solution_says_what_wild_cubes_stand_for():
    assert Solution.parse("1+1 = 2", {"x": "rem"}).wild == {"×": "rem"}


def test_vii_b_6_a_basic_has_the_usual_order_in_the_solution_and_no_order_in_the_goal():
    """The clause takes the order away "in Adventurous Equations"; a Goal never has one (IV-B-2)."""
    assert verdict("basic", "14", "2+3×4 = 14").correct
    assert verdict("elementary", "14", "2+3×4 = 14").codes() == {Code.AMBIGUOUS}
    assert only(verdict("basic", "20", "2+3×4 = 20"), Code.NOT_EQUAL).facts["value"] == "14"
    assert verdict("basic", "2+3×4", "7+7 = 2+3×4").codes() == {Code.AMBIGUOUS}
    assert verdict("basic", "64", "2*3*2 = 64").codes() == {Code.AMBIGUOUS}


def test_vii_b_6_a_the_workings_of_basic_follow_the_usual_order():
    answer = verdict("basic", "14", "2+3×4 = 14")
    solution, _goal = intended(answer.working)
    assert [(step.expression, step.value) for step in steps(solution)] == [("3×4", "12"), ("2+12", "14")]


def test_xiii_c_9_comment_a_machine_that_stands_still_makes_no_equation_incorrect(monkeypatch):
    """What cannot be verified is incorrect; what was not verified in time is not judged at all."""
    equation = "(3√((√5)+2))−(3√((√5)−2)) = 1"
    assert verdict("middle", "1", equation).correct
    monkeypatch.setattr(EXACT, "ask", not_verified)
    with pytest.raises(NotVerified):
        verdict("middle", "1", equation)


def not_verified(*_question):
    raise NotVerified
