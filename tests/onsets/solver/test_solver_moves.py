"""What every turn does, by the rules of moving and challenging."""

from random import Random

import pytest
from tests.onsets.solver import random_shakes

from forceout.core.claims import Claim, Resources
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.editions import load
from forceout.onsets.judge import judge
from forceout.onsets.position import Position, Solution
from forceout.onsets.solver import Cubes, Effect, Section, Solver, Turn, goals, moves, solve
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Kind, Variation

TEN = ["BRG", "BR", "B", "RG", "R", "G", "Y", "blank", "BY", "RY"]


def position(division, goal, *, rules="agloa-2023", challenge="now", universe=TEN, variations=(), **piles):
    book = load("on-sets", rules).rules(division)
    chosen = [Variation.parse(book, name, {}) for name in variations]
    return Position.parse(book, universe=universe, challenge=challenge, goal=goal, variations=chosen, **piles)


def effects(found):
    return {str(each.turn): each.effect for each in found.labelled}


def test_a_turn_is_labelled_by_the_challenges_that_it_allows():
    found = moves(position("elementary", "2", permitted="B", resources="R ∩ G Y"))
    shown = effects(found)
    assert found.standing is Effect.SAFE
    assert shown["∩ to permitted"] is Effect.OPENS
    assert shown["∩ to forbidden"] is Effect.ENDS
    assert shown["Y to forbidden"] is Effect.SAFE
    assert shown["Y to required"] is Effect.ENDS


def test_a_now_challenge_needs_two_cubes_in_resources_v_a_2_a():
    assert (
        effects(moves(position("elementary", "2", permitted="B", resources="R ∩")))["∩ to permitted"]
        is Effect.SAFE
    )


def test_a_now_challenge_needs_three_cubes_with_two_solutions_xiii_d_14():
    piles = {"permitted": "B G ∩", "resources": "R R Y"}
    universe = ["BR", "BRG", "RG", "G", "RY", "B", "BG", "Y", "blank", "GY"]
    found = moves(position("senior", "2", universe=universe, variations=["two-solutions"], **piles))
    assert effects(found)["R to permitted"] is Effect.SAFE


def test_relations_are_not_forbidden_before_four_cubes_are_left_iv_d():
    early = moves(position("middle", "2", resources="= B R ∩ G"))
    late = moves(position("middle", "2", resources="= B R ∩"))
    breach = next(each for each in early.labelled if str(each.turn) == "= to forbidden")
    assert (breach.effect, breach.rule) == (Effect.BREAKS, "IV-D")
    assert effects(late)["= to forbidden"] is Effect.SAFE


def test_a_relation_as_bonus_counts_the_cubes_before_it_is_taken():
    found = effects(moves(position("middle", "2", resources="= = B R ∩")))
    assert found["bonus B, = to forbidden"] is not Effect.BREAKS
    assert found["bonus =, B to permitted"] is Effect.BREAKS


def test_the_last_cube_is_not_forbidden_viii_a():
    found = moves(position("elementary", "2", permitted="B ∩", resources="R"))
    last = next(each for each in found.labelled if str(each.turn) == "R to forbidden")
    assert (last.effect, last.rule) == (Effect.BREAKS, "VIII-A")
    assert effects(found)["R to permitted"] is Effect.SAFE


def test_who_leads_makes_no_bonus_move_iv_c():
    here = position("elementary", "2", permitted="B", resources="R ∩ G Y")
    bonus = [each for each in moves(here).labelled if each.turn.bonus]
    assert any(each.effect is Effect.SAFE for each in bonus)
    led = [each for each in moves(here, leading=True).labelled if each.turn.bonus]
    assert [each.turn for each in led] == [each.turn for each in bonus]
    assert {(each.effect, each.rule) for each in led} == {(Effect.BREAKS, "IV-C")}


def test_cubes_are_shifted_from_permitted_only_with_the_variation_xiii_a_7():
    piles = {"permitted": "B Y", "resources": "R ∩ G"}
    assert not any(
        each.turn.source == "permitted" for each in moves(position("elementary", "2", **piles)).labelled
    )
    found = effects(moves(position("elementary", "2", variations=["shift-from-permitted"], **piles)))
    assert found["Y from permitted to forbidden"] is Effect.SAFE
    assert found["Y from permitted to required"] is Effect.ENDS


