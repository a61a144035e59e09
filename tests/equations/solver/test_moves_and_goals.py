"""What every turn does, and which Goals can be laid, answered from one shake's memory."""

from dataclasses import replace
from random import Random
from time import process_time

import pytest

from equations.solver.drawn import EDITION, in_play
from forceout.core.claims import Claim
from forceout.core.errors import Malformed
from forceout.core.pile import Pile
from forceout.core.turns import broken_by_now
from forceout.equations.judge import judge
from forceout.equations.position import Position, Solution
from forceout.equations.solver import Effect, Solver, Turn, goals, moves, solve
from forceout.equations.solver.moves import stands


def position(division="basic", **piles):
    return Position.parse(EDITION.rules(division), challenge="now", **piles)


def effects(found):
    return {str(each.turn): each.effect for each in found.labelled if each.turn.bonus is None}


def test_a_move_that_lets_one_more_cube_finish_opens():
    """VI-A-2"""
    found = effects(moves(position(goal="7", required="3", resources="+ 4 9 −")))
    assert found["+ to required"] is Effect.OPENS
    assert found["4 to permitted"] is Effect.OPENS
    assert found["9 to permitted"] is Effect.SAFE


def test_a_move_that_leaves_no_solution_ends():
    """VI-A-1"""
    found = effects(moves(position(goal="7", required="3", resources="+ 4 9")))
    assert found["+ to forbidden"] is Effect.ENDS
    assert found["9 to required"] is Effect.ENDS


def test_the_last_cube_may_not_be_forbidden():
    """VIII-A"""
    found = moves(position(goal="7", required="3 +", resources="4"))
    (broken,) = [each for each in found.labelled if each.effect is Effect.BREAKS]
    assert (str(broken.turn), broken.rule) == ("4 to forbidden", "VIII-A")


def test_bonus_moves_of_who_leads_break_the_rule():
    """V-C"""
    asked = position(goal="7", required="3", resources="+ 4 9")
    assert any(each.turn.bonus and each.effect is Effect.SAFE for each in moves(asked).labelled)
    led = [each for each in moves(asked, leading=True).labelled if each.turn.bonus]
    assert {(each.effect, each.rule) for each in led} == {(Effect.BREAKS, "V-C")}


def test_there_are_no_moves_before_the_goal():
    with pytest.raises(Malformed):
        moves(replace(position(goal="7"), goal=None))


def test_turns_tell_what_they_do():
    asked = position(goal="7", resources="+ 4")
    plus, four = asked.resources
    assert str(Turn(four, "required", bonus=plus)) == f"bonus {plus}, {four} to required"


@pytest.mark.parametrize(("seed", "bonus"), [(4, False), (5, False), (6, True)])
def test_labels_are_what_solving_each_position_afresh_says(seed, bonus):
    """Now of each turn is made up from questions that many turns share; here it is asked of the turn itself."""
    rng = Random(seed)
    for _ in range(3 if bonus else 6):
        asked = in_play(rng, moves=17 if bonus else 15)
        solver = Solver.of(asked)
        if not solver.goal_values(asked.goal):
            continue
        for each in moves(asked, bonus=bonus, budget_ms=4000, solver=solver).labelled:
            drawn = [cube for cube in (each.turn.bonus, each.turn.cube) if cube is not None]
            if each.effect in (Effect.BREAKS, Effect.UNDECIDED) or not Pile(drawn) <= asked.resources:
                continue
            after = each.turn.after(asked)
            possible = solve(
                replace(after, challenge=Claim.IMPOSSIBLE), budget_ms=2000, solver=solver
            ).solvable
            assert possible is not (each.effect is Effect.ENDS), (asked, each)
            on_mat = len(after.required) + len(after.permitted)
            if (
                each.effect is Effect.SAFE
                and broken_by_now(asked.rules, len(after.resources), on_mat) is None
            ):
                opened = solve(replace(after, challenge=Claim.NOW), budget_ms=2000, solver=solver).solvable
                assert not opened, (asked, each)
            if each.shown is not None:
                claim = Claim.NOW if each.effect is Effect.OPENS else Claim.IMPOSSIBLE
                claimed = replace(after, challenge=claim)
                assert judge(claimed, Solution(each.shown.equation)).correct


def test_a_turn_opens_with_the_cube_moved_and_one_more():
    """VI-A-2: of the cubes in Resources a Solution then uses two; a bonus move may take one of them away."""
    found = moves(position(goal="7", required="3", resources="+ 4 9 − 8"))
    assert effects(found)["4 to required"] is effects(found)["4 to permitted"] is Effect.OPENS
    told = {str(each.turn): each.effect for each in found.labelled}
    assert told["bonus 9, 4 to permitted"] is Effect.OPENS
    assert told["bonus +, 4 to permitted"] is not Effect.OPENS


def test_all_turns_together_keep_the_budget():
    """An awkward Goal (a power of 61 digits) and a hundred questions that stay open."""
    asked = position(goal="73*61", required="3 8 *", permitted="+ − ÷ *", resources="1 2 3 4 − × √")
    start = process_time()
    found = moves(asked, budget_ms=300)
    assert process_time() - start < 2  # each of the questions would take longer by itself
    assert any(each.effect is Effect.UNDECIDED for each in found.labelled)


def test_a_solution_found_before_stands_where_its_cubes_lie():
    solver = Solver.of(position(goal="7"))
    assert stands("3+4 = 7", position(goal="7", required="3", permitted="+", resources="4 9"), solver)
    assert not stands("3+4 = 7", position(goal="7", required="3 9", permitted="+", resources="4"), solver)
    assert not stands("3+4 = 7", position(goal="7", required="3", resources="+ 4 9"), solver)


def test_positions_of_a_shake_share_their_tables():
    asked = position(goal="37", required="6", permitted="6 ×", resources="+ 1 9 8 − ÷ 3")
    solver = Solver.of(asked)
    solve(asked, solver=solver)
    before = solver.memory()
    assert before > 0
    again = solve(asked, solver=solver)
    assert solver.memory() == before
    assert again.shown == solve(asked).shown


def test_goals_list_the_shortest_solution_and_what_is_not_safe():
    asked = position(goal="1", resources="2 3 6 × 0")
    laid = {str(each.goal): each for each in goals(Solver.of(asked), asked.resources, most_cubes=1)}
    assert laid["6"].is_safe is True
    assert laid["6"].shown is not None
    assert laid["3"].is_safe is False
