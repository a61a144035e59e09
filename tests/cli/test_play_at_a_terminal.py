"""A person at `forceout play`: a terminal of 80 columns and 24 lines, keys, and the screen that only one player sees."""

import os
import re
import select
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.test_play_command import BOOK, CHALLENGED, ROLL_AND_DEAL

fcntl, pty, termios = (
    pytest.importorskip(name, reason="needs a POSIX terminal") for name in ("fcntl", "pty", "termios")
)

PATIENCE = 120
OTHER_SCREEN = re.compile(r"\x1b\[\?1049h.*?\x1b\[\?1049l", re.DOTALL)
CONTROL = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>()][0-9A-Za-z]?)|\r")


class Person:
    """Types at a terminal and reads what it prints."""

    def __init__(self, *arguments):
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "PROMPT_TOOLKIT_NO_CPR": "1",
            "PYTHONUTF8": "1",
        }
        environment.pop("COLUMNS", None)
        command = [Path(sys.executable).with_name("forceout"), "play", *map(str, arguments)]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)
        self.printed = ""

    def sees(self, words, since=0):
        """Wait until the words are printed; everything printed so far."""
        until = time.monotonic() + PATIENCE
        while words not in CONTROL.sub("", self.printed[since:]):
            ready, _, _ = select.select([self.ours], [], [], 0.2)
            if ready:
                try:
                    self.printed += os.read(self.ours, 65536).decode("utf-8", "replace")
                except OSError:  # the other side is closed
                    break
            assert time.monotonic() < until, CONTROL.sub("", self.printed)[-2000:]
        assert words in CONTROL.sub("", self.printed[since:]), CONTROL.sub("", self.printed)[-2000:]
        return self.printed

    def presses(self, keys, then):
        """Press keys and wait for what they lead to."""
        since = len(self.printed)
        os.write(self.ours, keys.encode())
        self.sees(then, since)

    def types(self, text, then):
        """Type a line and wait for what it leads to."""
        self.presses(f"{text}\r", then)

    def open_screen(self):
        """What everybody has seen: the screens that only one player saw are left out."""
        return CONTROL.sub("", OTHER_SCREEN.sub("", self.printed))

    def leaves(self):
        self.process.kill()
        self.process.wait()
        os.close(self.ours)


@pytest.fixture
def person(tmp_path):
    people = []

    def sit(*arguments):
        people.append(Person("--save", tmp_path / "table.txt", *arguments))
        return people[-1]

    yield sit
    for one in people:
        one.leaves()


def challenged(tmp_path):
    """A kept match in which Ben must write."""
    from cli.test_play_command import play

    play(tmp_path, *BOOK, typed=CHALLENGED)


def test_a_solution_is_written_where_only_its_writer_sees_it(tmp_path, person):
    challenged(tmp_path)
    ben = person("--resume")
    ben.sees("Ben must write a Solution")
    ben.types("write", "Ben writes; the others look away.")
    ben.types("", "Ben: write")
    ben.types("R ∪", "Present it all the same?")
    ben.types("n", "Ben: write R ∪")
    ben.types(" B", "Ben wrote  R ∪ B  ✓ correct, 5")
    before, _, _ = ben.open_screen().partition("Ben has decided.")
    assert "R ∪" not in before


def test_a_solution_typed_in_the_open_is_not_presented_and_wiped_away(tmp_path, person):
    challenged(tmp_path)
    ben = person("--resume")
    ben.sees("Ben must write a Solution")
    since = len(ben.printed)
    ben.types("write R ∪ B", "Nothing is presented: type write alone")
    assert "\x1b[2J" in ben.printed[since:], "the screen is cleared"
    since = len(ben.printed)
    ben.types("\x1b[A", "Ben must write")  # the line before this one is not brought back
    assert "R ∪ B" not in CONTROL.sub("", ben.printed[since:])


def test_presenting_nothing_is_asked_for_twice(tmp_path, person):
    challenged(tmp_path)
    ben = person("--resume")
    ben.sees("Ben must write a Solution")
    ben.types("write", "the others look away.")
    ben.types("", "Ben: write")
    ben.types("", "Present nothing?")
    ben.types("y", "Ben presented nothing.")


def test_a_kept_match_is_offered_and_a_new_one_sets_it_aside(tmp_path, person):
    challenged(tmp_path)
    kept = (tmp_path / "table.txt").read_text("utf-8")
    ann = person(*BOOK)
    ann.sees("A match is kept: on-sets agloa-2014 elementary, Ann 0, Ben 0.")
    ann.sees("2  begin a new one")
    ann.types("2", "to roll for the first Goal")
    assert (tmp_path / "table-1.txt").read_text("utf-8") == kept


def test_a_kept_match_is_gone_on_with_by_enter(tmp_path, person):
    challenged(tmp_path)
    ann = person()
    ann.sees("Go on with it?")
    ann.types("", "Ben must write a Solution")


def test_tab_completes_what_is_legal_and_the_arrow_brings_back_a_line(tmp_path, person):
    from cli.test_play_command import play

    play(tmp_path, *BOOK, typed=ROLL_AND_DEAL)
    ann = person("--resume")
    ann.sees("no-goal · menu ·")
    ann.sees("\n>")
    ann.presses("no-g\t", "no-goal")
    ann.types("", "Ann says “No Goal”.")
    ann.types("help", "Tab completes")
    ann.presses("\x1b[A", "help")
    ann.types("", "Tab completes")


def test_what_two_players_may_do_is_completed_once(tmp_path):
    from prompt_toolkit.document import Document

    from forceout.cli.keyboard import completer

    found = completer(lambda: ["accept Ben", "accept Ben", "Ann: accept Ben"]).get_completions(
        Document("acc"), None
    )
    assert [one.text for one in found] == ["accept Ben"]


def test_the_game_is_asked_for_step_by_step(person):
    ann = person()
    ann.sees("Which game?")
    ann.types("2", "Which division?")
    ann.types("7", "Type a number from 1 to 5, or the words.")
    ann.types("middle", "Who plays?")
    ann.types("Ann, Ben", "to roll for the first Goal")
