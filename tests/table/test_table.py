"""The public door of contract section 10."""

import json
import random

import pytest

from forceout import Malformed, Table, rules
from forceout.match.commands import Challenge, Move, SetGoal, Touch
from forceout.match.values import Section
from forceout.records.documents.matches import replay_document

from .driving import BOOKS, offers, play, sit_down

SENIOR = ("on-sets", "agloa-2023", "senior")
ELEMENTARY = ("on-sets", "agloa-2023", "elementary")


def at_the_first_turn(book=SENIOR, **options):
    """Rolled, dealt and a Goal set, by the first thing on each list."""
    table = sit_down(book, adventurous=False, **options)
    wanted = {"lot", "roll", "deal", "goal"}
    while str(table.phase) != "turn":
        seat = table.awaited[0]
        table.do(next(action for action in table.legal(seat) if name_of(table, action) in wanted))
    return table


def name_of(table, action):
    from forceout.match.declared import ACTION_OF

    return ACTION_OF[type(action)].name


def after_a_challenge(**options):
    """Both are to write."""
    table = at_the_first_turn(players=3, **options)
    mover = table.awaited[0]
    table.do({"by": mover, "do": "challenge", "claim": "impossible"})
    return table


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_a_whole_match_of_every_book_is_played_with_what_the_table_offers(book):
    table = play(sit_down(book, players=3), random.Random(1))
    assert table.is_over
    assert set(table.scores) == {"Ann", "Ben", "Cleo"}


def test_the_same_seed_and_actions_give_the_same_match():
    one, other = (play(sit_down(SENIOR, seed=5), random.Random(3)) for _ in range(2))
    assert one == other
    assert one.record() == other.record()


def test_an_action_is_a_value_or_its_document():
    table, same = at_the_first_turn(), at_the_first_turn()
    mover = table.awaited[0]
    move = next(action for action in table.legal(mover) if isinstance(action, Move))
    document = {"by": mover, "do": "move", "cube": str(move.cube), "to": str(move.to)}
    assert table.do(move).accepted
    assert same.do(document).accepted
    assert table == same


def test_a_refused_action_changes_nothing_and_says_why():
    table = at_the_first_turn()
    before, version = table.record(), table.version
    outsider = next(name for name in table.players if name not in table.awaited)
    cube = table.view().mat.resources.cubes[0]
    move = Move(cube, Section.PERMITTED, by=outsider)
    outcome = table.do(move)
    assert outcome.rejection == table.why_not(move)
    assert outcome.rejection.fault == "out-of-turn"
    assert (table.record(), table.version) == (before, version)


def test_time_that_only_goes_by_makes_no_version_where_an_action_is_refused():
    table = at_the_first_turn(clock="exact")
    table.wait(1)
    before, version = table.record(), table.version
    outsider = next(name for name in table.players if name not in table.awaited)
    move = Move(table.view().mat.resources.cubes[0], Section.PERMITTED, by=outsider)
    assert not table.do(move, at=2).accepted
    assert (table.record(), table.version) == (before, version)
    assert not table.do(move, at=150).accepted
    assert table.version == version + 1


def test_a_table_referee_lets_happen_what_is_possible_and_not_legal():
    table = at_the_first_turn(referee="table")
    outsider = next(name for name in table.players if name not in table.awaited)
    besides = [action for action in table.possible(outsider) if isinstance(action, Move)]
    assert besides
    assert not [action for action in table.legal(outsider) if isinstance(action, Move)]
    assert table.do(besides[0]).accepted


def test_why_not_changes_nothing():
    table = at_the_first_turn()
    before = table.record()
    for action in table.legal(table.awaited[0]):
        assert table.why_not(action) is None
    assert table.record() == before


def test_what_is_malformed_is_an_error_that_names_the_field():
    table = at_the_first_turn()
    with pytest.raises(Malformed, match="do: no such action"):
        table.do({"by": "Ann", "do": "dance"})
    with pytest.raises(Malformed, match="players"):
        Table.new(rules(*SENIOR), ["Ann"])
    with pytest.raises(Malformed, match="checking: expected judge or players"):
        Table.new(rules(*SENIOR), ["Ann", "Ben"], checking="player-set")
    with pytest.raises(TypeError, match="expected an action or its document, not a str"):
        table.do("roll")
    with pytest.raises(TypeError, match="expected a record"):
        Table.of("match.json")
    with pytest.raises(TypeError, match=r"expected rules, as rules\(game, rulebook, division\)"):
        Table.new("on-sets", ["Ann", "Ben"])
    with pytest.raises(TypeError, match="expected the players' names, not one text"):
        Table.new(rules(*SENIOR), "Ann")


@pytest.mark.parametrize("asked", ["view", "legal", "possible", "forms"])
def test_nobody_asks_for_a_seat_that_is_not_there(asked):
    with pytest.raises(ValueError, match="nobody called 'Zoe' sits at this table"):
        getattr(at_the_first_turn(), asked)("Zoe")


