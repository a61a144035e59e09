"""`forceout replay` as a function: documents in, reports out, and what is malformed."""

import json

import pytest

from forceout.core.errors import Malformed
from forceout.records.documents.matches import replay_document
from forceout.records.documents.stream import answers

ROLL = {"by": "A", "do": "roll", "cubes": "1 2 5 B B R R G G Y Y U n - ' V V ^"}
DEAL = {"by": "C", "do": "deal", "cards": ["B", "BR", "RG", "G", "BGY", "Y", "RY", "blank"]}
GOAL = {"by": "A", "do": "goal", "goal": "5"}


def record(*events, **changes):
    return {
        "game": "on-sets",
        "rules": "agloa-2014",
        "division": "elementary",
        "players": ["A", "B", "C"],
        "referee": "strict",
        "checking": "judge",
        "events": list(events),
        **changes,
    }


def test_a_report_has_every_field_of_the_contract():
    answer = replay_document(record(ROLL, DEAL, GOAL))
    assert answer == {
        "scores": {"A": 0, "B": 0, "C": 0},
        "shakes": [],
        "match_points": None,
        "refused": [],
        "phase": "turn",
        "to_act": ["B"],
        "deadline": None,
    }


def test_refused_actions_are_counted_from_nought_and_told_in_words():
    (refused,) = replay_document(
        record(ROLL, DEAL, GOAL, {"by": "C", "do": "move", "cube": "U", "to": "required"})
    )["refused"]
    assert refused["event"] == 3
    assert (refused["code"], refused["rule"]) == ("out-of-turn", "IV-A")
    assert refused["message"].endswith(".")


def test_a_finished_shake_and_its_penalties():
    answer = replay_document(
        record(
            ROLL,
            DEAL,
            GOAL,
            {"by": "judge", "do": "penalty", "player": "C", "points": 1, "reason": "humming"},
            {"by": "B", "do": "challenge", "claim": "never"},
            {"by": "A", "do": "present", "solution": {"set_name": "B ∪ R"}},
            {"by": "C", "do": "decline"},
        )
    )
    assert answer["shakes"] == [
        {
            "goal_setter": "A",
            "ended_by": "impossible",
            "scores": {"A": 6, "B": 2, "C": 2},
            "penalties": {"C": 1},
        }
    ]
    assert answer["scores"] == {"A": 6, "B": 2, "C": 1}
    assert answer["phase"] == "between-shakes"


def test_deadlines_are_seconds():
    events = [{**ROLL, "at": 0}, {**DEAL, "at": 0}, {**GOAL, "at": 20.5}]
    assert replay_document(record(*events))["deadline"] == 140.5
    assert (
        replay_document(record({**ROLL, "at": 0}, {**DEAL, "at": 0}, {**GOAL, "at": 20}))["deadline"] == 140
    )


@pytest.mark.parametrize(
    ("document", "field"),
    [
        (record(players=["A"]), "players"),
        (record(players=["A", "B", "C", "D"]), "players"),
        (record(players=["A", "A"]), "players"),
        (record(players=["A", "judge"]), "players"),
        (record(referee="kind"), "referee"),
        (record(checking="nobody"), "checking"),
        (record(clock="water"), "clock"),
        (record(seed=1.5), "seed"),
        (record(mood="good"), "mood"),
        (record(division="mythical"), "division"),
        (record({"by": "Z", "do": "agree"}), "events[0].by"),
        (record({"by": "A", "do": "dance"}), "events[0].do"),
        (record({"by": "A"}), "events[0].do"),
        (record({"by": "A", "do": "agree", "loudly": True}), "events[0].loudly"),
        (record({"by": "A", "do": "roll"}), "events[0].cubes"),
        (record({"by": "A", "do": "roll", "cubes": "1 2 Q"}), "events[0].cubes"),
        (record(ROLL, {"by": "C", "do": "deal"}), "events[1].cards"),
        (record(ROLL, {"by": "C", "do": "deal", "cards": ["B", "B"]}), "events[1].cards[1]"),
        (record(ROLL, DEAL, {"by": "A", "do": "goal", "goal": "9"}), "events[2].goal"),
        (record(ROLL, DEAL, GOAL, {"by": "B", "do": "move", "cube": "U", "to": "goal"}), "events[3].to"),
        (
            record(ROLL, DEAL, GOAL, {"by": "B", "do": "move", "cube": "U R", "to": "required"}),
            "events[3].cube",
        ),
        (record(ROLL, DEAL, GOAL, {"by": "B", "do": "challenge", "claim": "maybe"}), "events[3].claim"),
        (record(ROLL, DEAL, {"by": "A", "do": "variation", "name": "levitation"}), "events[2].name"),
        (record({"by": "A", "do": "absent", "player": "Q"}), "events[0].player"),
        (record({"by": "judge", "do": "penalty", "player": "A"}), "events[0].points"),
        (record({"by": "judge", "do": "penalty", "player": "A", "points": -1}), "events[0].points"),
        (record({"by": "judge", "do": "joint", "players": ["A", "Q"]}), "events[0].players[1]"),
        (record({"by": "judge", "do": "rule", "of": "A", "correct": "yes"}), "events[0].correct"),
        (record({"by": "A", "do": "sign", "scores": {"Q": 1}}), "events[0].scores.Q"),
        (record({"by": "A", "do": "sign", "scores": {"A": "six"}}), "events[0].scores.A"),
        (record({"by": "A", "do": "lot"}), "events[0].digit"),
        (record({"by": "A", "do": "lot", "digit": "+"}), "events[0].digit"),
        (record({"by": "A", "do": "lot", "digit": [1]}), "events[0].digit"),
        (record({**ROLL, "at": -1}), "events[0].at"),
        (record({**ROLL, "at": "soon"}), "events[0].at"),
        (record({**ROLL, "at": 10**9}), "events[0].at"),
        (record({**ROLL, "at": 9}, {**DEAL, "at": 8}), "events[1].at"),
    ],
)
def test_malformed_documents_name_the_field(document, field):
    with pytest.raises(Malformed) as wrong:
        replay_document(document)
    assert wrong.value.field.removesuffix(".name.name") in (field, f"{field}.name")


