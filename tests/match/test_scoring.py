"""Every cell of the scoring tables, written down here a second time, in our own words, from the books."""

import itertools

import pytest

from forceout.core.claims import Claim
from forceout.editions import load
from forceout.match.scoring import match_points, shake_scores
from forceout.match.state import Match, Opinion, Paper, Setup, Trial

BOOKS = {
    "wff-1969": ("on-sets", "wff-1969", "basic"),
    "agloa-2014": ("on-sets", "agloa-2014", "elementary"),
    "mlag-2019": ("on-sets", "mlag-2019", "basic"),
    "agloa-2023": ("on-sets", "agloa-2023", "senior"),
    "equations": ("equations", "agloa-2015", "middle"),
}
COLUMNS = tuple(BOOKS)

TWO = """
now right        | 2/0 | 6/2 | 6/2 | 6/2 | 6/2
now wrong        | 0/2 | 2/6 | 2/6 | 2/6 | 2/6
impossible right | 0/2 | 2/6 | 2/6 | 2/6 | 2/6
impossible wrong | 2/0 | 6/2 | 6/2 | 6/2 | 6/2
no-goal right    | 2/0 |  -  | 6/2 | 6/2 |  -
no-goal wrong    | 0/2 |  -  | 2/6 | 2/6 |  -
"""

THREE = """
now right right        | 2/0/1 | 6/2/4 | 6/2/4 | 6/2/4 | 6/2/4
now right wrong        | 2/0/0 | 6/2/2 | 6/2/2 | 6/2/2 | 6/2/2
now right none         | 2/0/0 | 6/2/2 | 6/2/2 | 6/2/2 | 6/2/2
now wrong right        | 0/0/1 | 2/2/4 | 2/2/4 | 2/2/6 | 2/2/6
now wrong wrong        | 0/2/0 | 2/6/2 | 2/6/2 | 2/6/2 | 2/6/2
now wrong none         | 0/2/2 | 2/6/6 | 2/6/6 | 2/6/6 | 2/6/6
impossible right right | 0/2/2 | 2/6/6 | 2/6/6 | 2/6/6 | 2/6/6
impossible right wrong | 0/2/0 | 2/6/2 | 2/6/2 | 2/6/2 | 2/6/2
impossible right none  | 0/2/0 | 2/6/2 | 2/6/2 | 2/6/2 | 2/6/2
impossible wrong right | 0/0/2 | 2/2/6 | 2/2/6 | 2/2/6 | 2/2/6
impossible wrong wrong | 2/0/0 | 6/2/2 | 6/2/2 | 6/2/2 | 6/2/2
impossible wrong none  | 2/0/1 | 6/2/4 | 6/2/4 | 6/2/4 | 6/2/4
no-goal right right    | 2/0/1 |   -   | 6/2/4 | 6/2/4 |   -
no-goal right wrong    | 2/0/0 |   -   | 6/2/2 | 6/2/2 |   -
no-goal right none     | 2/0/0 |   -   | 6/2/2 | 6/2/2 |   -
no-goal wrong right    | 0/0/1 |   -   | 2/2/4 | 2/2/6 |   -
no-goal wrong wrong    | 0/2/0 |   -   | 2/6/2 | 2/6/2 |   -
no-goal wrong none     | 0/2/2 |   -   | 2/6/6 | 2/6/6 |   -
"""

CLAIMS_1969 = {"now": ("A", "C-A"), "impossible": ("P", "C-P"), "no-goal": ("no-goal",)}


def rules_of(book):
    game, edition, division = BOOKS[book]
    return load(game, edition).rules(division)


def cells(text):
    for line in text.strip().splitlines():
        key, *points = (part.strip() for part in line.split("|"))
        for book, cell in zip(COLUMNS, points, strict=True):
            if cell == "-":
                continue
            claim, *wrote = key.split()
            for name in CLAIMS_1969[claim] if book == "wff-1969" else (claim,):
                yield pytest.param(
                    book, name, wrote, [int(point) for point in cell.split("/")], id=f"{book} {name} {wrote}"
                )


def trial_of(claim, writer, third=None):
    """C challenges M; T presents a right Solution, a wrong one or none."""
    by_challenger = claim in ("now", "A", "C-A", "no-goal")
    must = "C" if by_challenger else "M"
    papers = {must: Paper("…")}
    rulings = {must: writer == "right"}
    if third in ("right", "wrong"):
        papers["T"], rulings["T"] = Paper("…"), third == "right"
    elif third == "none":
        papers["T"] = Paper(None)
    may = ("T",) if third else ()
    return Trial(Claim(claim), ("C",), "M", (must,), may, 0, papers, is_open=True, rulings=rulings)


@pytest.mark.parametrize(("book", "claim", "wrote", "points"), list(cells(TWO)))
def test_two_players(book, claim, wrote, points):
    """AGLOA X-A-1, X-B-1, X-B-2; mlag-2019 X-A-1, X-B-1, X-B-2, III-D-2; Equations X-A-1, X-B-1, X-B-2; wff-1969 3.9"""
    scores = shake_scores(rules_of(book), ("C", "M"), trial_of(claim, *wrote))
    assert [scores["C"], scores["M"]] == points


@pytest.mark.parametrize(("book", "claim", "wrote", "points"), list(cells(THREE)))
def test_three_players(book, claim, wrote, points):
    """AGLOA X-A-1, X-B-1, X-B-2; agloa-2023 X-B-3, X-B-4; Equations X-B-3; mlag-2019 X-A-1; wff-1969 3.9-C, 3.8-A, 3.8-B"""
    scores = shake_scores(rules_of(book), ("C", "M", "T"), trial_of(claim, *wrote))
    assert [scores["C"], scores["M"], scores["T"]] == points


