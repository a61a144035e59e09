"""The same action has the same number for ever: the table is kept in numbers.json."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from forceout import rules
from forceout.envs.actions import PASS, actions_of
from forceout.match import commands as do
from forceout.match.values import Section
from forceout.onsets.symbols import Symbol

from .driving import BOOKS

KEPT = Path(__file__).with_name("numbers.json")


def told(book):
    """How many actions there are, the ranges of their kinds, and a fingerprint of all texts."""
    actions = actions_of(rules(*book))
    text = "\n".join(actions.texts)
    return {
        "actions": len(actions),
        "kinds": {name: list(ends) for name, ends in actions.groups().items()},
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
    }


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_the_numbers_are_those_that_were_published(book):
    """A change here breaks what others have learned: add new actions at the end, and only then keep the new table."""
    assert told(book) == json.loads(KEPT.read_text("utf-8"))[" ".join(book)]


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_no_two_actions_have_the_same_words(book):
    texts = actions_of(rules(*book)).texts
    assert len(set(texts)) == len(texts)
    assert texts[PASS] == "pass"


def test_the_others_are_counted_from_the_one_who_acts():
    actions = actions_of(rules("on-sets", "agloa-2023", "middle"))
    accept = do.Accept("Ann", by="Cleo")
    assert actions.texts[actions.number(accept, ("Ann", "Ben", "Cleo"))] == "accept +1"
    move = do.Move(Symbol.RED, Section.PERMITTED, by="Ann")
    assert actions.texts[actions.number(move, ("Ann", "Ben"))] == "R to permitted"


def command(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "forceout", "envs", "actions", *arguments],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def test_the_command_prints_the_table():
    done = command("on-sets", "mlag-2019", "basic")
    texts = actions_of(rules("on-sets", "mlag-2019", "basic")).texts
    assert done.stdout.splitlines() == [f"{number}\t{text}" for number, text in enumerate(texts)]
    assert json.loads(command("on-sets", "mlag-2019", "basic", "--json").stdout) == texts


def test_the_command_tells_what_is_wrong_in_one_line():
    done = command("on-sets", "agloa-2023", "toddlers")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("forceout envs: ")
    assert len(done.stderr.splitlines()) == 1


if __name__ == "__main__":  # keep the table as it is now
    KEPT.write_text(json.dumps({" ".join(book): told(book) for book in BOOKS}, indent=1) + "\n", "utf-8")
