"""The games and solitaires of 1969, case by case, through the public function and through the command."""

import json

import pytest

from conformance import Case, answer, cases, command_answers
from forceout.training.kit.documents import kit_document

CASES = cases("kit", "kit")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case_is_played_as_the_manual_has_it(case: Case) -> None:
    assert case.disagreements(answer(case, kit_document)) == []


def test_command_agrees_on_all_cases_as_json_lines() -> None:
    given = command_answers("kit", CASES)
    assert len(given) == len(CASES)
    assert [line for case, one in zip(CASES, given, strict=True) for line in case.disagreements(one)] == []


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.expect.get("winnable")], ids=lambda case: case.id
)
def test_a_winning_line_put_behind_the_record_wins(case: Case) -> None:
    found = answer(case, kit_document)
    played = {**case.document, "events": [*case.document["events"], *found["line"]], "throws": []}
    assert json.loads(json.dumps(kit_document(played)))["winners"] == case.document["players"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kit": "cup-fishing"}, "kit"),
        ({"players": ["A"]}, "players"),
        ({"players": ["A", "A"]}, "players"),
        ({"players": ["A", ""]}, "players"),
        ({"kit": "cup-squad", "players": ["A", "shaker"]}, "players"),
        ({"scoring": "30"}, "scoring"),
        ({"solve": True}, "solve"),
        ({"events": [{"by": "A", "do": "shake"}]}, "events[0].do"),
        ({"events": [{"by": "C", "do": "throw", "cubes": "R"}]}, "events[0].by"),
        ({"events": [{"by": "A", "do": "throw", "cubes": "R", "goal": "1"}]}, "events[0].goal"),
        ({"kit": "cup-squad", "events": [{"by": "A", "do": "take", "set_name": "R"}]}, "events[0].set_name"),
        ({"events": [{"by": "A", "do": "throw", "cubes": "6"}]}, "events[0].cubes"),
        ({"events": [{"by": "A", "do": "deal", "cards": ["RY"]}]}, "events[0].cards[0]"),
    ],
)
def test_malformed_document_names_the_field(change, field) -> None:
    document = {"kit": "cube-fish", "players": ["A", "B"], "events": []} | change
    case = Case("", "kit", document, {}, "")
    assert answer(case, kit_document)["error"]["field"] == field


def test_throws_of_other_cubes_than_the_solitaire_has_are_malformed() -> None:
    document = {"kit": "solitaire-one", "players": ["A"], "events": [], "solve": True, "throws": ["B R"]}
    assert answer(Case("", "kit", document, {}, ""), kit_document)["error"]["field"] == "throws[0]"
