"""Facts from outside: how long the shortest names of all sets of the full deck are."""

from collections import Counter

import pytest

from forceout.onsets.solver.kernel import native

# Sets of cards by the cubes of their shortest name, 1 to 32. Pairs of neighbours add up to the number of Boolean
# functions of four variables by the size of their smallest AND/OR formula (OEIS A056287; 15 at most).
SETS_BY_CUBES = [
    *(6, 4, 24, 24, 128, 128, 470, 470, 1024, 1024, 2624, 2624, 4336, 4336, 5884, 5884),
    *(5296, 5296, 5768, 5768, 2736, 2736, 3152, 3152, 480, 480, 736, 736, 48, 48, 57, 57),
]


@pytest.fixture(scope="module")
def lengths():
    return native.shortest_names()


def test_every_set_of_the_deck_has_the_known_shortest_length(lengths):
    found = Counter(lengths)
    assert [found[cubes] for cubes in range(1, 33)] == SETS_BY_CUBES
    assert sum(SETS_BY_CUBES) == 65_536


def test_the_complement_of_a_set_is_at_most_one_cube_longer(lengths):
    assert all(abs(lengths[each] - lengths[each ^ 0xFFFF]) <= 1 for each in range(65_536))


def test_exchanging_two_colours_changes_no_length(lengths):
    def blue_for_red(cards):
        def card(c):
            return (c & ~3) | (c & 1) << 1 | (c >> 1 & 1)

        return sum(1 << card(c) for c in range(16) if cards >> c & 1)

    assert all(lengths[each] == lengths[blue_for_red(each)] for each in range(0, 65_536, 7))
