"""`forceout solve` for Equations: the contract's answers."""

import pytest

from forceout.core.errors import Malformed
from forceout.records.documents.cases import judge_document, solve_document

CASE = {
    "game": "equations",
    "rules": "agloa-2015",
    "division": "basic",
    "goal": "7",
    "required": "3",
    "permitted": "+",
    "resources": "4 4",
    "challenge": "now",
}


def test_a_witness_is_in_the_form_that_the_judge_reads():
    answer = solve_document(CASE)
    assert (answer["solvable"], answer["proof"]) == (True, "witness")
    assert answer["solutions"] == [answer["solution"]]
    assert judge_document({**CASE, "solution": answer["solution"]})["correct"]


def test_no_is_exhaustive():
    answer = solve_document({**CASE, "permitted": ""})
    assert answer == {"solvable": False, "proof": "exhaustive", "solution": None, "solutions": []}


def test_undecided_tells_how_far_it_looked():
    case = {
        **CASE,
        "division": "middle",
        "goal": "1+5",
        "required": "1 × 9 − 1",
        "challenge": "impossible",
        "permitted": "",
        "variations": [{"name": "powers-of-the-base"}],
    }
    answer = solve_document(case)
    assert (answer["solvable"], answer["proof"], answer["solution"]) == (None, None, None)
    assert answer["searched"]["bounds"] == ["powers-of-the-base"]


def test_all_lists_so_many():
    answer = solve_document({**CASE, "permitted": "+ 1 6 × 5 2", "all": 3, "challenge": "impossible"})
    assert len(answer["solutions"]) == 3


def test_no_goal_brings_a_goal():
    case = {name: value for name, value in CASE.items() if name not in ("goal", "required", "permitted")}
    answer = solve_document({**case, "challenge": "no-goal", "resources": "2 3 6 ×"})
    assert answer["solution"]["goal"] == "6"
    assert judge_document(
        {
            **CASE,
            "goal": "6",
            "required": "",
            "permitted": "2 3 ×",
            "solution": {"equation": answer["solution"]["equation"]},
        }
    )["correct"]


@pytest.mark.parametrize(
    ("name", "value"), [("budget_ms", -1), ("budget_ms", "1"), ("all", 1.5), ("more", 1), ("goal", 7)]
)
def test_a_malformed_question_names_its_field(name, value):
    with pytest.raises(Malformed) as refused:
        solve_document({**CASE, name: value})
    assert refused.value.field == name