def test_relations_are_never_shifted_to_forbidden_xiii_b_7():
    piles = {"permitted": "= B", "resources": "R ∩"}
    found = moves(position("middle", "2", variations=["shift-from-permitted"], **piles))
    shifted = {str(each.turn): (each.effect, each.rule) for each in found.labelled}
    assert shifted["= from permitted to forbidden"] == (Effect.BREAKS, "XIII-B-7")


def test_with_one_cube_left_there_is_no_shift_viii_a():
    found = moves(
        position("elementary", "2", variations=["shift-from-permitted"], permitted="B ∩ Y", resources="R")
    )
    assert effects(found)["Y from permitted to forbidden"] is Effect.BREAKS


def test_a_move_needs_a_goal():
    book = load("on-sets", "agloa-2023").rules("elementary")
    with pytest.raises(Malformed, match="Goal"):
        moves(Position.parse(book, universe=TEN, challenge="no-goal", resources="B R ∩ 1"))


def test_each_label_is_what_the_solver_says_of_the_position_after():
    for seed in range(60):
        dice = Random(seed)
        book = random_shakes.rules(
            *dice.choice([each for each in random_shakes.BOOKS if each[0] != "wff-1969"])
        )
        here = random_shakes.position(book, dice, dice.randint(3, 8))
        if len(here.resources) < 2:
            continue
        solver = Solver.of(here)
        values = solver.goal_values(here.goal)
        found = moves(here, solver=solver)
        least = 3 if Kind.TWO_SOLUTIONS in solver.force else 2
        for each in dice.sample(found.labelled, min(12, len(found.labelled))):
            if each.effect is Effect.BREAKS:
                continue
            after = each.turn.after(Cubes.of(here))
            possible = solver.is_solvable(after, values, Resources.ANY)
            now = len(after.resources) >= least and bool(after.required or after.permitted)
            now = now and solver.is_solvable(after, values, Resources.ONE)
            expected = Effect.ENDS if not possible else Effect.OPENS if now else Effect.SAFE
            assert each.effect is expected, (seed, str(each.turn))
            check_witness(here, each, found)


def check_witness(here, labelled, found):
    """The witness of a turn is a correct Solution of the position after it."""
    witnesses = found.witness(labelled.turn)
    assert bool(witnesses) == (labelled.effect is not Effect.ENDS)
    if witnesses:
        after = labelled.turn.after(Cubes.of(here))
        challenge = Claim.NOW if labelled.effect is Effect.OPENS else Claim.IMPOSSIBLE
        written = Solution(tuple(each.written for each in witnesses))
        asked = Position(
            here.rules, here.universe, here.goal, challenge, after.required, after.permitted,
            here.forbidden + here.required + here.permitted + here.resources, after.resources, here.variations,
        )  # fmt: skip
        assert judge(asked, written).correct


def test_the_cap_puzzles_of_1969_7_2():
    seven_two = ["BRGO", "RGO", "GO", "BG", "B", "R", "BR", "O"]
    first = position(
        "basic", "5", rules="wff-1969", challenge="C-P", universe=seven_two,
        required="− ∩", permitted="O R", forbidden="3 2 ∩", resources="G B ∩ B",
    )  # fmt: skip
    # A: the Goal was impossible, so the circled move violates P, and C stemming from P.
    assert all({Claim.P, Claim.C_P} <= set(each.claims) for each in moves(first).labelled)
    # B: before the circled = was forbidden a Solution with one more cube could be built.
    second = position(
        "advanced", "1 1u", rules="wff-1969", challenge="C-A", universe=["BO", "RO", "BRO", "BG", "RG", "B", "G"],
        required="⊆ ∩ −", permitted="V B R O", forbidden="R − 4 3", resources="B B R G ∪ =",
    )  # fmt: skip
    found = moves(second)
    forbidden = next(each for each in found.labelled if str(each.turn) == "= to forbidden")
    assert Claim.C_A in forbidden.claims
    assert judge(second, Solution.of("(B ∩ R) − O", "(B ∩ R) − O ⊆ G")).correct


def flubs(found, claim):
    return {
        (str(each.turn.cube), each.turn.to)
        for each in found.labelled
        if each.turn.bonus is None and claim in each.claims
    }


