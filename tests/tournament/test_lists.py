"""CSV lists: taken in whole or not at all, with every bad line named."""

import pytest
from tests.tournament.events import event, played

from forceout.core.errors import ForceoutError
from forceout.tournament import lists
from forceout.tournament.event import Player


def bad(text, read=lists.read_players):
    with pytest.raises(lists.BadLines) as wrong:
        read(text)
    return list(wrong.value.lines)


class TestPlayers:
    def test_columns_stand_in_any_order_and_case(self):
        players, names = lists.read_players(
            "Skill,PLAYER,School,Nickname,Team,From,Until,Out\r\n7,FOX,Hill,Red,H1,2,5,3 4\r\n"
        )
        assert players == (Player("FOX", "Red", "Hill", "H1", 7, 2, 5, (3, 4)),)
        assert names == {}

    def test_semicolons_a_byte_order_mark_and_empty_lines_are_taken(self):
        players, _ = lists.read_players("\ufeffplayer;school\n\nFOX;Hill, north\n;\nOWL;\n\n")
        assert [(player.code, player.school) for player in players] == [("FOX", "Hill, north"), ("OWL", None)]

    def test_cells_that_are_missing_at_the_end_are_empty(self):
        assert lists.read_players("player,school,team\nFOX\n")[0] == (Player("FOX"),)

    def test_of_a_player_who_is_known_only_the_columns_of_the_list_change(self):
        known = [Player("FOX", nickname="Red", school="Hill", skill=3, out=(1,))]
        players, _ = lists.read_players("player,school,out\nFOX,,2\nOWL,Lake,\n", known)
        assert players == (Player("FOX", nickname="Red", skill=3, out=(2,)), Player("OWL", school="Lake"))

    def test_names_are_kept_apart(self):
        players, names = lists.read_players("player,name\nFOX,Jo Smith\nOWL,\n")
        assert players == (Player("FOX"), Player("OWL"))
        assert names == {"FOX": "Jo Smith"}

    def test_every_bad_line_is_named_by_its_number_in_the_file(self):
        text = "player,skill\nfox,1\n\nOWL,x\nBEE,1\nBEE,2\nANT,1,2,3\n"
        assert bad(text) == [(7, "expected 2 cells, not 4")]
        assert bad(text.replace(",2,3", "")) == [
            (2, "player: expected a code of 1 to 12 letters A-Z, digits or hyphens, not 'fox'"),
            (4, "skill: expected a whole number, not 'x'"),
            (6, "player: BEE is in line 5 already"),
        ]

    def test_a_line_within_quotes_over_several_lines_keeps_the_numbers(self):
        assert bad('player,school\nFOX,"Hill\nnorth"\nowl,\n')[1][0] == 4

    @pytest.mark.parametrize(
        ("head", "message"),
        [
            ("player,naem", "the column 'naem' is unknown; expected player, nickname"),
            ("player,player", "the column 'player' is there twice"),
            ("nickname,school", "the column 'player' is missing in the head line"),
            (",".join(f"c{n}" for n in range(500)), "the column 'c0' is unknown"),
            ("", "the column 'player' is missing in the head line"),
        ],
        ids=lambda part: part[:20],
    )
    def test_a_head_line_that_helps_nobody_is_refused(self, head, message):
        ((line, told),) = bad(f"{head}\nFOX,1\n" if head else "")
        assert line == 1
        assert told.startswith(message)

    def test_five_hundred_columns_are_refused_by_the_first_that_is_unknown(self):
        wide = ",".join(["player", *(f"c{place}" for place in range(499))])
        with pytest.raises(lists.BadLines, match="line 1: the column 'c0' is unknown"):
            lists.read_players(f"{wide}\nA\n")

    def test_empty_columns_at_the_end_are_no_columns(self):
        commas = "," * 498
        assert lists.read_players(f"player{commas}\nA{commas}\n")[0] == (Player("A"),)
        with pytest.raises(lists.BadLines, match="line 2: expected 1 cells, not 2"):
            lists.read_players("player,\nA,Hill\n")

    def test_more_players_than_an_event_takes_are_counted(self):
        rows = "".join(f"P{place}\n" for place in range(99_999))
        with pytest.raises(ForceoutError, match="at most 2,000 players, and the list has 99,999"):
            lists.read_players(f"player\n{rows}")

    def test_too_many_lines_are_refused_with_their_number(self):
        many = "player\n" + "\n".join(f"P{n}" for n in range(2_001))
        with pytest.raises(ForceoutError, match="at most 2,000 players, and the list has 2,001"):
            lists.read_players(many)
        with pytest.raises(ForceoutError, match="more than 100,000 lines"):
            lists.read_players("player\n" + "A\n" * 100_001)

    def test_of_many_bad_lines_twenty_are_shown(self):
        with pytest.raises(lists.BadLines) as wrong:
            lists.read_players("player\n" + "a\n" * 50)
        assert str(wrong.value).splitlines()[0] == "nothing was taken in: 50 lines need a look"
        assert len(str(wrong.value).splitlines()) == 22
        assert str(wrong.value).endswith("and 30 more")

    def test_what_is_no_csv_is_said_to_be_none(self):
        ((line, told),) = bad('player,school\nFOX,"Hill\n')
        assert line == 2
        assert told.startswith("this is no CSV")


