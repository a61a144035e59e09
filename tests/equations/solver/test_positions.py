"""What the solver answers position by position, each under the clause that decides it."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout.core.claims import Resources
from forceout.editions import load
from forceout.equations.cubes import Cube, parse_pile
from forceout.equations.position import Position
from forceout.equations.solver import solve, solve_shortest
from forceout.equations.solver.boxes import Asked
from forceout.equations.solver.no_goal import has_too_few_numerals, left_by, rows_of
from forceout.equations.solver.solver import Budget, Solver
from forceout.equations.variations import Variation, in_force

EDITION = load("equations", "agloa-2015")

WORK = 20_000_000  # a few seconds; the same on every machine


def ask(
    division="basic",
    *,
    goal,
    required="",
    permitted="",
    resources="",
    challenge="impossible",
    variations=(),
    **more,
):
    rules = EDITION.rules(division)
    chosen = [Variation(*name) if isinstance(name, tuple) else Variation(name) for name in variations]
    position = Position.parse(
        rules,
        challenge=challenge,
        goal=goal,
        required=required,
        permitted=permitted,
        resources=resources,
        variations=chosen,
    )
    return solve(position, **{"budget_work": WORK, **more})


def test_a_solution_has_two_cubes_at_least():
    """VII-B-3-a"""
    assert ask(goal="7", permitted="7").solvable is False


def test_now_takes_one_resource_cube():
    """VII-B-3-e"""
    assert ask(goal="7", required="3", permitted="+", resources="4 4", challenge="now").solvable is True
    assert ask(goal="7", required="3", resources="+ 4 4", challenge="now").solvable is False


def test_impossible_takes_any_resource_cube():
    """VII-B-3-f"""
    assert ask(goal="7", required="3", resources="+ 4 4").shown[0].equation in ("3+4 = 7", "4+3 = 7")


def test_time_takes_any_resource_cube():
    """XI-B-2"""
    assert ask(goal="7", required="3", resources="+ 4 4", challenge="time").solvable is True


def test_forceout_takes_no_resource_cube():
    """VIII-A"""
    assert ask(goal="7", required="3 +", resources="4", challenge="forceout").solvable is False


def test_all_required_cubes_are_used():
    """VII-B-3-b"""
    solved = ask(goal="7", required="3 + 4 × 1")
    assert solved.solvable is True
    assert sorted(solved.shown[0].cubes) == [1, 3, 4, 10, 12]
    assert ask(goal="7", required="3 + 4 9").solvable is False


def test_a_goal_without_a_legal_reading_has_no_solution():
    """IV-B, VII-C-5-a"""
    for goal in ("125", "7÷0", "+8", "1+2+3+4"):
        assert ask(goal=goal, permitted="1 2 3 + ×").proof == "exhaustive"


def test_a_grouped_goal_is_read_as_grouped():
    """IV-B-2"""
    cubes = "5 × 4 + 1"
    assert ask(goal="3× 5+2", required=cubes).solvable is True
    assert ask(goal="3×5 +2", required=cubes).solvable is False


@pytest.mark.parametrize(
    ("division", "position", "variations", "cubes"),
    [
        ("basic", {"goal": "53", "required": "3 3 + ÷ ÷", "permitted": "5 + −", "resources": "1 1 2 3 9 + − − ÷ ÷ * √"}, [], 9),
        ("elementary", {"goal": "0−21", "required": "1 ÷", "permitted": "1 6", "resources": "1 2 6 7 9 9 + + − − ÷ ÷ * *"}, ["multiple-operations", "remainder", "zero-wild"], 5),
    ],
)  # fmt: skip
def test_the_fewest_cubes_are_found_behind_a_guess(division, position, variations, cubes):
    """A guess may come to a Solution before every smaller number of cubes was looked at."""
    rules = EDITION.rules(division)
    chosen = [Variation(name) for name in variations]
    asked = Position.parse(rules, challenge="impossible", variations=chosen, **position)
    assert len(solve(asked, budget_work=200_000).shown[0].cubes) > cubes
    shortest = solve_shortest(asked, budget_work=200_000)
    assert len(shortest.shown[0].cubes) == cubes


def test_shortest_solutions_come_first():
    assert ask(goal="6", permitted="2 3 4 + + × − 1 8").shown[0].equation in (
        "2×3 = 6",
        "2+4 = 6",
        "4+2 = 6",
        "3×2 = 6",
    )


def test_all_lists_solutions_with_other_cubes_or_values():
    solved = ask(goal="3×5+2", permitted="7 3 × 9 8 + 1 6", limit=4)
    assert len(solved.shown) == 4
    assert len({(shown.cubes, shown.value) for shown in solved.shown}) == 4


def test_elementary_powers_and_roots_stay_whole():
    """XIII-A, General Rule"""
    position = {"goal": "3", "required": "9 *", "permitted": "1 ÷ 2"}
    assert ask("elementary", **position).solvable is False
    assert ask("middle", **position).shown[0].equation == "9*(1÷2) = 3"


def test_exact_surds_meet_and_do_not_nearly_meet():
    """III-A: equal is equal, not close"""
    assert ask("middle", goal="√8", required="2 × √ 2").solvable is True
    assert ask("middle", goal="√8", required="3 √ 2").solvable is False


def test_a_required_digit_that_the_base_lacks_cannot_be_used():
    """XIII-B-6"""
    assert (
        ask("middle", goal="6", required="9", permitted="1 2 3 +", variations=[("base", 8)]).proof
        == "exhaustive"
    )


def test_zero_wild_means_one_thing_everywhere():
    """XIII-A-3 (c)"""
    shown = ask("elementary", goal="40", required="7 × 6", variations=["zero-wild"]).shown
    assert shown[0].equation in ("7×6 = 42<0>", "6×7 = 42<0>")
    assert ask("elementary", goal="40", required="9 × 5 − 0", variations=["zero-wild"]).solvable is False


def test_zero_wild_is_a_numeral_in_elementary_and_any_symbol_in_middle():
    """XIII-A-3, B-3"""
    position = {"goal": "7", "required": "3 0 4", "variations": ["zero-wild"]}
    assert ask("elementary", **position).solvable is False
    assert ask("middle", **position).shown[0].equation in ("3+<0>4 = 7", "4+<0>3 = 7")


def test_two_factorials_are_shared_by_solution_and_goal():
    """XIII-A-4 (b)"""
    assert (
        ask("elementary", goal="9÷8", required="3 × 3", variations=["factorial"]).shown[0].equation
        == "3×3 = (9!)÷(8!)"
    )
    assert ask("elementary", goal="720", required="3 3 ×", variations=["factorial"]).solvable is False


def test_multiple_operations_lets_a_sign_serve_again():
    """XIII-A-5"""
    position = {"goal": "9", "required": "2 3", "permitted": "4", "resources": "+ 7", "challenge": "now"}
    assert ask("elementary", **position).solvable is False
    assert ask("elementary", **position, variations=["multiple-operations"]).solvable is True


def test_multiple_operations_counts_a_free_sign_as_a_cube():
    """VII-B-3-a, XIII-A-5"""
    position = {"goal": "3s", "permitted": "+ √", "resources": "0 9 ×", "challenge": "now"}
    assert ask("junior", **position, variations=["multiple-operations"]).shown[0].equation == "√9s = 3s"


def test_required_signs_are_written_as_often_as_they_lie_there():
    """XIII-A-5"""
    assert (
        ask("elementary", goal="9", required="4 5 + +", variations=["multiple-operations"]).solvable is False
    )


def test_three_operations_at_least():
    """XIII-A-6"""
    shown = ask(
        "elementary", goal="2", permitted="1 1 2 + × − 0 3", variations=["three-operation-solution"]
    ).shown
    assert sum(shown[0].equation.split("=")[0].count(sign) for sign in "+−×÷*√!") >= 3


@pytest.mark.parametrize(
    ("division", "variation", "goal", "required", "equation"),
    [
        ("elementary", "sideways", "4÷8", "2 0 +", {"2s+0 = 4÷8", "0+2s = 4÷8"}),
        (
            "elementary",
            "upside-down",
            "1−4",
            "3 1 ×",
            {"3u×1 = 1−4", "1×3u = 1−4", "1u×3 = 1−4", "3×1u = 1−4"},
        ),
        ("elementary", "remainder", "1", "7 3 ÷", {"7 rem 3 = 1"}),
        ("elementary", "average", "8", "7 + 9", {"7+9 = 8", "9+7 = 8"}),
        ("elementary", "smallest-prime", "11", "× 8", {"×8 = 11"}),
        ("elementary", "percent", "4", "2 5 √ 1 6", {"25%16 = 4", "16%25 = 4"}),
        ("elementary", "decimal-point", "5÷2", "2 * 5", {"2.5 = 5÷2"}),
        ("elementary", "two-digit-numerals", "38", "3 7 + 1", None),
        ("elementary", "lcm", "24", "6 √ 8", {"6 lcm 8 = 24", "8 lcm 6 = 24"}),
        ("elementary", "gcf", "2", "8 * 6", {"8 gcf 6 = 2", "6 gcf 8 = 2"}),
        ("elementary", "number-of-factors", "3", "× 9", {"×9 = 3"}),
        ("middle", "powers-of-the-base", "90", "9 × 1", {"9×10<1> = 90", "10<1>×9 = 90"}),
        ("senior", "root-is-i", "0−4", "√ * 2 × 4", None),
        ("senior", "log", "2", "9 ÷ 3", {"9 log 3 = 2"}),
    ],
)
def test_each_variation_makes_its_solution(division, variation, goal, required, equation):
    solved = ask(division, goal=goal, required=required, variations=[variation])
    assert solved.solvable is True
    assert equation is None or solved.shown[0].equation in equation


def test_base_eleven_has_the_digit_ten():
    """XIII-C-5"""
    assert (
        ask("junior", goal="19", required="* + *", variations=[("base", 11)]).shown[0].equation == "T+T = 19"
    )


def test_a_numeral_stands_on_each_side_of_i():
    """XIII-D-11, Example (e)"""
    position = {"variations": ["root-is-i"], "challenge": "forceout"}
    assert ask("senior", goal="7√2", required="7 2 × √", **position).solvable is True
    assert ask("senior", goal="0−1", required="8 √ 8 * √ 2", **position).solvable is not False
    shown = ask("senior", goal="√×84", required="7 √ 9 + 3", **position).shown
    assert shown[0].equation in {"7i(9+3) = i×84", "(9+3)i7 = i×84", "7i(3+9) = i×84", "(3+9)i7 = i×84"}


def test_a_turned_root_is_minus_i():
    """XIII-D-11, A-2"""
    position = {"variations": ["root-is-i"], "challenge": "forceout"}
    shown = ask("senior", goal="√u81", required="9 * 2 √", **position).shown
    assert shown[0].equation == "(9*2)iu = iu81"


def test_a_numeral_with_a_point_has_three_digits():
    """XIII-A-11"""
    for division in ("elementary", "middle"):
        solved = ask(division, goal="25", required="* 1 2 5 × 2", variations=["decimal-point"])
        assert solved.shown[0].equation in {"12.5×2 = 25", "2×12.5 = 25"}


def test_ten_on_a_cube_of_the_colour_is_an_exponent():
    """XIII-B-12, C-5"""
    variations = [("base", 11), ("exponent", "green")]
    position = {"goal": "1*9", "permitted": "*@green", "challenge": "forceout", "variations": variations}
    assert ask("junior", required="1", **position).shown[0].equation == "1 pow T = (1)*(9)"
    assert ask("junior", required="2", **(position | {"goal": "2*@green"})).solvable is True


def test_multiple_of_k_forbids_the_goal_itself():
    """XIII-B-7"""
    position = {"goal": "5", "variations": [("multiple-of-k", 6)]}
    assert ask("middle", required="4 + 1", **position).solvable is False
    assert ask("middle", required="9 + 2", **position).solvable is True


def test_multiple_of_k_is_decided_for_numbers_too_large_to_write():
    """XIII-C-6: 9*(9*9) is 1 more than a multiple of 8"""
    position = {"required": "9 * 9 * 9", "variations": [("multiple-of-k", 8)]}
    assert ask("middle", goal="1", **position).solvable is True


def test_exponent_takes_a_numeral_of_its_colour():
    """XIII-B-12"""
    position = {
        "goal": "25",
        "required": "5@green",
        "variations": [("exponent", "red")],
        "challenge": "forceout",
    }
    assert ask("middle", permitted="2@red", **position).shown[0].equation == "5 pow 2 = 25"
    assert ask("middle", permitted="2@blue", **position).solvable is False


def test_decimal_in_goal_puts_points_into_the_goal_only():
    """XIII-D-12"""
    shown = ask("senior", goal="25", required="5 ÷ 2", variations=["decimal-in-goal"]).shown
    assert shown[0].equation == "5÷2 = 2.5"


def test_a_search_without_end_tells_its_bound_instead_of_no():
    """XIII-B-13: two 1s may each be any power of eight, and 8^6−8^5 is beyond those that are tried"""
    solved = ask("middle", goal="7×2*17", required="1 − 1", variations=["powers-of-the-base", ("base", 8)])
    assert solved.solvable is None
    assert solved.searched.bounds == ("powers-of-the-base",)


def test_one_1_is_solved_for_whatever_power_it_is():
    """XIII-B-13"""
    position = {"required": "1 × 9", "variations": ["powers-of-the-base"]}
    assert ask("middle", goal="7", **position).proof == "exhaustive"
    shown = ask("middle", goal="10*7", required="1 × 2 ÷ 2", variations=["powers-of-the-base"]).shown
    assert "10000000<1>" in shown[0].equation


def test_what_the_goal_leaves_open_does_not_matter_where_no_expression_can_be_made():
    """XIII-B-13: the 1 of the Goal may be any power, but three digits and no sign are no Solution"""
    position = {"required": "2 3 5", "permitted": "×", "variations": ["powers-of-the-base"]}
    assert ask("middle", goal="1×7", challenge="forceout", **position).proof == "exhaustive"


@pytest.mark.parametrize("beside", ["sideways", "lcm", "remainder"])
def test_a_guess_that_fails_leaves_nothing_behind(beside):
    """A search that had looked across all cubes for parts that fit refused its own Solutions afterwards."""
    position = {"goal": "7", "required": "1 4 4 7 × * √", "variations": ["multiple-operations", beside]}
    assert ask("elementary", challenge="forceout", **position).solvable is True


def test_a_table_made_on_the_way_hides_no_split():
    position = {"goal": "√8", "required": "2 5 7 8 − × × √", "variations": [("multiple-of-k", 7)]}
    assert ask("middle", challenge="time", **position).solvable is True


def test_without_a_minus_nothing_is_negative():
    position = {"required": "1 +", "permitted": "2 3 4 5 6 7 8 9 + × ÷ ×", "challenge": "forceout"}
    assert ask("elementary", goal="4−9", **position).proof == "exhaustive"


def test_no_goal_finds_a_goal_with_a_solution_or_proves_that_there_is_none():
    """IV-D"""
    solved = ask(goal=None, resources="2 3 6 ×", challenge="no-goal")
    assert (solved.shown[0].goal, solved.solvable) == ("6", True)
    assert ask(goal=None, resources="1 2 3 4", challenge="no-goal").proof == "exhaustive"


def test_a_goal_of_rational_size_beyond_the_cubes_is_refuted_at_once():
    solved = ask(goal="73*8", required="3 3 6 7 8 ÷", permitted="× ×", resources="1 3 3 + − − × ÷")
    assert solved.proof == "exhaustive"


def test_no_goal_tries_cubes_turned_as_the_variations_turn_them():
    """XIII-A-1, A-2, A-7, A-10"""
    names = ("sideways", "upside-down", "remainder", "percent")
    conditions = in_force(EDITION.rules("elementary"), [Variation(name) for name in names])
    laid = {str(goal) for goal in rows_of(conditions, tuple(parse_pile("2 ÷ √", "resources")))}
    assert {"2", "2s", "2u", "÷s", "√u", "2÷s", "√2u"} <= laid
    assert not {"÷u", "√s", "2su"} & laid


@pytest.mark.parametrize(
    ("division", "names", "resources"),
    [
        ("elementary", (), "5 7 + + − − × × ÷ ÷ * *"),
        ("elementary", (), "5 + + − − × × ÷ ÷ * √ √"),
        ("middle", (("base", 8),), "5 7 8 9 8 9 + + − − × × ÷ ÷"),
        ("senior", (("base", 11),), "5 * + + − − × × ÷ ÷"),
    ],
)
def test_iv_d_1_comment_a_too_few_numerals_are_a_proof_that_there_is_no_goal(division, names, resources):
    solved = ask(
        division, goal=None, resources=resources, challenge="no-goal", variations=names, budget_work=1
    )
    assert (solved.proof, solved.searched.nodes) == ("exhaustive", 0)


@pytest.mark.parametrize(
    ("division", "names", "resources", "goal"),
    [
        ("elementary", (), "2 4 √", "2"),
        ("middle", ("number-of-factors",), "2 3 ×", "2"),
        ("middle", ("zero-wild",), "0 2 3 +", None),
        ("junior", (("base", 12),), "1 * √ −", None),
        ("elementary", ("decimal-point",), "1 1 * *", None),
    ],
)
def test_iv_d_1_comment_a_two_numerals_and_a_sign_in_front_of_one_may_be_enough(
    division, names, resources, goal
):
    solved = ask(division, goal=None, resources=resources, challenge="no-goal", variations=names)
    assert solved.solvable
    assert goal in (None, solved.shown[0].goal)


@given(
    st.lists(st.sampled_from("012458+−×÷*√"), min_size=2, max_size=4),
    st.sampled_from(
        [
            ("middle", ()),
            ("middle", ("zero-wild",)),
            ("junior", ("number-of-factors",)),
            ("senior", ("root-is-i",)),
        ]
    ),
)
def test_iv_d_1_comment_a_counting_never_denies_a_goal_that_the_search_finds(faces, rules):
    division, names = rules
    cubes = tuple(map(Cube, faces))
    conditions = in_force(EDITION.rules(division), [Variation(name) for name in names])
    solver = Solver(conditions)
    if not has_too_few_numerals(conditions, cubes):
        return
    for goal in rows_of(conditions, cubes):
        asked = Asked(goal, (), (), left_by(cubes, goal, None), Resources.ANY)
        assert solver.solve(asked, budget=Budget(0, WORK)).solvable is False


def test_no_goal_stops_with_its_budget():
    hard = {
        "goal": None,
        "resources": "1 2 3 4 5 6 7 8 9 0",
        "challenge": "no-goal",
        "variations": ["percent"],
    }
    assert ask("elementary", **hard, budget_work=50_000).solvable is None


def test_an_exponent_may_carry_two_factorials():
    """XIII-B-12 (b): 1 pow 3!! uses both factorials, 2 pow 3!! − 1 is a multiple of 7 away from 0"""
    position = {"required": "2 3@red", "variations": [("exponent", "red"), "factorial", ("multiple-of-k", 7)]}
    solved = ask("middle", goal="1", **position, limit=1)
    assert solved.solvable is True


def test_a_value_beyond_every_power_of_the_base_is_not_counted_up_to():
    """Found among random positions: a size that no int holds made a list of two thousand million powers."""
    position = Position.of(
        {
            "game": "equations",
            "rules": "agloa-2015",
            "division": "junior",
            "goal": "3@blue−@red0@blue *u@green3@red",
            "required": "0@blue 2@red",
            "permitted": "×@green",
            "forbidden": "0@blue 9@black ×@green",
            "resources": "1@red 3@red 3@blue 3@blue 4@green 4@green 7@black 9@black 9@black +@red ×@green √@black √@black",
            "challenge": "now",
            "variations": [{"name": "powers-of-the-base"}, {"name": "factorial"}, {"name": "base", "m": 8}],
        }
    )
    started = process_time()
    solve(position, budget_ms=10, limit=3)
    assert process_time() - started < 1


def test_a_root_with_a_coefficient_that_has_no_small_factors_divides():
    """The way to 13 leads over 13÷(c×√n) for a c beyond our factoring: that must end."""
    solved = ask(
        "junior",
        goal="3+6@green+4@green",
        required="0 8",
        permitted="5@green",
        resources="1 − × √",
        variations=["powers-of-the-base", ("exponent", "green")],
        budget_work=400_000,
    )
    assert solved.searched.nodes > 10_000


def test_a_permitted_percent_sign_takes_in_required_digits():
    """XIII-A-10: seven Required digits and five signs, one of which makes a numeral of two of them."""
    solved = ask(
        "middle",
        goal="0√u63÷8",
        required="0 0 1 3 5 6 8 − ÷ *",
        permitted="9 × √",
        challenge="forceout",
        variations=["percent"],
    )
    assert solved.solvable is True


@pytest.mark.parametrize(
    ("goal", "required", "permitted"), [("71", "2 4", "√"), ("9", "2 3", "√ ×"), ("11√58", "1 3", "√ +")]
)
def test_roots_without_end_are_followed_to_the_end(goal, required, permitted):
    """XIII-A-5: all of √x, √√x, √√√x … at once, by what they have in common."""
    solved = ask(
        "middle", goal=goal, required=required, permitted=permitted, variations=["multiple-operations"]
    )
    assert solved.solvable is False


def test_as_many_roots_are_written_as_it_takes():
    """XIII-A-5: √√√(4*4) is 2."""
    solved = ask(
        "middle",
        goal="2",
        required="4 4 *",
        permitted="√",
        variations=["multiple-operations"],
        challenge="forceout",
    )
    assert solved.solvable is True


PROVED = {
    "a root with an index beyond every number is not 1": (
        ("middle", "3", "2 7 9 +", "4", "1 5"),
        ["sideways", "factorial"],
    ),
    "a negative number to a power too large to write": (
        ("junior", "4√7", "1 2 3 *", "", "1 3 5 8 + −"),
        ["factorial", ("base", 9), "number-of-factors"],
    ),
    "a fraction that no cube makes zero is not zero": (
        ("junior", "60÷8−1", "1 √", "1 *", "1 2 3 + −"),
        ["factorial", "number-of-factors"],
    ),
    "a number of factors is whole": (
        ("senior", "91÷63", "7 ÷", "6 ×", "0 1 3 5 9 + −"),
        ["factorial", "number-of-factors", "root-is-i"],
    ),
    "Multiple of k under a factorial": (
        ("senior", "2√1", "0 1 1", "", "1 2 3 6 7 8 9 + − × ÷ * √"),
        ["factorial", ("multiple-of-k", 9)],
    ),
    "Multiple of k under an exponent of the colour": (
        ("middle", "4÷3", "4 6 9", "3@blue 8 +", "0 1@blue 2 7 − ÷ √"),
        [("exponent", "blue"), "decimal-point", ("multiple-of-k", 8)],
    ),
    "whole steps from a power too large to write": (
        ("junior", "5÷9", "2 2 3 5 √", "*", ""),
        [("base", 12), ("multiple-of-k", 8)],
    ),
    "a factorial is no power": (
        ("middle", "7", "6", "*", "8"),
        ["sideways", ("multiple-of-k", 10), "factorial"],
    ),
    "halves make no ninths": (
        ("elementary", "5÷9", "7", "2 3 +", "0 0 1 1 1 2 2 4 4 4 8 − × × ×"),
        ["multiple-operations", "average", "upside-down"],
    ),
}


@pytest.mark.parametrize("why", PROVED)
def test_what_is_too_large_or_too_small_to_write_is_ruled_out_by_what_is_known_of_it(why):
    (division, goal, required, permitted, resources), variations = PROVED[why]
    solved = ask(
        division,
        goal=goal,
        required=required,
        permitted=permitted,
        resources=resources,
        challenge="impossible" if division == "elementary" else "now",
        variations=variations,
    )
    assert solved.proof == "exhaustive"
