"""The exercises of the 1969 manual: every printed answer is right, and somebody else says so too."""

import json
import re
import tomllib
from importlib.resources import files
from itertools import combinations, product

import pytest
from tests.cli.running import forceout
from tests.training.slow_names import slow_names

from forceout import Malformed, Position, judge
from forceout.core.claims import Claim
from forceout.core.turns import turns
from forceout.onsets.symbols import Symbol
from forceout.records.wording.language import spoken
from forceout.training.exercises import Ask, Cards, answers, check, exercise, exercises
from onsets.solver import brute_force

BOOK = "wff-1969"
PARTS = [(each, part) for each in exercises().values() for part in each.parts]
BY_CLAUSE = {part.clause: (each, part) for each, part in PARTS}


def of(*asked):
    return [pytest.param(each, part, id=part.clause) for each, part in PARTS if part.ask in asked]


class Colours(frozenset):
    """A set of cards of one Universe, so that a name can be read by Python itself."""

    universe = frozenset()

    def __or__(self, other):
        return Colours(frozenset(self) | frozenset(other))

    def __and__(self, other):
        return Colours(frozenset(self) & frozenset(other))

    def __sub__(self, other):
        return Colours(frozenset(self) - frozenset(other))

    @property
    def prime(self):
        return Colours(Colours.universe - frozenset(self))


def plain(name, cards):
    """The cards that a Set-Name picks, worked out with Python's sets; the name has all its brackets."""
    Colours.universe = frozenset(cards)
    known = {colour: Colours(card for card in cards if colour in card) for colour in "BRGO"}
    known |= {"V": Colours(cards), "L": Colours()}
    signs = {"∪": "|", "∩": "&", "−": "-", "′": ".prime", "Λ": "L", "[": "(", "]": ")"}
    return eval("".join(signs.get(sign, sign) for sign in name), {"__builtins__": {}}, known)


def holds(statement, card):
    """Whether a card alone makes a statement true."""
    left, relation, right = re.split("([=⊆])", statement)
    one, other = plain(left, [card]), plain(right, [card])
    return one == other if relation == "=" else one <= other


def numbers(each, cards):
    return " ".join(str(place) for place, card in enumerate(each.cards, 1) if card in cards)


@pytest.mark.parametrize(("each", "part"), [pytest.param(*one, id=one[1].clause) for one in PARTS])
def test_every_answer_that_is_told_is_right(each, part):
    known = answers(each, part)
    assert known.printed is bool(part.printed)
    for text in known.texts:
        right = check(each, part, text).right
        assert right is (None if part.ask is Ask.THINK else True), text


@pytest.mark.parametrize(("each", "part"), of(Ask.CARDS, Ask.REMOVED))
def test_cards_agree_with_python_s_own_sets(each, part):
    if part.ask is Ask.REMOVED:
        right = [card for card in each.cards if not holds(part.of, card)]
    else:
        left = [card for card in each.cards if not part.after or holds(part.after, card)]
        right = plain(part.of, left)
    assert answers(each, part).texts[0] == numbers(each, right)


@pytest.mark.parametrize(("each", "part"), of(Ask.NUMBER))
def test_numbers_agree_with_python_s_own_sets(each, part):
    names = [part.of] if part.of else ["G ∪ G", "R ∪ G", "(R ∪ G) ∪ G"]
    assert {str(len(plain(name, each.cards))) for name in names} == {answers(each, part).texts[0]}


@pytest.mark.parametrize(("each", "part"), of(Ask.NAME))
def test_a_set_name_is_there_or_not_as_the_manual_says(each, part):
    """Every tree of every choice of the cubes is tried."""
    if not part.mat.resources:
        assert part.printed != ("none",)
        return
    cubes = tuple(Symbol(cube) for cube in part.mat.resources.split())
    wanted = sum(1 << each.universe[number - 1] for number in part.pick)
    sizes = range(part.least, len(cubes) + 1)
    masks = {
        mask & each.lying for size in sizes for some in combinations(cubes, size) for mask in slow_names(some)
    }
    assert (wanted in masks) is (answers(each, part).texts != ("none",))


