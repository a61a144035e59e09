"""Who writes, presenting, and when all is open."""

import pytest


def now(play):
    play.goal_set()
    play("B: ∪>R; C: B>P; A: challenge now")
    return play


def impossible(play):
    play.goal_set()
    play("B: ∪>R; A: challenge impossible")
    return play


BOOKS = [("agloa-2014", "elementary"), ("mlag-2019", "basic"), ("agloa-2023", "elementary")]


@pytest.mark.parametrize(("book", "division"), BOOKS)
def test_after_now_the_challenger_must_and_the_mover_may_not(table, book, division):
    """AGLOA VII-A, VII-A-1; mlag-2019 VII-A, VII-A-1"""
    play = now(table(book, division))
    assert play.waits_for == "AB"
    assert play("C: write B ∪ R; C: decline") == ["may-not-write", "may-not-write"]


@pytest.mark.parametrize(("book", "division"), BOOKS)
def test_after_impossible_the_mover_must_and_the_challenger_may_not(table, book, division):
    """AGLOA VII-A-2; mlag-2019 VII-A-2"""
    play = impossible(table(book, division))
    assert play.waits_for == "BC"
    assert play("A: write B ∪ R") == ["may-not-write"]


def test_the_third_party_presents_or_not(table):
    """agloa-2014 VII-A-3, VII-C-1 Comment a, VII-C-1 Comment b, VII-C-1 Comment c

    mlag-2019 VII-A-3 Comment a, VII-A-3 Comment b, VII-A-3 Comment c
    agloa-2023 VII-C-1 Comment, VII-C-1 Comment a, VII-C-1 Comment b, VII-C-1 Comment c
    """
    for book, division in BOOKS:
        play = now(table(book, division))
        play("B: write B ∪ G; A: write B ∪ R")
        assert play.scores == [6, 4, 2]
        play = now(table(book, division))
        play("B: decline; A: write B ∪ R")
        assert play.scores == [6, 2, 2]


def test_the_third_partys_decision_is_final(table):
    """AGLOA VII-C-1; mlag-2019 VII-A-3"""
    for referee in ("strict", "table"):
        play = now(table(referee=referee))
        play("B: decline")
        assert play("B: write B ∪ R; B: decline") == ["already-decided", "already-decided"]


def test_one_who_must_write_may_present_nothing(table):
    """P17"""
    play = now(table())
    play("A: decline; B: decline")
    assert play.scores == [2, 6, 6]


def test_all_are_presented_before_any_is_checked(table):
    """AGLOA VII-C-2"""
    play = now(table(checking="players"))
    play("A: write B ∪ R")
    assert play("B: accept A") == ["not-now"]
    assert play.phase == "writing"
    play("B: decline")
    assert play.phase == "checking"


def test_a_presented_solution_is_final(table):
    """P18; AGLOA VII-C-2-a; mlag-2019 VII-C-1-a"""
    for book, division in BOOKS:
        play = now(table(book, division))
        play("A: write B ∪ R")
        assert play("A: write B ∪ G") == ["already-decided"]


def test_in_2023_trying_to_change_it_makes_it_incorrect(table):
    """agloa-2023 VII-C-2-a"""
    play = now(table("agloa-2023", "elementary", referee="table"))
    assert play("A: write B ∪ R; A: write B ∪ G; B: decline") == []
    assert play.scores == [2, 6, 6]


def test_in_the_other_books_it_is_only_refused_at_a_table_too(table):
    """P18"""
    play = now(table("agloa-2014", referee="table"))
    assert play("A: write B ∪ R; A: write B ∪ G; B: decline") == ["already-decided"]
    assert play.scores == [6, 2, 2]


def test_presenting_with_nothing_to_write(table):
    """P4"""
    for referee in ("strict", "table"):
        play = table(referee=referee).goal_set()
        assert play("A: write B ∪ R; B: decline") == ["not-now", "not-now"]


def test_two_minutes_to_write(table):
    """AGLOA XI-A-1-h"""
    play = now(table())
    play("B: decline; judge: tick @131")
    assert play.scores == [-1, 0, 0]
    play("A: write B ∪ R @190")
    assert play.scores == [5, 2, 2]


def test_who_must_write_and_does_not_in_the_end(table):
    """AGLOA XI-A"""
    play = now(table())
    play("B: decline; judge: tick @191")
    assert play.scores == [0, 6, 6]


