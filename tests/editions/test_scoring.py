"""Scoring a shake: every cell of the five books' tables, and that they follow from who is correct."""

from itertools import product

import pytest

from forceout import editions
from forceout.core.claims import Claim
from forceout.core.sections import Points, Role, Wrote

BOOKS = {
    "wff-1969": editions.load("on-sets", "wff-1969").rules("advanced"),
    "agloa-2014": editions.load("on-sets", "agloa-2014").rules("senior"),
    "mlag-2019": editions.load("on-sets", "mlag-2019").rules("basic"),
    "agloa-2023": editions.load("on-sets", "agloa-2023").rules("elementary"),
    "agloa-2015": editions.load("equations", "agloa-2015").rules("middle"),
}
LATER = ("agloa-2014", "mlag-2019", "agloa-2023", "agloa-2015")

# What the must-writer and the Third Party presented, then Challenger/Mover/Third Party in 1969 and in the order of LATER.
THREE = """
now        right right  2/0/1  6/2/4 6/2/4 6/2/4 6/2/4
now        right wrong  2/0/0  6/2/2 6/2/2 6/2/2 6/2/2
now        right none   2/0/0  6/2/2 6/2/2 6/2/2 6/2/2
now        wrong right  0/0/1  2/2/4 2/2/4 2/2/6 2/2/6
now        wrong wrong  0/2/0  2/6/2 2/6/2 2/6/2 2/6/2
now        wrong none   0/2/2  2/6/6 2/6/6 2/6/6 2/6/6
impossible right right  0/2/2  2/6/6 2/6/6 2/6/6 2/6/6
impossible right wrong  0/2/0  2/6/2 2/6/2 2/6/2 2/6/2
impossible right none   0/2/0  2/6/2 2/6/2 2/6/2 2/6/2
impossible wrong right  0/0/2  2/2/6 2/2/6 2/2/6 2/2/6
impossible wrong wrong  2/0/0  6/2/2 6/2/2 6/2/2 6/2/2
impossible wrong none   2/0/1  6/2/4 6/2/4 6/2/4 6/2/4
no-goal    right right  2/0/1  -     6/2/4 6/2/4 -
no-goal    right wrong  2/0/0  -     6/2/2 6/2/2 -
no-goal    right none   2/0/0  -     6/2/2 6/2/2 -
no-goal    wrong right  0/0/1  -     2/2/4 2/2/6 -
no-goal    wrong wrong  0/2/0  -     2/6/2 2/6/2 -
no-goal    wrong none   0/2/2  -     2/6/6 2/6/6 -
"""
TWO = """
now        right 2/0 6/2 6/2 6/2 6/2
now        wrong 0/2 2/6 2/6 2/6 2/6
impossible right 0/2 2/6 2/6 2/6 2/6
impossible wrong 2/0 6/2 6/2 6/2 6/2
no-goal    right 2/0 -   6/2 6/2 -
no-goal    wrong 0/2 -   2/6 2/6 -
"""
# The 1969 names of a claim: A and C from A are claims that a Solution is there, P and C from P that there is none.
IN_1969 = {"now": ("A", "C-A"), "impossible": ("P", "C-P"), "no-goal": ("no-goal",)}


def cells(text, players):
    """Book, claim, what was presented, and the points or None, one for each cell of a table."""
    for line in text.strip().splitlines():
        claim, *rest = line.split()
        wrote, points = tuple(map(Wrote, rest[: players - 1])), rest[players - 1 :]
        for book, cell in zip(BOOKS, points, strict=True):
            for name in IN_1969[claim] if book == "wff-1969" else (claim,):
                yield (
                    book,
                    Claim(name),
                    wrote,
                    None if cell == "-" else Points(*map(int, cell.split("/"))),
                )