def test_a_solution_is_read_as_its_claim_demands():
    challenged = [ROLL, DEAL, GOAL, {"by": "B", "do": "challenge", "claim": "never"}]
    with_goal = {"by": "A", "do": "present", "solution": {"set_name": "B ∪ R", "goal": "5"}}
    with pytest.raises(Malformed, match="goal"):
        replay_document(record(*challenged, with_goal))


def test_a_no_goal_solution_that_brings_no_goal_is_taken_and_is_wrong():
    """agloa-2023 III-D-2"""
    no_goal = [
        {**ROLL, "cubes": "1 2 5 B B R R G G Y Y U n - ' V = c"},
        DEAL,
        {"by": "A", "do": "no-goal"},
        {"by": "B", "do": "challenge", "claim": "no-goal"},
    ]
    without = {"by": "B", "do": "present", "solution": {"set_name": "B ∪ R"}}
    others = [{"by": "C", "do": "decline"}]
    answer = replay_document(record(*no_goal, without, *others, rules="agloa-2023", division="middle"))
    assert answer["refused"] == []
    assert answer["shakes"][0]["scores"] == {"A": 6, "B": 2, "C": 6}


def test_many_documents_are_answered_in_order_the_malformed_in_place():
    lines = [record(ROLL), record({"by": "A", "do": "dance"}), record()]
    text = "\n".join(json.dumps({**line, "id": str(place)}) for place, line in enumerate(lines))
    found = list(answers(text, replay_document))
    assert [answer.document["id"] for answer in found] == ["0", "1", "2"]
    assert found[1].document["error"]["field"] == "events[0].do"
    assert found[2].document["phase"] == "lot"


def test_seeds_give_what_the_events_do_not():
    seeded = record({"by": "A", "do": "roll"}, {"by": "C", "do": "deal", "number": 9}, seed=12)
    assert replay_document(seeded) == replay_document(seeded)
    assert replay_document(seeded)["phase"] == "variations"
    drawn = record(
        {"by": "A", "do": "lot"}, {"by": "B", "do": "lot"}, {"by": "C", "do": "lot"}, seed="a text"
    )
    assert replay_document(drawn)["refused"] == []


def test_equations_colours_may_be_left_out():
    cubes = " ".join([*(["2@red"] * 6), *(["×@blue"] * 6), *(["4@green"] * 6), *(["8@black"] * 6)])
    answer = replay_document(
        {
            "game": "equations",
            "rules": "agloa-2015",
            "division": "basic",
            "players": ["A", "B"],
            "events": [
                {"by": "A", "do": "roll", "cubes": cubes},
                {"by": "A", "do": "goal", "goal": "8"},
                {"by": "B", "do": "move", "cube": "×", "to": "required"},
                {"by": "A", "do": "move", "cube": "4", "to": "permitted"},
                {"by": "B", "do": "challenge", "claim": "now"},
                {"by": "B", "do": "present", "solution": {"equation": "4×2 = 8"}},
            ],
        }
    )
    assert answer["refused"] == []
    assert answer["scores"] == {"A": 2, "B": 6}
