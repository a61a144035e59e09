"""On-Sets documents: what is well formed, and that nothing makes the judge raise."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout.core.errors import Malformed
from forceout.editions import load
from forceout.onsets.position import Solution, Written
from forceout.onsets.symbols import Symbol
from forceout.records.documents.cases import judge_document
from forceout.records.documents.fields import Fields
from forceout.records.documents.onsets import OnSetsCodec
from forceout.records.documents.stream import answers
from onsets_writing import documents

SENIOR = load("on-sets", "agloa-2023").rules("senior")
NORMAL = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "senior",
    "universe": ["B", "BR", "R", "G", "blank"],
    "goal": "2",
    "permitted": "B R ∪",
    "challenge": "forceout",
    "solution": {"set_name": "B ∪ B"},
}


def field_refused(**changes):
    document = {key: value for key, value in (NORMAL | changes).items() if value is not None}
    with pytest.raises(Malformed) as wrong:
        judge_document(document)
    return wrong.value.field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rules": "agloa-1999"}, "rules"),
        ({"game": "chess"}, "rules"),
        ({"division": "minor"}, "division"),
        ({"universe": "B R"}, "universe"),
        ({"universe": ["B", "B"]}, "universe[1]"),
        ({"universe": ["BO"]}, "universe[0]"),
        ({"goal": None}, "goal"),
        ({"goal": "7"}, "goal"),
        ({"permitted": "B X"}, "permitted"),
        ({"permitted": ["B"]}, "permitted"),
        ({"challenge": "P"}, "challenge"),
        ({"challenge": "no-goal"}, "goal"),
        ({"variations": {}}, "variations"),
        ({"variations": [{"name": "wild"}]}, "variations[0].name"),
        ({"variations": [{"name": "wild-cube", "cube": 3}]}, "variations[0].cube"),
        ({"last_move": {"cube": "B", "to": "permitted"}}, "last_move"),
        ({"solution": "B"}, "solution"),
        ({"solution": {}}, "solution.set_name"),
        ({"solution": {"set_name": "B", "note": ""}}, "solution.note"),
        ({"solution": {"set_name": "B", "restrictions": "B = R"}}, "solution.restrictions"),
        ({"solution": {"set_name": "B", "blank": "BB"}}, "solution.blank"),
        ({"solution": {"set_name": "B", "wild": {"B": "?"}}}, "solution.wild.B"),
        ({"solution": {"set_name": "B", "wild": {"B": "O"}}}, "solution.wild.B"),
        ({"solution": {"set_name": "B", "wild": {"B": "∪", "b": "∩"}}}, "solution.wild"),
        ({"solution": {"set_name": "B", "goal": "3"}}, "solution.goal"),
        ({"solution": {"solutions": [{"set_name": "B"}] * 2}}, "solution.solutions"),
        ({"comment": ""}, "comment"),
    ],
)
def test_malformed_document_is_refused_by_field(changes, field):
    assert field_refused(**changes) == field


def test_two_solutions_are_two():
    """agloa-2023 XIII-D-14"""
    two = {"variations": [{"name": "two-solutions"}]}
    assert field_refused(**two, solution={"solutions": [{"set_name": "B"}]}) == "solution.solutions"
    extra = {"solutions": [{"set_name": "B"}] * 2, "set_name": "B"}
    assert field_refused(**two, solution=extra) == "solution.set_name"


@pytest.mark.parametrize(
    ("move", "field"),
    [
        ({"cube": "B", "to": "goal"}, "last_move.to"),
        ({"cube": "R", "to": "permitted"}, "last_move.cube"),
        ({"cube": "Y", "to": "permitted"}, "last_move.cube"),
        ({"cube": "B"}, "last_move.to"),
        ({"cube": "B", "to": "permitted", "by": "A"}, "last_move.by"),
    ],
)
def test_last_move_must_be_one_that_the_position_shows(move, field):
    changes = {"rules": "wff-1969", "division": "basic", "challenge": "A", "permitted": "B"}
    assert field_refused(**changes, last_move=move) == field


def test_no_goal_of_2014_has_no_solution_to_judge():
    """agloa-2014 III-D-2"""
    assert field_refused(rules="agloa-2014", challenge="no-goal", goal=None) == "challenge"


meanings = st.dictionaries(
    st.sampled_from([Symbol.BLUE, Symbol.UNION]), st.sampled_from([Symbol.RED, Symbol.PRIME])
)
written = st.builds(
    Written,
    st.text(max_size=9),
    st.lists(st.text(max_size=9), max_size=2).map(tuple),
    meanings,
    st.integers(0, 15),
)


@given(st.one_of(st.tuples(written), st.tuples(written, written)))
def test_solution_reads_back_from_its_document(parts):
    solution = Solution(parts)
    codec = OnSetsCodec(SENIOR)
    document = codec.solution_fields(solution)
    position = codec.position(Fields(NORMAL | {"variations": [{"name": "two-solutions"}]}))
    assert codec.solution_in(Fields(json.loads(json.dumps(document))), position) == solution


def test_goal_of_the_writer_stands_in_the_document():
    assert OnSetsCodec(SENIOR).solution_fields(Solution((Written("B"),), "3 2")) == {
        "set_name": "B",
        "goal": "3 2",
    }


def judged(document):
    """The answer as a command gives it; a document that cannot be written in JSON has none."""
    (answer,) = answers(json.dumps(document), judge_document)
    return json.loads(answer.line())


@given(documents())
def test_any_document_gets_a_verdict_or_a_named_field(document):
    answer = judged(document)
    if "error" in answer:
        assert answer["error"]["field"]
    else:
        assert answer["correct"] is (answer["reasons"] == [])
        assert all(reason["code"] and reason["rule"] and reason["message"] for reason in answer["reasons"])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def mutated(draw):
    """A document with one thing in it replaced, dropped or added."""
    document = draw(documents())
    where = draw(st.sampled_from([document, document["solution"]]))
    key = draw(st.sampled_from(sorted(where)))
    match draw(st.sampled_from(["replace", "drop", "add", "scramble"])):
        case "replace":
            where[key] = draw(VALUES)
        case "drop":
            del where[key]
        case "add":
            where[draw(st.text(max_size=5))] = draw(VALUES)
        case "scramble" if isinstance(where[key], str):
            text = where[key]
            place = draw(st.integers(0, len(text)))
            where[key] = text[:place] + draw(st.text(st.characters(), max_size=3)) + text[place:]
    return document


@given(mutated())
def test_any_mutilated_document_gets_a_verdict_or_a_named_field(document):
    answer = judged(document)
    assert ("error" in answer) != ("correct" in answer)


@pytest.mark.slow
@settings(max_examples=3_000)
@given(st.one_of(documents(), mutated()))
def test_judge_never_raises(document):
    answer = judged(document)
    assert ("error" in answer) != ("correct" in answer)


@given(documents())
def test_challenge_never_is_impossible_by_another_word(document):
    """mlag-2019 V-A-1 Comment b"""
    if document["rules"] != "wff-1969":
        assert judged(document | {"challenge": "never"}) == judged(document | {"challenge": "impossible"})
