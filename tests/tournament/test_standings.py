"""Points, places, ties, teams, schools, play-offs and seasons: what the cases of the contract leave open."""

from fractions import Fraction

import pytest
from tests.tournament.events import event, played

from forceout import Tournament


def places(found):
    return {line.player: line.place for line in found.standings().players}


def points(found):
    return {line.player: line.points for line in found.standings().players}


def sheet(by, **scores):
    return {"by": by, "scores": scores}


def one_table(players, *sheets, **fields):
    return event(players, [{"tables": [{"table": 1, "players": players, "sheets": list(sheets)}]}], **fields)


class TestMatchPoints:
    def test_one_who_was_alone_and_is_disqualified_has_no_bye(self):
        found = {"by": "live", "scores": {"A": 6}, "marks": {"A": "disqualified", "B": "absent"}}
        assert points(one_table(["A", "B"], found)) == {"A": 0, "B": 0}

    def test_where_all_are_disqualified_nobody_gets_points(self):
        found = {
            "by": "live",
            "scores": {"A": 6, "B": 4},
            "marks": {"A": "disqualified", "B": "disqualified"},
        }
        assert points(one_table(["A", "B"], found)) == {"A": 0, "B": 0}

    def test_two_tied_beside_one_who_is_disqualified_share_first_place(self):
        found = {"by": "live", "scores": {"A": 6, "B": 6, "C": 9}, "marks": {"C": "disqualified"}}
        assert points(one_table(["A", "B", "C"], found)) == {"A": 5, "B": 5, "C": 0}

    def test_a_table_to_which_nobody_came_gives_nothing(self):
        found = {"by": "live", "scores": {}, "marks": {"A": "absent", "B": "absent"}}
        standings = one_table(["A", "B"], found).standings()
        assert [(line.place, line.points, line.rounds) for line in standings.players] == [(None, 0, (0,))] * 2

    def test_a_bye_is_worth_what_the_league_says(self):
        found = event(["A", "B"], [{"tables": [], "byes": ["A"]}], scoring={"bye": 6})
        assert points(found) == {"A": 6, "B": 0}
        assert found.standings().players[0].played == 1

    def test_the_base_is_only_for_those_who_played(self):
        found = event(["A", "B", "C"], [played({"A": 9, "B": 3})], scoring={"base": 2})
        assert points(found) == {"A": 8, "B": 6, "C": 0}


class TestTheGrid:
    def test_against_one_who_is_disqualified_a_cell_is_6_and_their_own_are_0(self):
        sheets = {"by": "live", "scores": {"A": 1, "B": 9, "C": 5}, "marks": {"B": "disqualified"}}
        found = one_table(["A", "B", "C"], sheets, scoring={"rank": "grid"}).standings()
        assert found.grid == {"A": {"B": [6], "C": [4]}, "B": {"A": [0], "C": [0]}, "C": {"A": [6], "B": [6]}}

    def test_against_one_who_deceived_the_score_counts(self):
        sheets = {"by": "live", "scores": {"A": 1, "B": 9}, "marks": {"B": "deceit"}}
        found = one_table(["A", "B"], sheets, scoring={"rank": "grid"}).standings()
        assert found.grid == {"A": {"B": [4]}, "B": {"A": [0]}}

    def test_a_bye_counts_as_a_bye(self):
        found = event(["A", "B"], [{"tables": [], "byes": ["A"]}], scoring={"rank": "grid"})
        assert points(found)["A"] == 5

    def test_play_offs_are_not_in_it(self):
        rounds = [played({"A": 9, "B": 3}), played({"A": 9, "B": 3}, playoff="players")]
        found = event(["A", "B"], rounds, scoring={"rank": "grid"}).standings()
        assert found.grid == {"A": {"B": [6]}, "B": {"A": [4]}}


