"""What the rulebooks say about Solutions, asked of the solver."""

import pytest

from forceout.core.claims import Resources
from forceout.core.errors import MissingKernel
from forceout.core.pile import Pile
from forceout.editions import load
from forceout.onsets.judge import judge
from forceout.onsets.position import LastMove, Position
from forceout.onsets.solver import Cubes, Solver, kernel, solve
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Variation

TEN = ["BRG", "BR", "B", "RG", "R", "G", "Y", "blank", "BY", "RY"]


def position(
    division, goal, *, rules="agloa-2023", challenge="forceout", universe=TEN, variations=(), **piles
):
    book = load("on-sets", rules).rules(division)
    chosen = [
        Variation.parse(book, each["name"], {k: v for k, v in each.items() if k != "name"})
        for each in variations
    ]
    return Position.parse(book, universe=universe, challenge=challenge, goal=goal, variations=chosen, **piles)


def written(found):
    (shown,) = found.shown
    (part,) = shown.solution.parts
    return [*part.restrictions, part.set_name]


def names(*args, **more):
    """The shortest Solution of a position, Restrictions first; empty if there is none."""
    asked = position(*args, **more)
    found = solve(asked)
    if not found.solvable:
        return []
    assert judge(asked, found.shown[0].solution).correct
    return written(found)


def test_a_solution_has_two_cubes_vii_b_4_a():
    assert names("elementary", "4", permitted="R") == []
    assert names("elementary", "5", permitted="R") == []
    assert names("elementary", "5", permitted="R ′") == ["R′"]


def test_one_cube_is_enough_in_1969():
    assert names(
        "basic", "1", rules="wff-1969", challenge="A", universe=["B", "R", "G", "O", "BR"], permitted="G"
    ) == ["G"]


def test_v_and_null_have_no_meaning_in_basic_1969():
    assert (
        names(
            "basic", "5", rules="wff-1969", challenge="A", universe=["B", "R", "G", "O", "BR"], permitted="V"
        )
        == []
    )


def test_every_required_cube_is_used_in_both_parts_vii_b_4_b():
    assert names("middle", "1", required="= G B", permitted="R") == []
    assert names("middle", "1", required="= G", permitted="R B") == ["B = G", "G"]


def test_the_restriction_part_as_a_whole_uses_the_required_cubes():
    found = names("middle", "1 1u", required="= ⊆ B R G Y", permitted="∩ ∩ ∩ V")
    assert len(found) >= 2
    assert all(sum(part.count(cube) for part in found[:-1]) == 1 for cube in "BRGY=⊆")


def test_after_now_one_resource_cube_serves_both_parts_vii_b_4_e():
    universe = ["BRGY", "BG", "BY", "RG", "RY", "G", "Y", "R", "blank"]
    more = {"required": "=", "permitted": "B", "resources": "R ∪ G", "challenge": "now", "universe": universe}
    assert names("middle", "2", **more) == ["B = G", "B"]
    assert names("middle", "4", **more) == []


def test_no_relation_cube_no_restriction_and_none_in_elementary():
    assert names("elementary", "2", required="", permitted="B = R V", resources="") == []
    assert names("elementary", "2", permitted="B R ∩") == ["B ∩ R"]


def test_chains_are_no_statements_in_1969():
    more = {"universe": ["B", "R", "G", "O", "BR", "RG"], "required": "= =", "challenge": "P"}
    assert len(names("advanced", "1", rules="wff-1969", permitted="B R G O", **more)) == 3
    assert names("advanced", "1", rules="wff-1969", permitted="B R G", **more) == []


def test_a_restriction_that_removes_nothing_is_no_help_under_no_null_restrictions_xiii_b_8():
    assert names("middle", "4", required="=", permitted="B B") == ["B = B", "B"]
    assert (
        names("middle", "4", required="=", permitted="B B", variations=[{"name": "no-null-restrictions"}])
        == []
    )


def test_multiple_operations_repeat_an_operation_but_not_a_colour_xiii_a_6():
    chosen = [{"name": "multiple-operations"}]
    assert names("elementary", "5 3", permitted="B R G ∪") == []
    assert names("elementary", "5 3", permitted="B R G ∪", variations=chosen) == ["B ∪ (R ∪ G)"]
    assert names("elementary", "5 3", permitted="B R ∪ ∪", variations=chosen) == []


def test_two_required_operations_need_two_uses_under_multiple_operations():
    chosen = [{"name": "multiple-operations"}]
    assert names("elementary", "5 2", required="∪", permitted="B R", variations=chosen) == ["B ∪ R"]
    assert names("elementary", "5 2", required="∪ ∪", permitted="B R", variations=chosen) == []
    assert names("elementary", "5 3", required="∪ ∪", permitted="B R G", variations=chosen) == ["B ∪ (R ∪ G)"]


