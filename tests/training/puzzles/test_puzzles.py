"""Every puzzle's answer is checked by somebody else: the judge, a plain search, or analysis."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from equations.solver.slow_solver import SlowSolver, TooHard
from forceout import Malformed, Position, analyse, judge, rules
from forceout.core.challenge import Challenge
from forceout.onsets.variations import Kind
from forceout.training.puzzles import KINDS, puzzle
from forceout.training.puzzles.found import usable
from forceout.training.puzzles.puzzle import OF_1969
from onsets.solver import brute_force

BOOKS = [
    ("on-sets", "agloa-2023", "middle"),
    ("on-sets", "agloa-2014", "senior"),
    ("on-sets", "mlag-2019", "basic"),
    ("on-sets", "wff-1969", "basic"),
    ("equations", "agloa-2015", "elementary"),
    ("equations", "agloa-2015", "junior"),
]
SEEDS = {"fast": 1, "slow": 9, "soak": 84}


def made(book, kind, amount, fresh_seed):
    """Puzzles of that kind from seeds nobody has seen: 500 over the books in a soak."""
    return [puzzle(rules(*book), kind, fresh_seed + number) for number in range(amount(**SEEDS))]


def solvable(position):
    """A plain search; None where it is too much for it."""
    if position.rules.game == "on-sets":
        absolute = any(one.kind is Kind.ABSOLUTE_VALUE for one in position.variations)
        return brute_force.is_solvable(
            position, set(position.goal.values(position.rules.goal, absolute=absolute))
        )
    try:
        return SlowSolver(position).solvable()
    except TooHard:
        return None


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_a_written_answer_is_correct(book, amount, fresh_seed):
    for found in made(book, "write", amount, fresh_seed):
        assert judge(Position.of(found.position), found.answer).correct
        assert 1 <= found.difficulty <= 5


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["now", "impossible"])
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_whether_a_challenge_would_be_right_agrees_with_a_plain_search(book, kind, amount, fresh_seed):
    for found in made(book, kind, amount, fresh_seed):
        position = Position.of(found.position)
        assert usable(position) <= (6 if book[0] == "equations" else 7)
        truth = solvable(position)
        if truth is not None:
            assert found.answer is (truth if kind == "now" else not truth), found.position


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_the_flub_is_the_first(book, amount, fresh_seed):
    for found in made(book, "flub", amount, fresh_seed):
        (shake,) = analyse(found.position).shakes
        assert shake.first_flub == found.answer
        assert "seed" not in found.position


@pytest.mark.soak
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_the_reading_breaks_the_solution(book, amount, fresh_seed):
    """The Solution as given is ambiguous; grouped as the answer says it does not equal the Goal."""
    for found in made(book, "break", amount, fresh_seed):
        position = Position.of(found.position)
        given = found.position["solution"]
        assert [str(code) for code in judge(position, given).codes()] == ["ambiguous"]
        name = "equation" if book[0] == "equations" else "set_name"
        grouped = judge(position, {**given, name: found.answer})
        assert "not-equal" in map(str, grouped.codes())
        assert "ambiguous" not in map(str, grouped.codes())


@pytest.mark.parametrize("division", ["basic", "advanced"])
def test_the_manual_s_kinds(division, fresh_seed):
    """K22: one-cube answers are correct; broken claims follow a plain search before and after the move."""
    book = rules("on-sets", "wff-1969", division)
    one = puzzle(book, "one-cube", fresh_seed)
    assert judge(Position.of(one.position), one.answer).correct
    cap = puzzle(book, "cap-claim", fresh_seed)
    after = Position.of(cap.position)
    possible, opened = (
        solvable(replace(after, challenge=claim, last_move=None)) for claim in (Challenge.P, Challenge.A)
    )
    assert ("P" in cap.answer["violated"]) is not possible
    if "A" in cap.answer["violated"]:
        assert opened
    if cap.answer["solution"] is not None:
        assert cap.answer["violated"]
    taboo = puzzle(book, "taboo", fresh_seed)
    assert all(each["violated"] for each in taboo.answer)
    assert len({(each["cube"], each["to"]) for each in taboo.answer}) == len(taboo.answer)


def test_the_same_seed_gives_the_same_puzzle():
    book = rules("on-sets", "agloa-2023", "middle")
    assert puzzle(book, "now", 7) == puzzle(book, "now", 7)


def test_both_answers_come_up():
    book = rules("on-sets", "agloa-2023", "elementary")
    assert {puzzle(book, "impossible", seed).answer for seed in range(8)} == {True, False}


@pytest.mark.parametrize("kind", ["chess", *OF_1969])
def test_a_kind_that_is_not_there_is_refused(kind):
    with pytest.raises(Malformed, match="kind"):
        puzzle(rules("on-sets", "agloa-2023", "middle"), kind, 1)


def test_the_command_prints_one_object_a_line():
    command = [sys.executable, "-m", "forceout", "puzzle", "on-sets", "mlag-2019", "basic"]
    done = subprocess.run(
        [*command, "--kind", "write", "--seed", "3", "--count", "2"],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["seed"] for line in lines] == [3, 4]
    assert set(lines[0]) == {"kind", "seed", "position", "question", "answer", "difficulty"}
    wrong = subprocess.run([*command, "--kind", "chess"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "chess" in wrong.stderr


def test_every_kind_is_tested():
    assert set(KINDS) == {"write", "now", "impossible", "flub", "break", *OF_1969}
