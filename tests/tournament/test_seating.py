"""Seating: sizes, numbers, levels, refusals, plans and repairs; the same on every machine; large fields."""

import json
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from tests.tournament import events
from tests.tournament.events import document, event, played

from forceout import Tournament
from forceout.core.errors import ForceoutError
from forceout.tournament import Refused
from forceout.tournament.counting import sizes
from forceout.tournament.documents import seat_document
from forceout.tournament.seating import exact


def tables(seating, place=0):
    return {table.number: table.players for table in seating.rounds[place].tables}


@pytest.mark.parametrize(
    ("players", "size", "wanted"),
    [
        (0, 3, ()),
        (1, 3, ()),
        (2, 3, (2,)),
        (3, 3, (3,)),
        (4, 3, (2, 2)),
        (5, 3, (3, 2)),
        (7, 3, (3, 2, 2)),
        (41, 3, (3,) * 13 + (2,)),
        (1, 2, ()),
        (2, 2, (2,)),
        (3, 2, (3,)),
        (5, 2, (3, 2)),
        (8, 2, (2,) * 4),
    ],
)
def test_as_few_tables_of_another_size_as_possible(players, size, wanted):
    assert sizes(players, size) == wanted


class TestWhoSits:
    def test_everyone_who_can_play_and_nobody_else(self):
        players = [
            "A",
            {"player": "B", "from": 2},
            {"player": "C", "until": 1},
            {"player": "D", "out": [2]},
            "E",
        ]
        rounds = [played({"A": 1, "C": 2}, {"D": 1, "E": 2})]
        seating = event(players, rounds).seat()
        assert sorted(player for table in tables(seating).values() for player in table) == ["A", "B", "E"]

    def test_one_alone_has_a_bye_even_if_there_is_a_table_to_sit_at(self):
        seating = event("A", at={"A": 7}).seat()
        assert (seating.rounds[0].byes, seating.rounds[0].tables) == (("A",), ())

    def test_a_play_off_counts_as_a_round_and_as_a_meeting(self):
        seating = event("ABCD", [played({"A": 1, "B": 2}, playoff="players")]).seat()
        assert seating.rounds[0].number == 2
        assert seating.broken["repeat"] == 0
        assert not {("A", "B"), ("B", "A")} & set(tables(seating).values())


