"""What the players of 1969 choose for themselves (P73)."""

import pytest

from forceout import Table, rules
from forceout.core.errors import Malformed
from forceout.records.notation.record import from_text, to_text

BASIC = rules("on-sets", "wff-1969", "basic")


def stalled(period):
    """A match in which B is called for stalling at once, and what B has lost by the second."""
    table = Table.new(BASIC, ["A", "B"], period=period)
    cards = ["B", "BR", "RG", "R", "G", "O"]
    table.do({"by": "B", "do": "deal", "cards": cards}, at=0)
    table.do({"by": "A", "do": "roll", "cubes": "1 2 5 B R G O ∪ ∩ ′"}, at=0)
    table.do({"by": "A", "do": "goal", "goal": "5"}, at=0)
    table.do({"by": "A", "do": "charge", "against": "B", "what": "stall"}, at=0)
    return table


@pytest.mark.parametrize(("period", "lost_at"), [(None, 60), (60, 60), (90, 90), (120, 120)])
def test_3_11_a_period_is_one_to_two_minutes(period, lost_at):
    """wff-1969 3.11, 3.11-B; P38, P73"""
    table = stalled(period)
    table.wait(lost_at)
    assert table.scores["B"] == 0
    table.wait(lost_at + 1)
    assert table.scores["B"] == -1
    table.wait(2 * lost_at + 1)
    assert table.scores["B"] == -2


def test_2_2_the_players_name_the_cubes_and_the_cards():
    """wff-1969 2.2; P73"""
    thrown = {"digit": 2, "colour": 6, "operation": 2}
    table = Table.new(BASIC, ["A", "B"], seed=3, thrown=thrown, dealt=9)
    refused = table.do({"by": "B", "do": "deal", "number": 8}).rejection
    assert str(refused.fault) == "too-few-cards"
    assert (
        table.do({"by": "B", "do": "deal"}).accepted
        or table.do({"by": "B", "do": "deal", "number": 9}).accepted
    )
    table.do({"by": "A", "do": "roll"})
    shake = table.view().document()["shake"]
    assert (len(shake["universe"]), len(shake["resources"].split())) == (9, 10)
    assert sum(cube.isdigit() for cube in shake["resources"].split()) == 2


def test_a_record_a_text_and_a_journal_keep_the_choice():
    """P73"""
    table = Table.new(BASIC, ["A", "B"], seed=3, period=90, thrown={"digit": 3, "colour": 5}, dealt=6)
    table.do({"by": "B", "do": "deal", "number": 6})
    table.do({"by": "A", "do": "roll"})
    record = table.record()
    assert from_text(to_text(record)) == record
    entries = [(entry.action, entry.events) for entry in table.entries()]
    for again in (Table.of(record), Table.restore(table.opening(), entries)):
        assert again == table
        assert again.rules.time.turn == 90
        assert again.rules.roll.in_play == ({"digit": 3, "colour": 5},)


@pytest.mark.parametrize(
    ("choice", "field"),
    [
        ({"period": 59}, "period"),
        ({"period": 121}, "period"),
        ({"thrown": {"digit": 4, "colour": 4}}, "thrown"),
        ({"thrown": {"colour": 4}}, "thrown"),
        ({"thrown": {"digit": 1}}, "thrown"),
        ({"thrown": {"digit": 3, "restriction": 1}}, "thrown"),
        ({"dealt": 5}, "dealt"),
        ({"dealt": 17}, "dealt"),
    ],
)
def test_what_the_manual_does_not_allow_is_named(choice, field):
    """wff-1969 2.2, 3.11"""
    with pytest.raises(Malformed, match=f"^{field}: "):
        Table.new(BASIC, ["A", "B"], **choice)


@pytest.mark.parametrize("choice", [{"period": 90}, {"thrown": {"digit": 3}}, {"dealt": 8}])
def test_the_later_books_leave_no_such_choice(choice):
    """P73"""
    with pytest.raises(Malformed, match="have no such choice"):
        Table.new(rules("on-sets", "agloa-2023", "middle"), ["A", "B"], **choice)
