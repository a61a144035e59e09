"""One whole match of every rulebook and division, played back and compared line by line."""

import pytest

from forceout.records.documents.matches import replay
from forceout.records.notation.record import from_text, to_text

from .playthroughs import BOOKS, DIVIDER, FOLDER, path_of, transcript


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_played_back_it_tells_the_same(book):
    record, told = path_of(*book).read_text(encoding="utf-8").split(DIVIDER)
    assert transcript(record).splitlines() == told.splitlines()


def test_none_is_missing_and_none_is_left_over():
    assert sorted(FOLDER.iterdir()) == sorted(path_of(*book) for book in BOOKS)


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_each_is_a_whole_match_in_canonical_text(book):
    record, _ = path_of(*book).read_text(encoding="utf-8").split(DIVIDER)
    document = from_text(record)
    assert to_text(document) == record
    state = replay(document).end
    assert state.round_ended is not None
    assert len(state.finished) >= 3
    assert (document["game"], document["rules"], document["division"]) == book


@pytest.mark.parametrize("book", BOOKS, ids=" ".join)
def test_both_referees_agree_where_nothing_illegal_is_done(book):
    """P4: what a strict referee lets through, a table plays the same."""
    record, _ = path_of(*book).read_text(encoding="utf-8").split(DIVIDER)
    document = from_text(record)
    strict = replay({**document, "referee": "strict"})
    legal = [document["events"][step.index] for step in strict.steps if step.rejection is None]
    at_a_table = replay({**document, "referee": "table", "events": legal})
    again = replay({**document, "referee": "strict", "events": legal})
    assert at_a_table.end.totals() == again.end.totals()
    assert [record.ending for record in at_a_table.end.finished] == [
        record.ending for record in again.end.finished
    ]