class TestTablesAndSeats:
    SKILLED = tuple({"player": f"P{n}", "skill": n} for n in range(9))

    def test_by_skill_the_highest_mean_is_at_table_1(self):
        seating = event(self.SKILLED).seat(method="skill")
        assert {n: sorted(p) for n, p in tables(seating).items()} == {
            1: ["P6", "P7", "P8"],
            2: ["P3", "P4", "P5"],
            3: ["P0", "P1", "P2"],
        }

    @pytest.mark.parametrize("player", [0, 4, 8])
    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_a_player_who_must_sit_at_a_table_takes_the_others_along(self, player, number):
        """The other tables stand in the order of their levels."""
        seating = event(self.SKILLED, at={f"P{player}": number}).seat(method="skill")
        groups = [["P6", "P7", "P8"], ["P3", "P4", "P5"], ["P0", "P1", "P2"]]
        theirs = groups.pop(2 - player // 3)
        groups.insert(number - 1, theirs)
        assert [sorted(table) for _, table in sorted(tables(seating).items())] == groups

    def test_the_order_of_the_seats_is_by_chance(self):
        found = {tables(event("ABC").seat(seed=seed))[1] for seed in range(30)}
        assert len(found) == 6


class TestLevels:
    """T14."""

    def level_tables(self, players, rounds, **wish):
        seating = event(players, rounds).seat(method="power", avoid=[], **wish)
        return sorted(tuple(sorted(table)) for table in tables(seating).values())

    def test_before_the_first_round_power_is_skill(self):
        players = [{"player": p, "skill": s} for p, s in zip("ABCD", (9, 1, 9, 1), strict=True)]
        assert self.level_tables(players, []) == [("A", "C"), ("B", "D")]

    def test_play_offs_do_not_count(self):
        first = played({"A": 9, "B": 1}, {"C": 9, "D": 1})
        # If they counted, D would have 16 and C 14, A only 10 and B 12.
        rounds = [first, *[played({"D": 9, "C": 5, "A": 1}, playoff="players")] * 2]
        assert self.level_tables("ABCD", rounds) == [("A", "C"), ("B", "D")]

    def test_a_disqualified_player_has_nothing_and_a_bye_its_points(self):
        rounds = [
            {
                "tables": [
                    {
                        "table": 1,
                        "players": ["A", "B"],
                        "sheets": [
                            {"by": "live", "scores": {"A": 1, "B": 1}, "marks": {"A": "disqualified"}}
                        ],
                    }
                ],
                "byes": ["C"],
            }
        ]
        # A 0, B 6, C 5 (bye), D 4 (did not play)
        assert self.level_tables("ABCD", rounds) == [("A", "D"), ("B", "C")]

    def test_a_result_that_differs_is_no_result(self):
        sheets = [{"by": "a", "scores": {"A": 1, "B": 2}}, {"by": "b", "scores": {"A": 3, "B": 2}}]
        rounds = [{"tables": [{"table": 1, "players": ["A", "B"], "sheets": sheets}]}]
        with pytest.raises(Refused, match=r"Round 1 has a table without a result\.") as refused:
            event("AB", rounds).seat(method="power")
        assert refused.value.code == "unfinished"
        assert self.level_tables("AB", rounds, missing="mean") == [("A", "B")]

    def test_by_chance_and_skill_unfinished_rounds_do_not_matter(self):
        rounds = [{"tables": [{"table": 1, "players": ["A", "B"]}]}]
        assert event("AB", rounds).seat(method="skill").broken["repeat"] == 1


class TestRefused:
    def test_nobody_can_play(self):
        assert seat_document(document([]))["error"]["code"] == "nobody"
        assert seat_document(document([{"player": "A", "from": 2}]))["error"]["code"] == "nobody"

    @pytest.mark.parametrize(
        ("at", "message"),
        [
            ({"A": 3}, "A is to sit at table 3, and there is no such table."),
            ({"A": 1, "B": 1, "C": 1}, "3 players are to sit at table 1, which has 2 seats."),
        ],
    )
    def test_a_table_that_is_not_there_or_too_small(self, at, message):
        found = seat_document(document("ABCD", at=at))
        assert found == {"error": {"code": "at", "message": message}}

    def test_two_tables_of_three_where_there_is_one(self):
        at = dict.fromkeys("ABC", 1) | dict.fromkeys("DEF", 2)
        assert seat_document(document("ABCDEFG", at=at))["error"]["code"] == "at"
        assert "rounds" in seat_document(document("ABCDEF", at=at))

    def test_who_is_not_there_needs_no_table(self):
        players = ["A", "B", {"player": "C", "out": [1]}]
        assert "rounds" in seat_document(document(players, at={"C": 9}))

    def test_what_was_played_is_not_repaired(self):
        with pytest.raises(ForceoutError, match=r"seat\.repair: the last round has a sheet already"):
            event("AB", [played({"A": 1, "B": 2})]).seat(repair=True)


class TestRepair:
    """T22."""

    def seated(self, *groups, **fields):
        return {"tables": [{"table": n, "players": list(p)} for n, p in groups], **fields}

    def test_numbers_stay_as_printed(self):
        players = [{"player": p, "out": [1]} if p in "AD" else p for p in "ABCDEFGHJ"]
        found = event(players, [self.seated((4, "ABC"), (7, "DEF"), (9, "GHJ"))]).seat(repair=True)
        assert {number: set(table) for number, table in tables(found).items()} == {
            4: set("BC"),
            7: set("EF"),
            9: set("GHJ"),
        }
        assert (found.broken["moved"], found.gave) == (0, ())

    def test_those_who_must_look_for_another_table_are_named(self):
        players = [{"player": p, "out": [1]} if p in "ADG" else p for p in "ABCDEFGHJ"]
        found = event(players, [self.seated((4, "ABC"), (7, "DEF"), (9, "GHJ"))]).seat(repair=True)
        old = dict(zip("BCEFHJ", (4, 4, 7, 7, 9, 9), strict=True))
        moved = {(player, n) for n, table in tables(found).items() for player in table if old[player] != n}
        assert len(moved) == found.broken["moved"] == 2
        assert {(each.players[0], each.table) for each in found.gave if each.key == "moved"} == moved

    def test_a_late_player_gets_a_free_seat_and_nobody_moves(self):
        found = event("ABCDEF", [self.seated((1, "ABC"), (2, "DE"))]).seat(repair=True)
        assert sorted(tables(found)[2]) == ["D", "E", "F"]
        assert found.broken["moved"] == 0

    def test_a_new_table_gets_the_first_free_number(self):
        found = event("ABCDEF", [self.seated((2, "ABC"))]).seat(repair=True)
        assert set(tables(found)) == {1, 2}
        assert sorted(tables(found)[1]) == ["D", "E", "F"]

    def test_a_table_that_is_split_keeps_its_number_once(self):
        """All are to be kept apart, so that counting proves nothing and the exact model decides."""
        pairs = [["A", "B"], ["A", "C"], ["B", "C"], ["D", "E"], ["D", "F"], ["E", "F"]]
        old = [self.seated((1, "ABC"), (2, "DEF"))]
        for late in ("G", "GH"):
            found = event("ABCDEF" + late, old, apart=pairs).seat(repair=True)
            assert len(tables(found)) == 3
            assert found.broken["moved"] == sum(
                (player in "ABC" and number != 1) or (player in "DEF" and number != 2)
                for number, table in tables(found).items()
                for player in table
            )

    def test_it_takes_the_place_of_the_last_round(self):
        before = event("ABCDEF", [self.seated((1, "ABC"), (2, "DE"))])
        after = before.with_round(before.seat(repair=True))
        assert len(after.rounds) == 1
        assert after.check().ok

    def test_forty_players_of_whom_three_are_missing(self):
        """No more move than counting says must, though moving more would part players of one school."""
        rng = Random(7)
        first = Tournament.of(document(events.field(rng, 40, schools=8)))
        first = first.with_round(first.seat(seed=1, avoid=[]))
        gone = {table.players[0] for table in first.rounds[0].tables[:3]}
        entries = [{**p, "out": [1]} if p["player"] in gone else p for p in first.document()["players"]]
        found = Tournament.of({**first.document(), "players": entries}).seat(repair=True)
        assert found.proved[:1] == ("moved",)
        assert found.broken["moved"] <= 3


class TestPlans:
    def test_nine_meet_everybody_in_four_rounds(self):
        found = event([f"P{n}" for n in range(9)]).seat(plan=4)
        met = Counter(
            frozenset((a, b))
            for each in found.rounds
            for table in each.tables
            for a in table.players
            for b in table.players
            if a < b
        )
        assert len(met) == 36
        assert set(met.values()) == {1}

    def test_fifteen_in_five_rounds_meet_nobody_twice(self):
        assert event([f"P{n}" for n in range(15)]).seat(plan=5).broken["repeat"] == 0

    def test_each_round_has_those_who_can_play_in_it(self):
        players = ["A", "B", "C", {"player": "D", "from": 2}, {"player": "E", "until": 1}]
        found = event(players).seat(plan=2)
        assert sorted(p for t in tables(found, 0).values() for p in t) == ["A", "B", "C", "E"]
        assert sorted(p for t in tables(found, 1).values() for p in t) == ["A", "B", "C", "D"]

    def test_the_twos_go_round(self):
        """T4: with eight players in four rounds, everyone is at a table of two once."""
        found = event([f"P{n}" for n in range(8)]).seat(plan=4)
        small = Counter(
            p for each in found.rounds for t in each.tables if len(t.players) == 2 for p in t.players
        )
        assert set(small.values()) == {1}

    def test_what_a_later_round_breaks_against_an_earlier_one_is_named(self):
        found = event("AB").seat(plan=2)
        assert [[(given.key, given.players) for given in each.gave] for each in found.rounds] == [
            [],
            [("repeat", ("A", "B"))],
        ]

    def test_a_plan_is_taken_over_whole(self):
        before = event("ABCDEF")
        after = before.with_round(before.seat(plan=3))
        assert len(after.rounds) == 3
        with pytest.raises(ForceoutError, match="this seating is of round 1, not 4"):
            after.with_round(before.seat())


class TestOrder:
    """T13: the first key that differs decides."""

    def test_a_pair_that_is_kept_apart_goes_before_everything(self):
        players = [{"player": p, "team": t} for p, t in zip("ABCD", "XXYY", strict=True)]
        # A and B are of a team; kept apart are all who are not.
        found = event(players, apart=[["A", "C"], ["A", "D"], ["B", "C"], ["B", "D"]]).seat()
        assert (found.broken["apart"], found.broken["team"]) == (0, 2)

    def test_what_is_not_avoided_is_not_counted(self):
        players = [{"player": p, "school": "Hill"} for p in "ABC"]
        found = event(players).seat(avoid=["team"])
        assert dict(found.broken) == {"team": 0}
        assert found.gave == ()

    def test_nothing_at_all_may_be_avoided(self):
        found = event("ABCDEF").seat(avoid=[])
        assert (dict(found.broken), found.proved) == ({}, ())


def test_a_school_that_fills_most_tables_is_counted_to_its_third_at_a_table():
    """33 of a school at 14 tables: one at each, a second at each, and five thirds, who make two pairs each."""
    players = [{"player": f"P{n}", **({"school": "Hill"} if n < 33 else {})} for n in range(42)]
    found = event(players).seat()
    assert found.broken["school"] == 14 + 2 * 5
    assert found.proved == ("apart", "team", "repeat", "school", "odd")


def four_rounds(players, rng, seed):
    """An event of four rounds by power, played by chance; each seating as its document and the event then."""
    day = Tournament.of(document(players))
    for number in range(4):
        seating = day.seat(method="power", seed=seed + number)
        yield day, seating
        day = day.with_round(seating)
        for table in seating.rounds[0].tables:
            scores = {player: rng.randrange(30) for player in table.players}
            day = day.with_sheet(number + 1, table.number, scores, by="live")


@pytest.mark.parametrize("work", [0.0, 0.02])
def test_what_the_work_does_not_suffice_for_is_not_said_to_be_proved(work, monkeypatch):
    monkeypatch.setattr(exact, "WORK", work)
    players = [{"player": f"P{n}", "skill": n * n % 23, "school": f"S{n % 3}"} for n in range(24)]
    found = event(players).seat(method="skill")
    assert found.proved == ("apart", "team", "repeat", "school", "odd")


SCRIPT = "import json, sys; from forceout.tournament.documents import seat_document; print(json.dumps(seat_document(json.load(sys.stdin))))"


def test_the_same_document_gives_the_same_answer_in_another_process_and_under_load(fresh_seed):
    rng = Random(fresh_seed)
    asked = [
        {**document(events.field(rng, count, schools=3)), "seat": {"method": "skill", "seed": count}}
        for count in (11, 50)
    ]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in asked
    ]
    for process, one in zip(running, asked, strict=True):
        process.stdin.write(json.dumps(one))
        process.stdin.close()
    found = [json.loads(process.stdout.read()) for process in running]
    assert [process.wait() for process in running] == [0] * len(running)
    for process in running:
        process.stdout.close()
    assert found == [seat_document(one) for one in asked]


