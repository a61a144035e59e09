"""A class: codes in place of accounts, progress under them, and the weekly round robin."""

import json
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament import events

from forceout import Tournament
from forceout.core.errors import ForceoutError, Malformed
from forceout.tournament.classes import (
    LETTERS,
    Hard,
    Progress,
    SchoolClass,
    new_codes,
    pupil_code,
    read_pupil_code,
)

CODES = new_codes(iter(range(1, 10**9, 7_654_321)), 8)
EMPTY = Tournament.of(events.document([], []))


@pytest.fixture
def club():
    """Eight pupils with animals for nicknames, and one week played."""
    names = ["Otter", "Heron", "Fox", "Owl", None, None, None, None]
    found = SchoolClass.new("Thursday club", EMPTY, list(zip(CODES, names, strict=True)))
    grid = found.grid.with_round(found.grid.seat(seed=1))
    for table in grid.rounds[0].tables:
        grid = grid.with_sheet(
            1, table.number, {code: place for place, code in enumerate(table.players)}, by="live"
        )
    return found.with_grid(grid)


class TestCodes:
    def test_a_code_spells_no_word_and_has_no_letter_taken_for_a_digit(self):
        assert not set("AEIOUY01") & set(LETTERS)
        assert len(CODES[0]) == 6

    @given(st.integers(0, 10**12))
    def test_a_code_reads_back_as_it_is_typed(self, chance):
        code = pupil_code(chance)
        assert read_pupil_code(f" {code[:3].lower()} {code[3:]}\n") == code

    @pytest.mark.parametrize("typed", ["", "KMF5Q", "KMF5QTT", "KMF5QA", "KMF5Q0", "Ж" * 6, "K" * 100])
    def test_what_can_be_no_code_is_none(self, typed):
        assert read_pupil_code(typed) is None

    def test_nobody_gets_a_code_that_another_has(self):
        chances = iter([0, 0, 1, 2])
        assert new_codes(chances, 2, {pupil_code(1)}) == [pupil_code(0), pupil_code(2)]


class TestPupils:
    def test_a_class_is_ranked_by_the_grid(self, club):
        assert club.grid.scoring.rank == "grid"
        assert [player.code for player in club.grid.players] == CODES

    def test_a_code_stands_for_one_pupil(self, club):
        with pytest.raises(ForceoutError, match="is the code of a pupil already"):
            club.with_pupil(CODES[0])
        with pytest.raises(ForceoutError, match="expected a code of 6"):
            club.with_pupil("jo")
        with pytest.raises(ForceoutError, match="there is no pupil with the code 'NOBODY'"):
            club.without_pupil("NOBODY")

    def test_a_pupil_who_comes_later_plays_from_the_week_to_come(self, club):
        (new,) = new_codes(count(99), 1, CODES)
        later = club.with_pupil(new, "Lynx")
        assert later.grid.player(new).first == 2
        assert later.grid.check().problems == club.grid.check().problems

    def test_a_class_has_room_for_two_hundred(self):
        full = SchoolClass.new("x", EMPTY, [(code, None) for code in new_codes(count(), 200)])
        with pytest.raises(ForceoutError, match="at most 200"):
            full.with_pupil(pupil_code(10**8))

    def test_a_changed_code_keeps_everything(self, club):
        (new,) = new_codes(count(99), 1, CODES)
        club = club.with_progress(CODES[0], lambda done: done.with_puzzle("goal", right=True))
        changed = club.with_code(CODES[0], new)
        before = next(line for line in club.seen_by_coach()["pupils"] if line["player"] == CODES[0])
        after = next(line for line in changed.seen_by_coach()["pupils"] if line["player"] == new)
        assert after == {**before, "player": new}
        assert CODES[0] not in json.dumps(changed.document())
        assert changed.with_code(new, CODES[0]) == club

    def test_a_deleted_pupil_leaves_nothing_but_what_others_won(self, club):
        club = club.with_progress(CODES[0], lambda done: done.with_lesson("os-now", 3, 4))
        left = club.without_pupil(CODES[0])
        text = json.dumps(left.document())
        for trace in (CODES[0], "Otter", "os-now"):
            assert trace not in text
        points = {line.player: line.points for line in club.grid.standings().players}
        after = {line.player: line.points for line in left.grid.standings().players}
        assert all(after[code] == points[code] for code in CODES[1:])
        assert left.without_pupil(CODES[1]).grid.player("X-2") is not None
        seated = left.grid.with_round(left.grid.seat()).rounds[1].seated
        assert sorted(seated) == sorted(CODES[1:])


