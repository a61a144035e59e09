"""The `forceout` command as a whole: its version, its help, and where its commands read from."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

import forceout
from forceout.cli import app
from forceout.records.notation.record import to_text

CASE = {
    "game": "on-sets",
    "rules": "mlag-2019",
    "division": "basic",
    "universe": ["B", "BR", "R", "G", "blank"],
    "goal": "3",
    "permitted": "B R ∪",
    "challenge": "forceout",
}
RECORD = {"game": "on-sets", "rules": "mlag-2019", "division": "basic", "players": ["A", "B"], "events": []}


def run(*arguments, given=""):
    return CliRunner(charset="utf-8").invoke(app, list(map(str, arguments)), input=given)


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version(option):
    assert run(option).stdout == f"forceout {forceout.__version__}\n"


@pytest.mark.parametrize("arguments", [["-h"], ["judge", "-h"], ["rules", "--help"]])
def test_help_is_short_and_long(arguments):
    answer = run(*arguments)
    assert answer.exit_code == 0
    assert "Usage:" in answer.stdout


def test_the_package_runs_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "forceout", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"forceout {forceout.__version__}\n"


@pytest.mark.parametrize(
    ("command", "document"),
    [
        ("judge", CASE | {"solution": {"set_name": "B ∪ R"}}),
        ("solve", CASE),
        ("replay", RECORD),
    ],
)
def test_every_command_reads_a_file_or_standard_input(command, document, tmp_path):
    file = tmp_path / "document.json"
    file.write_text(json.dumps(document), "utf-8")
    of_file, of_dash = run(command, file), run(command, "-", given=json.dumps(document))
    of_input = run(command, given=json.dumps(document))
    assert of_file.exit_code == of_input.exit_code == of_dash.exit_code == 0
    assert of_file.stdout == of_input.stdout == of_dash.stdout != ""


@pytest.mark.parametrize("command", ["judge", "solve", "replay"])
def test_a_file_that_cannot_be_read_is_one_clear_line(command, tmp_path):
    missing = run(command, tmp_path / "missing.json")
    assert (missing.exit_code, missing.stderr) == (2, f"{tmp_path}/missing.json: No such file or directory\n")
    latin = tmp_path / "latin.json"
    latin.write_bytes(b"{}\xff")
    answer = run(command, latin)
    assert answer.exit_code == 2
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "analyse", "draw"])
def test_a_match_is_read_in_the_text_notation_too(command, tmp_path):
    file = tmp_path / "match.txt"
    file.write_text(to_text(RECORD), "utf-8")
    as_text, as_json = run(command, file), run(command, given=json.dumps(RECORD))
    assert (as_text.exit_code, as_text.stdout) == (0, as_json.stdout)
    file.write_text('[Game "on-sets"]\n1. Ann: dance\n', "utf-8")
    broken = run(command, file)
    assert (broken.exit_code, broken.stderr) == (2, "line 2: no such action: 'dance'\n")


def test_a_misspelt_field_is_named_with_the_one_that_was_meant():
    answer = run("judge", given=json.dumps(CASE | {"univers": CASE["universe"]} | {"solution": {}}))
    assert answer.exit_code == 2
    misspelt = {"permited" if name == "permitted" else name: value for name, value in CASE.items()}
    answer = run("judge", given=json.dumps(misspelt | {"solution": {"set_name": "B"}}))
    assert answer.stderr == "permited: unknown field; did you mean permitted?\n"
