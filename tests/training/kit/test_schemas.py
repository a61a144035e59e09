"""The published schemas of the kit's documents, of puzzles and of exercises, and the strict readers tell the same story."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance import cases
from forceout import Malformed, rules
from forceout.records.documents import schemas
from forceout.records.documents.stream import answers as answered
from forceout.training.exercises import Ask, Cards, answers, exercises
from forceout.training.kit.documents import FORMAT, kit_document
from forceout.training.kit.games import games, solitaires
from forceout.training.kit.state import Refused
from forceout.training.kit.table import KitTable
from forceout.training.puzzles import KINDS, printed, puzzle
from forceout.training.puzzles.puzzle import OF_1969
from records.test_schemas import places, refusals

from .playing import names_of, play_out

EVERY_KIT = [*games(), *solitaires()]
CASES = cases("kit", "kit")


def answer(document):
    """What `forceout kit` answers."""
    (found,) = answered(json.dumps(document), kit_document)
    return found.document


def test_the_kits_are_those_that_there_are():
    listed = schemas.load("kit-input")["properties"]["kit"]["enum"]
    assert listed == [*EVERY_KIT, "set", "truth-set"]


def test_the_codes_are_those_of_the_engine():
    found = schemas.load("kit-output")["else"]["oneOf"][0]["properties"]["refused"]["items"]
    assert found["properties"]["code"]["enum"] == [str(code) for code in Refused]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_case_and_the_answer_to_it_is_valid(case):
    given_answer = answer(case.document)
    assert refusals("kit-output", given_answer) == []
    if "error" not in given_answer:
        assert refusals("kit-input", case.document) == []


@pytest.mark.parametrize("kit", EVERY_KIT)
def test_the_record_of_a_whole_game_is_valid_and_says_its_form(kit):
    table = play_out(KitTable.new(kit, names_of(kit), seed=kit), random.Random(kit))
    record = table.record()
    assert record["format"] == FORMAT
    assert refusals("kit-input", record) == []
    assert refusals("kit-output", answer({"id": "x", **record})) == []
    assert KitTable.of(record).record() == record
    older = {name: value for name, value in record.items() if name != "format"}
    assert KitTable.of(older).state == table.state


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"format": FORMAT + 1}, "format"),
        ({"format": "one"}, "format"),
        ({"colour": "red"}, "colour"),
        ({"events": [{"by": "Ann", "do": "deal"}]}, "events[0].cards"),
        ({"events": [{"by": "Ann", "do": "throw", "cubes": "R"}]}, "events[0]"),
    ],
)
def test_a_record_that_is_not_of_the_form_is_refused_where_it_is_gone_on_with(change, field):
    record = {"kit": "cube-fish", "players": ["Ann", "Ben"], "events": []}
    with pytest.raises(Malformed) as wrong:
        KitTable.of(record | change)
    assert wrong.value.field == field


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.text(max_size=6),
    st.sampled_from(["B", "31", "blank", "take", "A", "shaker", "R ∪ B", "cup-fish", "set", "3"]),
    st.lists(st.sampled_from(["B", "RO", "x"]), max_size=3),
)
ADDED = ["goal", "cards", "scoring", "solve", "throws", "format", "restrictions", "statement", "x"]
WHOLE = [case.document for case in CASES if "error" not in case.expect]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_what_the_schema_refuses_the_command_refuses(data):
    document = copy.deepcopy(data.draw(st.sampled_from(WHOLE)))
    for _ in range(data.draw(st.integers(1, 3))):
        *path, key = data.draw(st.sampled_from(list(places(document)) or [("kit",)]))
        holder = document
        for step in path:
            holder = holder[step]
        match data.draw(st.sampled_from(["change", "drop", "add"])):
            case "change":
                holder[key] = data.draw(JUNK)
            case "drop" if isinstance(holder, dict):
                del holder[key]
            case "drop":
                holder.pop(key)
            case _ if isinstance(holder, dict):
                holder[data.draw(st.sampled_from(ADDED))] = data.draw(JUNK)
            case _:
                holder.append(data.draw(JUNK))
    given_answer = answer(document)
    assert refusals("kit-output", given_answer) == []
    if refusals("kit-input", document):
        assert "error" in given_answer, document


@pytest.mark.parametrize("each", exercises().values(), ids=lambda each: each.id)
def test_an_exercise_is_valid_with_and_without_its_answers(each):
    shown = each.document()
    assert refusals("exercise-output", shown) == []
    for part, document in zip(each.parts, shown["parts"], strict=True):
        known = answers(each, part)
        document["answers"] = {"texts": list(known.texts), "printed": known.printed}
    assert refusals("exercise-output", shown) == []


def test_what_an_exercise_can_ask_is_listed():
    properties = schemas.load("exercise-output")["properties"]
    assert properties["parts"]["items"]["properties"]["ask"]["enum"] == [str(ask) for ask in Ask]
    assert properties["cards_are"]["enum"] == [*map(str, Cards), None]


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_valid_and_so_is_its_position(kind):
    book = rules("on-sets", "wff-1969", "basic")
    made = puzzle(book, kind, 5).document()
    assert refusals("puzzle-output", made) == []
    reads = {"break": "judge-input", "flub": "replay-input"}.get(kind, "solve-input")
    assert refusals(reads, made["position"]) == []
    assert refusals("puzzle-output", {**made, "answer": {"maybe": 1}})
    assert list(KINDS) == schemas.load("puzzle-output")["properties"]["kind"]["enum"]


def test_the_manual_s_puzzles_are_valid():
    assert {each.puzzle.kind for each in printed().values()} == set(OF_1969)
    for each in printed().values():
        assert refusals("puzzle-output", each.document()) == []
