"""`forceout solve`: documents in, answers out."""

import json
from importlib import import_module

import pytest
from jsonschema import Draft202012Validator
from tests.cli.running import forceout

from forceout.onsets.solver import kernel
from forceout.records.documents import schemas
from forceout.records.documents.cases import judge_document

command = import_module("forceout.cli.solve")  # in forceout.cli the name is the Typer command's
CASE = {
    "id": "one",
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "elementary",
    "universe": ["BRG", "BR", "B", "RG", "R", "G", "Y", "blank"],
    "goal": "2",
    "permitted": "B R ∩ G",
    "challenge": "forceout",
}


def run(text, *options):
    return forceout("solve", *options, given=text)


def answer(**changes):
    done = run(json.dumps({**CASE, **changes}))
    found = json.loads(done.stdout)
    Draft202012Validator(schemas.load("solve-output")).validate(found)
    return done.returncode, found


def test_a_yes_shows_a_solution_that_the_judge_accepts():
    status, found = answer()
    assert status == 0
    assert found == {
        "id": "one",
        "solvable": True,
        "proof": "witness",
        "solution": {"set_name": "B ∩ R"},
        "solutions": [{"set_name": "B ∩ R"}],
    }
    assert judge_document({**CASE, "solution": found["solution"]})["correct"]


def test_a_no_is_a_proof():
    status, found = answer(goal="5/3")
    assert status == 0
    assert (found["solvable"], found["proof"], found["solution"], found["solutions"]) == (
        False,
        "exhaustive",
        None,
        [],
    )


def test_all_lists_solutions_that_name_different_sets():
    _, found = answer(all=5, budget_ms=600_000)
    names = [each["set_name"] for each in found["solutions"]]
    assert names[0] == "B ∩ R"
    assert len(names) == len(set(names)) > 1
    cards = [judge_document({**CASE, "solution": each})["cards"] for each in found["solutions"]]
    assert len({tuple(each) for each in cards}) == len(cards)


def test_a_malformed_line_is_answered_in_place():
    done = run("\n".join([json.dumps(CASE), json.dumps({**CASE, "universe": ["BB"]}), json.dumps(CASE)]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [each.get("solvable") for each in answers] == [True, None, True]
    assert answers[1]["error"]["field"] == "universe[0]"
    assert done.stderr.startswith("line 2: universe[0]")


@pytest.mark.parametrize(
    ("field", "value"), [("all", "many"), ("budget_ms", -1), ("solution", {}), ("challenge", "A")]
)
def test_what_solve_does_not_take_is_named(field, value):
    status, found = answer(**{field: value})
    assert status == 2
    assert found["error"]["field"] == field


def test_no_goal_in_2014_has_nothing_to_write():
    without = {key: value for key, value in CASE.items() if key != "goal"}
    done = run(json.dumps({**without, "rules": "agloa-2014", "challenge": "no-goal"}))
    assert json.loads(done.stdout)["error"]["field"] == "challenge"


def test_explain_tells_the_steps_and_the_moves():
    moving = {**CASE, "challenge": "now", "permitted": "B ∩", "resources": "R G Y ′"}
    done = run(json.dumps(moving), "--explain")
    assert done.returncode == 0
    assert "There is a Solution. The shortest has 3 symbols." in done.stdout
    assert "opens a Solution" in done.stdout
    assert "can be challenged already" in done.stdout


def test_explain_says_that_there_is_none():
    done = run(json.dumps({**CASE, "goal": "5/3"}), "--explain")
    assert "There is no Solution" in done.stdout


def test_explain_names_what_is_malformed():
    done = run(json.dumps({**CASE, "goal": "x"}), "--explain")
    assert done.returncode == 2
    assert done.stderr.startswith("goal:")


def test_a_missing_kernel_is_said_in_one_line(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(kernel, "native", None)
    cases = tmp_path / "cases.jsonl"
    cases.write_text("\n".join([json.dumps(CASE)] * 3))
    assert command.run(cases, explain=False) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
    assert "native kernel" in shown.err