def test_the_taboo_moves_of_1969_7_3_a():
    # The manual shows its Universe in a picture; on this one its own Solutions and its whole list are right.
    universe = ["R", "G", "RG", "BRG", "O", "BO", "RO", "BRO", "GO"]
    found = moves(
        position(
            "basic", "5 2", rules="wff-1969", challenge="A", universe=universe,
            required="′ O", permitted="∪ G", forbidden="3 G", resources="B R − ∩",
        )
    )  # fmt: skip
    to_the_mat = {(cube, to) for cube in "∩B−R" for to in ("permitted", "required")}
    assert flubs(found, Claim.A) == to_the_mat
    assert not flubs(found, Claim.P)
    assert found.standing is Effect.SAFE


def test_the_taboo_moves_of_1969_7_3_b():
    universe = ["RGO", "R", "RO", "BR", "BRGO", "B"]
    found = moves(
        position(
            "advanced", "1", rules="wff-1969", challenge="C-A", universe=universe,
            required="= − G", permitted="V ⊆", forbidden="B ∩ O R 4 3", resources="∪ R G B O ∩",
        )
    )  # fmt: skip
    permitted = {(cube, "permitted") for cube in "GRBO∪∩"}
    assert flubs(found, Claim.A) == permitted | {(cube, "required") for cube in "RBO"}
    assert len(flubs(found, Claim.C_A)) == 18  # every move: the position was open already


def test_an_opening_that_cannot_be_avoided_is_no_flub_3_5_comment_2():
    found = moves(
        position(
            "basic", "1", rules="wff-1969", challenge="A", universe=["BR", "B", "R", "RG", "G", "O"],
            required="∩", permitted="B", resources="R ′",
        )
    )  # fmt: skip
    assert flubs(found, Claim.A) == set()


def test_goals_come_with_their_shortest_solution():
    solver = Solver.parse("agloa-2023", "elementary", universe=TEN, roll="B R G Y ∪ ∩ − ′ V Λ 1 2 3")
    found = goals(solver)
    assert {str(each.goal) for each in found} >= {"1", "2", "3", "1 2", "3/2", "(3/2) 1", "3 2u", "3/(1 2)"}
    for each in found:
        assert each.is_safe == bool(each.shown)
        if each.shown:
            assert each.shown.witnesses[0].count in each.values
    lengths = [each.shown.witnesses[0].symbols for each in found if each.shown]
    assert lengths == sorted(lengths)


def test_a_goal_is_not_safe_in_1969_if_one_cube_is_a_solution_3_10():
    universe = ["B", "R", "G", "O", "BR", "blank"]
    solver = Solver.parse("wff-1969", "basic", universe=universe, roll="B B R G O ∪ ∪ − − 1 2 4")
    safe = {str(each.goal): each.is_safe for each in goals(solver)}
    assert safe["1"] is False  # one orange cube
    assert safe["1 2"] is True


def test_goals_of_two_solutions_show_a_pair():
    solver = Solver.parse(
        "agloa-2023",
        "senior",
        universe=TEN,
        roll="B B R R G G Y Y ∪ ∩ − ′ V Λ V 1 2 5",
        variations=[{"name": "two-solutions"}],
    )
    found = {str(each.goal): each for each in goals(solver)}
    assert len(found["2"].shown.witnesses) == 2
    assert found["5/2"].shown is None  # every card would be in both


def test_goals_after_a_bonus_move_use_what_is_left():
    solver = Solver.parse("agloa-2023", "elementary", universe=TEN, roll="B R ∩ 2 5")
    left = Cubes(Pile(), Pile(), solver.roll - Pile([Symbol.BLUE]))
    assert all(not each.is_safe for each in goals(solver, left))


def test_turns_read_as_they_are_said():
    turn = Turn(Symbol.RED, Section.FORBIDDEN, Section.PERMITTED, Symbol.BLUE)
    assert str(turn) == "bonus B, R from permitted to forbidden"


def test_solve_uses_the_shake_that_it_is_given():
    here = position("elementary", "2", permitted="B", resources="R ∩ G Y")
    solver = Solver.of(here)
    before = solver.memory()
    assert solve(here, solver=solver).solvable is False
    assert solver.memory() > before
    assert here.reach is Resources.ONE