class TestTies:
    ROUNDS = (played({"A": 9, "B": 3}, {"C": 20, "D": 1}), played({"A": 3, "C": 3}, {"B": 9, "D": 8}))

    def tied(self, *keys):
        return places(event("ABCD", self.ROUNDS, scoring={"ties": list(keys)}))

    def test_equals_share_a_place(self):
        assert self.tied() == {"A": 1, "C": 1, "B": 3, "D": 4}

    def test_scores_are_summed(self):
        assert self.tied("scores") == {"C": 1, "A": 2, "B": 3, "D": 4}

    def test_opponents_count_with_all_their_match_points(self):
        assert self.tied("opponents") == {"A": 1, "C": 2, "B": 3, "D": 4}

    def test_one_is_not_among_ones_own_opponents(self):
        reward = [{"player": "B", "points": 1, "reason": "as the league says"}]
        found = event(
            "ABCD",
            [played({"A": 9, "C": 3}, {"B": 5, "D": 5})],
            scoring={"ties": ["opponents"]},
            adjustments=reward,
        )
        # A and B have 6 points; C has 4 match points, D 5.
        assert places(found) == {"B": 1, "A": 2, "D": 3, "C": 4}

    def test_head_to_head_parts_nobody_who_drew(self):
        assert self.tied("head-to-head")["A"] == self.tied("head-to-head")["C"] == 1

    def test_head_to_head_parts_nobody_if_two_have_not_met(self):
        found = event(
            "ABCD", [played({"A": 9, "B": 3}, {"C": 9, "D": 3})], scoring={"ties": ["head-to-head"]}
        )
        assert places(found) == {"A": 1, "C": 1, "B": 3, "D": 3}

    def test_head_to_head_needs_every_two_of_the_equals_to_have_met(self):
        rounds = [{**played({"A": 9, "B": 3}), "byes": ["C"]}, {**played({"B": 9, "C": 9}), "byes": ["A"]}]
        fair = [{"player": p, "points": n, "reason": "for this test"} for p, n in (("A", -1), ("B", 1))]
        found = event("ABC", rounds, scoring={"ties": ["head-to-head"]}, adjustments=fair)
        assert places(found) == {"A": 1, "B": 1, "C": 1}

    def test_keys_part_one_after_another_only_those_still_equal(self):
        assert self.tied("head-to-head", "scores") == {"C": 1, "A": 2, "B": 3, "D": 4}

    def test_wins_are_rounds_with_six_points_in_a_match_and_no_byes(self):
        rounds = [{**played({"A": 9, "B": 3}), "byes": ["C"]}]
        found = event("ABC", rounds, scoring={"bye": 6, "ties": ["wins"]})
        assert places(found) == {"A": 1, "C": 2, "B": 3}

    def test_one_who_sat_alone_has_won_nothing(self):
        alone = {"by": "live", "scores": {"C": 0}, "marks": {"D": "absent"}}
        rounds = [played({"A": 9, "B": 3})]
        rounds[0]["tables"].append({"table": 2, "players": ["C", "D"], "sheets": [alone]})
        found = event("ABCD", rounds, scoring={"bye": 6, "ties": ["wins"]})
        assert places(found) == {"A": 1, "C": 2, "B": 3, "D": None}

    def test_the_lot_depends_on_the_seed(self):
        rounds = [played({"A": 9, "B": 9})]
        orders = {
            tuple(sorted(places(event("AB", rounds, seed=seed, scoring={"ties": ["lot"]})).items()))
            for seed in range(20)
        }
        assert len(orders) == 2

    def test_a_play_off_comes_before_every_other_key_and_changes_no_points(self):
        rounds = [*self.ROUNDS, played({"A": 9, "C": 3}, playoff="players")]
        found = event("ABCD", rounds, scoring={"ties": ["scores"]})
        assert places(found) == {"A": 1, "C": 2, "B": 3, "D": 4}
        assert points(found) == points(event("ABCD", self.ROUNDS))

    def test_two_play_offs_are_added(self):
        """T8: four at two tables, then the winners."""
        rounds = [
            played({"A": 9, "B": 9}, {"C": 9, "D": 9}),
            played({"A": 9, "B": 3}, {"C": 9, "D": 3}, playoff="players"),
            played({"A": 3, "C": 9}, playoff="players"),
        ]
        assert places(event("ABCD", rounds)) == {"C": 1, "A": 2, "B": 3, "D": 3}

    def test_who_played_only_in_a_play_off_has_no_place(self):
        rounds = [played({"A": 9, "B": 9}), played({"A": 9, "C": 3}, playoff="players")]
        assert places(event("ABC", rounds)) == {"A": 1, "B": 2, "C": None}

    @pytest.mark.parametrize(("playoff", "listed"), [(0, []), (1, [1]), (2, [1]), (3, [1, 3])])
    def test_ties_for_places_up_to_the_one_that_the_league_names_are_listed(self, playoff, listed):
        rounds = [played({"A": 9, "B": 3}, {"C": 9, "D": 3})]
        found = event("ABCD", rounds, scoring={"playoff": playoff}).standings()
        assert [tie.place for tie in found.playoffs] == listed


