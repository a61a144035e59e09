"""The move game that an outside search plays is the table's own, as far as it goes."""

import random
from itertools import count

import pytest
from bench.moves import Moves

from forceout import Table, judge, rules
from forceout.analysis.examiner import examiner_for
from forceout.bots import Player
from forceout.bots.sight import BUDGET, impossible_claim
from forceout.core.turns import Section
from forceout.match import commands as do

BOOKS = [("on-sets", "agloa-2023", "middle"), ("equations", "agloa-2015", "elementary")]


def begun(book, seed):
    """A table whose Goal is set, without bonus or variation to speak of; now and then there is no Goal."""
    tables = (_begun(book, f"{seed} {number}") for number in count())
    return next(table for table in tables if not table.is_over)


def _begun(book, seed):
    table = Table.new(rules(*book), ["Ann", "Ben"], seed=seed, shakes=1, clock="none")
    rng = random.Random(seed)
    while table.phase != "turn" and not table.is_over:
        for seat in table.awaited:
            table.do(Player.of(5).act(table.view(seat), rng, 2.0))
    return table


def moves_at(table):
    (seat,) = table.awaited
    view = table.view(seat)
    legal = view.legal()
    position = view.position(impossible_claim(view.rules))
    claims = frozenset(one.claim for one in legal if isinstance(one, do.Challenge))
    return view, legal, Moves(position, examiner_for(position, BUDGET), claims)


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_its_moves_and_challenges_are_those_of_the_table(book, fresh_seed):
    table = begun(book, fresh_seed)
    rng = random.Random(fresh_seed)
    before = None
    while table.phase == "turn":
        _, legal, moves = moves_at(table)
        offered = {(str(one.cube), one.to) for one in legal if isinstance(one, do.Move)}
        claims = {one.claim for one in legal if isinstance(one, do.Challenge)}
        found = moves.legal(moves.root)
        assert {moves.move(action) for action in found if action < moves.now} == offered
        assert {"now"} & claims == ({"now"} if moves.now in found else set())
        assert {"impossible"} & claims == ({"impossible"} if moves.impossible in found else set())
        if before is not None:  # further down it knows without being told
            assert before.moves.legal(before.lie) == [
                before.number(moves.move(action)) if action < moves.now else before.challenge(moves, action)
                for action in found
            ]
        play = rng.choice([one for one in legal if isinstance(one, do.Move)])
        before = Step(moves, play)
        assert table.do(play).rejection is None


class Step:
    """A move game and how the cubes lie after a play."""

    def __init__(self, moves, play):
        self.moves = moves
        self.lie = moves.after(moves.root, self.number((str(play.cube), play.to)))

    def number(self, move):
        return next(action for action in range(self.moves.now) if self.moves.move(action) == move)

    def challenge(self, other, action):
        return self.moves.now if action == other.now else self.moves.impossible


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_who_challenges_rightly_has_won(book, fresh_seed):
    table = begun(book, fresh_seed)
    _, _, moves = moves_at(table)
    after = Step(moves, next(one for one in moves_at(table)[1] if isinstance(one, do.Move))).lie
    assert after.turn == 1
    assert after.winner is None
    found = moves.examiner.shortest(moves.position)
    claimed = moves.after(moves.root, moves.impossible)
    # Each question may end undecided by itself; where both are answered, they agree.
    if found.solvable is not None and claimed.winner != -1:
        assert claimed.winner == (1 if found.solvable else 0)
    if book[0] == "on-sets":
        assert claimed.winner != -1
    if found.solution is not None:
        assert judge(moves.position, found.solution).correct
    assert sum(map(sum, after[:4])) == sum(map(sum, moves.root[:4]))
    assert Section.REQUIRED in {moves.move(action)[1] for action in range(moves.now)}
