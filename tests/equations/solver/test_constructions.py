"""Positions that the exhaustive search alone leaves open: constructions find a Solution, and the judge accepts it."""

import pytest

from forceout.editions import load
from forceout.equations.judge import judge
from forceout.equations.position import Position, Solution
from forceout.equations.solver import solve
from forceout.equations.variations import Variation

EDITION = load("equations", "agloa-2015")
WORK = 3_000_000


def asked(division, variations=(), challenge="impossible", **piles):
    chosen = [Variation(*each) if isinstance(each, tuple) else Variation(each) for each in variations]
    return Position.parse(EDITION.rules(division), challenge=challenge, variations=chosen, **piles)


OPEN = {
    "small numbers among factorials without end": asked(
        "elementary", ["factorial", "multiple-operations", "lcm"],
        goal="15", required="0 9 −", permitted="− × √", resources="0 0 0 1 1 2 3 4 5 + + + − − ÷ √",
    ),
    "prefix signs without end": asked(
        "junior", ["multiple-operations", "factorial", "number-of-factors"],
        goal="2", required="0 1 4", permitted="1 1 +", resources="1 2 2 4 4 7 8 8 − × × × × ÷ ÷ ÷ √",
    ),
    "Required signs counted beside the value": asked(
        "senior", ["factorial", "multiple-operations", "number-of-factors"],
        goal="9+92", required="1 3 √", permitted="3 5 ÷", resources="0 1 6 6 + − − × × × ÷",
    ),
    "a root that names both operands": asked(
        "middle", ["factorial", "upside-down", "decimal-point"],
        goal="73√9", required="2 4 6 + × √", permitted="1 1 −", resources="0 3 + × × × ÷ *",
    ),
    "a root beside a multiple of k": asked(
        "junior", [("multiple-of-k", 6), "multiple-operations"],
        goal="3√5", required="1 1", permitted="3 5 6 √ + ×", resources="0 7 − ÷",
    ),
    "after Now": asked(
        "junior", ["multiple-operations", "factorial", "number-of-factors"], "now",
        goal="0+32", required="0 1 6 7", permitted="0 3 3 6 ÷", resources="3 5 7 − × × √ √",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OPEN)
def test_a_construction_finds_what_the_search_leaves_open(name):
    position = OPEN[name]
    (shown,) = solve(position, budget_work=WORK).shown
    verdict = judge(position, Solution(shown.equation))
    assert verdict.correct, (shown.equation, verdict.reasons)


def test_a_solution_found_out_of_turn_is_not_longer_than_asked_for():
    position = OPEN["small numbers among factorials without end"]
    solved = solve(position, budget_work=WORK, most_cubes=3)
    assert all(len(shown.cubes) <= 3 for shown in solved.shown)


def test_constructions_leave_a_proof_as_it_is():
    """They run during this search and find nothing, since there is nothing."""
    position = asked("basic", goal="1÷97", required="2 + −", permitted="3 ×", resources="0 4 6 8 + × √ √")
    solved = solve(position)
    assert solved.solvable is False
    assert solved.searched.nodes > 100_000
