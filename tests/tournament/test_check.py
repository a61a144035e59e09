"""What `check` finds, beside the cases of the contract."""

from tests.tournament.events import event, played


def problems(found):
    return [(each.code.value, each.round, each.table, each.players) for each in found.check().problems]


def seated(*tables, **fields):
    return {"tables": [{"table": n, "players": list(p)} for n, p in enumerate(tables, 1)], **fields}


def test_what_has_no_sheet_is_missing_once_a_later_round_is_there():
    assert problems(event("ABCD", [seated("AB", "CD")])) == []
    found = event("ABCD", [seated("AB", "CD"), seated("AC", "BD")])
    assert problems(found) == [("missing", 1, 1, ()), ("missing", 1, 2, ())]


def test_tables_of_the_wrong_size_are_named():
    assert problems(event("ABCDEF", [seated("AB", "CD", "EF")])) == [("sizes", 1, None, ())]
    assert problems(event("ABCDEF", [seated("AB", "CD", "EF")], size=2)) == []
    assert problems(event("ABCDEF", [seated("ABC", "DEF")], size=2)) == [("sizes", 1, None, ())]
    assert problems(event("ABC", [seated("ABC")], size=2)) == []


def test_in_a_play_off_nobody_asks_who_sits():
    found = event("ABCDEF", [seated("AB", "CD", playoff="players")])
    assert problems(found) == []


def test_a_bye_is_a_seat():
    assert problems(event("A", [{"tables": [], "byes": ["A"]}])) == []


def test_five_of_a_team_may_sit_and_not_six():
    players = [{"player": code, "team": "T"} for code in "ABCDEF"] + list("GHJKLM")
    five = event(players[:5] + players[6:10], [seated("AGH", "BJC", "DKE")])
    assert "team-size" not in {code for code, *_ in problems(five)}
    six = event(players, [seated("ABC", "DEF", "GHJ", "KLM")])
    assert problems(six) == [("team-size", 1, None, tuple("ABCDEF"))]


def test_scores_from_minus_12_to_72_are_likely():
    assert problems(event("AB", [played({"A": -12, "B": 72})])) == []
    assert problems(event("AB", [played({"A": -13, "B": 73})])) == [
        ("unlikely", 1, 1, ("A",)),
        ("unlikely", 1, 1, ("B",)),
    ]


def test_a_seating_is_judged_against_the_rounds_before_it_only():
    found = event(
        "AB", [played({"A": 1, "B": 2}), played({"A": 1, "B": 2}), played({"A": 1, "B": 2})]
    ).check()
    assert [each.broken["repeat"] for each in found.rounds] == [0, 1, 2]
    assert [each.broken["odd"] for each in found.rounds] == [0, 2, 4]


def test_two_of_whom_one_never_came_have_not_met():
    absent = {"by": "live", "scores": {"A": 1, "B": 2}, "marks": {"C": "absent"}}
    rounds = [{"tables": [{"table": 1, "players": list("ABC"), "sheets": [absent]}]}, seated("ABC")]
    found = event("ABC", rounds).check()
    assert found.rounds[1].broken["repeat"] == 1
    assert [each.players for each in found.rounds[1].gave] == [("A", "B")]


def test_mates_are_not_counted_as_a_pair_of_their_school_too():
    players = [
        {"player": code, "school": "Hill", "team": team} for code, team in zip("ABC", "XXY", strict=True)
    ]
    found = event(players, [seated("ABC")]).check().rounds[0]
    assert (found.broken["team"], found.broken["school"]) == (1, 2)


def test_problems_come_by_round_and_in_their_order():
    rounds = [
        {
            "tables": [
                {"table": 4, "players": ["A", "B"], "sheets": [{"by": "x", "scores": {"A": 99, "B": 0}}]}
            ]
        },
        seated("ABC"),
    ]
    players = ["A", {"player": "B", "out": [1]}, {"player": "C", "until": 1}]
    assert problems(event(players, rounds)) == [
        ("unseated", 1, None, ("C",)),
        ("not-available", 1, None, ("B",)),
        ("entered", 1, 4, ()),
        ("unlikely", 1, 4, ("A",)),
        ("not-available", 2, None, ("C",)),
    ]


def test_a_table_that_was_ever_checked_needs_a_reason_for_every_change():
    """T12: also while the persons differ afterwards."""
    sheets = [
        {"by": "a", "scores": {"A": 1, "B": 2}},
        {"by": "b", "scores": {"A": 1, "B": 2}},
        {"by": "a", "scores": {"A": 3, "B": 2}, "reason": "misread"},
        {"by": "b", "scores": {"A": 4, "B": 2}},
    ]
    for reason, told in ((None, True), ("", True), ("so it says", False)):
        if reason is not None:
            sheets[-1]["reason"] = reason
        found = event("AB", [{"tables": [{"table": 1, "players": ["A", "B"], "sheets": sheets}]}])
        assert problems(found) == [("differs", 1, 1, ()), *([("no-reason", 1, 1, ())] if told else [])]
