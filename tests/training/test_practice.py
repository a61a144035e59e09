"""Practice: any position or record, taking back, hints in steps, and why a challenge was lost."""

import random

import pytest

from forceout import Position, Table, analyse, judge, rules
from forceout.analysis import Decision
from forceout.bots import Player, Seating
from forceout.bots.sight import impossible_claim
from forceout.core.claims import Claim
from forceout.core.errors import Malformed
from forceout.editions import all_editions
from forceout.match.values import Phase
from forceout.records.wording.language import spoken
from forceout.records.wording.vocabulary import solution_words as words
from forceout.training.practice import HINTS, before_last, begin_at, go_back_to, hint, take_back, why_wrong
from practice_position import POSITION

BOOKS = [(edition.game, edition.id, division) for edition in all_editions() for division in edition.divisions]
SHORT = {**POSITION, "goal": "2", "resources": "R ∪ G"}


def played(book, seed, plays):
    """A match of strong bots after so many plays; None where it was over before."""
    table = Table.new(rules(*book), ["Ann", "Ben"], seed=seed, shakes=1, clock="none")
    seating = Seating(table, {name: Player.of(4) for name in table.players}, random.Random(seed))
    while table.phase is not Phase.TURN or plays:
        plays -= table.phase is Phase.TURN
        if not seating.step() or table.is_over:
            return None
    return table


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_every_position_of_a_match_can_be_begun_at(book, fresh_seed):
    for plays in range(0, 9, 4):
        table = played(book, f"{fresh_seed} {plays}", plays)
        if table is None:
            continue
        claim = impossible_claim(table.rules)
        position = table.view().position(claim)
        for mover in ("Ann", "Ben"):
            begun = begin_at(position, ["Ann", "Ben"], seed=1, mover=mover)
            assert begun.view().position(claim) == position
            assert begun.awaited == (mover,)
            assert Table.of(begun.record()) == begun


def test_a_match_of_strong_bots_comes_to_its_eighth_play():
    assert played(("on-sets", "agloa-2023", "middle"), "eight", 8).phase is Phase.TURN


def test_cubes_that_a_position_does_not_show_are_forbidden():
    table = begin_at(Position.of(SHORT), ["Ann", "Ben"], seed=1)
    mat = table.view().mat
    assert str(mat.required) == "B"
    assert sorted(str(mat.resources).split()) == sorted(["R", "∪", "G"])
    assert len(mat.forbidden) == 18 - 1 - 1 - 3


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"resources": ""}, "a cube in Resources"),
        ({"resources": "R R R R R R R R R"}, "no match comes to it"),
        ({"universe": ["B"]}, "no match comes to it"),
        ({"variations": [{"name": "shift-permitted"}] * 3}, "variation"),
    ],
)
def test_a_position_that_no_match_comes_to_is_refused_with_the_reason(changed, told):
    with pytest.raises(Malformed, match=told):
        begin_at(Position.of({**SHORT, **changed}), ["Ann", "Ben"], seed=1)


def test_a_record_is_gone_on_with_from_any_moment_with_luck_of_its_own():
    table = Table.new(
        rules("on-sets", "agloa-2023", "middle"), ["Ann", "Ben"], seed=4, shakes=2, clock="none"
    )
    Seating(table, {name: Player.of(2) for name in table.players}, random.Random(1)).play()
    record = table.record()
    for version in (0, 5, table.version):
        again = go_back_to(record, version, seed="other")
        assert again.version == version
        assert again.record()["events"] == record["events"][:version]
        assert again.opening()["seed"] == "other"
    with pytest.raises(Malformed, match="version"):
        go_back_to(record, table.version + 1, seed=1)


def test_a_choice_is_taken_back_with_all_that_followed():
    table = played(("on-sets", "agloa-2023", "middle"), "back", 4)
    seat = "Ann"
    version = before_last(table, seat)
    earlier = take_back(table, seat)
    assert earlier.version == version < table.version
    assert table.record()["events"][version]["by"] == seat
    assert seat in earlier.awaited
    fresh = Table.new(rules("on-sets", "agloa-2023", "middle"), ["Ann", "Ben"], seed=1)
    fresh.do({"by": "Ann", "do": "lot"})
    assert take_back(fresh, "Ann") is None


