"""`forceout schema` prints what the package publishes."""

import json

import pytest

from forceout.cli.schema import run
from forceout.records.documents import schemas


def test_without_a_name_the_names_are_listed(capsys):
    assert run(None) == 0
    assert capsys.readouterr().out.split() == list(schemas.NAMES)


@pytest.mark.parametrize("name", schemas.NAMES)
def test_a_schema_is_printed_whole(name, capsys):
    assert run(name) == 0
    assert json.loads(capsys.readouterr().out) == schemas.load(name)


def test_an_unknown_name_is_said_on_standard_error_with_status_2(capsys):
    assert run("nothing") == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "judge-input" in printed.err
