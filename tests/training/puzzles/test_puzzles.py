"""Every puzzle's answer is checked by somebody else: the judge, a plain search, or analysis."""

import json
from dataclasses import replace

import pytest
from tests.cli.running import forceout

from equations.solver.slow_solver import SlowSolver, TooHard
from forceout import Malformed, Position, Table, all_editions, analyse, judge, rules, solve
from forceout.core.claims import Claim
from forceout.core.turns import Section, turns
from forceout.onsets.variations import Kind
from forceout.records.documents.cases import solution_of
from forceout.training.puzzles import KINDS, check, puzzle
from forceout.training.puzzles.claims import TEMPTING
from forceout.training.puzzles.flubs import BUDGET
from forceout.training.puzzles.found import grade, usable
from forceout.training.puzzles.manual import before_last_move
from forceout.training.puzzles.puzzle import OF_1969, kinds_of
from onsets.solver import brute_force

QUICK = [
    ("on-sets", "agloa-2023", "middle"),
    ("on-sets", "agloa-2014", "senior"),
    ("on-sets", "mlag-2019", "basic"),
    ("on-sets", "wff-1969", "basic"),
    ("equations", "agloa-2015", "elementary"),
    ("equations", "agloa-2015", "junior"),
]
OF_THE_MANUAL = [("on-sets", "wff-1969", division) for division in ("basic", "advanced")]
BOOKS = [(edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions]


def counted(quick, books):
    """One puzzle of some books in a quick run; over all of them more than 50 of a kind in a slow one, more than 500 in a soak."""
    one = [pytest.param(book, False, id=f"{' '.join(book)} one") for book in quick]
    many = [pytest.param(book, True, id=f"{' '.join(book)} many", marks=pytest.mark.slow) for book in books]
    return pytest.mark.parametrize(("book", "more"), [*one, *many])


COUNTED = counted(QUICK, BOOKS)
COUNTED_OF_1969 = counted(OF_THE_MANUAL, OF_THE_MANUAL)


@pytest.fixture
def made(more, amount, fresh_seed):
    """Puzzles of a kind from seeds nobody has seen."""

    def of(book, kind):
        books = len(OF_THE_MANUAL if kind in OF_1969 else BOOKS)
        count = amount(fast=1, slow=50 // books + 1, soak=500 // books + 1) if more else 1
        return [puzzle(rules(*book), kind, fresh_seed + number) for number in range(count)]

    return of


def solvable(position):
    """A plain search; None where it is too much for it."""
    if position.rules.game == "on-sets":
        absolute = any(one.kind is Kind.ABSOLUTE_VALUE for one in position.variations)
        return brute_force.is_solvable(
            position, set(position.goal.values(position.rules.goal, absolute=absolute))
        )
    slow = SlowSolver(position)
    try:
        found = slow.solvable()
    except TooHard:
        return None
    # Of expressions without end it tries only so many: what it did not meet may still be there.
    return found or (None if slow.is_endless() else False)


@pytest.mark.soak
@COUNTED
def test_a_written_answer_is_correct(book, made):
    for found in made(book, "write"):
        assert judge(Position.of(found.position), found.answer).correct
        assert 1 <= found.difficulty <= 5


@pytest.mark.soak
@COUNTED
@pytest.mark.parametrize("kind", ["now", "impossible"])
def test_whether_a_challenge_would_be_right_agrees_with_a_plain_search(book, kind, made):
    undecided = 0
    puzzles = made(book, kind)
    for found in puzzles:
        position = Position.of(found.position)
        assert usable(position) <= (6 if book[0] == "equations" else 7)
        truth, says = solvable(position), found.answer is (kind == "now")
        if truth is not None:
            assert says is truth, found.position
        elif says:  # a Solution shows it
            assert judge(position, solve(position, budget_ms=20_000).solution).correct
        else:
            undecided += 1
    assert len(puzzles) < 20 or undecided <= len(puzzles) // 4


MOST = {"on-sets": 8, "equations": 5}
"""Cubes that a plain search of everything is not too slow for."""


def denied(position):
    """No Solution, by a plain search; True where there are too many cubes for it."""
    there = len(position.required) + len(position.permitted)
    one_more = position.challenge in (Claim.NOW, Claim.A)
    cubes = there + (1 if one_more else len(position.resources))
    return cubes > MOST[position.rules.game] or not solvable(position)


def check_the_flub(found):
    """Each play before it leaves a Solution, which the judge accepts, and opens none; the flub opens one or leaves none."""
    of_1969 = found.position["rules"] == "wff-1969"
    now, impossible = (Claim.A, Claim.P) if of_1969 else (Claim.NOW, Claim.IMPOSSIBLE)
    assert "seed" not in found.position
    table = Table.of(found.position)
    (shake,) = analyse(found.position, budget=BUDGET).shakes
    assert shake.first_flub == found.answer
    for made_play in shake.decisions:
        if made_play.event > found.answer:
            break
        view = table.at(made_play.event + 1).view()
        left, opened = view.position(impossible), view.position(now)
        if made_play.event < found.answer:
            assert judge(left, made_play.shortest).correct
            assert denied(opened) or is_forced(table.at(made_play.event))
        elif made_play.opening is not None:
            assert judge(opened, made_play.opening).correct
        else:
            assert denied(left)


def is_forced(before):
    """1969: an opening that no play avoids is no flub (K22)."""
    return before.rules.edition_id == "wff-1969" and not Searched(before.view().position(Claim.P)).avoidable


@pytest.mark.soak
@COUNTED
def test_the_flub_is_the_first(book, made):
    for found in made(book, "flub"):
        check_the_flub(found)


@pytest.mark.parametrize("seed", [3223331040, 3223331055])
def test_an_opening_that_nobody_could_avoid_is_not_the_flub(seed):
    found = puzzle(rules("on-sets", "wff-1969", "basic"), "flub", seed)
    table = Table.of(found.position)
    plays = [each.event for each in analyse(found.position, budget=BUDGET).shakes[0].decisions]
    earlier = [event for event in plays if event < found.answer]
    assert not all(denied(table.at(event + 1).view().position(Claim.A)) for event in earlier)
    check_the_flub(found)


@pytest.mark.soak
@COUNTED
def test_the_reading_breaks_the_solution(book, made):
    """The Solution as given is ambiguous; grouped as the answer says it does not equal the Goal."""
    if "break" not in kinds_of(rules(*book)):
        with pytest.raises(Malformed, match="needs variations"):
            puzzle(rules(*book), "break", 1)
        return
    for found in made(book, "break"):
        position = Position.of(found.position)
        given = found.position["solution"]
        assert [str(code) for code in judge(position, given).codes()] == ["ambiguous"]
        name = "equation" if book[0] == "equations" else "set_name"
        grouped = judge(position, {**given, name: found.answer})
        assert "not-equal" in map(str, grouped.codes())
        assert "ambiguous" not in map(str, grouped.codes())


class Searched:
    """The claims that moves of one position break, by a plain search (K22)."""

    def __init__(self, before):
        self.before = before
        self.known = {}
        self.avoidable = any(
            not self.open(after) and self.possible(after)
            for after in (turn.after(before) for turn in turns(before.resources, before.permitted))
        )

    def open(self, position):
        return self._solvable(position, Claim.A)

    def possible(self, position):
        return self._solvable(position, Claim.P)

    def _solvable(self, position, claim):
        key = (str(position.required), str(position.permitted), str(position.resources), claim)
        if key not in self.known:
            self.known[key] = solvable(replace(position, challenge=claim, last_move=None))
        return self.known[key]

    def broken(self, turn):
        after = turn.after(self.before)
        letters = ["A"] if self.open(after) and self.avoidable else []
        letters += [] if self.possible(after) else ["P"]
        stems = "P" if not self.possible(self.before) else "A" if self.open(self.before) else None
        return ["C", *letters] if stems else letters, stems


def check_claims(searched, turn, told):
    """Letters and stem agree with the search, and what the Challenger writes is a Solution where he writes it."""
    assert (told["violated"], told["stems"]) == searched.broken(turn), (searched.before, turn)
    writes = "A" in told["violated"] or told["stems"] == "A"
    assert (told["solution"] is not None) is writes
    if writes:
        after = "A" in told["violated"]
        position = turn.after(searched.before) if after else searched.before
        assert judge(replace(position, challenge=Claim.A), told["solution"]).correct


@pytest.mark.soak
@COUNTED_OF_1969
def test_a_one_cube_solution_is_correct(book, made):
    """wff-1969 7.1."""
    for found in made(book, "one-cube"):
        position = Position.of(found.position)
        assert position.challenge is Claim.A
        assert solvable(position)
        assert judge(position, found.answer).correct


@pytest.mark.soak
@COUNTED_OF_1969
def test_the_claims_that_the_last_move_breaks_agree_with_a_plain_search(book, made):
    """wff-1969 7.2."""
    for found in made(book, "cap-claim"):
        move = found.position["last_move"]
        after = Position.of({name: value for name, value in found.position.items() if name != "last_move"})
        before = before_last_move(after, move["cube"], Section(move["to"]))
        (turn,) = (
            turn
            for turn in turns(before.resources, before.permitted, bonus=False)
            if (str(turn.cube), turn.to) == (move["cube"], move["to"])
        )
        check_claims(Searched(before), turn, found.answer)


@pytest.mark.soak
@COUNTED_OF_1969
def test_the_taboo_moves_agree_with_a_plain_search(book, made):
    """wff-1969 7.3: all of them, and no other."""
    for found in made(book, "taboo"):
        searched = Searched(Position.of(found.position))
        listed = {(each["cube"], each["to"]): each for each in found.answer}
        for turn in turns(searched.before.resources, searched.before.permitted, bonus=False):
            told = listed.pop((str(turn.cube), turn.to.value), None)
            if told is None:
                assert searched.broken(turn)[0] == []
            else:
                check_claims(searched, turn, told)
        assert not listed


@pytest.mark.parametrize("division", ["basic", "advanced"])
def test_what_the_challenger_writes_in_a_cap_claim_puzzle_stands_on_the_table(division):
    """wff-1969 3.7, P50: also for a C-claim, whose Solution was open before the last move."""
    book = rules("on-sets", "wff-1969", division)
    puzzles = [puzzle(book, "cap-claim", seed) for seed in range(40)]
    stems = [found for found in puzzles if found.answer["violated"] == ["C"]]
    assert {found.position["last_move"]["to"] for found in stems} > {"permitted"}
    for found in stems:
        position = Position.of({**found.position, "challenge": "C-A"})
        assert judge(position, found.answer["solution"]).correct


@pytest.mark.parametrize("kind", ["cap-claim", "taboo"])
def test_the_manuals_kinds_have_easy_and_hard_puzzles(kind):
    book = rules("on-sets", "wff-1969", "basic")
    assert len({puzzle(book, kind, seed).difficulty for seed in range(12)}) > 1


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
    command = ["puzzle", "on-sets", "mlag-2019", "basic"]
    done = forceout(*command, "--kind", "write", "--seed", "3", "--count", "2", check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["seed"] for line in lines] == [3, 4]
    assert set(lines[0]) == {"kind", "seed", "position", "question", "answer", "difficulty"}
    wrong = forceout(*command, "--kind", "chess")
    assert wrong.returncode == 2
    assert "chess" in wrong.stderr


def test_every_kind_is_tested():
    assert set(KINDS) == {"write", "now", "impossible", "flub", "break", *OF_1969}


@pytest.mark.parametrize(
    "book", [("on-sets", "mlag-2019", "basic"), ("on-sets", "wff-1969", "basic")], ids=" ".join
)
def test_what_is_graded_by_its_cubes_has_the_fewest_that_there_can_be(book, fresh_seed):
    """Grades rest on the shortest Solution; a plain search finds none that is shorter."""
    for number in range(4):
        found = puzzle(rules(*book), "write", fresh_seed + number)
        position = Position.of(found.position)
        values = set(position.goal.values(position.rules.goal))
        fewest = min(brute_force.named_sets(position, values).values())
        assert len(solution_of(found.answer, position).cubes()) == fewest
        alone = solve(position, limit=4).solutions
        assert found.difficulty == grade(fewest + (2 if len(alone) == 1 else 0))


def test_more_cubes_never_make_a_puzzle_easier():
    grades = [grade(points) for points in range(16)]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}


def test_a_tempting_no_is_harder(fresh_seed):
    """A "Now" that would be wrong counts for more where a Solution with more cubes is there."""
    book = rules("on-sets", "agloa-2023", "middle")
    wrong = [
        one for one in (puzzle(book, "now", fresh_seed + number) for number in range(12)) if not one.answer
    ]
    for found in wrong:
        position = Position.of({**found.position, "challenge": "impossible"})
        tempting = TEMPTING if solve(position).solvable else 0
        assert found.difficulty == grade(usable(position) + tempting)


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_every_division_has_every_kind_and_its_answer_is_accepted(book, fresh_seed):
    for kind in kinds_of(rules(*book)):
        found = puzzle(rules(*book), kind, fresh_seed)
        assert check(found, found.answer).right, (kind, fresh_seed)
        assert 1 <= found.difficulty <= 5


def test_a_seed_whose_first_sixty_shakes_bring_nothing_gives_a_puzzle_all_the_same():
    found = puzzle(rules("on-sets", "wff-1969", "advanced"), "one-cube", 180212534)
    assert found.answer
