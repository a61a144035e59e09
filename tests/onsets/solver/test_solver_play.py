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
    Forced,
    Solver,
    best_goals,
    best_turns,
    moves,
    outcome,
    points_of_three,
)
from forceout.onsets.symbols import Symbol
from forceout.onsets.variations import Variation

VALUES = {Forced.WINS: 1, Forced.DRAWS: 0, Forced.LOSES: -1}
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


def the_lost_ending():
    book = load("on-sets", "agloa-2023").rules("senior")
    return Position.parse(
        book,
        universe=["BR", "BRGY", "RGY", "BG", "R", "RG", "BRG", "GY", "blank", "G", "B"],
        challenge="now",
        goal="2",
        variations=[Variation.parse(book, "two-solutions", {})],
        required="R",
        permitted="−",
        resources="⊆ ⊆ ⊆ Y B",
    )


@pytest.mark.parametrize("leader", [None, 0, 1])
def test_the_one_ending_in_which_a_safe_position_is_lost(leader):
    here = the_lost_ending()
    solver = Solver.of(here)
    assert moves(here, solver=solver).standing is Effect.SAFE
    assert check(0, here, solver, leader, brute_force.is_solvable) == -1
    assert check_three(0, here, solver, leader, brute_force.is_solvable) == CAUGHT


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
    assert outcome(here) is Forced.WINS
    assert points_of_three(here) == (6, 4, 2)


def test_the_last_cube_is_a_forceout_viii_a():
    book = load("on-sets", "agloa-2023").rules("elementary")
    universe = ["BR", "B", "R", "G", "RG", "Y"]
    here = Position.parse(book, universe=universe, challenge="now", goal="1", permitted="B ∩", resources="R")
    assert outcome(here) is Forced.DRAWS
    assert points_of_three(here) == (4, 4, 4)


def test_three_players_share_the_points_where_nobody_can_be_caught():
    for _, here, solver, leader in endgames(50_000, 20, cubes=6, usable=(5, 9)):
        if moves(here, solver=solver).standing is Effect.SAFE:
            assert points_of_three(here, leader=leader, solver=solver) == (4, 4, 4)


LEVEL = (4, 4, 4)  # AGLOA X-C-1
CAUGHT = (2, 6, 4)  # AGLOA X-B-4: mover, next, third


class PlainThree:
    """Plain search for three over every turn, flubs too: own points, then against the next player, then the third."""

    def __init__(self, here, oracle):
        self.plain = Minimax(here, oracle)
        self.known = {}

    def of(self, here, rights):
        """Mover, next, third; who is to move challenges first if he can."""
        if self.plain.can_be_challenged(here):
            caught, challenger, third = CAUGHT
            return (challenger, third, caught)
        return self.points(here, rights)

    def points(self, here, rights):
        if not here.resources:
            return LEVEL
        key = (str(here.required), str(here.permitted), str(here.resources), rights)
        if key not in self.known:
            found = [self.after(each, rights) for each in self.plain.turns(here, bonus=rights[0])]
            self.known[key] = max(found, key=lambda points: (points[0], -points[1], -points[2]))
        return self.known[key]

    def after(self, here, rights):
        if self.plain.can_be_challenged(here):
            return CAUGHT
        following, third, mine = self.points(here, (*rights[1:], rights[0]))
        return (mine, following, third)


def check_three(seed, here, solver, leader, oracle):
    may = here.rules.moves.bonus_while_leading
    rights = tuple(may or leader != seat for seat in range(3))
    expected = PlainThree(here, oracle).of(here, rights)
    assert points_of_three(here, leader=leader, solver=solver) == expected, f"seed {seed}"
    return expected


def three_player_endgames(start, count, cubes, usable):
    for seed, here, solver, leader in endgames(start, count, cubes, usable):
        yield seed, here, solver, Random(seed).choice([leader, 2])


def test_three_player_endgames_agree_with_a_naive_search_over_brute_force():
    for seed, here, solver, leader in three_player_endgames(60_000, 10, cubes=3, usable=(3, 6)):
        check_three(seed, here, solver, leader, brute_force.is_solvable)


def test_three_player_endgames_agree_with_a_naive_search():
    met = set()
    for seed, here, solver, leader in three_player_endgames(70_000, 50, cubes=4, usable=(4, 10)):
        met.add(check_three(seed, here, solver, leader, with_solver(solver)))
    assert met == {LEVEL, (6, 4, 2)}


@pytest.mark.slow
def test_hundreds_of_three_player_endgames_agree_with_a_naive_search(fresh_seed):
    start = fresh_seed * 100_000
    for seed, here, solver, leader in three_player_endgames(start, 300, cubes=5, usable=(5, 11)):
        check_three(seed, here, solver, leader, with_solver(solver))


@pytest.mark.slow
def test_more_three_player_endgames_agree_with_a_naive_search_over_brute_force(fresh_seed):
    start = fresh_seed * 100_000
    for seed, here, solver, leader in three_player_endgames(start, 25, cubes=4, usable=(4, 7)):
        check_three(seed, here, solver, leader, brute_force.is_solvable)


@pytest.mark.slow
def test_three_players_with_three_relations_agree_with_a_plain_search():
    checked = 0
    for seed in range(120):
        here, leader = with_three_relations(seed, 5)
        solver = Solver.of(here)
        if moves(here, solver=solver).standing is not Effect.SAFE:
            continue
        check_three(seed, here, solver, leader, with_solver(solver))
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
    assert ranked[0].outcome is Forced.DRAWS
    values = [VALUES[each.outcome] for each in ranked]
    assert values == sorted(values, reverse=True)
    assert all((each.outcome is Forced.LOSES) == (not each.laid.is_safe) for each in ranked)


def test_a_bonus_before_the_goal_is_tried_iii_c():
    roll = "B B R R G G Y Y ∪ ∩ − ′ V = ⊆ 1 2 3"
    universe = ["BRG", "BR", "B", "RG", "R", "G", "Y", "blank"]
    solver = Solver.parse("agloa-2023", "middle", universe=universe, roll=roll)
    bonuses = {each.bonus for each in best_goals(solver)}
    # Neither digits nor = and ⊆ may be the bonus; who leads makes none.
    assert bonuses == {None, *map(Symbol, "BRGY∪∩−′V")}
    assert {each.bonus for each in best_goals(solver, leader=0)} == {None}
    assert {each.bonus for each in best_goals(solver, leader=1)} == bonuses


def test_a_goal_after_a_bonus_is_what_it_is_without_that_cube():
    universe = ["BR", "B", "R", "G", "RG", "Y"]
    solver = Solver.parse("agloa-2023", "elementary", universe=universe, roll="B R G ∩ ∪ 1 2")
    less = Solver.parse("agloa-2023", "elementary", universe=universe, roll="B R G ∪ 1 2")
    after = {
        str(each.laid.goal): (each.outcome, each.replies) for each in best_goals(solver) if each.bonus == "∩"
    }
    plain = {
        str(each.laid.goal): (each.outcome, each.replies) for each in best_goals(less) if each.bonus is None
    }
    assert after == plain


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
