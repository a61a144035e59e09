"""`forceout judge --explain`: what people see, with colour or without, and the same exit status as for programs."""

import json
import re
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from forceout.cli.judge import run as judge

GOLDEN = Path(__file__).parent / "explain_at_80_columns.txt"
CASE = {
    "id": "two readings",
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "middle",
    "universe": ["blank", "B", "R", "BR", "G", "RG", "BRG", "Y", "GY", "BRGY"],
    "goal": "2/2",
    "required": "R",
    "permitted": "G ∪ −",
    "forbidden": "B V",
    "resources": "B Y Y ∩ ⊆ 3",
    "challenge": "impossible",
    "solution": {"restrictions": ["R ⊆ G"], "set_name": "R ∪ G − Y"},
}


@pytest.fixture
def explain(monkeypatch, capsys):
    """Explain these cases; exit status, standard output, standard error."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*cases, **environment):
        text = "\n".join(case if isinstance(case, str) else json.dumps(case) for case in cases)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
        status = judge(None, explain=True)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def words(explain):
    """What is explained, as words with single spaces."""

    def told(*cases):
        status, out, err = explain(*cases)
        assert (status, err) == (0, "")
        return " ".join(out.split())

    return told


def test_the_explanation_of_an_ambiguous_solution_at_80_columns(explain):
    assert explain(CASE) == (0, GOLDEN.read_text(encoding="utf-8"), "")


def test_no_line_is_wider_than_the_terminal(explain):
    for width in (50, 80):
        _, out, _ = explain(CASE, COLUMNS=str(width))
        assert max(map(len, out.splitlines())) <= width


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {}])
def test_no_colour_codes_where_there_is_no_colour(explain, environment):
    _, out, _ = explain(CASE, **environment)
    assert "\x1b" not in out


def test_colour_adds_codes_and_changes_no_letter(explain):
    _, coloured, _ = explain(CASE, FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == GOLDEN.read_text(encoding="utf-8")


def test_a_locale_without_the_signs_of_the_game_gets_them_all_the_same():
    program = (
        "import sys; from forceout.cli import main; sys.argv = ['forceout', 'judge', '--explain']; main()"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(CASE).encode(),
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "COLUMNS": "80"},
        check=True,
    )
    assert answer.stdout.decode() == GOLDEN.read_text(encoding="utf-8")


def test_what_cannot_be_read_has_a_caret_under_its_column(explain):
    _, out, _ = explain({**CASE, "solution": {"set_name": "R ∪ G − Q"}})
    lines = out.splitlines()
    place = next(number for number, line in enumerate(lines) if line.strip() == "^")
    assert lines[place - 1][lines[place].index("^")] == "Q"


def test_every_reason_stands_with_its_code_and_clause(words):
    solution = {"set_name": "B − B"}
    told = words({**CASE, "challenge": "now", "solution": solution})
    for code, clause in (
        ("not-available", "VII-B-4-d"),
        ("required-unused", "VII-B-4-b"),
        ("not-equal", "VII-B-3"),
    ):
        assert f"({code}, {clause})" in told


def test_a_correct_solution_is_said_to_be_correct(words):
    told = words({**CASE, "solution": {"restrictions": ["R ⊆ G"], "set_name": "R ∪ (G − Y)"}})
    assert told.endswith("It counts 4. The Goal 2/2 is 4. ✓ equal ✓ CORRECT")


def test_a_restriction_that_removes_nothing_says_so(words):
    told = words({**CASE, "solution": {"restrictions": ["R ⊆ R"], "set_name": "R"}})
    assert "R ⊆ R removes none of the 10 cards" in told


def test_cards_of_the_double_set_are_counted_twice_aloud(words):
    variations = [{"name": "double-set", "set": "G"}]
    told = words({**CASE, "division": "senior", "variations": variations, "solution": {"set_name": "R − B"}})
    assert "It counts 3, 1 of them twice." in told
    assert "Double Set: G" in told


def test_a_wild_cube_and_a_wild_blank_are_told(words):
    case = {
        **CASE,
        "division": "senior",
        "variations": [{"name": "wild-cube", "cube": "Y"}, {"name": "blank-card-wild"}],
        "solution": {"set_name": "R ∪ Y", "wild": {"Y": "G"}, "blank": "BG"},
    }
    told = words(case)
    assert "Y stands for G" in told
    assert "blank is BG" in told
    assert "R ∪ G<Y> picks" in told


def test_a_broken_variation_shows_the_reading_that_breaks_it(words):
    variations = [{"name": "required-card", "card": "B"}]
    told = words({**CASE, "division": "senior", "variations": variations})
    assert "Required Card: the card B must be in the set, and it is not." in told
    assert "when it is read as" in told


def test_two_solutions_are_told_one_after_the_other(words):
    solutions = [{"set_name": "R − B"}, {"set_name": "R ∪ G − Y"}]
    case = {
        **CASE,
        "division": "senior",
        "variations": [{"name": "two-solutions"}],
        "solution": {"solutions": solutions},
    }
    told = words(case)
    assert told.index("Solution 1 Set-Name R − B") < told.index("Solution 2 Set-Name R ∪ G − Y")


def test_after_no_goal_the_goal_of_the_writer_is_told(words):
    case = {
        key: value for key, value in CASE.items() if key not in ("goal", "required", "permitted", "forbidden")
    }
    case |= {
        "challenge": "no-goal",
        "resources": "R G ∪ 1 4",
        "solution": {"goal": "1 4", "set_name": "R ∪ G"},
    }
    told = words(case)
    assert "Goal │ No Goal" in told
    assert "Goal 1 4" in told
    assert "The Goal 1 4 is 5." in told


def test_an_illegal_goal_is_said_to_be_illegal(words):
    told = words({**CASE, "goal": "1 (2/2)"})
    assert "The Goal is not legal." in told
    assert "(goal-illegal, III-B-1)" in told


def test_writing_that_steers_a_terminal_is_shown_harmless(explain):
    _, out, _ = explain({**CASE, "id": "\x1b[2J", "solution": {"set_name": "R\x1b[31m ∪ [bold]G"}})
    assert "\x1b" not in out
    assert "[bold]G" in out


def test_endless_writing_is_cut(explain):
    status, out, _ = explain({**CASE, "solution": {"set_name": "R ∪ " * 1500 + "R"}})
    assert status == 0
    assert len(out) < 10_000


def test_malformed_documents_are_named_on_standard_error_and_the_others_still_explained(explain):
    status, out, err = explain({**CASE, "id": "first"}, {**CASE, "goal": 7}, "{", {**CASE, "id": "last"})
    assert status == 2
    trouble = err.splitlines()
    assert trouble[0] == "line 2: goal: expected a string, not a number"
    assert trouble[1].startswith("line 3: document: expected JSON")
    assert out.index(" first ") < out.index(" last ")


def test_cases_without_a_name_are_numbered(words):
    nameless = {key: value for key, value in CASE.items() if key != "id"}
    told = words(nameless, nameless)
    assert " Case 1 " in told
    assert " Case 2 " in told
