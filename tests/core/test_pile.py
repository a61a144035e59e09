from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from forceout.core.pile import Pile
from forceout.onsets.symbols import Symbol, parse_pile

BRGYO = ("B", "R", "G", "Y", "O")
piles = st.lists(st.sampled_from(Symbol)).map(Pile)


@given(piles)
def test_pile_reads_back_from_its_text(pile):
    assert parse_pile(str(pile), "pile", BRGYO) == pile


@given(st.lists(st.sampled_from(Symbol)), st.randoms())
def test_order_in_which_cubes_came_does_not_matter(cubes, dice):
    shuffled = list(cubes)
    dice.shuffle(shuffled)
    assert Pile(shuffled) == Pile(cubes)
    assert hash(Pile(shuffled)) == hash(Pile(cubes))
    assert str(Pile(shuffled)) == str(Pile(cubes))


@given(piles, piles)
def test_taking_back_what_was_added_leaves_the_pile(one, other):
    assert (one + other) - other == one
    assert one <= one + other
    assert len(one + other) == len(one) + len(other)


@given(piles, piles)
def test_difference_is_that_of_multisets(one, other):
    assert (one - other).counts() == Counter(one) - Counter(other)


def test_cubes_not_there_are_ignored_when_taken_away():
    assert Pile([Symbol.BLUE]) - Pile([Symbol.RED]) == Pile([Symbol.BLUE])


def test_pile_counts_twins():
    pile = Pile([Symbol.BLUE, Symbol.UNION, Symbol.BLUE])
    assert pile.count(Symbol.BLUE) == 2
    assert Symbol.UNION in pile
    assert Symbol.RED not in pile
    assert not pile <= Pile([Symbol.BLUE, Symbol.UNION])
    assert str(pile) == "B B ∪"


def test_empty_pile_is_false_and_has_no_text():
    assert not Pile()
    assert str(Pile()) == ""