class TestProgress:
    def test_of_several_times_through_a_lesson_the_best_stays(self):
        done = Progress().with_lesson("os-now", 2, 5).with_lesson("os-now", 4, 5).with_lesson("os-now", 1, 5)
        assert done.lessons == {"os-now": (4, 5)}

    def test_puzzles_are_counted_by_kind(self):
        done = Progress().with_puzzle("goal", right=True).with_puzzle("goal", right=False)
        assert done.puzzles == {"goal": (1, 2)}

    def test_what_was_done_before_the_card_is_taken_along(self):
        device = Progress({"os-now": (4, 5), "eq-goal": (1, 3)}, {"goal": (3, 4)})
        card = Progress({"os-now": (2, 5)}, {"goal": (1, 2), "now": (0, 1)})
        assert card.taking_along(device) == Progress(
            {"os-now": (4, 5), "eq-goal": (1, 3)}, {"goal": (4, 6), "now": (0, 1)}
        )

    def test_more_right_than_asked_is_refused(self):
        with pytest.raises(ForceoutError, match="expected from 0 to 3 right, not 4"):
            Progress().with_lesson("os-now", 4, 3)

    def test_what_was_hard_is_told_of_the_class_and_of_no_pupil(self, club):
        for code in CODES[:3]:
            club = club.with_progress(code, lambda done: done.with_lesson("os-restrict", 1, 3))
        club = club.with_progress(CODES[0], lambda done: done.with_puzzle("rare", right=False))
        club = club.with_progress(CODES[0], lambda done: done.with_lesson("os-easy", 9, 9))
        assert club.hardest() == (Hard("os-restrict", 3, 9, 3),)


class TestWhoSeesWhat:
    def test_a_card_opens_its_own_line_alone(self, club):
        found = club.seen_by_pupil(CODES[0])
        assert found["pupil"]["nickname"] == "Otter"
        text = json.dumps(found)
        assert all(code not in text for code in CODES[1:])
        assert "Heron" not in text

    def test_the_coach_sees_matches_and_points(self, club):
        for line in club.seen_by_coach()["pupils"]:
            standing = next(each for each in club.grid.standings().players if each.player == line["player"])
            assert (line["matches"], line["points"]) == (1, standing.points)
        assert club.met() == (7, 28)
        met_by_first = len(club.grid.standings().grid[CODES[0]])
        assert club.without_pupil(CODES[0]).met() == (7 - met_by_first, 21)


class TestDocument:
    def test_a_class_reads_back_as_it_was(self, club):
        club = club.with_progress(CODES[0], lambda done: done.with_lesson("os-now", 3, 4)).without_pupil(
            CODES[1]
        )
        stored = json.loads(json.dumps(club.document()))
        assert SchoolClass.of(stored) == club

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"title": " "}, "title"),
            ({"name": "x"}, "name"),
            ({"pupils": []}, "pupils"),
            ({"pupils": [{"player": "jo", "lessons": {}, "puzzles": {}}]}, "pupils[0].player"),
            (
                {"pupils": [{"player": CODES[0], "lessons": {"a": [2, 1]}, "puzzles": {}}]},
                "pupils[0].lessons.a",
            ),
            (
                {"pupils": [{"player": CODES[0], "lessons": {}, "puzzles": {}, "name": "Jo"}]},
                "pupils[0].name",
            ),
            ({"grid": events.document([], [])}, "grid.scoring.rank"),
        ],
    )
    def test_what_is_wrong_is_named(self, club, change, field):
        with pytest.raises(Malformed) as wrong:
            SchoolClass.of({**club.document(), **change})
        assert wrong.value.field == field

    def test_the_grid_has_the_pupils_of_the_class(self, club):
        with pytest.raises(ForceoutError, match="the pupils of the class"):
            club.with_grid(EMPTY)
