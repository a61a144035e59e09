from forceout.records.documents.cases import judge_document

CASE = {
    "id": "a name",
    "game": "on-sets",
    "rules": "mlag-2019",
    "division": "basic",
    "universe": ["B", "BR", "R", "G", "blank"],
    "goal": "3",
    "permitted": "B R ∪",
    "challenge": "forceout",
    "solution": {"set_name": "B ∪ R"},
}


def test_answer_has_the_fields_of_the_contract():
    assert judge_document(CASE) == {
        "correct": True,
        "value": 3,
        "goal_values": [3],
        "equals_in_some_reading": True,
        "reasons": [],
        "cards": ["B", "R", "BR"],
    }


def test_reason_has_code_rule_message_and_facts():
    (reason,) = judge_document(CASE | {"goal": "2"})["reasons"]
    assert reason["code"] == "not-equal"
    assert reason["rule"] == "VII-B-1"
    assert reason["message"] == "It comes to 3, and the Goal is 2."
    assert reason["reading"] == {"set_name": "B ∪ R"}
