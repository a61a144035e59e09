"""`forceout judge` as a command: standard input, standard output, exit status."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CASE = {
    "id": "one",
    "game": "on-sets",
    "rules": "mlag-2019",
    "division": "basic",
    "universe": ["B", "BR", "R", "G", "blank"],
    "goal": "3",
    "permitted": "B R ∪",
    "challenge": "forceout",
    "solution": {"set_name": "B ∪ R"},
}


def forceout(*arguments, given=b""):
    command = [Path(sys.executable).with_name("forceout"), *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False)


def judge(*documents):
    return forceout("judge", given="\n".join(documents).encode("utf-8", "surrogatepass"))


def test_incorrect_is_an_answer():
    run = judge(json.dumps(CASE | {"goal": "2"}))
    assert run.returncode == 0
    assert json.loads(run.stdout)["correct"] is False
    assert run.stderr == b""


def test_malformed_line_of_many_is_answered_in_place_and_told():
    run = judge(json.dumps(CASE), json.dumps(CASE | {"goal": "9"}), json.dumps(CASE | {"id": "three"}))
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 2
    assert [line.get("id") for line in lines] == ["one", "one", "three"]
    assert lines[1]["error"]["field"] == "goal"
    assert run.stderr.decode().startswith("line 2: goal: ")
    assert run.stderr.count(b"\n") == 1


def test_trouble_is_told_on_one_line_whatever_a_field_is_called():
    run = judge(json.dumps(CASE | {"a\nb\ud800": 1}))
    assert run.returncode == 2
    assert run.stderr.count(b"\n") == 1


def test_bytes_that_are_no_utf_8_are_refused():
    run = forceout("judge", given=b'{"game": "\xff"}')
    assert run.returncode == 2
    assert run.stderr == b"document: expected UTF-8, byte 11 is not\n"
    assert json.loads(run.stdout)["error"]["field"] == "document"


def test_byte_order_mark_is_no_part_of_the_document():
    run = forceout("judge", given=b"\xef\xbb\xbf" + json.dumps(CASE).encode())
    assert run.returncode == 0


def test_lone_surrogate_is_answered_in_escapes():
    run = judge(json.dumps(CASE | {"solution": {"set_name": "B \ud800"}}))
    assert run.returncode == 0
    assert json.loads(run.stdout)["reasons"][0]["code"] == "unreadable"


@pytest.mark.parametrize("arguments", [["--help"], ["judge", "--help"]])
def test_help_is_there(arguments):
    run = forceout(*arguments)
    assert run.returncode == 0
    assert b"judge" in run.stdout.lower()