def test_a_silent_third_party_presents_nothing_and_pays_nothing(table):
    """P3"""
    play = now(table())
    play("A: write B ∪ R @10; judge: tick @131")
    assert play.scores == [6, 2, 2]


def test_two_solutions_give_three_minutes(table):
    """AGLOA XIII-D-14"""
    play = table("agloa-2023", "senior", "AB").opened()
    play("A: vary two-solutions; B: vary absolute-value; A: goal 2; B: ∩>R; A: challenge impossible @0")
    assert play.state.task("writing").deadline == 180_000
    play('B: write "B ∩ R" and "G ∩ Y" @189')
    assert play.scores[1] >= 2
    assert play.state.lost == {}


def test_two_solutions_where_one_is_asked_for(table):
    from forceout.core.errors import Malformed

    with pytest.raises(Malformed, match="two-solutions"):
        now(table())('A: write "B ∪ R" and "B ∪ G"')


def test_one_who_leaves_while_writing_has_declined(table):
    """P55"""
    play = now(table())
    play("B: decline; judge: absent A")
    assert play.scores == [2, 6, 6]


SIDES = [
    # book, division, claim, with whom, what follows, scores
    ("agloa-2014", "elementary", "now", "challenger", "B: write B ∪ R; A: write B ∪ R", [6, 4, 2]),
    ("agloa-2014", "elementary", "now", "challenger", "B: decline; A: write B ∪ B", [2, 2, 6]),
    ("agloa-2014", "elementary", "now", "challenger", "B: decline; A: write B ∪ R", [6, 2, 2]),
    ("agloa-2014", "elementary", "now", "mover", "A: write B ∪ B", [2, 6, 6]),
    ("agloa-2023", "elementary", "now", "mover", "A: write B ∪ R", [6, 2, 2]),
    ("mlag-2019", "basic", "now", "challenger", "B: decline; A: write B ∪ B", [2, 2, 6]),
]


@pytest.mark.parametrize("case", SIDES)
def test_vii_c_1_a_third_party_says_first_with_whom_it_stands(table, case):
    """AGLOA VII-C-1; mlag-2019 VII-A-3; P65: one who joined the writers and presents nothing is wrong."""
    book, division, claim, side, rest, scores = case
    play = table(book, division).goal_set()
    play(f"B: ∪>R; C: B>P; A: challenge {claim}; B: join {side}; {rest}")
    assert play.scores == scores


def test_vii_c_1_with_the_mover_after_impossible_it_writes(table):
    """AGLOA VII-C-1; P65"""
    play = impossible(table())
    play("C: join mover; B: write B ∪ R; C: decline")
    assert play.scores == [2, 6, 2]
    play = impossible(table())
    play("C: join challenger")
    assert play.waits_for == "B"
    play("B: write B ∪ B")
    assert play.scores == [6, 2, 4]


def test_vii_c_1_it_binds(table):
    """AGLOA VII-C-1: it may not be retracted; mlag-2019 VII-A-3; P65"""
    play = now(table())
    assert play("B: join challenger; B: join mover") == ["already-decided"]
    play = now(table())
    assert play("B: join mover; B: write B ∪ R; B: decline; B: join challenger") == ["already-decided"] * 3


def test_vii_c_1_only_a_third_party_joins(table):
    """AGLOA VII-C-1; P65"""
    play = now(table())
    assert play("A: join mover; C: join challenger") == ["no-third-party"] * 2
    play = table().played_out()
    assert play("A: join mover; B: join challenger") == ["no-third-party"] * 2


def test_vii_c_1_everybody_hears_it(table):
    """AGLOA VII-C-1; P65: what is on the paper stays sealed."""
    from forceout.match import observe, observe_event
    from forceout.match.events import SideJoined

    play = now(table())
    play("B: join challenger")
    assert observe(play.state, "C").shake.trial.joined == {"B": "challenger"}
    assert isinstance(observe_event(play.events[-1], "C"), SideJoined)


def test_1969_3_9_a_third_party_joins(table):
    """wff-1969 3.9-A, 3.9-B; P65"""
    play = table("wff-1969", "basic").goal_set()
    play("B: ∪>R; C: B>P; A: challenge A; B: join challenger; B: decline; A: decline")
    assert play.scores == [0, 0, 2]
