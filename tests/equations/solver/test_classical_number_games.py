"""Facts about Countdown and the 24 game that others have published; the kernel must arrive at the same numbers."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement

import pytest

from forceout._native.equations_kernel import countdown_census
from forceout.equations import countdown, twenty_four

SMALL = [number for number in range(1, 11) for _ in range(2)]
LARGE = (25, 50, 75, 100)


def selections():
    """The 13,243 ways to draw six tiles, with the number of large ones among them."""
    for count in range(5):
        for large in combinations(LARGE, count):
            for small in sorted(set(combinations(SMALL, 6 - count))):
                yield count, [*small, *large]


@pytest.fixture(scope="module")
def census():
    drawn = list(selections())
    reached = countdown_census([tiles for _, tiles in drawn], 101, 999)
    return [(count, int.from_bytes(bits, "little")) for (count, _), bits in zip(drawn, reached, strict=True)]


def value(text):
    return eval(text.replace("×", "*").replace("÷", "/").replace("−", "-"))


def test_countdown_selections_by_large_numbers(census):
    assert Counter(count for count, _ in census) == {0: 2850, 1: 5808, 2: 3690, 3: 840, 4: 55}


def test_countdown_solvable_targets_by_large_numbers(census):
    solvable = Counter()
    for count, reached in census:
        solvable[count] += reached.bit_count()
    assert solvable == {0: 1_963_726, 1: 4_966_076, 2: 3_192_103, 3: 693_131, 4: 43_710}
    assert solvable.total() == 10_858_746


def test_countdown_selections_that_reach_every_target(census):
    assert sum(reached.bit_count() == 899 for _, reached in census) == 1_226


def test_countdown_hardest_target_is_947(census):
    solved = {target: sum(reached >> target & 1 for _, reached in census) for target in range(101, 1000)}
    assert min(solved, key=solved.__getitem__) == 947
    assert solved[947] == 9_017


def test_countdown_board_agrees_with_the_census(census):
    drawn = list(selections())
    for place in range(0, len(drawn), 173):
        _, tiles = drawn[place]
        reached = census[place][1]
        for target in range(101 + place % 7, 1000, 61):
            found = countdown(tiles, target)
            assert (found is not None) == bool(reached >> target & 1), (tiles, target)
            assert found is None or value(found) == target


def test_countdown_uses_each_number_once_and_stays_whole():
    found = countdown([25, 50, 75, 100, 3, 6], 952)
    assert found is not None
    assert value(found) == 952
    numbers = Counter(int(part) for part in "".join(c if c.isdigit() else " " for c in found).split())
    assert numbers <= Counter([25, 50, 75, 100, 3, 6])


def test_countdown_takes_the_fewest_numbers():
    assert countdown([100, 1, 2, 3, 4, 5], 101) == "1+100"


@pytest.mark.parametrize(("numbers", "target"), [([], 5), ([1] * 7, 5), ([0], 5), ([1], 0), ([1000], 7)])
def test_countdown_refuses_what_is_no_board(numbers, target):
    with pytest.raises(ValueError, match="expected"):
        countdown(numbers, target)


def test_twenty_four_hands_of_1_to_13():
    hands = list(combinations_with_replacement(range(1, 14), 4))
    assert (len(hands), sum(twenty_four(hand) is not None for hand in hands)) == (1820, 1362)


def test_twenty_four_hands_of_1_to_10():
    hands = list(combinations_with_replacement(range(1, 11), 4))
    assert (len(hands), sum(twenty_four(hand) is not None for hand in hands)) == (715, 566)


def test_twenty_four_may_go_through_fractions():
    found = twenty_four([3, 3, 8, 8])
    assert found is not None
    exact = "".join(f"Fraction({char})" if char.isdigit() else char for char in found)
    assert eval(exact.replace("×", "*").replace("÷", "/").replace("−", "-"), {"Fraction": Fraction}) == 24