def solvable(position, challenge):
    asked = Position.of({**position.document(), "challenge": challenge})
    return brute_force.is_solvable(asked, set(asked.goal.values(asked.rules.goal)))


@pytest.mark.parametrize(("each", "part"), of(Ask.MOVES))
def test_flubs_agree_with_a_plain_search(each, part):
    """3.5: P where nothing is possible any more; A where one more cube makes a Solution and another turn avoids that."""
    before = each.position(part, challenge="P")
    assert solvable(before, "P")
    assert not solvable(before, "A")
    some_turn_avoids = any(
        not solvable(after, "A") and solvable(after, "P")
        for after in (turn.after(before) for turn in turns(before.resources, before.permitted))
    )
    flubs = set()
    for turn in turns(before.resources, before.permitted, bonus=False):
        after = turn.after(before)
        if not solvable(after, "P") or (solvable(after, "A") and some_turn_avoids):
            flubs.add(f"{turn.cube} to {turn.to.value}")
    asked = set(part.among) or {
        f"{turn.cube} to {turn.to.value}" for turn in turns(before.resources, before.permitted, bonus=False)
    }
    right = asked - flubs if part.safe else asked & flubs
    assert set(answers(each, part).texts[0].split(", ")) == (right or {"none"})


@pytest.mark.parametrize(("each", "part"), of(Ask.SOLUTION))
def test_a_solution_is_possible_by_a_plain_search(each, part):
    position = each.position(part)
    assert brute_force.is_solvable(position, set(position.goal.values(position.rules.goal)))


def test_the_first_part_of_p4_is_a_goal_that_is_impossible():
    """wff-1969 4.2-B P4-A: three cards cannot be picked, one can."""
    each, part = BY_CLAUSE["wff-1969 4.2-B P4-A"]
    position = each.position(part, goal="3", resources="B ∩ R ∩ O", forbidden="4 1", challenge="P")
    assert not brute_force.is_solvable(position, {3})
    assert not check(each, part, "3: B").right
    assert check(each, part, "1: R ∩ O").right


def test_the_printed_answers_of_p2_leave_one_set_name_and_nearly_one_universe():
    """wff-1969 4.2-C P2-J: of B ′ ? G ? R only (B′ ∪ G) − R can pick cards 1 and 4, and then the cards are these."""
    every = [
        "".join(colour for bit, colour in enumerate("BRGO") if card >> bit & 1) or "blank"
        for card in range(16)
    ]
    known = [part for part in exercise("4.2-C P2").parts if part.letter != "J"]

    def fits(place, name):
        return [
            card
            for card in every
            if all((card in plain(part.of, [card])) is (str(place) in part.printed[0]) for part in known)
            and (card in plain(name, [card])) is (place in (1, 4))
        ]

    forms = ("(B′ {} G) {} R", "B′ {} (G {} R)")
    names = [form.format(*signs) for form in forms for signs in product("∪∩−", repeat=2)]
    found = {name: [fits(place, name) for place in range(1, 7)] for name in names}
    assert [name for name, cards in found.items() if all(cards)] == ["(B′ ∪ G) − R"]
    assert found["(B′ ∪ G) − R"] == [["BG"], ["BRGO"], ["BRO"], ["O"], ["R", "RG"], ["R", "RG"]]


WRONG = {
    "wff-1969 4.2-A P1-A": ["B ∪ G", "O", "B O", "none", "B ∪ O ∩ B"],
    "wff-1969 4.2-A P2-C": ["R", "none", "R ∪", "V"],
    "wff-1969 4.1 Exercise A": ["G", "O"],
    "wff-1969 4.2-A P4-A": ["3 1: B ∪ R ∪ O", "2: B ∪ R", "R", "none"],
    "wff-1969 4.2-A P5-B": ["G ∪ G", "G", "R ∪ R"],
    "wff-1969 4.2-B P2-B": ["R", "R ∩ B"],
    "wff-1969 4.2-B P8-A": ["1", "1, 2, 3", "none", "B ∪ R"],
    "wff-1969 4.2-B P9-A": ["R ∪ G", "none", "O"],
    "wff-1969 4.2-B P11-D": ["none", "∪ to forbidden, R to required", "∪ to sideways", "V to forbidden"],
    "wff-1969 4.2-C P1-A": ["union"],
    "wff-1969 4.2-C P1-B": ["(R ∩ O)′", "R ∩"],
    "wff-1969 4.2-C P2-A": ["1 2", "2 3 4 5", "none", "7", "GREEN"],
    "wff-1969 4.3-A Exercise A": ["R ∪ V", "Λ"],
    "wff-1969 4.3-B Exercise A": ["statement", "both"],
    "wff-1969 4.1": ["many", "1"],
}


