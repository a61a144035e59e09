"""``Tournament``, the door for programs: nothing in it changes, what is done gives a new one."""

import doctest
import pickle

import pytest
from tests.tournament.events import event, played

import forceout.tournament.tournament as module
from forceout import Malformed, Tournament
from forceout.core.errors import ForceoutError
from forceout.tournament import Refused
from forceout.tournament.event import Player

SEATED = {"tables": [{"table": 1, "players": ["A", "B"]}, {"table": 2, "players": ["C", "D"]}], "byes": ["E"]}


def seats(day):
    return [table.players for table in day.rounds[0].tables]


def test_the_example_in_the_docstring_holds():
    found = doctest.testmod(module)
    assert (found.failed, found.attempted > 0) == (0, True)


def test_an_event_does_not_change():
    day = event("AB")
    with pytest.raises(AttributeError):
        day.seed = 3
    after = day.with_round(day.seat())
    assert (len(day.rounds), len(after.rounds)) == (0, 1)
    assert isinstance(after, Tournament)


def test_what_others_do_to_the_document_afterwards_does_not_matter():
    log = [{"what": "opened"}]
    day = event("AB", log=log)
    log[0]["what"] = day.document()["log"][0]["what"] = "closed"
    assert day.document()["log"] == [{"what": "opened"}]


def test_what_is_spelled_out_is_written_again_and_makes_no_other_event():
    plain, spelled = event("AB"), event("AB", size=3, seed=0, log=[])
    assert plain == spelled
    assert "size" not in plain.document()
    assert spelled.document()["size"] == 3


class TestSheets:
    def test_a_sheet_is_added_and_none_is_struck_out(self):
        day = event("AB", [played({"A": 1, "B": 2})])
        after = day.with_sheet(1, 1, {"A": 3, "B": 2}, by="judge", reason="misread", at="9:30")
        sheets = after.document()["rounds"][0]["tables"][0]["sheets"]
        assert sheets == [
            {"by": "live", "scores": {"A": 1, "B": 2}},
            {"by": "judge", "scores": {"A": 3, "B": 2}, "reason": "misread", "at": "9:30"},
        ]

    def test_marks_are_given_by_name(self):
        day = event("AB", [{"tables": [{"table": 1, "players": ["A", "B"]}]}])
        after = day.with_sheet(1, 1, {"A": 3}, by="judge", marks={"B": "absent"})
        assert after.standings().players[0].rounds == (5,)

    @pytest.mark.parametrize(
        ("sheet", "message"),
        [
            ({"round": 2, "table": 1, "scores": {}}, "there is no round 2; there are 1"),
            ({"round": 1, "table": 2, "scores": {}}, "there is no table 2 in round 1"),
            (
                {"round": 1, "table": 1, "scores": {"A": 1}},
                "sheet.scores.B: B has neither a score nor the mark absent",
            ),
            (
                {"round": 1, "table": 1, "scores": {"A": 1, "B": "2"}},
                "sheet.scores.B: expected a whole number",
            ),
        ],
    )
    def test_a_wrong_one_is_refused(self, sheet, message):
        with pytest.raises(ForceoutError, match=message):
            event("AB", [played({"A": 1, "B": 2})]).with_sheet(by="x", **sheet)


class TestChangesByHand:
    def test_two_players_exchange_their_seats(self):
        assert seats(event("ABCDE", [SEATED]).swap(1, "A", "D")) == [("D", "B"), ("C", "A")]

    def test_a_bye_is_a_seat(self):
        found = event("ABCDE", [SEATED]).swap(1, "A", "E")
        assert (seats(found), found.rounds[0].byes) == ([("E", "B"), ("C", "D")], ("A",))

    def test_someone_without_a_seat_takes_the_others(self):
        found = event("ABCDEF", [SEATED]).swap(1, "F", "B")
        assert seats(found)[0] == ("A", "F")
        assert [each.players for each in found.check().problems if each.code == "unseated"] == [("B",)]

    def test_check_says_what_they_break(self):
        day = event(
            [{"player": p, "team": t} for p, t in zip("ABCD", "XYXY", strict=True)],
            [{"tables": SEATED["tables"]}],
        )
        assert day.check().rounds[0].broken["team"] == 0
        assert day.swap(1, "B", "C").check().rounds[0].broken["team"] == 2

    def test_what_was_played_stays(self):
        with pytest.raises(ForceoutError, match="table 1 of round 1 has a sheet already"):
            event("ABC", [played({"A": 1, "B": 2})]).swap(1, "A", "C")

    @pytest.mark.parametrize(
        ("pair", "message"),
        [
            ("AA", "expected two players"),
            ("FG", "one of them seated in round 1"),
            ("AZ", "Z is not among the players"),
        ],
    )
    def test_a_wrong_pair_is_refused(self, pair, message):
        with pytest.raises(ForceoutError, match=message):
            event("ABCDEFG", [SEATED]).swap(1, *pair)

    def test_a_player_enters_or_changes(self):
        day = event("AB").with_player(Player("C")).with_player(Player("A", school="Hill"))
        assert [(player.code, player.school) for player in day.players] == [
            ("A", "Hill"),
            ("B", None),
            ("C", None),
        ]

    def test_a_play_off_is_seated(self):
        day = event("ABC", [played({"A": 1, "B": 1})]).with_playoff("players", [["A", "B"]])
        assert day.rounds[1].playoff == "players"
        with pytest.raises(Malformed, match="'Z' is not among the players"):
            day.with_playoff("players", [["A", "Z"]])

    def test_points_are_adjusted_for_a_reason(self):
        day = event("AB", [played({"A": 1, "B": 1})]).with_adjustment("A", -1, "conduct, IX-C")
        assert [(line.player, line.points) for line in day.standings().players] == [("B", 5), ("A", 4)]
        with pytest.raises(Malformed, match="reason"):
            day.with_adjustment("A", -1, "")


def test_a_wish_that_is_misspelt_is_named():
    with pytest.raises(Malformed, match=r"seat\.metod: unknown field; did you mean method\?"):
        event("AB").seat(metod="power")


def test_a_refusal_crosses_processes():
    refused = pickle.loads(pickle.dumps(Refused("nobody", "No one can play.")))
    assert (refused.code, refused.message) == ("nobody", "No one can play.")
