"""Every malformed document names its field."""

import copy

import pytest
from tests.tournament.events import document, played

from forceout import Malformed, Tournament
from forceout.tournament.documents import seat_document, standings_document

GOOD = document(
    ["A", "B", "C"],
    [played({"A": 9, "B": 3})],
    scoring={"ties": ["wins"]},
    adjustments=[{"player": "A", "points": 1, "reason": "won the toss"}],
    apart=[["A", "B"]],
    at={"A": 1},
)
TABLE = ("rounds", 0, "tables", 0)
SHEET = (*TABLE, "sheets", 0)
FAULTS = [
    (("event", "rules"), "wff-1969", "event.rules", "there are no rules equations wff-1969"),
    (("event", "division"), "giants", "event.division", "giants"),
    (("event", "title"), "", "event.title", "some letters"),
    (("players", 0, "player"), "a", "players[0].player", "code of 1 to 12 letters"),
    (("players", 0, "player"), "A" * 13, "players[0].player", "code of 1 to 12 letters"),
    (("players", 1, "player"), "A", "players[1].player", "A is in the list twice"),
    (("players", 0, "name"), "Jo", "players[0].name", "unknown field"),
    (("players", 0, "nickname"), "x" * 41, "players[0].nickname", "at most 40 letters, not 41"),
    (("players", 0, "nickname"), "a\x1b[2J", "players[0].nickname", "control characters"),
    (("players", 0, "skill"), "3", "players[0].skill", "expected a whole number, not a string"),
    (("players", 0, "skill"), 10**7, "players[0].skill", "from -1,000,000 to 1,000,000"),
    (("players", 0, "from"), 0, "players[0].from", "from 1 to"),
    (("players", 0, "until"), None, "players[0].until", "not null"),
    (("players", 0, "out"), [0], "players[0].out[0]", "the number of a round"),
    (("rounds", 0, "playoff"), "all", "rounds[0].playoff", "players or teams"),
    (("rounds", 0, "byes"), ["A"], "rounds[0].byes[0]", "A is in this round twice"),
    (("rounds", 0, "byes"), ["C", "C"], "rounds[0].byes[1]", "C is in this round twice"),
    ((*TABLE, "players", 0), "Z", "rounds[0].tables[0].players[0]", "'Z' is not among the players"),
    ((*TABLE, "players"), ["A"], "rounds[0].tables[0].players", "two or three players at a table, not 1"),
    ((*TABLE, "players"), ["A", "A"], "rounds[0].tables[0].players[1]", "A is in this round twice"),
    ((*TABLE, "table"), 0, "rounds[0].tables[0].table", "from 1 to"),
    ((*SHEET, "by"), " ", "rounds[0].tables[0].sheets[0].by", "some letters"),
    ((*SHEET, "scores", "A"), 1.5, "rounds[0].tables[0].sheets[0].scores.A", "a whole number"),
    ((*SHEET, "scores", "C"), 1, "rounds[0].tables[0].sheets[0].scores.C", "unknown field"),
    (
        (*SHEET, "marks"),
        {"A": "absent"},
        "rounds[0].tables[0].sheets[0].scores.A",
        "has a score and is marked",
    ),
    (
        (*SHEET, "marks"),
        {"A": "late"},
        "rounds[0].tables[0].sheets[0].marks.A",
        "absent or disqualified or deceit",
    ),
    ((*SHEET, "marks"), {"C": "absent"}, "rounds[0].tables[0].sheets[0].marks.C", "unknown field"),
    ((*SHEET, "at"), 1.5, "rounds[0].tables[0].sheets[0].at", "whole number or a string"),
    (("size",), 4, "size", "from 2 to 3"),
    (("of",), 0, "of", "from 1 to 100"),
    (("seed",), "x", "seed", "expected a whole number"),
    (("scoring", "ties"), ["wins", "wins"], "scoring.ties", "each key once"),
    (("scoring", "ties", 0), "age", "scoring.ties[0]", "wins, scores, opponents, head-to-head, lot"),
    (("scoring", "checks"), 0, "scoring.checks", "from 1 to"),
    (("scoring", "rank"), "elo", "scoring.rank", "points or grid"),
    (("adjustments", 0, "reason"), "", "adjustments[0].reason", "some letters"),
    (("adjustments", 0, "player"), "Z", "adjustments[0].player", "not among the players"),
    (("apart", 0), ["A", "A"], "apart[0]", "two different players"),
    (("apart", 0), ["A"], "apart[0]", "a pair of players"),
    (("apart", 0), ["A", "Z"], "apart[0][1]", "not among the players"),
    (("at",), {"Z": 1}, "at.Z", "not among the players"),
    (("at",), {"A": 0}, "at.A", "the number of a table"),
    (("log",), {}, "log", "expected a list"),
    (("names",), {}, "names", "unknown field"),
]


