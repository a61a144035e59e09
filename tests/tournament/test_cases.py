"""The cases of the contract: every answer, and every seating counted again."""

import json
from dataclasses import replace

import pytest
from tests.tournament.slow_seating import Question, table_sizes

from conformance import answer, cases
from forceout.records.documents.stream import answers
from forceout.tournament.documents import check_document, seat_document, standings_document
from records.test_schemas import refusals

HANDLERS = {
    "seat": seat_document,
    "standings": standings_document,
    "check": check_document,
}
CASES = [(verb, case) for verb in HANDLERS for case in cases("tournament", f"tournament {verb}")]
ALL = pytest.mark.parametrize(("verb", "case"), CASES, ids=str)


@ALL
def test_the_answer_is_that_of_the_case(verb, case):
    found = answer(case, HANDLERS[verb])
    told = {key: value for key, value in case.expect.items() if key not in ("facts", "best", "at_most")}
    assert replace(case, expect={"error": False, **told}).disagreements(found) == []


@pytest.mark.parametrize("case", [case for _, case in CASES if "facts" in case.expect], ids=str)
def test_a_seating_is_the_best_one(case):
    found, asked = answer(case, seat_document), Question(case.document)
    rounds = [[(table["table"], table["players"]) for table in each["tables"]] for each in found["rounds"]]
    for tables, each, field in zip(rounds, found["rounds"], asked.fields, strict=True):
        seated = [player for _, players in tables for player in players]
        assert sorted(seated + each["byes"]) == sorted(field)
        assert sorted(len(players) for _, players in tables) == sorted(table_sizes(len(field), asked.size))
    assert list(found["broken"].values()) == asked.count(rounds)
    if "best" in case.expect:
        assert found["broken"] == case.expect["best"]
        assert found["proved"] == list(found["broken"])
    for key, most in case.expect.get("at_most", {}).items():
        assert found["broken"][key] <= most


@ALL
def test_every_case_and_the_answer_to_it_is_valid(verb, case):
    found = answer(case, HANDLERS[verb])
    assert refusals(f"tournament-{verb}-output", found) == []
    if "error" not in found:
        assert refusals(f"tournament-{verb}-input", case.document) == []


def test_a_line_that_is_malformed_is_answered_in_place_with_its_id():
    lines = [{"id": "a", "event": {}}, {"id": "b", **CASES[0][1].document}]
    found = [each.document for each in answers("\n".join(map(json.dumps, lines)), check_document)]
    assert found[0] == {"id": "a", "error": {"field": "event.game", "message": "this field is missing"}}
    assert found[1]["id"] == "b"