@pytest.mark.parametrize(("players", "text"), [(2, TWO), (3, THREE)])
def test_every_cell_of_the_scoring_tables(players, text):
    expected = {book: {} for book in BOOKS}
    for book, claim, wrote, points in cells(text, players):
        if points:
            expected[book][(claim, *wrote) if players == 3 else (claim, *wrote, None)] = points
    for book, rules in BOOKS.items():
        table = rules.scoring.three_players if players == 3 else rules.scoring.two_players
        assert table.rows == expected[book], book


def correct_points(rules, book, claim, writer, third):
    """Points found from the correctness rule, independently of the tables.

    wff-1969 3.8-A, 3.8-B; agloa-2014 X-A-1, X-A-2; mlag-2019 X-A-1, X-A-2; agloa-2023 X-A-1, X-A-2;
    agloa-2015 X-A-1, X-A-2.
    """
    nobody = Wrote.RIGHT not in (writer, third)
    writes = rules.writing.must[claim]
    challenger = writer is Wrote.RIGHT if writes is Role.CHALLENGER else nobody
    mover = writer is Wrote.RIGHT if writes is Role.MOVER else nobody
    third_correct = third is Wrote.RIGHT or (third is Wrote.NONE and nobody)
    with_challenger = (third is not Wrote.NONE) == (writes is Role.CHALLENGER)
    full, part, none = (2, 1, 0) if book == "wff-1969" else (6, 4, 2)
    if with_challenger and book in ("agloa-2023", "agloa-2015"):
        with_challenger = challenger
    if book == "mlag-2019" and claim is Claim.NO_GOAL:
        with_challenger = third is Wrote.RIGHT
    third_points = none if not third_correct else part if with_challenger else full
    return Points(full if challenger else none, full if mover else none, third_points)


@pytest.mark.parametrize("book", BOOKS)
def test_the_tables_follow_from_who_is_correct(book):
    rules = BOOKS[book]
    for (claim, writer, third), points in rules.scoring.three_players.rows.items():
        assert points == correct_points(rules, book, claim, writer, third), (claim, writer, third)
    for (claim, writer, _), points in rules.scoring.two_players.rows.items():
        three = rules.scoring.three_players.of(claim, writer, Wrote.WRONG)
        assert (points.challenger, points.mover) == (three.challenger, three.mover)


@pytest.mark.parametrize("book", BOOKS)
def test_a_must_writer_who_presents_nothing_is_wrong(book):
    scoring = BOOKS[book].scoring
    for claim, third in product({claim for claim, _, _ in scoring.three_players.rows}, Wrote):
        assert scoring.three_players.of(claim, Wrote.NONE, third) == scoring.three_players.of(
            claim, Wrote.WRONG, third
        )
        assert scoring.two_players.of(claim, Wrote.NONE) == scoring.two_players.of(claim, Wrote.WRONG)


@pytest.mark.parametrize(
    ("book", "after"),
    [
        ("agloa-2014", ("now", "impossible")),
        ("mlag-2019", ("impossible",)),
        ("agloa-2023", ("now", "impossible")),
        ("agloa-2015", ("now", "impossible")),
    ],
)
def test_who_accepts_a_wrong_solution_scores_2(book, after):
    assert BOOKS[book].scoring.accepter == 2
    assert BOOKS[book].scoring.accepter_after == after
    assert BOOKS["wff-1969"].scoring.accepter is None


def test_shakes_without_a_challenge():
    for book in LATER:
        scoring = BOOKS[book].scoring
        assert (scoring.forceout_right, scoring.forceout_wrong) == (4, 2)
        assert (scoring.time_right, scoring.time_wrong) == (4, 2)
        assert scoring.assertion_right is None
        assert BOOKS[book].told["scoring.agreed_no_goal"] == 0
        assert scoring.absent == (0 if book == "mlag-2019" else -2)
    manual = BOOKS["wff-1969"].scoring
    assert (manual.assertion_right, manual.assertion_failed, manual.assertion_wrong) == (1, -1, 0)
    assert (manual.forceout_right, manual.time_right, manual.agreed_no_goal) == (None, None, 1)