@pytest.mark.parametrize(
    ("clause", "typed"), [(clause, text) for clause, many in WRONG.items() for text in many]
)
def test_a_wrong_answer_is_told_why_and_not_the_answer(clause, typed):
    each, part = next(one for one in PARTS if one[1].clause == clause)
    checked = check(each, part, typed)
    assert checked.right is False
    assert checked.why
    for text in answers(each, part).texts:
        assert text not in checked.why or text in part.among or len(text) == 1


def test_cards_may_be_told_by_their_colours():
    each, part = BY_CLAUSE["wff-1969 4.2-D P1-A"]
    assert check(each, part, "BRO RO").right
    assert check(each, part, "5, 1").right


def test_whatever_is_lost_is_said():
    for each in exercises().values():
        assert (each.cards_are is None) is (not each.cards)
        for part in each.parts:
            if not part.printed:
                assert each.lost, part.clause
    printed = [each.id for each in exercises().values() if each.cards_are is Cards.PRINTED]
    assert printed == ["4.2-B P5", "4.2-B P6", "4.2-D P1"]


def test_no_document_tells_an_answer():
    for each in exercises().values():
        shown = each.document()
        for part in shown["parts"]:
            assert set(part) <= {"letter", "clause", "ask", "question", "among", "told", "mat"}
        assert json.loads(json.dumps(shown)) == shown


def test_every_text_is_translated():
    """Said in Spanish, no sentence of the data stays English."""
    source = files("forceout.training.exercises").joinpath("exercises.toml").read_text(encoding="utf-8")
    for values in tomllib.loads(source)["exercise"]:
        each = exercise(values["id"])
        with spoken("es"):
            said = [each.text, each.lost, *(part.question for part in each.parts)]
        meant = [each.text, each.lost, *(part.question for part in each.parts)]
        assert all(one != other for one, other in zip(said, meant, strict=True) if other), values["id"]


def test_unknown_exercises_and_parts_are_named():
    with pytest.raises(Malformed, match=r"no exercise '4\.9'"):
        exercise("4.9")
    with pytest.raises(Malformed, match="no part 'Z'"):
        exercise("4.2-D P1").part("Z")


def test_the_judge_is_asked_by_the_claim_of_the_part():
    each, part = BY_CLAUSE["wff-1969 4.2-B P10-A"]
    position = each.position(part)
    assert position.challenge is Claim.C_A
    assert judge(position, {"set_name": "R ∪ O"}).correct


def command(*words, typed=""):
    return forceout("kit", *words, given=typed)


def test_an_exercise_at_the_keyboard_tells_the_answer_only_when_asked():
    done = command("exercise", "4.2-B", "P9", typed="R ∩ G\nR ∪ O\n?\n")
    assert done.returncode == 0
    assert "That is right." in done.stdout
    assert "G to forbidden" in done.stdout
    assert "1 of 2 found." in done.stdout
    silent = command("exercise", "4.2-B P9", typed="")
    assert "G to forbidden" not in silent.stdout


def test_exercises_are_listed_and_printed():
    listed = command("exercises").stdout.splitlines()
    assert len(listed) == len(exercises())
    shown = json.loads(command("exercise", "4.2-D P1", "--json").stdout)
    assert "answers" not in shown["parts"][0]
    told = json.loads(command("exercise", "4.2-D P1", "--json", "--answers").stdout)
    assert told["parts"][0]["answers"] == {"texts": ["1 5"], "printed": True}
    wrong = command("exercise", "4.9")
    assert wrong.returncode == 2
    assert "4.2-D P1" in wrong.stderr