def test_the_elementary_goal_setter_chooses_what_is_set_out():
    table = sit_down(ELEMENTARY, seed=2)
    while str(table.phase) == "lot":
        table.do({"by": table.awaited[0], "do": "lot"})
    setter = table.awaited[0]
    ways = {str(action.set_out) for action in table.legal(setter) if name_of(table, action) == "roll"}
    assert ways == {"V V Λ", "V Λ Λ"}
    table.do({"by": setter, "do": "roll", "set_out": "V Λ Λ"})
    rolled = [str(cube) for cube in table.view().shake.rolled]
    assert (rolled.count("V"), rolled.count("Λ")) == (1, 2)
    assert "set_out" not in table.record()["events"][-1]


def test_the_dealer_chooses_how_many_cards():
    table = sit_down(SENIOR)
    while str(table.phase) == "lot":
        table.do({"by": table.awaited[0], "do": "lot"})
    dealer = table.awaited[1]
    numbers = [action.number for action in table.legal(dealer) if name_of(table, action) == "deal"]
    assert numbers == list(range(10, 15))


def test_without_a_seed_what_comes_up_is_told():
    table = sit_down(SENIOR, seed=None)
    seat = table.awaited[0]
    assert not [action for action in table.legal(seat) if name_of(table, action) in ("lot", "roll", "deal")]
    assert [form.do for form in table.forms(seat)] == ["lot"]
    with pytest.raises(Malformed, match="no seed"):
        table.do({"by": seat, "do": "lot"})
    play(table, random.Random(4))


def test_the_round_ends_after_the_agreed_number_of_shakes():
    table = play(sit_down(SENIOR, shakes=3), random.Random(8), judge=0)
    counted = [
        shake for shake in replay_document(table.record())["shakes"] if shake["ended_by"] != "replayed"
    ]
    assert len(counted) == 3


def test_1969_is_over_when_its_round_is_and_nobody_is_to_sign():
    table = play(sit_down(("on-sets", "wff-1969", "basic"), shakes=1), random.Random(2), judge=0)
    assert table.awaited == ()
    assert not table.legal("Ann")


