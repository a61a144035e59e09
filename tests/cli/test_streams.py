"""Lines are answered as they come: each command on a pipe that stays open."""

import json
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

PATIENCE = 120
ON_SETS = {
    "game": "on-sets",
    "rules": "mlag-2019",
    "division": "basic",
    "universe": ["B", "BR", "R", "G", "blank"],
    "goal": "3",
    "permitted": "B R ∪",
    "challenge": "forceout",
}
MATCH = {"game": "on-sets", "rules": "agloa-2023", "division": "middle", "players": ["A", "B"], "events": []}
COMMANDS = {
    "judge": ({**ON_SETS, "solution": {"set_name": "B ∪ R"}}, "correct"),
    "solve": (ON_SETS, "solvable"),
    "replay": (MATCH, "phase"),
    "analyse": (MATCH, "shakes"),
}
each_command = pytest.mark.parametrize("command", COMMANDS)


@contextmanager
def running(command, stderr=subprocess.DEVNULL):
    """The command with its pipes; ended after a while, so that an answer that never comes fails the test."""
    executable = Path(sys.executable).with_name("forceout")
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": stderr}
    with subprocess.Popen([executable, command], **pipes) as process:
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            yield process
        finally:
            watchdog.cancel()
            process.kill()


def say(process, line):
    process.stdin.write(line + b"\n")
    process.stdin.flush()


def hear(process):
    return json.loads(process.stdout.readline())


@each_command
def test_a_line_is_answered_while_the_pipe_is_open(command):
    document, field = COMMANDS[command]
    with running(command) as process:
        for name in ("one", "two", "three"):
            say(process, json.dumps({**document, "id": name}).encode())
            answer = hear(process)
            assert answer["id"] == name
            assert field in answer
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


@each_command
def test_neither_a_bad_byte_nor_a_broken_line_costs_the_others_their_answers(command):
    document, field = COMMANDS[command]
    good = json.dumps(document).encode()
    with running(command) as process:
        say(process, good[:-1])
        say(process, good)
        assert "error" in hear(process)
        assert field in hear(process)
        say(process, good.replace(b"on-sets", b"on-\xffsets"))
        assert "UTF-8" in hear(process)["error"]["message"]
        say(process, good)
        assert field in hear(process)
        process.stdin.close()
        assert process.wait(PATIENCE) == 2


@each_command
def test_one_object_over_several_lines_is_answered_when_it_closes(command):
    document, field = COMMANDS[command]
    with running(command) as process:
        say(process, json.dumps(document, indent=2).encode())
        assert field in hear(process)
