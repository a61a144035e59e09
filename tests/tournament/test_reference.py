"""The reference of a scoresheet: printed as a code, typed, or scanned."""

import pytest
from tests.tournament import events

from forceout import Tournament
from forceout.tournament.reference import LETTERS, Reference, event_code, event_letters, read_reference


def event(**fields):
    return Tournament.of({**events.document([{"player": "A"}], []), **fields})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3/12", Reference(3, 12)),
        ("KRTB/3/12", Reference(3, 12, "KRTB")),
        ("krtb/3/12", Reference(3, 12, "KRTB")),
        ("https://forceout.example/e/KRTB/3/12", Reference(3, 12, "KRTB")),
        ("12", None),
        ("3/", None),
        ("K RTB/3/12", None),
        ("3/12/x", None),
        ("", None),
    ],
)
def test_a_reference_is_typed_scanned_or_the_end_of_an_address(text, expected):
    assert read_reference(text) == expected


def test_a_reference_reads_back():
    for reference in (Reference(3, 12), Reference(100, 1_000_000, "DAY-1")):
        assert read_reference(str(reference)) == reference


def test_an_event_is_known_by_its_id_where_that_is_a_code():
    assert event_code(event(id="KRTB")) == "KRTB"
    assert event_code(event(id="no code")) == event_code(event())


def test_four_letters_follow_from_the_head_of_an_event_without_one():
    code = event_code(event())
    assert len(code) == 4
    assert set(code) <= set(LETTERS)
    assert event_code(event(seed=1)) != code
    assert event_code(event(size=2)) == code


def test_letters_by_chance_reach_every_code():
    assert len({event_letters(chance) for chance in range(len(LETTERS) ** 2)}) == len(LETTERS) ** 2
