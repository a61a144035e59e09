"""Perfect play against plain minimax, and the theorem that spares the search."""

from random import Random

import pytest
from tests.onsets.solver import brute_force, random_shakes
from tests.onsets.solver.minimax import Minimax

from forceout.core.errors import ForceoutError, Malformed
from forceout.editions import load
from forceout.onsets.position import Position
from forceout.onsets.solver import (
    Cubes,
    Effect,
    Outcome,
    Solver,
    best_goals,
    best_turns,
    moves,
    outcome,
    points_of_three,
)
from forceout.onsets.variations import Variation

VALUES = {Outcome.WINS: 1, Outcome.DRAWS: 0, Outcome.LOSES: -1}
TOURNAMENT = [each for each in random_shakes.BOOKS if each[0] != "wff-1969"]


def endgames(start, count, cubes, usable):
    """Safe positions with few cubes left, and some that can be challenged."""
    seed = start
    while count:
        seed += 1
        dice = Random(seed)
        book = random_shakes.rules(*dice.choice(TOURNAMENT))
        here = random_shakes.position(book, dice, dice.randint(*usable), most_variations=3)
        solver = Solver.of(here)
        if not 2 <= len(here.resources) <= cubes:
            continue
        if moves(here, solver=solver).standing is not Effect.SAFE and dice.random() < 0.9:
            continue
        count -= 1
        yield seed, here, solver, dice.choice([None, 0, 1])


def with_solver(solver):
    return lambda here, values: solver.is_solvable(Cubes.of(here), values, here.reach)


def check(seed, here, solver, leader, oracle):
    plain = Minimax(here, oracle)
    rules = here.rules.moves
    mine, theirs = (rules.bonus_while_leading or leader != seat for seat in (0, 1))
    expected = 1 if plain.can_be_challenged(here) else plain.value(here, mine=mine, theirs=theirs)
    assert VALUES[outcome(here, leader=leader, solver=solver)] == expected, f"seed {seed}"
    return expected


def test_endgames_agree_with_minimax_over_brute_force():
    for seed, here, solver, leader in endgames(0, 12, cubes=3, usable=(3, 6)):
        check(seed, here, solver, leader, brute_force.is_solvable)


def test_endgames_agree_with_minimax():
    for seed, here, solver, leader in endgames(10_000, 60, cubes=4, usable=(4, 10)):
        check(seed, here, solver, leader, with_solver(solver))


@pytest.mark.slow
def test_hundreds_of_endgames_agree_with_minimax():
    for seed, here, solver, leader in endgames(20_000, 400, cubes=5, usable=(5, 11)):
        check(seed, here, solver, leader, with_solver(solver))


@pytest.mark.slow
def test_more_endgames_agree_with_minimax_over_brute_force():
    for seed, here, solver, leader in endgames(30_000, 30, cubes=4, usable=(4, 7)):
        check(seed, here, solver, leader, brute_force.is_solvable)


def with_three_relations(seed, cubes):
    """Two Solutions with three relations in Resources: the one case in which a player can run out of safe turns."""
    dice = Random(seed)
    book = load("on-sets", "agloa-2023").rules("senior")
    pool = [dice.choice("BRGY") for _ in range(8)] + [dice.choice("∪∩−′") for _ in range(4)]
    dice.shuffle(pool)
    resources = pool[: cubes - 3] + [dice.choice("=⊆") for _ in range(3)]
    mat = pool[cubes - 3 :][: dice.randint(1, 4)]
    required = [cube for cube in mat if dice.random() < 0.5]
    permitted = list(mat)
    for cube in required:
        permitted.remove(cube)
    dealt = random_shakes.deal(book, dice)
    others = [
        choice
        for choice in random_shakes.variations(book, dice, pool, dealt, 2)
        if choice.kind not in ("two-solutions", "blank-card-wild", "wild-cube")
    ]
    return Position.parse(
        book,
        universe=random_shakes.deal(book, dice, 10, 12),
        challenge="now",
        goal=dice.choice(random_shakes.GOALS),
        variations=[Variation.parse(book, "two-solutions", {}), *others],
        required=" ".join(required),
        permitted=" ".join(permitted),
        resources=" ".join(resources),
    ), dice.choice([None, 0, 1])


@pytest.mark.slow
def test_two_solutions_with_three_relations_agree_with_minimax():
    met = set()
    for seed in range(900):
        here, leader = with_three_relations(seed, 5 + seed % 2)
        solver = Solver.of(here)
        if moves(here, solver=solver).standing is Effect.SAFE:
            met.add(check(seed, here, solver, leader, with_solver(solver)))
    assert met >= {0}


