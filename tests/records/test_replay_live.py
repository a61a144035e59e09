"""A match being played: typed actions, filled-in chance, the record kept and gone on with."""

import pytest

from forceout.core.errors import Malformed
from forceout.match import play
from forceout.records.actions import ActionReader, action_document
from forceout.records.document import Fields
from forceout.records.live import LiveMatch
from forceout.records.replay import replay

HEADERS = {
    "game": "on-sets",
    "rules": "agloa-2014",
    "division": "elementary",
    "players": ["Ann", "Ben", "Cleo Day"],
    "seed": 3,
}


def begun(**changes):
    return LiveMatch.begin({**HEADERS, **changes})


def test_the_dice_are_written_into_the_record():
    match = begun()
    match.do("roll")
    match.do("deal 7")
    roll, deal = match.document["events"]
    assert len(roll["cubes"].split()) == 18
    assert (deal["by"], len(deal["cards"])) == ("Cleo Day", 7)
    assert replay(match.document).end == match.state


def test_without_a_name_it_is_one_whom_the_table_waits_for():
    match = begun()
    for typed in ("lot 2", "lot 5", "lot 3", "deal 8", "roll"):
        assert match.do(typed).rejection is None
    assert [event["by"] for event in match.document["events"]] == ["Ann", "Ben", "Cleo Day", "Ann", "Ben"]


def test_a_refused_action_is_not_kept():
    match = begun()
    match.do("roll")
    outcome = match.do("Ben: roll")
    assert outcome.rejection is not None
    assert len(match.document["events"]) == 1


def test_but_the_time_it_took_is():
    match = begun()
    match.do("Ann: roll", at=0)
    match.do("Cleo Day: deal 8", at=1)
    goal = next(str(cube) for cube in match.state.shake.rolled if cube.is_digit)
    match.do(f"Ann: goal {goal}", at=2)
    assert match.do("Ann: agree", at=140).rejection is not None
    assert match.document["events"][-1] == {"by": "judge", "do": "tick", "at": 140}
    assert replay(match.document).end == match.state
    assert match.state.totals()["Ben"] == -1


def test_it_goes_on_from_its_text():
    match = begun()
    for typed in ("lot", "lot", "lot", "roll", "deal"):
        match.do(typed)
    resumed = LiveMatch.resume(match.text())
    assert resumed.state == match.state
    assert resumed.text() == match.text()


def test_where_nobody_sits_as_judge_the_ruling_comes_by_itself():
    """P20"""
    match = begun(checking="players")
    match.do("Ann: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ")
    match.do('"Cleo Day": deal B BR RG G BGY Y RY blank')
    for typed in (
        "Ann: goal 5",
        "Ben: ∪>R",
        "Ann: challenge impossible",
        "Ben: write B ∪ R",
        "Cleo Day: decline",
    ):
        match.do(typed)
    match.do("Ann: accept Ben")
    match.do("Cleo Day: reject Ben I do not believe it")
    assert match.document["events"][-1] == {"by": "judge", "do": "rule", "of": "Ben", "correct": True}
    assert match.state.totals() == {"Ann": 2, "Ben": 6, "Cleo Day": 2}


def test_a_judge_who_is_only_asked_for_the_value_raises_nothing_else():
    """P20; agloa-2023 VII-C-6-b"""
    match = begun(rules="agloa-2023", checking="players")
    match.do("Ann: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ∪ V V Λ")
    match.do('"Cleo Day": deal B BR RG G BGY Y RY blank')
    for typed in ("Ann: goal 5", "Ben: ∪>R", "Ann: challenge impossible"):
        match.do(typed)
    match.do("Ben: write B ∪ R ∩ B")
    match.do("Cleo Day: decline")
    match.do("Ann: ask-judge Ben")
    ruled = match.document["events"][-1]
    assert (ruled["do"], ruled["of"]) == ("rule", "Ben")


def test_what_cannot_be_read_changes_nothing():
    match = begun()
    with pytest.raises(Malformed):
        match.do("dance")
    assert match.document["events"] == []


def test_commands_are_written_as_they_are_read():
    match = begun()
    match.do("roll")
    match.do("deal")
    reader, state = (
        ActionReader(match.reader.scribe, match.state.setup.players, None),
        replay({**match.document, "events": []}).start,
    )
    for event in match.document["events"]:
        command = reader.read(Fields(dict(event)), state)
        assert reader.read(Fields(action_document(command, reader.scribe)), state) == command
        state = play(state, command)[0]
