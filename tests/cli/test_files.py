"""Every command that takes a FILE, and files that are none of what it takes: one line, and no traceback."""

import json

import pytest
from typer.testing import CliRunner

from forceout.cli import app

DOCUMENTS = {
    "judge": ["judge"],
    "judge --explain": ["judge", "--explain"],
    "solve": ["solve"],
    "replay": ["replay"],
    "replay --text": ["replay", "--text"],
    "analyse": ["analyse"],
    "analyse --explain": ["analyse", "--explain"],
    "draw": ["draw"],
    "kit replay": ["kit", "replay"],
    "play --from": ["play", "--players", "Ann,Ben", "--from"],
}
BOOKS = {
    "judge --rules": ["judge", "--rules"],
    "rules --check": ["rules", "--check"],
    "rules": ["rules"],
    "play --rules": ["play", "--players", "Ann,Ben", "--rules"],
}
KEPT = {
    "play --save": ["play", "--resume", "--save"],
    "arena --keep": ["arena", "on-sets", "mlag-2019", "basic", "--levels", "1,2", "--keep"],
}
POSITION = {
    "game": "on-sets",
    "rules": "mlag-2019",
    "division": "basic",
    "universe": ["B"],
    "goal": "1",
    "challenge": "now",
}


@pytest.fixture
def told(tmp_path, monkeypatch):
    """What a command tells on standard error about a file, in lines."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def run(arguments, file, given=""):
        result = CliRunner().invoke(app, [*arguments, str(file)], input=given)
        assert isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code == 2
        return [
            line for line in result.stderr.splitlines() if line
        ]  # a bar that was taken away leaves an empty one

    return run


@pytest.mark.parametrize("command", [*DOCUMENTS, *BOOKS])
def test_a_file_that_is_not_there(command, told, tmp_path):
    file = tmp_path / "none.toml"
    (line,) = told({**DOCUMENTS, **BOOKS}[command], file)
    assert line.endswith("No such file or directory")
    assert line.count(str(file)) == 1
    assert "Errno" not in line


@pytest.mark.parametrize("command", [*DOCUMENTS, *BOOKS])
def test_a_folder_in_place_of_a_file(command, told, tmp_path):
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    (line,) = told({**DOCUMENTS, **BOOKS}[command], folder)
    assert line.endswith("Is a directory")
    assert "Errno" not in line


@pytest.mark.parametrize("command", [*DOCUMENTS, *BOOKS])
def test_bytes_that_are_no_text(command, told, tmp_path):
    file = tmp_path / "bytes.toml"
    file.write_bytes(b"\xff\xfe\x00")
    (line,) = told({**DOCUMENTS, **BOOKS}[command], file)
    assert "expected UTF-8, byte 1 is not" in line


@pytest.mark.parametrize("command", DOCUMENTS)
@pytest.mark.parametrize(
    ("content", "says"), [("", "expected JSON, and there is nothing"), ("{not json", "expected JSON: ")]
)
def test_no_json(command, content, says, told, tmp_path):
    file = tmp_path / "document"
    file.write_text(content)
    (line,) = told(DOCUMENTS[command], file)
    assert says in line


@pytest.mark.parametrize("command", KEPT)
@pytest.mark.parametrize("content", [b"{not json", b"\xff\xfe\x00", None])
def test_what_is_kept_is_something_else(command, content, told, tmp_path):
    file = tmp_path / "kept"
    file.mkdir() if content is None else file.write_bytes(content)
    (line,) = told(KEPT[command], file)
    assert str(file) in line
    assert "Errno" not in line


def test_a_result_is_not_played_that_could_not_be_kept(told, tmp_path):
    (line,) = told(KEPT["arena --keep"], tmp_path / "none" / "there")
    assert line.endswith("No such file or directory")


def test_a_drawing_that_cannot_be_written(told, tmp_path):
    (line,) = told(["draw", "--out"], tmp_path / "none" / "there.svg", json.dumps(POSITION))
    assert line.endswith("No such file or directory")