def test_the_best_turns_come_first():
    for seed, here, solver, leader in endgames(40_000, 15, cubes=5, usable=(5, 9)):
        ranked = best_turns(here, leader=leader, solver=solver)
        values = [VALUES[each.outcome] for each in ranked]
        assert values == sorted(values, reverse=True), f"seed {seed}"
        if moves(here, solver=solver).standing is Effect.SAFE:
            assert ranked[0].outcome is outcome(here, leader=leader, solver=solver)
        drawn = [each.replies for each in ranked if each.outcome is ranked[0].outcome]
        assert drawn == sorted(drawn)


def test_a_position_that_can_be_challenged_is_won():
    book = load("on-sets", "agloa-2023").rules("elementary")
    universe = ["BR", "B", "R", "G", "RG", "Y"]
    here = Position.parse(
        book, universe=universe, challenge="now", goal="1", permitted="B ∩", resources="R Y Y"
    )
    assert outcome(here) is Outcome.WINS
    assert points_of_three(here) == (6, 4, 2)


def test_the_last_cube_is_a_forceout_viii_a():
    book = load("on-sets", "agloa-2023").rules("elementary")
    universe = ["BR", "B", "R", "G", "RG", "Y"]
    here = Position.parse(book, universe=universe, challenge="now", goal="1", permitted="B ∩", resources="R")
    assert outcome(here) is Outcome.DRAWS
    assert points_of_three(here) == (4, 4, 4)


def test_three_players_share_the_points_where_nobody_can_be_caught():
    for _, here, solver, leader in endgames(50_000, 20, cubes=6, usable=(5, 9)):
        if moves(here, solver=solver).standing is Effect.SAFE:
            assert points_of_three(here, leader=leader, solver=solver) == (4, 4, 4)


class PlainThree:
    """Plain search for three: own points, then against the next player, then against the third."""

    def __init__(self, plain):
        self.plain = plain
        self.known = {}

    def points(self, here, rights):
        if not here.resources:
            return (4, 4, 4)
        key = (str(here.required), str(here.permitted), str(here.resources), rights)
        if key not in self.known:
            found = []
            for after in self.plain.turns(here, bonus=rights[0]):
                if not self.plain.can_be_challenged(after):
                    theirs = self.points(after, (*rights[1:], rights[0]))
                    found.append((theirs[2], theirs[0], theirs[1]))
            best = max(found, key=lambda points: (points[0], -points[1], -points[2]), default=(2, 6, 4))
            self.known[key] = best
        return self.known[key]


@pytest.mark.slow
def test_three_players_with_three_relations_agree_with_a_plain_search():
    checked = 0
    for seed in range(120):
        here, leader = with_three_relations(seed, 5)
        solver = Solver.of(here)
        if moves(here, solver=solver).standing is not Effect.SAFE:
            continue
        plain = PlainThree(Minimax(here, with_solver(solver)))
        rights = tuple(leader != seat for seat in range(3))
        assert points_of_three(here, leader=leader, solver=solver) == plain.points(here, rights)
        checked += 1
    assert checked > 5


def test_three_players_are_not_searched_from_far_away():
    here, _ = with_three_relations(3, 12)
    with pytest.raises(ForceoutError, match="at most 8 cubes"):
        points_of_three(here)


def test_goals_are_ranked_by_what_they_lead_to():
    solver = Solver.parse(
        "agloa-2023",
        "middle",
        universe=["BRG", "BR", "B", "RG", "R", "G", "Y", "blank"],
        roll="B B R R G G Y Y ∪ ∩ − ′ V = ⊆ 1 2 3",
    )
    ranked = best_goals(solver)
    assert ranked[0].outcome is Outcome.DRAWS
    values = [VALUES[each.outcome] for each in ranked]
    assert values == sorted(values, reverse=True)
    assert all((each.outcome is Outcome.LOSES) == (not each.laid.is_safe) for each in ranked)


def test_perfect_play_is_for_tournaments_and_from_the_goal_on():
    book = load("on-sets", "wff-1969").rules("basic")
    universe = ["BR", "B", "R", "G", "RG", "O"]
    here = Position.parse(book, universe=universe, challenge="A", goal="1", resources="B R ∩")
    with pytest.raises(ForceoutError, match="tournament"):
        outcome(here)
    book = load("on-sets", "agloa-2023").rules("elementary")
    here = Position.parse(book, universe=["BR", "B"], challenge="no-goal", resources="B R ∩ 1")
    with pytest.raises(Malformed, match="Goal"):
        outcome(here)
