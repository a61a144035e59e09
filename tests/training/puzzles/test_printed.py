"""The six puzzles that the 1969 manual prints: its answers are right, and ours are complete."""

import json

import pytest
from tests.cli.running import forceout

from forceout import Position, judge
from forceout.core.turns import Section
from forceout.training.puzzles import answer_words, check, printed
from forceout.training.puzzles.manual import before_last_move
from forceout.training.typed import solution_of
from onsets.solver import brute_force

BOOK = "wff-1969"


def solvable(position, challenge):
    """By a plain search."""
    asked = Position.of({**position.document(), "challenge": challenge})
    return brute_force.is_solvable(asked, set(asked.goal.values(asked.rules.goal)))


def written(document, challenge, text):
    return judge(Position.of({**document, "challenge": challenge}), solution_of(text)).correct


def moves_of(answer, position):
    """The moves that a line of the manual's table speaks of; * is every cube in Resources."""
    cubes = set(str(position.resources).split()) if answer["cube"] == "*" else {answer["cube"]}
    return {(cube, to) for cube in cubes for to in answer["to"]}


def test_there_are_two_of_each_kind():
    """wff-1969 7.1, 7.2, 7.3."""
    kinds = [(each.puzzle.kind, each.division) for each in printed().values()]
    assert kinds == [
        (kind, division) for kind in ("one-cube", "cap-claim", "taboo") for division in ("basic", "advanced")
    ]


@pytest.mark.parametrize("name", ["7.1-A", "7.1-B"])
def test_the_printed_one_cube_solution_is_correct(name):
    """wff-1969 7.1-A, 7.1-B."""
    found = printed()[name]
    (answer,) = found.answers
    assert check(found.puzzle, answer["solution"]).right
    assert check(found.puzzle, found.puzzle.answer).right
    assert not check(found.puzzle, "V").right


def test_the_move_of_7_2_a_breaks_p_and_c_that_stems_from_p():
    """wff-1969 7.2-A: the Goal was impossible from the start, and so is every Solution before and after the move."""
    found = printed()["7.2-A"]
    (answer,) = found.answers
    assert (found.puzzle.answer["violated"], found.puzzle.answer["stems"]) == (["C", "P"], "P")
    assert answer == {"violated": ["C", "P"], "stems": "P"}
    after = Position.of({name: value for name, value in found.puzzle.position.items() if name != "last_move"})
    assert not solvable(after, "P")
    assert not solvable(before_last_move(after, "B", Section.PERMITTED), "P")
    everything = Position.of(
        {
            **after.document(),
            "required": "",
            "permitted": "",
            "forbidden": "3 2",
            "resources": "G B ∩ O R B − ∩ ∩",
        }
    )
    assert not solvable(everything, "P")
    assert check(found.puzzle, "C P").right
    assert not check(found.puzzle, "P").right
    assert not check(found.puzzle, "C A P").right


def test_the_move_of_7_2_b_breaks_c_that_stems_from_a():
    """wff-1969 7.2-B: the printed Solution was there before the move, with one cube from Resources."""
    found = printed()["7.2-B"]
    assert found.puzzle.position["goal"] == "1", (
        "two of the three numerals are left over: the Goal has one cube"
    )
    (answer,) = found.answers
    assert set(answer["violated"]) <= set(found.puzzle.answer["violated"])
    assert found.puzzle.answer["stems"] == answer["stems"] == "A"
    document = {name: value for name, value in found.puzzle.position.items() if name != "last_move"}
    before = before_last_move(Position.of(document), "=", Section.FORBIDDEN)
    assert solvable(before, "A")
    assert written(before.document(), "A", answer["solution"])
    assert check(found.puzzle, f"C A: {answer['solution']}").right
    assert not check(found.puzzle, "C A").right
    assert not check(found.puzzle, "C A: B").right


@pytest.mark.parametrize("name", ["7.3-A", "7.3-B"])
def test_the_printed_taboo_moves_are_flubs_for_what_is_printed(name):
    """wff-1969 7.3-A, 7.3-B: each claim, each Solution; C stems from a Solution that was there before the move."""
    found = printed()[name]
    before = Position.of(found.puzzle.position)
    ours = {(each["cube"], each["to"]): each for each in found.puzzle.answer}
    for answer in found.answers:
        for cube, to in moves_of(answer, before):
            mine = ours[cube, to]
            assert set(answer["violated"]) <= set(mine["violated"]), (cube, to)
            assert answer.get("stems", mine["stems"]) == mine["stems"]
            if "C" in answer["violated"]:
                assert written(before.document(), "A", answer["solution"])
            else:
                after = before.document()
                after["resources"] = without(after["resources"], cube)
                after[to] = f"{after[to]} {cube}"
                assert written(after, "A", answer["solution"]), (cube, to)


def without(pile, cube):
    cubes = pile.split()
    cubes.remove(cube)
    return " ".join(cubes)


def test_the_table_of_7_3_a_is_complete():
    """wff-1969 7.3-A: the moves printed are all that are flubs, by a plain search too."""
    found = printed()["7.3-A"]
    before = Position.of(found.puzzle.position)
    listed = {move for answer in found.answers for move in moves_of(answer, before)}
    assert listed == {(each["cube"], each["to"]) for each in found.puzzle.answer}
    for cube in ["B", "R", "−", "∩"]:
        for to in ("required", "permitted", "forbidden"):
            after = before.document()
            after["resources"] = without(after["resources"], cube)
            after[to] = f"{after[to]} {cube}"
            opened = solvable(Position.of(after), "A")
            assert opened is ((cube, to) in listed)
            assert solvable(Position.of(after), "P")
    assert check(found.puzzle, ", ".join(f"{cube} {to[0]}" for cube, to in listed)).right
    assert not check(found.puzzle, "B to permitted").right
    assert not check(found.puzzle, "B to forbidden").right
    assert not check(found.puzzle, "B to nowhere").right


def test_the_two_puzzles_of_a_pair_have_one_universe():
    universes = [each.puzzle.position["universe"] for each in printed().values()]
    assert [set(one) for one in universes[::2]] == [set(other) for other in universes[1::2]]


@pytest.mark.parametrize("name", list(printed()))
def test_answers_can_be_told(name):
    told = answer_words(printed()[name].puzzle)
    assert told
    assert "{" not in told


@pytest.mark.slow
def test_the_command_prints_and_plays_them():
    command = ["puzzle", "on-sets", BOOK, "basic", "--kind", "one-cube", "--manual"]
    done = forceout(*command, check=True)
    (line,) = map(json.loads, done.stdout.splitlines())
    assert (line["seed"], line["clause"]) == ("7.1-A", "wff-1969 7.1-A")
    assert line["printed"] == [{"solution": "(G − (R ∪ B))′"}]
    played = forceout(*command, "--play", given="R\n(G − (R ∪ B))′\n", check=True)
    assert "1 of 1 found." in played.stdout
    silent = forceout(*command, "--play", check=True)
    assert "R − G′" not in silent.stdout
    assert forceout("puzzle", "on-sets", "mlag-2019", "basic", "--manual").returncode == 2
