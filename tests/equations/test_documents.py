"""Equations documents of the interchange contract."""

import pytest

from forceout.core.errors import Malformed
from forceout.editions import load
from forceout.equations.position import Solution
from forceout.records.documents.cases import judge_document
from forceout.records.documents.equations import EquationsCodec

CASE = {
    "game": "equations",
    "rules": "agloa-2015",
    "division": "middle",
    "goal": "7",
    "required": "3 +",
    "permitted": "4",
    "challenge": "impossible",
    "variations": [],
    "solution": {"equation": "3+4 = 7"},
}


def test_a_verdict_as_a_document():
    answer = judge_document(CASE)
    assert answer == {
        "correct": True,
        "value": "7",
        "goal_values": ["7"],
        "equals_in_some_reading": True,
        "reasons": [],
    }


def test_never_is_the_older_word_for_impossible():
    assert judge_document({**CASE, "challenge": "never"})["correct"]


def test_absent_piles_and_variations_are_empty():
    short = {key: CASE[key] for key in ("game", "rules", "division", "goal", "challenge", "solution")}
    assert [reason["code"] for reason in judge_document(short)["reasons"]] == ["not-available"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"goal": None}, "goal"),
        ({"goal": ""}, "goal"),
        ({"goal": "3y"}, "goal"),
        ({"required": 3}, "required"),
        ({"required": "10"}, "required"),
        ({"forbidden": "T"}, "forbidden"),
        ({"resources": "2@pink"}, "resources"),
        ({"challenge": "soon"}, "challenge"),
        ({"challenge": "A"}, "challenge"),
        ({"variations": {}}, "variations"),
        ({"variations": ["sideways"]}, "variations[0]"),
        ({"variations": [{"name": "two-digit-numerals"}]}, "variations[0].name"),
        ({"variations": [{"name": "log"}]}, "variations[0].name"),
        ({"variations": [{"name": "base"}]}, "variations[0].m"),
        ({"variations": [{"name": "base", "m": 11}]}, "variations[0].m"),
        ({"variations": [{"name": "base", "m": "8"}]}, "variations[0].m"),
        ({"variations": [{"name": "base", "m": True}]}, "variations[0].m"),
        ({"variations": [{"name": "multiple-of-k", "k": 5}]}, "variations[0].k"),
        ({"variations": [{"name": "multiple-of-k", "k": 12}]}, "variations[0].k"),
        ({"variations": [{"name": "exponent", "colour": "pink"}]}, "variations[0].colour"),
        ({"variations": [{"name": "average", "k": 6}]}, "variations[0].k"),
        ({"solution": "3+4 = 7"}, "solution"),
        ({"solution": {}}, "solution.equation"),
        ({"solution": {"equation": 7}}, "solution.equation"),
        ({"solution": {"equation": "3+4 = 7", "note": ""}}, "solution.note"),
        ({"solution": {"equation": "3+4 = 7", "wild": "0"}}, "solution.wild"),
        ({"solution": {"equation": "3+4 = 7", "wild": {"q": "5"}}}, "solution.wild"),
        ({"solution": {"equation": "3+4 = 7", "wild": {"0": "55"}}}, "solution.wild.0"),
        ({"solution": {"equation": "3+4 = 7", "wild": {"0": "?"}}}, "solution.wild.0"),
        ({"solution": {"equation": "3+4 = 7", "wild": {"0": "("}}}, "solution.wild.0"),
        ({"universe": ["B"]}, "universe"),
        ({"division": "advanced"}, "division"),
        ({"rules": "agloa-2014"}, "rules"),
    ],
    ids=str,
)
def test_a_document_that_is_not_of_its_form_is_refused(change, field):
    with pytest.raises(Malformed) as refused:
        judge_document({**CASE, **change})
    assert refused.value.field == field


def test_nothing_is_judged_after_no_goal():
    """IV-D-2: who objects lays a Goal, and play goes on."""
    without = {key: value for key, value in CASE.items() if key != "goal"}
    with pytest.raises(Malformed, match="lays a Goal"):
        judge_document({**without, "challenge": "no-goal"})
    with pytest.raises(Malformed, match="has none"):
        judge_document({**CASE, "challenge": "no-goal"})


def test_a_solution_as_a_document():
    codec = EquationsCodec(load("equations", "agloa-2015").rules("middle"))
    assert codec.solution_fields(Solution("3+4 = 7")) == {"equation": "3+4 = 7"}
    assert codec.solution_fields(Solution("0+4 = 7", {"0": "3"})) == {
        "equation": "0+4 = 7",
        "wild": {"0": "3"},
    }


def test_every_reason_has_a_sentence():
    documents = [
        {"solution": {"equation": "3+4"}},
        {"solution": {"equation": "3+4 = 8"}},
        {"solution": {"equation": "3+? = 7"}},
        {"solution": {"equation": "12+4 = 7"}},
        {"solution": {"equation": "3÷(4−4) = 7"}},
        {"solution": {"equation": "1+2×3 = 7"}},
        {"solution": {"equation": "5<0>+2 = 7"}},
        {"goal": "7÷0", "solution": {"equation": "3+4 = 7÷0"}},
        {"variations": [{"name": "multiple-of-k", "k": 6}]},
        {"variations": [{"name": "multiple-of-k", "k": 6}], "solution": {"equation": "3+5 = 7"}},
        {"variations": [{"name": "factorial"}], "solution": {"equation": "0!+(1!+(1!+4)) = 7"}},
        {"division": "elementary", "variations": [{"name": "three-operation-solution"}]},
    ]
    for change in documents:
        answer = judge_document({**CASE, **change})
        assert not answer["correct"]
        for reason in answer["reasons"]:
            assert len(reason["message"]) > 15
            assert "None" not in reason["message"], reason
