"""The sample games of the 1969 manual: analysis finds what the book says of each play and claim."""

import pytest
from bench.samples import SAMPLES

from forceout.analysis import Challenged, analyse
from forceout.records.documents.matches import replay

BOOK = {
    "1": ("P", False),  # A's P-claim is wrong
    "2": ("A", None),  # C had no other play, so that nobody can claim an A-flub; A asserts
    "3": ("A", True),
    "4": ("C", True),  # C flubs on purpose, A does not see it, and is challenged for it
    "5": ("A", True),
}
"""The claim that the book speaks of, and whether it was right; None where nobody made it, since it would have been wrong."""


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_the_last_play_and_the_claim_are_judged_as_the_book_has_it(sample):
    claim, right = BOOK[sample.name]
    for record in sample.records():
        assert not any(step.rejection for step in replay(record).steps)
        (shake,) = analyse(record).shakes
        *plays, last = shake.decisions
        if isinstance(last, Challenged):
            assert last.right is right
            last = plays[-1]
        assert (claim in last.violated) is bool(right)


def test_in_game_four_the_flub_before_was_made_on_purpose():
    (record,) = SAMPLES[3].records()
    plays = [each for each in analyse(record).shakes[0].decisions if not isinstance(each, Challenged)]
    assert plays[-2].violated == ("A",)
    assert "C" in plays[-1].violated
    assert plays[-1].stems == "A"
