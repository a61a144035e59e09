"""`forceout draw`: SVG for files and pipes, text for terminals."""

import json
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from forceout import Position
from forceout.cli import app
from test_public_api import EQUATIONS, ON_SETS


def run(*arguments, given=""):
    return CliRunner(charset="utf-8").invoke(app, ["draw", *map(str, arguments)], input=given)


@pytest.mark.parametrize("document", [ON_SETS, EQUATIONS], ids=lambda document: document["game"])
class TestAPosition:
    def test_is_svg_in_a_pipe(self, document):
        drawn = run(given=json.dumps(document)).stdout
        assert ET.fromstring(drawn).tag.endswith("svg")
        assert drawn == f"{Position.of(document)._repr_svg_()}\n"

    def test_is_svg_in_a_file(self, document, tmp_path):
        case, out = tmp_path / "case.json", tmp_path / "mat.svg"
        case.write_text(json.dumps({**document, "solution": {}}), "utf-8")
        assert run(case, "-o", out).exit_code == 0
        assert ET.parse(out).getroot().tag.endswith("svg")

    def test_is_text_where_that_is_wanted(self, document, tmp_path):
        drawn = run("--as", "text", given=json.dumps(document)).stdout
        assert "Required" in drawn
        assert "╭" in drawn
        out = tmp_path / "mat.txt"
        assert run("--as", "text", "--out", out, given=json.dumps(document)).exit_code == 0
        written = out.read_text("utf-8")
        assert "Required" in written
        assert max(map(len, written.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "given", "message"),
    [
        (["--as", "png"], json.dumps(ON_SETS), "--as: expected svg or text, not 'png'"),
        ([], "nonsense", "document: expected JSON"),
        ([], "{}\n{}", "expected one document, not 2"),
        ([], "[]", "document: expected an object"),
        ([], json.dumps(ON_SETS | {"goal": "9"}), "goal: "),
        (["-o", "/nowhere/mat.svg"], json.dumps(ON_SETS), "/nowhere/mat.svg: No such file or directory"),
    ],
)
def test_what_cannot_be_drawn_is_one_clear_line(arguments, given, message):
    answer = run(*arguments, given=given)
    assert answer.exit_code == 2
    assert answer.stderr.startswith(message)
    assert answer.stderr.count("\n") == 1


RECORD = {
    "game": "on-sets",
    "rules": "agloa-2014",
    "division": "elementary",
    "players": ["Ann", "Ben"],
    "events": [
        {"by": "Ann", "do": "lot", "digit": 5},
        {"by": "Ben", "do": "lot", "digit": 1},
        {"by": "Ann", "do": "roll", "cubes": "1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ"},
        {"by": "Ben", "do": "deal", "cards": ["B", "BR", "RG", "G", "BGY", "Y", "RY", "blank"]},
        {"by": "Ann", "do": "goal", "goal": "5"},
    ],
}


def test_the_table_of_a_match_is_drawn():
    drawn = ET.fromstring(run(given=json.dumps(RECORD)).stdout)
    told = drawn.find("{http://www.w3.org/2000/svg}desc").text
    assert "Ann 0 · Goal-setter; Ben 0" in told
    assert "Goal 5, = 5." in told
    assert told.endswith("Ben to move or challenge")
    assert "Ben to move or challenge" in run("--as", "text", given=json.dumps(RECORD)).stdout


def test_and_as_it_was_after_an_earlier_event():
    drawn = run("--after", 3, given=json.dumps(RECORD)).stdout
    assert "Ben to deal" in drawn
    wrong = run("--after", 9, given=json.dumps(RECORD))
    assert wrong.exit_code == 2
    assert wrong.stderr == "--after: expected 0 to 5, the events of this match, not 9\n"