def test_another_seed_gives_another_seating_among_equals():
    day = event([f"P{n}" for n in range(12)])
    found = [day.seat(seed=seed).document()["rounds"][0]["tables"] for seed in range(5)]
    assert len({json.dumps(each) for each in found}) == 5


def test_the_seed_of_the_document_is_the_default():
    day = event([f"P{n}" for n in range(12)], seed=3)
    assert day.seat() == day.seat(seed=3) != day.seat(seed=4)


def test_the_order_of_the_players_in_the_document_does_not_matter():
    players = events.field(Random(1), 20)
    assert seat_document(document(players)) == seat_document(document(players[::-1]))


def test_without_the_extra_a_line_says_what_to_install(monkeypatch):
    monkeypatch.setattr("forceout.tournament.seating.seating.find_spec", lambda _name: None)
    with pytest.raises(
        ForceoutError,
        match=r"^seating needs OR-Tools; install it with: pip install 'forceout\[tournament\]'$",
    ):
        event("ABC").seat()
    assert event("ABC").standings().players
    assert event("ABC").check().ok


def test_standings_and_check_do_not_load_the_extra():
    script = "import sys; from forceout.tournament import Tournament; print('ortools' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == ["False"]


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("share", [0.2, 0.45])
def test_300_players_by_power_break_the_least_and_are_near_in_level(share, amount, fresh_seed):
    rng = Random(fresh_seed)
    for _ in range(amount(fast=1, slow=1, soak=10)):
        players = events.field(rng, 300, schools=12)
        for entry in players[: int(300 * share)]:
            entry["school"] = "Big"
        for entry in players:
            entry.pop("team", None)
        sizes_of = Counter()
        for entry in players:
            if "school" in entry:
                sizes_of[entry["school"]] += 1
                entry["team"] = f"{entry['school']}-{sizes_of[entry['school']] // 5}"
        for day, seating in four_rounds(players, rng, fresh_seed % 1000):
            assert {"apart", "team", "repeat", "school", "odd"} <= set(seating.proved)
            cut = day.seat(method="power", avoid=[]).broken["spread"]
            assert seating.broken["spread"] <= cut + 20


@pytest.mark.slow
def test_1000_players_get_an_answer_that_says_what_is_proved(fresh_seed):
    rng = Random(fresh_seed)
    day = Tournament.of(document(events.field(rng, 1_000, schools=20)))
    found = day.seat(method="skill")
    assert found.proved[:5] == ("apart", "team", "repeat", "school", "odd")
    assert len(found.rounds[0].tables) == 334
