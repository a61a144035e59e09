"""Matches typed in the text notation: what the table fills in, rules and keeps."""

import pytest

from forceout import Malformed, NotVerified, Table, rules
from forceout.records.documents.matches import replay
from forceout.records.notation.actions import read_event
from forceout.records.notation.record import from_text, to_text

PLAYERS = ["Ann", "Ben", "Cleo Day"]


def begun(book="agloa-2014", **options):
    return Table.new(rules("on-sets", book, "elementary"), PLAYERS, seed=3, **options)


def typed(table, *lines, at=None):
    """Play the lines; the last outcome."""
    for line in lines:
        outcome = table.do(read_event(line, "on-sets", "line"), at)
    return outcome


LOT = ("Ann: lot 5", "Ben: lot 1", '"Cleo Day": lot 2')
DEALT = (*LOT, "Ann: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ", '"Cleo Day": deal B BR RG G BGY Y RY blank')


def test_the_dice_are_written_into_the_record():
    table = begun()
    typed(table, *LOT, "Ann: roll", '"Cleo Day": deal 7')
    *_, roll, deal = table.record()["events"]
    assert len(roll["cubes"].split()) == 18
    assert (deal["by"], len(deal["cards"])) == ("Cleo Day", 7)


def test_a_refused_action_is_not_kept():
    table = begun()
    typed(table, *LOT, "Ann: roll")
    assert typed(table, "Ben: roll").rejection is not None
    assert len(table.record()["events"]) == 4


def test_but_the_time_it_took_is():
    table = begun()
    typed(table, *DEALT, at=1)
    typed(table, "Ann: goal 5", at=2)
    assert typed(table, "Ann: agree", at=140).rejection is not None
    assert table.record()["events"][-1] == {"by": "judge", "do": "tick", "at": 140}
    assert table.scores["Ben"] == -1


def test_it_goes_on_from_its_text():
    table = begun()
    typed(table, *LOT, "Ann: roll", '"Cleo Day": deal')
    text = to_text(table.record())
    again = Table.of(from_text(text))
    assert again.record() == table.record()
    assert to_text(again.record()) == text
    assert replay(from_text(text)).end.totals() == table.scores


def test_where_nobody_sits_as_judge_the_ruling_comes_by_itself():
    """P20"""
    table = begun(checking="players")
    typed(table, *DEALT, "Ann: goal 5", "Ben: ∪>R", "Ann: challenge impossible")
    typed(table, "Ben: write B ∪ R", '"Cleo Day": decline', "Ann: accept Ben")
    typed(table, '"Cleo Day": reject Ben I do not believe it')
    assert table.record()["events"][-1] == {"by": "judge", "do": "rule", "of": "Ben", "correct": True}
    assert table.scores == {"Ann": 2, "Ben": 6, "Cleo Day": 2}


def test_a_ruling_that_could_not_be_verified_comes_with_the_next_action(monkeypatch):
    table = begun(checking="players")
    typed(table, *DEALT, "Ann: goal 5", "Ben: ∪>R", "Ann: challenge impossible")
    typed(table, "Ben: write B ∪ R", '"Cleo Day": decline', "Ann: accept Ben")
    with monkeypatch.context() as standing_still:
        standing_still.setattr(Table, "_ruling", not_verified)
        typed(table, '"Cleo Day": reject Ben I do not believe it')
    assert table.record()["events"][-1]["do"] == "reject"
    table.wait(table.now)
    assert table.record()["events"][-1]["do"] == "rule"


def not_verified(_table):
    raise NotVerified


def test_a_judge_who_is_only_asked_for_the_value_raises_nothing_else():
    """P20; agloa-2023 VII-C-6-b"""
    table = begun("agloa-2023", checking="players")
    typed(table, *LOT, "Ann: roll 1 2 5 B B R R G G Y Y ∪ ∩ − ∪ V V Λ", DEALT[-1])
    typed(table, "Ann: goal 5", "Ben: ∪>R", "Ann: challenge impossible")
    typed(table, "Ben: write B ∪ R ∩ B", '"Cleo Day": decline', "Ann: ask-judge Ben")
    ruled = table.record()["events"][-1]
    assert (ruled["do"], ruled["of"]) == ("rule", "Ben")


def test_what_cannot_be_read_changes_nothing():
    table = begun()
    with pytest.raises(Malformed):
        typed(table, "Ann: dance")
    assert table.version == 0