@pytest.mark.parametrize(("book", "claim", "wrote", "points"), list(cells(THREE)))
def test_one_who_must_write_and_presents_nothing_counts_as_wrong(book, claim, wrote, points):
    """P17"""
    trial = trial_of(claim, *wrote)
    if wrote[0] == "wrong":
        silent = {**trial.papers, trial.must[0]: Paper(None)}
        trial = Trial(
            trial.claim,
            trial.challengers,
            trial.mover,
            trial.must,
            trial.may,
            0,
            silent,
            rulings=trial.rulings,
        )
        scores = shake_scores(rules_of(book), ("C", "M", "T"), trial)
        assert [scores["C"], scores["M"], scores["T"]] == points


EXCEPTION = """
now T        | 2/6/2 | 2/6/6 | 2/6/2 | 2/6/2
now M        | 2/2/6 | 2/6/6 | 2/2/6 | 2/2/6
impossible T | 6/2/2 | 6/2/2 | 6/2/2 | 6/2/2
impossible C | 2/2/4 | 2/2/4 | 2/2/4 | 2/2/4
"""


@pytest.mark.parametrize("line", EXCEPTION.strip().splitlines())
@pytest.mark.parametrize("presents", [False, True])
def test_the_accepter_of_a_wrong_solution(line, presents):
    """AGLOA VII-C-4, X-A-2; mlag-2019 X-A-2; Equations VII-C-4, X-A-2; P22"""
    key, *columns = (part.strip() for part in line.split("|"))
    claim, accepter = key.split()
    for book, cell in zip(COLUMNS[1:], columns, strict=True):
        trial = trial_of(claim, "wrong", "wrong" if presents else "none")
        writer = trial.must[0]
        other = next(player for player in "CMT" if player not in (accepter, writer))
        answers = {(accepter, writer): Opinion.ACCEPTED, (other, writer): Opinion.REJECTED}
        tried = Trial(
            trial.claim,
            trial.challengers,
            trial.mover,
            trial.must,
            trial.may,
            0,
            trial.papers,
            answers=answers,
            rulings=trial.rulings,
        )
        scores = shake_scores(rules_of(book), ("C", "M", "T"), tried)
        if presents and accepter == "T":
            assert scores == shake_scores(rules_of(book), ("C", "M", "T"), trial)
        elif not presents:
            assert [scores["C"], scores["M"], scores["T"]] == [int(point) for point in cell.split("/")]


@pytest.mark.parametrize("book", COLUMNS[1:])
@pytest.mark.parametrize("claim", ["forceout", "time"])
def test_without_a_challenge(book, claim):
    """AGLOA X-C-1, X-C-2, XI-B-2; mlag-2019 X-C, XI-B; Equations X-C-1, X-C-2"""
    papers = {"A": Paper("…"), "B": Paper("…"), "C": Paper(None)}
    trial = Trial(Claim(claim), (), "A", (), ("A", "B", "C"), 0, papers, rulings={"A": True, "B": False})
    assert shake_scores(rules_of(book), ("A", "B", "C"), trial) == {"A": 4, "B": 2, "C": 2}


@pytest.mark.parametrize(
    ("book", "absent"),
    [("wff-1969", 0), ("agloa-2014", -2), ("mlag-2019", 0), ("agloa-2023", -2), ("equations", -2)],
)
def test_an_absent_player(book, absent):
    """AGLOA X-D; mlag-2019 X-D; Equations X-D; P30"""
    claim = "A" if book == "wff-1969" else "now"
    trial = trial_of(claim, "right")
    scores = shake_scores(rules_of(book), ("C", "M", "T"), trial, frozenset("T"))
    assert scores["T"] == absent
    assert scores["C"] == (2 if book == "wff-1969" else 6)


def test_one_who_is_disqualified_has_nothing():
    trial = trial_of("now", "right")
    scores = shake_scores(rules_of("agloa-2014"), ("C", "M", "T"), trial, frozenset(), frozenset("T"))
    assert scores == {"C": 6, "M": 2, "T": 0}


class _Game:
    def __init__(self, rules):
        self.rules = rules


def ended(book, totals):
    players = tuple("ABC"[: len(totals)])
    state = Match(
        Setup(_Game(rules_of(book)), players), lost={p: -t for p, t in zip(players, totals, strict=True)}
    )
    return Match(state.setup, lost=state.lost, round_ended=0)


@pytest.mark.parametrize("book", COLUMNS[1:])
@pytest.mark.parametrize(
    ("totals", "points"),
    [
        ((9, 5, 1), (6, 4, 2)),
        ((9, 9, 1), (5, 5, 2)),
        ((9, 9, 9), (4, 4, 4)),
        ((9, 5, 5), (6, 3, 3)),
        ((9, 5), (6, 4)),
        ((9, 9), (5, 5)),
    ],
)
def test_match_points(book, totals, points):
    """AGLOA XII-A; mlag-2019 XII-A; Equations XII-A"""
    for order in itertools.permutations(range(len(totals))):
        found = match_points(ended(book, [totals[place] for place in order]))
        assert list(found.values()) == [points[place] for place in order]


def test_1969_has_no_match():
    """P32"""
    assert match_points(ended("wff-1969", (3, 2))) is None


def test_no_match_points_before_the_round_is_over():
    """P32"""
    assert match_points(Match(Setup(_Game(rules_of("agloa-2014")), ("A", "B")))) is None