def test_a_wild_cube_is_marked_wherever_it_is_used_xiii_a_2():
    found = names("elementary", "2", permitted="R G Y", variations=[{"name": "wild-cube", "cube": "Y"}])
    assert found == ["R ∩<Y> G"]


def test_mlag_relations_stand_for_sets_and_operations():
    found = names("basic", "2", rules="mlag-2019", required="= ⊆", permitted="B", challenge="impossible")
    assert "<=>" in found[0]
    assert "<⊆>" in found[0]


def test_a_required_cube_may_be_in_either_part_xiii_b_1():
    chosen = [{"name": "required-cube", "cube": "Y"}]
    universe = ["BY", "BG", "B", "G", "R", "Y"]
    assert names("middle", "3", required="=", permitted="B G B", universe=universe) == ["B = B", "B"]
    assert (
        names("middle", "1", required="=", permitted="B Y", universe=universe, variations=chosen)[0]
        == "B = Y"
    )
    assert names("middle", "1", permitted="B G ∩ Y", universe=universe) == ["B ∩ G"]
    assert names("middle", "1", permitted="B G ∩ Y", universe=universe, variations=chosen) == ["B ∩ Y"]


def test_two_operations_are_counted_in_the_set_name_xiii_b_5():
    chosen = [{"name": "two-operations"}]
    assert names("middle", "5", permitted="R ′", variations=chosen) == []
    assert names("middle", "5", permitted="R ′ ′ ′", variations=chosen) == ["R′′"]


def test_a_wild_blank_is_given_dots_xiii_c_12():
    more = {"universe": ["blank", "R", "G", "Y", "RG", "BY"], "permitted": "B ∩ V"}
    assert names("junior", "2", **more) == []
    asked = position("junior", "2", variations=[{"name": "blank-card-wild"}], **more)
    found = solve(asked)
    assert found.shown[0].solution.parts[0].blank & 1
    assert judge(asked, found.shown[0].solution).correct


def test_doubled_cards_count_twice_xiii_c_10():
    chosen = [{"name": "double-set", "set": "B"}]
    assert names("junior", "5 3", permitted="B ∩ V") == []
    assert names("junior", "5 3", permitted="B ∩ V", variations=chosen) == ["B ∩ V"]


def test_required_and_forbidden_cards_xiii_c_11():
    more = {"permitted": "B R ∩"}
    assert names("junior", "2", **more) == ["B ∩ R"]
    assert names("junior", "2", variations=[{"name": "forbidden-card", "card": "BR"}], **more) == []
    assert names("junior", "2", variations=[{"name": "required-card", "card": "BR"}], **more) == ["B ∩ R"]


def test_symmetric_difference_xiii_d_13():
    more = {"permitted": "B R −"}
    assert names("senior", "5", **more) == []
    assert names("senior", "5", variations=[{"name": "symmetric-difference"}], **more) == ["B − R"]


def test_either_value_of_the_goal_will_do_under_absolute_value_xiii_b_9():
    assert names("middle", "3 1u", permitted="B ∪ B V ∩ G R") != []
    assert names("middle", "1 3u", permitted="B ∩ V") == []
    assert names("middle", "1 3u", permitted="B ∩ V", variations=[{"name": "absolute-value"}]) == ["B ∩ V"]


def test_two_solutions_name_different_sets_in_the_right_order_xiii_d_14():
    chosen = [{"name": "two-solutions"}, {"name": "double-set", "set": "R"}]
    assert names("senior", "2", permitted="B R ∩", universe=["BR", "BY", "R"], variations=chosen[:1]) == []
    # {R} counts two, {B, Y} too, and so does {B, BR} less: each pair in the order in which the judge takes it.
    asked = position("senior", "2", permitted="R R ′ V ∩", universe=["B", "Y", "R"], variations=chosen)
    one, other = solve(asked).shown[0].witnesses
    assert other.cards & ~one.cards
    assert judge(asked, solve(asked).shown[0].solution).correct


def test_a_larger_second_set_is_written_second_xiii_d_14():
    chosen = [{"name": "two-solutions"}, {"name": "absolute-value"}]
    # The Goal is 1 or 3; {BR} is part of {B, BR, BY}, so the larger set must come second.
    universe = ["B", "BR", "BY", "R", "G", "RG", "RY", "GY", "Y", "blank"]
    asked = position("senior", "2 1u", permitted="B R ∩ V", universe=universe, variations=chosen)
    pairs = [tuple(each.cards for each in shown.witnesses) for shown in solve(asked, 5).shown]
    assert pairs
    assert all(second & ~first for first, second in pairs)


