"""The burden of an A-claim in 1969 (wff-1969 3.7 Comment 3)."""

import pytest

from forceout.editions import load
from forceout.onsets.alternatives import had_another_move
from forceout.onsets.position import LastMove, Position
from forceout.onsets.solver import kernel
from forceout.onsets.symbols import Symbol

BASIC = load("on-sets", "wff-1969").rules("basic")
ADVANCED = load("on-sets", "wff-1969").rules("advanced")
SIX = ["B", "R", "G", "O", "BR", "blank"]
GAME_TWO = ["BR", "BO", "R", "O", "RO", "G"]


@pytest.fixture
def without_kernel(monkeypatch):
    monkeypatch.setattr(kernel, "native", None)


@pytest.fixture(params=["solver", "small search"])
def both_searches(request):
    """The rule is the same with the solver and on a machine without its kernel."""
    if request.param == "small search":
        request.getfixturevalue("without_kernel")


def another_move(rules=BASIC, challenge="A", universe=SIX, last=None, **piles):
    last_move = last and LastMove(Symbol(last[0]), last[1])
    return had_another_move(
        Position.parse(rules, universe=universe, challenge=challenge, last_move=last_move, **piles)
    )


@pytest.mark.usefixtures("both_searches")
def test_goal_just_laid_with_no_other_goal_open():
    """wff-1969 5-b: every Goal that could be laid has a one-cube Solution, or none at all"""
    assert not another_move(goal="1", forbidden="2 4", resources="B B R G O ∩ ∩ − −")


@pytest.mark.usefixtures("both_searches")
def test_goal_just_laid_when_another_was_open():
    """The Goal 2 + 1 needs more than one cube."""
    assert another_move(goal="1", forbidden="2 4", resources="B B R G O ∪ ∪ − −")


@pytest.mark.usefixtures("both_searches")
def test_bonus_before_the_goal_is_an_alternative_too():
    """wff-1969 3.10 Comment: with the only O forbidden first, the Goal 1 needs two cubes"""
    universe = ["B", "BR", "R", "O"]
    assert not another_move(goal="1", universe=universe, resources="O")
    assert another_move(goal="1", universe=universe, resources="O B R ∩", forbidden="")


@pytest.mark.usefixtures("both_searches")
def test_move_that_was_forced_is_no_flub():
    """wff-1969 3.5 Comment 2, 6-b"""
    assert not another_move(
        universe=GAME_TWO,
        goal="5 5u",
        required="R ∪ B",
        permitted="O",
        forbidden="∩ ∪ B R 3",
        resources="−",
        last=("B", "required"),
    )


@pytest.mark.usefixtures("both_searches")
def test_move_that_was_not_forced():
    """Another cube to Forbidden kept everything open."""
    assert another_move(
        universe=GAME_TWO,
        goal="5 5u",
        required="R",
        permitted="R",
        forbidden="3",
        resources="− ∪ B O",
        last=("R", "permitted"),
    )


@pytest.mark.usefixtures("both_searches")
def test_move_to_forbidden_can_be_the_flub():
    """What was forbidden comes back before other moves are tried."""
    assert not another_move(
        goal="2", universe=["B", "BR"], permitted="B", forbidden="R", resources="", last=("R", "forbidden")
    )


@pytest.mark.parametrize("challenge", ["P", "C-A", "C-P", "assert"])
def test_only_an_a_claim_has_this_burden(challenge):
    assert another_move(goal="1", forbidden="2 4", resources="B B R G O ∩ ∩ − −", challenge=challenge)


def test_burden_counts_as_met_where_the_last_move_cannot_be_seen():
    assert another_move(goal="1", permitted="O", resources="B ∩")


def test_small_search_leaves_relations_and_many_cubes_undecided(without_kernel):
    """Where it cannot look the burden counts as met."""
    assert another_move(ADVANCED, goal="1", resources="O =")
    assert another_move(ADVANCED, goal="1", resources="B B R R G G O O ∪ ∩ − ′ V Λ")


def test_solver_looks_among_relations_too():
    """wff-1969 3.4′ (A): with = a Restriction could be built, but there is one set cube only"""
    assert not another_move(ADVANCED, goal="1", resources="O =")
    assert another_move(ADVANCED, goal="1", forbidden="2 4", resources="B B R R G G O O ∪ ∩ − = = Λ")
