"""A solver's legal turns are the table's: in every book, with and without shifts, leading or not."""

from random import Random

import pytest
from tests.table.driving import BOOKS, sit_down, step

from forceout.equations.position import Position as EquationsPosition
from forceout.equations.solver import moves as equations_moves
from forceout.match.commands import Bonus, Move, Shift
from forceout.match.values import Phase
from forceout.onsets.cards import universe_of
from forceout.onsets.position import Position
from forceout.onsets.solver import Effect, moves


def turns_of_the_table(table, player):
    """Every whole turn that the table allows: a bonus is tried out on a table of its own."""
    found = set(_moves(table, player, None))
    for action in table.legal(player):
        if isinstance(action, Bonus):
            after = table.at(table.version)
            assert after.do(action).accepted
            found |= set(_moves(after, player, action.cube))
    return found


def _moves(table, player, bonus):
    for action in table.legal(player):
        if isinstance(action, Move | Shift):
            source = "permitted" if isinstance(action, Shift) else "resources"
            yield _face(bonus), _face(action.cube), source, str(action.to)


def _face(cube):
    """A solver does not tell cubes of Equations apart by colour."""
    return getattr(cube, "face", None if cube is None else str(cube))


def turns_of_the_solver(table, player):
    state = table._state
    mat, shake = state.shake.mat, state.shake
    piles = {name: getattr(mat, name) for name in ("required", "permitted", "forbidden", "resources")}
    chosen = tuple(each.choice for each in shake.variations)
    claim = table.rules.challenges.claims[0]
    leading = state.leads(player)
    if table.rules.game == "equations":
        here = EquationsPosition(
            rules=table.rules, goal=mat.goal, challenge=claim, variations=chosen, **piles
        )
        labelled = equations_moves(here, leading=leading, budget_ms=1).labelled
    else:
        universe = universe_of(shake.universe)
        here = Position(
            rules=table.rules, universe=universe, goal=mat.goal, challenge=claim, variations=chosen, **piles
        )
        labelled = moves(here, leading=leading).labelled
    return {
        (_face(each.turn.bonus), _face(each.turn.cube), str(each.turn.source), str(each.turn.to))
        for each in labelled
        if each.effect is not Effect.BREAKS
    }


def at_a_turn(table):
    if table.phase is not Phase.TURN or table._state.shake.bonus is not None:
        return None
    return table._state.shake.turn


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS, ids="-".join)
def test_a_solver_s_turns_are_the_table_s(book, amount, fresh_seed):
    rng = Random(f"{fresh_seed} {book}")
    compared = 0
    wanted = amount(fast=4, slow=30, soak=300)
    while compared < wanted:
        table = sit_down(book, players=rng.choice((2, 3)), seed=rng.randrange(1 << 30), clock="none")
        for _ in range(60):
            player = at_a_turn(table)
            if player is not None and rng.random() < 0.3:
                assert turns_of_the_solver(table, player) == turns_of_the_table(table, player), table.record()
                compared += 1
                if compared == wanted:
                    break
            if table.is_over:
                break
            step(table, rng, judge=0)
