"""Appeals against rulings, and penalties that a judge approves."""

import pytest

from forceout.core.errors import Malformed
from forceout.records.documents.matches import replay_document

from .seating import CARDS, ROLL
from .test_writing import now

BOOK = "agloa-2023"


def lost_shake(table, **options):
    """A has challenged Now with a wrong Solution: the last action of the shake is number 7, which A will appeal against."""
    play = now(table("agloa-2023", **options))
    play("A: write B ∩ R; B: decline")
    assert play.scores == [2, 6, 6]
    return play, play.number - 1


def test_vii_c_7_an_appeal_against_an_event_needs_a_second_judge(table):
    """agloa-2023 VII-C-7; P68"""
    play, event = lost_shake(table)
    assert play(f"A: appeal event {event}") == ["second-judge"]
    assert play(f"A: appeal event {event} judges 2") == []
    assert play(f"B: appeal event {event} judges 2") == ["appeal"]


def test_vii_c_7_upheld_its_shake_is_scored_again_and_those_after_it_stay(table):
    """agloa-2023 VII-C-7; P68"""
    play, event = lost_shake(table)
    play(
        f"B: roll {ROLL}; A: deal {CARDS}; B: goal 5; C: ∪>R; A: B>P; B: challenge now; B: write B ∪ R; C: decline"
    )
    assert play.scores == [4, 12, 8]
    play.do({"by": "A", "do": "appeal", "event": event, "judges": 2})
    play.do({"by": "judge", "do": "settle-appeal", "event": event, "upheld": True})
    assert play.scores == [8, 8, 4]
    assert [dict(record.scores) for record in play.state.finished] == [
        {"A": 6, "B": 2, "C": 2},
        {"A": 2, "B": 6, "C": 2},
    ]


def test_vii_c_7_not_upheld_nothing_changes_and_it_is_not_heard_twice(table):
    """agloa-2023 VII-C-7; P68"""
    play, event = lost_shake(table)
    play(f"A: appeal event {event} judges 2; judge: settle-appeal {event} inupheld")
    assert play.scores == [2, 6, 6]
    assert play(f"A: appeal event {event} judges 2; judge: settle-appeal {event} upheld") == [
        "appeal",
        "appeal",
    ]


def test_vii_c_7_not_by_one_who_has_signed(table):
    """agloa-2023 VII-C-7"""
    play, event = lost_shake(table)
    play("judge: end-round; A: sign")
    assert play(f"A: appeal event {event} judges 2") == ["appeal"]
    assert play(f"B: appeal event {event} judges 2") == []


@pytest.mark.parametrize("when", ["at once", "in the next shake"])
def test_vii_c_7_points_for_an_invalid_challenge_come_back(table, when):
    """agloa-2023 VII-C-7, V-B; P68"""
    play = table("agloa-2023", referee="table").goal_set()
    play("B: ∪>R; B: challenge impossible")
    event = play.number - 1
    assert play.scores == [0, -1, 0]
    if when == "in the next shake":
        play("C: B>P; A: challenge now; A: write B ∪ R; B: decline")
        assert dict(play.state.finished[0].penalties) == {"B": 1}
    play(f"B: appeal event {event} judges 2; judge: settle-appeal {event} upheld")
    assert play.scores[1] == (0 if when == "at once" else 2)
    if when == "in the next shake":
        assert play.state.finished[0].penalties["B"] == 0


def test_vii_c_7_points_for_time_come_back_too(table):
    """agloa-2023 VII-C-7, XI-A; P68"""
    play = table("agloa-2023").goal_set()
    play("judge: tick @0; judge: tick @131")
    event = play.number - 1
    assert play.scores == [0, -1, 0]
    play(f"B: appeal event {event} judges 2; judge: settle-appeal {event} upheld")
    assert play.scores == [0, 0, 0]


def test_vii_c_7_one_who_was_sent_away_may_come_back(table):
    """agloa-2023 VII-C-7, IX-C; P68"""
    play = table("agloa-2023").goal_set()
    play("judge: disqualify C")
    event = play.number - 1
    play(f"B: appeal event {event} judges 2; judge: settle-appeal {event} upheld")
    assert "C" in play.state.present()


def test_vii_c_7_what_no_ruling_was_cannot_be_appealed(table):
    """agloa-2023 VII-C-7"""
    play, event = lost_shake(table)
    assert play(f"A: appeal event 0 judges 2; A: appeal event {event + 5} judges 2") == ["appeal", "appeal"]