def test_every_version_can_be_looked_at_again():
    table = play(sit_down(SENIOR), random.Random(5))
    for version in (0, 1, table.version // 2, table.version):
        earlier = table.at(version)
        assert earlier.version == version
        assert earlier.record()["events"] == table.record()["events"][:version]
    early = table.at(1)
    play(early, random.Random(6))
    assert early.record()["events"][0] == table.record()["events"][0]


@pytest.mark.parametrize("book", BOOKS[::4], ids=" ".join)
def test_a_record_and_a_journal_give_the_same_table(book):
    table = play(sit_down(book, players=3, referee="table", checking="players"), random.Random(9))
    assert Table.of(json.loads(json.dumps(table.record()))) == table
    journal = json.loads(json.dumps([(entry.action, entry.events) for entry in table.entries()]))
    assert Table.restore(table.opening(), journal) == table


def test_what_is_stored_is_folded_at_every_version_and_never_decided_again():
    """As if the scores had been counted by an older version: what it stored stands, however one looks back."""
    table = play(sit_down(SENIOR, players=3), random.Random(5))
    journal = json.loads(json.dumps([(entry.action, entry.events) for entry in table.entries()]))
    place, scored = next(
        (place, event)
        for place, (_, events) in enumerate(journal)
        for event in events
        if event["event"] == "shake-scored"
    )
    scored["scores"] = dict.fromkeys(table.players, 77)
    stored = Table.restore(table.opening(), journal)
    for version in (place + 1, stored.version):
        then = stored.at(version)
        assert min(then.scores.values()) >= 70
    assert max(stored.at(place).scores.values()) < 70


def test_the_players_call_a_judge_and_the_table_rules_where_nobody_sits_as_one():
    for sits in (False, True):
        table = after_a_challenge(checking="players", judge_sits=sits)
        rng = random.Random(1)
        for writer in table.awaited:
            table.do(next(form for form in table.forms(writer) if form.do == "present").example(rng))
        of = table.view().trial.undecided[0]
        for checker in [name for name in table.players if name != of]:
            table.do({"by": checker, "do": "reject", "of": of})
        trial = table.view().trial
        assert (trial is not None and of in trial.undecided) == sits
        if sits:
            assert any(action.of == of for action in table.legal("judge") if name_of(table, action) == "rule")


def test_a_paper_is_sealed_until_all_have_decided():
    table = after_a_challenge()
    first, second, *_ = table.awaited
    table.do({"by": first, "do": "present", "solution": {"set_name": "B ∪ R ∪ G"}})
    for seat in (second, "", "judge"):
        view, record = table.view(seat), table.record(seat)
        assert view.document()["shake"]["papers"] == {first: {"sealed": True}}
        assert "B ∪ R ∪ G" not in json.dumps([view.document(), record], ensure_ascii=False)
        assert record["events"][-1] == {"by": first, "do": "present", "sealed": True}
    assert table.view(first).document()["shake"]["papers"] == {first: {"solution": {"set_name": "B ∪ R ∪ G"}}}
    for writer in table.awaited:
        outcome = table.do({"by": writer, "do": "decline"})
    opened = [event for event in table.heard(outcome.events) if event["event"] == "checking-began"]
    assert opened[0]["papers"][first] == {"set_name": "B ∪ R ∪ G"}
    assert "B ∪ R ∪ G" in json.dumps(table.record(second), ensure_ascii=False)


def test_a_paper_of_a_shake_that_was_broken_off_stays_sealed():
    table = after_a_challenge()
    first, second, *_ = table.awaited
    table.do({"by": first, "do": "present", "solution": {"set_name": "B ∪ R ∪ G"}})
    table.do({"by": "judge", "do": "replay-shake"})
    for _ in range(2):
        table.do(next(action for action in table.legal(table.awaited[0])))
    assert "B ∪ R ∪ G" not in json.dumps(table.record(second), ensure_ascii=False)


def test_a_paper_of_a_shake_that_was_broken_off_is_blank_for_whoever_plays_on():
    """In any seat: also in that of its writer, which somebody else may take."""
    table = after_a_challenge()
    first, second, *_ = table.awaited
    paper = {"set_name": "B ∪ R ∪ G"}
    table.do({"by": first, "do": "present", "solution": paper})
    table.do({"by": "judge", "do": "replay-shake"})
    for seat in ("", second):
        again = Table.of(table.record_to_play_on(table.version, seat))
        assert again.record()["events"][-2]["solution"] == {"set_name": ""}
        assert (again.phase, again.awaited, again.scores) == (table.phase, table.awaited, table.scores)
    assert table.record_to_play_on(table.version, first)["events"][-2]["solution"] == paper


def test_the_seed_is_told_only_when_the_match_is_over():
    table = sit_down(SENIOR, seed="a secret seed")
    assert "secret" not in json.dumps([table.record("Ann"), table.record(""), table.view("Ann").document()])
    with pytest.raises(Malformed, match="redacted"):
        Table.of(table.record("Ann"))
    play(table, random.Random(1))
    assert table.record("Ann")["seed"] == "a secret seed"


def test_nobody_can_play_on_a_view():
    view = at_the_first_turn().view("Ann")
    assert not hasattr(view, "do")
    assert view.legal() == at_the_first_turn().legal("Ann")


def test_time_passes_by_waiting_and_the_deadline_is_what_the_players_are_told():
    table = sit_down(SENIOR)
    assert table.deadline is None
    table.wait(0)
    assert table.deadline == 1800
    while str(table.phase) == "lot":
        table.do({"by": table.awaited[0], "do": "lot"}, at=1)
    table.do(next(action for action in table.legal(table.awaited[1])), at=2)
    assert table.deadline == 62
    setter = table.awaited[0]
    table.wait(62)
    assert (table.deadline, table.scores[setter]) == (72, 0)
    table.wait(72.001)
    assert table.scores[setter] == -1
    with pytest.raises(Malformed, match="backwards"):
        table.wait(10)


@pytest.mark.parametrize(
    ("clock", "limit", "lost"), [("exact", 60, 1), ("relaxed", 180, 0), ("none", None, 0)]
)
def test_the_clock_is_exact_relaxed_or_none(clock, limit, lost):
    table = sit_down(SENIOR, clock=clock, adventurous=False)
    table.wait(0)
    while str(table.phase) == "lot":
        table.do({"by": table.awaited[0], "do": "lot"})
    setter, dealer = table.awaited
    table.do({"by": dealer, "do": "deal", "number": 10})
    assert table.deadline == limit
    table.wait(1000)
    assert -table.scores[setter] >= lost
    assert (table.scores[setter] < 0) == bool(lost)


def test_offers_never_look_at_what_others_have_written():
    table = after_a_challenge()
    first, *rest = table.awaited
    table.do({"by": first, "do": "present", "solution": {"set_name": "B ∪ R"}})
    rng = random.Random(0)
    for seat in (*rest, first, "judge"):
        assert table.view(seat).legal() == table.legal(seat)
        assert table.view(seat).may_act == table.may_act
        assert [form.do for form in table.view(seat).forms()] == [form.do for form in table.forms(seat)]
        assert all(table.why_not(action) is None for action in offers(table, seat, rng))


def test_by_the_rules_of_1969_a_touched_cube_may_be_left_out_of_the_goal():
    table = Table.new(rules("on-sets", "wff-1969", "advanced"), ["Ann", "Ben"], seed=4, clock="none")
    while table.phase != "goal":
        (seat, *_) = table.awaited
        table.do(next(one for one in table.legal(seat) if not isinstance(one, Challenge)))
    (seat,) = table.awaited
    touched = next(one for one in table.legal(seat) if isinstance(one, Touch))
    before = {str(one.goal) for one in table.legal(seat) if isinstance(one, SetGoal)}
    table.do(touched)
    assert {str(one.goal) for one in table.legal(seat) if isinstance(one, SetGoal)} == before