def test_two_solutions_of_nothing_are_impossible():
    chosen = [{"name": "two-solutions"}]
    asked = position(
        "senior", "1 1u", challenge="impossible", resources="B B R R G G Y Y ∪ ∩ − ′ V Λ =", variations=chosen
    )
    assert not solve(asked).solvable


def test_the_shortest_solution_comes_first_then_the_fewest_groupings():
    solver = Solver.of(position("elementary", "1", permitted="B R G Y ∩ ∩ − ′"))
    cubes = Cubes(Pile(), Pile(solver.roll), Pile())
    found = solver.solutions(cubes, [4], Resources.NONE, 100)
    assert [(each.symbols, each.groupings) for each in found] == sorted(
        (each.symbols, each.groupings) for each in found
    )


def test_a_solution_without_a_pair_of_brackets_is_preferred():
    # R′ ∩ G′ and (R ∪ G)′ name the same cards; the first is longer, so the second is shown.
    universe = ["R", "G", "RG", "B", "BR", "Y"]
    assert names("elementary", "2", permitted="R G ∪ ′", universe=universe) == ["(R ∪ G)′"]
    # With as many symbols the one with fewer brackets: R − G′ before (R ∪ G′)′ and the like.
    assert names("elementary", "1", required="R G ′ −", universe=universe) == ["R − G′"]


def test_no_goal_brings_a_goal_of_the_digits_in_resources():
    book = load("on-sets", "wff-1969").rules("basic")
    asked = Position.parse(
        book,
        universe=["BRG", "RO", "GO", "B", "BO", "RG"],
        challenge="no-goal",
        resources="R R R R R ∪ ∪ ′ ′ 2 2 4",
    )
    shown = solve(asked).shown[0]
    assert shown.goal is not None
    assert judge(asked, shown.solution).correct


def test_the_burden_of_an_a_claim_wff_3_7_comment_3():
    universe = ["B", "R", "G", "O", "BR", "blank"]
    more = {"rules": "wff-1969", "challenge": "A", "universe": universe, "forbidden": "2 4"}
    # 5b of the manual: every Goal that can be reached has a one-cube Solution, also after a bonus move.
    assert names("basic", "1", resources="B B R G O ∩ ∩ − −", **more) == []
    assert names("basic", "1", resources="B B R G O ∪ ∪ − −", **more) != []


@pytest.mark.parametrize(("resources", "solvable"), [("R", False), ("R ∪ G O", True)])
def test_the_last_move_shows_the_alternatives_wff_3_7_comment_3(resources, solvable):
    # ∩ was permitted, so that B ∩ R needs one more cube. With R alone left, every other turn opens too or ends all.
    book = load("on-sets", "wff-1969").rules("basic")
    asked = Position.parse(
        book,
        universe=["BR", "BG", "B", "G", "RG", "O"],
        challenge="A",
        goal="1",
        permitted="B ∩",
        resources=resources,
        last_move=LastMove(Symbol.INTERSECTION, "permitted"),
    )
    assert solve(asked).solvable is solvable


def test_cubes_that_were_not_rolled_are_refused():
    solver = Solver.parse("agloa-2023", "middle", universe=TEN, roll="B R ∪")
    with pytest.raises(ValueError, match="not rolled"):
        solver.is_solvable(Cubes(Pile([Symbol.GREEN]), Pile(), Pile()), [1], Resources.ANY)


def test_a_missing_kernel_is_said(monkeypatch):
    monkeypatch.setattr(kernel, "native", None)
    with pytest.raises(MissingKernel, match="native kernel"):
        Solver.parse("agloa-2023", "middle", universe=TEN, roll="B R ∪")


EIGHT_OF_1969 = ["BRGO", "RGO", "GO", "BG", "B", "R", "BR", "O"]


@pytest.mark.parametrize(
    ("goal", "piles"),
    [
        ("1 1u", {"forbidden": "5", "resources": "O O R B G ∪ ∪ ∪ ∪"}),
        ("3 3u", {"required": "G ∪", "permitted": "R ′", "forbidden": "B −", "resources": "O B ∪"}),
    ],
    ids=["an impossible Goal: wff-1969 5-c", "a P-claim that holds: wff-1969 5-e"],
)
def test_nothing_names_the_null_set_with_these_cubes(goal, piles):
    asked = position("basic", goal, rules="wff-1969", challenge="P", universe=EIGHT_OF_1969, **piles)
    assert not solve(asked).solvable