@pytest.mark.parametrize(("book", "division"), [("agloa-2014", "elementary"), ("mlag-2019", "basic")])
def test_vii_c_7_is_in_no_other_book(table, book, division):
    """agloa-2014 VII-C; mlag-2019 VII-C"""
    play = now(table(book, division))
    play("A: write B ∩ R; B: decline")
    assert play(f"A: appeal event {play.number - 1} judges 2") == ["appeal"]


def test_p68_an_appeal_while_the_solution_is_still_checked_is_too_early(table):
    play = now(table("agloa-2023", checking="players", judge_sits=True))
    play("A: write B ∪ R; B: write B ∩ R; B: reject A; C: reject A; judge: rule A correct")
    assert play(f"B: appeal event {play.number - 1} judges 2") == ["appeal"]


def test_p68_events_are_counted_as_in_the_record_refused_ones_too():
    events = [
        {"by": "A", "do": "roll", "cubes": ROLL},
        {"by": "C", "do": "deal", "cards": CARDS.split()},
        {"by": "B", "do": "goal", "goal": "5"},
        {"by": "A", "do": "goal", "goal": "5"},
        {"by": "judge", "do": "penalty", "player": "B", "points": 1, "reason": "time"},
        {"by": "B", "do": "appeal", "event": 4, "judges": 2},
        {"by": "judge", "do": "settle-appeal", "event": 4, "upheld": True},
    ]
    head = {"game": "on-sets", "rules": BOOK, "division": "middle", "players": ["A", "B", "C"]}
    answer = replay_document({**head, "referee": "strict", "checking": "judge", "events": events})
    assert [refused["event"] for refused in answer["refused"]] == [2]
    assert answer["scores"] == {"A": 0, "B": 0, "C": 0}


INITIALLED = [(BOOK, "elementary"), (BOOK, "middle"), ("agloa-2014", "elementary"), ("mlag-2019", "basic")]


@pytest.mark.parametrize(("book", "division"), INITIALLED)
def test_xi_a_note_a_one_point_penalty_stands_in_brackets_until_a_judge_approves_it(table, book, division):
    """AGLOA XI-A Note; mlag-2019 XI-A Note; P69"""
    play = table(book, division, initials=True, judge_sits=True).goal_set()
    play("judge: tick @0; judge: tick @131")
    assert play.scores == [0, 0, 0]
    assert play.state.awaiting_initials() == {"B": 1}
    assert play("judge: initial C; judge: initial B; judge: initial B") == ["initial", "initial"]
    assert play.scores == [0, -1, 0]
    assert dict(play.shake.penalties) == {"B": 1}


def test_xi_a_note_until_then_it_does_not_count_for_the_lead(table):
    """AGLOA XI-A Note; P69"""
    play = table(initials=True, judge_sits=True).goal_set()
    play("judge: tick @0; judge: tick @131")
    assert not play.state.leads("A")
    play("C: absent A; judge: initial B")
    assert play.state.lost == {"B": 1}


def test_xi_a_note_it_goes_to_the_shake_in_which_it_was_lost(table):
    """AGLOA XI-A Note; P69"""
    play = now(table(initials=True, judge_sits=True, referee="table"))
    play("A: write B ∪ R @140; B: decline @140; judge: initial A")
    assert dict(play.state.finished[0].penalties) == {"A": 1}
    assert play.scores[0] == 5


def test_xi_a_note_what_the_judge_says_needs_no_second_word(table):
    """AGLOA XI-A Note, IX-C; P69"""
    play = table("agloa-2014", initials=True, judge_sits=True).goal_set()
    play("judge: penalty B 1 time; judge: penalty C 2 time")
    assert play.scores == [0, -1, -2]


@pytest.mark.parametrize(("book", "division"), [(BOOK, "junior"), (BOOK, "senior"), (BOOK, "basic")])
def test_xi_a_note_in_other_divisions_the_point_is_lost_at_once(table, book, division):
    """agloa-2023 XI-A Note"""
    play = table(book, division, initials=True, judge_sits=True).goal_set()
    play("judge: penalty B 1 time; judge: tick @0; judge: tick @131")
    assert play.state.awaiting_initials() == {}


def test_p69_initials_need_a_judge_who_sits_there():
    head = {"game": "on-sets", "rules": BOOK, "division": "middle", "players": ["A", "B"], "events": []}
    with pytest.raises(Malformed, match="initials: expected judge_sits"):
        replay_document({**head, "referee": "table", "checking": "judge", "initials": True})