def changed(path, value):
    found = copy.deepcopy(GOOD)
    holder = found
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return found


def test_the_document_that_the_faults_are_made_of_is_fine():
    assert Tournament.of(GOOD).document() == GOOD


@pytest.mark.parametrize(("path", "value", "field", "message"), FAULTS, ids=lambda part: str(part)[:30])
def test_a_fault_names_its_field_and_what_is_expected(path, value, field, message):
    with pytest.raises(Malformed) as wrong:
        Tournament.of(changed(path, value))
    assert wrong.value.field == field
    assert message in wrong.value.message


@pytest.mark.parametrize(
    "path", [("event",), ("players",), ("rounds",), (*SHEET, "by"), (*SHEET, "scores", "A")]
)
def test_what_is_missing_is_named(path):
    found = copy.deepcopy(GOOD)
    holder = found
    for step in path[:-1]:
        holder = holder[step]
    del holder[path[-1]]
    with pytest.raises(Malformed, match=r"missing|neither a score"):
        Tournament.of(found)


def test_an_adjustment_without_a_reason_is_malformed():
    with pytest.raises(Malformed, match="reason: this field is missing"):
        Tournament.of(changed(("adjustments", 0), {"player": "A", "points": 1}))


def test_a_table_number_twice_is_malformed():
    twice = copy.deepcopy(GOOD)
    twice["players"] += [{"player": "D"}]
    twice["rounds"][0]["tables"].append({"table": 1, "players": ["C", "D"]})
    with pytest.raises(Malformed, match=r"tables\[1\].table: table 1 is in this round twice"):
        Tournament.of(twice)


@pytest.mark.parametrize("count", [2_001, 101])
def test_an_event_has_limits_and_names_them(count):
    if count == 101:
        with pytest.raises(Malformed, match="rounds: expected at most 100 rounds"):
            Tournament.of(document(["A"], [{"tables": []}] * count))
    else:
        with pytest.raises(Malformed, match="players: expected at most 2,000 players"):
            Tournament.of(document([f"P{number}" for number in range(count)]))


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"method": "swiss"}, "seat.method"),
        ({"avoid": ["spread"]}, "seat.avoid[0]"),
        ({"avoid": ["odd", "odd"]}, "seat.avoid[1]"),
        ({"plan": 0}, "seat.plan"),
        ({"plan": 31}, "seat.plan"),
        ({"plan": 2, "method": "power"}, "seat.plan"),
        ({"plan": 2, "repair": True}, "seat.plan"),
        ({"missing": "guess"}, "seat.missing"),
        ({"repair": "yes"}, "seat.repair"),
        ({"repair": True}, "seat.repair"),
        ({"effort": 0}, "seat.effort"),
        ({"speed": 1}, "seat.speed"),
        ([], "seat"),
    ],
    ids=str,
)
def test_a_wish_that_nobody_can_fulfil_is_malformed(wish, field):
    with pytest.raises(Malformed) as wrong:
        seat_document({**GOOD, "seat": wish})
    assert wrong.value.field == field


@pytest.mark.parametrize(
    ("season", "field"),
    [
        ({"season": {"count": 0}, "events": [GOOD]}, "season.count"),
        ({"season": {"scale": 0}, "events": [GOOD]}, "season.scale"),
        ({"season": {"best": 2}, "events": [GOOD]}, "season.best"),
        ({"season": {}, "events": []}, "events"),
        ({"season": {}, "events": [GOOD, {**GOOD, "size": 9}]}, "events[1].size"),
        ({"season": {}, "events": [GOOD], "players": []}, "players"),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_malformed_season_names_its_field(season, field):
    with pytest.raises(Malformed) as wrong:
        standings_document(season)
    assert wrong.value.field == field