class TestFormulas:
    @pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "'", "'=1", "''", "'tHooft", "a=1"])
    def test_a_formula_is_text_out_and_in(self, text):
        day = event([{"player": "FOX", "nickname": text}])
        written = lists.write_players(day)
        cell = written.splitlines()[1].split(",")[1]
        assert cell[0] not in "=+-@"
        assert lists.read_players(written)[0] == day.players

    def test_a_formula_that_a_person_typed_is_text(self):
        assert lists.read_players("player,nickname\nFOX,=1+1\n")[0][0].nickname == "=1+1"

    def test_names_and_standings_are_guarded_too(self):
        assert "'=A1" in lists.write_names({"FOX": "=A1"})
        day = event([{"player": "-A", "school": "=B"}, "B"], [played({"-A": 1, "B": 2})])
        assert "2,'-A,'=N,'=B,,4,4" in lists.write_standings(day, {"-A": "=N"})


class TestNames:
    def test_they_come_back(self):
        names = {"FOX": "Jo, Smith", "OWL": '"Ann"'}
        assert lists.read_names(lists.write_names(names)) == names

    def test_a_bad_one_is_named(self):
        assert bad("player,name\nFOX,\nfox,Jo\n", lists.read_names) == [
            (2, "name: expected some letters, and there are none"),
            (3, "player: expected a code of 1 to 12 letters A-Z, digits or hyphens, not 'fox'"),
        ]


class TestResults:
    DAY = event(
        "ABCDE", [{"tables": [{"table": 1, "players": ["A", "B", "C"]}, {"table": 2, "players": ["D", "E"]}]}]
    )
    HEAD = "round,table,player,score,mark,by,reason\n"

    def read(self, text):
        return lists.read_results(self.HEAD + text, self.DAY)

    def bad(self, text):
        return bad(self.HEAD + text, lambda whole: lists.read_results(whole, self.DAY))

    def test_a_sheet_is_as_many_lines_as_its_table_has_players(self):
        found = self.read(
            "1,2,D,5,,x,\n1,2,E,−2,disqualified,x,\n1,1,C,3,,y,late\n1,1,A,,absent,y,late\n1,1,B,1,,y,late\n"
        )
        assert [
            (number, table, sheet.by, dict(sheet.scores), dict(sheet.marks), sheet.reason)
            for number, table, sheet in found
        ] == [
            (1, 2, "x", {"D": 5, "E": -2}, {"E": "disqualified"}, None),
            (1, 1, "y", {"B": 1, "C": 3}, {"A": "absent"}, "late"),
        ]

    @pytest.mark.parametrize(
        ("text", "line", "message"),
        [
            ("2,1,A,1,,x,\n", 2, "round: there is no round 2"),
            ("1,9,A,1,,x,\n", 2, "table: there is no table 9 in round 1"),
            ("1,1,D,1,,x,\n", 2, "player: 'D' does not sit at table 1 of round 1"),
            ("1,2,D,1o,,x,\n1,2,E,1,,x,\n", 2, "score: expected a whole number, not '1o'"),
            ("1,2,D,1,late,x,\n1,2,E,1,,x,\n", 2, "mark: expected absent, disqualified, deceit or nothing"),
            ("1,2,D,1,,x,\n", 2, "expected a line each for D, E by one person, here and below"),
            ("1,2,D,1,,x,\n1,2,D,1,,x,\n", 2, "expected a line each for D, E by one person, here and below"),
            ("1,2,D,1,,x,\n1,2,E,1,,y,\n", 2, "expected a line each for D, E by one person, here and below"),
            ("1,2,D,1,,x,\n1,2,E,,,x,\n", 2, "E has neither a score nor the mark absent"),
            ("1,2,D,1,,,\n1,2,E,1,,,\n", 2, "expected some letters, and there are none"),
        ],
        ids=lambda part: str(part)[:25],
    )
    def test_a_bad_line_is_named(self, text, line, message):
        ((number, told),) = self.bad(text)
        assert (number, told[: len(message)]) == (line, message)

    def test_results_are_told_from_players_by_their_head_line(self):
        assert lists.is_results("Round;Table;Player;Score;By\n")
        assert not lists.is_results("player,name\n")
        assert not lists.is_results("")


def test_standings_have_a_column_a_round_and_none_for_play_offs():
    rounds = [
        played({"A": 9, "B": 3}),
        played({"A": 9, "B": 3}, playoff="players"),
        {"tables": [], "byes": ["A"]},
    ]
    day = event([{"player": "A", "school": "Hill", "team": "H1"}, "B"], rounds)
    assert lists.write_standings(day).splitlines() == [
        "place,player,school,team,round 1,round 3,points",
        "1,A,Hill,H1,6,5,11",
        "2,B,,,4,,4",
    ]