@pytest.mark.parametrize("book", [("on-sets", "agloa-2023", "middle"), ("equations", "agloa-2015", "middle")])
def test_a_hint_ends_in_a_solution_that_the_judge_accepts(book):
    table = played(book, "hint", 2)
    view = table.view("Ann")
    found = hint(view)
    assert found.solvable
    assert judge(view.position(Claim.IMPOSSIBLE), found.solution).correct
    told = [str(found.step(number)) for number in range(1, HINTS + 1)]
    assert told[0].startswith("There is a Solution with")
    assert told[1].startswith("It uses these cubes")
    assert told[2].startswith("Here it is")
    with spoken("es"):
        assert str(found.step(1)) != told[0]


def test_there_is_no_hint_before_the_goal():
    table = Table.new(rules("on-sets", "agloa-2023", "middle"), ["Ann", "Ben"], seed=1)
    assert hint(table.view("Ann")) is None


def shake(*more):
    return {
        "game": "on-sets",
        "rules": "agloa-2023",
        "division": "elementary",
        "players": ["Ann", "Ben"],
        "events": [
            {"by": "Ann", "do": "roll", "cubes": "1 2 3 B B R R G G Y Y ∪ ∩ − ′ V V Λ"},
            {"by": "Ben", "do": "deal", "cards": ["B", "R", "G", "Y", "BR", "BG"]},
            {"by": "Ann", "do": "goal", "goal": "3"},
            *more,
        ],
    }


def told(record, seat):
    table = Table.of(record)
    ended = table.view().finished[-1]
    seen = analyse(record).shakes[0]
    found = why_wrong(table.rules, ended, seen, seat)
    assert all(why.clause for why in found)
    return [str(why.sentence) for why in found]


MOVES = (
    {"by": "Ben", "do": "move", "cube": "R", "to": "required"},
    {"by": "Ann", "do": "move", "cube": "∪", "to": "permitted"},
)


def test_a_wrong_impossible_is_answered_with_the_solution():
    record = shake(
        MOVES[0],
        {"by": "Ann", "do": "challenge", "claim": "impossible"},
        {"by": "Ben", "do": "present", "solution": {"set_name": "R ∪ Y"}},
    )
    (why,) = told(record, "Ann")
    assert "a Solution was still possible" in why
    assert told(record, "Ben") == []


def test_a_wrong_now_is_told_what_it_asks_for_and_how_far_it_was():
    record = shake(
        MOVES[0],
        {"by": "Ann", "do": "challenge", "claim": "now"},
        {"by": "Ann", "do": "present", "solution": {"set_name": "R"}},
    )
    first, second = told(record, "Ann")
    assert "at most one cube from Resources" in first
    assert second.startswith("The shortest Solution needs more")


def test_who_was_right_and_wrote_wrongly_sees_one_that_was_right():
    record = shake(
        *MOVES,
        {"by": "Ben", "do": "challenge", "claim": "now"},
        {"by": "Ben", "do": "present", "solution": {"set_name": "R"}},
    )
    first, second = told(record, "Ben")
    assert "no correct Solution" in first
    assert second.startswith("This one would have been right")
    (mover,) = told(record, "Ann")
    assert mover.startswith("After your play one more cube was enough")


def test_wrong_claims_of_1969_are_answered_with_what_was_so():
    """A and P are letters to a pupil: he is told what he said, and why it was not so."""
    met = set()
    for seed in range(80):
        table = Table.new(
            rules("on-sets", "wff-1969", "basic"), ["Ann", "Ben"], seed=seed, shakes=2, clock="none"
        )
        Seating(table, {"Ann": Player.of(1), "Ben": Player.of(1)}, random.Random(seed)).play()
        for ended, seen in zip(table.view().finished, analyse(table.record()).shakes, strict=True):
            last = next((each for each in reversed(seen.decisions) if isinstance(each, Decision)), None)
            for seat in table.players:
                for why in map(str, (one.sentence for one in why_wrong(table.rules, ended, seen, seat))):
                    if why.startswith("You said P:"):
                        met.add("P")
                        assert words(last.shortest) in why
                    elif why.startswith("You said A:"):
                        met.add("A")
                        assert last.opening is None
                    elif why.startswith("You said A."):
                        assert last.opening is not None
                        assert "A" not in last.violated
        if met == {"A", "P"}:
            return
    raise AssertionError(met)