class TestTeamsAndSchools:
    PLAYERS = (
        {"player": "A", "team": "X", "school": "Hill"},
        {"player": "B", "team": "Y", "school": "Lake"},
        {"player": "C", "team": "Z", "school": "Moor"},
        {"player": "D", "school": "Hill"},
    )

    def test_equal_teams_are_parted_by_their_own_play_off_and_listed_before_it(self):
        rounds = [played({"A": 9, "B": 9})]
        first = event(self.PLAYERS, rounds).standings()
        assert [(tie.of, tie.who) for tie in first.playoffs] == [
            ("players", ("A", "B")),
            ("teams", ("X", "Y")),
        ]
        rounds.append(played({"A": 3, "B": 9}, playoff="teams"))
        found = event(self.PLAYERS, rounds).standings()
        assert [(line.team, line.place) for line in found.teams] == [("Y", 1), ("X", 2), ("Z", None)]
        assert [line.place for line in found.players] == [1, 1, None, None]

    def test_a_school_whose_players_all_stayed_away_has_neither_place_nor_average(self):
        found = event(self.PLAYERS, [played({"A": 9, "B": 3})]).standings()
        assert [(line.school, line.players, line.top5_place, line.average) for line in found.schools] == [
            ("Hill", 1, 1, Fraction(6)),
            ("Lake", 1, 2, Fraction(4)),
            ("Moor", 0, None, None),
        ]

    def test_an_average_is_exact(self):
        rounds = [played({"A": 9, "B": 3}), played({"D": 9, "B": 9}), played({"A": 9, "C": 9})]
        found = {
            line["school"]: line["average"]
            for line in event(self.PLAYERS, rounds).standings().document()["schools"]
        }
        assert found == {"Hill": "8", "Lake": "9", "Moor": "5"}
        found = event([*self.PLAYERS, {"player": "E", "school": "Hill"}], [*rounds, played({"E": 1, "C": 2})])
        assert found.standings().document()["schools"][0]["average"] == "20/3"

    def test_a_sixth_player_does_not_lift_a_school_in_the_top_five(self):
        hill = [{"player": f"H{n}", "school": "Hill"} for n in range(6)]
        lake = [{"player": f"L{n}", "school": "Lake"} for n in range(5)]
        tables = [{f"H{n}": 9, f"L{n}": 9} for n in range(5)]
        tables.append({"H5": 1, "X": 2})
        rewarded = [{"player": "L0", "points": 1, "reason": "for this test"}]
        found = event([*hill, *lake, "X"], [played(*tables)], adjustments=rewarded).standings()
        assert [(line.school, line.top5, line.top5_place) for line in found.schools] == [
            ("Lake", 26, 1),
            ("Hill", 25, 2),
        ]

    def test_both_rankings_may_differ(self):
        rounds = [played({"A": 9, "B": 3}), played({"D": 3, "C": 9})]
        found = {
            line.school: (line.top5_place, line.average_place)
            for line in event(self.PLAYERS, rounds).standings().schools
        }
        assert found == {"Hill": (1, 2), "Moor": (2, 1), "Lake": (3, 3)}


class TestSheets:
    """T11 and T12."""

    def test_two_who_agree_outvote_an_earlier_third(self):
        sheets = [sheet("a", A=1, B=2), sheet("b", A=3, B=2), sheet("c", A=3, B=2)]
        found = one_table(["A", "B"], *sheets)
        assert not found.standings().provisional
        assert points(found) == {"A": 6, "B": 4}

    def test_one_person_typing_twice_checks_nothing(self):
        assert one_table(["A", "B"], sheet("a", A=1, B=2), sheet("a", A=1, B=2)).standings().provisional

    def test_a_league_with_one_check_needs_one_person(self):
        found = one_table(["A", "B"], sheet("a", A=1, B=2), scoring={"checks": 1})
        assert not found.standings().provisional

    def test_what_a_live_table_signed_is_checked_until_the_last_sheet_says_otherwise(self):
        found = one_table(["A", "B"], sheet("live", A=1, B=2), sheet("desk", A=9, B=2))
        assert found.check().rounds[0].states["differs"] == 1
        back = found.with_sheet(1, 1, {"A": 1, "B": 2}, by="judge", reason="misread")
        assert back.check().rounds[0].states["checked"] == 1

    def test_marks_are_part_of_what_a_sheet_says(self):
        marked = {**sheet("b", A=1, B=2), "marks": {"A": "deceit"}}
        assert one_table(["A", "B"], sheet("a", A=1, B=2), marked).check().rounds[0].states["differs"] == 1


class TestSeason:
    def test_the_best_of_each_player_count(self):
        days = [
            event("ABC", [played({"A": 9, "B": 3})]),
            event("ABC", [played({"A": 3, "B": 9})]),
            event("ABC", [played({"A": 3, "B": 9})]),
        ]
        found = Tournament.season(days, count=2, need=3)
        assert [(line.player, line.place, line.points, line.qualified) for line in found.players] == [
            ("B", 1, 12, True),
            ("A", 2, 10, True),
            ("C", None, 0, False),
        ]

    def test_an_event_whose_best_has_nothing_gives_nothing_when_scaled(self):
        found = {
            "by": "live",
            "scores": {"A": 6, "B": 4},
            "marks": {"A": "disqualified", "B": "disqualified"},
        }
        day = one_table(["A", "B"], found)
        assert [line.points for line in Tournament.season([day], scale=24).players] == [0, 0]

    def test_scaling_is_exact(self):
        day = event("ABC", [played({"A": 9, "B": 5, "C": 1}), played({"A": 5, "B": 9, "C": 1})])
        found = Tournament.season([day], scale=24).document()["players"]
        assert [line["points"] for line in found] == ["24", "24", "48/5"]


def test_the_document_of_standings_is_that_of_the_contract():
    found = event(["A", "B"], [played({"A": 9, "B": 3})]).standings().document()
    assert found == {
        "players": [
            {"player": "A", "place": 1, "points": 6, "rounds": [6], "played": 1},
            {"player": "B", "place": 2, "points": 4, "rounds": [4], "played": 1},
        ],
        "teams": [],
        "schools": [],
        "playoffs": [],
        "provisional": False,
    }
