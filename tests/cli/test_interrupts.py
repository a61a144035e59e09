"""Ctrl-C ends every command without a traceback, whatever it is doing."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.test_streams import COMMANDS, hear, running, say
from forceout.cli.processes import Processes
from forceout.core.errors import ForceoutError

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="no signals here")

PATIENCE = 120
KILLED = -signal.SIGINT
"""How the end by a signal is told to Python; a shell tells 130."""

CTRL_C = "signal.raise_signal(signal.SIGINT)"


def ended(tmp_path, *lines):
    """The exit status and all output of a program that runs these lines as a command."""
    program = tmp_path / "program.py"
    indented = "\n".join(f"    {line}" for line in lines)
    program.write_text(
        "import atexit, os, signal\n"
        "from forceout.cli.interrupts import ended_by_ctrl_c\n"
        "from forceout.cli.processes import Processes\n"
        f"def command():\n{indented}\n"
        "if __name__ == '__main__':\n"
        "    with ended_by_ctrl_c():\n"
        "        command()\n"
    )
    done = subprocess.run(
        [sys.executable, program],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        start_new_session=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_what_is_open_is_closed(tmp_path):
    assert ended(tmp_path, "try:", f"    {CTRL_C}", "finally:", "    print('closed')") == (130, "closed\n")


def test_a_second_ctrl_c_does_not_wait_for_the_closing(tmp_path):
    assert ended(tmp_path, "try:", f"    {CTRL_C}", "finally:", f"    {CTRL_C}") == (KILLED, "")


def test_in_the_middle_of_an_import(tmp_path):
    """Python 3.11 makes a RuntimeError of what is raised while a class is made."""
    (tmp_path / "module.py").write_text(
        "import signal\n"
        "class Field:\n"
        f"    def __set_name__(self, owner, name): {CTRL_C}\n"
        "class Owner:\n"
        "    field = Field()\n"
    )
    assert ended(tmp_path, "import module") == (KILLED, "")


def test_where_nothing_can_be_raised(tmp_path):
    lines = ["class Closing:", f"    def __del__(self): {CTRL_C}", "Closing()", "print('went on')"]
    assert ended(tmp_path, *lines) == (KILLED, "")


def test_while_python_shuts_down(tmp_path):
    assert ended(tmp_path, f"atexit.register(lambda: {CTRL_C})") == (KILLED, "")


def test_what_ignores_ctrl_c_goes_on_ignoring_it(tmp_path):
    """A job in the background of a script."""
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\nfrom forceout.__main__ import main\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{program}import atexit; atexit.register(lambda: {CTRL_C})\nmain()",
            "--version",
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("forceout ")


def test_while_the_command_is_loaded(tmp_path):
    (tmp_path / "typer.py").write_text(f"import signal\n{CTRL_C}\n")
    done = subprocess.run(
        [sys.executable, "-m", "forceout", "--version"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (KILLED, "", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_waits_for_the_next_document(command):
    document, field = COMMANDS[command]
    with running(command, stderr=subprocess.PIPE) as process:
        say(process, json.dumps(document).encode())
        assert field in hear(process)
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 130


def test_while_processes_start(tmp_path):
    """They take longer to start than the command takes to reach its next line."""
    lines = ["with Processes(2):", "    os.killpg(0, signal.SIGINT)"]
    assert ended(tmp_path, *lines) == (130, "")


def test_processes_are_ended_whatever_they_do(tmp_path):
    lines = [
        "import time",
        "with Processes(2) as processes:",
        "    waiting = processes.results(time.sleep, [0, 10_000, 10_000])",
        "    next(waiting)",
        f"    {CTRL_C}",
    ]
    assert ended(tmp_path, *lines) == (130, "")


def test_processes_answer_everything_as_it_is_done():
    with Processes(2) as processes:
        assert sorted(processes.results(abs, range(-40, 0))) == list(range(1, 41))
        assert list(processes.results(abs, [])) == []


def test_what_a_task_raises_is_raised_where_its_result_is_awaited():
    with Processes(1) as processes, pytest.raises(ZeroDivisionError):
        list(processes.results((1).__truediv__, [0]))


def test_a_process_that_was_killed_is_told_in_one_line():
    with Processes(1) as processes, pytest.raises(ForceoutError, match="ended in the middle of its work"):
        list(processes.results(os._exit, [1]))


def test_the_command_of_the_package_is_the_one_that_guards_its_own_start():
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert 'forceout = "forceout.__main__:main"' in project.read_text("utf-8")
