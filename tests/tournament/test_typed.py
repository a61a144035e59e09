"""A line typed at the desk."""

import pytest
from tests.tournament.events import event

from forceout.core.errors import ForceoutError
from forceout.tournament.typed import read_line

DAY = event(
    "ABCDE", [{"tables": [{"table": 12, "players": ["B", "A", "C"]}, {"table": 2, "players": ["D", "E"]}]}]
)


def test_table_then_scores_in_the_printed_order():
    found = read_line(DAY, 1, " 12  14 10\t8\n")
    assert (found.table, found.scores, found.marks, found.reason) == (
        12,
        {"B": 14, "A": 10, "C": 8},
        {},
        None,
    )


def test_marks_and_negative_scores():
    found = read_line(DAY, 1, "12 - −4x 8d")
    assert (found.scores, found.marks) == (
        {"A": -4, "C": 8},
        {"B": "absent", "A": "disqualified", "C": "deceit"},
    )


def test_the_reason_stands_behind_a_hash():
    assert read_line(DAY, 1, "2 1 2 # columns exchanged").reason == "columns exchanged"
    assert read_line(DAY, 1, "2 1 2 #").reason is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("7 1 2", "there is no table 7 in round 1"),
        ("x 1 2", "expected a table and its scores, such as 12 14 10 8, not 'x'"),
        ("", "expected a table and its scores"),
        ("2 1", r"table 2 has 2 players \(D, E\), and you typed one score"),
        ("2 1 2 3", r"table 2 has 2 players \(D, E\), and you typed 3 scores"),
        ("2 1 2o", "'2o' is no score of E: expected a number"),
        ("2 1 2X", "'2X' is no score of E"),
        ("2 1 ²", "is no score of E"),
        ("2 1 9999999", "is no score of E"),
        ("99999999999999999999 1 2", "there is no table 999999999 in round 1"),
    ],
)
def test_what_is_wrong_is_said(line, message):
    with pytest.raises(ForceoutError, match=message):
        read_line(DAY, 1, line)


def test_a_round_that_is_not_there():
    with pytest.raises(ForceoutError, match="there is no round 2; there are 1"):
        read_line(DAY, 2, "2 1 2")
